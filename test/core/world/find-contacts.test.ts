import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { touchingRange } from '../../../src/core/math/scalar.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../../../src/core/narrowphase/manifold.ts';
import { collide } from '../../../src/core/narrowphase/collide-table.ts';
import { STRIDE, TRIANGLE } from '../../../src/core/shapes/record.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  IMPULSES,
  HAS_RESPONSE,
  STEP_NORMAL,
  STEP_TANGENT,
  IMPACT,
  HAD_IMPACT,
  TOUCHING,
  WITH_SENSOR,
  type ContactList,
} from '../../../src/core/world/contact-list.ts';
import { entityOf, rowOf } from '../../../src/core/world/entity.ts';
import { findContacts, NEARLY_TOUCHING, SPECULATIVE } from '../../../src/core/world/find-contacts.ts';
import { updateGrid, findPairs, updateTransforms } from '../../../src/core/world/detect.ts';
import { DYNAMIC, SENSOR } from '../../../src/core/world/state.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

interface Row {
  readonly a: number;
  readonly b: number;
  readonly entityA: number;
  readonly entityB: number;
  readonly flags: number;
  readonly record: readonly number[];
  /** Of those who remember. */
  readonly anchor: readonly number[];
  readonly impulse: readonly number[];
}

function rowsOf(list: ContactList): Row[] {
  return Array.from({ length: list.count }, (_, i) => {
    const start = list.start[i];
    const remembers = (list.flags[i] & HAS_RESPONSE) !== 0;
    return {
      a: list.rowA[i],
      b: list.rowB[i],
      entityA: entityOf(list.rowA[i], list.generationA[i]),
      entityB: entityOf(list.rowB[i], list.generationB[i]),
      flags: list.flags[i],
      record: [...list.manifold.subarray(start, start + POINTS + POINT_STRIDE * list.manifold[start + COUNT])],
      anchor: remembers ? [...list.anchor.subarray(3 * i, 3 * i + 3)] : [],
      impulse: remembers ? [...list.impulse.subarray(IMPULSES * i, IMPULSES * (i + 1))] : [],
    };
  });
}

const nameOf = ({ a, b }: { a: number; b: number }): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

// What there is to find, candidate by candidate as they stand in the list, from the contacts before and the columns as they are.
function expected(world: World, before: readonly Row[], placed: Uint8Array): Row[] {
  const core = coreOf(world);
  const { state, pairs } = core;
  const { kind, body, flags, size, slop, speculativeMargin, data, contactData, contactPosition, drift, generation } = state;
  const old = new Map(before.map((row) => [nameOf(row), row]));
  const found: Row[] = [];
  for (let i = 0; i < pairs.count; i++) {
    const low = pairs.a[i];
    const high = pairs.b[i];
    const was = old.get(`${low}-${high}`);
    const [a, b] = kind[low] > kind[high] ? [high, low] : [low, high];
    const rounding = touchingRange(Math.max(size[a], size[b]));
    const sensor = ((flags[a] | flags[b]) & SENSOR) !== 0;
    const pushes = !sensor && (body[a] === DYNAMIC || body[b] === DYNAMIC);
    const out = new Float64Array(MANIFOLD_STRIDE);
    // (Of two dynamic bodies that are awake the distance at rest counts once.)
    const areDynamic = body[a] === DYNAMIC && body[b] === DYNAMIC;
    const twice = areDynamic ? Math.min(SPECULATIVE * Math.min(slop[a], slop[b]), speculativeMargin[a], speculativeMargin[b]) : 0;
    const margin = pushes ? Math.max(speculativeMargin[a] + speculativeMargin[b] - twice, rounding) : rounding;
    // What a body that hardly moves is near is found at an earlier pose, and whether it touches at that of now.
    const range = pushes ? Math.max(rounding, NEARLY_TOUCHING) : rounding;
    const touches = collide(out, kind[a], kind[b], data, STRIDE * a, STRIDE * b, margin) && out[DISTANCE] <= range ? TOUCHING : 0;
    const meets = collide(out, kind[a], kind[b], sensor ? data : contactData, STRIDE * a, STRIDE * b, margin);
    const isKept = placed[low] === 0 && placed[high] === 0 && (!sensor || drift[low] + drift[high] === 0);
    if (isKept) {
      expect(meets).toBe(was !== undefined);
      // (An impact of an earlier step is none of this detection.)
      if (was) {
        const impulse = [...was.impulse];
        if (pushes && (was.flags & (TOUCHING | IMPACT)) === 0) impulse[APPROACH_SPEED] = 0;
        found.push({ ...was, flags: (was.flags & ~(HAD_IMPACT | TOUCHING)) | touches, impulse });
      }
    }
    if (!meets || isKept) continue;
    const record = [...out.subarray(0, POINTS + POINT_STRIDE * out[COUNT])];
    const anchor = pushes ? [...contactPosition.subarray(3 * a, 3 * a + 3)] : [];
    const entityA = entityOf(a, generation[a]);
    const entityB = entityOf(b, generation[b]);
    let mark = touches + (sensor ? WITH_SENSOR : 0) + (pushes ? HAS_RESPONSE : 0);
    if (pushes && was && was.flags & IMPACT) mark += HAD_IMPACT;
    const row = { a, b, entityA, entityB, flags: mark, record, anchor, impulse: pushes ? new Array<number>(IMPULSES).fill(0) : [] };
    if (pushes && was && was.flags & HAS_RESPONSE && was.entityA === entityA && was.entityB === entityB) carry(was, row);
    found.push(row);
  }
  return found;
}

