// Times of a frame's phases: one record per frame, completed at its end, in a ring of columns. Writing one allocates nothing.
//
// Times are whole microseconds, and parts are differences of one rounded clock: they add up to the frame exactly, also as they are printed.

import type { World } from 'kantsu';
import { inspect } from 'kantsu/inspect';

/** Ten seconds at 60 frames a second. */
export const FRAMES = 600;

/** The parts of a frame in the order of its table, each with its parent, which comes before it. */
const PARENTS = {
  frame: undefined,
  step: 'frame',
  solve: 'step',
  refresh: 'step',
  broadphase: 'step',
  grid: 'broadphase',
  pairs: 'broadphase',
  narrowphase: 'step',
  sleep: 'step',
  events: 'step',
  stepRest: 'step',
  queries: 'frame',
  sync: 'frame',
  overlays: 'frame',
  render: 'frame',
  panels: 'frame',
  profiler: 'frame',
  rest: 'frame',
} as const;
export type Phase = keyof typeof PARENTS;
export const PARENT: Readonly<Record<Phase, Phase | undefined>> = PARENTS;
export const PHASES = Object.keys(PARENTS) as readonly Phase[];

/** Counts of a record, which captures have as well. */
export const COUNTED = [
  /** Steps taken by the world at the frame's end, and in the frame. */
  'tick',
  'steps',
  /** 1 where the picture was drawn. */
  'drawn',
  'bodies',
  'awake',
  'candidates',
  'contacts',
  'begun',
  'ended',
  'woken',
  'added',
  'removed',
  'rays',
  'calls',
  'triangles',
] as const;

/** Fields of a record besides the times of its phases. */
export const NUMBERS = [
  /** Start of the frame on the page's clock, and interval to the previous one, ms; NaN after a pause of the page. */
  'start',
  'interval',
  ...COUNTED,
  'islands',
  'rayTests',
  /** Rows that the broadphase reinserted, and the state of its pair cache: one of `CACHE`. */
  'refiled',
  'cache',
  /** µs of the GPU; NaN if unknown. It is written some frames later. */
  'gpu',
  /** µs that writing this record took, after the frame's end. */
  'commit',
] as const;
export type NumberOf = (typeof NUMBERS)[number];

/** Pairs are searched each step; come from the cache; the cache was filled; it was dropped because too many bodies move too far. */
export const CACHE = { none: 0, used: 1, built: 2, dropped: 3 } as const;

export const COLUMNS = [...PHASES, ...NUMBERS] as const;
export type Column = (typeof COLUMNS)[number];

/** One of each, by name. */
export function byName<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Readonly<Record<Name, T>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

/** Frames `end − length` to `end − 1`, for reading. */
export interface Frames<Name extends string = Column> {
  /** µs by phase, and the other numbers: `columns.step[k % columns.step.length]` belongs to frame k. */
  readonly columns: Readonly<Record<Name, Float64Array>>;
  readonly end: number;
  readonly length: number;
  /** No more come. */
  readonly isFixed?: boolean;
}

/** An observer that records along for a while. */
export interface Recorder {
  /** The record of the frame that has just ended is the last of these. */
  commit(profile: Profile): void;
  /** From here on something else is measured. */
  clear?(): void;
}

/** Counters of the renderer in a frame. */
interface Drawn {
  readonly calls: number;
  readonly triangles: number;
}

const INDEX = byName(PHASES, (phase) => PHASES.indexOf(phase));
const STEP_PARTS = PHASES.filter((phase) => PARENT[phase] === 'step' && phase !== 'stepRest').map((phase) => INDEX[phase]);
const FRAME_PARTS = PHASES.filter((phase) => PARENT[phase] === 'frame' && phase !== 'rest').map((phase) => INDEX[phase]);

/** Added up over the steps of a frame. */
const COUNTS = ['steps', 'begun', 'ended', 'woken', 'islands', 'refiled'] as const;
/** Columns, and the world's counters that they are differences of. */
const TOTALS = [
  ['added', 'spawned'],
  ['removed', 'despawned'],
  ['rays', 'rays'],
  ['rayTests', 'rayTests'],
] as const;

export class Profile implements Frames {
  readonly recorders = new Set<Recorder>();
  readonly columns = byName(COLUMNS, () => new Float64Array(FRAMES));
  /** Frames recorded since the page was opened. */
  end = 0;
  length = 0;
  /** ms during which the page was hidden, since the last `clear`. */
  hidden = 0;

