// What is said of the frames: which phase takes the time, whether that is the step, drawing or the page, whether the budget is met, and what would help.
import { expect, test } from 'vitest';
import { verdictOf } from '../../../src/page/profiler/frame-verdict.ts';
import type { FrameVerdict } from '../../../src/page/profiler/frame-verdict.ts';
import { refreshOf } from '../../../src/page/profiler/profile.ts';
import { between, tableOf } from '../../../src/page/profiler/statistics.ts';
import { Bench } from '../../support/frames.ts';
import type { FrameTimes } from '../../support/frames.ts';

function said(times: (k: number) => FrameTimes, substeps = 4, interval = 1000 / 60, frames = 100): FrameVerdict {
  const bench = new Bench();
  for (let k = 0; k < frames; k++) bench.frame(times(k), interval);
  return verdictOf(bench.profile, refreshOf(bench.profile), substeps);
}

test('drawing that keeps the budget: by its share and its draw calls', () => {
  const { most, more } = said(() => ({ steps: [0.8], render: 8, panels: 1 }));
  expect(most).toMatch(/^Budget of 16\.7 ms met \(p95 9\.\d+ ms\)\.$/);
  const cause = 'render 8\\d %: 3 draw calls, 500 triangles; fewer bodies or layers';
  expect(more).toMatch(new RegExp(`^Steps \\d %, drawing 8\\d %, page 1\\d % · ${cause}\\.$`));
});

test('draw calls are those of a frame that was drawn', () => {
  expect(said((k) => ({ render: k % 2 === 0 ? 4 : 0, drawn: k % 2 === 0 })).more).toContain('3 draw calls, 500 triangles');
});

test('one long frame, in which code was compiled, does not decide what takes the time', () => {
  expect(said((k) => ({ render: 4, queries: k === 50 ? 500 : 1 })).more).toMatch(/ · render 80 %: /);
});

test('a budget that is missed in a share of the frames', () => {
  expect(said((k) => ({ queries: k % 4 === 0 ? 30 : 2 })).more).toContain('25 % of frames over the budget of 16.7 ms (p95 30.0 ms)');
  // One in fifty is not seen.
  expect(said((k) => ({ queries: k % 50 === 0 ? 30 : 2 })).most).toContain('Budget of 16.7 ms met');
});

test('short work between long intervals: something else than the page takes them', () => {
  const { most } = said(() => ({ render: 4 }), 4, 50);
  expect(most).toMatch(/^CPU within the budget of 16\.7 ms \(p95 4\.\d+ ms\), but frames come every 50\.0 ms: GPU or browser\.$/);
});

test('the step: two substeps help a solver that makes more, and otherwise fewer bodies', () => {
  const solving = (substeps: number): string => {
    const bench = new Bench();
    for (let k = 0; k < 40; k++) bench.frame({ steps: [1] });
    // As if the solver took all of it.
    bench.profile.columns.frame.fill(20_000);
    bench.profile.columns.step.fill(15_000);
    bench.profile.columns.solve.fill(14_200);
    bench.profile.columns.contacts.fill(900);
    return verdictOf(bench.profile, refreshOf(bench.profile), substeps).most;
  };
  expect(solving(4)).toBe('Solver 71 %: 900 contacts; fewer bodies or two substeps.');
  expect(solving(2)).toBe('Solver 71 %: 900 contacts; fewer bodies.');
});

test('fewer than 20 frames are collected first', () => {
  expect(said(() => ({ render: 4 }), 4, 17, 19)).toEqual({ most: 'Collecting frames: 19 of 20.', more: '' });
  expect(said(() => ({ render: 4 }), 4, 17, 20).more).not.toBe('');
});

test('of a range of frames the table is the sum', () => {
  const bench = new Bench();
  for (let k = 0; k < 60; k++) bench.frame({ render: k });
  const rows = tableOf(between(bench.profile, 10, 19), 'sum');
  expect(rows.find(({ phase }) => phase === 'render')).toMatchObject({ now: 145_000, mean: 14_500, max: 19_000 });
  expect(verdictOf(between(bench.profile, 30, 59), refreshOf(bench.profile), 4).more).toContain('100 % of frames over the budget');
});
