// Many bodies in one place: which contacts a step leaves out, by an oracle that asks all pairs and counts them body by body.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, contact, createWorld, obb, sphere, type Entity, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { findContacts } from '../../../src/core/world/find-contacts.ts';
import { detect, findPairs, updateTransforms, updateGrid } from '../../../src/core/world/detect.ts';
import { SENSOR } from '../../../src/core/world/state.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const MOST = 64;
const nameOf = (r: number, s: number): string => (r < s ? `${r}-${s}` : `${s}-${r}`);

interface Found {
  /** All pairs of rows that touch, and those of them that a step lists. */
  readonly touching: Set<string>;
  readonly listed: Set<string>;
  /** Contacts left out. */
  readonly dropped: number;
}

// Every pair of living bodies by the public API. Neighbours are those whose bounds, which include motion, overlap.
function oracle(world: World): Found {
  const { body, bounds, flags, layerBit, mask } = coreOf(world).state;
  const rows = [...world.entities()].map((entity) => ({ row: rowOf(entity), shape: world.shape(entity) })).sort((a, b) => a.row - b.row);
  const touching = new Set<string>();
  const overlaps: { readonly low: number; readonly high: number }[] = [];
  const neighbours = new Map<number, number>(rows.map(({ row }) => [row, 0]));
  const dynamic = (row: number): boolean => body[row] === 2 && (flags[row] & SENSOR) === 0;
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length; j++) {
      const a = rows[i].row;
      const b = rows[j].row;
      if ((body[a] === 0 && body[b] === 0) || !(mask[a] & layerBit[b]) || !(mask[b] & layerBit[a])) continue;
      const hit = contact(rows[i].shape as Shape, rows[j].shape as Shape);
      if (hit) touching.add(nameOf(a, b));
      if (!dynamic(a) || !dynamic(b)) continue;
      if ([0, 1, 2].some((k) => bounds[6 * a + k] > bounds[6 * b + 3 + k] || bounds[6 * b + k] > bounds[6 * a + 3 + k])) continue;
      for (const row of [a, b]) neighbours.set(row, neighbours.get(row)! + 1);
      if (hit !== null && hit.depth > 0) overlaps.push({ low: a, high: b });
    }
  }
  const isCrowded = (row: number): boolean => neighbours.get(row)! > MOST;
  const crowded = overlaps.filter(({ low, high }) => isCrowded(low) && isCrowded(high));
  const dropped = rows.flatMap(({ row }) => crowded.filter(({ low }) => low === row).slice(MOST));
  const names = new Set(dropped.map(({ low, high }) => nameOf(low, high)));
  return { touching, listed: new Set([...touching].filter((name) => !names.has(name))), dropped: dropped.length };
}

/** What is in one of the two alone. */
function difference(a: Set<string>, b: Set<string>): string[] {
  return [...[...a].filter((x) => !b.has(x)), ...[...b].filter((x) => !a.has(x))];
}

function listedBy(world: World): Set<string> {
  const names = new Set<string>();
  for (const { a, b } of world.contacts) names.add(nameOf(rowOf(a), rowOf(b)));
  return names;
}

/** What a step does before it solves. */
function list(world: World): void {
  const core = coreOf(world);
  updateTransforms(core, true);
  updateGrid(core);
  findPairs(core);
  findContacts(core, true);
}

function spawnHeld(
  world: World,
  position: readonly [number, number, number],
  shape: Shape = sphere({ center: [0, 0, 0], radius: 1 }),
): Entity {
  const id = world.spawn({ shape, position });
  world.lock(id, { rotation: true, axes: [true, true, true] });
  return id;
}

function randomShape(random: Random): Shape {
  const size = (): number => 0.1 + 0.3 * random();
  const center = [0, 0, 0] as const;
  const kind = Math.floor(4 * random());
  if (kind === 0) return sphere({ center, radius: size() });
  if (kind === 1) return capsule({ p1: [0, -size(), 0], p2: [0, size(), 0], radius: size() });
  if (kind === 2) return aabb({ center, half: [size(), size(), size()] });
  return obb({ center, half: [size(), size(), size()] });
}

