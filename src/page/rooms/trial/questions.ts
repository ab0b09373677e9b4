// The questions of a trial: a capsule and a ray through it, from a seed, so that a friend is asked the same in the same order.
//
// A capsule is convex: the straight line between any two points of its surface stays inside. So a ray through a point of the wanted part to a point
// of the other wanted part enters and leaves exactly there, and no ray has to be tried twice to hit its pattern.

import { capsule, mulberry32, raycast } from 'kantsu';
import type { Capsule, RayInterval, Vec3 } from 'kantsu';
import { cross, dot, minus, plus, times } from '../../kit/vectors.ts';

/** Where a ray can cross a capsule, in the order of the keys 1 2 3 and of the axis. */
export const PARTS = ['p1', 'cylinder', 'p2'] as const;
export type CapsulePart = (typeof PARTS)[number];

export interface Question {
  readonly capsule: Capsule;
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
  /** m */
  readonly length: number;
  readonly enter: CapsulePart;
  readonly exit: CapsulePart;
  readonly hit: RayInterval;
  /** From where it is seen, radians: such that neither the ray nor the axis points at the eye. */
  readonly azimuth: number;
  readonly elevation: number;
}

/** A question is fair when it can be told by eye: a chord of some length, no grazing, no crossing beside a seam. */
const CHORD = 0.7; // of the radius
const GRAZING = 0.3; // cosine between ray and normal
const SEAM = 0.18; // of the radius, along the axis
const LEAD = 0.8; // m of ray before the entry and after the exit
const FORESHORTENED = 0.72; // cosine between the line of sight and the ray or the axis

/** Goes on for ever. Every nine questions hold each of the nine patterns once. */
export class Questions {
  readonly seed: number;
  readonly #random: () => number;
  #bag: number[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.#random = mulberry32(seed);
  }

  next(): Question {
    if (this.#bag.length === 0) this.#bag = this.#shuffled();
    const pattern = this.#bag.pop()!;
    return this.#ask(PARTS[Math.floor(pattern / 3)], PARTS[pattern % 3]);
  }

  #shuffled(): number[] {
    const bag = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (let i = bag.length - 1; i > 0; i--) {
      const j = Math.floor(this.#random() * (i + 1));
      [bag[i], bag[j]] = [bag[j], bag[i]];
    }
    return bag;
  }

  #ask(enter: CapsulePart, exit: CapsulePart): Question {
    const random = this.#random;
    for (;;) {
      const radius = 0.5 + 0.25 * random();
      const half = 0.55 + 0.5 * random();
      const axis = direction(random);
      const [u, v] = across(axis);
      const point = (part: CapsulePart): Vec3 => surfacePoint(part, radius, half, axis, u, v, random);
      const [from, to] = [point(enter), point(exit)];
      const way = minus(to, from);
      const chord = Math.hypot(...way);
      if (chord < CHORD * radius) continue;
      const d = times(way, 1 / chord);
      const made = capsule({ p1: times(axis, -half), p2: times(axis, half), radius });
      const origin = minus(from, times(d, LEAD));
      const hit = raycast(made, { origin, direction: d });
      if (hit === null || !isFair(hit, d, made)) continue;
      const azimuth = 2 * Math.PI * random();
      const elevation = -0.2 + 0.9 * random();
      const eye: Vec3 = [Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation), Math.cos(elevation) * Math.cos(azimuth)];
      if (Math.abs(dot(eye, d)) > FORESHORTENED || Math.abs(dot(eye, axis)) > FORESHORTENED) continue;
      return { capsule: made, origin, direction: d, length: chord + 2 * LEAD, enter, exit, hit, azimuth, elevation };
    }
  }
}

function isFair(hit: RayInterval, d: Vec3, { p1, p2, radius }: Capsule): boolean {
  const core = minus(p2, p1);
  const length = Math.hypot(...core);
  return [hit.enter, hit.exit].every(({ point, normal }) => {
    const along = dot(minus(point, p1), core) / length;
    return Math.abs(dot(normal, d)) >= GRAZING && Math.min(Math.abs(along), Math.abs(along - length)) >= SEAM * radius;
  });
}

/** Evenly over the surface of the part. */
function surfacePoint(part: CapsulePart, radius: number, half: number, axis: Vec3, u: Vec3, v: Vec3, random: () => number): Vec3 {
  const angle = 2 * Math.PI * random();
  // Archimedes: on a sphere, equal heights have equal areas.
  const height = random();
  const flat = part === 'cylinder' ? radius : radius * Math.sqrt(1 - height * height);
  const along = part === 'cylinder' ? half * (2 * height - 1) : (half + radius * height) * (part === 'p1' ? -1 : 1);
  const [a, b] = [flat * Math.cos(angle), flat * Math.sin(angle)];
  return plus(plus(times(axis, along), u, a), v, b);
}

function direction(random: () => number): Vec3 {
  const height = 2 * random() - 1;
  const angle = 2 * Math.PI * random();
  const flat = Math.sqrt(1 - height * height);
  return [flat * Math.cos(angle), height, flat * Math.sin(angle)];
}

/** A question that is shown with its answer before the game starts: entry and exit are different parts. */
export const EXAMPLE: Question = example();

function example(): Question {
  const questions = new Questions(0);
  let question = questions.next();
  while (question.enter === question.exit || question.exit !== 'cylinder') question = questions.next();
  return question;
}

/** Two unit vectors perpendicular to a unit vector and to each other. */
export function across(n: Vec3): readonly [Vec3, Vec3] {
  const helper: Vec3 = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const u = cross(n, helper);
  const unit = times(u, 1 / Math.hypot(...u));
  return [unit, cross(n, unit)];
}
