// `window.kantsu`: the page for tests and for experiments in the console, also in the built page.

import { inspect, type Inspection } from 'kantsu/inspect';
import type { Mesh } from 'three';
import type { ScreenPoint } from 'kantsu/three';
import { vec3 } from 'kantsu';
import type { BodyType, Entity, Vec3Like, World } from 'kantsu';
import type { Page } from './page.ts';
import type { Hit, LastHit, Ray } from './model/rays.ts';
import type { FittedKind } from './model/own-meshes.ts';
import type { Room } from './model/room.ts';
import { ROOM_IDS, roomOfHash } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';

export type Kantsu = Readonly<ReturnType<typeof pageApi>>;

declare global {
  interface Window {
    kantsu: Kantsu;
  }
}

export function pageApi(page: Page) {
  const { session } = page;
  // Scripts ask before the first room has been entered.
  const worldNow = (): World | undefined => session.world;
  return {
    /** The world of the laboratory; another object after a restart or in another room, and undefined until a room with a world has been entered. */
    get world(): World {
      return session.world;
    },
    /** The inside of that world: `inspect(world)` of `kantsu/inspect`. */
    get inspect(): Inspection {
      return inspect(session.world);
    },
    get room(): RoomId {
      return page.navigation.entered ? page.navigation.room : roomOfHash(location.hash);
    },
    /** The current scene of the room; undefined if there is only one. */
    get scene(): string | undefined {
      return (session.room as Room | undefined)?.preset?.id;
    },
    /** The data of the current static room; undefined in the laboratory. */
    get staticRoom(): object | undefined {
      return page.navigation.staticRoom?.api?.();
    },
    /** The recorded past of this world: its ticks, and the bytes of its keyframes. */
    get timeline(): { readonly first: number; readonly end: number; readonly bytes: number; readonly keyframes: readonly number[] } {
      const tick = worldNow()?.tick ?? 0;
      const { first = tick, end = tick, keyframes } = session.timeline ?? {};
      return { first, end, bytes: keyframes?.bytes ?? 0, keyframes: keyframes?.ticks ?? [] };
    },
    /** Takes the world to an earlier tick, and pauses; resolves when it is there. */
    seek: (tick: number): Promise<void> => page.commands.seek(tick),
    /** Resolves when the room has been entered and drawn twice; rejects if it cannot be loaded. Read it again after `goTo`. */
    get ready(): Promise<void> {
      return page.navigation.ready;
    },
    /** Frames drawn, and steps taken by this world (0 before there is one). */
    get frames(): number {
      return page.frames;
    },
    get tick(): number {
      return worldNow()?.tick ?? 0;
    },
    get playing(): boolean {
      return session.playing;
    },
    pause: (): void => session.setPlaying(false),
    play: (): void => session.setPlaying(true),
    /** Takes n steps now, playing or paused; returns the tick. */
    step: (n = 1): number => page.stepNow(n),
    /** Restarts the world, with another seed if given. */
    restart(seed?: number): void {
      if (seed !== undefined) session.tunables.seed = seed;
      page.commands.restart();
    },
    async goTo(room: RoomId): Promise<void> {
      if (!ROOM_IDS.includes(room)) throw new RangeError(`room is ${JSON.stringify(room)}, expected one of ${ROOM_IDS.join(', ')}`);
      await page.navigation.goTo(room);
    },
    /**
     * Position of a body's centre or a point on the page, in client CSS pixels; `visible`: in front of the camera and inside the view, occluded or not.
     */
    project(entityOrPoint: Entity | Vec3Like): ScreenPoint {
      return page.viewpoint.project(typeof entityOrPoint === 'number' ? session.world.pose(entityOrPoint).position : entityOrPoint);
    },
    /** The first living body of that name. */
    find: (name: string): Entity | undefined => [...session.world.entities()].find((entity) => session.world.name(entity) === name),
    nameOf: (entity: Entity): string => session.nameOf(entity),
    /** The first body that a click at these client pixels would hit, without casting. */
    peek(x: number, y: number): Hit | null {
      const { origin, direction } = page.viewpoint.rayThrough(x, y);
      return session.rays.peek(origin, direction);
    },
    /** Casts and pins a ray like a click; with `keep` beside the others. Throws for an invalid ray. */
    cast: ({ origin, direction, maxDistance }: { origin: Vec3Like; direction: Vec3Like; maxDistance?: number }, keep = false): Ray =>
      page.commands.cast({ origin: vec3('origin', origin), direction: vec3('direction', direction), maxDistance }, keep),
    /**
     * The closest hit of the last cast with its values at that moment, or null without a hit: interval, `entity`, `name`, `ray`, `tick`, and the
     * collider at that pose as `shape`, so that `raycast(shape, ray)` of the core gives the same numbers.
     */
    get lastHit(): LastHit | null {
      return session.rays.lastHit;
    },
    /** The pinned rays with all their hits, as of the last frame. */
    get rays(): readonly Ray[] {
      return session.rays.list;
    },
    /**
     * Gives a mesh of yours a body: a collider is fitted to the mesh at its pose, and the mesh follows it. Default dynamic in Collisions,
     * kinematic in Raycast. The mesh leaves the scene with its body. Rejects a mesh without a single rigid shape.
     */
    attach: async (mesh: Mesh, kind: FittedKind, body: BodyType = session.room.addedBody): Promise<Entity> =>
      (await page.workshop.load()).attach(mesh, kind, body),
    /** Classes of three for making meshes: the geometries, Mesh, MeshStandardMaterial, and some math. */
    three: () => import('./stage/three-kit.ts'),
    /**
     * Captures the times of some seconds of frames after a warm-up, like the profiler; undefined if it was cancelled, which another world does too. The
     * profiler need not be open.
     */
    capture: async (seconds: number, warmUp?: number) => (await page.drawer.load()).capture.start(seconds, warmUp),
    /** Transparent bodies: rays pass through them. */
    isGhost: (entity: Entity): boolean => session.room.isGhost(session.world.name(entity)),
  };
}
