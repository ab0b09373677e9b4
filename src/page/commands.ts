// All user actions, one method each: buttons, keys and the console call the same.

import type { Pair } from './model/pair.ts';
import type { Edit, Editor } from './model/edit-log.ts';
import type { History } from './model/history.ts';
import { CONVENTIONS } from './model/inside-conventions.ts';
import type { Convention } from './model/inside-conventions.ts';
import type { RowId } from './construction/rows/construction.ts';
import { nextPreset, presetLayers, presetOf } from './model/layer-choice.ts';
import type { Layer, Preset } from './model/layer-choice.ts';
import { SPEEDS } from './model/lab.ts';
import type { Lab } from './model/lab.ts';
import type { Page } from './page.ts';
import type { Tool } from './input/pointer-arbiter.ts';
import { QUERY_MODES } from './model/rays.ts';
import type { NextRay, QueryMode, Ray } from './model/rays.ts';
import type { Example } from './rooms/static-room.ts';
import type { Room } from './rooms/room.ts';
import { hashOfRoom } from './router.ts';
import type { RoomId } from './router.ts';
import { rememberScene } from './document/share-link.ts';
import type { Came } from './document/models.ts';
import type { FittedKind } from './model/own-meshes.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import { text } from './ui/language.ts';
import { isPhone } from './ui/shell.ts';
import { remember } from './ui/storage.ts';
import { forwardOf } from './model/viewpoint.ts';
import type { CameraPreset } from './stage/stage.ts';
import type { GizmoMode } from './stage/transform-gizmo.ts';
import type { Entity, Vec3 } from 'kantsu';

