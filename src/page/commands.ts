// All user actions, one method each: buttons, keys and the console call the same.

import type { Pair } from './model/pair.ts';
import type { History } from './model/history.ts';
import { CONVENTIONS } from './model/inside-conventions.ts';
import type { Convention } from './model/inside-conventions.ts';
import type { ChordCamera } from './model/chord-camera.ts';
import type { RowId } from './construction/rows/construction.ts';
import { nextPreset, presetLayers, presetOf } from './model/layer-choice.ts';
import type { Layer, Preset } from './model/layer-choice.ts';
import { SPEEDS } from './model/session.ts';
import type { Session } from './model/session.ts';
import type { Parts } from './parts.ts';
import type { Documents } from './document/documents.ts';
import type { ContactEvent } from './model/contact-log.ts';
import type { Tool } from './model/tool.ts';
import { QUERY_MODES } from './model/rays.ts';
import type { NewRay, NextRay, QueryMode, Ray } from './model/rays.ts';
import type { Example } from './rooms/static-room.ts';
import type { Room } from './model/room.ts';
import { hashOfRoom } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';
import { rememberScene } from './document/share-link.ts';
import type { Came } from './document/models.ts';
import type { MeshWorkshop } from './model/mesh-workshop.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import { text } from './ui/language.ts';
import { isPhone } from './ui/shell.ts';
import { remember } from './ui/storage.ts';
import { forwardOf, lookHome } from './model/viewpoint.ts';
import type { CameraPreset } from './stage/stage.ts';
import type { GizmoMode } from './stage/transform-gizmo.ts';
import type { Entity, Vec3 } from 'kantsu';

export class Commands {
  readonly #parts: Parts;
  readonly #documents: Documents;

  constructor(parts: Parts, documents: Documents) {
    this.#parts = parts;
    this.#documents = documents;
  }

  goTo(id: RoomId): void {
    location.hash = hashOfRoom(id);
  }

  setTool(tool: Tool): void {
    const { arbiter, shell, session } = this.#parts;
    arbiter.tool = tool;
    shell.tool.value = tool;
    shell.host.dataset['tool'] = tool;
    session.changed();
  }

  // ——— Rays.

