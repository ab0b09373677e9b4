// The math of the current hit, or of the nearest miss: its numbers in order, and the result of three.js for the same ray. A line highlights its
// figure in the scene.

import { raycast } from 'kantsu';
import type { RayInterval, Shape } from 'kantsu';
import { explain } from './explain-ray.ts';
import type { Figure, Step } from './explain-ray.ts';
import type { Ray } from '../model/rays.ts';
import { microsecondsOf, threeSays } from '../model/compare-three.ts';
import type { ThreeEnd } from '../model/compare-three.ts';
import { button, element, write } from './element.ts';
import { digits, metres } from './format.ts';
import { partName } from './hit-sentence.ts';
import { language, text } from './language.ts';
import { addWords } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

/** Least time between measurements, ms: they take a few themselves. */
const RARELY = 1000;

/** The subject: the current hit, or the body that the ray passes nearest to. */
export interface Explained {
  readonly shape: Shape;
  readonly ray: Ray;
  readonly name: string;
  readonly hit: RayInterval | undefined;
}

interface Row {
  readonly root: HTMLElement;
  readonly value: HTMLElement;
}

export class ExplainPanel {
  readonly root = element('div', { class: 'explain-body' });
  readonly #light: (figure: Figure | null) => void;
  readonly #chosen = element('p', { class: 'chosen' });
  readonly #three = element('section', { class: 'three-says', label: 'explain.three' });
  #shown = '';
  #form = '';
  #rows: readonly Row[] = [];
  #steps: readonly Step[] = [];
  /** The hovered or focused line, and the pressed one. */
  #pointed = -1;
  #pressed = -1;
  #times = { at: -Infinity, three: 0, ours: 0 };

  /** `light` highlights the figure of a line; null for none. */
  constructor(light: (figure: Figure | null) => void) {
    this.#light = light;
  }

  /** Rewritten only if the numbers or the language have changed; lines with the same formulas stay, so that the focus stays. */
  show({ shape, ray, name, hit }: Explained): void {
    const shown = JSON.stringify([shape, name, ray.origin, ray.direction, ray.maxDistance, hit?.enter, hit?.exit, language()]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    // The line may hit a body that the ray misses: behind the origin, or beyond the ray's end.
    const interval = hit ?? raycast(shape, { origin: ray.origin, direction: ray.direction, kind: 'line' });
    const workings = explain(shape, ray, interval);
    this.#steps = workings.flatMap(({ steps }) => steps);
    const form = JSON.stringify([
      language(),
      workings.map(({ title, steps }) => [title, ...steps.map((step) => [step.formula, step.so, step.end])]),
    ]);
    if (form !== this.#form) {
      this.#form = form;
      this.#pressed = this.#pointed = -1;
      this.#rows = [];
      const blocks = workings.map(({ title, steps }) =>
        element(
          'section',
          {},
          element('h3', { text: title }),
          element('div', { class: 'working' }, ...steps.map((step) => this.#row(step))),
        ),
      );
      this.root.replaceChildren(...blocks, this.#chosen, this.#three);
    }
    this.#steps.forEach(({ value }, i) => write(this.#rows[i].value, value));
    write(this.#chosen, sentence(ray, name, hit, interval));
    // Of a mesh the working is that of one triangle.
    this.#showThree(shape, ray, hit && shape.kind === 'triangle' ? (raycast(shape, ray) ?? hit) : hit);
    this.#relight();
  }

  #row({ formula, value, so, end }: Step): HTMLElement {
    const index = this.#rows.length;
    const number = element('span', { ...(end && { class: end }) }, value);
    const root = button(
      { class: 'step', attributes: { 'aria-pressed': 'false' }, hint: 'explain.light', click: () => this.#press(index) },
      element('span', { class: 'formula' }, formula),
      number,
      ...(so ? [element('small', { text: so })] : []),
    );
    const point = (on: boolean) => (): void => {
      this.#pointed = on ? index : -1;
      this.#relight();
    };
    for (const type of ['pointerenter', 'focusin']) root.addEventListener(type, point(true));
    for (const type of ['pointerleave', 'focusout']) root.addEventListener(type, point(false));
    this.#rows = [...this.#rows, { root, value: number }];
    return root;
  }

  /** For touch, without hovering: a press keeps the highlight, another removes it. */
  #press(index: number): void {
    this.#pressed = this.#pressed === index ? -1 : index;
    this.#rows.forEach(({ root }, i) => root.setAttribute('aria-pressed', String(i === this.#pressed)));
    this.#relight();
  }

  #relight(): void {
    const lit = this.#pointed >= 0 ? this.#pointed : this.#pressed;
    this.#rows.forEach(({ root }, i) => root.classList.toggle('lit', i === lit));
    this.#light(this.#steps[lit]?.shows ?? null);
  }

  #showThree(shape: Shape, ray: Ray, hit: RayInterval | undefined): void {
    const { geometry, triangles, enter, exit, again } = threeSays(shape, ray);
    const now = performance.now();
    if (now - this.#times.at > RARELY) {
      const { origin, direction, maxDistance } = ray;
      this.#times = {
        at: now,
        three: microsecondsOf(again),
        ours: microsecondsOf(() => raycast(shape, { origin, direction, maxDistance })),
      };
    }
    const rows: [string, string][] = [];
    for (const [theirs, ours, index] of [
      [enter, hit?.enter, '₁'],
      [exit, hit?.exit, '₂'],
    ] as const) {
      if (!theirs) continue;
      rows.push([`t${index}`, digits(theirs.distance)]);
      if (!ours) continue;
      rows.push([`Δt${index}`, digits(theirs.distance - ours.distance)], [`Δn${index}`, `${digits(angleBetween(theirs, ours))}°`]);
    }
    rows.push(['µs', text('explain.time', { three: digits(this.#times.three), ours: digits(this.#times.ours) })]);
    const nothing = enter === undefined && exit === undefined;
    this.#three.replaceChildren(
      element('h3', { text: 'explain.three' }),
      element('p', { class: 'hint' }, text('explain.threeMesh', { geometry, n: triangles })),
      ...(nothing ? [element('p', { text: hit ? 'explain.threeMisses' : 'explain.threeNone' })] : []),
      element(
        'dl',
        { class: 'working' },
        ...rows.flatMap(([name, value]) => [element('dt', { class: 'formula' }, name), element('dd', {}, value)]),
      ),
    );
  }
}

/** Degrees. A triangle's normal is its front's, whichever side the ray came from. */
function angleBetween(a: ThreeEnd, b: { readonly normal: readonly number[] }): number {
  const cosine = Math.abs(a.normal.reduce((sum, x, k) => sum + x * b.normal[k], 0));
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

function sentence(ray: Ray, name: string, hit: RayInterval | undefined, interval: RayInterval | null): string {
  if (hit) {
    return text('explain.chosen', {
      enter: digits(hit.enter.distance),
      enterPart: partName(hit.enter.part, language()),
      exit: digits(hit.exit.distance),
      exitPart: partName(hit.exit.part, language()),
    });
  }
  if (interval) {
    const at = { name, enter: digits(interval.enter.distance), exit: digits(interval.exit.distance), reach: metres(ray.maxDistance) };
    return text(interval.exit.distance < 0 ? 'explain.behindOrigin' : 'explain.beyondReach', at);
  }
  return text('explain.missed', { name, d: metres(ray.nearest?.distance ?? NaN) });
}
