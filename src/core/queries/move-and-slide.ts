// A character's move: a shape without a body that moves, slides along obstacles, climbs steps and stays on the ground.
//
// It keeps a skin of free space to all bodies. A move is a chain of sweeps, each up to the first body that would come nearer than the skin; so it
// passes through nothing, however long it is, and ends outside all solids. An obstacle becomes a plane that limits the rest of the motion while it is
// near. Walkable ground keeps the horizontal motion and adds the height; anything steeper is a wall for horizontal motion and a slide for a fall.
// (The character moves of Quake and Jolt have the same outline.)

import { direction3, notNegative, optionsOf, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from '../world/core.ts';
import { ensureQueryable } from '../world/detect.ts';
import { entityOf, MAX_ROWS, type Entity } from '../world/entity.ts';
import { loadFilter } from './filter.ts';
import { Sweep, type Touch } from './sweep.ts';
import { between, checkPosition } from '../world/validate.ts';

export interface MoveOptions {
  /** Against gravity, of any length; default `[0, 1, 0]`. */
  up?: Vec3Like;
  /** Steeper ground is not walkable, rad, 0 to π/2; default π/4. */
  slopeLimit?: number;
  /** Steps and edges up to this height are climbed, m; default 0.3, 0 for none. */
  stepHeight?: number;
  /** A character on the ground stays on it where it falls away by no more than this, m; default 0.3, 0 for never. Not while it moves upward. */
  snapDistance?: number;
  /** Gap kept to all bodies, m, 1e-4 to 1; default 0.01. Much smaller than the shape. */
  skin?: number;
  /** Layers that count, 32 bits, as for queries. */
  mask?: number;
  /** Bodies to ignore, as for queries, such as the character's own. */
  exclude?: Entity | readonly Entity[];
}

/** A body hit on the way, or under the character at the end. */
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
  /** Whether the character stands on walkable ground. */
  grounded: boolean;
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
const SLOPE_ROUNDING = 1e-6;

const sweep = new Sweep();

export function moveAndSlide(core: WorldCore, given: Shape, place: Vec3Like, motion: Vec3Like, options?: MoveOptions): MoveResult {
  const shape = shapeOf(given, 'moveAndSlide.shape');
  const position = vec3('moveAndSlide.position', place);
  checkPosition('moveAndSlide.position', position);
  const way = vec3('moveAndSlide.motion', motion);
  const read = options === undefined ? {} : optionsOf('moveAndSlide', options, OPTIONS);
  const up = unitOf(direction3('moveAndSlide.up', read.up ?? [0, 1, 0]));
  const slopeLimit = between('moveAndSlide.slopeLimit', read.slopeLimit ?? Math.PI / 4, 0, Math.PI / 2);
  const stepHeight = notNegative('moveAndSlide.stepHeight', read.stepHeight ?? 0.3);
  const snapDistance = notNegative('moveAndSlide.snapDistance', read.snapDistance ?? 0.3);
  const skin = between('moveAndSlide.skin', read.skin ?? 0.01, 1e-4, 1);
  loadFilter(core, 'moveAndSlide', {
    ...(read.mask !== undefined && { mask: read.mask }),
    ...(read.exclude !== undefined && { exclude: read.exclude }),
    sensors: false,
  });
  ensureQueryable(core);
  sweep.begin(core, kindOf(shape), recordOf(shape), position, up, skin);
  const move = new Move(way, up, Math.min(cosine(slopeLimit) - SLOPE_ROUNDING, 1 - SLOPE_ROUNDING), stepHeight, snapDistance);
  move.run();
  const { state } = core;
  return {
    position: [sweep.position[0] + 0, sweep.position[1] + 0, sweep.position[2] + 0],
    grounded: move.grounded,
    hits: move.hits.map(({ row, point, normal, walkable }) => ({
      entity: entityOf(row, state.generation[row]),
      point: [point[0] + 0, point[1] + 0, point[2] + 0],
      normal: [normal[0] + 0, normal[1] + 0, normal[2] + 0],
      walkable,
    })),
  };
}

interface Plane extends Touch {
  walkable: boolean;
}

class Move {
  readonly hits: Plane[] = [];
  grounded = false;
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
    sweep.recover();
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
    let ground = this.ground();
    if (ground.length === 0 && stood && this.rise <= 0 && this.snap()) ground = this.ground();
    this.grounded = ground.length > 0;
    for (const plane of ground) this.note(plane);
  }

  /**
   * Which of the touches are ground. At one place several triangles of one floor may have the same normal, such as the tread and the riser of a step
   * at its edge: one that is ground makes all of them ground, and of those at the same point only that one is kept, since the others would become
   * walls once it is dropped.
   */
  private classify(touches: readonly Touch[], foot = sweep.foot()): Plane[] {
    const planes = touches.map((touch) => ({ ...touch, walkable: this.isWalkable(touch, foot) }));
    const ground = planes.filter(({ walkable }) => walkable);
    return planes.filter((plane) => {
      if (plane.walkable) return true;
      const alike = ground.filter(({ normal }) => dot(normal, plane.normal) > 1 - SLOPE_ROUNDING);
      plane.walkable = alike.length > 0;
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

  /** Whether a touch is ground: flat enough, or the edge of something flat enough, no higher above the foot than a step. */
  private isWalkable(touch: Touch, foot: number): boolean {
    const { normal, point } = touch;
    const cosineHere = dot(normal, this.up);
    if (cosineHere >= this.leastCosine) return true;
    if (!(cosineHere > 1e-3) || dot(point, this.up) - foot > this.stepHeight) return false;
    return sweep.flattestFace(touch) >= this.leastCosine;
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
        // The path over an edge is curved: it rises to the height of the edge and no farther, or the character would leave the ground.
        if (sweep.flattestFace(plane) > cosineHere + SLOPE_ROUNDING) {
          most = Math.min(most, Math.max(0, dot(point, up) - sweep.foot()) + 2 * sweep.skin);
        }
      }
      // (Between ground and ceiling it stops.)
      const isWedged = ceilings.some(({ normal }) => dot(normal, up) * height + dot(normal, across) < 0);
      if (height > 0 && isWedged) return { part: [0, 0, 0], share: 1 };
      const far = length(across);
      const stride = Math.max(STRIDE, length(this.across) / MAX_STRIDES);
      const share = Math.min(far > stride ? stride / far : 1, height > most && height > rise ? Math.max(most, rise) / height : 1);
      return { part: times(plus(across, up, height), share), share };
    }
    if (rise < 0) {
      const fall = clipped(
        times(up, rise),
        slopes.map(({ normal }) => normal),
        null,
      );
      return { part: plus(fall, across, 1), share: 1 };
    }
    const whole = plus(across, up, rise);
    return {
      part: clipped(
        whole,
        planes.map(({ normal }) => normal),
        null,
      ),
      share: 1,
    };
  }

  /** Up by a step, forward, and down again onto walkable ground; without such ground the position is restored. */
  private climb(): boolean {
    const far = length(this.across) * this.left;
    if (this.steps >= MAX_STEPS || this.stepHeight === 0 || far === 0) return false;
    this.steps++;
    const { up } = this;
    const down = times(up, -1);
    const ahead = unit(this.across);
    const foot = sweep.foot();
    const from: Vec3 = [sweep.position[0], sweep.position[1], sweep.position[2]];
    sweep.along(up, this.stepHeight);
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
        const touches = sweep.along(down, height);
        const drop = sweep.distance;
        sweep.advance(down, drop);
        // The ground is no higher than a step above the previous foot height.
        const met = this.classify(touches, foot);
        if (!met.some((plane) => plane.walkable)) continue;
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
    const touches = sweep.along(down, this.snapDistance);
    if (touches.length === 0) return false;
    const from: Vec3 = [sweep.position[0], sweep.position[1], sweep.position[2]];
    sweep.advance(down, sweep.distance);
    if (this.classify(touches).some((plane) => plane.walkable)) return true;
    sweep.place(from);
    return false;
  }

  /** The ground under the character. */
  private ground(): Plane[] {
    const below = sweep.touches(1.25 * sweep.skin).filter(({ normal }) => dot(normal, this.up) > 1e-3);
    return below.length === 0 ? [] : this.classify(below).filter((plane) => plane.walkable);
  }
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

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function times(a: Vec3, s: number): Vec3 {
  return [s * a[0], s * a[1], s * a[2]];
}

/** a + s·b. */
function plus(a: Vec3, b: Vec3, s: number): Vec3 {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
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

/** For 0 to π/2: a series for a sixteenth of the angle, doubled four times. (Engines differ in the last bits of theirs.) */
function cosine(angle: number): number {
  const x = angle / 16;
  const u = x * x;
  // 1 − cos x, which keeps its digits.
  let versed = u * (1 / 2 - u * (1 / 24 - u * (1 / 720 - u * (1 / 40_320))));
  for (let i = 0; i < 4; i++) versed = 2 * versed * (2 - versed);
  return 1 - versed;
}
