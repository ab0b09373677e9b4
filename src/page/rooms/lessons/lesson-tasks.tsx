// The tasks of a lesson, one at a time: a prediction, something to make with the figure, something to compute. Each answer is given on purpose, and gets a reply.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { printedQuantity } from '../../construction/say.ts';
import { Button, Facts, NumberField, Tabs } from '../../kit/controls.tsx';
import type { Fact } from '../../kit/controls.tsx';
import type { TaskKind } from './course/lesson.ts';
import { tasksOf } from './course/syllabus.ts';
import type { OpenLesson } from './open-lesson.ts';
import { prose } from './prose.ts';
import { t } from './course/words.ts';

interface TaskProps {
  readonly open: OpenLesson;
  /** To the task after this one. */
  readonly next: () => void;
}

export function LessonTasks({ open }: { readonly open: OpenLesson }): JSX.Element {
  const kinds = tasksOf(open.lesson.id);
  const [kind, setKind] = useState<TaskKind>(() => kinds.find((one) => !open.isSolved(one)) ?? 'make');
  const reply = open.replyTo(kind);
  const isSolved = open.isSolved(kind);
  return (
    <section class="lesson-task stack" aria-label={t('lessons.taskTitle')} data-state={isSolved ? 'solved' : 'open'}>
      <Tabs
        id="lesson-task"
        label={t('lessons.taskTitle')}
        values={kinds}
        value={kind}
        words={(one) => `${t(`lessons.kind.${one}`)}${open.isSolved(one) ? ' ✓' : ''}`}
        choose={setKind}
      />
      <div class="stack" role="tabpanel" id="lesson-task-panel" aria-labelledby={`lesson-task-tab-${kind}`}>
        {kind === 'make' || kind === 'disagree' ? (
          <Making open={open} kind={kind} />
        ) : (
          <Ask key={`${kind} ${open.draw}`} open={open} kind={kind} next={() => setKind('make')} />
        )}
      </div>
      <p
        class={reply && 'callout'}
        style={{ '--edge': reply?.isRight ? 'var(--enter-ink)' : 'var(--touching)' }}
        role="status"
        data-right={reply?.isRight}
      >
        {reply ? prose(reply.text) : isSolved && t('lessons.solvedBefore')}
      </p>
    </section>
  );
}

function Making({ open, kind }: Pick<TaskProps, 'open'> & { readonly kind: 'make' | 'disagree' }): JSX.Element {
  const { id, scene, tasks } = open.lesson;
  const { conditions, solution } = tasks[kind]!;
  const isOwn = kind === 'make';
  const construction = open.construction.value;
  const watched = new Set(conditions.flatMap(({ of }) => of));
  const facts = [...watched].flatMap((of): readonly Fact[] => {
    const quantity = construction?.quantities.find((one) => one.id === of);
    return quantity ? [[quantity.symbol, printedQuantity(quantity, construction!.dimensions)]] : [];
  });
  return (
    <>
      <p>{prose(t(isOwn ? `lessons.task.${id}` : 'lessons.disagreeTask'))}</p>
      {facts.length > 0 && <Facts rows={facts} />}
      <Button class="push main" press={() => open.check(kind)}>
        {t('lessons.check')}
      </Button>
      <details class="lesson-hint">
        <summary>{t('lessons.hintTitle')}</summary>
        <p>{prose(t(isOwn ? `lessons.hint.${id}` : 'lessons.disagreeHint'))}</p>
        {scene && solution.length > 0 && <Button press={() => open.showSolution(kind)}>{t('lessons.showSolution')}</Button>}
      </details>
    </>
  );
}

/** A question: one of its choices is pressed, or a number typed. */
function Ask({ open, kind, next }: TaskProps & { readonly kind: 'predict' | 'compute' }): JSX.Element {
  const { text, choices, symbol = '', unit = '' } = open.question(kind);
  const [typed, setTyped] = useState(NaN);
  const submit = (event: Event): void => {
    event.preventDefault();
    open.answer(kind, typed);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <p>{prose(text)}</p>
      <div class="line wrap">
        {choices?.map((choice) => (
          <Button key={choice.id} press={() => open.answer(kind, choice.id)}>
            {choice.text}
          </Button>
        ))}
        {!choices && (
          <>
            <NumberField symbol={`${symbol} =`} name={symbol} value={typed} change={setTyped} />
            {unit}
            <Button class="push main" disabled={Number.isNaN(typed)} press={submit}>
              {t('lessons.check')}
            </Button>
          </>
        )}
        {kind === 'predict' ? (
          <Button class="quiet" press={next}>
            {t(open.replyTo(kind) ? 'lessons.nextTask' : 'lessons.skip')}
          </Button>
        ) : (
          <Button class="quiet" press={() => open.drawAgain()}>
            {t('lessons.newNumbers')}
          </Button>
        )}
      </div>
    </form>
  );
}
