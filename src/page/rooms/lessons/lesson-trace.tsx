// An algorithm of the source line by line, with the values of the lesson's figure, folded at first and loaded when it is opened.

import type { JSX, TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Stepper } from '../../kit/steps.ts';
import { text } from '../../ui/language.ts';
import type { OpenLesson } from './open-lesson.ts';
import type { TraceView } from './traces/trace-view.tsx';
import { t } from './course/words.ts';

interface TraceProps {
  readonly open: OpenLesson;
  /** The stepper of a trace that is unfolded, for its frames. */
  readonly opened: (stepper: Stepper) => void;
}

/** Nothing for a lesson that has no algorithm. */
export function LessonTrace({ open, opened }: TraceProps): JSX.Element | null {
  const [View, setView] = useState<typeof TraceView>();
  const { trace } = open.lesson;
  if (!trace) return null;
  const { id, input } = trace;
  const load = async ({ currentTarget: details }: TargetedEvent<HTMLDetailsElement>): Promise<void> => {
    if (!details.open || View) return;
    try {
      const { TraceView: loaded } = await import('./traces/trace-view.tsx');
      setView(() => loaded);
    } catch {
      details.open = false; // loaded again the next time
    }
  };
  return (
    <details class="lesson-trace" onToggle={(event) => void load(event)}>
      <summary>{t('lessons.stepThrough')}</summary>
      {View ? <View id={id} input={input(open.state.value)} opened={opened} /> : <p class="hint">{text('explain.loading')}</p>}
    </details>
  );
}
