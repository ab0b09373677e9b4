import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { CountdownTimer } from '../../../src/core/time/countdown.ts';

describe('S4.7 countdown', () => {
  test('five seconds when none are given, standing still until start', () => {
    const timer = new CountdownTimer();
    timer.advance(1);
    expect([timer.remaining, timer.isOver, timer.isRunning, timer.duration]).toEqual([5, false, false, 5]);
    timer.start();
    timer.advance(1);
    expect(timer.remaining).toBe(4);
  });

  test('stop pauses, start goes on from there', () => {
    const timer = new CountdownTimer(2);
    timer.start();
    timer.advance(0.5);
    timer.stop();
    timer.advance(100);
    expect(timer.remaining).toBe(1.5);
    timer.start();
    timer.advance(0.5);
    expect(timer.remaining).toBe(1);
  });

  test('reset restores the initial time and starts, from any state', () => {
    const timer = new CountdownTimer(3);
    timer.reset();
    timer.advance(1);
    expect(timer.remaining).toBe(2);
    timer.stop();
    timer.reset();
    expect(timer.remaining).toBe(3);
    timer.advance(4);
    expect(timer.isOver).toBe(true);
    timer.reset();
    timer.advance(1);
    expect([timer.remaining, timer.isOver]).toEqual([2, false]);
  });

  test('setDuration resets to the new initial time, which later resets restore', () => {
    const timer = new CountdownTimer(3);
    timer.start();
    timer.advance(1);
    timer.setDuration(8);
    expect(timer.remaining).toBe(8);
    timer.advance(1);
    expect(timer.remaining).toBe(7);
    timer.reset();
    expect(timer.remaining).toBe(8);
  });

  test('over exactly at zero, in both directions of the last bit', () => {
    const timer = new CountdownTimer(1);
    timer.start();
    timer.advance(1 - 2 ** -53);
    expect([timer.remaining, timer.isOver]).toEqual([2 ** -53, false]);
    timer.advance(2 ** -53);
    expect([timer.remaining, timer.isOver]).toEqual([0, true]);
  });

  test('300 frames of 1/60 s are 5 s: over at the 300th, not the 301st', () => {
    // The literal countdown, time −= dt, still has a little left by then.
    let literal = 5;
    const timer = new CountdownTimer();
    timer.start();
    for (let frame = 1; frame <= 300; frame++) {
      expect(timer.isOver).toBe(false);
      timer.advance(1 / 60);
      literal -= 1 / 60;
    }
    expect(literal > 0).toBe(true);
    expect([timer.remaining, timer.isOver]).toEqual([0, true]);
  });

  test('zero seconds are over at once', () => {
    expect(new CountdownTimer(0).isOver).toBe(true);
    expect(new CountdownTimer(0).progress).toBe(1);
  });
});

describe('S4.7 defects of the source', () => {
  // The source keeps its own clock reading, taken when the timer is made or last advanced, and subtracts the difference.
  class Literal {
    last = 0;
    time = 5;
    running = false;
    frame(now: number): void {
      if (this.running) this.time -= now - this.last;
      this.last = now;
    }
  }

  test('S4.7 defect: it reports less than zero; ours stays at zero', () => {
    const literal = new Literal();
    literal.running = true;
    literal.frame(7);
    expect(literal.time).toBe(-2);
    const timer = new CountdownTimer();
    timer.start();
    timer.advance(7);
    timer.advance(1);
    expect(timer.remaining).toBe(0);
  });

  test('S4.7 defect: a stale clock swallows the first frame or more; ours counts from start', () => {
    const literal = new Literal(); // made at 0 s, started at 4 s, first frame a 60th later
    literal.running = true;
    literal.frame(4 + 1 / 60);
    expect(literal.time).toBeLessThan(1);
    const timer = new CountdownTimer();
    timer.start();
    timer.advance(1 / 60);
    expect(timer.remaining).toBe(5 - 1 / 60);
  });

  test('S4.7 defect: an initialiser inside the parameter list never reaches the timer; ours honours the time given, and 5 s only when none is', () => {
    // The parameter is initialised, the member of the same name is not.
    class Shadowed {
      time = 0;
      constructor(time = 5) {
        void time;
      }
    }
    expect([new Shadowed().time, new Shadowed(12).time]).toEqual([0, 0]);
    expect(new CountdownTimer(12).remaining).toBe(12);
    expect(new CountdownTimer({ duration: 7 }).remaining).toBe(7);
    expect(new CountdownTimer({}).remaining).toBe(5);
  });
});

