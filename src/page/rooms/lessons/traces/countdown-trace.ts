// S4.7, the countdown: the source's takes differences of clock readings from its construction on, ours counts what passes between start and stop.

import { CountdownTimer } from 'kantsu';
import { PrintedCountdown } from '../../../source-formulas/printed-countdown.ts';
import { stepped } from './trace.ts';
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

const listing = (made: string, frame: string): readonly Line[] => [
  ['new', made],
  ['start', 'start:  running = true'],
  ['stop', 'stop:  running = false'],
  ['reset', 'reset:  remaining = initial; running = true'],
  ['frame', frame],
];
const LISTINGS = {
  source: listing('new:  remaining = initial; last = now; running = true', 'frame:  if (running) remaining −= now − last; last = now'),
  ours: listing('new:  remaining = initial; running = false', 'frame:  if (running) remaining = max(0, remaining − dt)'),
};
const TEXTS = { start: 'traces.timerStart', stop: 'traces.timerStop', reset: 'traces.timerReset' } as const;

export function countdownTrace({ initial, made, calls }: CountdownInput, variant: Variant): Trace {
  const isSource = variant === 'source';
  const printed = new PrintedCountdown(made, initial);
  const own = new CountdownTimer(initial);
  const timer = isSource ? printed : own;
  const state = (): Record<string, number | boolean> => ({
    remaining: timer.remaining,
    running: timer.isRunning,
    over: timer.isOver,
    ...(isSource && { last: printed.last }),
  });
  const first = ['new', isSource ? 'traces.timerRunsAtOnce' : 'traces.timerWaits', { now: made, ...state() }] as const;
  let last = made;
  const ran = calls.map(({ call, now }) => {
    const dt = isSource ? now - printed.last : now - last;
    last = now;
    // Of ours what has passed since the call before counts only if the timer was running meanwhile.
    own.advance(dt);
    if (call !== 'frame') timer[call]();
    else if (isSource) printed.update(now);
    const counted = isSource
      ? timer.remaining < 0
        ? 'traces.timerBelowZero'
        : 'traces.timerReading'
      : timer.isRunning
        ? 'traces.timerCounts'
        : 'traces.timerIdle';
    return [call, call === 'frame' ? counted : TEXTS[call], { now, ...(call === 'frame' && { dt }), ...state() }] as const;
  });
  return stepped(isSource ? LISTINGS.source : LISTINGS.ours, [first, ...ran], timer.remaining);
}
