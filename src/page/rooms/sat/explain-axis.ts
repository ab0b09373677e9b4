// The math of the current axis, and beside it the engine's own contact.

import { element, write } from '../../ui/element.ts';
import { digits, fixed, metres, triple } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import { halfShadow } from './projection.ts';
import { axisName } from './sentences.ts';
import type { SatModel } from './sat-model.ts';

export class Explain {
  readonly root: HTMLElement;
  readonly #head = element('h2');
  readonly #lines = ['a', 'b', 'result'].map((part) => element('p', { class: `sat-${part}-line` }));
  readonly #facts = element('div', { class: 'sat-facts' });
  readonly #verdict = element('p', { class: 'sat-agree' });

  constructor() {
    this.root = element('section', { class: 'sat-explain' }, this.#head, ...this.#lines, this.#facts, this.#verdict);
  }

  show({ table, selected, shapes, plane }: SatModel): void {
    const row = table.rows[selected];
    const axis = axisName(row.source, language());
    write(this.#head, text('sat.explain', { axis }));
    const [a, b, result] = this.#lines;
    for (const line of [b, result]) line.hidden = row.skipped;
    if (row.skipped) write(a, text('sat.noAxis', { axis, s: digits(row.sine ?? 0) }));
    else {
      const [halfA, halfB] = [halfShadow(shapes.a, row.axis), halfShadow(shapes.b, row.axis)];
      write(a, `rA = ${written(halfA)}`);
      write(b, `rB = ${written(halfB)}`);
      const apart = digits((row.minB + row.maxB - row.minA - row.maxA) / 2);
      write(result, text(row.separates ? 'sat.isGap' : 'sat.isOverlap', { m: apart, d: metres(Math.abs(row.overlap)) }));
    }
    this.#compare(table, plane);
  }

  /** The axis of the least overlap against the normal of the contact: they must be the same. */
  #compare({ rows, least, contact, agrees, distance }: SatModel['table'], plane: SatModel['plane']): void {
    const line = (label: string, value: string): HTMLElement[] => [element('span', { class: 'soft' }, label), element('span', {}, value)];
    const { normal } = contact ?? distance;
    this.#facts.replaceChildren(
      ...line(`${text('sat.axisIs')} ${axisName(rows[least].source, language())}`, triple(rows[least].axis, 3)),
      ...line(text(contact ? 'sat.normalIs' : 'sat.nearestIs'), triple(normal, 3)),
      ...(plane ? line(text('sat.planeIs'), `n·x = ${digits(plane.offset)}`) : []),
    );
    this.#verdict.dataset['agrees'] = String(agrees);
    write(
      this.#verdict,
      contact === null
        ? text('sat.noContact', { d: metres(distance.distance) })
        : agrees
          ? `✓ ${text('sat.same')}`
          : `✗ ${text('sat.other')}`,
    );
  }
}

/** `1.200·0.310 + 0.800·0.904 = 1.095`: the lengths with their cosines, and their sum. */
function written({ terms, radius }: ReturnType<typeof halfShadow>): string {
  const sum = terms.map(({ length, cosine }) =>
    cosine === undefined ? digits(length) : `${digits(length)}·${fixed(Math.abs(cosine), 3)}`,
  );
  const whole = digits(radius);
  return sum.length === 1 && sum[0] === whole ? whole : `${sum.join(' + ')} = ${whole}`;
}
