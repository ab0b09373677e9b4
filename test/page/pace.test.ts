// How many steps a frame makes: a simulated page on displays of several rates, whose frames come when their work is done.
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { DT, Session } from '../../src/page/model/session.ts';
import { StepBudget } from '../../src/page/model/step-budget.ts';

interface Frame {
  readonly steps: number;
  /** ms. */
  readonly work: number;
  readonly shown: number | undefined;
}

/** A page with steps of `step` ms and `own` ms of other work a frame, on a display of `hertz`; both vary by a tenth up and down. */
class Machine {
  readonly session = new Session();
  now = 1000;
  readonly frames: Frame[] = [];
  /** Length of the last frame, s. */
  #elapsed = 0;
  readonly #random = mulberry32(5);

  readonly hertz!: number;
  step!: number;
  own!: number;
  jitter!: number;

  constructor(hertz: number, step: number, own: number, jitter = 0.1) {
    Object.assign(this, { hertz, step, own, jitter });
    Object.assign(this.session, { tunables: { dt: DT } });
    this.session.pace.display = 1000 / hertz;
  }

  #varied(ms: number): number {
    return ms * (1 + this.jitter * (2 * this.#random() - 1));
  }

  /** Runs so many seconds; returns what they were like: steps a frame, the rate, and the rates shown. `extra`: ms of the first frame besides. */
  run(seconds: number, extra = 0): { most: number; least: number; rate: number; fps: number; shown: Set<string> } {
    const { session, hertz } = this;
    const start = this.now;
    const from = this.frames.length;
    while (this.now < start + 1000 * seconds) {
      const steps = session.stepsFor(this.#elapsed);
      let stepping = 0;
      for (let i = 0; i < steps; i++) stepping += this.#varied(this.step);
      const rest = this.#varied(this.own) + (this.frames.length === from ? extra : 0);
      session.pace.ran(session.advanced, this.now, session.speed);
      if (steps > 0) session.pace.note(steps, stepping, rest);
      const work = stepping + rest;
      this.frames.push({ steps, work, shown: session.pace.behind });
      const ticks = Math.max(1, Math.ceil((work * hertz) / 1000));
      this.#elapsed = ticks / hertz;
      this.now += 1000 * this.#elapsed;
    }
    const ran = this.frames.slice(from);
    const steps = ran.map((one) => one.steps);
    return {
      most: Math.max(...steps),
      least: Math.min(...steps),
      rate: (steps.reduce((sum, n) => sum + n, 0) * session.tunables.dt * 1000) / (this.now - start),
      fps: (1000 * ran.length) / (this.now - start),
      shown: new Set(ran.map(({ shown }) => (shown === undefined ? 'keeps up' : shown.toFixed(2)))),
    };
  }
}

describe('a light world keeps real time', () => {
  test.each([10, 24, 30, 50, 60, 75, 120, 144, 240])('at %i frames a second', (hertz) => {
    for (const [step, own, speed] of [
      [0.02, 1, 1],
      [0.3, 4, 1],
      [0.5, 3, 2],
      [0.5, 2, 0.1],
      [0.2, 2, 0.25],
      [1, 3, 1],
    ]) {
      if (hertz > 144 && own + step > 1000 / hertz) continue;
      const machine = new Machine(hertz, step, own);
      machine.session.speed = speed;
      machine.run(1);
      const { rate, shown } = machine.run(4);
      // (0.083 s of real time are the most that a frame makes up for.)
      expect(Math.abs(rate / speed - Math.min(1, hertz / 12)), `step ${step} speed ${speed}`).toBeLessThan(0.03);
      if (hertz >= 24) expect([...shown]).toEqual(['keeps up']);
    }
  });

  test('with steps of 1/240 s, and at twice the speed: more than five steps a frame where they are short', () => {
    const machine = new Machine(60, 0.4, 3);
    machine.session.tunables.dt = 1 / 240;
    machine.session.speed = 2;
    machine.run(1);
    expect(machine.run(3)).toMatchObject({ least: 8, most: 8, shown: new Set(['keeps up']) });
  });
});

describe('a heavy world', () => {
  test.each([30, 60, 120, 144])('makes one step a frame where one fills the frame of a display of %i Hz, at a steady rate', (hertz) => {
    for (const step of [17, 25, 34, 37, 70, 123, 400]) {
      for (const own of [1, 4, 9]) {
        if (step < 1000 / hertz) continue;
        const machine = new Machine(hertz, step, own, 0.04);
        expect(machine.run(4).most).toBe(1);
        const { least, most, rate, shown } = machine.run(20);
        expect([least, most], `${step} + ${own} ms`).toEqual([1, 1]);
        const figures = [...shown].map((said) => (said === 'keeps up' ? 1 : Number(said)));
        for (const figure of figures) expect(Math.abs(figure - rate), `${step} + ${own} ms`).toBeLessThan(0.1 * rate + 0.006);
      }
    }
  });

  test('no step delays the next picture: frames are as many as with one step in each', () => {
    for (const speed of [1, 2]) {
      for (let step = 2; step < 40; step += 1.5) {
        for (const own of [2, 6, 11, 20]) {
          const machine = new Machine(60, step, own, 0);
          machine.session.speed = speed;
          machine.run(1);
          const { fps } = machine.run(3);
          const single = 60 / Math.ceil(((step + own) * 60) / 1000 + 0.1);
          // (Beyond the display's frame steps may take a quarter of the page's own work.)
          expect(fps, `${step} + ${own} ms`).toBeGreaterThan(own > 1000 / 60 ? 0.7 * single : single - 0.5);
        }
      }
    }
  });

  test('does not alternate at the limit between two counts', () => {
    // At twice the speed two steps of 5.4 ms just fit beside 4 ms.
    for (let step = 5; step < 6; step += 0.1) {
      const machine = new Machine(60, step, 4, 0.05);
      machine.session.speed = 2;
      machine.run(1);
      machine.run(10);
      const counts = machine.frames.slice(60).map(({ steps }) => steps);
      const changes = counts.filter((n, i) => i > 0 && n !== counts[i - 1]).length;
      expect(changes, `${step} ms`).toBeLessThan(counts.length / 40);
    }
  });
});

describe('one long frame', () => {
  test.each([40, 250, 3000])('of %i ms is no burst, and the next ones are as before', (extra) => {
    for (const [hertz, step, own, most] of [
      [60, 0.3, 3, 5],
      [144, 0.3, 3, 5],
      [60, 25, 4, 1],
      [30, 12, 4, 2],
    ]) {
      const machine = new Machine(hertz, step, own, 0.02);
      machine.run(4);
      const before = machine.run(1);
      const { length } = machine.frames;
      machine.run(extra / 1000 + 1, extra);
      const after = machine.frames.slice(length + 1);
      expect(Math.max(...after.map(({ steps }) => steps))).toBeLessThanOrEqual(most);
      expect(Math.max(...after.slice(1, 12).map(({ work }) => work))).toBeLessThan(own + most * step * 1.05 + 1);
      machine.run(3);
      const later = machine.run(1);
      expect(Math.abs(later.rate - before.rate)).toBeLessThan(0.04 * before.rate);
    }
  });

  test('whose step was long takes no step from the next frames', () => {
    const pace = new StepBudget();
    for (let i = 0; i < 20; i++) pace.note(2, 8);
    const { most } = pace;
    expect(most).toBe(3);
    pace.note(2, 400);
    expect(pace.most).toBe(most);
    for (let i = 0; i < 5; i++) {
      pace.note(2, 8);
      expect(pace.most).toBe(most);
    }
  });
});

test('a world that becomes heavy makes one step a frame within four frames, and many again once it is light', () => {
  const machine = new Machine(60, 0.3, 3);
  machine.session.speed = 2;
  machine.run(2);
  machine.step = 30;
  const { length } = machine.frames;
  machine.run(2);
  expect(machine.frames.slice(length + 4).every(({ steps }) => steps === 1)).toBe(true);
  machine.step = 0.3;
  machine.run(1);
  expect(machine.run(3)).toMatchObject({ least: 2, most: 2 });
});

test('the first frame of a world makes one step, however long it took to build it', () => {
  const { session } = new Machine(60, 1, 1);
  for (let i = 0; i < 5; i++) session.pace.note(1, 0.1);
  session.pace.forget();
  expect(session.stepsFor(0.25)).toBe(1);
});

test('the shown rate: unknown for half a second, none while paused, begun anew with another speed; a hidden tab is not a slow world', () => {
  const pace = new StepBudget();
  let now = 1000;
  const run = (frames: number, simulated: number, real: number, speed = 1): void => {
    for (let i = 0; i < frames; i++) pace.ran(simulated, (now += 1000 * real), speed);
  };
  run(2, 1 / 60, 0.2);
  expect(pace.behind).toBeUndefined();
  run(30, 1 / 60, 0.2);
  expect(pace.behind).toBeCloseTo(1 / 12, 9);
  run(1, 0, 3600);
  expect(pace.behind).toBeCloseTo(1 / 12, 9);
  // Light again, at a tenth of the speed: no longer slow, and not slow when the speed is raised.
  run(40, 0.1 / 60, 1 / 60, 0.1);
  expect(pace.behind).toBeUndefined();
  run(90, 1 / 60, 1 / 60, 1);
  expect(pace.behind).toBeUndefined();
  run(60, 1 / 60, 1 / 30);
  expect(pace.behind).toBeLessThan(0.8);
  pace.ran(undefined, now, 1);
  expect(pace.behind).toBeUndefined();
});

test('steps of more than half a second three times running hold the page up, until the visitor knows', () => {
  const pace = new StepBudget();
  for (const milliseconds of [600, 600, 400, 600, 600]) pace.note(1, milliseconds);
  expect(pace.holdsUp).toBe(false);
  pace.note(1, 600);
  expect(pace.holdsUp).toBe(true);
  pace.patient = true;
  expect(pace.holdsUp).toBe(false);
  // The steps before a change do not tell of the world after it.
  pace.askAgain();
  expect(pace.holdsUp).toBe(false);
  for (let i = 0; i < 3; i++) pace.note(1, 600);
  expect(pace.holdsUp).toBe(true);
  pace.forget();
  expect(pace.holdsUp).toBe(false);
  // Five steps of 150 ms are slow, and no step holds anybody up.
  for (let i = 0; i < 9; i++) pace.note(5, 750);
  expect(pace.holdsUp).toBe(false);
});
