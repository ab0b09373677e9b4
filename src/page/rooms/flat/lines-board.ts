// The lines board: two linear objects, each a line, a half-line or a segment, their crossing, and why it counts or does not.

import { button, element } from '../../ui/element.ts';
import { digits, fixed } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import { writeWithLessons } from '../../ui/lesson-links.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { Random } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { part } from './board.ts';
import type { Board, BoardHost } from './board.ts';
import { CASES, CASE_IDS, PARTS, linearFrom, linearText, isDirection, pointAt, rangeOf, slid } from './linear-objects.ts';
import type { Case, CaseId, LinearObject, PartKind } from './linear-objects.ts';
import { Facts, numberField } from '../../ui/board-fields.ts';
import { Handle } from '../../kit/handle.ts';
import { clippedLine, crossPath, headPath, strokePath } from '../../kit/outline.ts';
import { RulerView } from './ruler-view.ts';
import { SvgCanvas } from './svg-canvas.ts';
import { put, set, svg } from '../../kit/svg.ts';
import { judged } from './verdict.ts';
import type { Judgement, Policy } from './verdict.ts';
import { verdictSentence } from './verdict-words.ts';

type Subject = 'a' | 'b';
const WHO = ['a', 'b'] as const;
const POLICIES = ['miss', 'hit'] as const;
const FACTS = ['relation', 'meets', 's', 't', 'point', 'across', 'limit'] as const;
/** px: the tip of a short direction is drawn at this distance, so that both handles can be dragged. */
const LEAST_ARROW = 36;

class LineBatch {
  readonly carrier;
  readonly part;
  readonly marks;
  readonly letter;

  constructor(who: Subject) {
    this.carrier = svg('path', { class: 'flat-carrier', 'data-who': who, 'aria-hidden': 'true' });
    this.part = svg('path', { class: 'flat-stroke', 'data-who': who, 'aria-hidden': 'true' });
    this.marks = svg('path', { class: 'flat-marks', 'data-who': who, 'aria-hidden': 'true' });
    this.letter = svg('text', { class: 'flat-letter', 'data-who': who, 'aria-hidden': 'true' });
    put(this.letter, who.toUpperCase());
  }
}

export class LinesBoard implements Board {
  readonly canvas: SvgCanvas;
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  readonly bottom: HTMLElement;
  readonly api;
  readonly #boardHost: BoardHost;
  readonly #strokes = { a: new LineBatch('a'), b: new LineBatch('b') };
  readonly #crossing = svg('circle', { class: 'flat-crossing', r: 7 });
  readonly #refusal = svg('path', { class: 'flat-refusal' });
  readonly #label = svg('text', { class: 'flat-label' });
  readonly #handles: Record<Subject, { start: Handle; tip: Handle }>;
  readonly #rulers: Record<Subject, RulerView>;
  readonly #kinds;
  readonly #policies;
  readonly #policyNote = element('p', { class: 'hint' });
  readonly #caseNote = element('p', { class: 'hint' });
  readonly #cases = new Map<CaseId, HTMLButtonElement>();
  readonly #facts = new Facts<(typeof FACTS)[number]>();
  readonly #numbers;
  #shown: CaseId | undefined;
  lines: Case;
  policy: Policy;
  #held: Case;
  readonly #construction = new FoldedConstruction(() => (this.#dirty = true));
  #dirty = true;

