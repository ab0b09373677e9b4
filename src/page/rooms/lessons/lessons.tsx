// Lessons (レッスン): the source's five texts as steps, each with a live figure and tasks.

import '../../kit/kit.css';
import './lessons.css';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Choice } from '../../kit/controls.tsx';
import { openRoom } from '../../kit/open-room.tsx';
import { HANDLE_KEYS, PLANE_KEYS, ZoomButtons, planeKeys } from '../../kit/plane.tsx';
import type { PlaneView } from '../../kit/plane.tsx';
import { isPhone } from '../../ui/shell.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { Contents } from './contents.tsx';
import { EXTRAS } from './extras.tsx';
import { LessonFigure, VIEWS } from './lesson-figure.tsx';
import { LESSON_IDS, lessonNamed } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import { LessonPanel } from './lesson-panel.tsx';
import { OpenLesson } from './open-lesson.ts';
import type { TaskKind } from './course/lesson.ts';
import { Progress } from './progress.ts';
import { LESSONS } from './course/syllabus.ts';
import { Verdicts } from './version-view.tsx';
import { t } from './course/words.ts';

/** A lesson with its figure. */
interface Opened {
  readonly open: OpenLesson;
  readonly figure: LessonFigure | undefined;
}

export const lessons: StaticRoom = { id: 'lessons', open };

function open(host: RoomHost): RoomInstance {
  const progress = new Progress();
  const isNarrow = (): boolean => matchMedia('(max-width: 1099px)').matches;
  const current = signal(opened(host.parameters));
  // On a small screen the contents come first, over the lesson that was open last.
  const hasContents = signal(!isNarrow() || !host.parameters.has('step') || host.isBack);
  let isNamed = host.parameters.has('step');
  const toggleContents = (): void => void (hasContents.value = !hasContents.peek());
  const lesson = (): OpenLesson => current.peek().open;
  const plane = (): PlaneView | undefined => current.peek().figure?.plane;
  /** The lesson so many further on. */
  const beside = (by: 1 | -1): LessonId | undefined => LESSON_IDS[LESSON_IDS.indexOf(current.value.open.lesson.id) + by];

  function opened(parameters: URLSearchParams): Opened {
    const id = lessonNamed(parameters.get('step')) ?? progress.last;
    progress.open(id);
    const { scene } = LESSONS[id];
    const open = new OpenLesson(LESSONS[id], parameters, progress, (sentence) => host.say(sentence));
    return { open, figure: scene && new LessonFigure(open, scene) };
  }

  function enter(parameters: URLSearchParams): void {
    isNamed ||= parameters.has('step');
    current.value = opened(parameters);
    if (isNarrow()) hasContents.value = false;
    sayUnknown(parameters);
  }

  function sayUnknown(parameters: URLSearchParams): void {
    const asked = parameters.get('step');
    const { id } = lesson().lesson;
    if (asked === null || lessonNamed(asked)) return;
    host.say(t('lessons.unknown', { step: asked.slice(0, 20), id, title: t(`lessons.title.${id}`) }));
  }

  /** Another lesson is another entry in the browser's history. */
  function go(id: LessonId | undefined): void {
    if (!id) return;
    const parameters = new URLSearchParams({ step: id });
    host.remember(parameters, true);
    enter(parameters);
    host.panel.closest('.inspector')?.scrollTo(0, 0);
  }

  /** What the lesson shows besides: beside the figure; where that would leave none of it, below the task. */
  function extraIn(isBelow: boolean): JSX.Element | undefined {
    const { open, figure } = current.value;
    const Extra = open.lesson.extra && EXTRAS[open.lesson.extra];
    if (!Extra || (isPhone() && figure !== undefined) !== isBelow) return undefined;
    return (
      <div class="lesson-extra" key={open.lesson.id}>
        <Extra open={open} />
      </div>
    );
  }

  function reset(): void {
    plane()?.fit();
    lesson().reset();
  }

  function View(): JSX.Element {
    const { open, figure } = current.value;
    const { id, scene } = open.lesson;
    return (
      <div class="lessons kit-room fill">
        <header class="kit-bar line">
          <div class="kit-tools line wrap icons">
            <Button label={t('lessons.contents')} icon="M4 5h12M4 10h12M4 15h12" expanded={hasContents.value} press={toggleContents} />
          </div>
          <b class="lessons-title grow">
            <small class="fine">{id}</small> {t(`lessons.title.${id}`)}
          </b>
          <div class="kit-tools line wrap icons">
            {figure && <ZoomButtons view={figure.plane} />}
            <Button label={t('lessons.previous')} icon="m12 4-6 6 6 6" disabled={!beside(-1)} press={() => go(beside(-1))} />
            <Button label={t('lessons.next')} icon="m8 4 6 6-6 6" disabled={!beside(1)} press={() => go(beside(1))} />
          </div>
        </header>
        <div class="lessons-body kit-stage">
          {hasContents.value && <Contents progress={progress} open={id} />}
          <div class="lesson-stage kit-stage">
            {figure && <Verdicts open={open} />}
            {figure && (
              <div class="lesson-figure kit-stage">
                <figure.View />
                <div class="lesson-views line tight">
                  {scene!.passes && (
                    <Button label={t('lessons.play')} icon="m6 4 10 6-10 6z" pressed={open.isPlaying} press={() => open.togglePlay()} />
                  )}
                  {scene!.dimensions === 3 && (
                    <Choice
                      label={t('lessons.view')}
                      values={VIEWS}
                      value={figure.view.value}
                      words={(view) => t(`lessons.view.${view}`)}
                      choose={(view) => figure.look(view)}
                    />
                  )}
                </div>
              </div>
            )}
            {extraIn(false)}
          </div>
        </div>
      </div>
    );
  }

  const room = openRoom(host, {
    view: View,
    panel() {
      const { open, figure } = current.value;
      return <LessonPanel key={open.lesson.id} open={open} figure={figure} extra={extraIn(true)} reset={reset} go={go} />;
    },
    sentence: () => current.value.open.sentence,
    address() {
      const { lesson: shown, parameters } = current.value.open;
      // An address without a lesson stays one until there is something to say.
      return isNamed || Object.keys(parameters).length > 0 ? { step: shown.id, ...parameters } : {};
    },
    frame: (_now, seconds) => lesson().frame(seconds),
    press: () => ({
      n: () => go(beside(1)),
      p: () => go(beside(-1)),
      r: reset,
      t: toggleContents,
      ...planeKeys(plane()),
    }),
    keys: [
      HANDLE_KEYS,
      { keys: ['←', '→', '↑', '↓'], text: 'lessons.keyArrows' },
      { keys: ['PageUp', 'PageDown'], text: 'lessons.keyDepth' },
      { keys: ['P', 'N'], text: 'lessons.keySteps' },
      { keys: ['T'], text: 'lessons.keyContents' },
      { keys: ['R'], text: 'lessons.keyReset' },
      PLANE_KEYS,
    ],
    api: () => ({
      step: () => lesson().lesson.id,
      go,
      state: () => lesson().state.value,
      isSolved: (id: LessonId, kind: TaskKind = 'make') => progress.isSolved(id, kind),
    }),
  });
  sayUnknown(host.parameters);
  return { ...room, follow: enter };
}
