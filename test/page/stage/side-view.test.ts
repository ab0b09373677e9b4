// The side view: the ray runs across it, the way the stage shows it, and up is up.

import { expect, test } from 'vitest';
import { Scene, Vector3 } from 'three';
import { capsule } from '../../../src/core/shapes/shape.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { SideView } from '../../../src/page/stage/side-view.ts';
import { randomDirection } from '../../support/chance.ts';
import { rowsOf } from '../../support/rows.ts';

test('the range in view runs from one side to the other, or back, whatever the ray (seed 9)', () => {
  const random = mulberry32(9);
  const view = new SideView(new Scene());
  for (let i = 0; i < 60; i++) {
    const direction = randomDirection(random);
    const state = rowsOf(capsule({ p1: [0, -1, 0], p2: [0.3, 1, 0.2], radius: 0.5 }));
    const origin = direction.map((x) => -4 * x) as [number, number, number];
    for (const leftwards of [false, true]) {
      view.show({ origin, direction, from: 3, to: 5, row: i % 2 === 0 ? 0 : null, leftwards }, state);
      view.setAspect(1.5);
      const { camera } = view;
      const seen = (t: number): Vector3 => new Vector3(...origin.map((x, k) => x + t * direction[k])).project(camera);
      const [from, to] = [seen(3), seen(5)];
      expect(Math.sign(to.x - from.x)).toBe(leftwards ? -1 : 1);
      for (const end of [from, to]) {
        expect(Math.abs(end.x)).toBeLessThan(1);
        expect(end.y).toBeCloseTo(from.y, 9);
        expect(Math.abs(end.z)).toBeLessThan(1);
      }
      // Its second column is what is up.
      expect(camera.matrix.elements[5]).toBeGreaterThanOrEqual(0);
    }
  }
});
