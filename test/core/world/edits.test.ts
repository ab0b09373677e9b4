// Everything a user can do to a running world, in random order: it never breaks, and its contacts are those of asking every pair of shapes.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  distance,
  obb,
  sphere,
  triangle,
  type Entity,
  type Shape,
  type World,
} from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

function anyShape(random: Random): Shape {
  const size = 10 ** (random() * 2 - 1.3);
  const s = (): number => size * (0.3 + random());
  switch (Math.floor(random() * 5)) {
    case 0:
      return sphere({ center: [0, 0, 0], radius: s() });
    case 1:
      return capsule({ p1: [0, -s(), 0.1 * s()], p2: [0, s(), 0], radius: s() / 2 });
    case 2:
      return aabb({ center: [0, 0, 0], half: [s(), s(), s()] });
    case 3:
      return obb({ center: [0, 0, 0], half: [s(), s(), s()], orientation: randomQuat(random) });
    default:
      return triangle({ a: [0, 0, 0], b: [2 * s(), 0.1, 0], c: [0, s(), 2 * s()] });
  }
}

function compare(world: World): number {
  const { state } = coreOf(world);
  const ids = [...world.entities()];
  const row = (entity: Entity): number => rowOf(entity);
  const found = new Map<string, number>();
  for (const { a, b, depth } of world.contacts) found.set(a < b ? `${a} ${b}` : `${b} ${a}`, depth);
  for (let i = 0; i < ids.length; i++) {
    for (let j = i + 1; j < ids.length; j++) {
      const [a, b] = ids[i] < ids[j] ? [ids[i], ids[j]] : [ids[j], ids[i]];
      const ra = row(a);
      const rb = row(b);
      const key = `${a} ${b}`;
      const meet = (state.moves[ra] || state.moves[rb]) && state.mask[ra] & state.layerBit[rb] && state.mask[rb] & state.layerBit[ra];
      const depth = found.get(key);
      if (!meet) {
        expect(depth).toBeUndefined();
        continue;
      }
      const slow = distance(world.shape(a) as Shape, world.shape(b) as Shape).distance;
      const what = `${world.kind(a)} ${world.kind(b)}`;
      // A turned box's axes are rounded once more on the way through its quaternion: a call this close may go either way.
      if (Math.abs(slow) < 1e-12) continue;
      if (slow > 0) expect(depth, `${key} ${what} at ${slow}`).toBeUndefined();
      else expect(Math.abs(depth! + slow), `${key} ${what} at ${slow}`).toBeLessThan(1e-11);
    }
  }
  return found.size;
}

describe('a world under random edits', () => {
  it.each(cases([1], [1, 2, 3, 4]))('stays finite, throws at nobody, and finds every contact, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld({ sleeping: seed % 2 === 0, substeps: 1 + Math.floor(random() * 4) });
    const ids: Entity[] = [];
    const at = (): [number, number, number] => [random() * 6 - 3, random() * 4, random() * 6 - 3];
    const some = (): Entity | undefined => ids[Math.floor(random() * ids.length)];
    ids.push(world.spawn({ shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' }));
    let contacts = 0;
    for (let round = 0; round < 160; round++) {
      for (let edits = Math.floor(random() * 4); edits > 0; edits--) {
        const entity = some();
        const choice = Math.floor(random() * 12);
        if (choice < 4 || entity === undefined || ids.length < 3) {
          if (ids.length > 40) continue;
          const shape = anyShape(random);
          const bodies =
            shape.kind === 'triangle'
              ? (['static', 'kinematic'] as const)
              : (['dynamic', 'dynamic', 'dynamic', 'kinematic', 'static'] as const);
          ids.push(
            world.spawn({
              shape,
              position: at(),
              ...(shape.kind === 'aabb' ? {} : { orientation: randomQuat(random) }),
              body: bodies[Math.floor(random() * bodies.length)],
              restitution: random(),
              friction: random(),
              layer: random() < 0.1 ? 1 : 0,
              mask: random() < 0.1 ? 1 : 0xffffffff,
              sensor: random() < 0.1,
            }),
          );
        } else if (choice === 4) {
          world.despawn(entity);
          ids.splice(ids.indexOf(entity), 1);
        } else if (choice === 5) {
          world.setPose(entity, world.kind(entity) === 'aabb' ? { position: at() } : { position: at(), orientation: randomQuat(random) });
        } else if (choice === 6 && coreOf(world).state.body[rowOf(entity)] !== 0) {
          world.setVelocity(entity, { linear: at(), angular: at() });
        } else if (choice === 7) world.applyImpulse(entity, at(), random() < 0.5 ? at() : undefined);
        else if (choice === 8) {
          const shape = anyShape(random);
          if (shape.kind !== 'triangle') world.setShape(entity, shape);
        } else if (choice === 9 && world.kind(entity) !== 'triangle') {
          world.setBody(entity, (['dynamic', 'kinematic', 'static'] as const)[Math.floor(random() * 3)]);
        } else if (choice === 10) world.setMass(entity, 10 ** (random() * 6 - 3));
        else if (choice === 11) world.gravity = random() < 0.3 ? [0, 0, 0] : [0, random() < 0.2 ? 9.81 : -9.81, 0];
      }
      if (random() < 0.2) world.raycastAll({ origin: at(), direction: [1, 0.3, 0.2] });
      if (random() < 0.05) world.restore(world.snapshot());
      if (random() < 0.2) world.detect();
      else world.step([1 / 60, 1 / 120, 1 / 30][Math.floor(random() * 3)]);
      if (round % 8 === 0) contacts += compare(world);
      for (const entity of ids) {
        const { position, orientation } = world.pose(entity);
        const off = Math.abs(orientation.reduce((sum, x) => sum + x * x, 0) - 1);
        if (!position.every(Number.isFinite) || !(off < 1e-12)) {
          throw new Error(`round ${round}: ${position.join(' ')}, ${orientation.join(' ')}`);
        }
      }
      // What fell off the edge of the floor is taken away, as a page would do.
      for (const entity of ids.slice()) {
        if (Math.abs(world.pose(entity).position[1]) > 60) {
          world.despawn(entity);
          ids.splice(ids.indexOf(entity), 1);
        }
      }
    }
    expect(contacts).toBeGreaterThan(100);
  });
});