export class Commands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  goTo(id: RoomId): void {
    location.hash = hashOfRoom(id);
  }

  setTool(tool: Tool): void {
    const { arbiter, shell, lab, panels } = this.#page;
    arbiter.tool = tool;
    shell.setTool(tool);
    shell.host.dataset['tool'] = tool;
    // The caption is about casting.
    if (tool !== 'ray') panels.corners.hideCaption();
    lab.changed();
  }

  // ——— Rays.

  /** Casts and pins a ray given in numbers. Throws for an invalid one. */
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean, except?: Entity): Ray {
    const { lab, panels, line, arbiter } = this.#page;
    const before = lab.rays.state;
    const { ray, full } = lab.cast(origin, direction, reach, keep, except);
    this.#page.history.raysChanged(lab, before);
    panels.corners.hideCaption();
    if (full) line.notice('result.full');
    this.#page.coach?.cast();
    line.say(arbiter.tool);
    return ray;
  }

  /** Moves the camera so that entry and exit of a new ray are visible. */
  showChord(ray: Ray): void {
    void this.#page.showChord(ray);
  }

  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  setSwing(on: boolean): void {
    this.#page.swings = on;
    remember('swing', on ? 'on' : 'off');
    this.#page.lab.changed();
  }

  /** Replaces the bodies by one collider, and casts one ray through it. */
  showExample({ shape, origin, direction, maxDistance }: Example): void {
    const { lab, picture } = this.#page;
    const entity = lab.showExample(shape);
    this.cast([...origin], [...direction], maxDistance ?? lab.room.reach, false);
    this.#page.history.clear();
    picture?.showWorld(lab, false);
    picture?.frame(lab, entity);
  }

  setMode(mode: QueryMode): void {
    this.#changeRays((page) => page.lab.rays.setMode(mode, page.lab));
  }

  setInside(inside: Convention): void {
    this.#changeRays(({ lab }) => lab.rays.setInside(inside, lab));
  }

  nextInside(): void {
    const { inside } = this.#page.lab.rays;
    this.setInside(CONVENTIONS[(CONVENTIONS.indexOf(inside) + 1) % CONVENTIONS.length]);
  }

  /** Whether rays start at a fixed point instead of the camera. */
  async setFixedOrigin(fixed: boolean): Promise<void> {
    const { lab, picture, line } = this.#page;
    if (fixed === (lab.fixedOrigin !== undefined)) return;
    if (fixed) {
      const origin = await this.#page.loadFixedOrigin();
      const { min, max } = lab.room.camera(lab.world, lab.built);
      const middle = [0, 1, 2].map((k) => 0.5 * (min[k] + max[k])) as Vec3;
      origin.put(picture ? picture.stage.controls.target.toArray() : middle);
    } else lab.fixedOrigin = undefined;
    lab.changed();
    line.notice(fixed ? 'origin.nowFixed' : 'origin.nowCamera');
  }

  setNextRay(next: NextRay): void {
    const { lab } = this.#page;
    lab.nextRay = next;
    lab.changed();
  }

  nextMode(): void {
    const { rays } = this.#page.lab;
    this.setMode(QUERY_MODES[(QUERY_MODES.indexOf(rays.mode) + 1) % QUERY_MODES.length]);
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
    const { lab, picture } = this.#page;
    const { hit } = lab.rays;
    if (hit) picture?.frameAt(lab, hit.entity, hit[end].point);
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
    const { lab } = this.#page;
    lab.layers = presetLayers(preset, lab.room.crowd);
    lab.changed();
  }

  nextLayers(): void {
    const { layers, room } = this.#page.lab;
    this.setPreset(nextPreset(presetOf(layers, room.crowd, room.layers)));
  }

  setLayer(layer: Layer, on: boolean): void {
    const { lab } = this.#page;
    lab.layers[layer] = on;
    lab.changed();
  }

  /** Draws the construction of this row, where it fits. */
  showConstruction(row: RowId): void {
    this.#page.lab.constructionRow = row;
    this.setLayer('constructions', true);
  }

  toggleSide(): void {
    const page = this.#page;
    page.side = page.side === 'open' ? 'shut' : 'open';
  }

  /** Opens a side view that waited for the first cast. */
  openWaitingSide(): void {
    if (this.#page.side === 'waiting') this.#page.side = 'open';
  }

  toggleProfiler(): void {
    const { shell, panels } = this.#page;
    if (isPhone()) shell.setTab(shell.tab === 'profile' ? 'result' : 'profile');
    else shell.drawer.hidden = !shell.drawer.hidden;
    panels.wake();
  }

  setCameraPreset(preset: CameraPreset): void {
    const { picture, navigation } = this.#page;
    if (picture) picture.look(preset);
    else navigation.home();
  }

  /** Orbits the camera about its target, radians. */
  turn(sideways: number, upwards: number): void {
    this.#page.picture?.turn(sideways, upwards);
  }

  // ——— Time.

  togglePlay(): void {
    const { lab } = this.#page;
    lab.setPlaying(!lab.playing);
  }

  /** One step; pauses first. */
  stepOnce(): void {
    const { lab } = this.#page;
    if (lab.playing) lab.setPlaying(false);
    lab.pendingSteps++;
    lab.changed();
  }

  /** One step back in time; pauses. */
  stepBack(): void {
    void this.#inTime((time) => time.toTick(this.#page.lab.world.tick - 1));
  }

  /** Takes the world to an earlier tick, and pauses. */
  async seek(tick: number): Promise<void> {
    await this.#inTime((time) => time.toTick(tick));
  }

  /** Shows the timeline in place of the hit timeline, or the latter again. */
  showTimeline(shown: boolean): void {
    this.#page.panels.showTimeline(shown);
  }

  setSpeed(speed: number): void {
    const { lab } = this.#page;
    lab.speed = speed;
    lab.changed();
  }

  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.#page.lab.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]);
  }

  /** Restarts the room's world with the same seed. */
  restart(): void {
    const { world, room } = this.#page.lab;
    this.#begin(room.preset?.mend?.isOn(world));
  }

  #begin(mended: boolean | undefined): void {
    const { lab, picture, profile, navigation, line, arbiter } = this.#page;
    this.#page.history.clear();
    lab.restart();
    if (mended !== undefined) this.#mend(mended);
    picture?.showWorld(lab, false);
    profile.clear();
    navigation.describe();
    rememberScene(this.#page);
    line.say(arbiter.tool);
  }

  /** The next or previous scene of the room, wrapping around; a room with one scene stays as it is. */
  nextScene(by: 1 | -1): void {
    const { room } = this.#page.lab;
    const scenes = room.preset?.all() ?? [];
    if (scenes.length > 0) this.setScene(scenes[(scenes.indexOf(room) + by + scenes.length) % scenes.length]);
  }

  setScene(scene: Room): void {
    const { lab, picture, profile, navigation, panels, line, history } = this.#page;
    history.clear();
    lab.change(scene);
    picture?.showWorld(lab, true);
    if (!picture) navigation.home();
    profile.clear();
    panels.roomEntered();
    panels.corners.hideCaption();
    navigation.describe();
    rememberScene(this.#page);
    if (scene.preset) line.tell(text('scene.told', { title: text(scene.preset.title), watch: text(scene.preset.caption) }));
  }

  /** Sets a parameter of the world or its bodies. Throws, and changes nothing, for a value that the world refuses. */
  setParameter(edit: Edit): void {
    const { lab, busy } = this.#page;
    if (busy) return;
    lab.edit(edit);
    lab.changed();
  }

  /** A parameter's control was released: everything set since it was pressed is one change. */
  parameterSet(name: string): void {
    this.#page.edits.note(`parameter ${name}`);
  }

  /** Switches the fix of the scene's problem on or off; the scene restarts, so that the effect shows. */
  mend(on: boolean): void {
    this.#begin(on);
  }

  #mend(on: boolean): void {
    const { lab, edits } = this.#page;
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
    const { lab, edits, panels } = this.#page;
    panels.corners.hideCaption();
    const { what, collider, model } = lab.adding;
    const note = (entity: Entity): void => {
      edits.note();
      lab.select(entity);
    };
    if (what !== 'mesh') note(lab.add(point, normal, what));
    else void this.#page.workshop().then((workshop) => note(workshop.add(point, normal, collider, model)));
  }

  /** A file that was dropped or chosen, and how it came: a saved scene is opened, a model gets colliders. */
  async importFile(file: File, came: Came): Promise<void> {
    const { line, navigation, arbiter } = this.#page;
    if (navigation.visit) return;
    line.say(arbiter.tool);
    line.tell(text('file.reading', { name: file.name }));
    try {
      if (/\.json$/i.test(file.name)) await (await import('./document/share-state.ts')).openScene(this.#page, file);
      else await (await import('./document/models.ts')).importModel(file, this.#page, came);
    } catch {
      line.tell(text('file.broken', { name: file.name }));
    }
  }

  /** Saves the current state as a file. */
  async saveScene(): Promise<void> {
    if (!this.#page.busy) await (await import('./document/share-state.ts')).saveScene(this.#page);
  }

  /** Saves the stage as a PNG. */
  async savePicture(): Promise<void> {
    const { picture, lab } = this.#page;
    if (!picture) return;
    const [{ pictureOf }, { saveFile }] = await Promise.all([import('./document/save-picture.ts'), import('./ui/save-file.ts')]);
    saveFile(await pictureOf(picture.stage), `kantsu-${lab.room.preset?.id ?? lab.room.id}.png`);
  }

  /** Gives the selected mesh another kind of collider. */
  async refit(kind: FittedKind): Promise<void> {
    const { lab } = this.#page;
    const { selected } = lab;
    if (selected === undefined) return;
    const workshop = await this.#page.workshop();
    if (lab.selected !== selected || !lab.world.isAlive(selected)) return;
    workshop.refit(selected, kind);
    this.#page.edits.note();
  }

  /** Shows the selected mesh with each kind of collider, side by side. */
  async compareFits(): Promise<void> {
    const { lab, edits } = this.#page;
    const { selected } = lab;
    if (selected === undefined) return;
    const workshop = await this.#page.workshop();
    if (!lab.world.isAlive(selected)) return;
    workshop.compare(selected);
    edits.note();
  }

  /** Adds a body at the pointer, or at the crosshair. */
  addAtPointer(): void {
    const { arbiter, crosshair, pointerTools } = this.#page;
    const { hovering, hoverX, hoverY } = arbiter;
    const { x, y } = hovering ? { x: hoverX, y: hoverY } : crosshair.point;
    pointerTools.addAt(x, y);
  }

  /** Applies the current tool at the crosshair. */
  activateAtCrosshair(keep: boolean): void {
    const { arbiter, crosshair, pointerTools } = this.#page;
    crosshair.show(true);
    const { x, y } = crosshair.point;
    const tool = arbiter.activeTool;
    if (tool === 'ray') {
      this.openWaitingSide();
      pointerTools.castAt(x, y, keep, false);
    } else if (tool === 'add') pointerTools.addAt(x, y);
    else pointerTools.act({ type: 'select', x, y });
  }

  pickAt(x: number, y: number): boolean {
    const { arbiter, picture, lab } = this.#page;
    const mark = arbiter.activeTool === 'select' ? picture?.markAt(lab, x, y) : undefined;
    if (mark) this.pick(mark);
    return mark !== undefined;
  }

  /** Selects the contact of a pair, or none; its numbers are shown and announced. */
  pick(pair: Pair | undefined): void {
    const { lab, panels } = this.#page;
    lab.pick(pair);
    if (!pair) return;
    panels.corners.hideCaption();
    panels.showPicked();
  }

  /** Moves the camera to the picked pair. */
  framePicked(): void {
    const { lab, picture } = this.#page;
    const { picked, world } = lab;
    if (!picked) return;
    const moving = [picked.a, picked.b].filter((body) => world.isAlive(body) && !lab.isWall(body));
    if (moving.length > 0) picture?.frame(lab, ...moving);
  }

  /** Opens the picked pair in another room, by its address; the way back leads here, at this tick. */
  openPair(room: 'matrix' | 'sat', parameters: URLSearchParams): void {
    this.#page.lab.setPlaying(false);
    this.#page.navigation.rest();
    location.hash = hashOfRoom(room, parameters);
  }

  removeSelected(): void {
    const { lab, edits } = this.#page;
    if (lab.selected !== undefined) edits.remove(lab.selected);
  }

  doubleSelected(): void {
    const { lab, edits } = this.#page;
    if (lab.selected !== undefined) edits.double(lab.selected);
  }

  /** Moves, rotates or resizes the selected body by numbers; throws, and changes nothing, for invalid ones. */
  setSelected(change: (world: Editor, entity: Entity) => void): void {
    const { lab, edits } = this.#page;
    const { selected, world } = lab;
    if (selected === undefined || !world.isAlive(selected) || lab.isWall(selected)) return;
    change(lab.editor, selected);
    edits.note();
    lab.changed();
  }

  /** A dragged body was released. */
  handOpened(): void {
    this.#page.edits.note();
  }

  /** Sets the gizmo's mode, and its tool for a selected body. */
  setGizmo(mode: GizmoMode): void {
    const { gizmo, lab, arbiter } = this.#page;
    if (gizmo) gizmo.mode = mode;
    if (lab.selected !== undefined && arbiter.tool !== 'select') this.setTool('select');
    lab.changed();
  }

  /** Copies a link to the current state, and sets the address. */
  async copyLink(): Promise<void> {
    if (!this.#page.busy) await (await import('./document/share-state.ts')).copyLink(this.#page);
  }

  undo(): void {
    void this.#inTime((time) => this.#changeHistory((history) => history.undo((journey) => void time.go(journey))));
  }

  redo(): void {
    void this.#inTime((time) => this.#changeHistory((history) => history.redo((journey) => void time.go(journey))));
  }

  frameSelected(): void {
    const { lab, picture } = this.#page;
    const entity = lab.selected ?? lab.rays.hit?.entity;
    if (entity !== undefined) picture?.frame(lab, entity);
    else this.setCameraPreset('home');
  }

  pushSelected(): void {
    const { lab, viewpoint } = this.#page;
    if (lab.selected === undefined) return;
    lab.push(lab.selected, forwardOf(viewpoint));
    this.#page.edits.note();
  }

  /** Esc: cancels a drag, then closes the topmost open thing, then clears the selection, then removes the rays. */
  escape(): void {
    const { help, arbiter, lab, navigation, line, message, shell, coach } = this.#page;
    if (help.open) help.close();
    else if (navigation.visit) return;
    else if (arbiter.cancel()) return;
    else if (message.isOffer) message.hide();
    else if (coach?.open) coach.end();
    else if (!shell.drawer.hidden) this.toggleProfiler();
    else if (lab.picked !== undefined) lab.pick(undefined);
    else if (lab.selected !== undefined) lab.deselect();
    else if (lab.rays.list.length > 0) {
      this.clearRays();
      line.notice('result.cleared');
    }
  }

  /** Runs an action on the past, unless the page is travelling through it. */
  async #inTime(act: (time: TimeTravel) => void | Promise<void>): Promise<void> {
    const { busy, time, navigation } = this.#page;
    if (busy || !navigation.entered) return;
    await act(time ?? (await this.#page.loadTime()));
  }

  /** Undo or redo; shows a message if the past it needs is no longer kept. */
  #changeHistory(change: (history: History) => boolean | 'lost'): void {
    this.#changeRays(({ history, line }) => {
      if (change(history) === 'lost') line.notice('time.tooOld');
    });
  }

  /** A change of the pinned rays that can be undone. */
  #editRays(change: (lab: Lab) => void, kind?: string): void {
    this.#changeRays(({ lab, history }) => {
      const before = lab.rays.state;
      change(lab);
      history.raysChanged(lab, before, kind);
    });
  }

  #changeRays(change: (page: Page) => void): void {
    change(this.#page);
    this.#page.lab.changed();
    this.#page.line.say(this.#page.arbiter.tool);
  }
}
