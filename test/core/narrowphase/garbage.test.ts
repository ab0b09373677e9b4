// No pair kernel leaves garbage: built as users get them, and weighed.

import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { KINDS, STRIDE } from '../../../src/core/shapes/record.ts';
import { recordOf } from '../../../src/core/shapes/shape.ts';
import { drawPair } from '../../support/draw.ts';
import { shapeOf } from '../../support/generators.ts';
import { scalesOf, type Scales } from '../../support/weigh.ts';

const CASES = 150;
// The least object is 12 or 16 bytes: less than one call in a hundred may leave one.
const BOUND = 0.12;

let scales: Scales;
let left: Record<string, number> = {};

// Ordinary pairs and nasty ones, kind by kind (seed 601).
function pairs(): Float64Array {
  const random = mulberry32(601);
  const numbers: number[] = [];
  for (const [a, kindA] of KINDS.entries()) {
    for (const [b, kindB] of KINDS.entries()) {
      if (b < a) continue;
      for (let i = 0; i < 2 * CASES; i++) {
        const drawn = drawPair(random, kindA, kindB, i >= CASES);
        const both = new Float64Array(2 * STRIDE);
        both.set(recordOf(shapeOf(drawn.a)));
        both.set(recordOf(shapeOf(drawn.b)), STRIDE);
        numbers.push(a, b, ...both);
      }
    }
  }
  return Float64Array.from(numbers);
}

beforeAll(async () => {
  scales = await scalesOf('garbage');
  await writeFile(`${scales.folder}/pairs`, pairs());
  left = await scales.weigh(`${scales.folder}/pairs`);
}, 180_000);

afterAll(() => scales.remove());

test.each(KINDS.flatMap((a, i) => KINDS.slice(i).map((b, j) => [a, b, `${i} ${i + j}`])))('%s and %s leave nothing', (_a, _b, name) => {
  for (const margin of ['1e-15', '0.02', 'Infinity']) expect(left[`${name} ${margin}`]).toBeLessThan(BOUND);
});

test('overlaps leaves nothing', () => expect(left['overlaps']).toBeLessThan(BOUND));
