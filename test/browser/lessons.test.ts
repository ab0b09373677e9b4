// The lessons in a real browser: a lesson of each chapter solved by what a hand does, addresses, progress, a phone. The long suite solves all of them in both languages.

import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { quantityOf } from '../../src/page/construction/rows/construction.ts';
import { printedQuantity } from '../../src/page/construction/say.ts';
import { changed } from '../../src/page/rooms/lessons/course/lesson.ts';
import { LESSON_IDS } from '../../src/page/rooms/lessons/course/lesson-id.ts';
import type { LessonState } from '../../src/page/rooms/lessons/course/lesson.ts';
import type { LessonId } from '../../src/page/rooms/lessons/course/lesson-id.ts';
import { LANGUAGE } from '../../src/page/kit/texts.ts';
import type { TaskKind } from '../../src/page/rooms/lessons/course/lesson.ts';
import { LESSONS } from '../../src/page/rooms/lessons/course/syllabus.ts';
import { t } from '../../src/page/rooms/lessons/course/words.ts';
import { fixed } from '../../src/page/ui/format.ts';
import { cases, slow } from '../support/long.ts';
import { drag, framesLater, oneVisitor, type OpenPage, openRoom, useSite } from '../support/page.ts';
import { plain } from '../support/plain.ts';

/** `kantsu.staticRoom` in this room. */
interface LessonsApi {
  step(): LessonId;
  state(): LessonState;
  isSolved(id: LessonId, kind?: TaskKind): boolean;
  go(id: LessonId): void;
}

declare const window: Window & { kantsu: { staticRoom: LessonsApi; room: string; frames: number } };

const site = useSite();

// Figures are SVG.
const visit = oneVisitor({ locale: 'en', width: 1280, height: 800, webgl: false });

/** A lesson as it begins, for a visitor who has been at others. */
async function openLesson(id: LessonId): Promise<OpenPage> {
  const opened = await visit(site, `#/lessons?step=${id}`);
  await framesLater(opened.page, 2);
  return opened;
}

const step = (page: Page): Promise<LessonId> => page.evaluate(() => window.kantsu.staticRoom.step());
const state = (page: Page): Promise<LessonState> => page.evaluate(() => window.kantsu.staticRoom.state());
const isSolved = (page: Page, id: LessonId, kind: TaskKind = 'make'): Promise<boolean> =>
  page.evaluate(([one, of]) => window.kantsu.staticRoom.isSolved(one, of), [id, kind] as const);
const taskPart = (page: Page): Locator => page.getByRole('region', { name: /^(?:Tasks|課題)$/ });
const watchOf = (id: LessonId): string[] => [...new Set(LESSONS[id].tasks.make.conditions.flatMap(({ of }) => of))];
const reply = (page: Page): Locator => taskPart(page).getByRole('status');
const task = (page: Page): Promise<string | null> => taskPart(page).getAttribute('data-state');
/** What is printed beside the task. */
const watched = (page: Page): Promise<string[]> => taskPart(page).getByRole('definition').allTextContents();
const handle = (page: Page, letter: string): Locator => page.getByRole('slider', { name: `move ${letter}`, exact: true });
const contents = (page: Page): Locator => page.getByRole('navigation', { name: /^(?:Contents|目次)$/ });
const clock = (page: Page): Locator => page.getByRole('timer');
const title = async (page: Page): Promise<string> =>
  plain((await page.getByRole('article').getByRole('heading', { level: 2 }).textContent())!);

async function go(page: Page, id: LessonId): Promise<void> {
  await page.evaluate((one) => window.kantsu.staticRoom.go(one), id);
  await framesLater(page, 2);
}

async function turnTo(page: Page, kind: TaskKind, locale: 'en' | 'ja' = 'en'): Promise<void> {
  await taskPart(page)
    .getByRole('tab', { name: t(`lessons.kind.${kind}`, {}, locale) })
    .click();
}

async function check(page: Page, locale: 'en' | 'ja' = 'en'): Promise<void> {
  await taskPart(page)
    .getByRole('button', { name: t('lessons.check', {}, locale), exact: true })
    .click();
}

