// The time left: a ring that empties, its seconds as digits, and in the last three a word beside the colour.

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Game } from './game.ts';
import { t } from './words.ts';

interface ClockProps {
  readonly game: Game;
  /** s; set each frame, and followed by the ring alone. */
  readonly remaining: Signal<number>;
  readonly isLate: boolean;
  /** What was announced last. */
  readonly spoken: string | undefined;
}

export function Clock({ game, remaining, isLate, spoken }: ClockProps): JSX.Element {
  const { phase, paused } = game.round;
  return (
    <div class="line trial-clock" data-late={isLate}>
      <div class="trial-face" role="timer" aria-live="off" aria-label={t('trial.clock')}>
        <Ring remaining={remaining} duration={game.countdown.duration} />
      </div>
      <span class="trial-cue">{paused ? t('trial.isPaused') : isLate && phase !== 'over' ? t('trial.late') : undefined}</span>
      <p class="unseen" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

function Ring({ remaining, duration }: Pick<ClockProps, 'remaining'> & { readonly duration: number }): JSX.Element {
  const left = remaining.value;
  const circle = { cx: 22, cy: 22, r: 19, pathLength: 100 };
  return (
    <>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle class="trial-track" {...circle} />
        {/* Won seconds may fill more than the ring. */}
        <circle class="trial-arc" {...circle} stroke-dashoffset={100 * (1 - Math.min(1, left / duration))} />
      </svg>
      <b>{Math.ceil(left)}</b>
    </>
  );
}
