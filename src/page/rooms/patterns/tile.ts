// One tile on the page: name and result, the picture to drag in, expected and computed values, and the t-strip.

import type { RoomScene } from '../../construction/room-construction.ts';
import { InsetLabels } from '../../stage/inset-labels.ts';
import { button, element, icon, write } from '../../ui/element.ts';
import { digits } from '../../ui/format.ts';
import { partLetter, printedDistance } from '../../ui/hit-sentence.ts';
import { text } from '../../ui/language.ts';
import { TStrip } from './t-strip.ts';
import { letterPlaces, TileDrawing } from './drawing.ts';
import { answerOf, givenName, liveName, variantName } from './naming.ts';
import { TileState } from './tile-state.ts';
import type { TileSubject } from './specimens.ts';

/** At the ends of the axis. */
const OWN_LETTERS: ReadonlySet<string> = new Set(['P1', 'P2']);
const GRIP = 34; // px, as in the style sheet

export interface TileActions {
  readonly choose: (tile: Tile, variant: string) => void;
  readonly reset: (tile: Tile) => void;
}

export class Tile {
  readonly state: TileState;
  readonly drawing = new TileDrawing();
  readonly root: HTMLElement;
  /** Takes the focus, the pointer and the keys; the drawing is behind it. */
  readonly scene: HTMLElement;
  /** At the ray's origin: a touch handle that also moves it vertically. */
  readonly grip = element('span', { class: 'patterns-grip', attributes: { 'aria-hidden': 'true' } });
  readonly #name = element('h3', { class: 'patterns-name' });
  readonly #sign = element('b', { attributes: { 'aria-hidden': 'true' } });
  readonly #verdict = element('span');
  readonly #reset: HTMLButtonElement;
  readonly #variants: HTMLSelectElement | undefined;
  readonly #letters = [element('span', { class: 'patterns-letter' }), element('span', { class: 'patterns-letter' })];
  readonly #rows = [row('patterns.enter'), row('patterns.exit')];
  readonly #bar = new TStrip();
  /** Of the construction; made when it is drawn first. */
  #labels: InsetLabels | undefined;
  #roomScene: RoomScene | undefined;