/** Predicts and computes, each first wrongly; what is replied is the lesson's, and the numbers outlive a reload until new ones are drawn. */
async function answer(page: Page, id: LessonId, locale: 'en' | 'ja'): Promise<void> {
  LANGUAGE.value = locale;
  const { scene, tasks } = LESSONS[id];
  const says = async (text: string): Promise<void> => {
    await expect.poll(async () => plain((await reply(page).textContent())!)).toBe(plain(text));
  };
  await turnTo(page, 'predict', locale);
  const type = async (value: number, enter: boolean): Promise<void> => {
    const field = taskPart(page).getByRole('spinbutton');
    await field.fill(String(value));
    await (enter ? field.press('Enter') : check(page, locale));
  };
  const guess = tasks.predict(scene!, 0);
  for (const choice of guess.choices?.toSorted((one) => (one.id === guess.answer ? 1 : -1)) ?? []) {
    await taskPart(page).getByRole('button', { name: choice.text, exact: true }).click();
    await says(guess.reply(choice.id).text);
    expect(await isSolved(page, id, 'predict')).toBe(choice.id === guess.answer);
  }
  if (!guess.choices) await type(Number(guess.answer), true);
  expect(await isSolved(page, id, 'predict')).toBe(true);
  if (guess.pose) expect(await state(page)).toMatchObject(guess.pose);
  await turnTo(page, 'compute', locale);
  await taskPart(page)
    .getByRole('button', { name: t('lessons.newNumbers', {}, locale) })
    .click();
  const sum = tasks.compute(scene!, 1);
  await taskPart(page).getByText(sum.text, { exact: true }).waitFor();
  await type(Number(sum.answer) + 0.5, false);
  await says(sum.reply(Number(sum.answer) + 0.5).text);
  expect(await isSolved(page, id, 'compute')).toBe(false);
  const rounded = Number(Number(sum.answer).toFixed(2));
  await type(rounded, true);
  await says(sum.reply(rounded).text);
  expect(await isSolved(page, id, 'compute')).toBe(true);
}

/** Types every coordinate, slides every number and presses every choice that differs. */
async function bring(page: Page, id: LessonId, wanted: LessonState, locale: 'en' | 'ja'): Promise<void> {
  const { points, numbers, choices, dimensions } = LESSONS[id].scene!;
  for (const { id: choice, label, values } of choices) {
    const at = values.findIndex((value) => value.id === wanted.choices[choice]);
    const group = page.getByRole('group', { name: t(label, {}, locale), exact: true });
    await group.getByRole('button').nth(at).click();
  }
  for (const { id: number, letter } of numbers.filter(({ isShown }) => isShown?.(wanted) ?? true)) {
    const slider = page.getByRole('slider', { name: t('lessons.number', { letter }, locale), exact: true });
    await slider.fill(String(wanted.numbers[number]));
  }
  // (Twice: on the way a direction may be refused, for it has no length.)
  for (const { id: point, letter } of [...points, ...points].filter(({ isShown }) => isShown?.(wanted) ?? true)) {
    for (let k = 0; k < dimensions; k++) {
      await page.getByRole('spinbutton', { name: `${letter} ${'xyz'[k]}`, exact: true }).fill(String(wanted.points[point][k]));
    }
  }
  await framesLater(page, 2);
  expect(await state(page)).toEqual(wanted);
}

/** What is printed beside the task is what the figure has; page/rooms/lessons/syllabus.test.ts holds it to the core. */
async function expectWatched(page: Page, id: LessonId): Promise<void> {
  const construction = LESSONS[id].scene!.construct(await state(page));
  const wanted = watchOf(id)
    .filter((of) => construction.quantities.some((one) => one.id === of))
    .map((of) => printedQuantity(quantityOf(construction, of), construction.dimensions));
  expect(await watched(page)).toEqual(wanted);
}

