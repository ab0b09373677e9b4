// The countdown timer as a board: each of its functions is a button, each of its values is shown, and the source's timer gets the same calls (S4.7).

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { CountdownTimer } from 'kantsu';
import { Button, CountdownRing, Facts, NumberField } from '../../kit/controls.tsx';
import { PrintedCountdown } from '../../source-formulas/printed-countdown.ts';
import { fixed } from '../../ui/format.ts';
import { useFrame } from './open-lesson.ts';
import type { LessonProps } from './open-lesson.ts';
import { VerdictRow } from './version-view.tsx';
import { t } from './course/words.ts';

/** s */
const [FIRST, LONGEST] = [5, 60];

export function CountdownBoard({ open }: LessonProps): JSX.Element {
  const [initial, setInitial] = useState(FIRST);
  /** Both timers, and the reading of the source's clock, s. */
  const board = useMemo(() => ({ timer: new CountdownTimer(FIRST), printed: new PrintedCountdown(0, FIRST), now: 0 }), []);
  const frames = useSignal(0);
  const { timer, printed } = board;
  // (What timers hold is no signal.)
  void frames.value;
  useFrame(open, (seconds) => {
    board.now += seconds;
    timer.advance(seconds);
    printed.update(board.now);
    frames.value++;
  });

  function call(name: 'start' | 'stop' | 'reset'): void {
    const { isRunning, isOver, remaining } = timer;
    timer[name]();
    printed[name]();
    const wasStopped = !isRunning && open.collected.peek().has('stopped');
    if (name === 'stop' && isRunning && !isOver) open.report('stopped', Number(remaining.toFixed(2)));
    else if (name === 'reset' && wasStopped) open.report('restarted');
    else if (name !== 'stop') open.forget();
    frames.value++;
  }

  function set(): void {
    timer.setDuration(initial);
    printed.setInitialTime(initial);
    frames.value++;
  }

  function renew(): void {
    board.timer = new CountdownTimer(initial);
    board.printed = new PrintedCountdown(board.now, initial);
    frames.value++;
  }

  const { duration, remaining, isRunning, isOver } = timer;
  const yes = (is: boolean): string => t(is ? 'term.yes' : 'term.no');
  // What both have left: the source's runs from its construction, and nothing holds it at 0.
  const left = (x: number): string => `remaining = ${fixed(x, 1)} s`;
  const line = printed.remaining < 0 ? 'remaining −= now − last' : 'new: running = true';
  return (
    <div class="lesson-countdown line wrap">
      <CountdownRing label={t('term.timeLeft')} remaining={remaining} decimals={2} progress={duration > 0 ? 1 - remaining / duration : 1} />
      <div class="stack">
        <div class="line wrap">
          {(['start', 'stop', 'reset'] as const).map((name) => (
            <Button key={name} press={() => call(name)}>
              {t(`lessons.${name}Timer`)}
            </Button>
          ))}
        </div>
        <div class="line wrap">
          <NumberField
            symbol={t('lessons.initialTime')}
            name={t('lessons.initialTime')}
            value={initial}
            low={0}
            high={LONGEST}
            change={setInitial}
          />
          <Button press={set}>{t('lessons.setTimer')}</Button>
          <Button press={renew}>{t('lessons.newTimer')}</Button>
        </div>
        <VerdictRow
          place="code"
          source={left(printed.remaining)}
          ours={left(remaining)}
          line={Math.abs(printed.remaining - remaining) > 1e-6 ? line : undefined}
        />
        <Facts
          rows={[
            ['duration', `${fixed(duration, 2)} s`],
            ['remaining', `${fixed(remaining, 3)} s`],
            ['isRunning', yes(isRunning)],
            ['isOver', yes(isOver)],
          ]}
        />
      </div>
    </div>
  );
}
