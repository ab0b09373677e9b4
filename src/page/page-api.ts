// `window.kantsu`: the page for tests and for experiments in the console, also in the built page.

import { inspect, type Inspection } from 'kantsu/inspect';
import type { Mesh } from 'three';
import type * as ThreeKit from './stage/three-kit.ts';
import { vec3 } from 'kantsu';
import type { BodyType, Entity, Vec3Like, World } from 'kantsu';
import type { Page } from './page.ts';
import type { CaptureReport } from './profiler/capture-file.ts';
import type { Hit, LastHit, Ray } from './model/rays.ts';
import type { FittedKind } from './model/own-meshes.ts';
import type { Room } from './model/room.ts';
import { ROOM_IDS, roomOfHash } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';

export interface Kantsu {
  /** The world of the laboratory; another object after a restart or in another room, and undefined until a room with a world has been entered. */
  readonly world: World;
  /** The inside of that world: `inspect(world)` of `kantsu/inspect`. */
  readonly inspect: Inspection;
  readonly room: RoomId;
  /** The current scene of the room; undefined if there is only one. */
  readonly scene: string | undefined;
  /** The data of the current static room; undefined in the laboratory. */
  readonly staticRoom: object | undefined;
  /** The recorded past of this world: its ticks, and the bytes of its keyframes. */
  readonly timeline: { readonly first: number; readonly end: number; readonly bytes: number; readonly keyframes: readonly number[] };
  /** The hash of the world after the step to a tick with a keyframe. */
  hashAt(tick: number): string | undefined;
  /** Takes the world to an earlier tick, and pauses; resolves when it is there. */
  seek(tick: number): Promise<void>;
  /** Resolves when the room has been entered and drawn twice; rejects if it cannot be loaded. Read it again after `goTo`. */
  readonly ready: Promise<void>;
  /** Frames drawn, and steps taken by this world (0 before there is one). */
  readonly frames: number;
  readonly tick: number;
  readonly playing: boolean;
  pause(): void;
  play(): void;
  /** Takes n steps now, playing or paused; returns the tick. */
  step(n?: number): number;
  /** Restarts the world, with another seed if given. */
  restart(seed?: number): void;
  goTo(room: RoomId): Promise<void>;
  /**
   * Position of a body's centre or a point on the page, in client CSS pixels; `visible`: in front of the camera and inside the view, occluded or not.
   */
  project(entityOrPoint: Entity | Vec3Like): { x: number; y: number; visible: boolean };
  /** The first living body of that name. */
  find(name: string): Entity | undefined;
  nameOf(entity: Entity): string;
  /** The first body that a click at these client pixels would hit, without casting. */
  peek(x: number, y: number): Hit | null;
  /** Casts and pins a ray like a click; with `keep` beside the others. Throws for an invalid ray. */
  cast(ray: { origin: Vec3Like; direction: Vec3Like; maxDistance?: number }, keep?: boolean): Ray;
  /**
   * The closest hit of the last cast with its values at that moment, or null without a hit: interval, `entity`, `name`, `ray`, `tick`, and the
   * collider at that pose as `shape`, so that `raycast(shape, ray)` of the core gives the same numbers.
   */
  readonly lastHit: LastHit | null;
  /** The pinned rays with all their hits, as of the last frame. */
  readonly rays: readonly Ray[];
  /**
   * Gives a mesh of yours a body: a collider is fitted to the mesh at its pose, and the mesh follows it. Default dynamic in Collisions,
   * kinematic in Raycast. The mesh leaves the scene with its body. Rejects a mesh without a single rigid shape.
   */
  attach(mesh: Mesh, kind: FittedKind, body?: BodyType): Promise<Entity>;
  /** Classes of three for making meshes: the geometries, Mesh, MeshStandardMaterial, and some math. */
  three(): Promise<typeof ThreeKit>;
  /**
   * Captures the times of some seconds of frames after a warm-up, like the profiler; undefined if it was cancelled, which another world does too. The
   * profiler need not be open.
   */
  capture(seconds: number, warmUp?: number): Promise<CaptureReport | undefined>;
  /** Transparent bodies: rays pass through them. */
  isGhost(entity: Entity): boolean;
}

declare global {
  interface Window {
    kantsu: Kantsu;
  }
}

export function pageApi(page: Page): Kantsu {
  const { session } = page;
  // Scripts ask before the first room has been entered.
  const worldNow = (): World | undefined => session.world;
  return {
    get world() {
      return session.world;
    },
    get inspect() {
      return inspect(session.world);
    },
    get room() {
      return page.navigation.entered ? page.navigation.room : roomOfHash(location.hash);
    },
    get scene() {
      return (session.room as Room | undefined)?.preset?.id;
    },
    get staticRoom() {
      return page.navigation.staticRoom?.api;
    },
    get ready() {
      return page.navigation.ready;
    },
    get frames() {
      return page.frames;
    },
    get tick() {
      return worldNow()?.tick ?? 0;
    },
    get playing() {
      return session.playing;
    },
    get lastHit() {
      return session.rays.lastHit;
    },
    get rays() {
      return session.rays.list;
    },
    get timeline() {
      const tick = worldNow()?.tick ?? 0;
      const { first = tick, end = tick, bytes = 0, keyframes = [] } = session.timeline ?? {};
      return { first, end, bytes, keyframes: keyframes.map(({ tick }) => tick) };
    },
    hashAt: (tick) => session.timeline?.hashAt(tick),
    seek: (tick) => page.commands.seek(tick),
    pause: () => session.setPlaying(false),
    play: () => session.setPlaying(true),
    step: (n = 1) => page.stepNow(n),
    restart(seed) {
      if (seed !== undefined) session.tunables.seed = seed;
      page.commands.restart();
    },
    async goTo(room) {
      if (!ROOM_IDS.includes(room)) throw new RangeError(`room is ${JSON.stringify(room)}, expected one of ${ROOM_IDS.join(', ')}`);
      await page.navigation.goTo(room);
    },
    project(entityOrPoint) {
      const point = typeof entityOrPoint === 'number' ? session.world.pose(entityOrPoint).position : entityOrPoint;
      return page.viewpoint.project(point);
    },
    find(name) {
      for (const entity of session.world.entities()) if (session.world.name(entity) === name) return entity;
      return undefined;
    },
    nameOf: (entity) => session.nameOf(entity),
    peek(x, y) {
      const { origin, direction } = page.viewpoint.rayThrough(x, y);
      return session.rays.peek(origin, direction);
    },
    cast: ({ origin, direction, maxDistance }, keep = false) =>
      page.commands.cast(vec3('origin', origin), vec3('direction', direction), maxDistance ?? session.room.reach, keep),
    attach: async (mesh, kind, body = session.room.addedBody) => (await page.workshop.load()).attach(mesh, kind, body),
    three: () => import('./stage/three-kit.ts'),
    capture: async (seconds, warmUp) => (await page.drawer.load()).capture.start(seconds, warmUp),
    isGhost: (entity) => session.room.isGhost(session.world.name(entity)),
  };
}
