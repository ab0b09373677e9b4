// The help overlay: every gesture and key, from the table that the keyboard uses.

import { signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Button } from '../kit/controls.tsx';
import { isPhone } from '../ui/shell.ts';
import { KEY_ROWS, capsOf } from '../tools/keyboard.ts';
import { isTouched } from '../kit/texts.ts';
import { t } from '../ui/words.ts';
import type { WordKey } from '../ui/words.ts';

declare const HAS_DOCUMENTATION: boolean;

export interface HelpLine {
  /** A gesture in words, after the keys. */
  readonly gesture?: WordKey;
  readonly keys?: readonly string[];
  /** The key of a text. */
  readonly text: string;
}

const POINTER: readonly HelpLine[] = [
  { gesture: 'gesture.click', text: 'help.click' },
  { keys: ['Shift'], gesture: 'gesture.click', text: 'help.shiftClick' },
  { keys: ['Alt'], gesture: 'gesture.click', text: 'help.altClick' },
  { gesture: 'gesture.drag', text: 'term.orbit' },
  { gesture: 'gesture.rightDrag', text: 'help.rightDrag' },
  { gesture: 'gesture.wheel', text: 'help.wheel' },
  { keys: ['Q'], gesture: 'gesture.click', text: 'help.heldQ' },
  { keys: ['S'], gesture: 'gesture.click', text: 'help.heldS' },
  { keys: ['D'], gesture: 'gesture.drag', text: 'help.heldD' },
  { keys: ['Space'], gesture: 'gesture.drag', text: 'help.heldSpace' },
];

const TOUCH: readonly HelpLine[] = [
  { gesture: 'gesture.tap', text: 'help.click' },
  { gesture: 'gesture.finger', text: 'term.orbit' },
  { gesture: 'gesture.fingers', text: 'help.touch' },
  { gesture: 'gesture.next', text: 'help.touchNext' },
];

const VIEW: readonly HelpLine[] = [
  { keys: ['Enter'], text: 'help.enter' },
  { keys: ['←', '→', '↑', '↓'], text: 'help.arrows' },
];

export class Help {
  readonly #dialog: HTMLDialogElement;
  readonly #wanted = signal('');
  /** The keys of the current room, besides those of the whole page. */
  readonly #here = signal<readonly HelpLine[]>([]);

  constructor(mount: HTMLElement) {
    const place = document.createElement('div');
    mount.append(place);
    render(<Dialog wanted={this.#wanted} here={this.#here} close={() => this.close()} />, place);
    this.#dialog = place.querySelector('dialog')!;
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  toggle(): void {
    if (this.open) this.close();
    else {
      this.#wanted.value = '';
      this.#dialog.showModal();
      // The search would bring up the keyboard of a touch screen over half of the help.
      if (isTouched()) this.#dialog.querySelector('button')!.focus();
    }
  }

  setRoom(keys: readonly HelpLine[]): void {
    this.#here.value = keys;
  }

  close(): void {
    this.#dialog.close();
  }
}

interface DialogProps {
  readonly wanted: { value: string };
  readonly here: { readonly value: readonly HelpLine[] };
  readonly close: () => void;
}

function Dialog({ wanted, here, close }: DialogProps): JSX.Element {
  // The lines and the rule that contain every search term, and their headings.
  const terms = wanted.value.toLowerCase().split(/\s+/);
  const matches = (...parts: readonly string[]): boolean => terms.every((term) => parts.join(' ').toLowerCase().includes(term));
  const found = (lines: readonly HelpLine[]): readonly HelpLine[] =>
    lines.filter(({ keys = [], gesture, text: key }) => matches(...keys, gesture ? t(gesture) : '', t(key as WordKey)));
  // Gestures of the device in use come first: touch, or mouse.
  const gestures = [
    { title: 'help.pointer', lines: found(POINTER) },
    { title: 'help.touchTitle', lines: found(TOUCH) },
  ] as const;
  const lists = [
    isTouched() || isPhone() ? gestures.toReversed() : gestures,
    [
      { title: 'help.here', lines: found(here.value) },
      { title: 'help.keyboard', lines: found([...VIEW, ...KEY_ROWS.map((row) => ({ keys: capsOf(row), text: row.text }))]) },
    ],
  ] as const;
  const hasRule = matches(t('help.rule'), t('help.ruleText'));
  const isNone = !hasRule && lists.flat().every(({ lines }) => lines.length === 0);
  return (
    // A click on the backdrop is a click on the dialog itself, outside its content.
    <dialog class="help" aria-label={t('help.title')} onClick={({ target, currentTarget }) => target === currentTarget && close()}>
      <header class="line">
        <h2 class="large whole">{t('help.title')}</h2>
        <input
          type="search"
          class="last"
          aria-label={t('term.search')}
          placeholder={t('term.search')}
          value={wanted.value}
          onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
        />
        <Button class="bar-button title" label={t('term.close')} press={close}>
          ×
        </Button>
      </header>
      <div class="help-columns">
        {lists.map((column, i) => (
          <section key={i}>
            {column.map(({ title, lines }) => lines.length > 0 && <Lines key={title} title={t(title)} lines={lines} />)}
            {i === 0 && hasRule && (
              <>
                <h3 class="soft">{t('help.rule')}</h3>
                <p>{t('help.ruleText')}</p>
              </>
            )}
          </section>
        ))}
      </div>
      {isNone && <p class="hint">{t('help.none')}</p>}
      <p class="hint">
        <Elsewhere words={t('help.licences')} href="./licences.txt" />
        {HAS_DOCUMENTATION && ' · '}
        {HAS_DOCUMENTATION && <Elsewhere words={t('help.documentation')} href="./docs/index.html" />}
      </p>
    </dialog>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly HelpLine[] }): JSX.Element {
  return (
    <>
      <h3 class="soft">{title}</h3>
      <dl class="keys">
        {lines.map(({ keys = [], gesture, text: key }) => [
          <dt key={`${key}:`} class="line tight">
            {caps(keys)}
            {gesture && <span class="soft">{t(gesture)}</span>}
          </dt>,
          <dd key={key}>{t(key as WordKey)}</dd>,
        ])}
      </dl>
    </>
  );
}

/** A long row of keys by its first and its last. */
function caps(keys: readonly string[]): (JSX.Element | string)[] {
  const shown = keys.map((key) => <kbd key={key}>{key}</kbd>);
  return shown.length > 4 ? [shown[0], '–', shown.at(-1)!] : shown;
}

function Elsewhere({ words, href }: { readonly words: string; readonly href: string }): JSX.Element {
  return (
    <a href={href} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