// Each point takes the push of the nearest old point within 5 cm that is not taken, as seen from where a was.
function carry(was: Row, row: Row & { impulse: number[] }): void {
  row.impulse[STEP_NORMAL] = was.impulse[STEP_NORMAL];
  row.impulse[STEP_TANGENT] = was.impulse[STEP_TANGENT];
  row.impulse[APPROACH_SPEED] = was.flags & (TOUCHING | IMPACT) ? was.impulse[APPROACH_SPEED] : 0;
  const dot = [0, 1, 2].reduce((sum, k) => sum + was.record[NORMAL + k] * row.record[NORMAL + k], 0);
  if (dot < 0.5) return;
  for (let k = FRICTION_IMPULSE; k < STEP_NORMAL; k++) row.impulse[k] = was.impulse[k];
  const taken = new Set<number>();
  for (let p = 0; p < row.record[COUNT]; p++) {
    let best = -1;
    let least = 0.05 ** 2;
    for (let q = 0; q < was.record[COUNT]; q++) {
      const d = [0, 1, 2].map(
        (k) => was.record[POINTS + POINT_STRIDE * q + k] - (row.record[POINTS + POINT_STRIDE * p + k] - (row.anchor[k] - was.anchor[k])),
      );
      const square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
      if (taken.has(q) || square > least) continue;
      least = square;
      best = q;
    }
    if (best < 0) continue;
    taken.add(best);
    row.impulse[p] = was.impulse[best];
  }
}

// Looks, as a step does at its end (`all`) or as one does after edits, and compares with what there is to find.
function compare(world: World, all: boolean): Row[] {
  const core = coreOf(world);
  updateTransforms(core, all);
  updateGrid(core);
  findPairs(core);
  const before = rowsOf(core.contacts);
  const placed = core.state.placed.slice();
  const wanted = expected(world, before, placed);
  findContacts(core);
  const found = rowsOf(core.contacts);
  expect(found).toEqual(wanted);
  expect(core.timings.touching).toBe(wanted.filter(({ flags }) => flags & TOUCHING).length);
  return found;
}

function shape(random: Random, kind = Math.floor(5 * random())): Shape {
  const small = kind < 4 && random() < 0.3;
  const size = (): number => (small ? 0.04 + 0.04 * random() : 0.2 + 0.4 * random());
  const center = [0, 0, 0] as const;
  if (kind === 0) return sphere({ center, radius: size() });
  if (kind === 1) return capsule({ p1: [0, -size(), 0], p2: [0, size(), 0], radius: size() });
  if (kind === 2) return aabb({ center, half: [size(), size(), size()] });
  if (kind === 3) return obb({ center, half: [size(), size(), size()] });
  return triangle({ a: [-size(), random(), -1], b: [1, random(), -size()], c: [0, random() - 1, size()] });
}

