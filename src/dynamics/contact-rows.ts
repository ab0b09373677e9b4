// The contacts of a step as the solver keeps them: flat rows of numbers, written by prepare-contacts.ts and swept by push-points.ts and push-faces.ts.

// Per contact, `head`: normal, two tangents, friction, where its softness stands, restitution …
export const N = 0;
export const T1 = 3;
export const T2 = 6;
export const FRICTION = 9;
export const SOFTNESS = 10;
export const RESTITUTION = 11;
// … lever arms of the friction from the two centres, m; the inverse of what it meets (11 12 22), and the mass of its heavier direction, kg …
export const ARM_A = 12;
export const ARM_B = 15;
export const GRIP = 18;
export const GRIP_LEAST = 21;
// … mass of the twist, kg·m²; arm, m, and mass of the rolling resistance …
export const TWIST_MASS = 22;
export const ROLL_ARM = 23;
export const ROLL_MASS = 24;
// … and the impulses of friction along the tangents, N·s, of twist and rolling in world axes, N·m·s; 1 while any of them is in force.
export const RUB1 = 25;
export const RUB2 = 26;
export const TORQUE = 27;
export const GRIPS = 30;
export const HEAD = 32;

// Per point, `point`: r × n of both bodies, what a unit push turns them by, gap at the start of the step, m, mass met, kg, impulse, N·s, and the
// distance from where the friction acts, m.
export const ROW_A = 0;
export const ROW_B = 3;
export const TURN_A = 6;
export const TURN_B = 9;
export const GAP = 12;
export const MASS = 13;
export const PUSH = 14;
export const ARM = 15;
export const POINT = 16;

/** Per face, `inverse`: the pseudo-inverse of the mass matrix of its points, rows 4 apart. */
export const INVERSE = 16;

/** Per contact, `kept`: four pushes, two rubs, the torque. */
export const KEPT = 9;

// `softness`, once for contacts of two bodies that move and once against what cannot be pushed.
export const BIAS_RATE = 0;
export const MASS_SCALE = 1;
export const IMPULSE_SCALE = 2;
export const BETWEEN = 0;
export const AGAINST = 3;

/** Some of the contacts, by index. */
export class Chosen {
  list = new Int32Array(64);
  count = 0;

  add(c: number): void {
    this.list[this.count++] = c;
  }
}

export class ContactRows {
  count = 0;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(64);
  /** Points `first[c]` to `first[c + 1]` belong to contact c. */
  first = new Int32Array(65);
  head = new Float64Array(64 * HEAD);
  point = new Float64Array(256 * POINT);
  inverse = new Float64Array(64 * INVERSE);
  /** 1 where `inverse` is known. */
  known = new Uint8Array(64);
  readonly softness = new Float64Array(6);
  /** Some restitution is not zero. */
  bounces = false;

  /** Contacts of one point, of capsules that lie on something, and faces. */
  readonly points = new Chosen();
  readonly lying = new Chosen();
  readonly faces = new Chosen();
  /** Faces that bear more than a body: the foot of a stack. */
  readonly bearing = new Chosen();
  /** Contacts of bodies that lie deep in something, and their impulses before the soft sweeps (deep.ts). */
  readonly deepPoints = new Chosen();
  readonly deepFaces = new Chosen();
  /** Of these, those with something static. */
  readonly heldPoints = new Chosen();
  readonly heldFaces = new Chosen();
  kept = new Float64Array(64 * KEPT);
  /** Contacts of which nothing is remembered. */
  readonly freshPoints = new Chosen();
  readonly freshFaces = new Chosen();
  /** Contacts of one point, and of lying capsules, that were pushed out in the last soft sweep. */
  readonly pressedPoints = new Chosen();
  readonly pressedLying = new Chosen();
  private readonly lists = [
    this.points,
    this.lying,
    this.faces,
    this.bearing,
    this.deepPoints,
    this.deepFaces,
    this.heldPoints,
    this.heldFaces,
    this.freshPoints,
    this.freshFaces,
    this.pressedPoints,
    this.pressedLying,
  ];

  clear(): void {
    this.count = 0;
    this.bounces = false;
    for (const chosen of this.lists) chosen.count = 0;
  }

  reserve(contacts: number): void {
    if (contacts <= this.rowA.length) return;
    let next = this.rowA.length;
    while (next < contacts) next *= 2;
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.first = new Int32Array(next + 1);
    this.head = new Float64Array(next * HEAD);
    this.point = new Float64Array(4 * next * POINT);
    this.inverse = new Float64Array(next * INVERSE);
    this.known = new Uint8Array(next);
    this.kept = new Float64Array(next * KEPT);
    for (const chosen of this.lists) chosen.list = new Int32Array(next);
  }
}
