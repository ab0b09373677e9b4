// The frames of a recording, all at once, as the profiler reads its own: the parts of their steps, and what the app has timed itself.

import type { Recording } from '../model/recording.ts';
import { CACHE, COLUMNS, PARENT, PHASES, byName } from './profile.ts';
import type { Frames, Phase } from './profile.ts';

/** Of a longer recording the last ones: each is a bar of the graph, and part of each percentile. */
const MOST = 18_000;

/** Parts of a step as they were recorded, under the names of phases. */
const PARTS = [
  ...(['step', 'solve', 'refresh', 'grid', 'pairs', 'sleep', 'events'] as const).map((name) => [name, name] as const),
  ['narrowphase', 'contacts'],
] as const satisfies readonly (readonly [Phase, string])[];

export interface RecordedFrames extends Frames {
  /** µs by the app's own phases. */
  readonly apps: ReadonlyMap<string, Float64Array>;
}

const known = new WeakMap<Recording, RecordedFrames | null>();

/** Undefined for a recording without times. */
export function recordedFrames(recording: Recording | undefined): RecordedFrames | undefined {
  if (!recording) return undefined;
  let frames = known.get(recording);
  if (frames === undefined) known.set(recording, (frames = framesOf(recording)));
  return frames ?? undefined;
}

/** The frame that took the step to this tick. */
export function frameOf({ columns, length }: Frames, tick: number): number {
  const frame = columns.tick.findIndex((end) => end >= tick);
  return frame < 0 ? length - 1 : frame;
}

function framesOf({ replay, dt }: Recording): RecordedFrames | null {
  const frames = replay.frames.slice(-MOST);
  if (!frames.some(({ timings, phases }) => timings.length > 0 || Object.keys(phases).length > 0)) return null;
  const { length } = frames;
  const columns = byName(COLUMNS, () => new Float64Array(length));
  const names = new Set(frames.flatMap(({ phases }) => Object.keys(phases)));
  const apps = new Map([...names].map((name) => [name, new Float64Array(length)]));
  frames.forEach(({ tick, steps, phases, timings }, i) => {
    for (const times of timings) for (const [phase, part] of PARTS) columns[phase][i] += 1000 * times[part];
    columns.broadphase[i] = columns.grid[i] + columns.pairs[i];
    columns.stepRest[i] = columns.step[i];
    for (const phase of PHASES) if (PARENT[phase] === 'step' && phase !== 'stepRest') columns.stepRest[i] -= columns[phase][i];
    for (const [name, time] of Object.entries(phases)) {
      apps.get(name)![i] = 1000 * time;
      columns.rest[i] += 1000 * time;
    }
    columns.frame[i] = columns.step[i] + columns.rest[i];
    const { bodies = NaN, awake = NaN, candidates = NaN, touching = NaN } = timings.at(-1) ?? {};
    const numbers = { tick, steps, bodies, awake, candidates, contacts: touching, drawn: 1, start: 1000 * dt * tick };
    for (const [name, value] of Object.entries(numbers)) columns[name as keyof typeof numbers][i] = value;
  });
  for (const name of ['interval', 'gpu'] as const) columns[name].fill(NaN);
  columns.cache.fill(CACHE.none);
  return { columns, end: length, length, isFixed: true, apps };
}
