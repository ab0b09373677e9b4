// `window.kantsu`: the page for tests and for people who experiment in the console. Everything here also exists in the built page.

import type { Mesh } from 'three';
import type * as ThreeKit from './stage/three-kit.ts';
import type { BodyType, Entity, Vec3Like, World } from '../core/index.ts';
import { coreOf } from '../core/world.ts';
import type { WorldCore } from '../core/world/core.ts';
import { vec3 } from '../core/math/check.ts';
import type { LastHit } from './model/lab.ts';
import type { Page } from './page.ts';
import type { CaptureReport } from './profiler/capture-file.ts';
import type { Hit, Ray } from './model/rays.ts';
import type { FittedKind } from './model/own-meshes.ts';
import type { Room } from './rooms/room.ts';
import { ROOM_IDS, roomOfHash } from './router.ts';
import type { RoomId } from './router.ts';

export interface Kantsu {
  /** The world of the laboratory; another object after a restart or in another room, and undefined until a room with a world has been entered. */
  readonly world: World;
  /** The inside of the world: columns, grid and contact lists. Read only, and not part of the library. */
  readonly core: WorldCore;
  readonly room: RoomId;
  /** Which of the room's scenes; undefined where there is only one. */
  readonly scene: string | undefined;
  /** What the exhibit one is at shows of itself; undefined in the laboratory. */
  readonly exhibit: object | undefined;
  /** What can be gone back to in this world: its ticks, and the bytes of its keyframes. */
  readonly timeline: { readonly first: number; readonly end: number; readonly bytes: number; readonly keyframes: readonly number[] };
  /** The hash that the world had after the step to a tick, where there is a keyframe. */
  hashAt(tick: number): string | undefined;
  /** Takes the world to a tick of its past, and time stops; settles when it is there. */
  seek(tick: number): Promise<void>;
  /** Settles when the room has been entered and drawn twice; rejects when it cannot be loaded. Read it anew after `goTo`. */
  readonly ready: Promise<void>;
  /** Frames drawn, and steps taken by this world (0 before there is one). */
  readonly frames: number;
  readonly tick: number;
  readonly playing: boolean;
  pause(): void;
  play(): void;
  /** Takes n steps here and now, playing or paused; answers the tick. */
  step(n?: number): number;
  /** The same world from the beginning; with a seed, that of another chance. */
  restart(seed?: number): void;
  goTo(room: RoomId): Promise<void>;
  /** Where a body's centre or a point is on the page, in client CSS pixels; `visible`: in front of the camera and inside the view, covered or not. */
  project(entityOrPoint: Entity | Vec3Like): { x: number; y: number; visible: boolean };
  /** The first living body of that name. */
  find(name: string): Entity | undefined;
  nameOf(entity: Entity): string;
  /** What a click at these client pixels would hit first, without casting. */
  peek(x: number, y: number): Hit | null;
  /** Casts and pins a ray as a click does; with `keep` beside the others. Throws when it is none. */
  cast(ray: { origin: Vec3Like; direction: Vec3Like; maxDistance?: number }, keep?: boolean): Ray;
  /**
   * The closest hit of the last cast as it was at that moment, in full, or null when nothing was hit: interval, `entity`, `name`, `ray`, `tick`, and
   * the collider where it stood as `shape`, so that `raycast(shape, ray)` of the core gives the same numbers.
   */
  readonly lastHit: LastHit | null;
  /** The pinned rays with all their hits, as of the last frame. */
  readonly rays: readonly Ray[];
  /**
   * Gives a mesh of yours a body: its collider is fitted to the mesh as it stands, and from then on the mesh follows. Dynamic in the Collision World,
   * kinematic in the Ray Range, unless said otherwise. The mesh leaves the scene with its body. Rejects a mesh that has no single rigid shape.
   */
  attach(mesh: Mesh, kind: FittedKind, body?: BodyType): Promise<Entity>;
  /** Classes of three to make meshes of: the geometries, Mesh, MeshStandardMaterial, and some mathematics. */
  three(): Promise<typeof ThreeKit>;
  /**
   * Captures the times of so many seconds of frames after so many of warm-up, as the profiler drawer does; undefined when it was cancelled, as it is
   * by another world. The drawer need not be open.
   */
  capture(seconds: number, warmUp?: number): Promise<CaptureReport | undefined>;
  /** Bodies that are only looked through: rays pass them. */
  isGhost(entity: Entity): boolean;
}

declare global {
  interface Window {
    kantsu: Kantsu;
  }
}

export function pageApi(page: Page): Kantsu {
  const { lab } = page;
  // Scripts ask before the first room has been entered.
  const worldNow = (): World | undefined => lab.world;
  return {
    get world() {
      return lab.world;
    },
    get core() {
      return coreOf(lab.world);
    },
    get room() {
      return page.navigation.entered ? page.navigation.room : roomOfHash(location.hash);
    },
    get scene() {
      return (lab.room as Room | undefined)?.preset?.id;
    },
    get exhibit() {
      return page.navigation.visit?.api;
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
      return lab.playing;
    },
    get lastHit() {
      return lab.lastHit;
    },
    get rays() {
      return lab.rays.list;
    },
    get timeline() {
      const tick = worldNow()?.tick ?? 0;
      const { first = tick, end = tick, bytes = 0, keyframes = [] } = lab.timeline ?? {};
      return { first, end, bytes, keyframes: keyframes.map(({ tick }) => tick) };
    },
    hashAt: (tick) => lab.timeline?.hashAt(tick),
    seek: (tick) => page.commands.seek(tick),
    pause: () => lab.setPlaying(false),
    play: () => lab.setPlaying(true),
    step: (n = 1) => page.stepNow(n),
    restart(seed) {
      if (seed !== undefined) lab.tunables.seed = seed;
      page.commands.restart();
    },
    async goTo(room) {
      if (!ROOM_IDS.includes(room)) throw new RangeError(`room is ${JSON.stringify(room)}, expected one of ${ROOM_IDS.join(', ')}`);
      const left = roomOfHash(location.hash) !== room;
      page.commands.goTo(room);
      // The address changes first and tells the page in an event of its own.
      if (left) await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      await page.navigation.ready;
    },
    project(entityOrPoint) {
      const point = typeof entityOrPoint === 'number' ? lab.world.pose(entityOrPoint).position : entityOrPoint;
      return page.viewpoint.project(point);
    },
    find(name) {
      for (const entity of lab.world.entities()) if (lab.world.name(entity) === name) return entity;
      return undefined;
    },
    nameOf: (entity) => lab.nameOf(entity),
    peek(x, y) {
      const { origin, direction } = page.viewpoint.rayThrough(x, y);
      return lab.peek(origin, direction);
    },
    cast: ({ origin, direction, maxDistance }, keep = false) =>
      page.commands.cast(vec3('origin', origin), vec3('direction', direction), maxDistance ?? lab.room.reach, keep),
    attach: async (mesh, kind, body = lab.room.addedBody) => (await page.workshop()).attach(mesh, kind, body),
    three: () => import('./stage/three-kit.ts'),
    capture: async (seconds, warmUp) => (await page.drawer.load()).capture.start(seconds, warmUp),
    isGhost: (entity) => lab.room.isGhost(lab.world.name(entity)),
  };
}
