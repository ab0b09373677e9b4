// A point as a figure of its own: dragged over the board, with its distance from each shape and from its centre, and whether the shape contains it.

import { contains, distance, pointDistance } from 'kantsu';
import type { Shape2, Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { inSpace, solidOf } from '../../construction/rows/planar-solid.ts';
import { element } from '../../ui/element.ts';
import { digits, fixed } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { Facts, numberField } from '../../ui/board-fields.ts';
import { Handle } from '../../kit/handle.ts';
import { strokePath } from '../../kit/outline.ts';
import { middleOf } from '../../construction/rows/pair-result.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { put, set, svg } from '../../kit/svg.ts';

/** m: one press of an arrow key, and with Shift. */
const STEP = 0.1;
const FINE = 0.01;
const FIRST: Vec2 = [0, 1.6];
const FARTHEST = 1000;

const FACTS = ['pointA', 'centreA', 'pointB', 'centreB'] as const;

export interface PointReading {
  /** Signed, m: negative inside. */
  readonly distance: number;
  readonly isInside: boolean;
  /** The closest point of the outline. */
  readonly closest: Vec2;
  /** m */
  readonly fromCentre: number;
}

export function readPoint(shape: Shape2, at: Vec2): PointReading {
  const solid = solidOf(shape);
  const point = inSpace(at);
  const { distance: signed, pointA } = distance(solid, point);
  return {
    distance: signed,
    isInside: contains(solid, point),
    closest: [pointA[0], pointA[1]],
    fromCentre: pointDistance(inSpace(middleOf(shape)), point),
  };
}

export interface PointHost {
  /** It was moved or switched; `isDone`: the hand has let go. */
  changed(isDone: boolean): void;
  redraw(): void;
}

export class FreePoint {
  readonly root: HTMLElement;
  /** Undefined while it is switched off. */
  at: Vec2 | undefined;
  readonly #canvas: SvgCanvas;
  readonly #host: PointHost;
  readonly #switch = element('input', { attributes: { type: 'checkbox' } });
  readonly #fields = (['x', 'y'] as const).map((axis, k) =>
    numberField(axis, (value) => {
      if (!this.at || Math.abs(value) > FARTHEST) return false;
      this.#move(k === 0 ? [value, this.at[1]] : [this.at[0], value], true);
      return true;
    }),
  );
  readonly #facts = new Facts<(typeof FACTS)[number]>();
  readonly #construction: FoldedConstruction;
  readonly #body: HTMLElement;
  readonly #lines = { a: line('a'), b: line('b') };
  readonly #labels = { a: svg('text', { class: 'flat-point-label' }), b: svg('text', { class: 'flat-point-label' }) };
  readonly #letter = svg('text', { class: 'flat-letter flat-point-letter', 'data-who': 'p' });
  readonly #handle: Handle;
  #held: Vec2 = FIRST;

  constructor(canvas: SvgCanvas, at: Vec2 | undefined, host: PointHost) {
    this.#canvas = canvas;
    this.#host = host;
    this.at = at;
    this.#construction = new FoldedConstruction(() => host.redraw());
    this.#switch.addEventListener('change', () => {
      this.at = this.#switch.checked ? FIRST : undefined;
      host.changed(true);
    });
    for (const fact of FACTS) {
      this.#facts.add(fact, element('dt', { text: `flat.${fact}Distance` }));
    }
    this.#body = element(
      'div',
      {},
      element('div', { class: 'flat-numbers' }, ...this.#fields.map(({ root }) => root)),
      this.#facts.root,
      this.#construction.root,
    );
    this.root = element(
      'div',
      {},
      element('label', { class: 'switch' }, this.#switch, element('span', { text: 'flat.showPoint' })),
      this.#body,
    );
    this.#handle = new Handle('point', 'p', {
      locate: (event) => canvas.locate(event),
      grab: () => (this.#held = this.at ?? FIRST),
      drag: (from, to) => this.#move([this.#held[0] + to[0] - from[0], this.#held[1] + to[1] - from[1]], false),
      nudge: (dx, dy, fine) => {
        const [x, y] = this.at ?? FIRST;
        const step = fine ? FINE : STEP;
        this.#move([x + dx * step, y + dy * step], false);
      },
      done: () => host.changed(true),
      cancel: () => this.#move(this.#held, true),
    });
    put(this.#letter, 'P');
    canvas.links.append(this.#lines.a, this.#lines.b, this.#letter, this.#labels.a, this.#labels.b);
    canvas.handles.append(this.#handle.root);
  }

  draw(shapes: Readonly<Record<'a' | 'b', Shape2>>): void {
    const { at } = this;
    this.#switch.checked = at !== undefined;
    this.#body.hidden = at === undefined;
    this.#handle.show(at !== undefined);
    for (const part of [this.#letter, ...Object.values(this.#lines), ...Object.values(this.#labels)]) {
      set(part, { display: at ? null : 'none' });
    }
    if (!at) return;
    const p = this.#canvas.toScreen(at);
    this.#handle.place(p);
    this.#handle.describe(text('flat.movePoint'), at[0], `x ${fixed(at[0], 2)} m, y ${fixed(at[1], 2)} m`);
    set(this.#letter, { x: (p[0] - 16).toFixed(1), y: (p[1] - 10).toFixed(1) });
    this.#fields.forEach((field, k) => field.show(at[k], `P ${'xy'[k]}`));
    const readings = { a: readPoint(shapes.a, at), b: readPoint(shapes.b, at) };
    for (const who of ['a', 'b'] as const) {
      const { distance: signed, isInside, closest, fromCentre } = readings[who];
      const q = this.#canvas.toScreen(closest);
      set(this.#lines[who], { d: strokePath(p, q) });
      set(this.#labels[who], { x: ((p[0] + q[0]) / 2 + 8).toFixed(1), y: ((p[1] + q[1]) / 2 - 6).toFixed(1) });
      put(this.#labels[who], digits(signed));
      const name = who.toUpperCase() as 'A' | 'B';
      this.#facts.write(`point${name}`, `${digits(signed)} m · ${text(isInside ? 'flat.inside' : 'flat.outside')}`);
      this.#facts.write(`centre${name}`, `${digits(fromCentre)} m`);
    }
    const nearest = readings.a.distance <= readings.b.distance ? 'a' : 'b';
    this.#construction.view?.showPoint(shapes[nearest], at);
  }

  close(): void {
    this.#construction.close();
  }

  #move(to: Vec2, isDone: boolean): void {
    this.at = [Math.round(to[0] * 1e4) / 1e4 + 0, Math.round(to[1] * 1e4) / 1e4 + 0];
    this.#host.changed(isDone);
  }
}

/** `1.2,-0.5`, as in an address. */
export function pointFrom(words: string | null): Vec2 | undefined {
  const [x, y, more] = (words ?? '').split(',').map(Number);
  const isPoint = words !== null && more === undefined && [x, y].every((value) => Math.abs(value) <= FARTHEST);
  return isPoint ? [x, y] : undefined;
}

function line(who: 'a' | 'b'): SVGPathElement {
  return svg('path', { class: 'flat-point-line', 'data-who': who });
}
