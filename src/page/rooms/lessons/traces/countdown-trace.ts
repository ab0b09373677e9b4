// S4.7, the countdown: the source's takes differences of clock readings from its construction on, ours counts what passes between start and stop.

import { CountdownTimer } from 'kantsu';
import type { TracesKey } from './words.ts';
import { PrintedCountdown } from '../../../source-formulas/printed-countdown.ts';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface CountdownCall {
  readonly call: 'start' | 'stop' | 'reset' | 'frame';
  /** Reading of the clock, s; never less than that of the call before. */
  readonly now: number;
}

export interface CountdownInput {
  readonly initial: number;
  /** Reading of the clock when the timer is made, s. */
  readonly made: number;
  readonly calls: readonly CountdownCall[];
}

const CONTROLS: readonly Line[] = [
  { mark: 'start', code: 'start:  running = true' },
  { mark: 'stop', code: 'stop:  running = false' },
  { mark: 'reset', code: 'reset:  remaining = initial; running = true' },
];
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: [
    { mark: 'new', code: 'new:  remaining = initial; last = now; running = true' },
    ...CONTROLS,
    { mark: 'frame', code: 'frame:  if (running) remaining −= now − last; last = now' },
  ],
  ours: [
    { mark: 'new', code: 'new:  remaining = initial; running = false' },
    ...CONTROLS,
    { mark: 'frame', code: 'frame:  if (running) remaining = max(0, remaining − dt)' },
  ],
};

const CALL_TEXTS = {
  start: 'traces.timerStart',
  stop: 'traces.timerStop',
  reset: 'traces.timerReset',
} as const satisfies Record<string, TracesKey>;

export function countdownTrace({ initial, made, calls }: CountdownInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  if (variant === 'source') {
    const timer = new PrintedCountdown(made, initial);
    const state = (): Record<string, number | boolean> => ({
      remaining: timer.remaining,
      running: timer.isRunning,
      over: timer.isOver,
      last: timer.last,
    });
    tracer.step('new', 'traces.timerRunsAtOnce', { now: made, ...state() });
    for (const { call, now } of calls) {
      const before = now - timer.last;
      if (call === 'frame') timer.update(now);
      else timer[call]();
      const text = call !== 'frame' ? CALL_TEXTS[call] : timer.remaining < 0 ? 'traces.timerBelowZero' : 'traces.timerReading';
      tracer.step(call, text, { now, ...(call === 'frame' ? { dt: before } : {}), ...state() });
    }
    return tracer.end(timer.remaining);
  }
  const timer = new CountdownTimer(initial);
  const state = (): Record<string, number | boolean> => ({ remaining: timer.remaining, running: timer.isRunning, over: timer.isOver });
  tracer.step('new', 'traces.timerWaits', { now: made, ...state() });
  let last = made;
  for (const { call, now } of calls) {
    const dt = now - last;
    // What has passed since the call before counts only if the timer was running meanwhile.
    timer.advance(dt);
    if (call !== 'frame') timer[call]();
    tracer.step(call, call === 'frame' ? (timer.isRunning ? 'traces.timerCounts' : 'traces.timerIdle') : CALL_TEXTS[call], {
      now,
      ...(call === 'frame' ? { dt } : {}),
      ...state(),
    });
    last = now;
  }
  return tracer.end(timer.remaining);
}
