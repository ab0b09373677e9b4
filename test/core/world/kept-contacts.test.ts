// Contacts that outlive a step: bodies that hardly move have theirs from an earlier pose, but what is reported is that of the poses of now.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  contact,
  createWorld,
  obb,
  sphere,
  triangle,
  type Entity,
  type Shape,
  type Vec3,
  type World,
} from '../../../src/core/index.ts';
import { coreOf } from '../../../src/core/world.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { NEARLY_TOUCHING } from '../../../src/core/world/find-contacts.ts';
import { scenes } from '../../../src/scenes/index.ts';

/** How far the bodies are from the poses for which their contacts were found, m. */
function driftOf(world: World, entity: Entity): number {
  return coreOf(world).state.drift[rowOf(entity)];
}

describe('contacts of a pile at rest', () => {
  it('are those of its poses: which bodies touch, normals, depths and points', () => {
    const world = scenes.mixed.build({ count: 100 });
    for (let i = 0; i < 200; i++) world.step();
    const ids = [...world.entities()];
    let drifted = 0;
    let near = 0;
    for (let i = 0; i < 40; i++) {
      world.step();
      const listed = new Map<string, { depth: number; normal: number[] }>();
      for (const { a, b, depth, normal } of world.contacts) listed.set(`${a}-${b}`, { depth, normal: [...normal] });
      const shapes = ids.map((id) => world.shape(id) as Shape);
      const wrong: string[] = [];
      let [depthError, normalError] = [0, 0];
      for (let j = 0; j < ids.length; j++) {
        for (let k = j + 1; k < ids.length; k++) {
          if (coreOf(world).state.moves[rowOf(ids[j])] + coreOf(world).state.moves[rowOf(ids[k])] === 0) continue;
          const one = listed.get(`${ids[j]}-${ids[k]}`);
          const told = one ?? listed.get(`${ids[k]}-${ids[j]}`);
          const found = contact(shapes[j], shapes[k]);
          // (What can be pushed touches from a gap of 1e-10 m on.)
          if (found === null && told?.depth === 0) continue;
          if ((told !== undefined) !== (found !== null)) wrong.push(`${ids[j]}, ${ids[k]}`);
          if (found === null || told === undefined) continue;
          depthError = Math.max(depthError, Math.abs(told.depth - found.depth));
          const sign = one ? 1 : -1;
          for (let c = 0; c < 3; c++) normalError = Math.max(normalError, Math.abs(sign * told.normal[c] - found.normal[c]));
          const drift = driftOf(world, ids[j]) + driftOf(world, ids[k]);
          if (drift > 0) drifted++;
          if (found.depth < drift) near++;
        }
      }
      expect(wrong, `step ${i}`).toEqual([]);
      expect(depthError, `step ${i}`).toBeLessThan(0.5e-10);
      expect(normalError, `step ${i}`).toBeLessThan(0.5e-8);
    }
    expect(drifted).toBeGreaterThan(3000);
    expect(near).toBeGreaterThan(3);
    expect(NEARLY_TOUCHING).toBe(1e-10);
  });

  it('are found again where a body has moved by a tenth of the slop or is faster than 2 % of it a step, or was edited', () => {
    const world = createWorld({ sleeping: false, gravity: [0, -9.81, 0] });
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static', friction: 0 });
    const ball = world.spawn({ shape: sphere({ center: [0, 0.499, 0], radius: 0.5 }), friction: 0 });
    for (let i = 0; i < 60; i++) world.step();
    const tests = (): number => coreOf(world).testsByKind.reduce((sum, n) => sum + n, 0);
    world.step();
    expect(tests()).toBe(0);
    // 2 mm/s: 0.033 mm a step.
    const testedAt = (speed: number): number => {
      world.setVelocity(ball, { linear: [speed, 0, 0] });
      let tested = 0;
      for (let i = 0; i < 60; i++) {
        world.step();
        expect(driftOf(world, ball)).toBeLessThanOrEqual(0.1 * 0.002);
        tested += +(tests() > 0);
      }
      return tested;
    };
    const again = testedAt(0.002);
    expect(again).toBeGreaterThan(2);
    expect(again).toBeLessThan(20);
    expect(testedAt(0.01)).toBe(60);
    world.setVelocity(ball, { linear: [0, 0, 0] });
    for (let i = 0; i < 3; i++) world.step();
    expect(tests()).toBe(0);
    world.setMaterial(ball, { friction: 1 });
    world.step();
    expect(driftOf(world, ball)).toBe(0);
  });

  it('go on as before after a restore, whatever is kept', () => {
    const world = scenes.mixed.build({ count: 120 });
    for (let i = 0; i < 260; i++) world.step();
    const other = createWorld();
    other.restore(world.snapshot());
    const { state } = coreOf(world);
    expect(state.drift.slice(0, state.rows).filter((drift) => drift > 0).length).toBeGreaterThan(60);
    expect(coreOf(other).state.drift.slice(0, state.rows)).toEqual(state.drift.slice(0, state.rows));
    expect(coreOf(other).state.bounds.slice(0, 6 * state.rows)).toEqual(state.bounds.slice(0, 6 * state.rows));
    for (let i = 0; i < 60; i++) {
      world.step();
      other.step();
      expect(other.hash()).toBe(world.hash());
    }
  });

  it('go on touching where the solver at rest, which takes the way from the contact pose for straight, leaves a gap of 2e-8 m', () => {
    const world = createWorld({ sleeping: false, gravity: [0, -9.81, 0] });
    const ground = { body: 'static', friction: 0.5 } as const;
    world.spawn({ shape: triangle({ a: [-60, 0, -60], b: [-60, 0, 180], c: [180, 0, -60] }), ...ground });
    const wall = world.spawn({ shape: obb({ center: [1, 0, 0], half: [1, 60, 60] }), ...ground });
    const half: Vec3 = [0.48335941109107805, 0.9312569215454455, 0.556386725821716];
    const position: Vec3 = [-half[0] - 0.41230864555484004, half[1], 0];
    const box = world.spawn({ shape: obb({ center: [0, 0, 0], half }), position, mass: 8.052952323357928, friction: 0.5 });
    for (let i = 0; i < 12; i++) world.step();
    world.setVelocity(box, { linear: [10, 0, 0] });
    let began = 0;
    world.on('contactBegan', ({ a, b }) => (began += +(a === wall || b === wall)));
    for (let i = 0; i < 24; i++) world.step();
    expect(driftOf(world, box)).toBeGreaterThan(1e-4);
    expect(began).toBe(1);
  });
});