async function stopInTime(locale: 'en' | 'ja'): Promise<void> {
  const { page, errors, close } = await openRoom(site, 'lessons', { locale });
  await go(page, 'S4.7');
  const seconds = async (): Promise<number> => Number(await clock(page).textContent());
  const act = (name: 'start' | 'stop' | 'reset' | 'set'): Locator =>
    page.getByRole('button', { name: t(`lessons.${name}Timer`, {}, locale), exact: true });
  expect(await seconds()).toBe(5);
  await framesLater(page, 5);
  expect(await seconds()).toBe(5); // ours waits for start
  await act('start').click();
  await page.waitForFunction((digits) => Number(digits.textContent) < 4.5, await clock(page).elementHandle());
  await act('stop').click();
  const left = await seconds();
  await turnTo(page, 'make', locale);
  await check(page, locale);
  // Stopped is half of it: the reply has the time that is left.
  await expect.poll(() => reply(page).textContent()).toContain(String(left));
  expect(await task(page)).toBe('open');
  await framesLater(page, 5);
  expect(await seconds()).toBe(left);
  const set = async (seconds: number): Promise<void> => {
    await page.getByRole('spinbutton', { name: t('lessons.initialTime', {}, locale) }).fill(String(seconds));
    const buttons = await Promise.all([act('set').elementHandle(), act('stop').elementHandle()]);
    await page.evaluate((both) => {
      for (const button of both) (button as HTMLButtonElement).click();
    }, buttons);
    // Stopped, no frame comes between.
    await expect.poll(async () => (await page.getByRole('definition').allTextContents())[1]).toBe(`${fixed(seconds, 3)} s`);
  };
  // The source's timer has run from its construction; after the same calls both have the same left.
  const decides = page.getByRole('group', { name: t('lessons.versions', {}, locale) }).locator('mark');
  await expect.poll(() => decides.count()).toBe(1);
  await set(8);
  await expect.poll(() => decides.count()).toBe(0);
  await set(0);
  await set(2.5);
  await act('start').click();
  await act('stop').click();
  await act('reset').click();
  await check(page, locale);
  await expect.poll(() => task(page)).toBe('solved');
  await answer(page, 'S4.7', locale);
  expect(errors).toEqual([]);
  await close();
}

it('a whole lesson by keyboard alone, from the start page: an arrow goes to the figure, the task is solved, N goes on', async () => {
  const { page } = await visit(site, '#/range');
  await page.keyboard.press('9');
  await page.waitForFunction(() => window.kantsu.room === 'lessons');
  await framesLater(page, 3);
  expect(await step(page)).toBe('S0.1');
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? '');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('move P');
  // It only went there.
  expect((await state(page)).points['P']).toEqual([-1, -1, 0]);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('move Q');
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowUp');
  await taskPart(page).getByRole('tab', { name: 'Predict' }).focus();
  await page.keyboard.press('ArrowRight');
  await taskPart(page).getByRole('button', { name: 'Check' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => task(page)).toBe('solved');
  await expect.poll(() => reply(page).textContent()).toMatch(/^Right\. /);
  await page.keyboard.press('n');
  await expect.poll(() => step(page)).toBe('S0.2');
  // The figure of the lesson that was left is gone, and so is the focus: an arrow goes to the new one.
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toMatch(/^move /);
});

