// The impulses of one impact at several points, also where points nearly coincide.

import { expect, it } from 'vitest';
import { createWorld, mulberry32, obb } from '../../../src/core/index.ts';
import { COUNT, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../../../src/core/narrowphase/manifold.ts';
import { ContactConstraints, POINT } from '../../../src/core/solver/contact-constraints.ts';
import { relativeVelocity } from '../../../src/core/solver/contact-frame.ts';
import { applyNormalImpact, pointNormalVelocity, targetVelocity } from '../../../src/core/solver/impact-impulse.ts';
import { prepareManifold } from '../../../src/core/solver/prepare-manifold.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, SolverBodies } from '../../../src/core/solver/solver-bodies.ts';
import { IMPULSES } from '../../../src/core/world/contact-list.ts';
import { coreOf } from '../../../src/core/world.ts';
import { between } from '../../support/chance.ts';

it.each([0.001, 0.5])('stops all points and gives no energy, two of four points close together, cubes of %f m', (r) => {
  const random = mulberry32(7);
  const world = createWorld({ gravity: [0, 0, 0] });
  for (const y of [0, 2 * r]) world.spawn({ shape: obb({ center: [0, 0, 0], half: [r, r, r] }), position: [0, y, 0] });
  const { state } = coreOf(world);
  const bodies = new SolverBodies();
  const { block } = bodies;
  const constraints = new ContactConstraints();
  constraints.reserveRecords(1, 4);
  constraints.rowB[0] = 1;
  const energy = (): number => {
    let sum = 0;
    for (const o of [0, BLOCK]) {
      for (let k = 0; k < 3; k++) {
        sum += block[o + LINEAR + k] ** 2 / block[o + INVERSE_MASS] + block[o + ANGULAR + k] ** 2 / block[o + INERTIA];
      }
    }
    return sum;
  };
  const velocities = (): number[] => {
    relativeVelocity(constraints, bodies, 0, LINEAR, ANGULAR);
    return [0, 1, 2, 3].map((p) => pointNormalVelocity(constraints.data, constraints.first[0] + POINT * p));
  };
  let gained = 0;
  let left = 0;
  for (let n = 0; n < 10_000; n++) {
    state.position.set([r * between(random, -0.5, 0.5), 2 * r, r * between(random, -0.5, 0.5)], 3);
    bodies.prepare(state);
    for (const o of [0, BLOCK]) {
      for (let k = 0; k < 3; k++) {
        block[o + LINEAR + k] = between(random, -0.5, 0.5);
        block[o + ANGULAR + k] = between(random, -0.2, 0.2) / r;
      }
    }
    const turn = between(random, 0, 2 * Math.PI);
    const normal = [0.02 * Math.cos(turn), Math.sqrt(1 - 0.02 ** 2), 0.02 * Math.sin(turn)];
    const places = Array.from({ length: 4 }, () => [between(random, -r, r), between(random, -r, r)]);
    const apart = r * 10 ** between(random, -8, -2);
    places[2] = places[0].map((x) => x + apart * between(random, -0.5, 0.5));
    const manifold = new Float64Array(MANIFOLD_STRIDE);
    manifold[COUNT] = 4;
    manifold.set(normal, NORMAL);
    places.forEach(([x, z], p) => manifold.set([x, r - (normal[0] * x + normal[2] * z) / normal[1], z, 0], POINTS + POINT_STRIDE * p));
    prepareManifold(constraints, state, state.position, bodies, 0, manifold, 0, new Float64Array(IMPULSES), 0);
    const before = energy();
    const closing = -Math.min(...velocities());
    targetVelocity.fill(0);
    applyNormalImpact(constraints, bodies, 0, LINEAR, ANGULAR);
    gained = Math.max(gained, energy() / before - 1);
    if (closing > 0) left = Math.max(left, -Math.min(...velocities()) / closing);
  }
  expect(gained).toBeLessThan(1e-9);
  expect(left).toBeLessThan(1e-6);
});