describe('contacts found in batches', () => {
  it.each(cases([11], [11, 12, 13]))(
    'are those of the candidates one by one, with what they remember: five kinds, sensors, sleepers, edits, seed %d',
    (seed) => {
      const random = mulberry32(seed);
      const world = createWorld();
      const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), scale * random(), scale * (random() - 0.5)];
      const ids: Entity[] = [];
      const spawn = (kind?: number, position = at(4)): void => {
        const made = shape(random, kind);
        const body = made.kind === 'triangle' || random() < 0.1 ? 'kinematic' : 'dynamic';
        const sensor = random() < 0.1;
        const restitution = random() < 0.3 ? 0.8 : 0;
        ids.push(world.spawn({ shape: made, position, velocity: at(3), body, sensor, restitution }));
      };
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
      world.spawn({ shape: triangle({ a: [-9, 0.1, -9], b: [9, 0.1, -9], c: [0, 0.1, 9] }), body: 'static' });
      for (let i = 0; i < 60; i++) spawn(i % 5);
      const seen = { kept: 0, pushed: 0, struck: 0, sensors: 0, pairs: new Set<string>() };
      for (let round = 0; round < 80; round++) {
        for (let edits = round % 40 < 20 ? Math.floor(4 * random()) : 0; edits > 0; edits--) {
          const i = Math.floor(random() * ids.length);
          const choice = random();
          if (choice < 0.3) world.setVelocity(ids[i], { linear: at(20) });
          else if (choice < 0.6) {
            const { position } = world.pose(ids[i]);
            world.setPose(ids[i], { position: [position[0] + 0.02, position[1], position[2] - 0.01] });
          } else if (choice < 0.8) world.setPose(ids[i], { position: at(4) });
          else {
            // Who comes next lives in the same row.
            const kind = coreOf(world).state.kind[rowOf(ids[i])];
            const { position } = world.pose(ids[i]);
            world.despawn(ids[i]);
            ids.splice(i, 1);
            spawn(kind, random() < 0.7 ? [position[0], position[1], position[2]] : at(4));
          }
        }
        if (round % 40 > 25) for (let i = 0; i < 8; i++) coreOf(world).state.asleep[Math.floor(random() * coreOf(world).state.rows)] = 1;
        const { kind } = coreOf(world).state;
        for (const row of compare(world, random() < 0.7)) {
          seen.pairs.add(`${kind[row.a]}${kind[row.b]}`);
          if (coreOf(world).state.asleep[row.a] || coreOf(world).state.asleep[row.b]) seen.kept++;
          if (row.impulse.some((x) => x > 0)) seen.pushed++;
          expect(row.flags & HAD_IMPACT).toBe(0);
          if (row.flags & WITH_SENSOR) seen.sensors++;
        }
        world.step();
        for (const row of rowsOf(coreOf(world).contacts)) if (row.flags & HAD_IMPACT) seen.struck++;
      }
      expect(seen.pairs.size).toBe(15);
      expect(Math.min(seen.kept, seen.pushed, seen.sensors)).toBeGreaterThan(100);
      expect(seen.struck).toBeGreaterThan(0);
    },
  );

  it('are those of the candidates where nobody is pushed, and nobody remembers, seed 14', () => {
    const random = mulberry32(14);
    const world = createWorld({ gravity: [0, 0, 0] });
    const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), scale * (random() - 0.5), scale * (random() - 0.5)];
    const ids = Array.from({ length: 80 }, () =>
      world.spawn({
        shape: shape(random),
        position: at(6),
        velocity: at(2),
        angularVelocity: at(2),
        body: 'kinematic',
        sensor: random() < 0.2,
      }),
    );
    let found = 0;
    for (let round = 0; round < 60; round++) {
      found += compare(world, random() < 0.7).length;
      if (round % 10 === 5) world.setPose(ids[round], { position: at(6) });
      world.step();
    }
    expect(found).toBeGreaterThan(1000);
    // Somebody to push, and the list is no longer written over.
    for (const id of ids) if (coreOf(world).state.kind[rowOf(id)] !== TRIANGLE) world.setBody(id, 'dynamic');
    world.step();
    expect(compare(world, true).some(({ flags }) => flags & HAS_RESPONSE)).toBe(true);
  });
});
