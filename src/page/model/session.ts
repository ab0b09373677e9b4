// The session: one world, its edits and its time, with the rays in it and what is selected. No DOM, no three: it works without a picture.

import { FixedClock, entityOf } from 'kantsu';
import type { Entity, Quat, Shape, Vec3, World } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import { addBody } from './add-body.ts';
import type { Addable, Collider, Model } from './add-body.ts';
import type { ColourBy } from './body-tint.ts';
import { EditLog, plainEdit } from './edit-log.ts';
import { nameIn } from './body-state.ts';
import type { BodyProperties, Copy, Edit, LoggedEdit } from './edit-log.ts';
import { tug } from './spring.ts';
import type { Area, Held, Spring } from './spring.ts';
import type { Journey } from './journey.ts';
import { presetLayers } from './layer-choice.ts';
import type { Layers } from './layer-choice.ts';
import { StepBudget } from './step-budget.ts';
import { Rays } from './rays.ts';
import { Selection } from './selection.ts';
import { settingsIn } from './world-settings.ts';
import { countIn } from './room.ts';
import type { Room } from './room.ts';
import type { Tunables, WorldSettings } from './world-settings.ts';
import type { RoomId } from '../kit/router.ts';
import type { Levels } from './levels.ts';
import type { Recording } from './recording.ts';
import type { Timeline } from './timeline.ts';

/** Default step, s: 60 steps a second. */
export const DT = 1 / 60;
/** Real time that a frame makes up for, s; what is beyond is dropped, so that nothing rushes after a pause. */
const CATCHES_UP = 5 * DT;
/** The longest step of the page, s. */
const LONGEST_STEP = 0.1;
/** A body below this height has left the room, m. */
const ABYSS = -50;
/** A body beyond this, m in either direction, is out of the range of files and links. */
const FARTHEST = 1000;
/** Edits that detect. */
const DETECTING: ReadonlySet<Edit['command']> = new Set(['look', 'examine', 'populate']);
const NO_GHOSTS: readonly Entity[] = [];
const NO_WALLS: ReadonlySet<Entity> = new Set();
/** Speeds of time, slowest first. */
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const;

/**
 * The side view, if the room has one: `open`; closed until the first cast (`waiting`: on a phone it would cover half of the first picture) or until a
 * ray needs it (`closed`); or `shut` by the user, then it does not open by itself.
 */
export type SideState = 'open' | 'waiting' | 'closed' | 'shut';

export class Session {
  /**
   * Counts every change by the user that panels show, besides the rays' own: a view compares it with what it has drawn. Each action and each edit counts;
   * what is set otherwise says so (`changed`).
   */
  version = 0;
  readonly rays = new Rays();
  readonly clock = new FixedClock({ step: DT, maxSteps: 1000 });
  /** The frame reports the duration of its steps here. */
  readonly pace = new StepBudget();
  /** Replaced when a room is entered or restarted. */
  world!: World;
  room!: Room;
  tunables!: Tunables;
  /** The tunables that the world was built with. */
  built!: Readonly<Tunables>;
  layers!: Layers;
  side: SideState = 'open';
  /** What bodies are coloured by. */
  colourBy: ColourBy = 'kind';
  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  swings = true;
  /** Where the camera was before the first of these moves, until one is back there. */
  viewBefore: { readonly position: Vec3; readonly target: Vec3 } | undefined;
  playing = true;
  speed = 1;
  /** Simulated seconds by which the last `stepsFor` moved time, fractions of a step included. */
  advanced = 0;
  /** A state is being restored, or a long journey is under way: time and tools rest until it is complete. */
  busy = false;
  /** Requested single steps not yet taken. */
  pendingSteps = 0;
  readonly selection = new Selection(() => this.changed());
  grab: Held | undefined;
  /** The kind of the next body added, and the kind of collider if it is a mesh. */
  adding: { readonly what: Addable; readonly collider: Collider; readonly model: Model } = {
    what: 'turns',
    collider: 'capsule',
    model: 'knot',
  };
  /** Edits by the user since this world was built. */
  readonly editLog = new EditLog();
  /** Counts frames that found the world edited since the last detection: by a tool, a button, or the console. */
  edits = 0;

