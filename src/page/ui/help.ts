// The help overlay: every gesture and key, from the table that the keyboard uses.

import { button, element } from './element.ts';
import { text } from './language.ts';
import type { TextKey } from './i18n.ts';
import { isPhone } from './shell.ts';
import { HELP_ROWS } from '../input/help-rows.ts';
import { addWords, isTouched } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

declare const HAS_API_REFERENCE: boolean;

export interface HelpLine {
  /** A gesture in words, after the keys. */
  readonly gesture?: TextKey;
  readonly keys?: readonly string[];
  /** The key of a text. */
  readonly text: string;
}

const POINTER: readonly HelpLine[] = [
  { gesture: 'gesture.click', text: 'help.click' },
  { keys: ['Shift'], gesture: 'gesture.click', text: 'help.shiftClick' },
  { keys: ['Alt'], gesture: 'gesture.click', text: 'help.altClick' },
  { gesture: 'gesture.drag', text: 'help.drag' },
  { gesture: 'gesture.rightDrag', text: 'help.rightDrag' },
  { gesture: 'gesture.wheel', text: 'help.wheel' },
  { keys: ['Q'], gesture: 'gesture.click', text: 'help.heldQ' },
  { keys: ['S'], gesture: 'gesture.click', text: 'help.heldS' },
  { keys: ['D'], gesture: 'gesture.drag', text: 'help.heldD' },
  { keys: ['Space'], gesture: 'gesture.drag', text: 'help.heldSpace' },
];

const TOUCH: readonly HelpLine[] = [
  { gesture: 'gesture.tap', text: 'help.click' },
  { gesture: 'gesture.finger', text: 'help.drag' },
  { gesture: 'gesture.fingers', text: 'help.touch' },
  { gesture: 'result.next', text: 'help.touchNext' },
];

const VIEW: readonly HelpLine[] = [
  { keys: ['Enter'], text: 'help.enter' },
  { keys: ['←', '→', '↑', '↓'], text: 'help.arrows' },
];

export class Help {
  readonly #dialog: HTMLDialogElement;
  readonly #search = element('input', { label: 'help.search', attributes: { type: 'search' } });
  readonly #rule = element('p', { text: 'help.ruleText' });
  readonly #none = element('p', { class: 'hint', text: 'help.none' });
  /** The keys of the current static room. */
  readonly #here = element('div');

  constructor(mount: HTMLElement) {
    const close = button({ class: 'bar-button', label: 'help.close', click: () => this.close() }, '×');
    this.#dialog = element(
      'dialog',
      { class: 'help', label: 'help.title' },
      element('header', {}, element('h2', { text: 'help.title' }), this.#search, close),
      element(
        'div',
        { class: 'help-columns' },
        element('section', {}, ...gestures(), element('h3', { text: 'help.rule' }), this.#rule),
        element('section', {}, this.#here, element('h3', { text: 'help.keyboard' }), rows([...VIEW, ...HELP_ROWS])),
      ),
      this.#none,
      element(
        'p',
        { class: 'hint' },
        link('help.licences', './licences.txt'),
        ...(HAS_API_REFERENCE ? [' · ', link('help.api', './api/index.html')] : []),
      ),
    );
    // A click on the backdrop is a click on the dialog itself, outside its content.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.close();
    });
    this.#none.hidden = true;
    this.#search.addEventListener('input', () => this.#filter());
    mount.append(this.#dialog);
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  toggle(): void {
    if (this.open) this.close();
    else {
      this.#search.value = '';
      this.#filter();
      this.#search.placeholder = text('help.search');
      this.#dialog.showModal();
      // The search would bring up the keyboard of a touch screen over half of the help.
      if (isTouched()) this.#search.blur();
    }
  }

  /** Keys of the current room, besides those of the whole page. */
  setRoom(keys: readonly HelpLine[]): void {
    this.#here.replaceChildren(...(keys.length === 0 ? [] : [element('h3', { text: 'help.here' }), rows(keys)]));
  }

  close(): void {
    this.#dialog.close();
  }

  /** Shows the lines and the rule that contain every search term, and their headings. */
  #filter(): void {
    const wanted = this.#search.value.toLowerCase().split(/\s+/);
    const matches = (words: string): boolean => wanted.every((word) => words.toLowerCase().includes(word));
    let found = 0;
    for (const list of this.#dialog.querySelectorAll('dl')) {
      let here = 0;
      for (const term of list.querySelectorAll('dt')) {
        const line = term.nextElementSibling as HTMLElement;
        term.hidden = line.hidden = !matches(`${term.textContent} ${line.textContent}`);
        if (!term.hidden) here++;
      }
      const heading = list.previousElementSibling;
      if (heading instanceof HTMLElement) heading.hidden = here === 0;
      found += here;
    }
    const heading = this.#rule.previousElementSibling as HTMLElement;
    heading.hidden = this.#rule.hidden = !matches(`${heading.textContent} ${this.#rule.textContent}`);
    this.#none.hidden = found > 0 || !this.#rule.hidden;
  }
}

/** Gestures of the device in use come first: touch, or mouse. */
function gestures(): HTMLElement[] {
  const touch = [element('h3', { text: 'help.touchTitle' }), rows(TOUCH)];
  const pointer = [element('h3', { text: 'help.pointer' }), rows(POINTER)];
  return isTouched() || isPhone() ? [...touch, ...pointer] : [...pointer, ...touch];
}

function link(label: TextKey, href: string): HTMLElement {
  return element('a', { text: label, attributes: { href, target: '_blank', rel: 'noopener' } });
}

/** A long row of keys by its first and its last. */
function caps(keys: readonly string[]): (HTMLElement | string)[] {
  const shown = keys.map((key) => element('kbd', {}, key));
  return shown.length > 4 ? [shown[0], '–', shown.at(-1)!] : shown;
}

function rows(list: readonly HelpLine[]): HTMLElement {
  return element(
    'dl',
    { class: 'keys' },
    ...list.flatMap(({ keys = [], gesture, text }) => [
      element('dt', {}, ...caps(keys), ...(gesture ? [element('span', { text: gesture })] : [])),
      element('dd', { text: text as TextKey }),
    ]),
  );
}
