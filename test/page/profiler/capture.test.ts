// Captures: when frames are recorded, what a file holds and which files are refused, the trace's structure, and what a comparison concludes.
import { describe, expect, test } from 'vitest';
import { Capture, MEASURES, SAMPLES } from '../../../src/page/profiler/capture.ts';
import { csvOf, readCapture, reportOf, takenFrom, traceOf } from '../../../src/page/profiler/capture-file.ts';
import type { CaptureFault, CaptureReport, CaptureSettings, Taken } from '../../../src/page/profiler/capture-file.ts';
import type { FieldError } from '../../../src/page/document/limits.ts';
import { compare } from '../../../src/page/profiler/compare.ts';
import { PARENT } from '../../../src/page/profiler/profile.ts';
import { sortedOf } from '../../../src/page/profiler/statistics.ts';
import type { Phase } from '../../../src/page/profiler/profile.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { Bench } from '../../support/frames.ts';
import type { FrameTimes } from '../../support/frames.ts';

const FRAME = 1000 / 64; // ms, exact in binary

const SETTINGS: CaptureSettings = {
  room: 'world',
  scene: 'rain',
  seed: 7,
  count: 12,
  bodies: 17,
  gravity: [0, -9.81, 0],
  dt: 1 / 60,
  substeps: 4,
  sleeping: true,
  speed: 1,
  playing: true,
  layers: [],
};
const MACHINE = { userAgent: 'test', devicePixelRatio: 1, canvas: { width: 800, height: 600 }, clockStepMs: 0.005 };

/** Frames at an even pace until the capture ends; answers how many. */
function run(capture: Capture, times: (k: number) => FrameTimes = () => ({ render: 4 }), bench = new Bench(), most = 10_000): number {
  bench.profile.recorders.add(capture);
  let k = 0;
  while (capture.running && k < most) bench.frame(times(k++), FRAME);
  bench.profile.recorders.delete(capture);
  return k;
}

function taken(times: (k: number) => FrameTimes, name = 'one', settings: Partial<CaptureSettings> = {}, seconds = 2): Taken {
  const capture = new Capture(seconds, 0);
  run(capture, times);
  return takenFrom(capture, name, { ...SETTINGS, ...settings }, MACHINE, new Date('2026-11-22T10:00:00Z'));
}

/** Times that scatter around a level, the same for the same seed. */
function noisy(seed: number, solve: number): (k: number) => FrameTimes {
  const random = mulberry32(seed);
  return () => ({ steps: [solve * (0.9 + 0.2 * random())], render: 2 * (0.9 + 0.2 * random()), panels: 0.1 });
}

