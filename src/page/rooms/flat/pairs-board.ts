// The pairs board: two shapes to move, rotate and scale, and their result in full.

import { button, element } from '../../ui/element.ts';
import { digits, fixed } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import type { Random } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { writeWithLessons } from '../../ui/lesson-links.ts';
import { FreePoint, pointFrom, readPoint } from './free-point.ts';
import { inARow } from './sentences.ts';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { part } from './board.ts';
import type { Board, BoardHost } from './board.ts';
import { DEFECTS, DEFECT_IDS, FIRST_PAIR } from './cases.ts';
import type { DefectId, Pair } from './cases.ts';
import { hitsInflatedCircle } from './inflated-circle.ts';
import { Facts } from '../../ui/board-fields.ts';
import { shapeOf } from '../../construction/rows/planar-figure.ts';
import { dragged, figureFrom, figureText, handlesOf, nudged, placesOf, randomFigure } from './figure.ts';
import type { Figure } from '../../construction/rows/planar-figure.ts';
import type { HandleId } from './figure.ts';
import { FigureFields, fieldKey } from './figure-fields.ts';
import { Handle } from '../../kit/handle.ts';
import { PairOverlay } from './pair-overlay.ts';
import { pairResultOf, middleOf, ruleOf, shifted } from '../../construction/rows/pair-result.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import { shapePath } from '../../kit/outline.ts';
import { PairMatrix } from './pair-matrix.ts';
import { pairLabel, pairSentence } from './pair-words.ts';
import { SvgCanvas } from './svg-canvas.ts';
import { put, set, svg } from '../../kit/svg.ts';

type Subject = 'a' | 'b';
const WHO = ['a', 'b'] as const;
const GRIPS = handlesOf('box');
/** px by which a handle is off its outline. */
const OFF: Record<HandleId, number> = { move: 0, turn: 30, size0: 14, size1: 14 };

const FACTS = ['state', 'distance', 'normal', 'pointA', 'pointB', 'range', 'second'] as const;

export class PairsBoard implements Board {
  readonly canvas: SvgCanvas;
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  readonly api;
  readonly #boardHost: BoardHost;
  readonly #outlines = { a: shapeElement('a'), b: shapeElement('b') };
  readonly #ghost = svg('path', { class: 'flat-ghost', 'aria-hidden': 'true' });
  readonly #letters = { a: letter('a'), b: letter('b') };
  readonly #handles: Record<Subject, Map<HandleId, Handle>>;
  readonly #link: PairOverlay;
  readonly #matrix = new PairMatrix((kindA, kindB) => this.#act({ ...this.pair, kindA, kindB }));
  readonly #facts = new Facts<(typeof FACTS)[number]>();
  readonly #rule = element('p', { class: 'flat-rule' });
  readonly #note = element('p', { class: 'hint' });
  readonly #fields: Record<Subject, FigureFields>;
  readonly #defects = new Map<DefectId, HTMLButtonElement>();
  /** The example on the board, until something is moved. */
  #shown: DefectId | undefined;
  pair: Pair;
  #held: Pair;
  readonly #construction = new FoldedConstruction(() => (this.#dirty = true));
  readonly #point: FreePoint;
  #dirty = true;

