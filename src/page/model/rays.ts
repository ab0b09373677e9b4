// Rays in the current world: those that are pinned with their hits, the current ray and hit, and where and how the next one is cast. No DOM, no three.

import { rowOf } from 'kantsu';
import type { Entity, NearestToRay, QueryFilter, RayInterval, Vec3, World } from 'kantsu';
import { returnedDistance } from './inside-conventions.ts';
import type { Convention } from './inside-conventions.ts';
import { minus, plus } from '../kit/vectors.ts';

export type Hit = RayInterval & { readonly entity: Entity; readonly triangle?: number; readonly exitTriangle?: number };

/** The result of a query: the closest hit, any hit, or all hits. */
export const QUERY_MODES = ['closest', 'any', 'all'] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

/** What the next ray does: replaces the others, is added, or is added where the current one exits. */
export const NEXT_RAYS = ['alone', 'joins', 'onward'] as const;
export type NextRay = (typeof NEXT_RAYS)[number];

/** The data of a ray. */
export interface Aim {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
  /** m. */
  readonly maxDistance: number;
}

/** A ray to cast. */
export interface NewRay {
  readonly origin: Vec3;
  readonly direction: Vec3;
  /** m; as far as the room's rays where left out. */
  readonly maxDistance?: number | undefined;
  /** A body that the ray passes through. */
  readonly except?: Entity | undefined;
  /** Of a recorded query. */
  readonly filter?: QueryFilter | undefined;
}

/** The closest hit of the last cast with its values at that time, and everything needed to compute it again. */
export interface LastHit extends Hit {
  readonly name: string;
  readonly ray: Aim;
  /** The collider at that pose: `raycast(shape, ray)` gives the same numbers. */
  readonly shape: ReturnType<World['shape']>;
  readonly tick: number;
}

export interface Ray {
  readonly id: number;
  /** A, B, … L: the name in the list without another one. */
  readonly letter: string;
  /** The user's name for it, or empty. */
  name: string;
  /** Listed and cast, but not drawn. */
  hidden: boolean;
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
  /** m. */
  maxDistance: number;
  /** For a ray that continues where another one left a body: that body. */
  readonly except: Entity | undefined;
  /** As it was recorded with. It is not kept in documents, which no recording is part of. */
  readonly filter?: QueryFilter | undefined;
  /** Every collider on the ray, sorted by entry. */
  hits: readonly Hit[];
  /** Which of `hits` the current query returns. */
  returned: readonly boolean[];
  /** For a ray without hits: the body it passes nearest to. */
  nearest: NearestToRay | undefined;
}

/** Pinned rays as plain data, for undo, links and files. */
export interface RaysState {
  readonly list: readonly (Pick<Ray, 'letter' | 'name' | 'hidden' | 'maxDistance'> & {
    readonly origin: Vec3;
    readonly direction: Vec3;
    readonly except?: Entity | undefined;
    readonly id?: number;
  })[];
  /** Where rays start in place of the camera; documents have it elsewhere. */
  readonly fixedOrigin?: Vec3 | undefined;
  /** Index of the current ray, and of the current hit; −1 for none. */
  readonly current: number;
  readonly hit: number;
}

export const MAX_RAYS = 12;
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

export class Rays {
  /** Counts changes by the user; a recast in a moving world is none. */
  version = 0;
  list: readonly Ray[] = [];
  /** The ray shown in panel, hit timeline and side view; undefined only without rays. */
  current: Ray | undefined;
  /** Index into its hits. */
  hitIndex = 0;
  /** Position of the probe on the current ray, m along it; undefined until it is set. */
  probe: number | undefined;
  /** For devices without Shift and Alt. */
  next: NextRay = 'alone';
  /** Where rays start in place of the camera; kept per room and scene. */
  fixedOrigin: Vec3 | undefined;
  /** Bodies that every ray passes through. */
  seenThrough: readonly Entity[] = [];
  /** m, unless a ray has its own. */
  reach = 0;
  lastHit: LastHit | null = null;
  mode: QueryMode = 'closest';
  /** The convention for a ray that starts inside a body. */
  inside: Convention = 'interval';
  #world!: World;
  /** The query that the user has chosen: until then each room has its own. */
  #chosen: QueryMode | undefined;
  #nextId = 1;

  setInside(inside: Convention): void {
    this.inside = inside;
    this.recast();
    // (It decides the first hit.)
    this.lookAtHit(answerOf(this.current));
  }

  get hit(): Hit | undefined {
    return this.current?.hits[this.hitIndex];
  }

  /** A room's own query, used until the user chooses one. */
  suggestMode(mode: QueryMode): void {
    this.mode = this.#chosen ?? mode;
  }

