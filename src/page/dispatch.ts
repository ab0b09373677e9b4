// One door for all that pointer, keys, buttons and fields do: each action by its type, and when it may happen.

import { KEY_ROWS, isEverywhere } from './tools/keyboard.ts';
import type { Action, Dispatch } from './tools/action.ts';
import { ROOM_IDS, hashOfRoom } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';
import type { ContactEvent } from './model/contact-log.ts';
import { CONVENTIONS } from './model/inside-conventions.ts';
import { nextPreset, presetLayers, presetOf } from './model/layer-choice.ts';
import type { Preset } from './model/layer-choice.ts';
import { QUERY_MODES } from './model/rays.ts';
import { SPEEDS } from './model/session.ts';
import { forwardOf, lookHome } from './model/viewpoint.ts';
import type { Page } from './page.ts';
import type { CameraPreset } from './stage/stage.ts';
import { putFixedOrigin } from './tools/fixed-origin.ts';
import type { GizmoMode } from './tools/gizmo-target.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import { namedBody } from './ui/hit-sentence.ts';
import { text } from './ui/language.ts';
import { isPhone } from './ui/shell.ts';
import { remember } from './ui/storage.ts';

type Of<T, A = Action> = A extends { readonly type: infer U } ? (T extends U ? A : never) : never;
type Acts = { readonly [T in Action['type']]: (action: Of<T>) => void };

const KEYED: ReadonlySet<Action['type']> = new Set(KEY_ROWS.flatMap(({ keys }) => Object.values(keys)));
/** Wait for the end of a journey through time; others pressed on the way are dropped. */
const OF_TIME: ReadonlySet<Action['type']> = new Set(['step', 'step.back', 'undo', 'redo']);

