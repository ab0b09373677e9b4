// Contacts of balls with balls and with what cannot be pushed, as flat rows of their own: the lever arms lie along the normal, so a push turns nobody
// and friction meets the same mass in every direction.

import { IndexList } from './contact-constraints.ts';

// Per contact, `ball`: normal, gap at the start of the step, m, mass met, kg, impulse, N·s, friction, where the softness stands …
export const N = 0;
export const BASE_SEPARATION = 3;
export const NORMAL_MASS = 4;
export const NORMAL_IMPULSE = 5;
export const FRICTION = 6;
export const SOFTNESS = 7;
// … distances of the point from the two centres along the normal, m; masses of friction, kg, and of turning, kg·m²; arm of the rolling resistance, m …
export const LEVER_A = 8;
export const LEVER_B = 9;
export const TANGENT_MASS = 10;
export const ROLLING_MASS = 11;
export const ROLLING_ARM = 12;
// … impulse of friction in world axes, N·s; of twist about the normal, N·m·s, and its arm, m; 1 while any friction is in force; slop, m; impulses of the
// substeps so far, normal and friction, N·s.
export const TANGENT_IMPULSE = 13;
export const TWIST_IMPULSE = 16;
export const TWIST_ARM = 17;
export const FRICTION_ACTIVE = 18;
export const SLOP = 19;
export const NORMAL_SUM = 20;
export const TANGENT_SUM = 21;
/** Three cache lines. */
export const STRIDE = 24;

// Per contact, `cold`, which most iterations do not read: restitution; impulse of rolling across the normal, in world axes, N·m·s; approach speed of its impact, m/s.
export const RESTITUTION = 0;
export const ROLLING_IMPULSE = 1;
export const APPROACH = 4;
export const COLD_STRIDE = 5;

/** Per deep contact, `saved`: its push, its friction, its twist and rolling. */
export const SAVED = 8;

export class SphereConstraints {
  count = 0;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(64);
  data = new Float64Array(64 * STRIDE);
  cold = new Float64Array(64 * COLD_STRIDE);
  readonly all = new IndexList();
  /** Contacts of bodies that did not touch when the step began. */
  readonly separated = new IndexList();
  /** Contacts of which nothing is remembered. */
  readonly newContacts = new IndexList();
  /** Those that were pushed out in the last soft sweep. */
  readonly penetrating = new IndexList();
  /** Contacts of bodies that lie deep in something, and their impulses before the soft sweeps (overlap-recovery.ts). */
  readonly deep = new IndexList();
  /** Of these, those of which one body has few: they need more sweeps. */
  readonly sparse = new IndexList();
  saved = new Float64Array(0);
  /** See `ContactConstraints`. */
  bounced = false;

  clear(): void {
    this.count = 0;
    this.all.count = 0;
    this.separated.count = 0;
    this.newContacts.count = 0;
    this.penetrating.count = 0;
    this.deep.count = 0;
    this.sparse.count = 0;
  }

  reserve(contacts: number): void {
    if (contacts <= this.rowA.length) return;
    const next = Math.max(contacts, this.rowA.length + (this.rowA.length >> 1));
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.data = new Float64Array(next * STRIDE);
    this.cold = new Float64Array(next * COLD_STRIDE);
    this.all.list = new Int32Array(next);
    this.separated.list = new Int32Array(next);
    this.newContacts.list = new Int32Array(next);
    this.penetrating.list = new Int32Array(next);
    this.deep.list = new Int32Array(next);
    this.sparse.list = new Int32Array(next);
  }

  /** Makes room for the impulses of the deep contacts. */
  reserveSaved(): void {
    const needed = SAVED * this.deep.count;
    if (this.saved.length < needed) this.saved = new Float64Array(Math.max(needed, this.saved.length + (this.saved.length >> 1)));
  }
}
