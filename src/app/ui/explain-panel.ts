// The working of the hit one looks at: its numbers in the order of the proof, and what three.js says of the same ray.

import type { RayInterval, Shape } from '../../index.ts';
import { explain } from '../explain.ts';
import type { Ray } from '../rays.ts';
import { threeSays } from '../three-says.ts';
import { element } from './element.ts';
import { digits } from './format.ts';
import { partName } from './hit-sentence.ts';
import { language, text } from './language.ts';

export class ExplainPanel {
  readonly root = element('div', { class: 'explain-body' });
  #shown = '';

  /** Rebuilt only when the numbers or the language have changed. */
  show(shape: Shape, ray: Ray, hit: RayInterval): void {
    const shown = JSON.stringify([shape, ray.origin, ray.direction, ray.maxDistance, hit.enter, hit.exit, language()]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const blocks = explain(shape, ray, hit).map(({ title, steps }) =>
      element(
        'section',
        {},
        element('h3', { text: title }),
        element(
          'dl',
          { class: 'working' },
          ...steps.flatMap(({ formula, value, so, end }) => [
            element('dt', { class: 'formula' }, formula),
            element('dd', { ...(end && { class: end }) }, value, ...(so ? [element('small', { text: so })] : [])),
          ]),
        ),
      ),
    );
    const chosen = element(
      'p',
      { class: 'chosen' },
      text('explain.chosen', {
        enter: digits(hit.enter.distance),
        enterPart: partName(hit.enter.part, language()),
        exit: digits(hit.exit.distance),
        exitPart: partName(hit.exit.part, language()),
      }),
    );
    this.root.replaceChildren(...blocks, chosen, threeRow(shape, ray, hit));
  }
}

function threeRow(shape: Shape, ray: Ray, hit: RayInterval): HTMLElement {
  const { geometry, distance, normal, triangles } = threeSays(shape, ray);
  // What lies ahead first: three's ray knows no behind.
  const end = hit.enter.distance >= 0 ? hit.enter : hit.exit;
  const head = element('h3', { text: 'explain.three' });
  const made = element('p', { class: 'hint' }, text('explain.threeMesh', { geometry, n: triangles }));
  const misses = (): HTMLElement => element('section', {}, head, made, element('p', { text: 'explain.threeMisses' }));
  if (distance === undefined || normal === undefined) return misses();
  // A face's normal is its front's; which side the ray came from is another question.
  const cosine = Math.abs(normal.reduce((sum, x, k) => sum + x * end.normal[k], 0));
  const angle = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
  return element(
    'section',
    { class: 'three-says' },
    head,
    made,
    element(
      'dl',
      { class: 'working' },
      element('dt', { class: 'formula' }, 't'),
      element('dd', {}, digits(distance)),
      element('dt', { class: 'formula' }, 'Δt'),
      element('dd', {}, digits(distance - end.distance)),
      element('dt', { class: 'formula' }, 'Δn'),
      element('dd', {}, `${digits(angle)}°`),
    ),
  );
}
