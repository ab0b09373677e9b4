import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { FixedClock } from '../../../src/core/time/fixed-clock.ts';

function run(clock: FixedClock, frames: Iterable<number>): number {
  let steps = 0;
  for (const frame of frames) steps += clock.advance(frame);
  return steps;
}

describe('whole steps', () => {
  test('one frame of 1/60 s is one step, half of one none and the other half the step', () => {
    const clock = new FixedClock();
    expect(clock.advance(1 / 60)).toBe(1);
    expect(clock.alpha).toBe(0);
    expect(clock.advance(1 / 120)).toBe(0);
    expect(clock.alpha).toBe(0.5);
    expect(clock.advance(1 / 120)).toBe(1);
    expect(clock.advance(0)).toBe(0);
    expect(clock.tick).toBe(2);
    expect(clock.time).toBe(2 / 60);
  });

  test('600 frames of 1/60 s are 600 steps, one in each frame', () => {
    const clock = new FixedClock();
    for (let i = 0; i < 600; i++) expect(clock.advance(1 / 60)).toBe(1);
    expect(clock.tick).toBe(600);
  });

  test('a plain accumulator loses a step in ten seconds at 144 Hz; this one does not', () => {
    // The plain one: sum += dt; while (sum >= step) …
    let sum = 0;
    let plain = 0;
    const clock = new FixedClock();
    const counts = [];
    for (let i = 0; i < 1440; i++) {
      sum += 1 / 144;
      while (sum >= 1 / 60) {
        sum -= 1 / 60;
        plain++;
      }
      counts.push(clock.advance(1 / 144));
    }
    expect(plain).toBe(599);
    expect(clock.tick).toBe(600);
    // Twelve frames are five steps, always in the same pattern.
    for (let i = 12; i < 1440; i++) expect(counts[i]).toBe(counts[i - 12]);
  });

  test.each([30, 50, 59.94, 60, 75, 90, 120, 144, 165, 240, 1000])('a minute at %d Hz is 3,600 steps', (hertz) => {
    const clock = new FixedClock();
    const frames = Math.round(60 * hertz);
    expect(run(clock, new Array<number>(frames).fill(60 / frames))).toBe(3600);
  });

  test('twenty seconds divided at random are 1,200 steps (seed 51)', () => {
    const random = mulberry32(51);
    for (let k = 0; k < 100; k++) {
      // Cuts in 2⁻²⁰ s: frame lengths are exact and add up to 20 s exactly.
      const frames = [];
      let left = 20 * 2 ** 20;
      while (left > 0) {
        const part = Math.min(left, Math.floor(random() * 2 ** 16));
        frames.push(part / 2 ** 20);
        left -= part;
      }
      const clock = new FixedClock();
      expect(run(clock, frames)).toBe(1200);
      expect(clock.dropped).toBe(0);
    }
  });

  test('a million frames do not drift', () => {
    const clock = new FixedClock({ step: 0.01 });
    for (let i = 0; i < 1_000_000; i++) clock.advance(0.007);
    expect(clock.tick).toBe(700_000);
  });

  test('alpha is never below 0 nor 1 (seed 52)', () => {
    const random = mulberry32(52);
    const clock = new FixedClock();
    for (let i = 0; i < 10_000; i++) {
      clock.advance(i % 2 ? random() / 30 : 1 / 60);
      if (!(clock.alpha >= 0 && clock.alpha < 1)) throw new Error(`alpha is ${clock.alpha}`);
    }
  });
});

describe('pauses, hidden tabs, slow motion', () => {
  test('a tab hidden for a minute gives no burst: five steps, the rest counted as dropped', () => {
    const clock = new FixedClock();
    clock.advance(1 / 120);
    expect(clock.advance(60)).toBe(5);
    expect(clock.dropped).toBeCloseTo(60 - 5 / 60, 12);
    expect(clock.alpha).toBeCloseTo(0.5, 9);
    expect(clock.advance(1 / 120)).toBe(1);
    expect(clock.tick).toBe(6);
  });

  test('exactly maxSteps drops nothing', () => {
    const clock = new FixedClock({ step: 0.25, maxSteps: 4 });
    expect(clock.advance(1)).toBe(4);
    expect(clock.dropped).toBe(0);
    expect(clock.advance(1.25)).toBe(4);
    expect(clock.dropped).toBe(0.25);
  });

  test('paused time does not count, and what was accumulated stays', () => {
    const clock = new FixedClock();
    clock.advance(0.75 / 60);
    clock.paused = true;
    expect(clock.advance(10)).toBe(0);
    expect([clock.tick, clock.dropped]).toEqual([0, 0]);
    expect(clock.alpha).toBeCloseTo(0.75, 12);
    clock.paused = false;
    expect(clock.advance(0.25 / 60)).toBe(1);
    expect(clock.tick).toBe(1);
  });

  test.each([0.1, 0.2, 0.5, 1, 2])('time scale %d: ten seconds at 60 Hz', (timeScale) => {
    const clock = new FixedClock({ timeScale });
    expect(run(clock, new Array<number>(600).fill(1 / 60))).toBe(600 * timeScale);
  });

  test('the scale may change on the way, 0 stands still', () => {
    const clock = new FixedClock({ step: 0.125, maxSteps: 100 });
    clock.timeScale = 0;
    expect(clock.advance(5)).toBe(0);
    clock.timeScale = 0.5;
    expect(clock.advance(1)).toBe(4);
    clock.timeScale = 2;
    expect(clock.advance(1)).toBe(16);
  });

  test('reset to a tick forgets fractions and drops', () => {
    const clock = new FixedClock();
    clock.advance(1.7);
    clock.reset(240);
    expect([clock.tick, clock.alpha, clock.dropped, clock.time]).toEqual([240, 0, 0, 4]);
    clock.reset();
    expect(clock.tick).toBe(0);
  });
});

test('bad input is refused by name', () => {
  const clock = new FixedClock();
  // A display's stamp may lie a little before the clock's own.
  expect(clock.advance(-1e-4)).toBe(0);
  expect(() => clock.advance(NaN)).toThrow('elapsedSeconds is NaN');
  expect(() => (clock.timeScale = -1)).toThrow('timeScale is -1');
  expect(() => clock.reset(1.5)).toThrow('tick is 1.5');
  expect(() => new FixedClock({ step: 0 })).toThrow('step is 0');
  expect(() => new FixedClock({ maxSteps: 0 })).toThrow('maxSteps is 0');
  expect(() => new FixedClock((1 / 60) as unknown as object)).toThrow(TypeError);
  expect([clock.tick, clock.alpha, clock.timeScale]).toEqual([0, 0, 1]);
});