  readonly #clock: () => number;
  /** The columns of `PHASES`, in their order: found by name they would take longer than their numbers. */
  readonly #times = PHASES.map((phase) => this.columns[phase]);
  // The current frame: its start, ms; µs from there to the last mark; µs by phase, those of the world not rounded yet.
  #start = 0;
  #mark = 0;
  readonly #sums = new Float64Array(PHASES.length);
  #last = NaN;
  #interval = NaN;
  #hiddenSince = NaN;
  /** Of the current frame's steps. */
  readonly #counts = { steps: 0, begun: 0, ended: 0, woken: 0, islands: 0, refiled: 0 };
  #cache = 0;
  // The world of the last record, and its counters at that time.
  #world: World | undefined;
  #keeps = false;
  readonly #before = { spawned: 0, despawned: 0, rays: 0, rayTests: 0 };

  /** @param clock in ms */
  constructor(clock = (): number => performance.now()) {
    this.#clock = clock;
  }

  /** A frame begins; `now` is the display's time for it, ms. */
  begin(now: number): void {
    this.#interval = now - this.#last;
    this.#last = now;
    this.#start = this.#clock();
    this.#mark = 0;
    this.#sums.fill(0);
    for (const name of COUNTS) this.#counts[name] = 0;
    this.#cache = this.#keeps ? CACHE.used : CACHE.none;
  }

  /** Assigns the time since the last mark to this phase. */
  lap(phase: Phase): void {
    const at = this.#elapsed();
    this.#sums[INDEX[phase]] += at - this.#mark;
    this.#mark = at;
  }

