// The nine pairs as small pictures: each kind of A against each kind of B in the same two poses, with the line between them.

import { button, element } from '../../ui/element.ts';
import { language, text } from '../../ui/language.ts';
import { MATRIX } from './cases.ts';
import type { Pair } from './cases.ts';
import { KINDS, shapeOf } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { pairResultOf, middleOf } from '../../construction/rows/pair-result.ts';
import { doublePath, shapePath, strokePath } from '../../kit/outline.ts';
import { pairLabel, pairSentence, tileLabel } from './pair-words.ts';
import { fitted, toScreen } from '../../kit/viewport.ts';
import { put, set, svg } from '../../kit/svg.ts';

const WIDTH = 84; // px
const HEIGHT = 56;

interface Tile {
  readonly kindA: Kind;
  readonly kindB: Kind;
  readonly button: HTMLButtonElement;
  readonly a: SVGPathElement;
  readonly b: SVGPathElement;
  readonly line: SVGPathElement;
  readonly number: HTMLElement;
}

export class PairMatrix {
  readonly root = element('div', { class: 'flat-matrix', label: 'flat.matrix', attributes: { role: 'group' } });
  readonly #tiles: Tile[];

  constructor(choose: (kindA: Kind, kindB: Kind) => void) {
    this.root.append(element('span'), ...KINDS.map((kind) => element('span', { class: 'flat-head-b', text: `flat.${kind}Kind` })));
    this.#tiles = MATRIX.map(({ kindA, kindB }) => {
      const a = svg('path', { class: 'flat-shape', 'data-who': 'a' });
      const b = svg('path', { class: 'flat-shape', 'data-who': 'b' });
      const line = svg('path', { class: 'flat-link' });
      const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, a, b, line);
      const number = element('small', { attributes: { 'aria-hidden': 'true' } });
      const made = button({ class: 'flat-tile', click: () => choose(kindA, kindB) }, picture, number);
      if (kindB === KINDS[0]) this.root.append(element('span', { class: 'flat-head-a', text: `flat.${kindA}Kind` }));
      this.root.append(made);
      return { kindA, kindB, button: made, a, b, line, number };
    });
  }

  draw(pair: Pair): void {
    const reach = (axis: 'x' | 'y', side: 1 | -1): number => side * Math.max(side * pair.a[axis], side * pair.b[axis]) + side * 1.9;
    const plane = fitted(WIDTH, HEIGHT, { low: [reach('x', -1), reach('y', -1)], high: [reach('x', 1), reach('y', 1)] });
    for (const tile of this.#tiles) {
      const a = shapeOf(pair.a, tile.kindA);
      const b = shapeOf(pair.b, tile.kindB);
      const meeting = pairResultOf(a, b);
      const { state } = meeting;
      set(tile.a, { d: shapePath(plane, a) });
      set(tile.b, { d: shapePath(plane, b) });
      const [from, to] = [toScreen(plane, middleOf(a)), toScreen(plane, middleOf(b))];
      set(tile.line, { d: state === 'touching' ? doublePath(from, to, 3) : strokePath(from, to), 'data-state': state });
      const label = pairLabel(meeting, language());
      put(tile.number, tileLabel(meeting, language()));
      set(tile.number, { 'data-state': state });
      set(tile.button, {
        'aria-pressed': String(tile.kindA === pair.kindA && tile.kindB === pair.kindB),
        'aria-label': pairSentence(tile.kindA, tile.kindB, meeting, language()),
        title: `${text(`flat.${tile.kindA}Kind`)} – ${text(`flat.${tile.kindB}Kind`)}: ${label}`,
      });
    }
  }
}
