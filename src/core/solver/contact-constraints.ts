// The contact constraints of a step: one record of numbers per contact, written by prepare-contacts.ts, solved by solve-contacts.ts.
//
// A contact is solved in its frame: the contact origin, where friction acts, the normal n and two tangents t1, t2 = n × t1 (t1 along the edge of a
// line contact). A point at u·t1 + v·t2 from the origin separates with s − u·ω2 + v·ω1, where s is the normal velocity at the origin and ω the angular
// velocity, both of b relative to a. So whatever the number of points, an iteration reads one relative velocity and applies one impulse: the sum J of
// the normal impulses j, their moments U = Σ j·u and V = Σ j·v (a torque impulse of V about t1 and −U about t2), friction, twist and rolling.

import { doubles, growInts, Scratch } from '../broadphase/grow.ts';

// Records are contiguous in `data`; their length depends on the number of points.

// A record begins with the frame and the contact origin relative to the two centres, m …
export const N = 0;
export const T1 = 3;
export const T2 = 6;
export const ARM_A = 9;
export const ARM_B = 12;
// … friction coefficient; tangent effective mass (11 12 22), and the mass of its heavier direction, kg; effective mass of twist, kg·m²; rolling arm, m,
// and effective mass of rolling …
export const FRICTION = 15;
export const TANGENT_MASS = 16;
export const TANGENT_MASS_MIN = 19;
export const TWIST_MASS = 20;
export const ROLLING_ARM = 21;
export const ROLLING_MASS = 22;
// … tangent impulses, N·s; angular impulses of twist and rolling about n, t1 and t2, N·m·s; 1 while any of them is active …
export const TANGENT_IMPULSE1 = 23;
export const TANGENT_IMPULSE2 = 24;
export const TORQUE = 25;
export const FRICTION_ACTIVE = 28;
// … offset of its softness, restitution, slop, m …
export const SOFTNESS = 29;
export const RESTITUTION = 30;
export const SLOP = 31;
// … impulses of the step's previous substeps, normal and tangential, N·s …
export const NORMAL_SUM = 32;
export const TANGENT_SUM = 33;
// … and the column of the inverse effective-mass matrix for J: what a unit of J adds to s, −ω2, ω1, both sliding velocities and the twist.
export const MASS_J = 35;
/** A single point follows here. */
export const SINGLE = 41;

// With several points the columns for U (−ω2, ω1, sliding, twist) and for V (ω1, sliding, twist) follow, and the inverse of the 3 × 3 block: from s,
// −ω2 and ω1 to the J, U and V that stop them (00 01 02 11 12 22).
export const MASS_U = 41;
export const MASS_V = 46;
export const INVERSE_MASS3 = 50;
export const SEVERAL = 56;

// A point: separation at the start of the step, m; normal impulse, N·s; effective mass, kg; position in the frame, m; current separation, m; arm of its twist
// friction, m: the distance from the contact origin, of a single point such that its twist is that of a small patch. With several points also its row of the
// distribution of J, U and V over the points.
export const BASE_SEPARATION = 0;
export const NORMAL_IMPULSE = 1;
export const NORMAL_MASS = 2;
export const U = 3;
export const V = 4;
export const SEPARATION = 5;
export const ARM = 6;
export const DISTRIBUTION = 7;
export const POINT = 10;

/** Numbers in a record of n points. */
export function rowLength(n: number): number {
  return n === 1 ? SINGLE + DISTRIBUTION : SEVERAL + POINT * n;
}
const MAX_RECORD = rowLength(4);

/** Per contact, `saved`: four normal impulses, two tangent impulses, three angular impulses. */
export const SAVED = 9;

// `softness`: three factors of a contact between bodies that can both be pushed, of one with a body that cannot, and of both kinds between small bodies; substeps per
// second, 1/s; what gravity and forces give a body in a substep, m/s, at most.
export const BIAS_RATE = 0;
export const MASS_SCALE = 1;
export const IMPULSE_SCALE = 2;
export const WITH_GROUND = 3;
export const SMALL = 6;
export const SUBSTEP_RATE = 12;
export const GRAVITY_SPEED = 13;