  /** The models of levels; set when the first is loaded. */
  levels: Levels | undefined;

  /** The past of this world; set when it is loaded, with the first press or in a room that shows it. */
  timeline: Timeline | undefined;

  /** Pulls a dragged body in each step. */
  #spring: Spring | undefined;
  /** Whether contacts must be detected again because of logged edits. */
  #stale = false;
  /** The last edit that `#note` has seen. */
  #last: LoggedEdit | undefined;
  /** Transparent bodies of the room, and all its static ones. */
  #ghosts: readonly Entity[] = [];
  #walls: ReadonlySet<Entity> = new Set();
  /** An example has replaced all bodies of the room, these too. */
  #replaced = false;
  /** The moment at which the rays were last cast again. */
  #cast = '';
  /** Worlds built so far. */
  #built = 0;
  /** Tunables changed by the user in each room and scene, for the next visit. */
  readonly #turned = new Map<Room, Tunables>();
  /** Origins of rays in each room and scene that was left. */
  readonly #origins = new Map<Room, Vec3 | undefined>();
  /** The last scene of each room. */
  readonly #left = new Map<RoomId, Room>();
  /** The world of a recording goes on by itself. */
  #isLive = false;
  /** Whether time runs, once the user has decided. */
  #running: boolean | undefined;

  /** The recording whose replay the world is. */
  get recording(): Recording | undefined {
    return this.#isLive ? undefined : (this.room as Room | undefined)?.recording;
  }

  /** Number of steps taken. (A world that was restored while it was recorded counts anew, its recording does not.) */
  get tick(): number {
    return this.recording?.replay.tick ?? this.world.tick;
  }

  changed(): void {
    this.version++;
  }

  /** False until the first room with a world has been entered. */
  get isOpen(): boolean {
    return (this.world as World | undefined) !== undefined;
  }

  /**
   * Enters a room: its world, its layers, its first ray. Its scene, tunables and time are as they were left; `playing` is the default for a user that
   * has neither paused nor played.
   */
  enter(room: Room, playing = true): void {
    this.layers = presetLayers('teach', room.crowd);
    this.#take(this.#left.get(room.id) ?? room);
    this.playing = this.#running ?? playing;
    this.rays.suggestMode(this.room.query);
    this.restart();
  }

  /** Another scene of the room: layers stay, and whether the user lets time run, though the one before may have paused by itself. */
  change(scene: Room): void {
    this.playing = this.#running ?? true;
    this.#take(scene);
    this.restart();
  }

  /** Builds the room's world with other parameters, as a link or a file gives them. */
  rebuild(given: Partial<Tunables>): void {
    const tunables = { ...this.tunables, ...given };
    tunables.count = countIn(this.room, tunables.count);
    this.#turned.set(this.room, tunables);
    this.tunables = tunables;
    this.restart();
  }

  /**
   * All edits of a world by the user go through here: applies the edit and logs it. Returns the new body, if any. Throws for an edit that the world
   * refuses, and then nothing is logged. After a rewind it ends the former future.
   */
  edit(given: Edit): Entity | undefined {
    const edit = plainEdit(given);
    if (this.recording) this.goLive();
    this.#seeForeign();
    if (edit.command !== 'look' && !this.editLog.hasUnnoted) this.selection.before = this.selection.body;
    this.timeline?.branch();
    this.#sweep();
    const place = this.timeline?.place;
    const made = this.#apply(edit);
    this.#note(edit);
    // The next step does not report again what a detection has found.
    if (DETECTING.has(edit.command)) this.timeline?.events.note(this.world, this.world.tick + 1);
    this.#stale = inspect(this.world).contactsStale;
    // (A hand pulls in every frame: the panels keep their pace.)
    if (edit.command !== 'look' && edit.command !== 'hold') this.changed();
    this.editLog.note(this.world.tick, edit, place);
    this.#last = this.editLog.list.at(-1);
    this.timeline?.mark(edit.command);
    return made;
  }