  constructor(boardHost: BoardHost, parameters: URLSearchParams) {
    this.#boardHost = boardHost;
    this.pair = pairFrom(parameters);
    this.#held = this.pair;
    this.canvas = new SvgCanvas(
      () => ({ low: [-4.3, -3.4], high: [4.3, 3.4] }),
      () => (this.#dirty = true),
    );
    this.view = this.canvas.root;
    this.canvas.solids.append(this.#ghost, this.#outlines.a, this.#outlines.b);
    this.#link = new PairOverlay(this.canvas);
    this.canvas.links.append(this.#letters.a, this.#letters.b);
    this.#point = new FreePoint(this.canvas, pointFrom(parameters.get('point')), {
      redraw: () => (this.#dirty = true),
      changed: (isDone) => {
        this.#dirty = true;
        this.#boardHost.changed();
        if (isDone) this.#boardHost.say(this.sentence());
        else this.#boardHost.show(this.sentence());
      },
    });
    this.#handles = { a: this.#makeHandles('a'), b: this.#makeHandles('b') };
    this.#fields = {
      a: new FigureFields('A', (a) => this.#act({ ...this.pair, a })),
      b: new FigureFields('B', (b) => this.#act({ ...this.pair, b })),
    };
    for (const fact of FACTS) this.#facts.add(fact, element('dt', { text: `flat.${fact}Fact` }));
    this.panel = element(
      'div',
      {},
      part('flat.matrix', this.#matrix.root),
      part('flat.result', this.#facts.root, this.#rule),
      this.#construction.root,
      part('flat.numbers', this.#fields.a.root, this.#fields.b.root),
      part('flat.point', this.#point.root),
      part('flat.defects', this.#defectButtons(), this.#note),
    );
    this.api = {
      pair: (): Pair => this.pair,
      meeting: (): PairResult => this.#meeting(),
      point: (): Vec2 | undefined => this.#point.at,
      put: (pair: Partial<Pair>): void => this.#act({ ...this.pair, ...pair }),
      /** Where a point of the plane is on the page, px. */
      project: (p: Vec2): Vec2 => {
        const { left, top } = this.canvas.root.getBoundingClientRect();
        const [x, y] = this.canvas.toScreen(p);
        return [left + x, top + y];
      },
    };
  }

  frame(): void {
    if (!this.#dirty || !this.canvas.isOpen) return;
    this.#dirty = false;
    this.#draw();
  }

  wake(): void {
    this.#dirty = true;
    set(this.canvas.svg, { 'aria-label': text('flat.pairsPaper') });
  }

  reset(): void {
    this.#act(FIRST_PAIR);
    this.canvas.fit();
  }

  shuffle(random: Random): void {
    this.#act({ ...this.pair, a: randomFigure(random), b: randomFigure(random) });
  }

  /** A pose found by another board. */
  load(pair: Pair): void {
    this.#act(pair);
    for (const who of WHO) this.canvas.reveal([pair[who].x, pair[who].y]);
  }

  parameters(): Readonly<Record<string, string>> {
    const { a, b, kindA, kindB } = this.pair;
    const { at } = this.#point;
    return { a: figureText(a, kindA), b: figureText(b, kindB), ...(at && { point: at.join() }) };
  }

  close(): void {
    this.#construction.close();
    this.#point.close();
    this.canvas.close();
  }

  #makeHandles(who: Subject): Map<HandleId, Handle> {
    const made = new Map<HandleId, Handle>();
    const change = (figure: Figure): Pair => ({ ...this.pair, [who]: figure });
    const kind = (): Pair['kindA'] => (who === 'a' ? this.pair.kindA : this.pair.kindB);
    for (const grip of GRIPS) {
      const handle = new Handle(grip === 'move' || grip === 'turn' ? grip : 'size', who, {
        locate: (event) => this.canvas.locate(event),
        grab: () => (this.#held = this.pair),
        drag: (from, to) => this.#set(change(dragged(this.#held[who], kind(), grip, from, to))),
        nudge: (dx, dy, fine) => {
          this.#set(change(nudged(this.pair[who], kind(), grip, dx, dy, fine)));
          if (grip === 'move') this.canvas.reveal([this.pair[who].x, this.pair[who].y]);
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

  #defectButtons(): HTMLElement {
    const root = element('div', { class: 'flat-cases' });
    for (const id of DEFECT_IDS) {
      const made = button({ class: 'push', text: `flat.${id}Case`, click: () => this.#act(DEFECTS[id], id) });
      this.#defects.set(id, made);
      root.append(made);
    }
    return root;
  }

  #meeting(): PairResult {
    const { a, b, kindA, kindB } = this.pair;
    return pairResultOf(shapeOf(a, kindA), shapeOf(b, kindB));
  }

  #set(pair: Pair, shown?: DefectId): void {
    this.pair = pair;
    this.#shown = shown;
    this.#dirty = true;
    this.#boardHost.show(this.sentence());
    this.#boardHost.changed();
  }

  #act(pair: Pair, shown?: DefectId): void {
    this.#set(pair, shown);
    this.#boardHost.say(this.sentence());
  }

  sentence(): string {
    const { a, b, kindA, kindB } = this.pair;
    const { at } = this.#point;
    const pair = pairSentence(kindA, kindB, this.#meeting(), language());
    if (!at) return pair;
    const gaps = { a: digits(readPoint(shapeOf(a, kindA), at).distance), b: digits(readPoint(shapeOf(b, kindB), at).distance) };
    return inARow(language(), pair, text('flat.pointSaid', gaps));
  }

  #draw(): void {
    const { pair, canvas } = this;
    const shapes = { a: shapeOf(pair.a, pair.kindA), b: shapeOf(pair.b, pair.kindB) };
    const meeting = pairResultOf(shapes.a, shapes.b);
    canvas.drawGrid();
    for (const who of WHO) {
      set(this.#outlines[who], { d: shapePath(canvas.plane, shapes[who]), 'data-state': meeting.state });
      const [x, y] = canvas.toScreen(middleOf(shapes[who]));
      set(this.#letters[who], { x: x + 16, y: y + 22 });
      this.#placeHandles(who);
    }
    const [nx, ny] = meeting.normal;
    const freed = shifted(shapes.b, -meeting.distance * nx, -meeting.distance * ny);
    set(this.#ghost, { d: meeting.state === 'penetrating' ? shapePath(canvas.plane, freed) : '' });
    this.#link.draw(meeting, middleOf(shapes.a), middleOf(shapes.b), pairLabel(meeting, language()));
    this.#matrix.draw(pair);
    this.#fields.a.show(pair.a, pair.kindA);
    this.#fields.b.show(pair.b, pair.kindB);
    this.#writeFacts(meeting);
    this.#construction.view?.showPair(shapes.a, shapes.b);
    this.#point.draw(shapes);
  }

  #placeHandles(who: Subject): void {
    const figure = this.pair[who];
    const kind = who === 'a' ? this.pair.kindA : this.pair.kindB;
    const letter = who.toUpperCase();
    const places = new Map(placesOf(figure, kind).map((place) => [place.grip, place]));
    for (const [grip, handle] of this.#handles[who]) {
      const place = places.get(grip);
      handle.show(place !== undefined);
      if (!place) continue;
      const [x, y] = this.canvas.toScreen(place.at);
      handle.place(
        [x + place.away[0] * OFF[grip], y - place.away[1] * OFF[grip]],
        (-Math.atan2(place.away[1], place.away[0]) * 180) / Math.PI,
      );
      if (grip === 'move') {
        const words = `x ${fixed(figure.x, 2)} m, y ${fixed(figure.y, 2)} m`;
        handle.describe(text('flat.moveHandle', { kind: text(`flat.${kind}Kind`), name: letter }), figure.x, words);
      } else if (grip === 'turn') {
        handle.describe(text('flat.turnHandle', { name: letter }), figure.turn, `${fixed(figure.turn, 0)}°`);
      } else {
        const size = figure.sizes[kind][grip === 'size0' ? 0 : 1];
        handle.describe(`${text(fieldKey(kind, grip))}, ${letter}`, size, `${fixed(size, 2)} m`);
      }
    }
  }

  #writeFacts(meeting: PairResult): void {
    const { kindA, kindB } = this.pair;
    const point = (p: Vec2): string => `${fixed(p[0], 4)}, ${fixed(p[1], 4)}`;
    const facts = this.#facts;
    facts.write('state', text(`flat.${meeting.state}State`));
    facts.write('distance', `${digits(meeting.distance)} m`);
    facts.write('normal', point(meeting.normal));
    facts.write('pointA', point(meeting.pointA));
    facts.write('pointB', point(meeting.pointB));
    facts.write('range', `${digits(meeting.range)} m`);
    facts.write('second', this.#second(meeting));
    facts.root.dataset['state'] = meeting.state;
    const rule = ruleOf(kindA, kindB);
    writeWithLessons(this.#rule, text(`flat.${rule}Rule`));
    writeWithLessons(this.#note, this.#shown ? text(`flat.${this.#shown}Note`) : text('flat.defectsHint'));
    for (const [id, made] of this.#defects) made.setAttribute('aria-pressed', String(id === this.#shown));
  }

  // S0.8: the alternative method, if there is one.
  #second({ state }: PairResult): string {
    const { a, b, kindA, kindB } = this.pair;
    const [one, two] = kindA === 'circle' ? [shapeOf(a, kindA), shapeOf(b, kindB)] : [shapeOf(b, kindB), shapeOf(a, kindA)];
    if (one.kind !== 'circle' || two.kind !== 'capsule') return '–';
    const agrees = hitsInflatedCircle(one, two) === (state !== 'separate');
    return agrees ? text('flat.secondAgrees') : text('flat.secondDiffers');
  }
}

function pairFrom(parameters: URLSearchParams): Pair {
  const a = figureFrom(parameters.get('a'), FIRST_PAIR.a);
  const b = figureFrom(parameters.get('b'), FIRST_PAIR.b);
  return {
    a: a?.figure ?? FIRST_PAIR.a,
    b: b?.figure ?? FIRST_PAIR.b,
    kindA: a?.kind ?? FIRST_PAIR.kindA,
    kindB: b?.kind ?? FIRST_PAIR.kindB,
  };
}

function shapeElement(who: Subject): SVGPathElement {
  return svg('path', { class: 'flat-shape', 'data-who': who, 'aria-hidden': 'true' });
}

function letter(who: Subject): SVGTextElement {
  const made = svg('text', { class: 'flat-letter', 'data-who': who });
  put(made, who.toUpperCase());
  return made;
}
