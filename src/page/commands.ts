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
import type { NextRay, QueryMode, Ray } from './model/rays.ts';
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
    const { arbiter, shell, lab, overlays } = this.#parts;
    arbiter.tool = tool;
    shell.tool.value = tool;
    shell.host.dataset['tool'] = tool;
    // The caption is about casting.
    if (tool !== 'ray') overlays.hideCaption();
    lab.changed();
  }

  // ——— Rays.

  /** Casts and pins a ray given in numbers. Throws for an invalid one. */
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean, except?: Entity): Ray {
    const { lab, line, history } = this.#parts;
    const before = lab.rays.state;
    const { ray, full } = lab.rays.cast({ origin, direction, maxDistance: reach, except }, keep);
    history.raysChanged(lab, before);
    if (full) line.notice('result.full');
    return ray;
  }

  /** Moves the camera so that entry and exit of a new ray are visible. */
  async showChord(ray: Ray): Promise<void> {
    const { chords, lab } = this.#parts;
    if (!chords) return;
    let camera = chords.value;
    try {
      camera ??= await chords.load();
    } catch {
      lab.openSide(); // offline: the side view shows the same
    }
    camera?.show(ray);
  }

  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  setSwing(on: boolean): void {
    const { lab } = this.#parts;
    lab.swings = on;
    remember('swing', on ? 'on' : 'off');
    lab.changed();
  }

  /** Replaces the bodies by one collider, and casts one ray through it. */
  async showExample({ shape, origin, direction, maxDistance }: Example): Promise<void> {
    const { lab, picture, overlays } = this.#parts;
    overlays.hideCaption();
    const entity = lab.showExample(shape);
    this.cast([...origin], [...direction], maxDistance ?? lab.room.reach, false);
    this.#parts.history.clear();
    picture?.showWorld(lab, false);
    // Offline the camera stays where it is.
    await this.#move((camera) => camera.frame(entity)).catch(() => {});
  }

  setMode(mode: QueryMode): void {
    this.#changeRays(({ lab }) => lab.rays.setMode(mode));
  }

  setInside(inside: Convention): void {
    this.#changeRays(({ lab }) => lab.rays.setInside(inside));
  }

  nextInside(): void {
    const { lab, line } = this.#parts;
    const next = CONVENTIONS[(CONVENTIONS.indexOf(lab.rays.inside) + 1) % CONVENTIONS.length];
    this.setInside(next);
    line.notice('inside.now', { convention: text(`inside.${next}`) });
  }

  /** Whether rays start at a fixed point instead of the camera. */
  async setFixedOrigin(fixed: boolean): Promise<void> {
    const { lab, line, viewpoint, fixedOrigin } = this.#parts;
    if (fixed === (lab.rays.fixedOrigin !== undefined)) return;
    if (fixed) (await fixedOrigin.load()).put(viewpoint.target);
    else lab.rays.fixedOrigin = undefined;
    // The room was left while it was loading.
    if (fixed !== (lab.rays.fixedOrigin !== undefined)) return;
    lab.changed();
    line.notice(fixed ? 'origin.nowFixed' : 'origin.nowCamera');
  }

  setNextRay(next: NextRay): void {
    const { lab } = this.#parts;
    lab.rays.next = next;
    lab.changed();
  }

  nextMode(): void {
    const { lab, line } = this.#parts;
    const next = QUERY_MODES[(QUERY_MODES.indexOf(lab.rays.mode) + 1) % QUERY_MODES.length];
    this.setMode(next);
    line.notice('mode.now', { mode: text(`mode.${next}`) });
  }

  selectRay(ray: Ray): void {
    this.#changeRays(({ lab }) => lab.rays.look(ray));
  }

  lookAtHit(index: number): void {
    this.#changeRays(({ lab }) => lab.rays.lookAtHit(index));
  }

  /** Moves the camera to the entry or exit of the current ray. */
  lookAtEnd(index: number, end: 'enter' | 'exit'): void {
    this.lookAtHit(index);
    const { hit } = this.#parts.lab.rays;
    if (hit) void this.#move((camera) => camera.frameAt(hit.entity, hit[end].point));
  }

  /** Selects the next or previous hit of the current ray. */
  selectNextHit(by: 1 | -1): void {
    this.#changeRays(({ lab }) => lab.rays.walk(by));
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
    const { lab } = this.#parts;
    lab.layers = presetLayers(preset, lab.room.crowd);
    lab.changed();
  }

  nextLayers(): void {
    const { lab, line } = this.#parts;
    const next = nextPreset(presetOf(lab.layers, lab.room.crowd, lab.room.layers));
    this.setPreset(next);
    line.notice('layers.now', { preset: text(`preset.${next}`) });
  }

  setLayer(layer: Layer, on: boolean): void {
    const { lab } = this.#parts;
    lab.layers[layer] = on;
    lab.changed();
  }

  /** Draws the construction of this row, where it fits. */
  showConstruction(row: RowId): void {
    this.#parts.lab.selection.constructionRow = row;
    this.setLayer('constructions', true);
  }

  /** In its room it is left for the room of the world. */
  toggleProfiler(): void {
    const { shell, lab } = this.#parts;
    if (shell.root.classList.contains('profiling')) this.goTo(lab.room.id);
    else if (isPhone()) shell.tab.value = shell.tab.value === 'profile' ? 'result' : 'profile';
    else shell.drawer.hidden = !shell.drawer.hidden;
    lab.changed();
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
    const { picture, viewpoint, lab } = this.#parts;
    if (preset === 'home') lab.viewBefore = undefined;
    lab.changed();
    if (picture) picture.look(preset);
    else lookHome(viewpoint, lab);
  }

  /** Orbits the camera about its target, radians. */
  turn(sideways: number, upwards: number): void {
    void this.#move((camera) => camera.turn(sideways, upwards));
  }

  // ——— Time.

  togglePlay(): void {
    const { lab } = this.#parts;
    lab.setPlaying(!lab.playing);
  }

  /** One step; pauses first. */
  stepOnce(): void {
    const { lab } = this.#parts;
    if (lab.playing) lab.setPlaying(false);
    lab.pendingSteps++;
    lab.changed();
  }

  /** One step back in time; pauses. */
  stepBack(): void {
    void this.#inTime((time) => time.toTick(this.#parts.lab.world.tick - 1));
  }

  /** Takes the world to an earlier tick, and pauses. */
  async seek(tick: number): Promise<void> {
    await this.#inTime((time) => time.toTick(tick));
  }

  /** To the tick of a contact's begin or end: selects that pair and moves the camera to it. */
  async seekEvent({ tick, a, b }: ContactEvent): Promise<void> {
    const { lab, time } = this.#parts;
    await time.value?.toTick(tick);
    if (lab.world.tick !== tick) return;
    const body = [a, b].find((one) => lab.world.isAlive(one) && !lab.isWall(one));
    if (body === undefined) return;
    lab.selection.select(body);
    this.pick({ a, b });
    this.framePicked();
  }

  setSpeed(speed: number): void {
    const { lab } = this.#parts;
    lab.speed = speed;
    lab.changed();
  }

  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.#parts.lab.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]);
  }

  /** Restarts the room's world with the same seed. */
  restart(): void {
    const { world, room } = this.#parts.lab;
    this.#begin(room.preset?.mend?.isOn(world));
  }

  #begin(mended: boolean | undefined): void {
    const { lab, picture, profile, line, history } = this.#parts;
    history.clear();
    lab.restart();
    if (mended !== undefined) this.#mend(mended);
    picture?.showWorld(lab, false);
    profile.clear();
    rememberScene(lab);
    line.say();
  }

  /** The next or previous scene of the room, wrapping around; a room with one scene stays as it is. */
  nextScene(by: 1 | -1): void {
    const { room } = this.#parts.lab;
    const scenes = room.preset?.all() ?? [];
    if (scenes.length > 0) this.setScene(scenes[(scenes.indexOf(room) + by + scenes.length) % scenes.length]);
  }

  setScene(scene: Room): void {
    const { lab, picture, viewpoint, profile, overlays, line, history } = this.#parts;
    history.clear();
    lab.change(scene);
    picture?.showWorld(lab, true);
    if (!picture) lookHome(viewpoint, lab);
    profile.clear();
    overlays.hideCaption();
    rememberScene(lab);
    if (scene.preset) line.tell(text('scene.told', { title: text(scene.preset.title), watch: text(scene.preset.caption) }));
  }

  /** Switches the fix of the scene's problem on or off; the scene restarts, so that the effect shows. */
  mend(on: boolean): void {
    this.#begin(on);
  }

  #mend(on: boolean): void {
    const { lab, edits } = this.#parts;
    const { mend } = lab.room.preset ?? {};
    if (!mend || mend.isOn(lab.world) === on) return;
    for (const edit of mend.edits(lab.world, on)) lab.edit(edit);
    edits.note();
    lab.refreshQueries();
    lab.changed();
  }

  // ——— Bodies.

  /** Adds the body of the Add panel on a surface, and selects it. */
  add(point: Vec3, normal: Vec3): void {
    const { lab, edits, workshop } = this.#parts;
    const { what, collider, model } = lab.adding;
    const note = (entity: Entity): void => {
      edits.note();
      lab.selection.select(entity);
    };
    if (what !== 'mesh') note(lab.add(point, normal, what));
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

  /** Saves the stage as a PNG, or says that there is none: no WebGL, or its context is lost. */
  async savePicture(): Promise<void> {
    const { picture, lab, line } = this.#parts;
    if (!picture || picture.stage.lost) line.notice('result.noPicture');
    else await (await import('./document/save-picture.ts')).savePicture(picture.stage, lab.room);
  }

  pickAt(x: number, y: number): boolean {
    const { arbiter, picture, lab } = this.#parts;
    const mark = arbiter.activeTool === 'select' ? picture?.markAt(lab, x, y) : undefined;
    if (mark) this.pick(mark);
    return mark !== undefined;
  }

  /** Selects the contact of a pair, or none; its numbers are shown and announced. */
  pick(pair: Pair | undefined): void {
    const { lab, overlays } = this.#parts;
    lab.selection.pick(pair);
    if (pair) overlays.hideCaption();
  }

  /** Moves the camera to the picked pair. */
  framePicked(): void {
    const { lab } = this.#parts;
    const { world } = lab;
    const { picked } = lab.selection;
    if (!picked) return;
    const moving = [picked.a, picked.b].filter((body) => world.isAlive(body) && !lab.isWall(body));
    if (moving.length > 0) void this.#move((camera) => camera.frame(...moving));
  }

  /** Opens the picked pair in another room, by its address; the way back leads here, at this tick. */
  openPair(room: 'matrix' | 'sat', parameters: URLSearchParams): void {
    const { lab } = this.#parts;
    lab.setPlaying(false);
    location.hash = hashOfRoom(room, parameters);
  }

  removeSelected(): void {
    const { lab, edits } = this.#parts;
    if (lab.selection.body !== undefined) edits.remove(lab.selection.body);
  }

  /** A dragged body was released. */
  handOpened(): void {
    this.#parts.edits.note();
  }

  /** Sets the gizmo's mode, and its tool for a selected body. */
  setGizmo(mode: GizmoMode): void {
    const { gizmo, lab, arbiter } = this.#parts;
    if (gizmo) gizmo.mode = mode;
    if (lab.selection.body !== undefined && arbiter.tool !== 'select') this.setTool('select');
    lab.changed();
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
    const { lab } = this.#parts;
    const entity = lab.selection.body ?? lab.rays.hit?.entity;
    if (entity !== undefined) void this.#move((camera) => camera.frame(entity));
    else this.setCameraPreset('home');
  }

  pushSelected(): void {
    const { lab, viewpoint } = this.#parts;
    if (lab.selection.body === undefined) return;
    lab.push(lab.selection.body, forwardOf(viewpoint));
    this.#parts.edits.note();
  }

  /** Runs an action on the past, unless the page is travelling through it. */
  async #inTime(act: (time: TimeTravel) => void | Promise<void>): Promise<void> {
    const { lab, time } = this.#parts;
    if (lab.busy || !lab.isOpen) return;
    await act(time.value ?? (await time.load()));
  }

  /** Undo or redo; shows a message if the past it needs is no longer kept. */
  #changeHistory(change: (history: History) => boolean | 'lost'): void {
    this.#changeRays(({ lab, history, line }) => {
      if (change(history) === 'lost') line.notice('time.tooOld');
      // The bodies that rays hit may be gone.
      if (!lab.busy) lab.refreshQueries();
    });
  }

  /** A change of the pinned rays that can be undone. */
  #editRays(change: (lab: Session) => void, kind?: string): void {
    this.#changeRays(({ lab, history }) => {
      const before = lab.rays.state;
      change(lab);
      history.raysChanged(lab, before, kind);
    });
  }

  #changeRays(change: (parts: Parts) => void): void {
    change(this.#parts);
    this.#parts.lab.changed();
    this.#parts.line.say();
  }
}