  /** Casts and pins a ray given in numbers. Throws for an invalid one. */
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean, except?: Entity): Ray {
    const { session, line, history } = this.#parts;
    const before = session.rays.state;
    const { ray, full } = session.rays.cast({ origin, direction, maxDistance: reach, except }, keep);
    history.raysChanged(session, before);
    if (full) line.notice('result.full');
    return ray;
  }

  /** Pins a ray alone. */
  pinRay(ray: NewRay): void {
    this.#editRays(({ rays }) => rays.cast(ray, false));
  }

  /** Moves the camera so that entry and exit of a new ray are visible. */
  async showChord(ray: Ray): Promise<void> {
    const { chords, session } = this.#parts;
    if (!chords) return;
    let camera = chords.value;
    try {
      camera ??= await chords.load();
    } catch {
      session.openSide(); // offline: the side view shows the same
    }
    camera?.show(ray);
  }

  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  setSwing(on: boolean): void {
    const { session } = this.#parts;
    session.swings = on;
    remember('swing', on ? 'on' : 'off');
    session.changed();
  }

  /** Replaces the bodies by one collider, and casts one ray through it. */
  async showExample({ shape, origin, direction, maxDistance }: Example): Promise<void> {
    const { session, picture } = this.#parts;
    const entity = session.showExample(shape);
    this.cast([...origin], [...direction], maxDistance ?? session.room.reach, false);
    this.#parts.history.clear();
    picture?.showWorld(session, false);
    // Offline the camera stays where it is.
    await this.#move((camera) => camera.frame(entity)).catch(() => {});
  }

  setMode(mode: QueryMode): void {
    this.#changeRays(({ session }) => session.rays.setMode(mode));
  }

  setInside(inside: Convention): void {
    this.#changeRays(({ session }) => session.rays.setInside(inside));
  }

  nextInside(): void {
    const { session, line } = this.#parts;
    const next = CONVENTIONS[(CONVENTIONS.indexOf(session.rays.inside) + 1) % CONVENTIONS.length];
    this.setInside(next);
    line.notice('inside.now', { convention: text(`inside.${next}`) });
  }

  /** Whether rays start at a fixed point instead of the camera. */
  async setFixedOrigin(fixed: boolean): Promise<void> {
    const { session, line, viewpoint, fixedOrigin } = this.#parts;
    if (fixed === (session.rays.fixedOrigin !== undefined)) return;
    if (fixed) (await fixedOrigin.load()).put(viewpoint.target);
    else session.rays.fixedOrigin = undefined;
    // The room was left while it was loading.
    if (fixed !== (session.rays.fixedOrigin !== undefined)) return;
    session.changed();
    line.notice(fixed ? 'origin.nowFixed' : 'origin.nowCamera');
  }

  setNextRay(next: NextRay): void {
    const { session } = this.#parts;
    session.rays.next = next;
    session.changed();
  }

  nextMode(): void {
    const { session, line } = this.#parts;
    const next = QUERY_MODES[(QUERY_MODES.indexOf(session.rays.mode) + 1) % QUERY_MODES.length];
    this.setMode(next);
    line.notice('mode.now', { mode: text(`mode.${next}`) });
  }

  selectRay(ray: Ray): void {
    this.#changeRays(({ session }) => session.rays.look(ray));
  }

  lookAtHit(index: number): void {
    this.#changeRays(({ session }) => session.rays.lookAtHit(index));
  }

  /** Moves the camera to the entry or exit of the current ray. */
  lookAtEnd(index: number, end: 'enter' | 'exit'): void {
    this.lookAtHit(index);
    const { hit } = this.#parts.session.rays;
    if (hit) void this.#move((camera) => camera.frameAt(hit.entity, hit[end].point));
  }

  /** Selects the next or previous hit of the current ray. */
  selectNextHit(by: 1 | -1): void {
    this.#changeRays(({ session }) => session.rays.walk(by));
  }

  removeRay(ray: Ray): void {
    this.#editRays(({ rays }) => rays.remove(ray));
  }

  renameRay(ray: Ray, name: string): void {
    this.#editRays(({ rays }) => rays.rename(ray, name), `name of ray ${ray.id}`);
  }

  hideRay(ray: Ray, hidden: boolean): void {
    this.#editRays(({ rays }) => rays.hide(ray, hidden));
  }

  clearRays(): void {
    this.#editRays(({ rays }) => rays.clear());
  }

  // ——— Layers and views.

  setPreset(preset: Preset): void {
    const { session } = this.#parts;
    session.layers = presetLayers(preset, session.room.crowd);
    session.changed();
  }

  nextLayers(): void {
    const { session, line } = this.#parts;
    const next = nextPreset(presetOf(session.layers, session.room.crowd, session.room.layers));
    this.setPreset(next);
    line.notice('layers.now', { preset: text(`preset.${next}`) });
  }

  setLayer(layer: Layer, on: boolean): void {
    const { session } = this.#parts;
    session.layers[layer] = on;
    session.changed();
  }

  /** Draws the construction of this row, where it fits. */
  showConstruction(row: RowId): void {
    this.#parts.session.selection.constructionRow = row;
    this.setLayer('constructions', true);
  }

  /** In its room it is left for the room of the world. */
  toggleProfiler(): void {
    const { shell, session } = this.#parts;
    if (shell.root.classList.contains('profiling')) this.goTo(session.room.id);
    else if (isPhone()) shell.tab.value = shell.tab.value === 'profile' ? 'result' : 'profile';
    else shell.drawer.hidden = !shell.drawer.hidden;
    session.changed();
  }

  openProfiler(): void {
    if (this.#parts.shell.drawer.hidden) this.toggleProfiler();
  }

  /** Moves the camera, where there is a picture; the code is loaded when the pointer comes near. */
  async #move(how: (camera: ChordCamera) => void): Promise<void> {
    const { chords } = this.#parts;
    if (chords) how(chords.value ?? (await chords.load()));
  }

  /** To the view before the first swing. */
  lookBack(): void {
    void this.#move((camera) => camera.back());
  }

  setCameraPreset(preset: CameraPreset): void {
    const { picture, viewpoint, session } = this.#parts;
    if (preset === 'home') session.viewBefore = undefined;
    session.changed();
    if (picture) picture.look(preset);
    else lookHome(viewpoint, session);
  }

  /** Orbits the camera about its target, radians. */
  turn(sideways: number, upwards: number): void {
    void this.#move((camera) => camera.turn(sideways, upwards));
  }

  // ——— Time.

  togglePlay(): void {
    const { session } = this.#parts;
    session.setPlaying(!session.playing);
  }

  /** One step; pauses first. */
  stepOnce(): void {
    const { session } = this.#parts;
    if (session.playing) session.setPlaying(false);
    session.pendingSteps++;
    session.changed();
  }

  /** One step back in time; pauses. */
  stepBack(): void {
    void this.#inTime((time) => time.toTick(this.#parts.session.tick - 1));
  }

  /** Takes the world to an earlier tick, and pauses. */
  async seek(tick: number): Promise<void> {
    await this.#inTime((time) => time.toTick(tick));
  }

  /** To the tick of a contact's begin or end: selects that pair and moves the camera to it. */
  async seekEvent({ tick, a, b }: ContactEvent): Promise<void> {
    const { session, time } = this.#parts;
    await time.value?.toTick(tick);
    if (session.tick !== tick) return;
    const body = [a, b].find((one) => session.world.isAlive(one) && !session.isWall(one));
    if (body === undefined) return;
    session.selection.select(body);
    this.pick({ a, b });
    this.framePicked();
  }

  setSpeed(speed: number): void {
    const { session } = this.#parts;
    session.speed = speed;
    session.changed();
  }

  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.#parts.session.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]);
  }

  /** Restarts the room's world with the same seed. */
  restart(): void {
    const { world, room } = this.#parts.session;
    this.#begin(room.preset?.mend?.isOn(world));
  }

  #begin(mended: boolean | undefined): void {
    const { session, picture, profile, line, history } = this.#parts;
    history.clear();
    session.restart();
    if (mended !== undefined) this.#mend(mended);
    picture?.showWorld(session, false);
    profile.clear();
    rememberScene(session);
    line.say();
  }

  /** The next or previous scene of the room, wrapping around; a room with one scene stays as it is. */
  nextScene(by: 1 | -1): void {
    const { room } = this.#parts.session;
    const scenes = room.preset?.all() ?? [];
    if (scenes.length > 0) this.setScene(scenes[(scenes.indexOf(room) + by + scenes.length) % scenes.length]);
  }

  setScene(scene: Room): void {
    const { session, picture, viewpoint, profile, line, history } = this.#parts;
    history.clear();
    session.change(scene);
    picture?.showWorld(session, true);
    if (!picture) lookHome(viewpoint, session);
    profile.clear();
    rememberScene(session);
    if (scene.preset) line.tell(text('scene.told', { title: text(scene.preset.title), watch: text(scene.preset.caption) }));
  }

  /** Switches the fix of the scene's problem on or off; the scene restarts, so that the effect shows. */
  mend(on: boolean): void {
    this.#begin(on);
  }

  #mend(on: boolean): void {
    const { session, edits } = this.#parts;
    const { mend } = session.room.preset ?? {};
    if (!mend || mend.isOn(session.world) === on) return;
    for (const edit of mend.edits(session.world, on)) session.edit(edit);
    edits.note();
    session.refreshQueries();
    session.changed();
  }

  // ——— Bodies.

  /** Adds the body of the Add panel on a surface, and selects it. */
  add(point: Vec3, normal: Vec3): void {
    const { session, edits, workshop } = this.#parts;
    const { what, collider, model } = session.adding;
    const note = (entity: Entity): void => {
      edits.note();
      session.selection.select(entity);
    };
    if (what !== 'mesh') note(session.add(point, normal, what));
    else {
      const make = async (made: MeshWorkshop): Promise<void> =>
        note(collider === 'level' ? await made.addLevel(point, normal, model) : made.add(point, normal, collider, model));
      void workshop.load().then(make);
    }
  }

  /** A file that was dropped or chosen, and how it came: a saved scene is opened, a model gets colliders. */
  async importFile(file: File, came: Came): Promise<void> {
    await this.#documents.importFile(file, came);
  }

  /** Saves the current state as a file. */
  async saveScene(): Promise<void> {
    await this.#documents.saveScene();
  }

  /** Saves the steps up to this one as a recording. */
  async saveRecording(): Promise<void> {
    await this.#documents.saveRecording();
  }

  /** Saves the stage as a PNG, or says that there is none: no WebGL, or its context is lost. */
  async savePicture(): Promise<void> {
    const { picture, session, line } = this.#parts;
    if (!picture || picture.stage.lost) line.notice('result.noPicture');
    else await (await import('./document/save-picture.ts')).savePicture(picture.stage, session.room);
  }

  pickAt(x: number, y: number): boolean {
    const { arbiter, picture, session } = this.#parts;
    const mark = arbiter.activeTool === 'select' ? picture?.markAt(session, x, y) : undefined;
    if (mark) this.pick(mark);
    return mark !== undefined || picture?.drawing?.pickAt?.(x, y) === true;
  }

  /** Selects the contact of a pair, or none; its numbers are shown and announced. */
  pick(pair: Pair | undefined): void {
    this.#parts.session.selection.pick(pair);
  }

  /** Moves the camera to the picked pair. */
  framePicked(): void {
    const { session } = this.#parts;
    const { world } = session;
    const { picked } = session.selection;
    if (!picked) return;
    const moving = [picked.a, picked.b].filter((body) => world.isAlive(body) && !session.isWall(body));
    if (moving.length > 0) void this.#move((camera) => camera.frame(...moving));
  }

  /** Opens the picked pair in another room, by its address; the way back leads here, at this tick. */
  openPair(room: 'matrix' | 'sat', parameters: URLSearchParams): void {
    const { session } = this.#parts;
    session.setPlaying(false);
    location.hash = hashOfRoom(room, parameters);
  }

  removeSelected(): void {
    const { session, edits } = this.#parts;
    if (session.selection.body !== undefined) edits.remove(session.selection.body);
  }

  /** A dragged body was released. */
  handOpened(): void {
    this.#parts.edits.note();
  }

  /** Sets the gizmo's mode, and its tool for a selected body. */
  setGizmo(mode: GizmoMode): void {
    const { gizmo, session, arbiter } = this.#parts;
    if (gizmo) gizmo.mode = mode;
    if (session.selection.body !== undefined && arbiter.tool !== 'select') this.setTool('select');
    session.changed();
  }

  /** Copies a link to the current state, and sets the address. */
  async copyLink(): Promise<void> {
    await this.#documents.copyLink();
  }

  undo(): void {
    void this.#inTime((time) => this.#changeHistory((history) => history.undo((journey) => void time.go(journey))));
  }

  redo(): void {
    void this.#inTime((time) => this.#changeHistory((history) => history.redo((journey) => void time.go(journey))));
  }

  frameSelected(): void {
    const { session } = this.#parts;
    const entity = session.selection.body ?? session.rays.hit?.entity;
    if (entity !== undefined) void this.#move((camera) => camera.frame(entity));
    else this.setCameraPreset('home');
  }

  pushSelected(): void {
    const { session, viewpoint } = this.#parts;
    if (session.selection.body === undefined) return;
    session.push(session.selection.body, forwardOf(viewpoint));
    this.#parts.edits.note();
  }

  /** Runs an action on the past, unless the page is travelling through it. */
  async #inTime(act: (time: TimeTravel) => void | Promise<void>): Promise<void> {
    const { session, time } = this.#parts;
    if (session.busy || !session.isOpen) return;
    await act(time.value ?? (await time.load()));
  }

  /** Undo or redo; shows a message if the past it needs is no longer kept. */
  #changeHistory(change: (history: History) => boolean | 'lost'): void {
    this.#changeRays(({ session, history, line }) => {
      if (change(history) === 'lost') line.notice('time.tooOld');
      // The bodies that rays hit may be gone.
      if (!session.busy) session.refreshQueries();
    });
  }

  /** A change of the pinned rays that can be undone. */
  #editRays(change: (session: Session) => void, kind?: string): void {
    this.#changeRays(({ session, history }) => {
      const before = session.rays.state;
      change(session);
      history.raysChanged(session, before, kind);
    });
  }

  #changeRays(change: (parts: Parts) => void): void {
    change(this.#parts);
    this.#parts.session.changed();
    this.#parts.line.say();
  }
}