describe('contacts that a step leaves out', () => {
  it('65 balls in one point: none; of 66 the one between the first and the last', () => {
    for (const count of [65, 66]) {
      const world = createWorld({ gravity: [0, 0, 0] });
      for (let i = 0; i < count; i++) spawnHeld(world, [0, 0, 0]);
      world.step();
      const names = listedBy(world);
      expect(names.size).toBe((count * (count - 1)) / 2 - (count - 65));
      expect(names.has('0-65')).toBe(false);
      expect(world.timings.droppedContacts).toBe(count - 65);
      expect(world.timings.candidates).toBe((count * (count - 1)) / 2);
    }
  });

  it('of 70 balls in a row each keeps those with the next 64', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    for (let i = 0; i < 70; i++) spawnHeld(world, [0.02 * i, 0, 0]);
    world.step();
    const names = listedBy(world);
    for (const [name, isListed] of [
      ['0-64', true],
      ['0-65', false],
      ['0-69', false],
      ['1-65', true],
      ['1-66', false],
      ['5-69', true],
    ] as const) {
      expect(names.has(name), name).toBe(isListed);
    }
    expect(difference(names, oracle(world).listed)).toEqual([]);
  });

  it('a body with few contacts keeps them all, also with one that has many; sensors, static and kinematic bodies do not count', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    for (let i = 0; i < 80; i++) spawnHeld(world, [0, 0, 0]);
    const few = spawnHeld(world, [1.9, 0, 0], sphere({ center: [0, 0, 0], radius: 0.95 }));
    world.step();
    // (All 80 overlap it: the last 64 have no more with higher rows.)
    expect([...listedBy(world)].filter((name) => name.endsWith(`-${rowOf(few)}`)).length).toBe(64);
    const shape = sphere({ center: [0, 0, 0], radius: 1 });
    const before = listedBy(world).size;
    const wall = world.spawn({ shape, body: 'static' });
    const sensor = world.spawn({ shape, sensor: true });
    const mover = world.spawn({ shape, body: 'kinematic' });
    list(world);
    const after = listedBy(world);
    for (const id of [wall, sensor, mover]) expect(after.has(nameOf(0, rowOf(id)))).toBe(true);
    // Static and kinematic bodies meet each other, and the sensor.
    expect(after.size).toBe(before + 3 * 81 + 3);
  });

  it.each(cases([101], [101, 102, 103]))(
    'are those that an oracle leaves out, through edits and sleep: four kinds, sensors, static and kinematic bodies, masks, seed %d',
    (seed) => {
      const random = mulberry32(seed);
      const world = createWorld({ gravity: [0, 0, 0] });
      const core = coreOf(world);
      const { state } = core;
      const at = (scale: number): [number, number, number] => [
        scale * (random() - 0.5),
        scale * (random() - 0.5),
        scale * (random() - 0.5),
      ];
      const ids: Entity[] = [];
      const spawn = (): void => {
        const body = random() < 0.9 ? 'dynamic' : random() < 0.5 ? 'static' : 'kinematic';
        const layer = Math.floor(2 * random());
        const mask = random() < 0.1 ? 1 : 0xffffffff;
        // Some coincide, and tie.
        const position = random() < 0.15 ? ([0, 0, 0] as const) : at(0.5);
        ids.push(world.spawn({ shape: randomShape(random), position, body, sensor: random() < 0.05, layer, mask }));
      };
      const check = (): void => {
        const { listed, dropped } = oracle(world);
        expect(difference(listedBy(world), listed)).toEqual([]);
        expect(world.timings.droppedContacts).toBe(dropped);
        seen.dropped += dropped;
      };
      for (let i = 0; i < 130; i++) spawn();
      const seen = { dropped: 0 };
      world.step(1e-4);
      check();
      for (let round = 0; round < cases(8, 12); round++) {
        for (let edits = 3; edits > 0; edits--) {
          const i = Math.floor(random() * ids.length);
          const choice = random();
          if (choice < 0.4) world.setPose(ids[i], { position: at(0.6) });
          else if (choice < 0.6) world.setShape(ids[i], randomShape(random));
          else {
            world.despawn(ids[i]);
            ids.splice(i, 1);
            if (choice < 0.8) spawn();
          }
        }
        // What a step does before it solves, …
        detect(core, true);
        check();
        // … and after it has moved some: the pairs of the others are not asked again, and have to be when their neighbours come and go.
        for (const id of ids) {
          const row = rowOf(id);
          state.asleep[row] = random() < 0.9 ? 1 : 0;
          if (state.asleep[row] === 1 || state.body[row] === 0) continue;
          for (let k = 0; k < 3; k++) state.position[3 * row + k] += 0.05 * (random() - 0.5);
        }
        list(world);
        check();
        if (round % 4 !== 3) continue;
        world.detect();
        expect(difference(listedBy(world), oracle(world).touching)).toEqual([]);
        expect(world.timings.droppedContacts).toBe(0);
      }
      expect(seen.dropped).toBeGreaterThan(cases(3000, 5000));
    },
  );

  it('detect() and a world without response list all', () => {
    for (const response of [true, false]) {
      const world = createWorld({ gravity: [0, 0, 0], response });
      for (let i = 0; i < 90; i++) spawnHeld(world, [0, 0, 0]);
      if (response) world.detect();
      else world.step();
      expect(world.contacts.length).toBe((90 * 89) / 2);
      expect(world.timings.droppedContacts).toBe(0);
    }
  });

  // After a detect the list holds what no step solves (and tells of: the events to come are others, and so is the hash).
  it('a detect between two steps changes no motion', () => {
    const worlds = [false, true].map((detects) => {
      const random = mulberry32(7);
      const world = createWorld();
      for (let i = 0; i < 90; i++) world.spawn({ shape: randomShape(random), position: [0.2 * random(), 0.2 * random(), 0.2 * random()] });
      for (let i = 0; i < 5; i++) {
        world.step();
        if (i < 3) expect(world.timings.droppedContacts).toBeGreaterThan(0);
        if (detects) world.detect();
      }
      return Array.from(world.entities(), (entity) => [world.pose(entity), world.velocity(entity)]);
    });
    expect(worlds[1]).toEqual(worlds[0]);
  });
});

