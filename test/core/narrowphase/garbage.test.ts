// No pair kernel leaves garbage: built as users get them and weighed in a process of their own (a test's transform allocates by itself).

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { KINDS, STRIDE } from '../../../src/core/shapes/record.ts';
import { recordOf } from '../../../src/core/shapes/shape.ts';
import { drawPair } from '../../support/draw.ts';
import { shapeOf } from '../../support/generators.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CASES = 150;
// The least object is 12 or 16 bytes: less than one call in a hundred may leave one.
const BOUND = 0.12;

let folder = '';
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
  await mkdir(`${root}node_modules/.cache`, { recursive: true });
  folder = await mkdtemp(`${root}node_modules/.cache/garbage-`);
  await build({
    root,
    mode: 'lib',
    logLevel: 'warn',
    build: {
      outDir: folder,
      sourcemap: false,
      lib: { entry: `${root}test/support/garbage.ts`, formats: ['es'], fileName: 'garbage' },
      rolldownOptions: { external: [/^node:/] },
    },
  });
  await writeFile(`${folder}/pairs`, pairs());
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--single-threaded',
    `${folder}/garbage.js`,
    `${folder}/pairs`,
  ]);
  left = JSON.parse(stdout) as Record<string, number>;
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(KINDS.flatMap((a, i) => KINDS.slice(i).map((b, j) => [a, b, `${i} ${i + j}`])))('%s and %s leave nothing', (_a, _b, name) => {
  for (const margin of ['1e-15', '0.02', 'Infinity']) expect(left[`${name} ${margin}`]).toBeLessThan(BOUND);
});

test('overlaps leaves nothing', () => expect(left['overlaps']).toBeLessThan(BOUND));