describe('one lesson of each chapter', () => {
  it('S3.2 with buttons: the class diagram is stepped through, and every call is turned round once', async () => {
    const { page } = await openLesson('S3.2');
    const choose = async (operand: 'A' | 'B', kind: string): Promise<void> => {
      await page
        .getByRole('group', { name: `Shape ${operand}` })
        .getByRole('button', { name: kind })
        .click();
    };
    const diagram = page.getByRole('img', { name: 'Class diagram: which class answers' });
    const lit = (): Promise<string[]> => diagram.locator('.now text').allTextContents();
    const said = page.getByRole('status').filter({ hasText: 'HitTest' });
    const next = page.getByRole('button', { name: 'Next step' });
    const steps: string[] = [];
    for (let i = 0; i < 4; i++) {
      steps.push(...(await lit()));
      if (i < 3) await next.click();
    }
    expect(steps).toEqual(['HitTest(Shape)', 'HitTest(Shape)', 'HitTest(ShapeBox)', 'HitTest(ShapeBox)']);
    expect(await said.textContent()).toContain('ShapeCircle.HitTest(ShapeBox) tests the pair and returns false');
    await choose('B', 'capsule');
    expect(await lit()).toEqual(['HitTest(ShapeBox) ×']);
    expect(await said.textContent()).toContain('left ShapeCapsule.HitTest(ShapeBox) unfinished');
    await turnTo(page, 'make');
    await check(page);
    expect(await task(page)).toBe('open');
    await choose('A', 'circle');
    await check(page);
    await expect.poll(() => task(page)).toBe('solved');
    expect(await said.textContent()).toContain('ShapeCapsule.HitTest(ShapeCircle)');
    await answer(page, 'S3.2', 'en');
  });

  it('S2.2: its formulas are stepped through, and each lights its part of the figure', async () => {
    const { page } = await openLesson('S2.2');
    const steps = page.getByRole('article').getByRole('group', { name: t('lessons.stepThrough', {}, 'en') });
    const current = page.getByRole('list', { name: 'Formulas' }).locator('[aria-current=step]');
    const lit = page.getByRole('group', { name: /^Figure:/ }).locator('[data-emphasis=lit]');
    expect(await current.count()).toBe(0);
    for (let i = 0; i < 5; i++) await steps.getByRole('button', { name: 'Next step' }).click();
    expect(await current.textContent()).toContain('t v₂');
    expect(await lit.evaluateAll((all) => all.map((one) => one.getAttribute('data-of')))).toContain('t·v₂');
  });

  it('S4.4: all axes as bars up to the first gap, and both tests timed in this pose', async () => {
    const { page } = await openLesson('S4.4');
    const axes = page.getByRole('listitem').filter({ hasText: /^(?:[xyz]|[AB]\d(?:×B\d)?)(?:−?[\d.]+|parallel)$/ });
    await page.getByRole('heading', { name: 'OBB–OBB: gap on axis 1 of 15' }).waitFor();
    expect(await axes.count()).toBe(18);
    const times = page.getByRole('table', { name: 'Times' }).getByRole('cell');
    await page.getByRole('button', { name: 'Measure' }).click();
    await expect
      .poll(() => times.allTextContents(), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/ ns$/), expect.stringMatching(/ ns$/)]);
    await page.getByRole('spinbutton', { name: 'A x', exact: true }).fill('0');
    await page.getByRole('heading', { name: 'OBB–OBB: no gap on 15 axes' }).waitFor();
    expect(await times.allTextContents()).toEqual(['–', '–']);
    const steps = page.getByRole('group', { name: t('lessons.stepThrough', {}, 'en') }).first();
    await steps.getByRole('button', { name: 'Next step' }).click();
    await steps
      .getByRole('status')
      .filter({ hasText: /^A0: d = 1\.500 m, ra \+ rb = .* m: no gap, the next axis$/ })
      .waitFor();
  });
});