  constructor(subject: TileSubject, actions: TileActions) {
    this.state = new TileState(subject);
    this.scene = element(
      'div',
      {
        class: 'patterns-scene',
        attributes: { role: 'button', tabindex: '0', 'aria-pressed': 'false', 'aria-describedby': 'patterns-hint' },
      },
      ...this.#letters,
      this.grip,
    );
    this.#reset = button(
      { class: 'patterns-reset', label: 'patterns.reset', click: () => actions.reset(this) },
      icon('M5 9a5.5 5.5 0 1 1 .6 4.5', 'M4.5 4.5 5 9l4.3-.8'),
    );
    if (subject.variants.length > 1) {
      const choice = element(
        'select',
        { label: 'patterns.variant' },
        ...subject.variants.map(({ variant }) => element('option', { attributes: { value: variant } })),
      );
      choice.addEventListener('change', () => actions.choose(this, choice.value));
      this.#variants = choice;
    }
    const pin = icon('M7 3h6l-1 6 3 3H5l3-3z', 'M10 12v5');
    pin.classList.add('patterns-pin');
    const head = element('header', { class: 'patterns-head' }, pin, this.#name, this.#reset);
    head.append(element('span', { class: 'patterns-verdict' }, this.#sign, ' ', this.#verdict));
    this.root = element(
      'article',
      { class: 'patterns-tile', attributes: { 'data-id': subject.id } },
      head,
      this.scene,
      ...(this.#variants ? [this.#variants] : []),
      element('div', { class: 'patterns-answer' }, ...this.#rows.map(({ root }) => root)),
      this.#bar.root,
    );
  }

  /** For the construction. */
  get roomScene(): RoomScene {
    if (this.#roomScene) return this.#roomScene;
    const { miniature } = this.drawing;
    this.#labels = new InsetLabels(miniature);
    this.#labels.root.classList.add('patterns-construction');
    this.scene.append(this.#labels.root);
    return (this.#roomScene = { miniature, labels: this.#labels.layer, letters: OWN_LETTERS });
  }

  /** Once a frame, before the drawing. */
  placeLabels(): void {
    this.#labels?.place();
  }

  setPinned(on: boolean): void {
    this.root.classList.toggle('pinned', on);
    this.scene.setAttribute('aria-pressed', String(on));
  }

  /** Writes and draws the state as it is. */
  show(): void {
    const { state, root } = this;
    const { pattern, hit, ray, verdict, isMoved } = state;
    const { expected } = pattern;
    const { clientWidth, clientHeight } = this.scene;
    this.drawing.show(state, clientHeight > 0 ? clientWidth / clientHeight : 2);
    root.setAttribute('aria-label', givenName(pattern));
    root.dataset['verdict'] = isMoved ? 'moved' : verdict.matches ? 'match' : 'differs';
    // With a selector the variant is not repeated.
    write(this.#name, isMoved ? liveName(state) : givenName(pattern));
    this.#name.title = isMoved ? text('patterns.was', { name: givenName(pattern) }) : '';
    write(this.#sign, isMoved ? '≈' : verdict.matches ? '✓' : '✗');
    write(this.#verdict, text(isMoved ? 'patterns.moved' : verdict.matches ? 'patterns.match' : 'patterns.differs'));
    this.#reset.hidden = !isMoved;
    if (this.#variants) {
      this.#variants.hidden = isMoved;
      this.#variants.value = pattern.variant;
      for (const option of this.#variants.options) write(option, variantName(option.value));
    }
    const miss = text('patterns.miss');
    for (const [i, side] of (['enter', 'exit'] as const).entries()) {
      const end = hit?.[side];
      const { given, sign, got, part } = this.#rows[i];
      // A miss is said once.
      const said = i === 0 ? miss : '';
      write(given, isMoved ? '' : (expected?.[side].text ?? said));
      write(sign, isMoved || (!expected && i > 0) ? '' : verdict.matches ? '=' : '≠');
      write(got, end ? digits(printedDistance(end)) : said);
      write(part, end ? partLetter(end.part) : '');
      part.dataset['part'] = end?.part ?? '';
    }
    this.#bar.show(hit, ray.maxDistance);
    this.scene.setAttribute('aria-label', this.#said());
    this.place();
  }

  /** Moves letters and handle to their points in the picture. */
  place(): void {
    const area = this.scene.getBoundingClientRect();
    if (area.width === 0 || area.height === 0) return;
    const { capsule, ray, pattern, verdict } = this.state;
    const put = (mark: HTMLElement, point: readonly [number, number, number], edge: number): void => {
      const { x, y } = this.drawing.miniature.project(area, point);
      const within = (at: number, size: number): string => Math.max(edge, Math.min(size - edge, at)).toFixed(1);
      mark.style.transform = `translate(${within(x - area.left, area.width)}px, ${within(y - area.top, area.height)}px)`;
    };
    const point = capsule.p1[0] === capsule.p2[0];
    const places = letterPlaces(pattern, verdict.hit);
    for (const [i, letter] of this.#letters.entries()) {
      write(letter, point ? 'P1 = P2' : `P${i + 1}`);
      letter.hidden = point && i > 0;
      put(letter, places[i], 8);
    }
    put(this.grip, ray.origin, GRIP / 2);
  }

  #said(): string {
    const { state } = this;
    const name = liveName(state);
    const computed = answerOf(state.hit);
    if (state.isMoved) return text('patterns.saidMoved', { name, was: givenName(state.pattern), computed });
    const { expected } = state.pattern;
    return text('patterns.saidTile', {
      name,
      expected: expected ? `${expected.enter.text}, ${expected.exit.text}` : text('patterns.miss'),
      computed,
      verdict: text(state.verdict.matches ? 'patterns.match' : 'patterns.differs'),
    });
  }
}

interface Row {
  readonly root: HTMLElement;
  readonly given: HTMLElement;
  readonly sign: HTMLElement;
  readonly got: HTMLElement;
  readonly part: HTMLElement;
}

function row(label: 'patterns.enter' | 'patterns.exit'): Row {
  const given = element('span', { hint: 'patterns.expected' });
  const sign = element('span', { class: 'soft' });
  const got = element('span', { hint: 'patterns.computed' });
  const part = element('b', { class: 'patterns-part' });
  const root = element('div', { class: 'patterns-row' }, element('span', { class: 'soft', text: label }), given, sign, got, part);
  return { root, given, sign, got, part };
}
