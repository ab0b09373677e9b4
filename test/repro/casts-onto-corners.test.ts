// A box cast until it touched another by an edge that it left along one axis and met along the other got one of the normals that part the two: that of leaving.

import { expect, it } from 'vitest';
import { aabb, createQueryWorld, mulberry32, obb, type Vec3 } from '../../src/core/index.ts';
import { cases } from '../support/long.ts';

it.each(cases([5], [5, 6, 7]))('the normal of a cast is against its motion, seed %i', (seed) => {
  const random = mulberry32(seed);
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const sized = (): Vec3 => [whole(1, 3), whole(1, 3), whole(1, 3)];
  for (let i = 0; i < 4000; i++) {
    const [mine, other] = [sized(), sized()];
    const world = createQueryWorld();
    const turned = random() < 0.5;
    world.spawn({
      shape: turned
        ? obb({ center: [0, 0, 0], half: [other[1], other[0], other[2]], orientation: [0, 0, 1, 1] })
        : aabb({ center: [0, 0, 0], half: other }),
      body: 'static',
    });
    // A touching place, at least by an edge, and the way to it.
    const sides = [whole(-1, 1), whole(-1, 1), whole(-1, 1)];
    const end = sides.map((side, k) => side * (mine[k] + other[k]));
    const motion = sides.map(() => 2 * random() - 1);
    const start = end.map((x, k) => x - motion[k]) as Vec3;
    const hit = world.castShape(aabb({ center: start, half: mine }), motion);
    if (hit === null || hit.distance === 0) continue;
    const towards = hit.normal[0] * motion[0] + hit.normal[1] * motion[1] + hit.normal[2] * motion[2];
    expect(towards, JSON.stringify({ mine, other, start, motion, hit })).toBeLessThanOrEqual(1e-9);
  }
});
