// A world without its public object: columns, grid, contacts, settings, and which of them an edit has made out of date.

import { Grid } from '../broadphase/grid.ts';
import { PairList } from '../broadphase/pair-list.ts';
import { RowList } from '../broadphase/row-list.ts';
import { KINDS } from '../shapes/record.ts';
import type { ContactLimit } from './contact-limit.ts';
import { ContactList } from './contact-list.ts';
import { ContactReport } from './events.ts';
import type { keepImpacts, matchImpulses } from './match-impulses.ts';
import type { Mesh } from './mesh.ts';
import { RayBatchIndex } from './ray-batch.ts';
import { RowValues } from './row-values.ts';
import { WorldState } from './state.ts';

export interface Settings {
  /** m/s². */
  readonly gravity: Float64Array;
  /** Solver passes per step; 4 is usual, fewer are faster and softer. */
  substeps: number;
  /** False: bodies move by their velocities, contacts are found, no impulses are applied. */
  response: boolean;
  sleeping: boolean;
  /** Slower than this counts as rest, m/s. */
  sleepSpeed: number;
  /** Bodies that move far in a step are stopped at every impact on their way. */
  continuous: boolean;
}

/** Milliseconds per phase of the last step and its counters. Plain numbers; all times are 0 in a world without a clock. */
export class Timings {
  step = 0;
  solve = 0;
  refresh = 0;
  grid = 0;
  pairs = 0;
  contacts = 0;
  sleep = 0;
  events = 0;
  bodies = 0;
  awake = 0;
  candidates = 0;
  touching = 0;
  /** Contacts of overlapping dynamic bodies that the step left out: both have more than 64 neighbours. */
  droppedContacts = 0;
  constraints = 0;
  /** Bodies that woke since the previous step, by an edit or in the step, and the number of islands they belong to at its end. */
  woken = 0;
  islandsWoken = 0;
  /** Bodies that the step stopped because their state left the supported ranges. */
  stoppedBodies = 0;
}

/** Totals since the world was made, for measurements: they decide nothing and are in no snapshot. */
export interface Totals {
  spawned: number;
  despawned: number;
  /** Rays cast, and tests of a ray against a shape. */
  rays: number;
  rayTests: number;
}

/** The clock of a world that was made without one. */
export const NO_CLOCK = (): number => 0;

export class WorldCore {
  readonly state = new WorldState();
  readonly grid: Grid;
  /** The index for many rays. */
  readonly rayBatch = new RayBatchIndex();
  /** Rows whose bounds overlap, of the last detection. */
  readonly pairs = new PairList();
  /** The contacts of the last detection, and the previous list, whose impulses warm-start the next solve. */
  contacts = new ContactList();
  previous = new ContactList();
  /** Pairs that had an impact of a fast body in the last step, by key; they may be apart again. */
  readonly impacts = new ContactList();
  /**
   * Which contacts a step leaves out, and how impulses go from one detection to the next. In a world that does not step both are missing, and no bundle has
   * them; then every detection tests all candidates.
   */
  limit: ContactLimit | undefined = undefined;
  matching: { readonly keepImpacts: typeof keepImpacts; readonly matchImpulses: typeof matchImpulses } | undefined = undefined;
  readonly report = new ContactReport();
  /** Meshes that a restored snapshot may have beside those of this world, by their digests: of a recording. */
  meshOf: ((digest: string) => Mesh | undefined) | undefined = undefined;
  readonly settings: Settings;
  /** Forces and torques on rows, for the next step (forces.ts). */
  readonly forces = new RowValues(6);
  /** Poses of kinematic rows at the end of the next step (kinematic-targets.ts). */
  readonly targets = new RowValues(7);
  /** Steps taken. */
  tick = 0;
  /** Length of the last step, s: the time for which bounds include motion. */
  dt = 1 / 60;
  /** Length of a substep of the last step, s: stored impulses are those of one substep. 0 before the first step. */
  substep = 0;
  /** Rows with a mark in `dirty`. */
  readonly dirtyRows = new RowList();
  /** Whether any row is disturbed. */
  disturbed = false;
  /** Edited since the grid was built; since the contacts were found. */
  gridStale = true;
  contactsStale = true;
  /** Whether grid and pairs belong to these columns, except for rows edited since: false before the first detection and after a restore. */
  pairsComplete = false;
  /** Whether there was a dynamic body at the last update of transforms, so that bounds include the speculative margin. */
  ahead = false;
  /** Distance of free fall in one step, g·dt², m. */
  fall = 0;
  readonly timings = new Timings();
  readonly totals: Totals = { spawned: 0, despawned: 0, rays: 0, rayTests: 0 };
  /** Narrowphase tests of the last detection by pair of kinds, lower kind first: `kind a · 5 + kind b`. */
  readonly testsByKind = new Int32Array(KINDS.length * KINDS.length);
  /** Rows woken since the last step ended; one may be listed twice, or be despawned by now. */
  readonly wokenRows = new RowList();
  /** Rows that the last step stopped, and why, by row (core/solver/stop-bodies.ts). */
  readonly stopped = new RowList();
  readonly stopReasons: number[] = [];
  /** The injected clock, ms, for `timings` only. */
  readonly now: () => number;

  constructor(settings: Settings, cellSize: number | 'auto', now: () => number) {
    this.settings = settings;
    this.grid = new Grid({ cellSize });
    this.now = now;
  }
}
