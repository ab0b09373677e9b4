// The walk of the current ray through the grid, one cell at a time: its content, the bounds compared there and the shapes tested.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { entityOf } from 'kantsu';
import type { Entity, Vec3 } from 'kantsu';
import { inspect, rayTrail } from 'kantsu/inspect';
import type { TrailStep } from 'kantsu/inspect';
import { levelName } from '../../funnel/funnel-stages.tsx';
import { Button, Fold, Section, Table } from '../../kit/controls.tsx';
import type { TableRow } from '../../kit/controls.tsx';
import { StepButtons } from '../../kit/stepper.tsx';
import { Stepper } from '../../kit/steps.ts';
import { sentencesInARow } from '../../kit/texts.ts';
import { count, metres } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import type { Workbench } from '../room-tools.ts';
import { t as funnelText } from '../../funnel/words.ts';
import { t } from './words.ts';

const PLAY = 0.7; // s a cell
const MOST_NAMED = 8;
const MOST_LISTED = 60;

/** `changed` is called when another cell is to be drawn. */
export function walkPanel(bench: Workbench, changed: () => void) {
  const { session } = bench;
  const hasRay = signal(false);
  /** As of the last update, in the order of the grid; each update brings another list. */
  const steps = signal<readonly TrailStep[]>([]);
  /** Through the cells; at −1 the walk is closed. */
  const stepper = new Stepper(() => steps.value.length, { least: -1, stay: PLAY, moved });

  function moved(): void {
    changed();
    bench.tell(sentence());
  }

  /** The current ray through the current grid, by the current query, which may end early. */
  function walked(): readonly TrailStep[] {
    const { rays, world } = session;
    const { current, mode } = rays;
    if (current === undefined) return [];
    const { origin, direction, maxDistance } = current;
    const ray = { origin, direction, maxDistance };
    const filter = { exclude: session.rays.seenThrough };
    return rayTrail(world, () => {
      if (mode === 'all') world.raycastAll(ray, filter);
      else if (mode === 'any') world.raycastAny(ray, filter);
      else world.raycastClosest(ray, filter);
    }).steps;
  }

  const entity = (row: number): Entity => entityOf(row, inspect(session.world).bodies.generation[row]);

  function names(rows: readonly number[]): string {
    const named = rows.slice(0, MOST_NAMED).map((row) => session.nameOf(entity(row)));
    if (rows.length > MOST_NAMED) named.push(funnelText('funnel.more', { n: rows.length - MOST_NAMED }));
    return named.join(', ');
  }

  /** The cell that is shown, in words. */
  function sentence(): string {
    const { current, mode } = session.rays;
    const n = steps.value.length;
    if (current === undefined) return '';
    const { index } = stepper;
    if (index < 0) return t('grid.walk.start', { n, mode: text(`mode.${mode}`) });
    const { cellY, cellZ, level, enter, exit, entries, compared, tested, isStatic } = steps.value[index];
    const hit = current.hits.find((hit, i) => current.returned[i] && tested.some((row) => entity(row) === hit.entity));
    return sentencesInARow(
      t('grid.walk.step', {
        i: index + 1,
        n,
        y: signed(cellY),
        z: signed(cellZ),
        enter: metres(enter),
        exit: metres(exit),
        level: isStatic ? t('grid.walk.static') : levelName(level),
      }),
      entries === 0
        ? t('grid.walk.empty')
        : compared.length === 0
          ? t('grid.walk.noneCompared', { entries: count(entries) })
          : t('grid.walk.compared', { entries: count(entries), n: compared.length, names: names(compared) }),
      ...(tested.length > 0 ? [t('grid.walk.tested', { names: names(tested) })] : []),
      ...(hit ? [t('grid.walk.hit', { name: session.nameOf(hit.entity), at: metres(hit.enter.distance) })] : []),
    );
  }

  function close(): void {
    stepper.set(-1);
    changed();
  }

  /** Through the centre of the bodies, not along an axis. */
  function cast(): void {
    const { min, max } = session.room.camera(session.world, session.built);
    const at = (k: number, share: number): number => min[k] + share * (max[k] - min[k]);
    const from: Vec3 = [at(0, 0.04), at(1, 0.8), at(2, 0.12)];
    const to: Vec3 = [at(0, 0.96), at(1, 0.3), at(2, 0.88)];
    const direction: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    session.rays.cast({ origin: from, direction, maxDistance: Math.hypot(...direction) }, false);
    close();
  }

  function Walk(): JSX.Element {
    const rows = (): TableRow[] =>
      steps.value
        .slice(0, MOST_LISTED)
        .map(({ cellY, cellZ, entries, compared, tested }) => [
          `${signed(cellY)}, ${signed(cellZ)}`,
          count(entries),
          count(compared.length),
          names(tested) || '–',
        ]);
    return (
      <div class="stack">
        <div class="line between icons">
          <StepButtons stepper={stepper} back={t('grid.walk.previous')} play={t('grid.walk.play')} next={t('grid.walk.next')} isBounded />
          <Button label={t('grid.walk.end')} icon="m6 6 8 8M14 6l-8 8" disabled={stepper.index < 0} press={close} />
        </div>
        <p>{sentence()}</p>
        <Fold title={t('grid.walk.table')}>
          {() => (
            <Table
              heads={[t('grid.walk.cell'), t('world.bodies'), t('layer.bounds'), t('grid.walk.testedHead')]}
              rows={rows()}
              step={stepper.index}
            />
          )}
        </Fold>
      </div>
    );
  }

  function Panel(): JSX.Element {
    return (
      <Section id="grid-walk" title={t('grid.walk')}>
        {hasRay.value ? (
          <Walk />
        ) : (
          <div class="stack">
            <p class="hint">{t('grid.walk.none')}</p>
            <div>
              <Button press={cast}>{t('grid.walk.cast')}</Button>
            </div>
          </div>
        )}
      </Section>
    );
  }

  return {
    Panel,
    stepper,
    walked,
    update(): void {
      hasRay.value = session.rays.current !== undefined;
      steps.value = walked();
      const { index } = stepper;
      stepper.frame(performance.now() / 1000);
      if (stepper.index !== index) moved();
    },
  };
}

function signed(cell: number): string {
  return cell < 0 ? `−${-cell}` : String(cell);
}