  /** After each step of the frame: its times and counts are added to those of the steps before. */
  noteStep(world: World): void {
    const { timings } = world;
    const { contacts, grid } = inspect(world);
    const sums = this.#sums;
    sums[INDEX.solve] += timings.solve;
    sums[INDEX.refresh] += timings.refresh;
    sums[INDEX.grid] += timings.grid;
    sums[INDEX.pairs] += timings.pairs;
    sums[INDEX.narrowphase] += timings.contacts;
    sums[INDEX.sleep] += timings.sleep;
    sums[INDEX.events] += timings.events;
    const counts = this.#counts;
    counts.steps++;
    counts.begun += contacts.begun;
    counts.ended += contacts.ended;
    counts.woken += timings.woken;
    counts.islands += timings.islandsWoken;
    counts.refiled += grid.reinserted;
    const keeps = grid.keepsPairs;
    if (world === this.#world && keeps !== this.#keeps) this.#cache = keeps ? CACHE.built : CACHE.dropped;
    else if (this.#cache < CACHE.built) this.#cache = keeps ? CACHE.used : CACHE.none;
    this.#keeps = keeps;
  }

  /** The end of the frame: completes its record. `drawn` is undefined if the picture was unchanged. */
  commit(world: World, drawn: Drawn | undefined): void {
    const end = this.#elapsed();
    const at = this.end % FRAMES;
    this.#writeTimes(at, end);
    this.#writeNumbers(at, world, drawn);
    this.end++;
    if (this.length < FRAMES) this.length++;
    for (const one of this.recorders) one.commit(this);
    this.columns.commit[at] = Math.max(0, this.#elapsed() - end);
  }

  /** GPU time of frame k, µs. */
  setGpu(frame: number, microseconds: number): void {
    if (frame >= this.end - this.length && frame < this.end) this.columns.gpu[frame % FRAMES] = microseconds;
  }

  /** No frames for a while: the next interval does not count. */
  interrupt(): void {
    this.#last = NaN;
  }

  /** The page was hidden, or is visible again; ms on the page's clock. */
  setHidden(hidden: boolean): void {
    this.interrupt();
    const now = this.#clock();
    if (!hidden && this.#hiddenSince >= 0) this.hidden += now - this.#hiddenSince;
    this.#hiddenSince = hidden ? now : NaN;
  }

  clear(): void {
    this.length = 0;
    this.hidden = 0;
    this.interrupt();
    for (const one of this.recorders) one.clear?.();
  }

  #elapsed(): number {
    return Math.round(1000 * (this.#clock() - this.#start));
  }

  #writeTimes(at: number, end: number): void {
    const sums = this.#sums;
    for (let i = INDEX.solve; i <= INDEX.events; i++) sums[i] = Math.round(1000 * sums[i]);
    sums[INDEX.broadphase] = sums[INDEX.grid] + sums[INDEX.pairs];
    let parts = 0;
    for (const part of STEP_PARTS) parts += sums[part];
    // The sum of seven rounded values may exceed the whole: the longest, the solver's, is reduced by the difference of a few µs.
    if (parts > sums[INDEX.step]) {
      const excess = Math.min(parts - sums[INDEX.step], sums[INDEX.solve]);
      sums[INDEX.solve] -= excess;
      parts -= excess;
    }
    sums[INDEX.stepRest] = Math.max(0, sums[INDEX.step] - parts);
    sums[INDEX.frame] = end;
    parts = 0;
    for (const part of FRAME_PARTS) parts += sums[part];
    sums[INDEX.rest] = end - parts;
    for (let i = 0; i < PHASES.length; i++) this.#times[i][at] = sums[i];
  }

  #writeNumbers(at: number, world: World, drawn: Drawn | undefined): void {
    const { columns } = this;
    const { totals } = inspect(world);
    const same = world === this.#world;
    columns.start[at] = this.#start;
    columns.interval[at] = this.#interval;
    columns.tick[at] = world.tick;
    columns.drawn[at] = drawn === undefined ? 0 : 1;
    columns.bodies[at] = world.size;
    columns.awake[at] = world.timings.awake;
    columns.candidates[at] = world.timings.candidates;
    columns.contacts[at] = world.timings.touching;
    for (const name of COUNTS) columns[name][at] = this.#counts[name];
    for (const [name, total] of TOTALS) {
      columns[name][at] = same ? totals[total] - this.#before[total] : 0;
      this.#before[total] = totals[total];
    }
    columns.cache[at] = this.#cache;
    columns.calls[at] = drawn?.calls ?? 0;
    columns.triangles[at] = drawn?.triangles ?? 0;
    columns.gpu[at] = NaN;
    this.#world = world;
  }
}

/** Intervals over which the pace is averaged. */
const PACE = 30;

/** ms from frame to frame, lately; NaN while nothing is known. */
export function paceOf({ columns, end, length }: Frames): number {
  let sum = 0;
  let n = 0;
  for (let frame = end - 1; frame >= end - length && n < PACE; frame--) {
    const interval = columns.interval[frame % FRAMES];
    if (!(interval > 0)) continue;
    sum += interval;
    n++;
  }
  return sum / n;
}

/** Hz that displays have. */
const RATES = [24, 25, 30, 48, 50, 60, 72, 75, 85, 90, 100, 120, 144, 165, 180, 200, 240, 280, 300, 360, 480];
const LEAST_RATE = 23.5;
const ASSUMED = 60;
const WATCHED = 60;
const intervals = new Float32Array(WATCHED);
/** Fewer intervals are not significant. */
const ENOUGH = 12;
/** A rate this near to a common one is that one. */
const NEAR = 0.04;

export interface Refresh {
  readonly hertz: number;
  /** ms. */
  readonly budget: number;
  /** False if frames are too rare or too long to detect the display's rate: then 60 Hz are assumed. */
  readonly detected: boolean;
}

/**
 * The display's rate: the median interval of the last 60 frames that did not fill it themselves, as the nearest common rate. A frame that works for
 * longer than the display's interval gives no information.
 */
export function refreshOf({ columns, end, length }: Frames): Refresh {
  let n = 0;
  for (let frame = end - 1; frame >= end - length && n < WATCHED; frame--) {
    const interval = columns.interval[frame % FRAMES];
    // The interval before a frame contains the previous frame's work.
    const work = frame > end - length ? columns.frame[(frame - 1) % FRAMES] / 1000 : NaN;
    if (interval > 0 && work < 0.8 * interval) intervals[n++] = interval;
  }
  intervals.subarray(0, n).sort();
  const hertz = 1000 / intervals[(n - 1) >> 1];
  if (n < ENOUGH || hertz < LEAST_RATE) return { hertz: ASSUMED, budget: 1000 / ASSUMED, detected: false };
  const near = RATES.find((rate) => Math.abs(hertz - rate) <= NEAR * rate);
  const rate = near ?? Math.round(hertz);
  return { hertz: rate, budget: 1000 / rate, detected: true };
}

/**
 * A frame as slices of time for what is exported, each phase's parts in it one after the other, µs. Of a phase that ran several times in a frame only the
 * sum is known: it is one slice, whose position in its parent is a convention. The remainder is the gap at the end.
 */
export function eachSlice(
  times: (phase: Phase) => number,
  start: number,
  tell: (phase: Phase, start: number, duration: number) => void,
): void {
  const slice = (whole: Phase, from: number): void => {
    tell(whole, from, times(whole));
    let at = from;
    for (const part of PHASES) {
      if (PARENT[part] !== whole || part === 'rest' || part === 'stepRest' || times(part) === 0) continue;
      slice(part, at);
      at += times(part);
    }
  };
  slice('frame', start);
}
