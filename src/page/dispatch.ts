// One door for all that pointer, keys, buttons and fingers do: each action by its type, and when it may happen.

import { KEYS, isEverywhere } from './tools/keyboard.ts';
import type { Action } from './tools/action.ts';
import { ROOM_IDS } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';
import type { Page } from './page.ts';
import { namedBody } from './ui/hit-sentence.ts';
import { language, text } from './ui/language.ts';

type Acts = { readonly [T in Action['type']]: (action: Extract<Action, { readonly type: T }>) => void };

const KEYED: ReadonlySet<Action['type']> = new Set(KEYS.map(({ command }) => command));
/** Wait for the end of a journey through time; others pressed on the way are dropped. */
const OF_TIME: ReadonlySet<Action['type']> = new Set(['step', 'step.back', 'undo', 'redo']);

export function dispatcher(page: Page): (action: Action) => void {
  const { commands: does, session, targets, pointerTools: tools } = page;
  const goTo = Object.fromEntries(ROOM_IDS.map((id) => [`room.${id}`, () => does.goTo(id)])) as Record<`room.${RoomId}`, () => void>;
  const acts: Acts = {
    // Pointer.
    cast: ({ x, y, add, onward }) => tools.castAt(x, y, add, onward),
    select: ({ x, y }) => tools.selectAt(x, y),
    add: ({ x, y }) => tools.addAt(x, y),
    grab: ({ x, y }) => tools.grabAt(x, y),
    pull: ({ x, y, shift }) => tools.pull(x, y, shift),
    release: () => tools.release(),
    putBack: () => tools.putBack(),
    hold: ({ x, y }) => targets.hold(x, y),
    carry: ({ x, y, shift }) => targets.carry(x, y, shift),
    letGo: () => targets.letGo(),
    handleCancelled: () => targets.putBack(),
    orbit: ({ pointers }) => page.binding.handOver(pointers),
    orbitCancelled: () => page.binding.takeBack(),

    // Tools.
    tool: ({ tool }) => does.setTool(tool),
    'tool.ray': () => does.setTool('ray'),
    'tool.select': () => does.setTool('select'),
    'tool.drag': () => does.setTool('drag'),
    'add.here': () => addHere(page),
    crosshair: ({ keep }) => activateAtCrosshair(page, keep),
    'gizmo.move': () => does.setGizmo('move'),
    'gizmo.turn': () => does.setGizmo('turn'),
    'gizmo.size': () => does.setGizmo('size'),

    // Rays and the view.
    mode: () => does.nextMode(),
    inside: () => does.nextInside(),
    origin: () => void does.setFixedOrigin(session.rays.fixedOrigin === undefined),
    'hit.next': () => does.selectNextHit(1),
    'hit.previous': () => does.selectNextHit(-1),
    side: () => session.toggleSide(),
    layers: () => does.nextLayers(),
    xray: () => does.setLayer('xray', !session.layers.xray),
    turn: ({ sideways, upwards }) => does.turn(sideways, upwards),
    frame: () => does.frameSelected(),
    home: () => does.setCameraPreset('home'),

    // Time, and what is kept.
    pause: () => does.togglePlay(),
    step: () => does.stepOnce(),
    'step.back': () => does.stepBack(),
    slower: () => does.changeSpeed(-1),
    faster: () => does.changeSpeed(1),
    restart: () => does.restart(),
    'scene.previous': () => does.nextScene(-1),
    'scene.next': () => does.nextScene(1),
    undo: () => does.undo(),
    redo: () => does.redo(),
    delete: () => does.removeSelected(),
    link: () => void does.copyLink(),

    // The page.
    ...goTo,
    profiler: () => does.toggleProfiler(),
    help: () => void page.toggleHelp(),
    escape: () => escape(page),
  };
  const dispatch = (action: Action): void => {
    const { type } = action;
    // In a static room the laboratory rests, and so do the keys while the page travels through time.
    if (page.navigation.visit && !isEverywhere(type)) return;
    if (session.busy && OF_TIME.has(type)) page.time.value?.afterJourney(() => dispatch(action));
    else if (!session.busy || !KEYED.has(type)) acts[type](action as never);
  };
  return dispatch;
}

/** Adds a body at the pointer, or at the crosshair. */
function addHere({ arbiter, crosshair, pointerTools }: Page): void {
  const { hovering, hoverX, hoverY } = arbiter;
  const { x, y } = hovering ? { x: hoverX, y: hoverY } : crosshair.point;
  pointerTools.addAt(x, y);
}

/** Applies the current tool at the crosshair. */
function activateAtCrosshair({ arbiter, crosshair, pointerTools, session, line, shell }: Page, keep: boolean): void {
  crosshair.show(true);
  const before = session.selection.body;
  const { x, y } = crosshair.point;
  const tool = arbiter.activeTool;
  if (tool === 'ray') pointerTools.castAt(x, y, keep, false);
  else if (tool === 'add') pointerTools.addAt(x, y);
  else pointerTools.selectAt(x, y);
  const { body: selected } = session.selection;
  if (tool === 'ray' || selected === undefined) return;
  if (selected === before) shell.sections.body.body.querySelector('input')?.focus();
  else line.tell(text('line.selected', { name: namedBody(session.world.kind(selected), session.nameOf(selected), language()) }));
}

/** Esc: cancels a drag, then closes the topmost open thing, then clears the selection, then removes the rays. */
function escape(page: Page): void {
  const { help, arbiter, session, navigation, line, message, shell, tour, commands } = page;
  if (document.querySelector('[popover=auto]:popover-open')) return; // the browser closes it
  if (help.value?.open === true) help.value.close();
  else if (page.helpComes) page.helpComes = false;
  else if (arbiter.cancel()) return;
  else if (message.isOffer) message.hide();
  else if (navigation.visit) return;
  else if (tour.value?.open === true) tour.value.end();
  else if (!shell.drawer.hidden && navigation.room !== 'profiler') commands.toggleProfiler();
  else if (session.selection.picked !== undefined) session.selection.pick(undefined);
  else if (session.selection.body !== undefined) session.selection.select(undefined);
  else if (session.rays.list.length > 0) {
    commands.clearRays();
    line.notice('result.cleared');
  }
}
