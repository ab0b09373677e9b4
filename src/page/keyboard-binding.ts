// From the browser's key events to actions; held keys go to the pointer arbiter first.

import { commandOf, isEverywhere } from './tools/keyboard.ts';
import type { CommandId, KeyData } from './tools/keyboard.ts';
import { keepFocusFree, keepFocusInPlace } from './kit/hints.ts';
import { WAYS } from './kit/pointer-drag.ts';
import type { Page } from './page.ts';
import type { HeldKey } from './tools/pointer-arbiter.ts';

const HELD: Readonly<Record<string, HeldKey>> = { q: 'q', s: 's', d: 'd', ' ': 'space' };
const COARSE = 16; // px
const FINE = 1;
const TURN = Math.PI / 36; // radians per press

/** `view` is the element whose focus means the crosshair. */
export function bindKeyboard(page: Page, view: HTMLElement): void {
  const { session, arbiter, crosshair, help, dispatch } = page;
  const isHelpOpen = (): boolean => help.value?.open ?? false;
  addEventListener('keydown', (event) => {
    if (!page.navigation.entered || (isHelpOpen() && !['h', 'H', '?'].includes(event.key))) return;
    const press = keyData(event);
    const command = commandOf(press);
    if (session.busy) {
      if (command !== undefined && !event.repeat) dispatch({ type: command });
      return;
    }
    const { staticRoom } = page.navigation;
    const isFree = event.target === document.body && !staticRoom && !event.altKey;
    if ((event.target === view || isFree) && useView(page, event)) {
      if (isFree) view.focus();
      event.preventDefault();
      return;
    }
    // A static room gets every key first that no field, dialog or pressed button needs.
    const free = press.focus === 'elsewhere' || (press.focus === 'button' && event.key !== ' ' && event.key !== 'Enter');
    if (staticRoom && free && staticRoom.key(event)) {
      event.preventDefault();
      return;
    }
    if (command === undefined || (staticRoom && !isEverywhere(command))) return;
    // Otherwise the page would scroll, go back, or undo in a field.
    if (event.key === ' ' || event.key === 'Backspace' || command === 'undo' || command === 'redo') event.preventDefault();
    const held = HELD[event.key.toLowerCase()];
    // The effect of a held key is decided on release: a tap is the command, a hold with a drag is not.
    if (held !== undefined) arbiter.keyDown(held);
    else if (!event.repeat || repeats(command)) dispatch({ type: command });
  });
  addEventListener('keyup', (event) => {
    const held = HELD[event.key.toLowerCase()];
    if (held === undefined || !arbiter.keyUp(held) || isHelpOpen()) return;
    const command = commandOf(keyData(event));
    if (command !== undefined) dispatch({ type: command });
  });
  view.addEventListener('focus', () => crosshair.show(arbiter.owner === 'idle' && view.matches(':focus-visible')));
  view.addEventListener('blur', () => crosshair.show(false));
  keepFocusFree();
  keepFocusInPlace();
  leaveFieldsOnEscape();
}

/** Whether a held key repeats the command. */
function repeats(command: CommandId): boolean {
  return command === 'step' || command === 'undo' || command === 'redo' || command.startsWith('hit.');
}

/** Esc in a field restores its value and leaves it. */
function leaveFieldsOnEscape(): void {
  let before = '';
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) before = target.value;
  });
  addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement) || focusOf(target) !== 'field') return;
    if (target instanceof HTMLInputElement && target.value !== before) {
      target.value = before;
      target.dispatchEvent(new Event('input', { bubbles: true })); // so that its listeners take the old value back
    }
    target.blur();
  });
}

/** Keys of the crosshair while the view has the focus, or nothing has: then it gets it. */
function useView(page: Page, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === 'Enter') {
    page.dispatch({ type: 'crosshair', keep: event.shiftKey });
    return true;
  }
  if (!event.key.startsWith('Arrow')) return false;
  const [right, up] = WAYS[event.key];
  if (event.altKey) page.dispatch({ type: 'turn', sideways: -right * TURN, upwards: up * TURN });
  else {
    const step = event.shiftKey ? FINE : COARSE;
    page.crosshair.move(right * step, -up * step);
  }
  return true;
}

function keyData(event: KeyboardEvent): KeyData {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, ctrlKey, metaKey, altKey, shiftKey, focus: focusOf(event.target) };
}

function focusOf(target: EventTarget | null): KeyData['focus'] {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) return 'button';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'field';
  return target.closest('button, a, summary, [role="button"]') ? 'button' : 'elsewhere';
}