  setMode(mode: QueryMode, isChosen = true): void {
    this.mode = mode;
    if (isChosen) this.#chosen = mode;
    this.recast();
    this.lookAtHit(this.current?.returned[this.hitIndex] === true ? this.hitIndex : answerOf(this.current));
  }

  /** Another world, or other bodies in it that every ray passes through. */
  enter(world: World, seenThrough: readonly Entity[]): void {
    this.#world = world;
    this.seenThrough = seenThrough;
  }

  /** Casts a ray without pinning it. */
  peek(origin: Vec3, direction: Vec3, maxDistance = this.reach): Hit | null {
    return this.#world.raycastClosest({ origin, direction, maxDistance }, { exclude: this.seenThrough });
  }

  /** The ray that a click casts: through its pixel, or from the fixed point, or `onward` from the current exit, to the surface there. */
  aimThrough({ origin, direction }: Pick<Ray, 'origin' | 'direction'>, onward = false): (NewRay & Aim) | undefined {
    const from = onward ? this.hit : undefined;
    const start = from?.exit.point ?? this.fixedOrigin;
    if (!start) return { origin, direction, maxDistance: this.reach };
    // Without a surface: as far away as the exit, or on the floor there, or at a distant point.
    const fall = -origin[1] / direction[1];
    const beside = from ? Math.hypot(...minus(start, origin)) : fall > 0 && fall < this.reach ? fall : this.reach;
    const way = minus(plus(origin, direction, this.peek(origin, direction)?.enter.distance ?? beside), start);
    const length = Math.hypot(...way);
    if (!(length > 0)) return undefined;
    const maxDistance = Math.max(this.reach, 1.25 * length);
    return { origin: [...start], direction: unitOf(way), maxDistance, except: from?.entity };
  }

  /** Whether a body other than this one lies between two points. */
  hides(from: Vec3, to: Vec3, except: Entity): boolean {
    const direction: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const maxDistance = Math.hypot(...direction);
    return maxDistance > 0 && this.#world.raycastAny({ origin: from, direction, maxDistance }, { exclude: this.#passed(except) }) !== null;
  }

  /**
   * Casts and pins a ray and makes it the current one; with `keep` beside the others, otherwise instead of them. Throws, and pins nothing, for an invalid
   * one (a zero direction, a non-finite number).
   * @returns the ray, and whether the oldest was removed
   */
  cast({ origin, direction, maxDistance = this.reach, except, filter }: NewRay, keep: boolean): { ray: Ray; full: boolean } {
    const others = keep ? this.list.slice(Math.max(0, this.list.length - MAX_RAYS + 1)) : [];
    const full = keep && others.length < this.list.length;
    const taken = new Set(others.map((other) => other.letter));
    const letter = LETTERS.find((free) => !taken.has(free))!;
    const ray: Ray = {
      id: this.#nextId++,
      letter,
      name: '',
      hidden: false,
      origin,
      direction: unitOf(direction),
      maxDistance,
      except,
      filter,
      hits: [],
      returned: [],
      nearest: undefined,
    };
    this.#cast(ray);
    this.list = [...others, ray];
    this.look(ray);
    this.lastHit = this.#copied(ray);
    return { ray, full };
  }

  /** Rotates or moves a pinned ray and casts it again; it keeps its index in the list. */
  aim(ray: Ray, { origin, direction, maxDistance }: Aim): void {
    ray.origin = origin;
    ray.direction = unitOf(direction);
    ray.maxDistance = maxDistance;
    this.recast();
    this.version++;
  }

  rename(ray: Ray, name: string): void {
    ray.name = name.trim();
    this.version++;
  }

  hide(ray: Ray, hidden: boolean): void {
    ray.hidden = hidden;
    this.version++;
  }

  get state(): RaysState {
    return this.stateWith(true);
  }

  /** With the rays' ids, which are valid in this page only, or without. */
  stateWith(ids: boolean): RaysState {
    const list = this.list.map(({ id, letter, name, hidden, origin, direction, maxDistance, except }) => ({
      ...(ids && { id }),
      letter,
      name,
      hidden,
      origin: [...origin] as Vec3,
      direction: [...direction] as Vec3,
      maxDistance,
      ...(except !== undefined && { except }),
    }));
    const current = this.current ? this.list.indexOf(this.current) : -1;
    return { list, current, hit: this.hitIndex, ...(ids && this.fixedOrigin && { fixedOrigin: [...this.fixedOrigin] as Vec3 }) };
  }