export function dispatcher(page: Page): Dispatch {
  const { chords, commands, session, history, line, shell, viewpoint, sceneView } = page;
  const { rays, selection } = session;

  const goTo = (id: RoomId): void => void (location.hash = hashOfRoom(id));

  /** Whether rays start at a fixed point instead of the camera. */
  function setOrigin(isFixed: boolean): void {
    if (isFixed === (rays.fixedOrigin !== undefined)) return;
    if (isFixed) putFixedOrigin(session, viewpoint, shell.host);
    else rays.fixedOrigin = undefined;
    line.notice(rays.fixedOrigin ? 'origin.nowFixed' : 'origin.nowCamera');
  }

  function setLayers(preset: Preset): void {
    session.layers = presetLayers(preset, session.room.crowd);
  }

  function setCamera(preset: CameraPreset): void {
    if (preset === 'home') session.viewBefore = undefined;
    if (sceneView) sceneView.stage.preset(preset);
    else lookHome(viewpoint, session);
  }

  function frameSelected(): void {
    const entity = selection.body ?? rays.hit?.entity;
    if (entity !== undefined) chords?.frame(entity);
    else setCamera('home');
  }

  /** To the picked pair. */
  function framePair(): void {
    const { picked } = selection;
    const moving = picked ? [picked.a, picked.b].filter((body) => !session.isWall(body)) : [];
    chords?.frame(...moving);
  }

  /** Sets the gizmo's mode, and its tool for a selected body. */
  function setGizmo(mode: GizmoMode): void {
    if (page.gizmo) page.gizmo.mode = mode;
    if (selection.body !== undefined && page.arbiter.tool !== 'select') commands.setTool('select');
  }

  function changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= session.speed);
    session.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))];
  }

  /** One step; pauses first. */
  function stepOnce(): void {
    if (session.playing) session.setPlaying(false);
    session.pendingSteps++;
  }

  /** To the tick of a contact's begin or end: selects that pair and moves the camera to it. */
  async function seekEvent({ tick, a, b }: ContactEvent): Promise<void> {
    await page.time.value?.toTick(tick);
    if (session.tick !== tick) return;
    const body = [a, b].find((one) => session.world.isAlive(one) && !session.isWall(one));
    if (body === undefined) return;
    selection.select(body);
    selection.pick({ a, b });
    framePair();
  }

  /** The next or previous scene of the room, wrapping around; a room with one scene stays as it is. */
  function nextScene(by: 1 | -1): void {
    const { room } = session;
    const scenes = room.preset?.all() ?? [];
    if (scenes.length > 0) commands.setScene(scenes[(scenes.indexOf(room) + by + scenes.length) % scenes.length]);
  }

  /** Undo or redo; shows a message if the past it needs is no longer kept. Rays come back at once, bodies once the code for it is there. */
  function changeHistory(way: 'undo' | 'redo'): void {
    const change = (time?: TimeTravel): void => {
      if (history[way]((journey) => void time!.go(journey)) === 'lost') line.notice('time.tooOld');
      // The bodies that rays hit may be gone.
      if (!session.busy) session.refreshQueries();
      line.say();
    };
    if (history.isOfRays(way)) change();
    else void commands.inTime(change);
  }

  /** Saves the stage as a PNG, or says that there is none: no WebGL, or its context is lost. */
  async function savePicture(): Promise<void> {
    if (!sceneView || sceneView.stage.lost) line.notice('result.noPicture');
    else await (await import('./document/save-picture.ts')).savePicture(sceneView.stage, session.room);
  }

  /** In its room it is left for the room of the world. */
  function toggleProfiler(): void {
    if (shell.root.classList.contains('profiling')) goTo(session.room.id);
    else if (isPhone()) shell.tab.value = shell.tab.value === 'profile' ? 'result' : 'profile';
    else shell.drawer.hidden = !shell.drawer.hidden;
  }

  const rooms = Object.fromEntries(ROOM_IDS.map((id) => [`room.${id}`, () => goTo(id)])) as Record<`room.${RoomId}`, () => void>;
  const acts: Acts = {
    click: ({ x, y, shift, alt }) => commands.clickAt(x, y, shift, alt),

    // Tools.
    tool: ({ tool }) => commands.setTool(tool),
    'tool.ray': () => commands.setTool('ray'),
    'tool.select': () => commands.setTool('select'),
    'tool.drag': () => commands.setTool('drag'),
    'add.here': () => addHere(page),
    crosshair: ({ keep }) => activateAtCrosshair(page, keep),
    'gizmo.move': () => setGizmo('move'),
    'gizmo.turn': () => setGizmo('turn'),
    'gizmo.size': () => setGizmo('size'),

    // Rays.
    'ray.cast': ({ ray, keep }) => void commands.cast(ray, keep),
    'ray.select': ({ ray }) => rays.look(ray),
    'ray.remove': ({ ray }) => history.changeRays(() => rays.remove(ray)),
    'ray.rename': ({ ray, name }) => history.changeRays(() => rays.rename(ray, name), `name of ray ${ray.id}`),
    'ray.hide': ({ ray, hidden }) => history.changeRays(() => rays.hide(ray, hidden)),
    'rays.clear': () => history.changeRays(() => rays.clear()),
    mode() {
      const mode = after(QUERY_MODES, rays.mode);
      rays.setMode(mode);
      line.notice('mode.now', { mode: text(`mode.${mode}`) });
    },
    'mode.set': ({ mode }) => rays.setMode(mode),
    inside() {
      const inside = after(CONVENTIONS, rays.inside);
      rays.setInside(inside);
      line.notice('inside.now', { convention: text(`inside.${inside}`) });
    },
    'inside.set': ({ inside }) => rays.setInside(inside),
    origin: () => setOrigin(rays.fixedOrigin === undefined),
    'origin.set': ({ isFixed }) => setOrigin(isFixed),
    'next.set': ({ next }) => void (rays.next = next),
    hit: ({ index }) => rays.lookAtHit(index),
    'hit.next': () => rays.walk(1),
    'hit.previous': () => rays.walk(-1),
    'hit.end'({ index, end }) {
      rays.lookAtHit(index);
      const { hit } = rays;
      if (hit) chords?.frameAt(hit.entity, hit[end].point);
    },

    // Layers and the view.
    side: () => session.toggleSide(),
    layers() {
      const preset = nextPreset(presetOf(session.layers, session.room.crowd, session.room.layers));
      setLayers(preset);
      line.notice('layers.now', { preset: text(`preset.${preset}`) });
    },
    'layers.set': ({ preset }) => setLayers(preset),
    xray: () => acts.layer({ type: 'layer', layer: 'xray', on: !session.layers.xray }),
    layer: ({ layer, on }) => void (session.layers[layer] = on),
    construction({ row }) {
      selection.constructionRow = row;
      acts.layer({ type: 'layer', layer: 'constructions', on: true });
    },
    swing({ on }) {
      session.swings = on;
      remember('swing', on ? 'on' : 'off');
    },
    turn: ({ sideways, upwards }) => chords?.turn(sideways, upwards),
    frame: frameSelected,
    home: () => setCamera('home'),
    camera: ({ preset }) => setCamera(preset),
    'camera.back': () => chords?.back(),

    // Time and scenes.
    pause: () => session.setPlaying(!session.playing),
    step: stepOnce,
    'step.back': () => void commands.inTime((time) => time.toTick(session.tick - 1)),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    speed: ({ speed }) => void (session.speed = speed),
    seek: ({ tick }) => void commands.seek(tick),
    'seek.event': ({ event }) => void seekEvent(event),
    restart: () => commands.restart(),
    scene: ({ scene }) => commands.setScene(scene),
    'scene.previous': () => nextScene(-1),
    'scene.next': () => nextScene(1),
    mend: ({ on }) => commands.restart(on),

    // Bodies and contacts.
    push() {
      if (selection.body === undefined) return;
      session.edit({ command: 'push', body: selection.body, along: forwardOf(viewpoint) });
      history.note();
    },
    delete() {
      if (selection.body !== undefined) history.remove(selection.body);
    },
    'pair.frame': framePair,
    'pair.open'({ room, parameters }) {
      session.setPlaying(false);
      location.hash = hashOfRoom(room, parameters);
    },

    // What is kept.
    undo: () => changeHistory('undo'),
    redo: () => changeHistory('redo'),
    link: () => void page.documents.copyLink(),
    file: ({ file }) => void page.documents.importFile(file, { kind: session.adding.collider }),
    'scene.save': () => void page.documents.saveScene(),
    'recording.save': () => void page.documents.saveRecording(),
    'picture.save': () => void savePicture(),

    // The page.
    ...rooms,
    profiler: toggleProfiler,
    help: () => void page.toggleHelp(),
    escape: () => escape(page),
  };
  const dispatch: Dispatch = (action) => {
    const { type } = action;
    // In a static room the laboratory rests, and so do the keys while the page travels through time.
    if (page.navigation.staticRoom && !isEverywhere(type)) return;
    if (session.busy && OF_TIME.has(type)) page.time.value?.afterJourney(() => dispatch(action));
    else if (!session.busy || !KEYED.has(type)) {
      acts[type](action as never);
      session.changed();
    }
  };
  return dispatch;
}