describe('beyond the source', () => {
  test('progress runs from 0 to 1', () => {
    const timer = new CountdownTimer(4);
    timer.start();
    const seen = [0, 1, 1, 1, 1, 1].map((dt) => {
      timer.advance(dt);
      return timer.progress;
    });
    expect(seen).toEqual([0, 0.25, 0.5, 0.75, 1, 1]);
  });

  test('add gives and takes seconds', () => {
    const timer = new CountdownTimer(4);
    timer.start();
    timer.add(2);
    expect([timer.remaining, timer.progress]).toEqual([6, 0]);
    timer.add(-5);
    expect(timer.remaining).toBe(1);
    timer.add(-5);
    expect(timer.isOver).toBe(true);
    timer.add(3);
    expect([timer.remaining, timer.isOver]).toEqual([3, false]);
    timer.advance(1);
    expect(timer.remaining).toBe(2);
  });

  test('events: each second once, the warning once, done once, until unsubscribed', () => {
    const timer = new CountdownTimer({ duration: 3, warning: 1.5 });
    const log: string[] = [];
    const off = timer.on('second', (left) => log.push(`second ${left}`));
    timer.on('warning', (left) => log.push(`warning ${left}`));
    timer.on('done', () => log.push('done'));
    timer.start();
    for (let i = 0; i < 16; i++) timer.advance(0.25);
    expect(log).toEqual(['second 2', 'warning 1.5', 'second 1', 'second 0', 'done']);
    log.length = 0;
    off();
    off();
    timer.reset();
    timer.advance(10);
    expect(log).toEqual(['warning 0', 'done']);
  });

  test('a duration at or below the warning warns at the first advance, once, and again after a reset', () => {
    for (const duration of [2, 3]) {
      const timer = new CountdownTimer({ duration, warning: 3 });
      const log: string[] = [];
      timer.on('warning', (left) => log.push(`warning ${left}`));
      timer.on('done', () => log.push('done'));
      timer.start();
      for (let i = 0; i < 8; i++) timer.advance(0.5);
      expect(log).toEqual([`warning ${duration - 0.5}`, 'done']);
      timer.reset();
      timer.advance(0.25);
      expect(log.at(-1)).toBe(`warning ${duration - 0.25}`);
      timer.setDuration(1);
      timer.advance(0.25);
      expect(log.at(-1)).toBe('warning 0.75');
      expect(log).toHaveLength(4);
    }
  });

  test('seconds given back above the warning let it come again, fewer do not', () => {
    const timer = new CountdownTimer({ duration: 5, warning: 3 });
    let warnings = 0;
    timer.on('warning', () => warnings++);
    timer.start();
    timer.advance(2.5);
    timer.add(0.25);
    timer.advance(0.5);
    expect(warnings).toBe(1);
    timer.add(2);
    timer.advance(2);
    expect(warnings).toBe(2);
  });

  test('a long frame tells only the newest second; a listener may reset', () => {
    const timer = new CountdownTimer(10);
    const seconds: number[] = [];
    timer.on('second', (left) => seconds.push(left));
    timer.on('done', () => timer.reset());
    timer.start();
    timer.advance(6.5);
    timer.advance(100);
    expect(seconds).toEqual([4, 0]);
    expect([timer.remaining, timer.isRunning]).toEqual([10, true]);
  });

  test('a function may listen twice, and one added while being told waits for the next time', () => {
    const timer = new CountdownTimer(2);
    const calls: number[] = [];
    const listener = (left: number): void => {
      calls.push(left);
      if (calls.length === 1) timer.on('second', listener);
    };
    timer.on('second', listener);
    const off = timer.on('second', listener);
    timer.start();
    timer.advance(1);
    expect(calls).toEqual([1, 1]);
    off();
    timer.advance(1);
    expect(calls).toEqual([1, 1, 0, 0]);
  });

  test('any division of the same time into frames ends in the same place (seed 41)', () => {
    const random = mulberry32(41);
    for (let run = 0; run < 50; run++) {
      const timer = new CountdownTimer(1000);
      timer.start();
      let parts = 0; // in 2⁻¹⁰ s, so that the truth is an exact integer
      for (let i = 0; i < 500; i++) {
        const part = Math.floor(random() * 2000);
        parts += part;
        timer.advance(part / 1024);
        expect(timer.remaining).toBe(Math.max(0, 1000 - parts / 1024));
      }
    }
  });

  test('bad input is refused by name and changes nothing', () => {
    const timer = new CountdownTimer(3);
    timer.start();
    expect(() => timer.advance(-0.1)).toThrow('dt is -0.1, expected a number of at least 0');
    expect(() => timer.advance(NaN)).toThrow('dt is NaN');
    expect(() => timer.advance(undefined as unknown as number)).toThrow(TypeError);
    expect(() => timer.setDuration(-1)).toThrow('duration is -1');
    expect(() => timer.add(Infinity)).toThrow('seconds is Infinity');
    expect(() => new CountdownTimer(-5)).toThrow('duration is -5');
    expect(() => new CountdownTimer({ warning: NaN })).toThrow('warning is NaN');
    expect(() => new CountdownTimer('5' as unknown as number)).toThrow(TypeError);
    expect(() => timer.on('end' as 'done', () => {})).toThrow('event is "end"');
    expect(() => timer.on('done', undefined as unknown as () => void)).toThrow('listener is undefined');
    expect([timer.remaining, timer.duration]).toEqual([3, 3]);
  });
});
