// The capsules board: four ends, one crossing test, the deciding one, and the nearest points found step by step.

import { button, element, icon } from '../../ui/element.ts';
import { digits, fixed, metres } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import { writeWithLessons } from '../../ui/lesson-links.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { Random } from 'kantsu';
import { capsule2 } from 'kantsu/planar';
import type { Capsule2, Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { part } from './board.ts';
import type { Board, BoardHost } from './board.ts';
import { CAPSULE_CASES, CAPSULE_CASE_IDS, CAPSULE_HANDLES, capsuleFrom, capsuleText, leftOf, dragHandle } from './capsule-cases.ts';
import type { CapsuleCaseId, CapsuleHandle, CapsulePair } from './capsule-cases.ts';
import { STEP_IDS, clampSteps } from '../../construction/rows/clamp-steps.ts';
import { EndsTable } from './ends-table.ts';
import { endsOf } from '../../construction/rows/end-tests.ts';
import type { EndId, Ends } from '../../construction/rows/end-tests.ts';
import { Handle } from '../../kit/handle.ts';
import { PairOverlay } from './pair-overlay.ts';
import { pairResultOf, middleOf } from '../../construction/rows/pair-result.ts';
import { clippedLine, shapePath, strokePath } from '../../kit/outline.ts';
import { pairLabel, pairSentence } from './pair-words.ts';
import { inARow } from './sentences.ts';
import { SvgCanvas } from './svg-canvas.ts';
import { Stepper } from './stepper.ts';
import { put, set, svg } from '../../kit/svg.ts';

type Subject = 'a' | 'b';
const WHO = ['a', 'b'] as const;
const SHOWS = ['tests', 'clamps'] as const;

export class CapsulesBoard implements Board {
  readonly canvas: SvgCanvas;
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  readonly bottom: HTMLElement;
  readonly api;
  readonly #boardHost: BoardHost;
  readonly #outlines = { a: drawn('flat-shape', 'a'), b: drawn('flat-shape', 'b') };
  readonly #cores = { a: drawn('flat-core', 'a'), b: drawn('flat-core', 'b') };
  readonly #names: Record<EndId | 'a' | 'b', SVGTextElement>;
  readonly #tests: Record<EndId, SVGPathElement>;
  readonly #crossing = svg('circle', { class: 'flat-cross-ring', r: 11 });
  readonly #crossName = svg('text', { class: 'flat-label small', 'data-state': 'penetrating' });
  readonly #carriers = { a: drawn('flat-carrier', 'a'), b: drawn('flat-carrier', 'b') };
  readonly #span = svg('path', { class: 'flat-span' });
  readonly #feet = {
    a: svg('circle', { class: 'flat-foot', 'data-who': 'a', r: 7 }),
    b: svg('circle', { class: 'flat-foot', 'data-who': 'b', r: 7 }),
  };
  readonly #link: PairOverlay;
  readonly #handles: Record<Subject, Map<CapsuleHandle, Handle>>;
  readonly #table = new EndsTable();
  readonly #sourceNote = element('p', { class: 'hint' });
  readonly #construction = new FoldedConstruction(() => (this.#dirty = true));
  readonly #cases = new Map<CapsuleCaseId, HTMLButtonElement>();
  readonly #shows;
  readonly #stepper: Stepper;
  readonly #stepCount = element('output', { class: 'flat-step-count' });
  readonly #playButton: HTMLButtonElement;
  #shown: CapsuleCaseId | undefined = 'cross';
  pair: CapsulePair;
  #held: CapsulePair;
  #dirty = true;

  constructor(boardHost: BoardHost, parameters: URLSearchParams) {
    this.#boardHost = boardHost;
    const [a, b] = [capsuleFrom(parameters.get('c')), capsuleFrom(parameters.get('d'))];
    this.pair = a && b ? { a, b } : CAPSULE_CASES.cross;
    if (a && b) this.#shown = undefined;
    this.#held = this.pair;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#stepper = new Stepper(STEP_IDS.length, still);
    this.canvas = new SvgCanvas(
      () => ({ low: [-5, -3.4], high: [5, 3.4] }),
      () => (this.#dirty = true),
    );
    this.view = this.canvas.root;
    this.#tests = { b1: svg('path'), b2: svg('path'), a1: svg('path'), a2: svg('path') };
    this.#names = {
      a: name('A', 'a'),
      b: name('B', 'b'),
      b1: name('P1', 'b'),
      b2: name('P2', 'b'),
      a1: name('P1', 'a'),
      a2: name('P2', 'a'),
    };
    const { solids, links } = this.canvas;
    solids.append(this.#outlines.a, this.#outlines.b, this.#carriers.a, this.#carriers.b, this.#cores.a, this.#cores.b);
    links.append(...Object.values(this.#tests));
    this.#link = new PairOverlay(this.canvas);
    links.append(this.#span, this.#feet.a, this.#feet.b, this.#crossing, this.#crossName, ...Object.values(this.#names));
    this.#handles = { a: this.#makeHandles('a'), b: this.#makeHandles('b') };
    this.#shows = choiceOf(
      'flat.show',
      SHOWS,
      (show) => `flat.${show}Show`,
      (show) => this.#step(show === 'tests' ? -1 : 0),
    );
    this.#playButton = button({ class: 'push', label: 'flat.play', click: () => this.#play() }, icon('m6 4 10 6-10 6z'));
    this.#playButton.hidden = still;
    this.bottom = element(
      'div',
      { class: 'flat-steps' },
      this.#shows.root,
      element(
        'div',
        { class: 'line' },
        button({ class: 'push', label: 'flat.stepBack', click: () => this.#step(this.#stepper.index - 1) }, icon('m13 4-7 6 7 6')),
        this.#playButton,
        button({ class: 'push', label: 'flat.stepOn', click: () => this.#step(this.#stepper.index + 1) }, icon('m7 4 7 6-7 6')),
        this.#stepCount,
      ),
    );
    this.panel = element(
      'div',
      {},
      part('flat.fiveTests', this.#table.root),
      this.#construction.root,
      part('flat.cases', this.#caseButtons()),
      part('flat.source', this.#sourceNote),
    );
    this.api = {
      pair: (): CapsulePair => this.pair,
      ends: (): Ends => endsOf(this.pair.a, this.pair.b),
      step: (): number => this.#stepper.index,
    };
  }

  frame(now: number): void {
    const { index } = this.#stepper;
    if (this.#stepper.advance(now / 1000)) this.#dirty = true;
    if (index !== this.#stepper.index) this.#boardHost.show(this.sentence());
    if (!this.#dirty || !this.canvas.isOpen) return;
    this.#dirty = false;
    this.#draw();
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === ',' || event.key === '.') {
      this.#step(this.#stepper.index + (event.key === ',' ? -1 : 1));
      return true;
    }
    if (event.key !== ' ' || this.#playButton.hidden) return false;
    this.#play();
    return true;
  }

  wake(): void {
    this.#dirty = true;
    set(this.canvas.svg, { 'aria-label': text('flat.capsulesPaper') });
  }

  reset(): void {
    this.#stepper.stop();
    this.#stepper.go(-1);
    this.#act(CAPSULE_CASES.cross, 'cross');
    this.canvas.fit();
  }

  shuffle(random: Random): void {
    const between = (low: number, high: number): number => Math.round((low + (high - low) * random()) * 100) / 100;
    const any = (): Capsule2 =>
      capsule2({ p1: [between(-4, 4), between(-2.5, 2.5)], p2: [between(-4, 4), between(-2.5, 2.5)], radius: between(0.2, 0.8) });
    this.#act({ a: any(), b: any() });
  }

  parameters(): Readonly<Record<string, string>> {
    return { c: capsuleText(this.pair.a), d: capsuleText(this.pair.b) };
  }

  close(): void {
    this.canvas.close();
    this.#construction.close();
  }

  #makeHandles(who: Subject): Map<CapsuleHandle, Handle> {
    const made = new Map<CapsuleHandle, Handle>();
    const change = (capsule: Capsule2): CapsulePair => ({ ...this.pair, [who]: capsule });
    const hundredths = (x: number): number => Math.round(x * 100) / 100 + 0;
    const tidy = (x: number): number => Math.round(x * 1e6) / 1e6 + 0;
    for (const grip of CAPSULE_HANDLES) {
      const handle = new Handle(grip === 'move' ? 'move' : grip === 'radius' ? 'size' : 'point', who, {
        locate: (event) => this.canvas.locate(event),
        grab: () => (this.#held = this.pair),
        drag: (from, to) => this.#set(change(dragHandle(this.#held[who], grip, to[0] - from[0], to[1] - from[1], hundredths))),
        nudge: (dx, dy, fine) => {
          const step = fine ? 0.01 : 0.1;
          const capsule = this.pair[who];
          // A radius can only be increased and decreased.
          const [nx, ny] = grip === 'radius' ? leftOf(capsule).map((x) => x * (dx + dy)) : [dx, dy];
          this.#set(change(dragHandle(capsule, grip, nx * step, ny * step, tidy)));
          this.canvas.reveal(grip === 'p2' ? this.pair[who].p2 : this.pair[who].p1);
        },
        done: () => this.#act(this.pair, this.#shown),
        cancel: () => this.#act(this.#held),
      });
      if (grip === 'move') handle.draggedBy(this.#outlines[who]);
      made.set(grip, handle);
      this.canvas.handles.append(handle.root);
    }
    return made;
  }

  #caseButtons(): HTMLElement {
    const root = element('div', { class: 'flat-cases' });
    for (const id of CAPSULE_CASE_IDS) {
      const made = button({ class: 'push', text: `flat.${id}Capsules`, click: () => this.#act(CAPSULE_CASES[id], id) });
      this.#cases.set(id, made);
      root.append(made);
    }
    return root;
  }

  #play(): void {
    if (this.#stepper.playing) this.#stepper.stop();
    else this.#stepper.play();
    this.#boardHost.say(this.sentence());
    this.#dirty = true;
  }

  #step(index: number): void {
    this.#stepper.stop();
    this.#stepper.go(index);
    this.#dirty = true;
    this.#boardHost.say(this.sentence());
  }

  #set(pair: CapsulePair, shown?: CapsuleCaseId): void {
    this.pair = pair;
    this.#shown = shown;
    this.#dirty = true;
    this.#boardHost.show(this.sentence());
    this.#boardHost.changed();
  }

  #act(pair: CapsulePair, shown?: CapsuleCaseId): void {
    this.#set(pair, shown);
    this.#boardHost.say(this.sentence());
  }

  sentence(): string {
    if (this.#stepper.index >= 0) return this.#stepSentence();
    const { a, b } = this.pair;
    const { decides } = endsOf(a, b);
    const met = pairSentence('capsule', 'capsule', pairResultOf(a, b), language());
    return inARow(language(), met, text(decides === 'cross' ? 'flat.decidedByCross' : 'flat.decidedByEnd', { end: endName(decides) }));
  }

  #stepSentence(): string {
    const step = clampSteps(this.pair.a, this.pair.b)[this.#stepper.index];
    const values = { s: digits(step.s), t: digits(step.t), d: metres(step.distance) };
    return inARow(language(), text(`flat.${step.id}Step`), text(step.changed ? 'flat.stepNow' : 'flat.stepSame', values));
  }

  #draw(): void {
    const { canvas, pair } = this;
    canvas.drawGrid();
    const meeting = pairResultOf(pair.a, pair.b);
    const ends = endsOf(pair.a, pair.b);
    const clamping = this.#stepper.index >= 0;
    for (const who of WHO) this.#drawCapsule(who, clamping);
    this.#drawTests(ends, clamping);
    this.#link.draw(meeting, middleOf(pair.a), middleOf(pair.b), pairLabel(meeting, language()));
    this.#drawClamps(clamping);
    this.#table.show(ends);
    writeWithLessons(this.#sourceNote, text('flat.sourceNote'));
    this.#construction.view?.showPair(pair.a, pair.b, clamping ? this.#stepper.index : undefined);
    this.#shows.show(clamping ? 'clamps' : 'tests');
    this.#stepCount.textContent = clamping ? `${this.#stepper.index + 1} / ${STEP_IDS.length}` : `– / ${STEP_IDS.length}`;
    set(this.#playButton, { 'aria-pressed': String(this.#stepper.playing) });
    for (const [id, made] of this.#cases) made.setAttribute('aria-pressed', String(id === this.#shown));
  }

  #drawCapsule(who: Subject, clamping: boolean): void {
    const { canvas } = this;
    const capsule = this.pair[who];
    const [p1, p2] = [canvas.toScreen(capsule.p1), canvas.toScreen(capsule.p2)];
    set(this.#outlines[who], { d: shapePath(canvas.plane, capsule) });
    set(this.#cores[who], { d: strokePath(p1, p2) });
    const direction: Vec2 = [capsule.p2[0] - capsule.p1[0], capsule.p2[1] - capsule.p1[1]];
    const cut =
      clamping && (direction[0] !== 0 || direction[1] !== 0) ? clippedLine(canvas.plane, capsule.p1, direction, -Infinity, Infinity) : null;
    set(this.#carriers[who], { d: cut ? strokePath(...cut) : '' });
    const middle = middleOf(capsule);
    const [mx, my] = canvas.toScreen(middle);
    set(this.#names[who], { x: mx + 15, y: my + 22 });
    set(this.#names[`${who}1`], { x: p1[0] + 9, y: p1[1] - 9 });
    set(this.#names[`${who}2`], { x: p2[0] + 9, y: p2[1] - 9 });

    const letter = who.toUpperCase();
    const words = (p: Readonly<Vec2>): string => `x ${fixed(p[0], 2)} m, y ${fixed(p[1], 2)} m`;
    const [nx, ny] = leftOf(capsule);
    // A quarter along the core: the middle has its own handle and the line.
    const quarter = (k: 0 | 1): number => capsule.p1[k] + 0.25 * direction[k];
    const rim = canvas.toScreen([quarter(0) + nx * capsule.radius, quarter(1) + ny * capsule.radius]);
    for (const [grip, handle] of this.#handles[who]) {
      if (grip === 'move') {
        handle.place([mx, my]);
        handle.describe(text('flat.moveHandle', { kind: text('flat.capsuleKind'), name: letter }), middle[0], words(middle));
      } else if (grip === 'radius') {
        handle.place([rim[0] + nx * 14, rim[1] - ny * 14], (-Math.atan2(ny, nx) * 180) / Math.PI);
        handle.describe(`${text('flat.radiusField')}, ${letter}`, capsule.radius, `${fixed(capsule.radius, 2)} m`);
      } else {
        handle.place(grip === 'p1' ? p1 : p2);
        handle.describe(text('flat.endHandle', { end: grip.toUpperCase(), name: letter }), capsule[grip][0], words(capsule[grip]));
      }
    }
  }

  #drawTests(ends: Ends, clamping: boolean): void {
    const { canvas } = this;
    for (const { id, end, foot } of ends.tests) {
      set(this.#tests[id], {
        d: clamping ? '' : strokePath(canvas.toScreen(end), canvas.toScreen(foot)),
        class: id === ends.decides ? 'flat-test decides' : 'flat-test',
      });
    }
    const crossing = ends.crossing && !clamping ? canvas.toScreen(ends.crossing) : null;
    set(this.#crossing, { display: crossing ? null : 'none', ...(crossing ? { cx: crossing[0], cy: crossing[1] } : {}) });
    set(this.#crossName, { display: crossing ? null : 'none', ...(crossing ? { x: crossing[0], y: crossing[1] - 20 } : {}) });
    put(this.#crossName, text('flat.crossLabel'));
  }

  #drawClamps(clamping: boolean): void {
    set(this.#span, { display: clamping ? null : 'none' });
    for (const who of WHO) set(this.#feet[who], { display: clamping ? null : 'none' });
    if (!clamping) return;
    const { a, b } = this.pair;
    const { s, t } = this.#stepper.shown(clampSteps(a, b));
    const on = ({ p1, p2 }: Capsule2, k: number): Vec2 => this.canvas.toScreen([p1[0] + k * (p2[0] - p1[0]), p1[1] + k * (p2[1] - p1[1])]);
    const [p, q] = [on(a, s), on(b, t)];
    set(this.#span, { d: strokePath(p, q) });
    set(this.#feet.a, { cx: p[0], cy: p[1] });
    set(this.#feet.b, { cx: q[0], cy: q[1] });
  }
}

/** `B P1`. */
export function endName(end: EndId | 'cross'): string {
  return end === 'cross' ? '' : `${end[0].toUpperCase()} P${end[1]}`;
}

function drawn(kind: string, who: Subject): SVGPathElement {
  return svg('path', { class: kind, 'data-who': who, 'aria-hidden': 'true' });
}

function name(words: string, who: Subject): SVGTextElement {
  const made = svg('text', { class: 'flat-letter small', 'data-who': who });
  put(made, words);
  return made;
}