  /** Replaces the pinned rays by these, and casts them. */
  load({ list, current, hit, fixedOrigin }: RaysState): void {
    // It is switched on and off by itself.
    if (fixedOrigin && this.fixedOrigin) this.fixedOrigin = [...fixedOrigin];
    this.list = list.map(({ id, ...given }) => {
      const ray: Ray = this.list.find((one) => one.id === id) ?? {
        ...given,
        except: given.except,
        id: id ?? this.#nextId++,
        hits: [],
        returned: [],
        nearest: undefined,
      };
      return Object.assign(ray, given, { origin: [...given.origin], direction: unitOf([...given.direction]) });
    });
    for (const ray of this.list) this.#cast(ray);
    this.current = this.list[current] ?? this.list.at(-1);
    this.lookAtHit(this.current?.hits[hit] ? hit : answerOf(this.current));
  }

  moveProbe(t: number | undefined): void {
    this.probe = t;
    this.version++;
  }

  /** Makes a pinned ray the current one. */
  look(ray: Ray): void {
    if (ray !== this.current) this.probe = undefined;
    this.current = ray;
    this.lookAtHit(answerOf(ray));
  }

  lookAtHit(index: number): void {
    this.hitIndex = index;
    this.version++;
  }

  /** The next or previous hit of the current ray, wrapping around. */
  walk(by: 1 | -1): void {
    const n = this.current?.hits.length ?? 0;
    if (n > 0) this.lookAtHit((this.hitIndex + by + n) % n);
  }

  remove(ray: Ray): void {
    this.list = this.list.filter((other) => other !== ray);
    if (this.current === ray) {
      this.current = this.list.at(-1);
      this.probe = undefined;
      this.hitIndex = answerOf(this.current);
    }
    this.version++;
  }

  clear(): void {
    this.list = [];
    this.current = undefined;
    this.probe = undefined;
    this.hitIndex = 0;
    this.version++;
  }

  /**
   * Casts every pinned ray again at the current poses. A current hit that the query returns stays the query's result; a chosen hit that it leaves out
   * stays on its body, as long as the ray hits it.
   */
  recast(): void {
    const ray = this.current;
    const watched = this.hit?.entity;
    // An open mesh has a hit for each crossing.
    let nth = ray?.hits.slice(0, this.hitIndex).filter((hit) => hit.entity === watched).length ?? 0;
    const answered = ray?.returned[this.hitIndex] === true;
    for (const each of this.list) this.#cast(each);
    if (ray === undefined) return;
    const again = ray.hits.findIndex((hit) => hit.entity === watched && nth-- === 0);
    this.hitIndex = again < 0 || (answered && !ray.returned[again]) ? answerOf(ray) : again;
  }

  #cast(ray: Ray): void {
    const world = this.#world;
    const { exclude = [], ...others } = ray.filter ?? {};
    const filter = { ...others, exclude: [...this.#passed(ray.except), ...[exclude].flat()] };
    ray.hits = world.raycastAll(ray, filter);
    ray.nearest = ray.hits.length === 0 ? (world.nearestToRay(ray, filter) ?? undefined) : undefined;
    const distances = ray.hits.map((hit) => returnedDistance(hit, this.inside, ray.maxDistance));
    if (this.mode === 'all') {
      ray.returned = distances.map((distance) => distance !== undefined);
      return;
    }
    const nearest = distances.reduce<number>(
      (best, distance, i) => (distance !== undefined && !(distances[best]! <= distance) ? i : best),
      -1,
    );
    let answer = nearest;
    if (this.mode === 'any') {
      const any = world.raycastAny(ray, filter)?.entity;
      const found = ray.hits.findIndex((hit) => hit.entity === any);
      if (found >= 0 && distances[found] !== undefined) answer = found;
    }
    ray.returned = distances.map((_, i) => i === answer);
  }

  #passed(except: Entity | undefined): readonly Entity[] {
    return except === undefined || !this.#world.isAlive(except) ? this.seenThrough : [...this.seenThrough, except];
  }

  #copied({ origin, direction, maxDistance, hits: [first] }: Ray): LastHit | null {
    if ((first as Hit | undefined) === undefined) return null;
    const shape = this.#world.shape(first.entity);
    const { tick } = this.#world;
    return {
      ...first,
      name: this.#world.name(first.entity) ?? `#${rowOf(first.entity)}`,
      ray: { origin, direction, maxDistance },
      shape,
      tick,
    };
  }
}

/** A vector that is unit to rounding is unchanged, so that a ray cast again from its own numbers is the same to the last bit. */
function unitOf(direction: Vec3): Vec3 {
  const length = Math.hypot(...direction);
  // (The world refuses a zero direction in words.)
  if (length === 0 || Math.abs(length - 1) <= 2 * Number.EPSILON) return direction;
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}

/** The first hit that the query returns. */
function answerOf(ray: Ray | undefined): number {
  return Math.max(0, ray?.returned.indexOf(true) ?? 0);
}
