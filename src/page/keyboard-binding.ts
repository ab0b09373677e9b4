// From the browser's key events to the page's commands; held keys go to the pointer arbiter first.

import { commandOf, isEverywhere } from './input/keyboard.ts';
import type { CommandId, KeyData } from './input/keyboard.ts';
import type { Page } from './page.ts';
import type { HeldKey } from './input/pointer-arbiter.ts';
import { namedBody } from './ui/hit-sentence.ts';
import { language, text } from './ui/language.ts';
import { TAB_IDS } from './kit/router.ts';
import type { TabId } from './kit/router.ts';

const HELD: Readonly<Record<string, HeldKey>> = { q: 'q', s: 's', d: 'd', ' ': 'space' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const COARSE = 16; // px
const FINE = 1;
const TURN = Math.PI / 36; // radians per press

/** `view` is the element whose focus means the crosshair. */
export function bindKeyboard(page: Page, view: HTMLElement): void {
  const { commands: does, lab, arbiter, crosshair, help } = page;
  const isHelpOpen = (): boolean => help.value?.open ?? false;
  const goTo = Object.fromEntries(TAB_IDS.map((id) => [`room.${id}`, () => does.goTo(id)])) as Record<`room.${TabId}`, () => void>;
  const commands: Record<CommandId, () => void> = {
    ...goTo,
    'tool.ray': () => does.setTool('ray'),
    'tool.select': () => does.setTool('select'),
    'tool.drag': () => does.setTool('drag'),
    add: () => addAtPointer(page),
    mode: () => does.nextMode(),
    'hit.next': () => does.selectNextHit(1),
    'hit.previous': () => does.selectNextHit(-1),
    side: () => lab.toggleSide(),
    layers: () => does.nextLayers(),
    xray: () => does.setLayer('xray', !lab.layers.xray),
    profiler: () => does.toggleProfiler(),
    pause: () => does.togglePlay(),
    step: () => does.stepOnce(),
    'step.back': () => does.stepBack(),
    slower: () => does.changeSpeed(-1),
    faster: () => does.changeSpeed(1),
    restart: () => does.restart(),
    'scene.previous': () => does.nextScene(-1),
    'scene.next': () => does.nextScene(1),
    'gizmo.move': () => does.setGizmo('move'),
    'gizmo.turn': () => does.setGizmo('turn'),
    'gizmo.size': () => does.setGizmo('size'),
    inside: () => does.nextInside(),
    origin: () => void does.setFixedOrigin(lab.rays.fixedOrigin === undefined),
    link: () => void does.copyLink(),
    undo: () => does.undo(),
    redo: () => does.redo(),
    delete: () => does.removeSelected(),
    frame: () => does.frameSelected(),
    home: () => does.setCameraPreset('home'),
    help: () => void page.toggleHelp(),
    escape: () => escape(page),
  };

  /** Acts at once, or at the end of the current journey through time; not in a static room that was entered meanwhile. */
  const actOnArrival = (command: CommandId): void => {
    if (lab.busy) page.time.value?.afterJourney(() => actOnArrival(command));
    else if (!page.navigation.visit) commands[command]();
  };

  addEventListener('keydown', (event) => {
    if (!page.navigation.entered || (isHelpOpen() && !['h', 'H', '?'].includes(event.key))) return;
    if (lab.busy) {
      const command = event.repeat ? undefined : commandOf(keyData(event));
      if (command !== undefined && OF_TIME.has(command)) actOnArrival(command);
      return;
    }
    const { visit } = page.navigation;
    const isFree = event.target === document.body && !visit && !event.altKey;
    if ((event.target === view || isFree) && useView(page, event)) {
      if (isFree) view.focus();
      event.preventDefault();
      return;
    }
    const press = keyData(event);
    // A static room gets every key first that no field, dialog or pressed button needs.
    const free = press.focus === 'elsewhere' || (press.focus === 'button' && event.key !== ' ' && event.key !== 'Enter');
    if (visit && free && visit.key?.(event) === true) {
      event.preventDefault();
      return;
    }
    const command = commandOf(press);
    if (command === undefined || (visit && !isEverywhere(command))) return;
    // Otherwise the page would scroll, go back, or undo in a field.
    if (event.key === ' ' || event.key === 'Backspace' || command === 'undo' || command === 'redo') event.preventDefault();
    const held = HELD[event.key.toLowerCase()];
    // The effect of a held key is decided on release: a tap is the command, a hold with a drag is not.
    if (held !== undefined) arbiter.keyDown(held);
    else if (!event.repeat || repeats(command)) commands[command]();
  });
  addEventListener('keyup', (event) => {
    const held = HELD[event.key.toLowerCase()];
    if (held === undefined || !arbiter.keyUp(held) || isHelpOpen() || page.navigation.visit) return;
    const command = commandOf(keyData(event));
    if (command !== undefined) commands[command]();
  });
  // A press of the pointer also focuses the view, but needs no crosshair.
  view.addEventListener('focus', () => crosshair.show(arbiter.owner === 'idle' && view.matches(':focus-visible')));
  view.addEventListener('blur', () => crosshair.show(false));
  keepFocusFree();
  leaveFieldsOnEscape();
}

/** Commands that wait for the end of a journey through time; others pressed on the way are dropped. */
const OF_TIME: ReadonlySet<CommandId> = new Set(['step', 'step.back', 'undo', 'redo']);

/** Whether a held key repeats the command. */
function repeats(command: CommandId): boolean {
  return command === 'step' || command === 'undo' || command === 'redo' || command.startsWith('hit.');
}

const PRESSED = 'button, a, summary, input[type="checkbox"], input[type="radio"]';

/** A control used by pointer does not keep the focus: the next Space is for play and pause, not for the button again. */
function keepFocusFree(): void {
  // A click on a label clicks its checkbox in a second event without a pointer type; so the press is recorded.
  let pointer = false;
  addEventListener('pointerdown', () => (pointer = true), { capture: true });
  addEventListener('keydown', () => (pointer = false), { capture: true });
  const free = (kinds: string): void => {
    const { activeElement } = document;
    if (!pointer || !(activeElement instanceof HTMLElement) || !activeElement.matches(kinds)) return;
    if (activeElement.closest('dialog') === null) activeElement.blur();
  };
  addEventListener('click', () => free(PRESSED));
  addEventListener('change', () => free('select'));
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
    activateAtCrosshair(page, event.shiftKey);
    return true;
  }
  const arrow = ARROWS[event.key];
  if (arrow === undefined) return false;
  if (event.altKey) page.commands.turn(-arrow[0] * TURN, -arrow[1] * TURN);
  else {
    const step = event.shiftKey ? FINE : COARSE;
    page.crosshair.move(arrow[0] * step, arrow[1] * step);
  }
  return true;
}