describe('a capture', () => {
  test('of a second records sixty-four frames after a warm-up that records none', () => {
    const capture = new Capture(1, 0.5);
    const most = run(capture, (k) => ({ render: k < 32 ? 12 : 4 }));
    expect(capture.state).toBe('done');
    // 32 of the warm-up, the first of them without an interval, and one that ends it.
    expect(most).toBe(1 + 32 + 64);
    expect([capture.frames, capture.samples.length, capture.measured]).toEqual([64, 64, 1]);
    const { render, interval, start } = capture.samples.columns;
    expect(Math.max(...render)).toBe(4000);
    expect(new Set(interval)).toEqual(new Set([1000 * FRAME]));
    expect(start[63]).toBe(Math.round(63 * 1000 * FRAME));
  });

  test('ends within one frame of its deadline at any pace (seed 5)', () => {
    const random = mulberry32(5);
    for (let i = 0; i < 30; i++) {
      const capture = new Capture(0.2 + random(), 0);
      const bench = new Bench(1);
      bench.profile.recorders.add(capture);
      let [before, pace] = [0, 0];
      while (capture.running) {
        [before, pace] = [pace, 1 + 40 * random()];
        bench.frame({ panels: 0 }, pace);
      }
      const late = 1000 * (capture.measured - capture.seconds);
      expect(late).toBeGreaterThanOrEqual(-1e-6);
      expect(late).toBeLessThan(before + 1e-6);
    }
  });

  test('says 2, 1, 0 as the warm-up runs out', () => {
    const capture = new Capture(1);
    const told: number[] = [];
    capture.warmUp.on('second', (left) => told.push(left));
    run(capture);
    expect(told).toEqual([2, 1, 0]);
  });

  test('without a length goes on until it is stopped, however long', () => {
    const capture = new Capture(Infinity, 0);
    run(capture, (k) => ({ render: k < 4500 ? 4 : 5 }), new Bench(1), 5000);
    expect([capture.state, capture.frames]).toEqual(['measuring', 5000]);
    capture.stop();
    const { columns, length } = capture.samples;
    expect([capture.state, length, columns.render[0], columns.render[4999]]).toEqual(['done', 5000, 4000, 5000]);
    const empty = new Capture(Infinity, 1);
    empty.stop();
    expect(empty.state).toBe('cancelled');
  });

  test('rests while the page is hidden, and says what it has missed', () => {
    const capture = new Capture(1, 0);
    const bench = new Bench();
    run(capture, () => ({ render: 4 }), bench, 33);
    const before = capture.length.remaining;
    bench.profile.setHidden(true);
    bench.time += 3000;
    bench.profile.setHidden(false);
    run(capture, () => ({ render: 4 }), bench, 1);
    expect(capture.length.remaining).toBe(before);
    expect(capture.hiddenSeconds).toBeCloseTo(3, 9);
    run(capture, () => ({ render: 4 }), bench);
    expect(capture.state).toBe('done');
    // No interval of three seconds: one is unknown, and what nobody saw is told beside the numbers.
    const intervals = sortedOf(capture.samples, 'interval');
    expect([
      intervals.length,
      reportOf(takenFrom(capture, '', SETTINGS, MACHINE, new Date())).samples.interval.filter((value) => value < 0),
    ]).toEqual([capture.frames - 1, [-1]]);
    expect(intervals.at(-1)).toBeCloseTo(1000 * FRAME, 6);
    expect(takenFrom(capture, '', SETTINGS, MACHINE, new Date()).head.framesLost).toBe(192);
  });

  test('is cancelled by hand, or because another world is measured from here on', () => {
    const byHand = new Capture(1, 0);
    byHand.cancel();
    run(byHand);
    expect([byHand.state, byHand.frames]).toEqual(['cancelled', 0]);
    const bench = new Bench(1);
    const replaced = new Capture(1, 0);
    bench.profile.recorders.add(replaced);
    bench.profile.clear();
    expect(replaced.state).toBe('changed');
  });
});