/** The next one, wrapping around. */
function after<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length];
}

/** Adds a body at the pointer, or at the crosshair. */
function addHere({ arbiter, crosshair, commands }: Page): void {
  const { hovering, hoverX, hoverY } = arbiter;
  const { x, y } = hovering ? { x: hoverX, y: hoverY } : crosshair.point;
  commands.addAt(x, y);
}

/** Applies the current tool at the crosshair. */
function activateAtCrosshair({ arbiter, crosshair, commands, session, line, shell }: Page, keep: boolean): void {
  crosshair.show(true);
  const before = session.selection.body;
  const { x, y } = crosshair.point;
  commands.clickAt(x, y, keep, false);
  const { body: selected } = session.selection;
  if (arbiter.activeTool === 'ray' || selected === undefined) return;
  if (selected === before) shell.sections.body.body.querySelector('input')?.focus();
  else line.tell(text('line.selected', { name: namedBody(session.world.kind(selected), session.nameOf(selected)) }));
}

/** Esc: cancels a drag, then closes the topmost open thing, then clears the selection, then removes the rays. */
function escape(page: Page): void {
  const { help, arbiter, session, navigation, line, message, shell, tour, dispatch } = page;
  if (document.querySelector('[popover=auto]:popover-open')) return; // the browser closes it
  if (help.value?.open === true) help.value.close();
  else if (page.helpComes) page.helpComes = false;
  else if (arbiter.cancel()) return;
  else if (message.isOffer) message.hide();
  else if (navigation.staticRoom) return;
  else if (tour.value?.open === true) tour.value.end();
  else if (!shell.drawer.hidden && navigation.room !== 'profiler') dispatch({ type: 'profiler' });
  else if (session.selection.picked !== undefined) session.selection.pick(undefined);
  else if (session.selection.body !== undefined) session.selection.select(undefined);
  else if (session.rays.list.length > 0) {
    dispatch({ type: 'rays.clear' });
    line.notice('result.cleared');
  }
}
