// Weighs what pair kernels leave behind. Built together with them, as users get them, and run in a process of its own with --expose-gc: the transform of
// tests allocates by itself. Given a file of pairs it prints bytes per call as JSON.
//
// All pairs of two kinds are asked in rounds, until a round leaves (next to) nothing: until then the engine may still be compiling, on a busy machine for
// long. A kernel that allocates does so in every round.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { aabb, capsule, obb, overlaps, sphere, triangle } from '../../src/core/index.ts';
import { collide } from '../../src/core/narrowphase/collide-table.ts';

/** A pair in the file is two kinds and two records, all doubles. */
const PAIR = 34;
const RECORDS = 32;
/** How long to go on asking, ms of the processor; spent only where something is left. */
const PATIENCE = 10_000;
/** Calls in a round, about; few enough that no collection falls into it. */
const CALLS = 20_000;
const MARGINS = [1e-15, 0.02, Infinity];

const out = new Float64Array(32);

function ask(data: Float64Array, times: number, kindA: number, kindB: number, margin: number): void {
  for (let t = 0; t < times; t++) {
    for (let o = 0; o < data.length; o += RECORDS) collide(out, kindA, kindB, data, o, o + RECORDS / 2, margin);
  }
}

const SHAPES = [0, 0.4, 1.5, 2.5].flatMap((x) => [
  sphere({ center: [x, 0, 0], radius: 0.7 }),
  capsule({ p1: [x, -1, 0], p2: [x, 1, 0.3], radius: 0.4 }),
  aabb({ center: [x, 0.2, 0], half: [0.5, 1, 0.4] }),
  obb({ center: [x, 0, 0.3], half: [0.6, 0.3, 1], orientation: [x, 0.3, 0.2, 0.9] }),
  triangle({ a: [x, -1, 0], b: [x + 1, 1, 0.4], c: [x, 1, -0.7] }),
]);

function askOverlaps(times: number): void {
  for (let t = 0; t < times; t++) for (const a of SHAPES) for (const b of SHAPES) overlaps(a, b);
}

/** The least that a round leaves, bytes per call. */
function weigh(calls: number, askAll: (times: number) => void): number {
  const times = Math.ceil(CALLS / calls);
  let least = Infinity;
  const end = process.cpuUsage().user + 1000 * PATIENCE;
  while (least > 0.02 && process.cpuUsage().user < end) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    askAll(times);
    least = Math.min(least, Math.max(0, process.memoryUsage().heapUsed - before) / (times * calls));
  }
  return least;
}

const file = readFileSync(process.argv[2]);
const all = new Float64Array(file.buffer, file.byteOffset, file.byteLength / 8);
const groups = new Map<string, number[]>();
for (let i = 0; i < all.length; i += PAIR) {
  const name = `${all[i]} ${all[i + 1]}`;
  const records = groups.get(name) ?? [];
  records.push(...all.subarray(i + 2, i + PAIR));
  groups.set(name, records);
}
const left: Record<string, number> = {};
for (const [name, records] of groups) {
  const [kindA, kindB] = name.split(' ').map(Number);
  const data = Float64Array.from(records);
  for (const margin of MARGINS) {
    left[`${name} ${margin}`] = weigh(data.length / RECORDS, (times) => ask(data, times, kindA, kindB, margin));
  }
}
left['overlaps'] = weigh(SHAPES.length ** 2, askOverlaps);
process.stdout.write(JSON.stringify(left));