/** Adds a body at the pointer, or at the crosshair. */
function addAtPointer({ arbiter, crosshair, pointerTools }: Page): void {
  const { hovering, hoverX, hoverY } = arbiter;
  const { x, y } = hovering ? { x: hoverX, y: hoverY } : crosshair.point;
  pointerTools.addAt(x, y);
}

/** Applies the current tool at the crosshair. */
function activateAtCrosshair({ arbiter, crosshair, pointerTools, lab, line, shell }: Page, keep: boolean): void {
  crosshair.show(true);
  const before = lab.selected;
  const { x, y } = crosshair.point;
  const tool = arbiter.activeTool;
  if (tool === 'ray') pointerTools.castAt(x, y, keep, false);
  else if (tool === 'add') pointerTools.addAt(x, y);
  else pointerTools.act({ type: 'select', x, y });
  const { selected } = lab;
  if (tool === 'ray' || selected === undefined) return;
  if (selected === before) shell.sections.body.body.querySelector('input')?.focus();
  else line.tell(text('line.selected', { name: namedBody(lab.world.kind(selected), lab.nameOf(selected), language()) }));
}

/** Esc: cancels a drag, then closes the topmost open thing, then clears the selection, then removes the rays. */
function escape(page: Page): void {
  const { help, arbiter, lab, navigation, line, message, shell, tour, commands } = page;
  if (document.querySelector('[popover=auto]:popover-open')) return; // the browser closes it
  if (help.value?.open === true) help.value.close();
  else if (page.helpComes) page.helpComes = false;
  else if (arbiter.cancel()) return;
  else if (message.isOffer) message.hide();
  else if (navigation.visit) return;
  else if (tour.value?.open === true) tour.value.end();
  else if (!shell.drawer.hidden) commands.toggleProfiler();
  else if (lab.picked !== undefined) lab.pick(undefined);
  else if (lab.selected !== undefined) lab.deselect();
  else if (lab.rays.list.length > 0) {
    commands.clearRays();
    line.notice('result.cleared');
  }
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
