// One figure in numbers, editable.

import { element } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { numberField } from '../../ui/board-fields.ts';
import type { NumberField } from '../../ui/board-fields.ts';
import { FARTHEST, LARGEST, leastSize, moved, sized, turned } from './figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';

const NAMES = ['x', 'y', 'turn', 'size0', 'size1'] as const;
type Name = (typeof NAMES)[number];

const SYMBOLS: Record<Kind, Record<Name, string>> = {
  circle: { x: 'x', y: 'y', turn: '∠°', size0: 'r', size1: '' },
  box: { x: 'x', y: 'y', turn: '∠°', size0: 'w/2', size1: 'h/2' },
  capsule: { x: 'x', y: 'y', turn: '∠°', size0: 'ℓ/2', size1: 'r' },
};

export class FigureFields {
  readonly root: HTMLElement;
  readonly #title = element('h3');
  readonly #who: string;
  readonly #fields: Record<Name, NumberField>;
  #figure: Figure | undefined;
  #kind: Kind = 'circle';

  constructor(who: 'A' | 'B', change: (figure: Figure) => void) {
    this.#who = who;
    const field = (name: Name): NumberField =>
      numberField('', (value) => {
        const next = this.#figure && typed(this.#figure, this.#kind, name, value);
        if (next) change(next);
        return next !== null;
      });
    this.#fields = { x: field('x'), y: field('y'), turn: field('turn'), size0: field('size0'), size1: field('size1') };
    this.root = element(
      'div',
      { class: 'flat-numbers', attributes: { 'data-who': who.toLowerCase() } },
      this.#title,
      ...NAMES.map((name) => this.#fields[name].root),
    );
  }

  show(figure: Figure, kind: Kind): void {
    this.#figure = figure;
    this.#kind = kind;
    this.#title.textContent = `${this.#who} · ${text(`flat.${kind}Kind`)}`;
    const values: Record<Name, number> = {
      x: figure.x,
      y: figure.y,
      turn: figure.turn,
      size0: figure.sizes[kind][0],
      size1: figure.sizes[kind][1],
    };
    for (const name of NAMES) {
      const field = this.#fields[name];
      field.root.firstElementChild!.textContent = SYMBOLS[kind][name];
      field.show(values[name], `${text(fieldKey(kind, name))}, ${this.#who}`);
      field.hide(kind === 'circle' && (name === 'size1' || name === 'turn'));
    }
  }
}

/** The name of a number, for tooltips and screen readers. */
export function fieldKey(kind: Kind, name: Name): TextKey {
  if (name === 'x' || name === 'y') return `flat.${name}Field`;
  if (name === 'turn') return 'flat.turnField';
  if (kind === 'box') return name === 'size0' ? 'flat.halfWidthField' : 'flat.halfHeightField';
  return kind === 'capsule' && name === 'size0' ? 'flat.halfCoreField' : 'flat.radiusField';
}

function typed(figure: Figure, kind: Kind, name: Name, value: number): Figure | null {
  if (name === 'x' || name === 'y') {
    if (Math.abs(value) > FARTHEST) return null;
    return name === 'x' ? moved(figure, value, figure.y) : moved(figure, figure.x, value);
  }
  if (name === 'turn') return turned(figure, value);
  const index = name === 'size0' ? 0 : 1;
  return value >= leastSize(kind, index) && value <= LARGEST ? sized(figure, kind, index, value) : null;
}
