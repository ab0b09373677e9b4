// The countdown timer as a board: each of its functions is a button, each of its values is shown (S4.7).

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { CountdownTimer } from 'kantsu';
import { Button, Checkbox, Facts, NumberField } from '../../kit/controls.tsx';
import { fixed } from '../../ui/format.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { t } from './course/words.ts';

/** s */
const LONGEST = 60;
/** Events that are listed, the last one first. */
const LISTED = 6;

export function countdownBoard(open: OpenLesson): Extra {
  let timer = new CountdownTimer();
  const read = (): Pick<CountdownTimer, 'duration' | 'remaining' | 'isRunning' | 'isOver'> => {
    const { duration, remaining, isRunning, isOver } = timer;
    return { duration, remaining, isRunning, isOver };
  };
  const shown = signal(read());
  const initial = signal(5);
  const runsAtOnce = signal(false);
  const events = signal<readonly { readonly number: number; readonly event: string; readonly remaining: number }[]>([]);

  function list(event: string): void {
    const before = events.peek();
    events.value = [{ number: (before[0]?.number ?? 0) + 1, event, remaining: timer.remaining }, ...before].slice(0, LISTED);
    shown.value = read();
  }

  function call(name: 'start' | 'stop' | 'reset'): void {
    const { isRunning, isOver, remaining } = timer;
    timer[name]();
    list(`${name}()`);
    const wasStopped = !isRunning && open.collected.peek().has('stopped');
    if (name === 'stop' && isRunning && !isOver) open.report('stopped', Number(remaining.toFixed(2)));
    else if (name === 'reset' && wasStopped) open.report('restarted');
    else if (name !== 'stop') open.forget();
  }

  function set(): void {
    timer.setDuration(initial.peek());
    list(`setDuration(${initial.peek()})`);
  }

  /** Another timer: as ours is made, or running at once as the source's. */
  function renew(): void {
    timer = new CountdownTimer(initial.peek());
    timer.on('second', (remaining) => list(`second ${Math.round(remaining)}`));
    timer.on('warning', () => list('warning'));
    timer.on('done', () => list('done'));
    events.value = [];
    list(`new CountdownTimer(${timer.duration})`);
    if (runsAtOnce.peek()) call('start');
  }
  renew();

  function Face(): JSX.Element {
    const { duration, remaining, isOver } = shown.value;
    const left = remaining < duration ? `${remaining / duration} 1` : undefined;
    return (
      <div class="lesson-face">
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle cx={60} cy={60} r={52} />
          <circle class="lesson-ring" cx={60} cy={60} r={52} pathLength={1} stroke-dasharray={left} data-over={isOver} />
        </svg>
        <output class="lesson-clock">{fixed(remaining, 2)}</output>
      </div>
    );
  }

  function Values(): JSX.Element {
    const { duration, remaining, isRunning, isOver } = shown.value;
    const said = (is: boolean): string => t(is ? 'lessons.yes' : 'lessons.no');
    return (
      <Facts
        rows={[
          ['duration', `${fixed(duration, 2)} s`],
          ['remaining', `${fixed(remaining, 3)} s`],
          ['isRunning', said(isRunning)],
          ['isOver', said(isOver)],
        ]}
      />
    );
  }

  const View = (): JSX.Element => (
    <div class="lesson-countdown line wrap">
      <Face />
      <div class="lesson-countdown-text stack">
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
            value={initial.value}
            low={0}
            high={LONGEST}
            change={(seconds) => void (initial.value = seconds)}
          />
          <Button press={set}>{t('lessons.setTimer')}</Button>
          <Button press={renew}>{t('lessons.newTimer')}</Button>
        </div>
        <Checkbox checked={runsAtOnce.value} change={(runs) => (runsAtOnce.value = runs)}>
          {t('lessons.runsAtOnce')}
        </Checkbox>
        <Values />
        <h3>{t('lessons.events')}</h3>
        <ol class="lesson-events" aria-live="polite">
          {events.value.map(({ number, event, remaining }) => (
            <li key={number}>
              <code>{event}</code> {fixed(remaining, 2)} s
            </li>
          ))}
        </ol>
      </div>
    </div>
  );

  return {
    View,
    frame(seconds) {
      if (!timer.isRunning) return;
      timer.advance(seconds);
      shown.value = read();
    },
  };
}