describe('a file of a capture', () => {
  const one = taken(noisy(3, 4));
  const written = JSON.stringify(reportOf(one));

  test('reads back as the same capture, and compares as identical', () => {
    const back = readCapture(written);
    expect(back.head).toEqual(one.head);
    expect(back.samples).toEqual(one.samples);
    const { verdict, settings, machine } = compare(one, back);
    expect([verdict, settings, machine]).toEqual([{ kind: 'identical' }, [], false]);
  });

  test('has the percentiles of its own samples', () => {
    const { measures, samples } = JSON.parse(written) as CaptureReport;
    for (const measure of MEASURES) {
      const sorted = samples[measure].filter((value) => value >= 0).toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] / 1000;
      const { count, p50, p95, p99, max } = measures[measure];
      expect([count, p50, p95, p99, max], measure).toEqual([sorted.length, at(0.5), at(0.95), at(0.99), at(1)]);
    }
    expect(measures.step.p50).toBeGreaterThan(3);
  });

  const broken = (change: (report: Record<string, unknown> & { samples: Record<string, unknown[]> }) => void): string => {
    const report = JSON.parse(written) as Parameters<typeof change>[0];
    change(report);
    return JSON.stringify(report);
  };

  test.each<[string, string, CaptureFault['reason'] | RegExp]>([
    ['no JSON', '{', /capture is not valid JSON/],
    ['a list', '[]', /expected an object/],
    ['another schema', '{"schema":"x"}', /schema is "x"; expected one of kantsu-capture/],
    ['version 1', broken((report) => (report['version'] = 1)), 'version'],
    ['no machine', broken((report) => delete report['machine']), /machine is missing/],
    [
      'a seed in words',
      broken((report) => ((report['settings'] as Record<string, unknown>)['seed'] = 'seven')),
      /settings.seed is "seven"/,
    ],
    ['a column too few', broken((report) => delete report.samples['render']), /samples.render is missing/],
    ['a column too short', broken((report) => report.samples['render'].pop()), 'length'],
    ['a negative time', broken((report) => (report.samples['render'][5] = -4)), /samples.render\[5\] is -4/],
    ['a time that is none', broken((report) => (report.samples['render'][5] = null)), /samples.render\[5\] is null/],
    ['parts that are not the whole', broken((report) => ((report.samples['render'] as number[])[5] += 9)), 'sum'],
    ['too many frames', broken((report) => (report['frames'] = 1e7)), /frames is 10000000/],
  ])('with %s is refused', (_, json, reason) => {
    let fault: unknown;
    try {
      readCapture(json);
    } catch (error) {
      fault = error;
    }
    if (typeof reason === 'string') expect((fault as CaptureFault).reason).toBe(reason);
    else expect((fault as FieldError).message).toMatch(reason);
  });

  test('as CSV has a line per frame and as many fields in each', () => {
    const lines = csvOf(one).trimEnd().split('\r\n');
    expect(lines.length).toBe(1 + one.head.frames);
    expect(lines[0]).toMatch(/^index,start_us,interval_us,frame_us,.*,tick,steps,/);
    for (const line of lines) expect(line.split(',').length).toBe(1 + SAMPLES.length);
    expect(lines[1].split(',')[3]).toBe(String(one.samples.columns.frame[0]));
  });

  test('as a trace has a slice per frame, with its phases inside, none over another', () => {
    const { traceEvents, displayTimeUnit } = traceOf(one);
    expect(displayTimeUnit).toBe('ms');
    expect(JSON.parse(JSON.stringify(traceEvents))).toEqual(traceEvents);
    expect(traceEvents.filter(({ ph }) => ph === 'M').map(({ name }) => name)).toEqual(['process_name', 'thread_name']);
    const slices = traceEvents.filter(({ ph }) => ph === 'X');
    expect(slices.filter(({ name }) => name === 'frame').length).toBe(one.head.frames);
    expect(traceEvents.filter(({ ph }) => ph === 'C').length).toBe(one.head.frames);
    // As a reader of traces nests them: by time, the longer first.
    const open: { name: Phase; end: number }[] = [];
    let last = -1;
    for (const { name, ts, dur, pid, tid } of slices) {
      expect(Number.isInteger(ts) && Number.isInteger(dur) && pid === 1 && tid === 1).toBe(true);
      expect(ts!).toBeGreaterThanOrEqual(last);
      last = ts!;
      while (open.length > 0 && open.at(-1)!.end <= ts! && PARENT[name as Phase] !== open.at(-1)!.name) open.pop();
      const whole = open.at(-1);
      expect(whole?.name).toBe(PARENT[name as Phase]);
      if (whole) expect(ts! + dur!).toBeLessThanOrEqual(whole.end);
      open.push({ name: name as Phase, end: ts! + dur! });
    }
    const sum = (phase: Phase): number => slices.filter(({ name }) => name === phase).reduce((total, { dur }) => total + dur!, 0);
    expect(sum('narrowphase')).toBe(one.samples.columns.narrowphase.reduce((total, value) => total + value, 0));
  });
});

describe('the comparison of two captures', () => {
  test('finds what became slower, and which part of it', () => {
    const { verdict, differences } = compare(taken(noisy(1, 4)), taken(noisy(2, 5)));
    if (verdict.kind !== 'changed') throw new Error(verdict.kind);
    expect(verdict.faster).toBe(false);
    expect(verdict.percent).toBeGreaterThan(8);
    expect(verdict.percent).toBeLessThan(25);
    // All phases of a step are longer by the same share; the broadphase, of two of them, by most.
    expect(['grid', 'pairs', 'solve', 'refresh', 'narrowphase', 'sleep', 'events', 'stepRest']).toContain(verdict.most?.phase);
    expect(differences.find(({ measure }) => measure === 'render')!.clear).toBe(false);
    expect(differences.find(({ measure }) => measure === 'step')!.clear).toBe(true);
  });

  test('calls no difference clear between captures of the same, and the other way round says faster', () => {
    for (let seed = 10; seed < 16; seed++) expect(compare(taken(noisy(seed, 4)), taken(noisy(seed + 90, 4))).verdict.kind).toBe('same');
    expect(compare(taken(noisy(1, 5)), taken(noisy(2, 4))).verdict).toMatchObject({ kind: 'changed', faster: true });
  });

  test('of few frames concludes nothing', () => {
    expect(compare(taken(noisy(1, 4), 'a', {}, 0.5), taken(noisy(2, 8), 'b', {}, 0.5)).verdict).toEqual({ kind: 'few' });
  });

  test('warns of another scene, another gravity and steps of another length', () => {
    const a = taken(noisy(1, 4));
    const other = (settings: Partial<CaptureSettings>): unknown => compare(a, taken(noisy(1, 4), 'b', settings)).settings;
    expect(other({ gravity: [0, -9.81, 1], dt: 1 / 120 })).toEqual(['gravity', 'dt']);
    expect(other({ scene: 'pile', bodies: 300 })).toEqual(['scene', 'bodies']);
  });
});