  constructor(boardHost: BoardHost, parameters: URLSearchParams) {
    this.#boardHost = boardHost;
    const [a, b] = [linearFrom(parameters.get('p')), linearFrom(parameters.get('q'))];
    this.lines = a && b ? { a, b } : CASES.behind;
    this.#shown = a && b ? undefined : 'behind';
    this.policy = parameters.get('coincident') === 'hit' ? 'hit' : 'miss';
    this.#held = this.lines;
    this.canvas = new SvgCanvas(
      () => ({ low: [-5.4, -3.4], high: [5.4, 3.4] }),
      () => (this.#dirty = true),
    );
    this.view = this.canvas.root;
    for (const who of WHO) {
      const { carrier, part, marks, letter } = this.#strokes[who];
      this.canvas.solids.append(carrier, part, marks);
      this.canvas.links.append(letter);
    }
    this.canvas.links.append(this.#refusal, this.#crossing, this.#label);
    this.#handles = { a: this.#makeHandles('a'), b: this.#makeHandles('b') };
    this.#rulers = { a: this.#makeRuler('a'), b: this.#makeRuler('b') };
    this.bottom = element('div', { class: 'flat-rulers' }, this.#rulers.a.root, this.#rulers.b.root);
    this.#kinds = { a: this.#kindChoice('a'), b: this.#kindChoice('b') };
    this.#policies = choiceOf(
      'flat.policy',
      POLICIES,
      (policy) => `flat.${policy}Policy`,
      (policy) => this.#act(this.lines, this.#shown, policy),
    );
    this.#numbers = { a: this.#numberFields('a'), b: this.#numberFields('b') };
    for (const fact of FACTS) this.#facts.add(fact, element('dt', { text: `flat.${fact}Fact` }));
    this.panel = element(
      'div',
      {},
      part('flat.parts', this.#kindLine('a'), this.#kindLine('b')),
      part('flat.cases', this.#caseButtons(), this.#caseNote),
      part('flat.policy', this.#policies.root, this.#policyNote),
      part('flat.result', this.#facts.root, element('p', { class: 'flat-rule', text: 'flat.lineRule' })),
      this.#construction.root,
      part('flat.numbers', this.#numbers.a.root, this.#numbers.b.root),
    );
    this.api = {
      lines: (): Case => this.lines,
      judgement: (): Judgement => this.#judgement(),
      put: (lines: Partial<Case>): void => this.#act({ ...this.lines, ...lines }),
    };
  }

  frame(): void {
    if (!this.#dirty || !this.canvas.isOpen) return;
    this.#dirty = false;
    this.#draw();
  }

  wake(): void {
    this.#dirty = true;
    set(this.canvas.svg, { 'aria-label': text('flat.linesPaper') });
  }

  reset(): void {
    this.#act(CASES.behind, 'behind', 'miss');
    this.canvas.fit();
  }

  shuffle(random: Random): void {
    const between = (low: number, high: number): number => Math.round((low + (high - low) * random()) * 100) / 100;
    const any = (): LinearObject => {
      const [dx, dy] = [between(-3, 3), between(-2, 2)];
      return {
        kind: PARTS[Math.floor(3 * random())],
        start: [between(-4, 4), between(-2.5, 2.5)],
        direction: dx === 0 && dy === 0 ? [1, 0] : [dx, dy],
      };
    };
    this.#act({ a: any(), b: any() });
  }

  parameters(): Readonly<Record<string, string>> {
    return { p: linearText(this.lines.a), q: linearText(this.lines.b), ...(this.policy === 'hit' ? { coincident: 'hit' } : {}) };
  }

  close(): void {
    this.#construction.close();
    this.canvas.close();
    for (const who of WHO) this.#rulers[who].close();
  }

  #judgement(): Judgement {
    return judged(this.lines.a, this.lines.b, this.policy);
  }

  #makeHandles(who: Subject): { start: Handle; tip: Handle } {
    const rounded = (x: number): number => Math.round(x * 100) / 100 + 0;
    const tenth = (x: number, by: number, fine: boolean): number => Math.round((x + by * (fine ? 0.01 : 0.1)) * 1e6) / 1e6 + 0;
    const change = (next: Partial<LinearObject>): void => this.#set({ ...this.lines, [who]: { ...this.lines[who], ...next } });
    const redirect = (direction: Vec2): void => {
      if (isDirection(direction)) change({ direction });
    };
    const hold = {
      locate: (event: PointerEvent): Vec2 => this.canvas.locate(event),
      grab: (): void => {
        this.#held = this.lines;
      },
      done: (): void => this.#act(this.lines, this.#shown),
      cancel: (): void => this.#act(this.#held),
    };
    const start = new Handle('point', who, {
      ...hold,
      drag: (from, to) => {
        const { start } = this.#held[who];
        change({ start: [rounded(start[0] + to[0] - from[0]), rounded(start[1] + to[1] - from[1])] });
      },
      nudge: (dx, dy, fine) => {
        const { start } = this.lines[who];
        change({ start: [tenth(start[0], dx, fine), tenth(start[1], dy, fine)] });
        this.canvas.reveal(this.lines[who].start);
      },
    });
    const tip = new Handle('size', who, {
      ...hold,
      // To the pointer: a very short direction has its tip drawn elsewhere.
      drag: (_from, to) => redirect([rounded(to[0] - this.#held[who].start[0]), rounded(to[1] - this.#held[who].start[1])]),
      nudge: (dx, dy, fine) => {
        const { direction } = this.lines[who];
        redirect([tenth(direction[0], dx, fine), tenth(direction[1], dy, fine)]);
      },
    });
    start.draggedBy(this.#strokes[who].part);
    this.canvas.handles.append(start.root, tip.root);
    return { start, tip };
  }

  // Moving s moves B along A's direction, and t stays; and the converse.
  #makeRuler(who: Subject): RulerView {
    const other = who === 'a' ? 'b' : 'a';
    const value = (): number => this.#judgement().found[who === 'a' ? 's' : 't'];
    return new RulerView(
      who === 'a' ? 'A' : 'B',
      {
        grab: () => (this.#held = this.lines),
        value,
        move: (to) => {
          const by = to - value();
          if (!Number.isFinite(by)) return;
          this.#set({ ...this.lines, [other]: slid(this.lines[other], this.lines[who].direction, by) });
        },
        done: () => this.#act(this.lines, this.#shown),
        cancel: () => this.#act(this.#held),
      },
      () => (this.#dirty = true),
    );
  }

  #kindChoice(who: Subject): ReturnType<typeof choiceOf<PartKind>> {
    return choiceOf(
      who === 'a' ? 'flat.partA' : 'flat.partB',
      PARTS,
      (kind) => `flat.${kind}Part`,
      (kind) => this.#act({ ...this.lines, [who]: { ...this.lines[who], kind } }),
    );
  }

  #kindLine(who: Subject): HTMLElement {
    return element(
      'div',
      { class: 'line' },
      element('b', { class: 'flat-who', attributes: { 'data-who': who } }, who.toUpperCase()),
      this.#kinds[who].root,
    );
  }

  #caseButtons(): HTMLElement {
    const root = element('div', { class: 'flat-cases' });
    for (const id of CASE_IDS) {
      const made = button({ class: 'push', text: `flat.${id}Case`, click: () => this.#act(CASES[id], id) });
      this.#cases.set(id, made);
      root.append(made);
    }
    return root;
  }

  #numberFields(who: Subject): { root: HTMLElement; show: () => void } {
    const field = (symbol: string, of: 'start' | 'direction', k: 0 | 1): ReturnType<typeof numberField> =>
      numberField(symbol, (value) => {
        const next: Vec2 = [...this.lines[who][of]];
        next[k] = value;
        if (Math.abs(value) > 1000 || (of === 'direction' && !isDirection(next))) return false;
        this.#act({ ...this.lines, [who]: { ...this.lines[who], [of]: next } });
        return true;
      });
    const letter = who.toUpperCase();
    const fields = [
      { field: field('x', 'start', 0), key: 'flat.xField', value: () => this.lines[who].start[0] },
      { field: field('y', 'start', 1), key: 'flat.yField', value: () => this.lines[who].start[1] },
      { field: field('vx', 'direction', 0), key: 'flat.vxField', value: () => this.lines[who].direction[0] },
      { field: field('vy', 'direction', 1), key: 'flat.vyField', value: () => this.lines[who].direction[1] },
    ] as const;
    const root = element(
      'div',
      { class: 'flat-numbers', attributes: { 'data-who': who } },
      element('h3', {}, letter),
      ...fields.map(({ field }) => field.root),
    );
    return {
      root,
      show: () => {
        for (const { field, key, value } of fields) field.show(value(), `${text(key)}, ${letter}`);
      },
    };
  }

  #set(lines: Case, shown?: CaseId, policy = this.policy): void {
    this.lines = lines;
    this.policy = policy;
    this.#shown = shown;
    this.#dirty = true;
    this.#boardHost.show(this.sentence());
    this.#boardHost.changed();
  }

  #act(lines: Case, shown?: CaseId, policy = this.policy): void {
    this.#set(lines, shown, policy);
    this.#boardHost.say(this.sentence());
  }

  /** The result in words, for the result line. */
  sentence(): string {
    const { a, b } = this.lines;
    return verdictSentence(this.#judgement().verdict, { A: a.kind, B: b.kind }, language());
  }

  #draw(): void {
    const { canvas, lines } = this;
    const { found } = this.#judgement();
    canvas.drawGrid();
    for (const who of WHO) this.#drawLine(who);
    const there = found.point !== null;
    const p = canvas.toScreen(found.point ?? [0, 0]);
    set(this.#crossing, { cx: p[0].toFixed(1), cy: p[1].toFixed(1), display: there ? null : 'none', 'data-hit': String(found.hit) });
    set(this.#refusal, { d: there && !found.hit ? crossPath(p, 5) : '' });
    const x = Math.min(canvas.plane.width - 90, Math.max(90, p[0]));
    const y = Math.min(canvas.plane.height - 14, Math.max(24, p[1] - 18));
    set(this.#label, { x, y, 'data-state': found.hit ? 'penetrating' : 'separate' });
    put(this.#label, there ? `s = ${digits(found.s)} · t = ${digits(found.t)}` : '');
    this.#rulers.a.draw(found.s, lines.a.kind, admits(lines.a.kind, found.s));
    this.#rulers.b.draw(found.t, lines.b.kind, admits(lines.b.kind, found.t));
    this.#writePanel(found);
    this.#construction.view?.showLines(lines.a, lines.b, this.policy);
  }

  #drawLine(who: Subject): void {
    const { canvas } = this;
    const line = this.lines[who];
    const { carrier, part, marks, letter } = this.#strokes[who];
    const path = (low: number, high: number): string => {
      const cut = clippedLine(canvas.plane, line.start, line.direction, low, high);
      return cut ? strokePath(...cut) : '';
    };
    const { low, high } = rangeOf(line.kind);
    set(carrier, { d: path(-Infinity, Infinity) });
    set(part, { d: path(low, high) });
    const from = canvas.toScreen(line.start);
    const to = canvas.toScreen(pointAt(line, 1));
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [ux, uy] = [line.direction[0] / Math.hypot(...line.direction), -line.direction[1] / Math.hypot(...line.direction)];
    const away = Math.max(length, LEAST_ARROW);
    const tip: Vec2 = [from[0] + ux * away, from[1] + uy * away];
    // An end that belongs to the object is a bar across it; the arrow says which way its parameter grows.
    const bar = (p: Readonly<Vec2>): string => strokePath([p[0] - uy * 13, p[1] + ux * 13], [p[0] + uy * 13, p[1] - ux * 13]);
    const middle: Vec2 = [from[0] + (ux * away) / 2 + ux * 6, from[1] + (uy * away) / 2 + uy * 6];
    set(marks, { d: (line.kind === 'line' ? '' : bar(from)) + (line.kind === 'segment' ? bar(to) : '') + headPath(from, middle, 12) });
    set(letter, { x: (from[0] + uy * 20 - 4).toFixed(1), y: (from[1] - ux * 20 + 5).toFixed(1) });
    const { start, tip: tipHandle } = this.#handles[who];
    const words = (p: Readonly<Vec2>): string => `x ${fixed(p[0], 2)}, y ${fixed(p[1], 2)}`;
    const name = `${text(`flat.${line.kind}Part`)} ${who.toUpperCase()}`;
    start.place(from);
    start.describe(text('flat.startHandle', { name }), line.start[0], `${words(line.start)} m`);
    tipHandle.place(tip, (Math.atan2(uy, ux) * 180) / Math.PI);
    tipHandle.describe(text('flat.tipHandle', { name }), line.direction[0], words(line.direction));
  }

  #writePanel(found: Judgement['found']): void {
    const { a, b } = this.lines;
    const lengths = Math.hypot(...a.direction) * Math.hypot(...b.direction);
    const facts = this.#facts;
    facts.write('relation', text(`flat.${found.relation}Relation`));
    facts.write('meets', text(found.hit ? 'flat.yes' : 'flat.no'));
    facts.write('s', digits(found.s));
    facts.write('t', digits(found.t));
    facts.write('point', found.point ? `${fixed(found.point[0], 4)}, ${fixed(found.point[1], 4)}` : '–');
    facts.write('across', digits(a.direction[0] * b.direction[1] - a.direction[1] * b.direction[0]));
    facts.write('limit', digits(4 * Number.EPSILON * lengths));
    facts.root.dataset['hit'] = String(found.hit);
    this.#kinds.a.show(a.kind);
    this.#kinds.b.show(b.kind);
    this.#policies.show(this.policy);
    writeWithLessons(this.#policyNote, text(this.policy === 'miss' ? 'flat.missNote' : 'flat.hitNote'));
    writeWithLessons(this.#caseNote, this.#shown === 'tiny' ? text('flat.tinyNote') : '');
    this.#numbers.a.show();
    this.#numbers.b.show();
    for (const [id, made] of this.#cases) made.setAttribute('aria-pressed', String(id === this.#shown));
  }
}

function admits(kind: PartKind, value: number): boolean {
  const { low, high } = rangeOf(kind);
  return value >= low && value <= high;
}
