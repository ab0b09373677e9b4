// What rows say that impulses do is what they do: impulses are given to resting bodies, and their motion is looked at.

import { describe, expect, it } from 'vitest';
import { ANGULAR, BLOCK, LINEAR, SolverBodies } from '../../../src/core/solver/solver-bodies.ts';
import { SphereConstraints } from '../../../src/core/solver/sphere-constraints.ts';
import { ContinuousCollision } from '../../../src/core/solver/continuous-collision.ts';
import {
  MASS_J,
  MASS_U,
  MASS_V,
  ContactConstraints,
  TANGENT_MASS,
  NORMAL_MASS,
  POINT,
  DISTRIBUTION,
  INVERSE_MASS3,
  TWIST_MASS,
  U,
  V,
} from '../../../src/core/solver/contact-constraints.ts';
import { applyImpulse, impulse, relativeMotion, relativeVelocity } from '../../../src/core/solver/contact-frame.ts';
import { prepareContacts } from '../../../src/core/solver/prepare-contacts.ts';
import { coreOf } from '../../../src/core/world.ts';
import { scenes } from '../../../src/scenes/index.ts';

const constraints = new ContactConstraints();
const bodies = new SolverBodies();

/** The motion that an impulse gives to the resting bodies of contact c. */
function after(c: number, given: readonly number[]): number[] {
  bodies.block.forEach((_, i) => {
    if (i % BLOCK < 3 || (i % BLOCK >= ANGULAR && i % BLOCK < ANGULAR + 3)) bodies.block[i] = 0;
  });
  impulse.set(given);
  applyImpulse(constraints, bodies, c, LINEAR, ANGULAR);
  relativeVelocity(constraints, bodies, c, LINEAR, ANGULAR);
  return [...relativeMotion];
}

describe('the rows of a pile of mixed bodies', () => {
  const world = scenes.mixed.build({ count: 60, world: { sleeping: false } });
  for (let i = 0; i < 120; i++) world.step();
  const continuous = new ContinuousCollision();
  bodies.prepare(coreOf(world).state);
  prepareContacts(constraints, new SphereConstraints(), coreOf(world), bodies, continuous, 1 / 240);
  const { data, at, first, end } = constraints;
  const counts = Array.from({ length: constraints.count }, (_, c) => (end[c] - first[c]) / POINT);
  const all = counts.map((_, c) => c);

  it('have contacts of one, two and more points', () => {
    expect(counts).toContain(1);
    expect(counts).toContain(2);
    expect(Math.max(...counts)).toBeGreaterThan(2);
  });

  it.each(all)('tell what pushes, friction and twist do, contact %i', (c) => {
    const o = at[c];
    const close = (told: number, is: number, scale: number): void => expect(Math.abs(told - is)).toBeLessThan(1e-12 * scale);
    const j = after(c, [1, 0, 0, 0, 0, 0]);
    const scale = Math.max(...j.map(Math.abs));
    [j[0], -j[5], j[4], j[1], j[2], j[3]].forEach((is, k) => close(data[o + MASS_J + k], is, scale));
    // Friction and twist stop what they meet.
    const s = after(c, [0, data[o + TANGENT_MASS], data[o + TANGENT_MASS + 1], 0, 0, 0]);
    close(s[1], 1, 1);
    close(s[2], 0, 1);
    if (data[o + TWIST_MASS] > 0) close(after(c, [0, 0, 0, data[o + TWIST_MASS], 0, 0])[3], 1, 1);
    if (counts[c] === 1) return;
    const u = after(c, [0, 0, 0, 0, 0, -1]);
    [-u[5], u[4], u[1], u[2], u[3]].forEach((is, k) => close(data[o + MASS_U + k], is, Math.max(...u.map(Math.abs))));
    const v = after(c, [0, 0, 0, 0, 1, 0]);
    [v[4], v[1], v[2], v[3]].forEach((is, k) => close(data[o + MASS_V + k], is, Math.max(...v.map(Math.abs))));
  });

  it.each(all.filter((c) => counts[c] > 1 && constraints.isInvertible[c] === 1))(
    'stop all points together and each for itself, contact %i',
    (c) => {
      // The points as they come apart by a motion of the plane: s, −ω2, ω1.
      const separated = (m: readonly number[]): number[] =>
        all.slice(0, counts[c]).map((p) => {
          const q = first[c] + POINT * p;
          return m[0] - data[q + U] * m[5] + data[q + V] * m[4];
        });
      // (An edge turns about its second tangent alone.)
      for (const target of [[1, 0, 0], [0, 1, 0], ...(counts[c] > 2 ? [[0, 0, 1]] : [])]) {
        const i = at[c] + INVERSE_MASS3;
        const y = [
          data[i] * target[0] + data[i + 1] * target[1] + data[i + 2] * target[2],
          data[i + 1] * target[0] + data[i + 3] * target[1] + data[i + 4] * target[2],
          data[i + 2] * target[0] + data[i + 4] * target[1] + data[i + 5] * target[2],
        ];
        let j = 0;
        let u = 0;
        let v = 0;
        for (let q = first[c]; q < end[c]; q += POINT) {
          const push = data[q + DISTRIBUTION] * y[0] + data[q + DISTRIBUTION + 1] * y[1] + data[q + DISTRIBUTION + 2] * y[2];
          j += push;
          u += push * data[q + U];
          v += push * data[q + V];
        }
        const wanted = separated([target[0], 0, 0, 0, target[2], -target[1]]);
        separated(after(c, [j, 0, 0, 0, v, -u])).forEach((is, p) => expect(is).toBeCloseTo(wanted[p], 6));
      }
      for (let p = 0; p < counts[c]; p++) {
        const q = first[c] + POINT * p;
        const push = data[q + NORMAL_MASS];
        expect(separated(after(c, [push, 0, 0, 0, push * data[q + V], -push * data[q + U]]))[p]).toBeCloseTo(1, 9);
      }
    },
  );
});
