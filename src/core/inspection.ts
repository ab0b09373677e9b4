// `inspect(world)`: the inside of a world for debug views: columns, cells, candidates, contacts, counters. Nothing here changes the world or copies it.

import { shownColumns, type GridColumns, type GridView } from './broadphase/grid-view.ts';
import type { Grid, GridCounters } from './broadphase/grid.ts';
import { BodyView, showFields } from './world/body-columns.ts';
import { ContactsView } from './world/contact-columns.ts';
import type { Totals, WorldCore } from './world/core.ts';
import { coreOf, type QueryWorld } from './query-world.ts';

/** Pairs of rows whose bounds overlap, the lower row first. */
export interface CandidateColumns {
  readonly count: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/** The grid of a world; its columns are up to date with the last step, detect or query. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface GridInspection extends Omit<GridView, 'columns' | 'statics'> {
  /** Side of a basic cell, m: the requested one, or that of the last automatic choice. */
  readonly cellSize: number;
  /** Counters of columns and entries; they are counted now. */
  readonly counters: GridCounters;
  /** Boxes compared by the last search for pairs, and rows inserted for it. */
  readonly tested: number;
  readonly reinserted: number;
  /** Whether the last search took its pairs from the pair cache. */
  readonly keepsPairs: boolean;
}
export class GridInspection {
  static {
    showFields(GridInspection, ['cellSize', 'counters', 'tested', 'reinserted', 'keepsPairs'], (view) => view.#grid);
    showFields(GridInspection, ['valid'], (view) => view.#grid.inspect());
  }

  readonly #grid: Grid;

  /** @internal */
  constructor(grid: Grid) {
    this.#grid = grid;
  }

  get columns(): GridColumns {
    return shownColumns(this.#grid.inspect().columns);
  }

  get statics(): GridColumns {
    return shownColumns(this.#grid.inspect().statics);
  }
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface Inspection {
  /** Steps taken so far. */
  readonly tick: number;
  /** Whether an edit since the last step or detect has made bounds, candidates and contacts out of date. */
  readonly contactsStale: boolean;
  /** Whether `candidates` has all pairs: not before the first step or detect, nor after a restore, when it has none, nor if contacts were left out. */
  readonly pairsComplete: boolean;
  /** Narrowphase tests of the last step or detect by pair of kinds, lower kind first: `kind a · KINDS.length + kind b`. */
  readonly testsByKind: Int32Array;
  /** Bodies spawned and despawned, rays cast and tested, since the world was made. */
  readonly totals: Readonly<Totals>;
}
export class Inspection {
  static {
    showFields(Inspection, ['tick', 'contactsStale', 'pairsComplete', 'testsByKind', 'totals'], (view) => view.#core);
  }

  readonly #core: WorldCore;
  readonly bodies: BodyView;
  readonly contacts: ContactsView;
  readonly grid: GridInspection;

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core;
    this.bodies = new BodyView(core.state);
    this.contacts = new ContactsView(core);
    this.grid = new GridInspection(core.grid);
  }

  /** The pairs passed to the narrowphase by the last step or detect. */
  get candidates(): CandidateColumns {
    const { count, a, b } = this.#core.pairs;
    return { count, a, b };
  }
}

const views = new WeakMap<QueryWorld, Inspection>();

/** The inside of a world for debug views: columns, cells, candidates, contacts. Read only, without copies, and the same object for each call. */
export function inspect(world: QueryWorld): Inspection {
  let view = views.get(world);
  if (view === undefined) {
    view = new Inspection(coreOf(world));
    views.set(world, view);
  }
  return view;
}