describe('a snapshot with a crowd in it', () => {
  it.each([201])('goes on alike, also among sleepers, in the same world and in another, seed %d', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld();
    const ids: Entity[] = [];
    for (let i = 0; i < 90; i++) {
      ids.push(world.spawn({ shape: randomShape(random), position: [0.3 * random(), 0.3 * random(), 0.3 * random()] }));
      if (i % 2) world.lock(ids[i], { rotation: true, axes: [true, true, true] });
    }
    const play = (): string[] => {
      const later = mulberry32(seed + 50);
      const seen: string[] = [];
      for (let i = 0; i < 6; i++) {
        for (let k = 1; k < 90; k += 2) if (later() < 0.7) coreOf(world).state.asleep[rowOf(ids[k])] = 1;
        world.setPose(ids[Math.floor(45 * later()) * 2], { position: [0.3 * later(), 0.3 * later(), 0.3 * later()] });
        world.step();
        seen.push(world.hash(), String(world.timings.droppedContacts), [...listedBy(world)].join());
      }
      return seen;
    };
    for (let i = 0; i < 2; i++) world.step();
    for (let k = 1; k < 90; k += 2) coreOf(world).state.asleep[rowOf(ids[k])] = 1;
    world.step();
    expect(world.timings.droppedContacts).toBeGreaterThan(50);
    const saved = world.snapshot();
    const first = play();
    world.restore(saved);
    expect(play()).toEqual(first);
    const other = createWorld();
    other.restore(saved);
    for (let i = 0; i < 3; i++) other.step();
    world.restore(saved);
    for (let i = 0; i < 3; i++) world.step();
    expect(other.hash()).toBe(world.hash());
  });
});

describe('events in a crowd', () => {
  it.each([301])('a pair begins once, when it is listed, and ends when it has come apart, not when it is left out, seed %d', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld({ gravity: [0, 0, 0] });
    const at = (): [number, number, number] => [0.3 * random(), 0.3 * random(), 0.3 * random()];
    for (let i = 0; i < 120; i++) world.spawn({ shape: randomShape(random), position: at() });
    const open = new Set<string>();
    const wrong: string[] = [];
    const seen = { hidden: 0, ended: 0 };
    let now: Found = oracle(world);
    const ended: string[] = [];
    const apart = new Set<string>();
    world.on('contactBegan', ({ a, b }) => {
      const name = nameOf(rowOf(a), rowOf(b));
      if (open.has(name)) wrong.push(`${name} began twice`);
      open.add(name);
    });
    world.on('contactStayed', ({ a, b }) => {
      const name = nameOf(rowOf(a), rowOf(b));
      if (!open.has(name)) wrong.push(`${name} stayed`);
    });
    // (What ended is told first: a pair may end and begin anew in one step.)
    world.on('contactEnded', ({ a, b }) => {
      const name = nameOf(rowOf(a), rowOf(b));
      ended.push(name);
      if (!open.delete(name)) wrong.push(`${name} ended`);
    });
    const ids = [...world.entities()];
    for (let step = 0; step < 12; step++) {
      // They are pushed apart, and thrown back in.
      for (let i = 0; i < 12; i++) world.setPose(ids[Math.floor(random() * ids.length)], { position: at() });
      ended.length = 0;
      world.step();
      now = oracle(world);
      for (const name of ended) {
        if (!apart.has(name) && now.touching.has(name)) wrong.push(`${name} ended while it touched`);
        seen.ended++;
      }
      // (A pair that met and is apart again when the step ends has ended by the next one.)
      for (const name of apart) expect(ended).toContain(name);
      apart.clear();
      for (const name of open) {
        if (!now.touching.has(name)) apart.add(name);
        else if (!now.listed.has(name)) seen.hidden++;
      }
      for (const name of now.listed) if (!open.has(name)) wrong.push(`${name} is listed`);
      expect(wrong, `step ${step}`).toEqual([]);
    }
    expect(seen.hidden).toBeGreaterThan(20);
    expect(seen.ended).toBeGreaterThan(100);
  });
});
