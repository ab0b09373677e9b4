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
  const Task = TASKS[kind];
  const reply = open.replyTo(kind);
  const isSolved = open.isSolved(kind);
  return (
    <section class="lesson-task" aria-label={t('lessons.taskTitle')} data-state={isSolved ? 'solved' : 'open'}>
      <Tabs
        id="lesson-task"
        label={t('lessons.taskTitle')}
        values={kinds}
        value={kind}
        words={(one) => `${t(`lessons.kind.${one}`)}${open.isSolved(one) ? ' ✓' : ''}`}
        choose={setKind}
      />
      <div role="tabpanel" id="lesson-task-panel" aria-labelledby={`lesson-task-tab-${kind}`}>
        <Task open={open} next={() => setKind(kinds[kinds.indexOf(kind) + 1])} />
      </div>
      <p class="lesson-reply" role="status" data-right={reply?.isRight}>
        {reply ? prose(reply.text) : isSolved && t('lessons.solvedBefore')}
      </p>
    </section>
  );
}

function Predict({ open, next }: TaskProps): JSX.Element {
  const { text, choices = [] } = open.question('predict');
  return (
    <>
      <p>{prose(text)}</p>
      <div class="line wrap">
        {choices.map((choice) => (
          <Button key={choice.id} press={() => open.answer('predict', choice.id)}>
            {choice.text}
          </Button>
        ))}
        <Button class="quiet" press={next}>
          {t(open.replyTo('predict') ? 'lessons.nextTask' : 'lessons.skip')}
        </Button>
      </div>
    </>
  );
}

const Make = ({ open }: TaskProps): JSX.Element => <Making open={open} kind="make" />;
const Disagree = ({ open }: TaskProps): JSX.Element => <Making open={open} kind="disagree" />;

function Making({ open, kind }: { readonly open: OpenLesson; readonly kind: 'make' | 'disagree' }): JSX.Element {
  const { id, scene, tasks } = open.lesson;
  const { watch, solution } = tasks[kind]!;
  const isOwn = kind === 'make';
  const construction = open.construction.value;
  const facts = watch.flatMap((of): readonly Fact[] => {
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

function Compute({ open }: TaskProps): JSX.Element {
  const { text, symbol = '', unit = '' } = open.question('compute');
  const [typed, setTyped] = useState(NaN);
  const submit = (event: Event): void => {
    event.preventDefault();
    open.answer('compute', typed);
  };
  return (
    <form class="lesson-compute" onSubmit={submit}>
      <p>{prose(text)}</p>
      <div class="line wrap">
        <NumberField key={open.draw} symbol={`${symbol} =`} name={symbol} value={typed} change={setTyped} />
        {unit}
        <Button class="push main" disabled={Number.isNaN(typed)} press={submit}>
          {t('lessons.check')}
        </Button>
        <Button
          class="quiet"
          press={() => {
            setTyped(NaN);
            open.drawAgain();
          }}
        >
          {t('lessons.newNumbers')}
        </Button>
      </div>
    </form>
  );
}

const TASKS: Readonly<Record<TaskKind, (props: TaskProps) => JSX.Element>> = {
  predict: Predict,
  make: Make,
  compute: Compute,
  disagree: Disagree,
};
