// Where the time of a frame goes: one history per phase, and the counters of the last step. Plain data; the drawer reads it.

import type { World } from '../../index.ts';
import { History } from './history.ts';

/** The world's own phases lie inside `step`; the others follow each other in `frame.ts`. `work` is the frame without its drawing. */
export const PHASES = [
  'step',
  'broadphase',
  'narrowphase',
  'solve',
  'refresh',
  'queries',
  'sync',
  'overlays',
  'render',
  'work',
  'frame',
] as const;
export type Phase = (typeof PHASES)[number];

/** Phases that are parts of `step`. */
export const INSIDE_STEP: ReadonlySet<Phase> = new Set(['broadphase', 'narrowphase', 'solve', 'refresh']);

export const COUNTERS = ['bodies', 'awake', 'pairs', 'contacts', 'rays', 'calls', 'triangles', 'steps'] as const;
export type Counter = (typeof COUNTERS)[number];

/** Somebody who writes along for a while. */
export interface Recorder {
  record(phase: Phase, milliseconds: number): void;
  /** From here on something else is measured. */
  clear(): void;
}

export class Profile {
  recorder: Recorder | undefined;
  readonly phases: Readonly<Record<Phase, History>>;
  readonly counters: Record<Counter, number>;
  #mark = 0;

  constructor() {
    this.phases = Object.fromEntries(PHASES.map((phase) => [phase, new History()])) as Record<Phase, History>;
    this.counters = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Record<Counter, number>;
  }

  /** Starts the stopwatch of a frame. */
  begin(): void {
    this.#mark = performance.now();
  }

  /** What has passed since the last mark belongs to this phase; returns it, ms. */
  lap(phase: Phase): number {
    const now = performance.now();
    const passed = now - this.#mark;
    this.record(phase, passed);
    this.#mark = now;
    return passed;
  }

  /** For times that were measured elsewhere, ms. */
  record(phase: Phase, milliseconds: number): void {
    this.phases[phase].push(milliseconds);
    this.recorder?.record(phase, milliseconds);
  }

  /** Takes over the counters of the last step; `render` is the renderer's own, where there is one. */
  count(world: World, rays: number, steps: number, render: { readonly calls: number; readonly triangles: number } | undefined): void {
    const { counters } = this;
    const { timings, size } = world;
    counters.bodies = size;
    counters.awake = timings.awake;
    counters.pairs = timings.candidates;
    counters.contacts = timings.touching;
    counters.rays = rays;
    counters.steps = steps;
    counters.calls = render?.calls ?? 0;
    counters.triangles = render?.triangles ?? 0;
  }

  clear(): void {
    for (const phase of PHASES) this.phases[phase].clear();
    this.recorder?.clear();
  }
}
