// A character's move: a shape without a body that moves, slides along obstacles, climbs steps and stays on the ground.
//
// It keeps a skin of free space to all bodies. A move is a chain of sweeps, each up to the first body that would come nearer than the skin; so it
// passes through nothing, however long it is, and ends outside all solids. An obstacle becomes a plane that limits the rest of the motion while it is
// near. Walkable ground keeps the horizontal motion and adds the height; anything steeper is a wall for horizontal motion and a slide for a fall.
// (The character moves of Quake and Jolt have the same outline.)

import { direction3, notNegative, optionsOf, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { sineAndVersine } from '../math/versine.ts';
import { cross, dot, plus, times, type Vec3, type Vec3Like } from '../math/vec3.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from '../world/core.ts';
import { ensureQueryable } from '../world/detect.ts';
import { entityOf, MAX_ROWS, type Entity } from '../world/entity.ts';
import { checkFilter, useFilter } from './filter.ts';
import { Sweep, type Touch } from './sweep.ts';
import { between, checkPosition } from '../world/validate.ts';

export interface MoveOptions {
  /** Against gravity, of any length; default `[0, 1, 0]`. */
  up?: Vec3Like | undefined;
  /** Steeper ground is not walkable, rad, 0 to π/2; default π/4. */
  slopeLimit?: number | undefined;
  /** Steps, edges and low obstacles up to this height are climbed, m; default 0.3, 0 for none. */
  stepHeight?: number | undefined;
  /** A character on the ground stays on it where it falls away by no more than this, m; default 0.3, 0 for never. Not while it moves upward. */
  snapDistance?: number | undefined;
  /** Gap kept to all bodies, m, 1e-4 to 1; default 0.01. Much smaller than the shape. */
  skin?: number | undefined;
  /** Layers that count, 32 bits, as for queries. */
  mask?: number | undefined;
  /** Bodies to ignore, as for queries: needed if the character has a body of its own, which it would push itself out of. */
  exclude?: Entity | readonly Entity[] | undefined;
}

/** A body that pushed the character at the start, was hit on the way, is under the character at the end, or overlaps it there. */
export interface MoveHit {
  entity: Entity;
  /** On the body's surface. */
  point: Vec3;
  /** Unit, outward from the body. */
  normal: Vec3;
  /** Whether it is walkable ground. */
  walkable: boolean;
}

export interface MoveResult {
  position: Vec3;
  /** Whether the character stands: on walkable ground, or between steeper surfaces that together hold it. */
  grounded: boolean;
  /** What it stands on: of several bodies the one with the flattest contact; null in the air. */
  ground: Entity | null;
  /** How deep it still is in a body at the end, m; 0 if it is free. Above 0 when it is squeezed, or deep in a mesh. */
  depth: number;
  /** In order of contact; a body hit from several sides occurs several times. */
  hits: MoveHit[];
}

const OPTIONS = ['up', 'slopeLimit', 'stepHeight', 'snapDistance', 'skin', 'mask', 'exclude'] as const;

// Most sweeps of a move, steps climbed in one, and planes at once. Motion left after that is dropped.
const MAX_SWEEPS = 48;
const MAX_STEPS = 16;
const MAX_PLANES = 12;
const MAX_HITS = 64;
// A long move over ground is done in strides of this many metres, and at most this many.
const STRIDE = 0.25;
const MAX_STRIDES = 16;
// A part of a motion that is below this share of it is rounding.
const NOTHING = 1e-9;
// Normals nearer to the horizontal than this are those of walls; slopes steeper than the limit by no more than this are walkable.
const FLAT = 1e-7;
// What is this near (in skins) at the end is under the character.
const NEAR = 1.25;
const SLOPE_ROUNDING = 1e-6;

const sweep = new Sweep();

export function moveAndSlide(core: WorldCore, given: Shape, place: Vec3Like, motion: Vec3Like, options: MoveOptions = {}): MoveResult {
  const shape = shapeOf(given, 'moveAndSlide.shape');
  const position = vec3('moveAndSlide.position', place);
  checkPosition('moveAndSlide.position', position);
  const way = vec3('moveAndSlide.motion', motion);
  const read = optionsOf('moveAndSlide', options, OPTIONS);
  const up = unitOf(direction3('moveAndSlide.up', read.up ?? [0, 1, 0]));
  const slopeLimit = between('moveAndSlide.slopeLimit', read.slopeLimit ?? Math.PI / 4, 0, Math.PI / 2);
  const stepHeight = notNegative('moveAndSlide.stepHeight', read.stepHeight ?? 0.3);
  const snapDistance = notNegative('moveAndSlide.snapDistance', read.snapDistance ?? 0.3);
  const skin = between('moveAndSlide.skin', read.skin ?? 0.01, 1e-4, 1);
  useFilter(core, { ...checkFilter('moveAndSlide', read), sensors: false });
  ensureQueryable(core);
  sweep.begin(core, kindOf(shape), recordOf(shape), position, up, skin);
  const move = new Move(way, up, 1 - sineAndVersine(slopeLimit).versine - SLOPE_ROUNDING, stepHeight, snapDistance);
  move.run();
  const { state } = core;
  const idOf = (row: number): Entity => entityOf(row, state.generation[row]);
  return {
    position: withoutMinusZero(sweep.here()),
    grounded: move.support !== undefined,
    ground: move.support === undefined ? null : idOf(move.support.row),
    depth: move.depth,
    hits: move.hits.map(({ row, point, normal, walkable }) => ({
      entity: idOf(row),
      point: withoutMinusZero(point),
      normal: withoutMinusZero(normal),
      walkable,
    })),
  };
}

interface Plane extends Touch {
  walkable: boolean;
  /** Of a low obstacle: the height along `up` of the ground behind it, m. Infinity for other ground. */
  crest: number;
}

class Move {
  readonly hits: Plane[] = [];
  /** What the character stands on at the end. */
  support: Plane | undefined;
  /** How deep it is in a body at the end, m. */
  depth = 0;
  private planes: Plane[] = [];
  /** Rows that were the first to stop a sweep. */
  private readonly firsts = new Set<number>();
  /** Share of the motion still to be done, 1 to 0. */
  private left = 1;
  private steps = 0;
  private readonly motion: Vec3;
  private readonly up: Vec3;
  private readonly leastCosine: number;
  private readonly stepHeight: number;
  private readonly snapDistance: number;
  /** The motion perpendicular to `up` and along it, m. */
  private readonly across: Vec3;
  private readonly rise: number;

  constructor(motion: Vec3, up: Vec3, leastCosine: number, stepHeight: number, snapDistance: number) {
    this.motion = motion;
    this.up = up;
    this.leastCosine = leastCosine;
    this.stepHeight = stepHeight;
    this.snapDistance = snapDistance;
    this.rise = dot(motion, up);
    this.across = plus(motion, up, -this.rise);
    // The horizontal part of a motion straight up or down is rounding.
    if (length(this.across) <= NOTHING * Math.abs(this.rise)) this.across = [0, 0, 0];
  }

  run(): void {
    const pushers = sweep.recover();
    for (const plane of this.classify(pushers)) this.note(plane);
    const stood = this.ground().length > 0;
    let standing = stood;
    for (let i = 0; i < MAX_SWEEPS && this.left > NOTHING; i++) {
      this.refresh();
      const { part, share } = this.allowed();
      const far = length(part);
      if (!(far > NOTHING * length(this.motion)) || far === 0) break;
      const direction: Vec3 = [part[0] / far, part[1] / far, part[2] / far];
      const touches = sweep.along(direction, far);
      this.left *= 1 - share * Math.min(1, sweep.distance / far);
      if (touches.length === 0) {
        sweep.advance(part, 1);
        if (share === 1) break;
        // A long move over ground is done in strides that follow it.
        if (stood && this.rise <= 0 && this.ground().length === 0) this.snap();
        continue;
      }
      sweep.advance(direction, sweep.distance);
      this.firsts.add(pieceOf(touches[0]));
      const met = this.essential(this.classify(touches));
      for (const plane of met) {
        this.respect(plane);
        this.note(plane);
        standing ||= plane.walkable;
      }
      if (standing && this.rise <= 0 && met.some((plane) => this.isRiser(plane)) && this.climb()) this.planes = [];
    }
    let near = sweep.touches(NEAR * sweep.skin);
    let ground = this.supports(near);
    if (ground.length === 0 && stood && this.rise <= 0 && this.snap()) {
      near = sweep.touches(NEAR * sweep.skin);
      ground = this.supports(near);
    }
    if (ground.length === 0 && this.rise <= 0) ground = this.wedge(sweep.withoutSeams(near));
    for (const plane of ground) {
      this.note(plane);
      if (this.support === undefined || dot(plane.normal, this.up) > dot(this.support.normal, this.up)) this.support = plane;
    }
    // What squeezes it: what it is in, and what keeps it from leaving.
    for (const { gap } of near) this.depth = Math.max(this.depth, -gap);
    if (this.depth > 0) for (const plane of this.classify(near)) this.note(plane);
  }

  /**
   * Which of the touches are ground. At one place several triangles of one floor may have the same normal, such as the tread and the riser of a step
   * at its edge: one that is ground makes all of them ground, and of those at the same point only that one is kept, since the others would become
   * walls once it is dropped.
   */
  private classify(touches: readonly Touch[], foot = sweep.foot()): Plane[] {
    const planes = touches.map((touch) => {
      const crest = this.crestOf(touch, foot);
      return { ...touch, walkable: crest > -Infinity, crest };
    });
    const ground = planes.filter(({ walkable }) => walkable);
    return planes.filter((plane) => {
      if (plane.walkable) return true;
      const alike = ground.filter(({ normal }) => dot(normal, plane.normal) > 1 - SLOPE_ROUNDING);
      if (alike.length > 0) {
        plane.walkable = true;
        plane.crest = alike[0].crest;
      }
      return !alike.some(({ point }) => length(plus(point, plane.point, -1)) <= sweep.slack);
    });
  }

  /**
   * The planes without those of points that another plane already keeps out of reach, such as an edge of a neighbour in the same floor, which would
   * lift the character. The nearest come first. A row that was the first to stop a sweep always counts.
   */
  private essential(planes: readonly Plane[]): Plane[] {
    const kept: Plane[] = [];
    for (const plane of planes) {
      const isHidden = kept.some(
        ({ point, normal }) => dot(plane.point, normal) - dot(point, normal) <= 0.05 * sweep.slack && dot(plane.normal, normal) > 0.5,
      );
      if (!isHidden || this.firsts.has(pieceOf(plane))) kept.push(plane);
    }
    return kept;
  }

  /**
   * The crest of a touch that is ground, else −Infinity. Ground is flat enough, or the edge of something flat enough, or an obstacle with ground
   * behind it; edge and ground no higher above the foot than a step.
   */
  private crestOf(touch: Touch, foot: number): number {
    const cosineHere = dot(touch.normal, this.up);
    if (cosineHere >= this.leastCosine) return Infinity;
    if (!(cosineHere > 1e-3) || !this.isWithinStep(touch, foot)) return -Infinity;
    return sweep.flattestFace(touch) >= this.leastCosine ? Infinity : this.groundBehind(touch.normal, foot);
  }

  /** Whether a touch is no higher than a step above what is under the foot. */
  private isWithinStep({ point }: Touch, foot: number): boolean {
    return dot(point, this.up) - (foot - sweep.skin) <= this.stepHeight + sweep.slack;
  }

  /** The height of the ground that a step up and as far against the normal leads to, no higher above the foot than a step; −Infinity if there is none. */
  private groundBehind(normal: Vec3, foot: number): number {
    const { up, stepHeight } = this;
    const from = sweep.here();
    let crest = -Infinity;
    const room = foot + stepHeight - sweep.foot();
    if (room > sweep.slack) {
      const ahead = unit(plus(times(up, dot(normal, up)), normal, -1));
      sweep.go(up, room);
      const climbed = sweep.distance;
      sweep.go(ahead, stepHeight);
      const down = times(up, -1);
      const touches = sweep.go(down, climbed);
      const isGround = (touch: Touch): boolean => Math.max(dot(touch.normal, up), sweep.flattestFace(touch)) >= this.leastCosine;
      if (touches.some((touch) => this.isWithinStep(touch, foot) && isGround(touch))) crest = sweep.foot() - sweep.skin;
    }
    sweep.place(from);
    return crest;
  }

  /** A wall or steep ground against the motion: an obstacle that a step may lead over. */
  private isRiser({ normal, walkable }: Plane): boolean {
    return !walkable && dot(normal, this.up) > -FLAT && dot(normal, this.across) < 0;
  }

  /** Adds a plane, or replaces an older one of the same body and direction. */
  private respect(plane: Plane): void {
    const same = this.planes.findIndex((other) => pieceOf(other) === pieceOf(plane) && dot(other.normal, plane.normal) > 0.99);
    if (same >= 0) this.planes.splice(same, 1);
    this.planes.push(plane);
    if (this.planes.length > MAX_PLANES) this.planes.shift();
  }

  private note(plane: Plane): void {
    const same = this.hits.find(({ row, normal }) => row === plane.row && dot(normal, plane.normal) > 0.999);
    if (same) same.walkable ||= plane.walkable;
    else if (this.hits.length < MAX_HITS) this.hits.push(plane);
  }

  /** Recomputes the planes at the current position; those of bodies no longer near are dropped. */
  private refresh(): void {
    const near: Touch[] = [];
    for (const { row, triangle } of this.planes) {
      const touch = sweep.touch(row, triangle);
      if (touch.gap <= 2 * sweep.skin && !near.some((other) => pieceOf(other) === pieceOf(touch))) near.push(touch);
    }
    this.planes = this.essential(this.classify(near.toSorted((a, b) => a.gap - b.gap)));
  }

  /** The part of the remaining motion that the planes allow, and its share in time. */
  private allowed(): { part: Vec3; share: number } {
    const { up, planes } = this;
    const ground = planes.filter((plane) => plane.walkable);
    const stands = ground.length > 0;
    const slopes = planes.filter(({ normal, walkable }) => !walkable && dot(normal, up) > FLAT);
    const ceilings = planes.filter(({ normal }) => dot(normal, up) < -FLAT);
    // For horizontal motion everything but ground is a wall; an overhang is a wall for a character on the ground, since it cannot move down.
    const walls = planes
      .filter(({ normal, walkable }) => !walkable && (stands || dot(normal, up) >= -FLAT))
      .map(({ normal }) => unit(plus(normal, up, -dot(normal, up))));
    const across = clipped(times(this.across, this.left), walls, up);
    const rise = this.left * this.rise;
    if (stands) {
      let height = rise;
      let most = Infinity;
      for (const plane of ground) {
        const { normal, point } = plane;
        const cosineHere = dot(normal, up);
        height = Math.max(height, -dot(normal, across) / cosineHere);
        // The path over an edge or a low obstacle is curved: it rises to its height and no farther, or the character would leave the ground.
        const crest = this.isEdge(plane) ? dot(point, up) : plane.crest;
        most = Math.min(most, Math.max(0, crest - sweep.foot()) + 2 * sweep.skin);
      }
      // (Between ground and ceiling it stops.)
      const isWedged = ceilings.some(({ normal }) => dot(normal, up) * height + dot(normal, across) < 0);
      if (height > 0 && isWedged) return { part: [0, 0, 0], share: 1 };
      const far = length(across);
      const stride = Math.max(STRIDE, length(this.across) / MAX_STRIDES);
      const share = Math.min(far > stride ? stride / far : 1, height > most && height > rise ? Math.max(most, rise) / height : 1);
      return { part: times(plus(across, up, height), share), share };
    }
    const normals = planes.map(normalOf);
    if (rise < 0) {
      const fall = this.isHeld(slopes) ? across : plus(clipped(times(up, rise), normals, null), across, 1);
      // (Against an overhang it slides down and away.)
      return { part: ceilings.length === 0 ? fall : clipped(fall, normals, null), share: 1 };
    }
    const whole = plus(across, up, rise);
    return { part: clipped(whole, normals, null), share: 1 };
  }

  private isEdge(plane: Plane): boolean {
    return plane.crest === Infinity && sweep.flattestFace(plane) > dot(plane.normal, this.up) + SLOPE_ROUNDING;
  }

  /** The foot height that a step is measured from, m: a round shape on the edge of a tread hangs below it. */
  private level(): number {
    const foot = sweep.foot();
    const heights = this.ground().map((plane) => (this.isEdge(plane) ? dot(plane.point, this.up) + sweep.skin : foot));
    return heights.length === 0 ? foot : Math.max(foot, Math.min(...heights));
  }

  /** Up by a step, forward, and down again onto walkable ground; without such ground the position is restored. */
  private climb(): boolean {
    const far = length(this.across) * this.left;
    if (this.steps >= MAX_STEPS || this.stepHeight === 0 || far === 0) return false;
    this.steps++;
    const { up } = this;
    const down = times(up, -1);
    const ahead = unit(this.across);
    const foot = this.level();
    const from = sweep.here();
    sweep.along(up, foot + this.stepHeight - sweep.foot());
    const height = sweep.distance;
    if (height > sweep.slack) {
      // The whole way, or a little of it if there is no ground that far ahead.
      for (const most of [far, Math.min(far, 0.25 * this.stepHeight + sweep.skin)]) {
        sweep.place(from);
        sweep.advance(up, height);
        sweep.along(ahead, most);
        const moved = sweep.distance;
        if (!(moved > Math.min(0.5 * most, sweep.slack))) continue;
        sweep.advance(ahead, moved);
        const touches = sweep.go(down, height);
        // The ground is no higher than a step above the previous foot height.
        const met = this.classify(touches, foot);
        if (!met.some((plane) => plane.walkable && this.isWithinStep(plane, foot))) continue;
        this.left *= 1 - Math.min(1, moved / far);
        for (const plane of met) this.note(plane);
        return true;
      }
    }
    sweep.place(from);
    return false;
  }

  /** Down to walkable ground, if there is some near enough. */
  private snap(): boolean {
    const down = times(this.up, -1);
    const from = sweep.here();
    const touches = sweep.go(down, this.snapDistance);
    if (this.classify(touches).some((plane) => plane.walkable)) return true;
    sweep.place(from);
    return false;
  }

  /** The ground under the character. */
  private ground(): Plane[] {
    return this.supports(sweep.touches(NEAR * sweep.skin));
  }

  /** Those of the near touches that are ground. */
  private supports(near: readonly Touch[]): Plane[] {
    const below = sweep.withoutSeams(near).filter(({ normal }) => dot(normal, this.up) > 1e-3);
    return below.length === 0 ? [] : this.classify(below).filter((plane) => plane.walkable);
  }

  /** Slopes too steep to walk on that hold the character together: between them, the steepest way down is no steeper than the limit. */
  private wedge(near: readonly Touch[]): Plane[] {
    const slopes = near.filter(({ normal }) => dot(normal, this.up) > FLAT);
    return this.isHeld(slopes) ? slopes.map((touch) => Object.assign(touch, { walkable: false, crest: Infinity })) : [];
  }

  private isHeld(slopes: readonly Touch[]): boolean {
    if (slopes.length < 2) return false;
    const fall = clipped(times(this.up, -1), slopes.map(normalOf), null);
    return dot(fall, fall) <= 1 - this.leastCosine * this.leastCosine;
  }
}

function withoutMinusZero([x, y, z]: Vec3): Vec3 {
  return [x + 0, y + 0, z + 0];
}

function normalOf({ normal }: Touch): Vec3 {
  return normal;
}

/** One number for a body, or for a triangle of a mesh. */
function pieceOf({ row, triangle }: Touch): number {
  return (triangle + 1) * MAX_ROWS + row;
}

/**
 * The motion without its part against the normals: along one of them, along the line between two, or zero. Of the motions that all normals allow, the
 * one that goes farthest in the wanted direction. Horizontal motion (`across` is the vertical) has no line between two walls.
 */
function clipped(motion: Vec3, normals: readonly Vec3[], across: Vec3 | null): Vec3 {
  const least = -NOTHING * length(motion);
  const isAllowed = (part: Vec3): boolean => normals.every((n) => !(dot(n, part) < least));
  if (isAllowed(motion)) return motion;
  let best: Vec3 = [0, 0, 0];
  let farthest = 0;
  const consider = (part: Vec3): void => {
    const far = dot(part, motion);
    if (far <= farthest || !isAllowed(part)) return;
    best = part;
    farthest = far;
  };
  for (const n of normals) if (dot(n, motion) < 0) consider(plus(motion, n, -dot(n, motion)));
  if (farthest > 0 || across !== null) return best;
  for (let i = 0; i < normals.length; i++) {
    for (let j = i + 1; j < normals.length; j++) {
      const line = cross(normals[i], normals[j]);
      const squared = dot(line, line);
      if (squared > SLOPE_ROUNDING * SLOPE_ROUNDING) consider(times(line, dot(line, motion) / squared));
    }
  }
  return best;
}

function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

/** The unit vector; zero for the zero vector, which no wall normal is. */
function unit(a: Vec3): Vec3 {
  const far = length(a);
  return far > 0 ? [a[0] / far, a[1] / far, a[2] / far] : a;
}

/** The same for a vector of any length but zero. */
function unitOf(a: Vec3): Vec3 {
  return unit(times(a, powerInto(Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2])))));
}