// Modes of an iteration, as bits. A relaxation solves velocities alone, at single points only those along the normal.
export const RELAX = 0;
/** Penetration is pushed out. */
export const SOFT = 1;
/** Friction, twist and rolling friction act on single points as well. (On lines and faces they always do.) */
export const FRICTION_TOO = 2;
/**
 * The first iteration of a substep: impulses of the substep before are added to the sums of the step and kept in `startImpulse`, and contacts that are pushed
 * out are listed.
 */
export const FIRST = 4;

/** A list of contacts, by index. An iteration over a list visits its contacts alone. */
export class IndexList {
  list = new Int32Array(64);
  count = 0;
  /** Those of them that the first iteration of the substep has pushed out, if they are listed. */
  readonly penetrating: IndexList | undefined;

  constructor(penetrating?: IndexList) {
    this.penetrating = penetrating;
  }

  add(c: number): void {
    if (this.count === this.list.length) this.list = growInts(this.list, 2 * this.count);
    this.list[this.count++] = c;
  }
}

/** What contact constraints and those of spheres have in common. */
export class Constraints extends Scratch {
  count = 0;
  rowA = new Int32Array(this.capacity);
  rowB = new Int32Array(this.capacity);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(this.capacity);
  /** Normal impulse with which the substep began, all points together, N·s. */
  startImpulse = doubles(this.capacity);
  /** Approach speed of the impact of the step, m/s, or 0. */
  approach = doubles(this.capacity);
  private readonly lists: IndexList[] = [];
  /** Contacts of bodies that did not touch when the step began. */
  readonly separated = this.newList();
  /** Contacts without a warm start, or with less of it after an impact. */
  readonly newContacts = this.newList();

  protected newList(penetrating?: IndexList): IndexList {
    this.lists.push(new IndexList(penetrating));
    return this.lists[this.lists.length - 1];
  }

  clear(): void {
    this.count = 0;
    for (const indices of this.lists) indices.count = 0;
  }
}

export class ContactConstraints extends Constraints {
  data = doubles(64 * MAX_RECORD);
  /** Offsets of the record of contact c, of its first point, and of the end of its last one. */
  at = new Int32Array(this.capacity);
  first = new Int32Array(this.capacity);
  end = new Int32Array(this.capacity);
  /** 1 if all points can be solved together: `INVERSE_MASS3` and `DISTRIBUTION` are valid. */
  isInvertible = new Uint8Array(this.capacity);
  readonly softness = doubles(14);
  /** Whether any contact has restitution. */
  hasRestitution = false;
  /** What touches without restitution begins impacts as well (continuous-collision.ts). */
  pushesFew = false;
  /** An impact in this substep changed velocities after the bodies moved: relaxation must not undo the bounce. */
  hadContinuousImpact = false;

  /** Contacts of one point of bodies that may roll over each other within the step (renew-contacts.ts). */
  readonly rollable = this.newList();
  /** Those that overlap by more than `LAST_DEPTH`. */
  readonly solvedLast = this.newList();
  /** Contacts of spinning kinematic bodies. */
  readonly carried = this.newList();
  /** Line contacts of capsules that roll fast. */
  readonly rolling = this.newList();
  /** Those that the last soft iteration pushed out. */
  readonly penetrating = this.newList();
  /** All contacts but feet; feet: faces that a body can rest on, which are relaxed in every substep. */
  readonly contacts = this.newList(this.penetrating);
  readonly feet = this.newList();
  /** Faces on which bodies rest of which one carries another by a face: errors add up along a stack. */
  readonly loadBearing = this.newList();
  /** The faces on which the bodies of stacks of three or more rest (solve-stacks.ts); none of them is in `loadBearing`. */
  readonly stacked = this.newList();
  /** Contacts of deep bodies, and their impulses before the soft iteration (overlap-recovery.ts). */
  readonly deepContacts = this.newList();
  /** Those of them with a static body. */
  readonly staticContacts = this.newList();
  saved = doubles(this.capacity * SAVED);

  override clear(): void {
    super.clear();
    this.hasRestitution = false;
  }

  /** Makes room for this many contacts with this many points in all. */
  reserveRecords(contacts: number, points: number): void {
    this.reserve(contacts);
    // The second point adds more to a record than any further one.
    const needed = Math.min(MAX_RECORD * contacts, rowLength(1) * contacts + (rowLength(2) - rowLength(1)) * (points - contacts));
    if (needed > this.data.length) this.data = doubles(needed);
  }
}
