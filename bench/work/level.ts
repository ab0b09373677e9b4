// W5: bodies fall onto a level of 100,352 triangles, flat or with hills, and roll on it.

import type * as Core from '../core.ts';
import type { Pile, PileBody } from './pile.ts';
import { mulberry32 } from './random.ts';

/** Squares along a side, and how long one is, m. */
const SQUARES = 224;
const SQUARE = 0.3;

const plain = (): number => 0;
const hills = (x: number, z: number): number => 0.4 * Math.sin(0.9 * x) * Math.cos(0.7 * z);

/** Spheres, standing capsules and boxes, 0.55 of them per square metre, from 0.8 to 3.8 m above the mean height. */
export function makeLevel(core: typeof Core, hilly: boolean, count: number): Pile {
  const random = mulberry32(500);
  const side = 30 * Math.sqrt(count / 500);
  const bodies = Array.from({ length: count }, (): PileBody => {
    const kind = Math.floor(3 * random());
    const x = side * (random() - 0.5);
    const y = 0.8 + 3 * random();
    const z = side * (random() - 0.5);
    const shape =
      kind === 0
        ? core.sphere({ center: [x, y, z], radius: 0.3 })
        : kind === 1
          ? core.capsule({ p1: [x, y - 0.2, z], p2: [x, y + 0.2, z], radius: 0.2 })
          : core.obb({ center: [x, y, z], half: [0.3, 0.2, 0.4] });
    return { shape, position: [x, y, z], fixed: false };
  });
  const height = hilly ? hills : plain;
  return { bodies, loose: count, height, mesh: makeMesh(height) };
}

function makeMesh(height: (x: number, z: number) => number): { vertices: number[]; indices: number[] } {
  const vertices: number[] = [];
  const indices: number[] = [];
  const at = (i: number, j: number): number => i * (SQUARES + 1) + j;
  for (let i = 0; i <= SQUARES; i++) {
    for (let j = 0; j <= SQUARES; j++) {
      const x = SQUARE * (i - SQUARES / 2);
      const z = SQUARE * (j - SQUARES / 2);
      vertices.push(x, height(x, z), z);
      if (i === SQUARES || j === SQUARES) continue;
      indices.push(at(i, j), at(i, j + 1), at(i + 1, j));
      indices.push(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
    }
  }
  return { vertices, indices };
}
