// What is written to the browser's Performance panel: the slices of a frame as the trace has them, and nothing that stays in memory.
import { afterEach, expect, test, vi } from 'vitest';
import { devtoolsTracks } from '../../../src/page/profiler/devtools-tracks.ts';
import { Bench } from '../../support/frames.ts';

afterEach(() => void vi.restoreAllMocks());

test('every frame is one track entry with its parts within it', () => {
  const measured: { name: string; start: number; end: number; detail: unknown }[] = [];
  vi.spyOn(performance, 'measure').mockImplementation((name, options) => {
    const { start, end, detail } = options as { start: number; end: number; detail: unknown };
    measured.push({ name, start, end, detail });
    return {} as PerformanceMeasure;
  });
  const cleared = vi.spyOn(performance, 'clearMeasures');
  const bench = new Bench();
  bench.profile.recorders.add(devtoolsTracks);
  bench.frame({ steps: [3], render: 4 }, 16);
  bench.profile.recorders.delete(devtoolsTracks);
  bench.frame({ steps: [3], render: 4 }, 16);

  expect(measured.map(({ name }) => name).slice(0, 2)).toEqual(['frame', 'step']);
  const [frame, step] = measured;
  expect(step.end - step.start).toBeCloseTo(bench.profile.columns.step[0] / 1000, 9);
  for (const { start, end } of measured) expect([start >= frame.start - 1e-9, end <= frame.end + 1e-9]).toEqual([true, true]);
  expect(frame.detail).toMatchObject({ devtools: { dataType: 'track-entry', trackGroup: 'Kantsu', track: 'frame' } });
  expect(cleared).toHaveBeenCalledTimes(measured.length);
});
