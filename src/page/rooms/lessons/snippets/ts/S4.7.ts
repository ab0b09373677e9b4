/** Waits for start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame. */
export type Countdown = Readonly<{ initial: number; passed: number; lost: number; isRunning: boolean }>;

export const countdown = (initial = 5): Countdown => ({ initial, passed: 0, lost: 0, isRunning: false });
export const start = (timer: Countdown): Countdown => ({ ...timer, isRunning: true });
export const stop = (timer: Countdown): Countdown => ({ ...timer, isRunning: false });
// Reset restores the initial time and starts; a new initial time resets.
export const setInitialTime = (seconds: number): Countdown => start(countdown(seconds));
export const reset = (timer: Countdown): Countdown => setInitialTime(timer.initial);
export const remaining = (timer: Countdown): number => Math.max(0, timer.initial - timer.passed);
export const isOver = (timer: Countdown): boolean => remaining(timer) <= 0;

/** Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s. */
export function advance(timer: Countdown, dt: number): Countdown {
  if (!timer.isRunning || isOver(timer)) return timer;
  const term = dt - timer.lost;
  const passed = timer.passed + term;
  return { ...timer, passed, lost: passed - timer.passed - term };
}
