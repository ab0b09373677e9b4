// The values of the probe, in the Result panel.

import { readProbe } from '../model/probe.ts';
import type { Lab } from '../model/lab.ts';
import { element, setHidden, write } from './element.ts';
import { digits, metres, triple } from './format.ts';
import { text } from './language.ts';
import type { TextKey } from './i18n.ts';

const FACTS: readonly TextKey[] = ['probe.t', 'probe.position', 'probe.inside', 'probe.distance', 'probe.s'];

export class ProbePanel {
  readonly #values = FACTS.map(() => element('dd'));
  readonly root = element(
    'section',
    { class: 'probe', label: 'probe.label', hint: 'probe.hint' },
    element('h3', { text: 'probe.label' }),
    element('dl', { class: 'facts' }, ...FACTS.flatMap((fact, i) => [element('dt', { text: fact }), this.#values[i]])),
  );
  readonly #lab: Lab;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  update(): void {
    const lab = this.#lab;
    const reading = readProbe(lab);
    setHidden(this.root, reading === undefined);
    if (!reading) return;
    const { t, point, inside, nearest, s } = reading;
    const values = [
      metres(t),
      triple(point, 3),
      inside.length === 0 ? text('probe.nothing') : inside.map((entity) => lab.nameOf(entity)).join(', '),
      nearest === null ? '–' : text('probe.of', { d: metres(nearest.distance), name: lab.nameOf(nearest.entity) }),
      s === undefined ? '–' : digits(s),
    ];
    values.forEach((value, i) => write(this.#values[i], value));
    this.#values[1].title = point.join(', ');
  }
}
