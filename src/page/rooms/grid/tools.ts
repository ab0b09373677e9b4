// The tools of the Grid Lab: the funnel of the selected body, the walk of the current ray, the comparison and the curve, side by side.

import './grid.css';
import { entityOf, rowOf } from 'kantsu';
import { inspect, funnel } from 'kantsu/inspect';
import type { Entity, World } from 'kantsu';
import type { Funnel } from 'kantsu/inspect';
import { onLanguage } from '../../ui/language.ts';
import { isPhone } from '../../ui/shell.ts';
import type { RoomTools, Workbench } from '../room-tools.ts';
import { ComparePanel } from './compare-panel.ts';
import { CurvePanel } from './curve-panel.ts';
import { GridDrawing } from './drawing.ts';
import { FunnelPanel } from './funnel-panel.ts';
import { WalkPanel } from './walk-panel.ts';

export class GridTools implements RoomTools {
  readonly #bench: Workbench;
  readonly #drawing: GridDrawing | undefined;
  readonly #funnel: FunnelPanel;
  readonly #walk: WalkPanel;
  readonly #compare: ComparePanel;
  readonly #curve: CurvePanel;
  readonly #forget: () => void;
  /** The size chosen by the user; a new world gets it, too. */
  #size: number | 'auto' = 'auto';
  #world: World | undefined;
  /** The body whose funnel was announced last. */
  #told: Entity | undefined;

  constructor(bench: Workbench) {
    this.#bench = bench;
    const { lab } = bench;
    const changed = (): void => {
      lab.changed();
      bench.wake();
    };
    const tell = (words: string): void => bench.tell(words);
    this.#drawing = bench.stage && new GridDrawing(bench.stage);
    this.#funnel = new FunnelPanel(lab, changed);
    this.#walk = new WalkPanel(lab, changed, tell);
    this.#compare = new ComparePanel(lab, tell);
    this.#curve = new CurvePanel(lab, (size) => this.#setSize(size), tell);
    bench.panel.append(this.#funnel.root, this.#curve.root, this.#compare.root, this.#walk.root);
    this.#forget = onLanguage(changed);
    // The handle can be pressed before the first update.
    this.#begin(lab.world);
  }

  update(now: number): void {
    const { lab } = this.#bench;
    if (lab.world !== this.#world) this.#begin(lab.world);
    const of = this.#funnelOf(lab.selected);
    this.#funnel.show(of && lab.selected, of);
    if (lab.selected !== this.#told) {
      this.#told = lab.selected;
      if (of && lab.selected !== undefined) this.#bench.tell(this.#funnel.stages.sentence(lab.selected, of));
    }
    this.#walk.update();
    this.#compare.update(now);
    this.#curve.update();
  }

  draw(): void {
    const { lab } = this.#bench;
    const drawing = this.#drawing;
    if (!drawing) return;
    drawing.begin();
    const of = this.#funnelOf(lab.selected);
    if (of && lab.selected !== undefined) drawing.funnel(of, rowOf(lab.selected), inspect(lab.world).bodies, this.#funnel.stages.stage);
    if (this.#walk.index !== undefined) {
      // The current grid, not that of the panel's last update.
      this.#walk.walk();
      const last = this.#walk.steps.length - 1;
      const { current } = lab.rays;
      if (current && last >= 0) drawing.walk(this.#walk.steps, Math.min(this.#walk.index, last), current, inspect(lab.world).bodies);
    }
    drawing.end();
  }

  close(): void {
    this.#bench.lab.world.cellSize = 'auto';
    this.#forget();
    this.#walk.close();
    this.#curve.close();
    this.#drawing?.dispose();
    this.#bench.panel.remove();
  }

  /** Another world: after entering the room, another scene or a restart. */
  #begin(world: World): void {
    const { lab } = this.#bench;
    const first = this.#world === undefined;
    this.#world = world;
    world.cellSize = this.#size;
    this.#compare.clear();
    this.#curve.clear();
    this.#walk.index = undefined;
    // Selects a body, so that there is something to see; not on a phone, where that would open another tab.
    if (lab.selected === undefined && (first || !isPhone())) lab.select(telling(world));
    this.#told = lab.selected;
  }

  #setSize(size: number | 'auto'): void {
    const { lab } = this.#bench;
    lab.world.cellSize = size;
    this.#size = size;
    lab.changed();
  }

  #funnelOf(entity: Entity | undefined): Funnel | undefined {
    const { world } = this.#bench.lab;
    if (entity === undefined || !world.isAlive(entity) || inspect(world).contactsStale) return undefined;
    return funnel(inspect(world), rowOf(entity));
  }
}

/** The body with most candidate pairs among those that move; where there are no pairs, the one in the middle of the list. */
function telling(world: World): Entity | undefined {
  const { bodies: columns, candidates } = inspect(world);
  const { rows, alive, moves, generation } = columns;
  const pairs = new Int32Array(rows);
  for (let i = 0; i < candidates.count; i++) {
    pairs[candidates.a[i]]++;
    pairs[candidates.b[i]]++;
  }
  const bodies = Array.from({ length: rows }, (_, row) => row).filter((row) => alive[row] === 1 && moves[row] === 1);
  let best = bodies.at(bodies.length >> 1);
  if (best === undefined) return undefined;
  for (const row of bodies) if (pairs[row] > pairs[best]) best = row;
  return entityOf(best, generation[best]);
}
