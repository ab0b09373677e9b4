// Constraints of spheres against spheres and against bodies that cannot be pushed, in records of their own where nothing bounces and they are not deep,
// as in piles: the lever arms lie along the normal, so the normal impulse has no torque, and friction has the same effective mass in every direction.
// (With general constraints instead a step of 1,000 spheres takes 1.34 times as long.)

import { doubles } from '../broadphase/grow.ts';
import { Constraints } from './contact-constraints.ts';

// Per contact, `data`: normal, separation at the start of the step, m, effective mass, kg, normal impulse, N·s, friction, offset of the softness …
export const N = 0;
export const BASE_SEPARATION = 3;
export const NORMAL_MASS = 4;
export const NORMAL_IMPULSE = 5;
export const FRICTION = 6;
export const SOFTNESS = 7;
// … distances of the point from the two centres along the normal, m; effective masses of friction, kg, and of rotation, kg·m²; rolling arm, m …
export const LEVER_A = 8;
export const LEVER_B = 9;
export const TANGENT_MASS = 10;
export const ROLLING_MASS = 11;
export const ROLLING_ARM = 12;
// … tangent impulse in world axes, N·s; twist impulse about the normal, N·m·s, and its arm, m; 1 while any friction is active; slop, m; impulses of the
// step's previous substeps, normal and tangential, N·s.
export const TANGENT_IMPULSE = 13;
export const TWIST_IMPULSE = 16;
export const TWIST_ARM = 17;
export const FRICTION_ACTIVE = 18;
export const SLOP = 19;
export const NORMAL_SUM = 20;
export const TANGENT_SUM = 21;
/** Numbers a contact: three cache lines. */
export const STRIDE = 24;

/** Per contact, `rolling`: rolling impulse across the normal, in world axes, N·m·s. */
export const ROLLING_STRIDE = 3;

export class SphereConstraints extends Constraints {
  data = doubles(this.capacity * STRIDE);
  rolling = doubles(this.capacity * ROLLING_STRIDE);
  /** Contacts that the last soft iteration pushed out. */
  readonly penetrating = this.newList();
  readonly all = this.newList(this.penetrating);
}