  /** An AABB keeps the axes of the world. */
  setPose(body: Entity, { position, orientation }: { readonly position?: Readonly<Vec3>; readonly orientation?: Readonly<Quat> }): void {
    const isTurned = orientation && this.world.kind(body) !== 'aabb';
    this.edit({ command: 'place', body, ...(position && { position }), ...(isTurned && { orientation }) });
  }

  setShape(body: Entity, shape: Shape): void {
    this.edit({ command: 'shape', body, shape });
  }

  /** The world of a recording goes on by itself from this step, and can be edited; a restart brings the recording back. */
  goLive(): void {
    Object.assign(this.tunables, settingsIn(this.world));
    this.built = { ...this.tunables };
    this.#isLive = true;
    this.#stale = inspect(this.world).contactsStale;
    this.editLog.load([]);
    this.#last = undefined;
    this.timeline?.begin();
    this.changed();
  }

  /** What follows from the edits made where the world is now, after it went elsewhere in its past. */
  follow(place = this.timeline?.place): void {
    const { editLog } = this;
    this.#stale = inspect(this.world).contactsStale;
    if (place !== undefined) editLog.goTo(place);
    const { list } = editLog;
    if (this.#last === list.at(-1)) return;
    let taken = this.#last === undefined ? 0 : list.lastIndexOf(this.#last) + 1;
    if (taken === 0) {
      this.#spring = undefined;
      this.#showAll(false);
      Object.assign(this.tunables, settingsIn(this.built));
    }
    for (; taken < list.length; taken++) this.#note(list[taken]);
    this.#last = list.at(-1);
    this.edits++;
  }

  /** Meshes by their digests, where the log can make them again. */
  snapshot(): ArrayBuffer {
    const { foreign, cut } = this.editLog;
    return this.world.snapshot({ meshes: foreign || cut });
  }

  /** To a snapshot of a world of this room, with the edits that led to it. */
  leap(snapshot: ArrayBuffer, edits: readonly LoggedEdit[]): void {
    const { editLog, world } = this;
    editLog.load(edits);
    if (this.levels) this.levels.restore(world, snapshot, edits);
    else world.restore(snapshot);
    this.timeline?.begin();
    this.follow();
    this.edits++;
    this.refreshQueries();
  }

  /** The same world as it was built, before any step and edit. */
  startOver(): void {
    const world = this.room.build({ ...this.built });
    world.detect();
    this.world.restore(world.snapshot());
    this.editLog.clear();
    this.follow(0);
    this.edits++;
  }

  /** Replaces all bodies of the room by one collider, until the next restart. */
  showExample(shape: Shape): Entity {
    const example = this.edit({ command: 'examine', shape })!;
    this.editLog.noted = this.editLog.made;
    return example;
  }

  /** Builds the room's world again from the current tunables: the same seed gives the same world. */
  restart(): void {
    this.grab = undefined;
    this.#spring = undefined;
    this.editLog.clear();
    this.#stale = false;
    this.#last = undefined;
    this.selection.clear();
    this.pendingSteps = 0;
    this.built = { ...this.tunables };
    const replay = this.room.recording?.replay;
    // Back from where it was left, else to its beginning.
    replay?.seek(this.#isLive ? replay.tick : replay.first);
    this.#isLive = false;
    this.world = this.room.build(this.tunables);
    this.#built++;
    if (!replay) this.world.detect(); // contacts are known before the first step
    const bodies = [...this.world.entities()];
    this.#ghosts = bodies.filter((entity) => this.room.isGhost(this.world.name(entity)));
    this.#walls = new Set([...this.#ghosts, ...bodies.filter((entity) => this.room.isFloor(this.world.name(entity)))]);
    this.#showAll(false);
    this.clock.reset();
    this.pace.forget();
    this.timeline?.begin();
    this.rays.clear();
    const { firstRay } = this.room;
    if (firstRay) this.rays.cast({ origin: [...firstRay.origin], direction: [...firstRay.direction] }, false);
    this.changed();
  }

  /** Simulated time at a tick, s: steps may have had several lengths. */
  timeAt(tick: number): number {
    let time = 0;
    let from = 0;
    let { dt } = this.built;
    for (const edit of this.editLog.all) {
      if (edit.tick >= tick) break;
      if (edit.command !== 'settings' || edit.dt === undefined) continue;
      time += (edit.tick - from) * dt;
      from = edit.tick;
      ({ dt } = edit);
    }
    return time + (tick - from) * dt;
  }

  /** Number of steps for this much real time, including requested single steps. */
  stepsFor(elapsedSeconds: number): number {
    const byHand = this.pendingSteps;
    this.pendingSteps = 0;
    this.clock.timeScale = this.speed * (DT / this.tunables.dt);
    this.clock.paused = !this.playing;
    const { alpha } = this.clock;
    const wanted = this.clock.advance(Math.min(elapsedSeconds, CATCHES_UP));
    const steps = Math.min(wanted, this.pace.most);
    if (steps < wanted) this.clock.reset(this.clock.tick); // and no fraction is left: each slow frame is like the last
    this.advanced = (steps + this.clock.alpha - alpha) * this.tunables.dt;
    return steps + byHand;
  }

  /** One fixed step, with the spring if a body is dragged; in the past the step that is known, with the edits before it. */
  step(): void {
    const { world, timeline, recording } = this;
    if (recording) {
      if (!recording.replay.next()) this.playing = false;
      return;
    }
    this.#seeForeign();
    if (timeline?.inPast) timeline.next();
    else {
      this.#sweep();
      const { dt } = this.tunables;
      if (this.#spring && world.isAlive(this.#spring.body)) tug(world, this.#spring, dt);
      world.step(dt);
      timeline?.stepped();
    }
    this.#stale = inspect(world).contactsStale;
    if (world.tick === this.room.preset?.pausesAt) this.playing = false;
  }

  /**
   * Steps on to a tick, and yields after each step, so that the caller can do other work. `edits`: of the same world elsewhere, each made at its tick.
   * `before` is called with the path of the next item.
   */
  *seek(tick: number, edits: readonly LoggedEdit[] = [], before?: (field: string) => void): Journey {
    const { world } = this;
    const goal = Math.min(tick, this.recording?.replay.last ?? Infinity);
    let next = 0;
    for (;;) {
      for (; next < edits.length && edits[next].tick === world.tick; next++) {
        const { tick: _, ...edit } = edits[next];
        before?.(`edits[${next}]`);
        this.edit(edit);
      }
      if (this.tick >= goal) return;
      before?.(`tick ${world.tick + 1}`);
      this.step();
      yield this.tick;
    }
  }

  /** After an edit between steps: updates contacts and rays to the current poses. */
  refreshQueries(): void {
    if (this.grab && !this.grab.alive) this.grab = undefined;
    this.selection.refresh(this.world);
    if (inspect(this.world).contactsStale) {
      this.edits++;
      if (this.recording) this.world.detect();
      else this.edit({ command: 'look' });
    }
    const moment = `${this.#built} ${this.tick} ${this.edits} ${this.editLog.made}`;
    if (moment === this.#cast) return;
    this.#cast = moment;
    this.rays.recast();
  }

  /** The shape of a body, or triangle t of a mesh. */
  shapeAt(entity: Entity, t = 0): Shape {
    return this.levels?.triangleOf(this.world, entity, t, this.editLog.list) ?? (this.world.shape(entity) as Shape);
  }

  nameOf(entity: Entity): string {
    return nameIn(this.world, entity);
  }

  add(point: Vec3, normal: Vec3, what: Exclude<Addable, 'mesh'> = 'turns'): Entity {
    return this.edit({ command: 'add', point, normal, what })!;
  }

  /** Floor and walls: rays hit the floor and bodies are added on it, but no tool moves or deletes static bodies of the room. */
  isWall(entity: Entity): boolean {
    return this.walls.has(entity);
  }

  /** Neither floor, wall nor mesh: tools can move it. */
  isMovable(entity: Entity): boolean {
    return !this.isWall(entity) && !this.world.isMesh(entity);
  }

  /** Floor and walls; another set when they have changed. */
  get walls(): ReadonlySet<Entity> {
    return this.#replaced ? NO_WALLS : this.#walls;
  }

  /** Where bodies can be dragged: between the walls, above the floor, at any height. */
  area(): Area {
    const { min, max } = this.room.camera(this.world, this.built);
    return { min: [min[0], min[1], min[2]], max: [max[0], Infinity, max[2]] };
  }

  /** Removes a body; the room's own floor and walls stay. */
  remove(body: Entity): void {
    if (!this.isWall(body) && this.world.isAlive(body)) this.edit({ command: 'remove', body });
  }

  /** The row of a hit of the current ray is hovered or focused, or none. */
  pointAtHit(index: number | null): void {
    this.selection.pointed = index === null ? undefined : this.rays.current?.hits[index]?.entity;
  }

  /** Releases the dragged body. */
  letGo(): void {
    this.grab = undefined;
    this.openHand();
    this.changed();
  }

  /** Removes the spring. */
  openHand(): void {
    if (this.#spring) this.edit({ command: 'release' });
  }

  /** Opens the side view, unless the user has closed it. */
  openSide(): void {
    if (this.side !== 'shut') this.side = 'open';
  }

  toggleSide(): void {
    this.side = this.side === 'open' ? 'shut' : 'open';
  }

  setPlaying(playing: boolean): void {
    const replay = this.recording?.replay;
    if (playing && replay?.tick === replay?.last) replay?.seek(replay.first);
    this.playing = playing;
    this.#running = playing;
    this.pendingSteps = 0;
    this.changed();
  }

  #take(room: Room): void {
    const left = this.room as Room | undefined;
    if (left) this.#origins.set(left, this.rays.fixedOrigin);
    this.rays.fixedOrigin = this.#origins.get(room);
    this.rays.reach = room.reach;
    // A scene with its own speed sets it; the next one restores it.
    const before = left?.preset?.speed ?? 1;
    const speed = room.preset?.speed ?? 1;
    if (speed !== before) this.speed = speed;
    // What a scene draws besides the usual layers goes with it.
    for (const layer of left?.drawn ?? []) this.layers[layer] = presetLayers('teach', room.crowd)[layer];
    for (const layer of room.drawn ?? []) this.layers[layer] = true;
    this.room = room;
    this.tunables = this.#turned.get(room) ?? { ...room.tunables };
    this.#turned.set(room, this.tunables);
    this.#left.set(room.id, room);
  }

  /** Whether an example has replaced the room's bodies: then there are no walls to look through. */
  #showAll(isReplaced: boolean): void {
    this.#replaced = isReplaced;
    this.rays.enter(this.world, isReplaced ? NO_GHOSTS : this.#ghosts);
  }

  /**
   * Removes bodies that the last step has thrown out of the room, since they fly for ever and stretch the grid; fallen ones once a second. (Before the
   * next call, not at once: so that the end of a step is one place of the past.)
   */
  #sweep(): void {
    // (How far a world of a user's goes is not known.)
    if (this.room.recording) return;
    const { tick } = this.world;
    const state = inspect(this.world).bodies;
    const { position, alive, generation } = state;
    const lowest = tick % 60 === 0 ? ABYSS : -FARTHEST;
    const { rows, count } = state.moving;
    for (let k = 0; k < count; k++) {
      const row = rows[k];
      if (!alive[row]) continue;
      const i = 3 * row;
      const stays = position[i + 1] >= lowest && position[i + 1] <= FARTHEST;
      if (stays && Math.abs(position[i]) <= FARTHEST && Math.abs(position[i + 2]) <= FARTHEST) continue;
      // Not an edit: the same steps do it again.
      this.world.despawn(entityOf(row, generation[row]));
    }
  }

  #apply(edit: Edit): Entity | undefined {
    const { world } = this;
    switch (edit.command) {
      case 'place': {
        const { body, position, orientation } = edit;
        world.setPose(body, { ...(position && { position }), ...(orientation && { orientation }) });
        break;
      }
      case 'velocity':
        world.setVelocity(edit.body, { linear: edit.linear, angular: edit.angular });
        break;
      case 'shape':
        world.setShape(edit.body, edit.shape);
        break;
      case 'add':
        return addBody(world, { seed: this.built.seed, n: 1 + this.#count('add') }, edit, this.room.addedBody);
      case 'spawn':
        return spawnCopy(world, edit.copy);
      case 'level':
        return this.levels!.spawn(world, edit);
      case 'remove':
        world.despawn(edit.body);
        break;
      case 'push': {
        const [x, y, z] = edit.along;
        const { linear } = world.velocity(edit.body);
        world.setVelocity(edit.body, { linear: [linear[0] + 4 * x, linear[1] + Math.max(0, 4 * y) + 2, linear[2] + 4 * z] });
        break;
      }
      case 'gravity':
      case 'settings': {
        const { dt, ...ofWorld } = settingsOf(edit);
        if (dt !== undefined && !(dt > 0 && dt <= LONGEST_STEP)) throw new RangeError(`dt is ${dt}, expected at most ${LONGEST_STEP} s`);
        Object.assign(world, ofWorld);
        break;
      }
      case 'properties': {
        const { body } = edit;
        if (body !== undefined) setProperties(world, body, edit);
        else for (const entity of world.entities()) setProperties(world, entity, edit);
        break;
      }
      case 'hold':
        world.pose(edit.body); // throws for a body that was removed
        break;
      case 'release':
        break;
      case 'examine': {
        for (const entity of world.entities()) world.despawn(entity);
        const example = world.spawn({ shape: edit.shape, body: 'kinematic', name: 'example' });
        world.detect();
        this.selection.body = undefined;
        return example;
      }
      case 'populate': {
        // Rows are reused in the order in which they are released: from the first to the last.
        for (const entity of world.entities()) if (!this.isWall(entity)) world.despawn(entity);
        for (const copy of edit.bodies) spawnCopy(world, copy);
        world.detect();
        this.selection.body = undefined;
        break;
      }
      case 'look':
        world.detect();
        break;
    }
    return undefined;
  }

  #count(command: Edit['command']): number {
    return this.editLog.list.filter((edit) => edit.command === command).length;
  }

  /** What an edit changes besides the world. */
  #note(edit: Edit): void {
    if (edit.command === 'examine') this.#showAll(true);
    if (edit.command === 'hold') this.#spring = edit;
    if (edit.command === 'release') this.#spring = undefined;
    Object.assign(this.tunables, settingsOf(edit));
  }

  /** Detects edits without this laboratory: the log cannot replay them. */
  #seeForeign(): void {
    if (!inspect(this.world).contactsStale || this.#stale) return;
    this.#stale = true;
    this.timeline?.branch();
    this.editLog.foreign = true;
  }
}

function settingsOf(edit: Edit): Partial<WorldSettings> {
  if (edit.command === 'gravity') return { gravity: [0, -edit.gravity, 0] };
  return edit.command === 'settings' ? settingsIn(edit) : {};
}

/** The fields that are defined. */
function given<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<typeof given<T>>;
}

function setProperties(world: World, body: Entity, properties: BodyProperties): void {
  const { friction, restitution, rollingFriction, gravityScale, continuous } = properties;
  const material = given({ friction, restitution, rollingFriction });
  if (Object.keys(material).length > 0) world.setMaterial(body, material);
  if (gravityScale !== undefined) world.setGravityScale(body, gravityScale);
  if (continuous !== undefined) world.setContinuous(body, continuous);
}

export function spawnCopy(world: World, { spec, position, orientation }: Copy): Entity {
  const entity = world.spawn(spec);
  // The world shape does not contain a rotation about a capsule's own axis, or that of a sphere.
  if (orientation) world.setPose(entity, { position, orientation });
  return entity;
}
