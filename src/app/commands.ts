// Everything a visitor can do, under one name each. Buttons, keys and the console call the same.

import { nextPreset, presetLayers, presetOf } from './layers.ts';
import type { Layer, Preset } from './layers.ts';
import { SPEEDS } from './lab.ts';
import type { Page } from './page.ts';
import type { Tool } from './pointer-arbiter.ts';
import { QUERY_MODES } from './rays.ts';
import type { NextRay, QueryMode, Ray } from './rays.ts';
import type { Specimen } from './rooms/exhibit.ts';
import { hashOfRoom } from './router.ts';
import type { RoomId } from './router.ts';
import { isPhone } from './ui/shell.ts';
import { forwardOf } from './viewpoint.ts';
import type { CameraPreset } from '../view/stage.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Entity } from '../world/entity.ts';

export class Commands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  goTo(id: RoomId): void {
    location.hash = hashOfRoom(id);
  }

  setTool(tool: Tool): void {
    const { arbiter, shell, lab } = this.#page;
    arbiter.tool = tool;
    shell.setTool(tool);
    shell.host.dataset['tool'] = tool;
    lab.version++;
  }

  // ——— Rays.

  /** Casts and pins a ray given in numbers. Throws when it is none. */
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean): Ray {
    const { lab, panels, line, arbiter } = this.#page;
    const { ray, full } = lab.cast(origin, direction, reach, keep);
    panels.corners.hideCaption();
    if (full) line.sayFull();
    line.say(arbiter.tool);
    return ray;
  }

  /** One collider alone in the room, and one ray through it. */
  examine({ shape, origin, direction, maxDistance }: Specimen): void {
    const { lab, picture } = this.#page;
    const entity = lab.examine(shape);
    this.cast([...origin], [...direction], maxDistance ?? lab.room.reach, false);
    picture?.showWorld(lab, false);
    picture?.frame(lab, entity);
  }

  setMode(mode: QueryMode): void {
    this.#changeRays((page) => page.lab.rays.setMode(mode, page.lab));
  }

  setNextRay(next: NextRay): void {
    const { lab } = this.#page;
    lab.nextRay = next;
    lab.version++;
  }

  nextMode(): void {
    const { rays } = this.#page.lab;
    this.setMode(QUERY_MODES[(QUERY_MODES.indexOf(rays.mode) + 1) % QUERY_MODES.length]);
  }

  lookAtRay(ray: Ray): void {
    this.#changeRays(({ lab }) => lab.rays.look(ray));
  }

  lookAtHit(index: number): void {
    this.#changeRays(({ lab }) => lab.rays.lookAtHit(index));
  }

  /** The next or previous hit of the ray one looks at. */
  walk(by: 1 | -1): void {
    this.#changeRays(({ lab }) => lab.rays.walk(by));
  }

  removeRay(ray: Ray): void {
    this.#changeRays(({ lab }) => lab.rays.remove(ray));
  }

  clearRays(): void {
    this.#changeRays(({ lab }) => lab.rays.clear());
  }

  // ——— What is drawn.

  setPreset(preset: Preset): void {
    const { lab } = this.#page;
    lab.layers = presetLayers(preset, lab.room.crowd);
    lab.version++;
  }

  nextLayers(): void {
    const { layers, room } = this.#page.lab;
    this.setPreset(nextPreset(presetOf(layers, room.crowd, room.layers)));
  }

  setLayer(layer: Layer, on: boolean): void {
    const { lab } = this.#page;
    lab.layers[layer] = on;
    lab.version++;
  }

  toggleSide(): void {
    this.#page.sideWanted = !this.#page.sideWanted;
  }

  toggleProfiler(): void {
    const { shell, panels } = this.#page;
    if (isPhone()) shell.setTab(shell.tab === 'profile' ? 'result' : 'profile');
    else shell.drawer.hidden = !shell.drawer.hidden;
    panels.wake();
  }

  look(preset: CameraPreset): void {
    const { picture, entrance } = this.#page;
    if (picture) picture.look(preset);
    else entrance.home();
  }

  /** Turns the camera about what it looks at, radians. */
  turn(sideways: number, upwards: number): void {
    this.#page.picture?.turn(sideways, upwards);
  }

  // ——— Time.

  togglePlay(): void {
    const { lab } = this.#page;
    lab.setPlaying(!lab.playing);
  }

  /** One step; time stops first if it runs. */
  stepOnce(): void {
    const { lab } = this.#page;
    if (lab.playing) lab.setPlaying(false);
    lab.pendingSteps++;
    lab.version++;
  }

  setSpeed(speed: number): void {
    const { lab } = this.#page;
    lab.speed = speed;
    lab.version++;
  }

  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.#page.lab.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]);
  }

  /** The room's world from the beginning, with the same seed. */
  restart(): void {
    const { lab, picture, profile, entrance, line, arbiter } = this.#page;
    lab.restart();
    picture?.showWorld(lab, false);
    profile.clear();
    entrance.describe();
    line.say(arbiter.tool);
  }

  setGravity(): void {
    const { lab } = this.#page;
    lab.world.gravity = [0, -lab.tunables.gravity, 0];
  }

  // ——— Bodies.

  /** Puts the body in question on a surface: what the Add panel says. */
  add(point: Vec3, normal: Vec3): Entity {
    const { lab, meshes, panels } = this.#page;
    panels.corners.hideCaption();
    const { what, collider } = lab.adding;
    return what === 'mesh' ? meshes.add(point, normal, collider) : lab.add(point, normal, what);
  }

  /** Puts a body where the pointer is, or the crosshair. */
  addAtPointer(): void {
    const { arbiter, crosshair, hands } = this.#page;
    const { hovering, hoverX, hoverY } = arbiter;
    const { x, y } = hovering ? { x: hoverX, y: hoverY } : crosshair.point;
    hands.addAt(x, y);
  }

  /** Uses the tool in force at the crosshair. */
  useAim(keep: boolean): void {
    const { arbiter, crosshair, hands } = this.#page;
    crosshair.show(true);
    const { x, y } = crosshair.point;
    const tool = arbiter.activeTool;
    if (tool === 'ray') hands.castAt(x, y, keep, false);
    else if (tool === 'add') hands.addAt(x, y);
    else hands.act({ type: 'select', x, y });
  }

  removeSelected(): void {
    const { lab } = this.#page;
    if (lab.selected !== undefined) lab.remove(lab.selected);
  }

  frameSelected(): void {
    const { lab, picture } = this.#page;
    const entity = lab.selected ?? lab.rays.hit?.entity;
    if (entity !== undefined) picture?.frame(lab, entity);
    else this.look('home');
  }

  pushSelected(): void {
    const { lab, viewpoint } = this.#page;
    if (lab.selected !== undefined) lab.push(lab.selected, forwardOf(viewpoint));
  }

  /** Esc: the innermost thing first. */
  escape(): void {
    const { help, arbiter, lab, entrance } = this.#page;
    if (help.open) help.close();
    else if (entrance.visit) return;
    else if (arbiter.cancel()) return;
    else if (lab.selected !== undefined) lab.deselect();
    else this.clearRays();
  }

  #changeRays(change: (page: Page) => void): void {
    change(this.#page);
    this.#page.line.say(this.#page.arbiter.tool);
  }
}