it('S0.7 in space: a drag beside the figure orbits it, PageUp moves in depth', async () => {
  const { page } = await openLesson('S0.7');
  const p1 = async (): Promise<readonly number[]> => (await state(page)).points['P1'];
  const at = async (): Promise<[number, number]> => {
    const { x, y, width, height } = (await handle(page, 'A').boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  const before = await at();
  const { x, y } = (await page.getByRole('group', { name: /^Figure:/ }).boundingBox())!;
  await drag(page, [x + 12, y + 12], [x + 92, y + 12]);
  await expect.poll(at).not.toEqual(before);
  expect(await p1()).toEqual([-2.4, -0.4, 0]);
  await handle(page, 'A').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Shift+PageDown');
  expect(await p1()).toEqual([-2.4, -0.4, 0.09]);
});

it('an address brings a lesson and its state; progress and the last lesson outlive a reload', async () => {
  const { page } = await site.open('#/lessons?step=s1.3&P0=-4.4,-0.9,0', { locale: 'en', width: 1280, height: 800, webgl: false });
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  expect(await step(page)).toBe('S1.3');
  expect((await state(page)).points['P0']).toEqual([-4.4, -0.9, 0]);
  await page.getByLabel('V x', { exact: true }).fill('2');
  await page.getByLabel('V y', { exact: true }).fill('0.4');
  await turnTo(page, 'make');
  await check(page);
  await expect.poll(() => task(page)).toBe('solved');
  // The address follows what is moved.
  await page.waitForFunction(() => location.hash.includes('V=2'));
  await page.reload();
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  expect((await state(page)).points['V']).toEqual([2, 0.4, 0]);
  expect(await isSolved(page, 'S1.3')).toBe(true);
  expect(await contents(page).locator('[aria-current]').textContent()).toMatch(/^S1\.3.*·✓·$/);
  // A lesson is an entry of the history.
  await page
    .getByRole('button', { name: t('lessons.next', {}, 'en') })
    .first()
    .click();
  await expect.poll(() => step(page)).toBe('S1.4');
  await page.goBack();
  await expect.poll(() => step(page)).toBe('S1.3');
  await page.keyboard.press('8');
  await page.waitForFunction(() => window.kantsu.room === 'trial');
  await page.keyboard.press('Alt+9');
  await page.waitForFunction(() => window.kantsu.room === 'lessons');
  await expect.poll(() => step(page)).toBe('S1.3');
});

slow('lessons solved in another tab stay solved', async () => {
  const { page } = await openRoom(site, 'lessons', { locale: 'en' });
  await go(page, 'S2.1');
  const other = await page.context().newPage();
  await other.goto(`${site.url}#/lessons?step=S0.3`);
  await other.waitForFunction(() => window.kantsu?.frames > 1);
  await page.evaluate(() => localStorage.setItem('kantsu.lessons.tasks', 'S0.5 make'));
  await page.getByLabel('v₂ y', { exact: true }).fill('1');
  await page.getByLabel('v₂ x', { exact: true }).fill('-0.5');
  await turnTo(page, 'make');
  await check(page);
  await expect.poll(() => task(page)).toBe('solved');
  await handle(other, 'V').focus();
  for (let i = 0; i < 5; i++) await other.keyboard.press('ArrowDown');
  await turnTo(other, 'make');
  await check(other);
  await expect.poll(() => task(other)).toBe('solved');
  await other.reload();
  await other.waitForFunction(() => window.kantsu?.frames > 1);
  expect(await Promise.all((['S0.3', 'S2.1', 'S0.5', 'S0.6'] as const).map((id) => isSolved(other, id)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

const verdicts = (page: Page): Locator => page.getByRole('group', { name: 'The source and Kantsu' });

it('of each chapter one text is beside Kantsu: where they differ the figure says which line decides', async () => {
  const { page } = await visit(site, '#/lessons');
  const cases = [
    ['S0.8', 'Source, code missKantsu hit', '0 ≤ t₁ ≤ |L| ∨ 0 ≤ t₂ ≤ |L|', ['w']],
    ['S1.3', 'Source, code hit t = 2.000, 2.000Kantsu hit t = 2.000, 6.000', 'Q2: P1P2·P1Q2 ≤ 0 → t = (−B + √D)/A', ['P1P2·P1Q2', 'Q2']],
    ['S2.1', 'Source, code missKantsu hit t = 20000', '|v₁ × v₂| < ε', ['v₁', 'v₂']],
    ['S3.4', 'Source, code missKantsu hit', 'nx² + ny² < (r + r)²', ['x']],
    ['S4.5', 'Source, one sentence, taken literally hitKantsu miss', 'A0 A1 A2 B0 B1 B2', ['n']],
    ['S4.2', undefined, undefined, []],
  ] as const;
  const lit = page.getByRole('group', { name: /^Figure:/ }).locator('[data-emphasis=lit]');
  for (const [id, said, line, parts] of cases) {
    await go(page, id);
    if (said === undefined) {
      await page.getByText(t('lessons.alwaysRight', {}, 'en')).waitFor();
      expect(await page.getByRole('button', { name: t('lessons.showDiffering', {}, 'en') }).count()).toBe(0);
      continue;
    }
    expect(await verdicts(page).locator('mark').count(), id).toBe(0);
    await page.getByRole('button', { name: t('lessons.showDiffering', {}, 'en') }).click();
    await expect.poll(() => verdicts(page).locator('mark').textContent(), { message: id }).toBe(line);
    expect(plain((await verdicts(page).textContent())!)).toContain(said.replace('Kantsu', '≠Kantsu'));
    // It lights the part of the figure that it speaks of, and nothing steps back.
    await expect
      .poll(() => lit.evaluateAll((all) => all.map((one) => one.getAttribute('data-of'))), { message: id })
      .toEqual(expect.arrayContaining([...parts]));
    expect(await page.locator('[data-emphasis=faint]').count()).toBe(0);
  }
});

slow('S0.4: poses that differ are painted under the figure, and dragging to one of them solves its task', async () => {
  const { page } = await openLesson('S0.4');
  await page.getByRole('checkbox', { name: 'Show where they differ: poses of Pc' }).check();
  await page.getByText(t('lessons.paint.source', {}, 'en'), { exact: true }).waitFor();
  /** What is painted where a point of the figure is. */
  const paintAt = (letter: string, dx: number, dy: number): Promise<number> =>
    handle(page, letter).evaluate(
      (mark, [x, y]) => {
        const canvas = mark.closest('svg')!.previousElementSibling as HTMLCanvasElement;
        const [box, at] = [canvas.getBoundingClientRect(), mark.getBoundingClientRect()];
        const px = [at.left + at.width / 2 + x - box.left, at.top + at.height / 2 + y - box.top];
        const [r, g, b, a] = canvas.getContext('2d')!.getImageData(px[0], px[1], 1, 1).data;
        return ((r * 256 + g) * 256 + b) * 256 + a;
      },
      [dx, dy] as const,
    );
  // (Its perpendicular is 0.8 m; above r = 1.6 the source goes on to r² = 2.56.)
  await expect.poll(async () => (await paintAt('Pc', 0, -70)) !== (await paintAt('Pc', 0, 0))).toBe(true);
  await turnTo(page, 'disagree');
  await check(page);
  await expect.poll(() => reply(page).textContent()).toContain(t('lessons.agreeHere', {}, 'en'));
  const { x, y, width, height } = (await handle(page, 'Pc').boundingBox())!;
  await drag(page, [x + width / 2, y + height / 2], [x + width / 2, y + height / 2 - 70]);
  await expect.poll(() => verdicts(page).locator('mark').textContent()).toBe('|C − (C·L̂)L̂| ≤ r²');
  await check(page);
  await expect.poll(async () => plain((await reply(page).textContent())!)).toContain('|C − (C·L̂)L̂| ≤ r²');
  expect(await page.evaluate(() => window.kantsu.staticRoom.isSolved('S0.4', 'disagree'))).toBe(true);
});

it('S0.5: the sphere passes by itself and the foot stops dead; code has comments of the reader’s language and lights its arrow', async () => {
  const { page } = await openRoom(site, 'lessons', { locale: 'ja', reducedMotion: 'no-preference', webgl: false });
  await go(page, 'S0.5');
  const center = async (): Promise<readonly number[]> => (await state(page)).points['Pc'];
  const before = await center();
  await page.getByRole('button', { name: t('lessons.play', {}, 'ja'), exact: true }).click();
  await expect.poll(center).not.toEqual(before);
  await page.getByRole('button', { name: t('lessons.play', {}, 'ja'), exact: true }).click();
  await page.getByText(t('lessons.snippet', {}, 'ja'), { exact: true }).click();
  await page.getByText('④ 長さ 0 の軸にある点は 1 つだけ').waitFor();
  await page.getByText('①（② は L）').hover();
  const figure = page.getByRole('group', { name: /^図：/ });
  await expect.poll(() => figure.locator('.letter[data-of="K"]').getAttribute('data-emphasis')).toBe('lit');
  expect(await figure.locator('.letter[data-of="Pc"]').getAttribute('data-emphasis')).toBe('faint');
});

slow('what the page shows is no progress of the visitor', async () => {
  const { page } = await openLesson('S0.5');
  await turnTo(page, 'make');
  await page.getByText(t('lessons.hintTitle', {}, 'en'), { exact: true }).click();
  await page.getByRole('button', { name: t('lessons.showSolution', {}, 'en') }).click();
  await check(page);
  await expect.poll(() => reply(page).textContent()).toBe(t('lessons.notYours', {}, 'en'));
  expect(await isSolved(page, 'S0.5')).toBe(false);
  // The case in which the first version errs solves the task of its lesson, too.
  await go(page, 'S0.6');
  await page.getByRole('button', { name: t('lessons.showDiffering', {}, 'en') }).click();
  await turnTo(page, 'make');
  await check(page);
  expect(await isSolved(page, 'S0.6')).toBe(false);
});

const CHAPTER_STARTS = LESSON_IDS.filter((id) => id.endsWith('.1'));

it.each(
  cases<readonly (readonly ['en' | 'ja', number, number, readonly LessonId[]])[]>(
    [['ja', 390, 844, CHAPTER_STARTS]],
    [
      ['en', 1280, 800, LESSON_IDS],
      ['ja', 390, 844, LESSON_IDS],
    ],
  ),
)('%s, %i × %i: every section is two clicks from the start page, and its figure has its points', async (locale, width, height, ids) => {
  const { page } = await site.open('', { locale, width, height, webgl: false });
  const figure = page.getByRole('group', { name: /^(?:Figure|図)[:：]/ });
  for (const id of ids) {
    // (The first click is the same for all; where the contents stay it is made once for each chapter.)
    if (width < 1000 || CHAPTER_STARTS.includes(id)) {
      await page.evaluate(() => (location.hash = '#/range'));
      await page.waitForFunction(() => window.kantsu?.room === 'range' && window.kantsu.frames > 1);
      await page.locator('a[href="#/lessons"]').first().click();
    }
    await contents(page).getByRole('link', { name: id }).click();
    await expect.poll(() => step(page)).toBe(id);
    // (The page joins a number and its counter.)
    expect(await title(page)).toBe(plain(t(`lessons.title.${id}`, {}, locale)));
    const { scene } = LESSONS[id];
    if (scene) {
      // The points that a hand moves, with their letters.
      const wanted = scene.points
        .filter(({ isShown }) => isShown?.(scene.start) ?? true)
        .map(({ letter }) => t('lessons.move', { letter }, locale));
      await expect
        .poll(() => figure.getByRole('slider').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
        .toEqual(wanted);
    } else {
      const ring = clock(page).locator('circle');
      expect(await ring.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))).toEqual(['none', 'none']);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Text and figure are both there, and nothing lies over them.
    expect(await contents(page).isVisible()).toBe(width > 1000);
    for (const part of [page.getByText(t(`lessons.text.${id}`, {}, locale), { exact: true }), ...(scene ? [figure] : [])]) {
      const box = (await part.boundingBox())!;
      expect(box.width, id).toBeGreaterThan(300);
      expect(box.height, id).toBeGreaterThan(40);
    }
  }
});

describe.each(cases<readonly ('en' | 'ja')[]>([], ['en', 'ja']))('all lessons, %s', (locale) => {
  slow.each(LESSON_IDS.filter((id) => LESSONS[id].scene !== undefined))(
    '%s is solved by its solution',
    { timeout: 120_000 },
    async (id) => {
      const { page } = await openRoom(site, 'lessons', { locale, width: 1280, height: 800 });
      await go(page, id);
      const { scene, tasks, extra } = LESSONS[id];
      // (The page joins a number and its counter.)
      expect(await title(page)).toBe(plain(t(`lessons.title.${id}`, {}, locale)));
      await turnTo(page, 'make', locale);
      expect(await task(page)).toBe('open');
      await check(page, locale);
      expect(await reply(page).getAttribute('data-right')).toBe('false');
      await expectWatched(page, id);
      for (const change of tasks.make.solution) {
        await bring(page, id, changed(scene!.start, change), locale);
        await check(page, locale);
      }
      if (extra === 'roots' || extra === 'boxes') await page.getByRole('button', { name: t('lessons.measure', {}, locale) }).click();
      await expect
        .poll(
          async () => {
            await check(page, locale);
            return task(page);
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe('solved');
      await expectWatched(page, id);
      await answer(page, id, locale);
    },
  );

  slow('S4.7 is solved by its buttons', { timeout: 120_000 }, () => stopInTime(locale));
});
