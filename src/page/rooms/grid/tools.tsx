// The tools of Grid: the funnel of the selected body, the walk of the current ray, the comparison and the curve, side by side.

import './grid.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { entityOf, rowOf } from 'kantsu';
import type { Entity, World } from 'kantsu';
import { inspect, funnel } from 'kantsu/inspect';
import type { Funnel } from 'kantsu/inspect';
import { FunnelStages, funnelSentence } from '../../funnel/funnel-stages.tsx';
import { Button, Section } from '../../kit/controls.tsx';
import type { FunnelStage } from '../../model/funnel-stage.ts';
import { isPhone } from '../../ui/shell.ts';
import type { RoomTools, Workbench } from '../room-tools.ts';
import { comparePanel } from './compare-panel.tsx';
import { curvePanel } from './curve-panel.tsx';
import { GridDrawing } from './drawing.ts';
import { walkPanel } from './walk-panel.tsx';
import { t } from './words.ts';

export function gridTools(bench: Workbench): RoomTools {
  const { session, stage, panel } = bench;
  const changed = (): void => {
    session.changed();
    bench.wake();
  };
  const drawing = stage && new GridDrawing(stage);
  const walk = walkPanel(bench, changed);
  const comparison = comparePanel(bench);
  const curve = curvePanel(bench);
  /** The selected body with its funnel, if it has one; and the stage that is drawn alone. */
  const shown = signal<{ readonly body: Entity; readonly of: Funnel }>();
  let lit: FunnelStage | undefined;
  let world: World | undefined;
  /** The body whose funnel was announced last. */
  let announced: Entity | undefined;

  /** Another world: after entering the room, another scene or a restart. */
  function begin(): void {
    const isFirst = world === undefined;
    world = session.world;
    curve.begin();
    comparison.clear();
    walk.stepper.set(-1);
    // Selects a body, so that there is something to see; not on a phone, where that would open another tab.
    if (session.selection.body === undefined && (isFirst || !isPhone())) session.selection.select(telling(world));
    announced = session.selection.body;
  }

  function funnelNow(): Funnel | undefined {
    const { world } = session;
    const { body: selected } = session.selection;
    if (selected === undefined || !world.isAlive(selected) || inspect(world).contactsStale) return undefined;
    return funnel(inspect(world), rowOf(selected));
  }

  /** The next moving body by row, wrapping around. */
  function go(by: 1 | -1): void {
    const { world } = session;
    const { body: selected } = session.selection;
    const { moves } = inspect(world).bodies;
    const bodies = [...world.entities()].filter((entity) => moves[rowOf(entity)] === 1);
    if (bodies.length === 0) return;
    const at = selected === undefined ? -1 : bodies.indexOf(selected);
    session.selection.select(bodies[(at < 0 ? (by > 0 ? 0 : bodies.length - 1) : at + by + bodies.length) % bodies.length]);
  }

  function light(next: FunnelStage | undefined): void {
    lit = next;
    changed();
  }

  function FunnelPanel(): JSX.Element {
    const now = shown.value;
    return (
      <Section id="grid-funnel" title={t('grid.funnel')}>
        <div class="line icons">
          <Button label={t('grid.previous')} icon="m12 5-5 5 5 5" press={() => go(-1)} />
          <strong class="grow cut center">{now ? session.nameOf(now.body) : '–'}</strong>
          <Button label={t('grid.next')} icon="m8 5 5 5-5 5" press={() => go(1)} />
        </div>
        {now ? <FunnelStages session={session} of={now.of} light={light} /> : <p class="hint">{t('grid.none')}</p>}
      </Section>
    );
  }

  // The handle can be pressed before the first update.
  begin();
  render(
    <>
      <FunnelPanel />
      <curve.Panel />
      <comparison.Panel />
      <walk.Panel />
    </>,
    panel,
  );

  return {
    update() {
      if (session.world !== world) begin();
      const { body: selected } = session.selection;
      const of = funnelNow();
      shown.value = of && selected !== undefined ? { body: selected, of } : undefined;
      if (selected !== announced) {
        announced = selected;
        if (of && selected !== undefined) bench.tell(funnelSentence(session, selected, of));
      }
      walk.update();
      comparison.update();
      curve.update();
    },
    draw() {
      if (!drawing) return;
      const { bodies } = inspect(session.world);
      drawing.begin();
      const of = funnelNow();
      if (of && session.selection.body !== undefined) drawing.funnel(of, rowOf(session.selection.body), bodies, lit);
      const { current } = session.rays;
      const { index } = walk.stepper;
      if (index >= 0 && current) {
        // Through the current grid, not that of the panel's last update.
        const steps = walk.walked();
        if (steps.length > 0) drawing.walk(steps, Math.min(index, steps.length - 1), current, bodies);
      }
      drawing.end();
    },
    close() {
      session.world.cellSize = 'auto';
      curve.close();
      drawing?.dispose();
      render(null, panel);
      panel.remove();
    },
  };
}

/** A small body whose lines can be counted: of those that move, one with the fewest candidate pairs, but not none where others have some. */
function telling(world: World): Entity | undefined {
  const { bodies: columns, candidates } = inspect(world);
  const { rows, alive, moves, generation } = columns;
  const pairs = new Int32Array(rows);
  for (let i = 0; i < candidates.count; i++) {
    pairs[candidates.a[i]]++;
    pairs[candidates.b[i]]++;
  }
  const bodies = [...pairs.keys()].filter((row) => alive[row] === 1 && moves[row] === 1);
  const least = Math.min(...bodies.map((row) => pairs[row] || Infinity));
  const few = bodies.filter((row) => (pairs[row] || Infinity) === least);
  const shown = few.at(few.length >> 1);
  return shown === undefined ? undefined : entityOf(shown, generation[shown]);
}
