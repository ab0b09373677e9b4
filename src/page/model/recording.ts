// A recording that is shown as a world: its replay, and what one run through all of its steps has measured. No DOM, no three.

import { inspect } from 'kantsu/inspect';
import type { Entity, Vec3 } from 'kantsu';
import type { Difference, Replay } from 'kantsu/record';
import { ContactLog } from './contact-log.ts';
import type { ContactEvent } from './contact-log.ts';
import { Series } from './series.ts';

/** Begins a mark of the page, which records its own scenes too: the id of the scene follows. */
export const OWN_SCENE = 'Kantsu: ';

/** Plain data: a worker measures it. */
export interface Survey {
  readonly events: readonly ContactEvent[];
  readonly series: Float32Array;
  readonly differences: readonly Difference[];
  /** Of all bodies that had one, those that are gone included. */
  readonly names: readonly (readonly [body: Entity, name: string])[];
  /** Of its steps, s. */
  readonly dt: number;
  /** Where its bodies move; those that fly away are left out. */
  readonly box: { readonly min: Vec3; readonly max: Vec3 };
}

export interface Recording extends Survey {
  /** Of its file. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly replay: Replay;
}

/** Steps at which positions are taken, at most; the share of them at either end that is left out; and what is added around them, m. */
const LOOKS = 32;
const LEFT_OUT = 0.01;
const AROUND = 1;

/** Runs through all steps. `before` is called with each step on the way. */
export function surveyOf(replay: Replay, before: (tick: number) => void = () => {}): Survey {
  const { world, first, last, frames } = replay;
  const events = new ContactLog();
  const series = new Series();
  const names = new Map<Entity, string>();
  // As they were recorded; none in a recording without times.
  const costs = new Map(frames.flatMap(({ tick, timings }) => timings.map(({ step }, i) => [tick + 1 + i - timings.length, step])));
  const places: number[][] = [[], [], []];
  let spawned = -1;
  const every = Math.max(1, Math.ceil((last - first) / LOOKS));
  replay.seek(first);
  events.begin(world, first);
  series.begin(first);
  nameAll();
  lookAround();
  while (replay.tick < last && replay.next()) {
    const { tick } = replay;
    before(tick);
    nameAll();
    events.note(world, tick);
    series.note(world, costs.get(tick) ?? world.timings.step, events.strongest);
    if ((tick - first) % every === 0) lookAround();
  }
  return {
    events: events.cut(-Infinity),
    series: series.cut(first),
    differences: [...replay.differences],
    names: [...names],
    dt: replay.dt,
    box: boxOf(places),
  };

  /** Those that are new. */
  function nameAll(): void {
    const { totals } = inspect(world);
    if (totals.spawned === spawned) return;
    spawned = totals.spawned;
    for (const entity of world.entities()) {
      const name = world.name(entity);
      if (name !== undefined) names.set(entity, name);
    }
  }

  /** Where what moves is. */
  function lookAround(): void {
    const { alive, moves, rows, position } = inspect(world).bodies;
    for (let row = 0; row < rows; row++) {
      if (alive[row] === 1 && moves[row] === 1) places.forEach((list, k) => list.push(position[3 * row + k]));
    }
  }
}

function boxOf(places: readonly number[][]): Survey['box'] {
  const ends = places.map((list) => {
    const sorted = Float64Array.from(list).sort();
    const out = Math.floor(LEFT_OUT * sorted.length);
    return sorted.length === 0 ? [0, 0] : [sorted[out], sorted[sorted.length - 1 - out]];
  });
  return { min: ends.map(([least]) => least - AROUND) as Vec3, max: ends.map(([, most]) => most + AROUND) as Vec3 };
}
