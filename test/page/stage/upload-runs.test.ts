// Which parts of a buffer are sent: all that was written, in few pieces.
import { expect, test } from 'vitest';
import { InstancedBufferAttribute } from 'three';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { UploadRuns } from '../../../src/page/stage/upload-runs.ts';

const buffer = () => new InstancedBufferAttribute(new Float32Array(3 * 5000), 3);

test('neighbours are one run, what lies far apart is two, nothing is nothing', () => {
  const runs = new UploadRuns();
  const attribute = buffer();
  runs.send(attribute);
  expect([attribute.updateRanges, attribute.version]).toEqual([[], 0]);
  for (const i of [4, 5, 9, 1000, 1001]) runs.add(i);
  runs.send(attribute, undefined);
  expect(attribute.updateRanges).toEqual([
    { start: 12, count: 18 },
    { start: 3000, count: 6 },
  ]);
  expect(attribute.version).toBe(1);
  runs.send(attribute);
  expect(attribute.version).toBe(1);
});

test('whatever was written is sent, in at most sixteen pieces (seed 8)', () => {
  const random = mulberry32(8);
  for (let round = 0; round < 200; round++) {
    const runs = new UploadRuns();
    const attribute = buffer();
    const written = Array.from({ length: 1 + Math.floor(60 * random()) }, () => Math.floor(5000 * random()));
    if (round % 2 === 0) written.sort((a, b) => a - b);
    for (const i of written) runs.add(i);
    runs.send(attribute);
    expect(attribute.updateRanges.length).toBeLessThanOrEqual(16);
    const isSent = (i: number): boolean => attribute.updateRanges.some(({ start, count }) => start <= 3 * i && 3 * i + 3 <= start + count);
    expect(written.every(isSent)).toBe(true);
  }
});

test('of a buffer that nobody draws the pieces do not pile up', () => {
  const runs = new UploadRuns();
  const attribute = buffer();
  for (let frame = 0; frame < 1000; frame++) {
    for (const i of [10, 2000, 4000]) runs.add(i);
    runs.send(attribute);
  }
  expect(attribute.updateRanges.length).toBeLessThan(100);
  expect(attribute.updateRanges[0]).toEqual({ start: 0, count: 15_000 });
});
