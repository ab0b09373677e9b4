// Contacts of balls with balls and with what cannot be pushed, as flat rows of their own: the lever arms lie along the normal, so a push turns nobody
// and friction meets the same mass in every direction.

import { Chosen } from './contact-rows.ts';

// Per contact, `ball`: normal, gap at the start of the step, m, mass met, kg, impulse, N·s, friction, where the softness stands …
export const N = 0;
export const GAP = 3;
export const MASS = 4;
export const PUSH = 5;
export const FRICTION = 6;
export const SOFTNESS = 7;
// … distances of the point from the two centres along the normal, m; masses of friction, kg, and of turning, kg·m²; arm of the rolling resistance, m …
export const LEVER_A = 8;
export const LEVER_B = 9;
export const GRIP = 10;
export const TURN = 11;
export const ROLL_ARM = 12;
// … impulse of friction in world axes, N·s; of twist about the normal, N·m·s, and its arm, m; 1 while any friction is in force; slop, m; impulses of the
// substeps so far, normal and friction, N·s.
export const RUB = 13;
export const TWIST = 16;
export const TWIST_ARM = 17;
export const GRIPS = 18;
export const SLOP = 19;
export const NORMAL_SUM = 20;
export const TANGENT_SUM = 21;
/** Three cache lines. */
export const BALL = 24;

// Per contact, `cold`, which most iterations do not read: restitution; impulse of rolling across the normal, in world axes, N·m·s; approach speed of its impact, m/s.
export const RESTITUTION = 0;
export const ROLL = 1;
export const APPROACH = 4;
export const COLD = 5;

/** Per deep contact, `kept`: its push, its friction, its twist and rolling. */
export const KEPT = 8;

export class BallRows {
  count = 0;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(64);
  ball = new Float64Array(64 * BALL);
  cold = new Float64Array(64 * COLD);
  readonly all = new Chosen();
  /** Contacts of bodies that did not touch when the step began. */
  readonly apart = new Chosen();
  /** Contacts of which nothing is remembered. */
  readonly fresh = new Chosen();
  /** Those that were pushed out in the last soft sweep. */
  readonly pressed = new Chosen();
  /** Contacts of bodies that lie deep in something, and their impulses before the soft sweeps (deep.ts). */
  readonly deep = new Chosen();
  /** Of these, those of which one body has few: they need more sweeps. */
  readonly sparse = new Chosen();
  kept = new Float64Array(0);
  /** See `ContactRows`. */
  bounced = false;

  clear(): void {
    this.count = 0;
    this.all.count = 0;
    this.apart.count = 0;
    this.fresh.count = 0;
    this.pressed.count = 0;
    this.deep.count = 0;
    this.sparse.count = 0;
  }

  reserve(contacts: number): void {
    if (contacts <= this.rowA.length) return;
    const next = Math.max(contacts, this.rowA.length + (this.rowA.length >> 1));
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.ball = new Float64Array(next * BALL);
    this.cold = new Float64Array(next * COLD);
    this.all.list = new Int32Array(next);
    this.apart.list = new Int32Array(next);
    this.fresh.list = new Int32Array(next);
    this.pressed.list = new Int32Array(next);
    this.deep.list = new Int32Array(next);
    this.sparse.list = new Int32Array(next);
  }

  /** Makes room for the impulses of the deep contacts. */
  reserveKept(): void {
    const needed = KEPT * this.deep.count;
    if (this.kept.length < needed) this.kept = new Float64Array(Math.max(needed, this.kept.length + (this.kept.length >> 1)));
  }
}
