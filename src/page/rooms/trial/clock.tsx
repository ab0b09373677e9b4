// The time left: a ring that empties, its seconds as digits, and in the last three a word beside the colour.

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { CountdownRing } from '../../kit/controls.tsx';
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
    <div class="line">
      <Ring remaining={remaining} duration={game.countdown.duration} isLate={isLate} />
      <span class="trial-cue strong">{paused ? t('trial.isPaused') : isLate && phase !== 'over' ? t('trial.late') : undefined}</span>
      <p class="unseen" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

function Ring({ remaining, duration, isLate }: Pick<ClockProps, 'remaining' | 'isLate'> & { readonly duration: number }): JSX.Element {
  // Won seconds may fill more than the ring.
  const progress = 1 - Math.min(1, remaining.value / duration);
  return <CountdownRing label={t('term.timeLeft')} remaining={remaining.value} progress={progress} state={isLate ? 'late' : undefined} />;
}
