// Lessons (レッスン): the source's five texts as steps, each with a live figure, a task and a check.

import '../../kit/kit.css';
import './lessons.css';
import { words as constructionWords } from '../../construction/words.ts';
import { goToHandle } from '../../kit/handle.tsx';
import { words as printedWords } from '../../source-formulas/words.ts';
import { button, element, icon, write } from '../../ui/element.ts';
import { addWords } from '../../ui/i18n.ts';
import { onLanguage, text } from '../../ui/language.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { Contents } from './contents.ts';
import { LESSON_IDS, lessonNamed } from './lesson-id.ts';
import type { LessonId } from './lesson-id.ts';
import { LessonView } from './lesson-view.ts';
import { LESSONS } from './syllabus.ts';
import { Progress } from './progress.ts';
import { t } from './words.ts';

addWords(constructionWords);
addWords(printedWords);

/** ms without a change before the address follows: browsers refuse it many times a second. */
const ADDRESS_DELAY = 400;

export const lessons: StaticRoom = { id: 'lessons', open };

function open(host: RoomHost): RoomInstance {
  const progress = new Progress();
  const contents = new Contents(progress, () => {
    progress.clear();
    contents.show(current.lesson.id);
    current.wake();
  });
  let now = 0;
  let changedAt: number | undefined;
  let current: LessonView;

  const title = element('b', { class: 'lessons-title' });
  const toggle = button(
    {
      class: 'push',
      label: 'lessons.contents',
      attributes: { 'aria-expanded': 'true' },
      click: () => setContents(body.classList.contains('shut')),
    },
    icon('M4 5h12M4 10h12M4 15h12'),
  );
  const previous = button({ class: 'push', label: 'lessons.previous', click: () => step(-1) }, icon('m12 4-6 6 6 6'));
  const next = button({ class: 'push', label: 'lessons.next', click: () => step(1) }, icon('m8 4 6 6-6 6'));
  const zooms = element(
    'div',
    { class: 'kit-tools icons', label: 'lessons.zoom', attributes: { role: 'group' } },
    button({ class: 'push', label: 'lessons.zoomOut', click: () => current.figure?.zoom(-1) }, icon('M4 10h12')),
    button({ class: 'push', label: 'lessons.zoomIn', click: () => current.figure?.zoom(1) }, icon('M4 10h12M10 4v12')),
    button({ class: 'push', label: 'lessons.fit', click: () => current.figure?.fit() }, icon('M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4')),
  );
  const place = element('div', { class: 'lessons-place' });
  const body = element('div', { class: 'lessons-body' }, contents.root, place);
  host.view.append(
    element(
      'div',
      { class: 'lessons' },
      element('header', { class: 'kit-bar lessons-bar' }, toggle, title, element('div', { class: 'kit-tools' }, zooms, previous, next)),
      body,
    ),
  );

  function setContents(isOpen: boolean): void {
    body.classList.toggle('shut', !isOpen);
    toggle.setAttribute('aria-expanded', String(isOpen));
  }

  const smallScreen = matchMedia('(max-width: 699px)');
  const placeExtra = (): void => current.placeExtra(smallScreen.matches);
  smallScreen.addEventListener('change', placeExtra);
  const isNarrow = (): boolean => matchMedia('(max-width: 1099px)').matches;
  setContents(!isNarrow());

  function step(by: 1 | -1): void {
    const to = LESSON_IDS[LESSON_IDS.indexOf(current.lesson.id) + by];
    if (to) go(to);
  }

  /** Another lesson is another entry in the browser's history. */
  function go(id: LessonId): void {
    host.remember(new URLSearchParams({ step: id }), true);
    enter(new URLSearchParams({ step: id }));
    host.panel.closest('.inspector')?.scrollTo(0, 0);
  }

  function enter(parameters: URLSearchParams): void {
    const id = lessonNamed(parameters.get('step')) ?? progress.last;
    current?.close();
    current = new LessonView(LESSONS[id], parameters, {
      say: (sentence) => host.say(sentence),
      show: (sentence) => host.show(sentence),
      changed: () => (changedAt = now),
      solved: (solved) => {
        progress.solve(solved);
        contents.show(id);
      },
      isSolved: (solved) => progress.isSolved(solved),
      go,
    });
    current.placeExtra(smallScreen.matches);
    place.replaceChildren(current.view);
    host.panel.replaceChildren(current.panel);
    const at = LESSON_IDS.indexOf(id);
    previous.disabled = at === 0;
    next.disabled = at === LESSON_IDS.length - 1;
    zooms.hidden = !current.figure;
    progress.open(id);
    contents.show(id);
    if (isNarrow()) setContents(false);
    name();
    const asked = parameters.get('step');
    if (asked === null || lessonNamed(asked)) host.show(current.sentence());
    else host.say(text('lessons.unknown', { step: asked.slice(0, 20), id }));
  }

  function name(): void {
    const { id } = current.lesson;
    write(title, `${id} ${t(`lessons.title.${id}`)}`);
  }

  enter(host.parameters);
  // On a small screen the contents come first, over the lesson that was open last.
  if (!host.parameters.has('step') || host.isBack) setContents(true);

  const forget = onLanguage(() => {
    name();
    contents.show(current.lesson.id);
    current.wake();
    host.show(current.sentence());
  });

  return {
    frame(time, seconds) {
      now = time;
      current.frame(seconds);
      if (changedAt === undefined || time - changedAt < ADDRESS_DELAY) return;
      changedAt = undefined;
      host.remember(new URLSearchParams({ step: current.lesson.id, ...current.parameters() }));
    },
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (goToHandle(place, event)) return true;
      const does: Record<string, () => void> = {
        n: () => step(1),
        p: () => step(-1),
        r: () => current.reset(),
        f: () => current.figure?.fit(),
        t: () => setContents(body.classList.contains('shut')),
        '+': () => current.figure?.zoom(1),
        '=': () => current.figure?.zoom(1),
        '-': () => current.figure?.zoom(-1),
      };
      const act = does[event.key.toLowerCase()];
      act?.();
      return act !== undefined;
    },
    follow: enter,
    close() {
      smallScreen.removeEventListener('change', placeExtra);
      forget();
      current.close();
    },
    keys: [
      { keys: ['Tab'], text: 'lessons.keyTab' },
      { keys: ['←', '→', '↑', '↓'], text: 'lessons.keyArrows' },
      { keys: ['PageUp', 'PageDown'], text: 'lessons.keyDepth' },
      { keys: ['P', 'N'], text: 'lessons.keySteps' },
      { keys: ['T'], text: 'lessons.keyContents' },
      { keys: ['R'], text: 'lessons.keyReset' },
      { keys: ['+', '−', 'F'], text: 'lessons.keyZoom' },
    ],
    api: {
      step: () => current.lesson.id,
      go,
      state: () => current.state,
      construction: () => current.construction,
      change: (change: Parameters<LessonView['change']>[0]) => current.change(change),
      isSolved: (id: LessonId) => progress.isSolved(id),
      extra: () => current.extra?.api,
    },
  };
}
