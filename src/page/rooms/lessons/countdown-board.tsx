// The countdown timer as a board: each of its functions is a button, each of its values is shown, and the source's timer gets the same calls (S4.7).

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { CountdownTimer } from 'kantsu';
import { Button, Facts, NumberField } from '../../kit/controls.tsx';
import { PrintedCountdown } from '../../source-formulas/printed-countdown.ts';
import { fixed } from '../../ui/format.ts';
import { useFrame } from './open-lesson.ts';
import type { LessonProps, OpenLesson } from './open-lesson.ts';
import { VerdictRow } from './version-view.tsx';
import { t } from './course/words.ts';

/** s */
const LONGEST = 60;
/** Events that are listed, the last one first. */
const LISTED = 6;
const CIRCLE = { cx: 22, cy: 22, r: 19, pathLength: 100 };

export function CountdownBoard({ open }: LessonProps): JSX.Element {
  const { View, frame } = useMemo(() => boardOf(open), []);
  useFrame(open, frame);
  return <View />;
}

function boardOf(open: OpenLesson): { View: () => JSX.Element; frame: (seconds: number) => void } {
  let timer = new CountdownTimer();
  /** The reading of the source's clock, s. */
  let now = 0;
  let printed = new PrintedCountdown(now);
  const read = (): Pick<CountdownTimer, 'duration' | 'remaining' | 'isRunning' | 'isOver'> & { readonly source: number } => {
    const { duration, remaining, isRunning, isOver } = timer;
    return { duration, remaining, isRunning, isOver, source: printed.remaining };
  };
  const shown = signal(read());
  const initial = signal(5);
  const events = signal<readonly { readonly number: number; readonly event: string; readonly remaining: number }[]>([]);

  function list(event: string): void {
    const before = events.peek();
    events.value = [{ number: (before[0]?.number ?? 0) + 1, event, remaining: timer.remaining }, ...before].slice(0, LISTED);
    shown.value = read();
  }

  function call(name: 'start' | 'stop' | 'reset'): void {
    const { isRunning, isOver, remaining } = timer;
    timer[name]();
    printed[name]();
    list(`${name}()`);
    const wasStopped = !isRunning && open.collected.peek().has('stopped');
    if (name === 'stop' && isRunning && !isOver) open.report('stopped', Number(remaining.toFixed(2)));
    else if (name === 'reset' && wasStopped) open.report('restarted');
    else if (name !== 'stop') open.forget();
  }

  function set(): void {
    timer.setDuration(initial.peek());
    printed.setInitialTime(initial.peek());
    list(`setDuration(${initial.peek()})`);
  }

  function renew(): void {
    timer = new CountdownTimer(initial.peek());
    printed = new PrintedCountdown(now, initial.peek());
    timer.on('second', (remaining) => list(`second ${Math.round(remaining)}`));
    timer.on('warning', () => list('warning'));
    timer.on('done', () => list('done'));
    events.value = [];
    list(`new CountdownTimer(${timer.duration})`);
  }
  renew();

  function Face(): JSX.Element {
    const { duration, remaining } = shown.value;
    return (
      <div class="kit-ring lesson-face">
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle {...CIRCLE} />
          <circle class="arc" {...CIRCLE} stroke-dashoffset={duration > 0 ? 100 * (1 - remaining / duration) : 100} />
        </svg>
        <output>{fixed(remaining, 2)}</output>
      </div>
    );
  }

  /** What both have left; the source's runs from its construction, and nothing holds it at 0. */
  function Badge(): JSX.Element {
    const { remaining, source } = shown.value;
    const isDifferent = Math.abs(source - remaining) > 1e-6;
    const line = source < 0 ? 'remaining −= now − last' : 'new: running = true';
    const said = (x: number): string => `remaining = ${fixed(x, 1)} s`;
    return <VerdictRow place="code" source={said(source)} ours={said(remaining)} line={isDifferent ? line : undefined} />;
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
            value={initial.value}
            low={0}
            high={LONGEST}
            change={(seconds) => void (initial.value = seconds)}
          />
          <Button press={set}>{t('lessons.setTimer')}</Button>
          <Button press={renew}>{t('lessons.newTimer')}</Button>
        </div>
        <Badge />
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
      now += seconds;
      printed.update(now);
      timer.advance(seconds);
      shown.value = read();
    },
  };
}
