// Twenty boxes of 20 × 20 × 2 mm, or of 2 mm, put one exactly on the other, fell within seconds: an iteration from contact to contact had not found the impulses of
// the stack before it had sunk by more than 6 mm, and its slow convergence let small bodies, which tip over sooner, buckle.
import { describe, expect, it } from 'vitest';
import { mulberry32 } from '../../src/core/index.ts';
import { stackMoves } from '../quality/stacks.ts';
import { cases } from '../support/long.ts';

const MM = 5e-4;

describe('a stack of boxes, one exactly on the other', () => {
  it.each([
    [20, 2, 20],
    [20, 4, 20],
    [20, 8, 20],
    [2, 2, 2],
  ])('of %d × %d × %d mm, 20 of them, stands for 30 s', (x, y, z) => {
    expect(stackMoves({ half: [MM * x, MM * y, MM * z], steps: cases(600, 1800), sleeping: false })).toBeLessThan(1e-6);
  });

  it.each([...Array.from({ length: cases(8, 120) }, (_, i) => i + 1), ...cases([24, 33], [])])(
    'of any size and number stands, seed %i',
    (seed) => {
      const random = mulberry32(seed);
      const size = 1e-3 * 1000 ** random();
      const stack = {
        half: [size, Math.max(1e-4, size * 30 ** (random() - 0.6)), size * (0.5 + random())] as const,
        count: 3 + Math.floor(28 * random()),
        yaw: 6.3 * random(),
        density: 100 * 100 ** random(),
        friction: random(),
        substeps: 1 + Math.floor(8 * random()),
        ground: (['box', 'triangles', 'mesh', 'boxes'] as const)[Math.floor(4 * random())],
        kind: random() < 0.2 ? ('aabb' as const) : ('obb' as const),
        steps: cases(200, 1800),
        sleeping: random() < 0.3,
      };
      expect(stackMoves(stack), JSON.stringify(stack)).toBeLessThan(1e-6);
    },
  );

  // Faces of bodies with a locked axis were solved point by point, and their stacks not at once: six boxes of 6 cm that moved in a plane fell.
  it.each([
    ['in a plane', { rotation: [true, true, false], axes: [false, false, true] }],
    ['about one axis', { rotation: [false, true, true] }],
    ['about two axes', { rotation: [true, false, false] }],
    ['without rotation', { rotation: true }],
  ])('stands %s as without locks', (_, locks) => {
    for (const yaw of [0, 0.7]) {
      for (const half of [0.03, 0.3]) {
        const stack = { half: [half, half / 2, half], count: 15, steps: cases(300, 1800), sleeping: false, yaw, locks } as const;
        expect(stackMoves(stack), `${yaw}, ${half} m`).toBeLessThan(1e-6);
      }
    }
  });

  // The balance of rigid bodies: the centre of all above the lowest is over its edge or not. (Along a diagonal stacks fell at 0.6 of that, over seams at 0.8.)
  it.each([
    [0.01, 'box'],
    [0.5, 'box'],
    [0.01, 'boxes'],
    [0.5, 'triangles'],
  ] as const)('of half size %d m on %s, each a little farther out, stands exactly as long as statics allow', (size, ground) => {
    for (const count of [5, 10]) {
      for (const yaw of [0, 0.3, Math.PI / 4]) {
        for (const [share, falls] of [
          [0.98, false],
          [1.02, true],
        ] as const) {
          const shift = (2 * size * share) / (count * Math.cos(yaw));
          const moved = stackMoves({ half: [size, 0.4 * size, size], count, shift, yaw, ground, steps: cases(150, 600), sleeping: false });
          expect(moved > 0.1 * size, `${count} boxes, ${yaw}, ${share}`).toBe(falls);
          if (!falls) expect(moved).toBeLessThan(1e-6);
        }
      }
    }
  });
});
