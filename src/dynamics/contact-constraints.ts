// The contacts of a step as the solver keeps them: flat rows of numbers, written by prepare-contacts.ts and swept by solve-points.ts and solve-manifolds.ts.
//
// A contact is looked at from its frame: the place where its friction acts, the normal n and two tangents t1, t2 = n × t1 (of an edge, t1 along it). A
// point at u·t1 + v·t2 from that place comes apart with s − u·ω2 + v·ω1: s is the speed in the place along n, ω that of turning, both of b against a.
// So whatever the number of points, a sweep reads one motion and gives one impulse: what its points push in all, J, and their moments U = Σ j·u and
// V = Σ j·v, a torque of V about t1 and −U about t2; friction; twist and rolling.

// Rows of contacts lie one behind the other in `data`, as long as each has to be.

// A row begins with the frame, the place from the two centres, m …
export const N = 0;
export const T1 = 3;
export const T2 = 6;
export const ARM_A = 9;
export const ARM_B = 12;
// … friction, the inverse of what it meets (11 12 22), and the mass of its heavier direction, kg; mass of the twist, kg·m²; arm, m, and mass of the
// rolling resistance …
export const FRICTION = 15;
export const TANGENT_MASS = 16;
export const TANGENT_MASS_MIN = 19;
export const TWIST_MASS = 20;
export const ROLLING_ARM = 21;
export const ROLLING_MASS = 22;
// … impulses of friction along the tangents, N·s, of twist and rolling about n, t1 and t2, N·m·s; 1 while any of them is in force …
export const TANGENT_IMPULSE1 = 23;
export const TANGENT_IMPULSE2 = 24;
export const TORQUE = 25;
export const FRICTION_ACTIVE = 28;
// … where its softness stands, restitution, slop, m, arm of the twist of a single point, m …
export const SOFTNESS = 29;
export const RESTITUTION = 30;
export const SLOP = 31;
export const TWIST_ARM = 32;
// … impulses of the substeps so far, normal and along the tangents, N·s …
export const NORMAL_SUM = 33;
export const TANGENT_SUM = 34;
// … what J does to s, −ω2 and ω1, and to the sliding along the tangents and the turning about n.
export const MASS_J = 36;
/** One point follows at once. */
export const SINGLE = 42;

// Of several points there follows first what U does to −ω2 and ω1 and to sliding and turning, what V does to ω1 and to those; from s, −ω2 and ω1 to the
// J, U and V that stop them (00 01 02 11 12 22).
export const MASS_U = 42;
export const MASS_V = 47;
export const INVERSE_MASS3 = 51;
export const SEVERAL = 57;

// A point: gap at the start of the step, m, impulse, N·s, mass met, kg, its place in the frame, m; and among several the gap now, m, the distance from
// the place, m, and its share of J, U and V where all points push.
export const BASE_SEPARATION = 0;
export const NORMAL_IMPULSE = 1;
export const NORMAL_MASS = 2;
export const U = 3;
export const V = 4;
export const SEPARATION = 5;
export const ARM = 6;
export const DISTRIBUTION = 7;
export const POINT = 10;

/** Numbers in a row of n points. */
export function rowLength(n: number): number {
  return n === 1 ? SINGLE + ARM : SEVERAL + POINT * n;
}
const LONGEST = rowLength(4);

/** Per contact, `saved`: four pushes, two rubs, the torque. */
export const SAVED = 9;

// `softness`, once for contacts of two bodies that move and once against what cannot be pushed.
export const BIAS_RATE = 0;
export const MASS_SCALE = 1;
export const IMPULSE_SCALE = 2;
export const DYNAMIC_SOFTNESS = 0;
export const STATIC_SOFTNESS = 3;
/** A softness that pushes nothing out: a soft sweep with it is a relax sweep with friction. */
export const RIGID = Float64Array.of(0, 1, 0, 0, 1, 0);

/** Some of the contacts, by index. */
export class IndexList {
  list = new Int32Array(64);
  count = 0;

  add(c: number): void {
    this.list[this.count++] = c;
  }
}

export class ContactConstraints {
  count = 0;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(64);
  data = new Float64Array(64 * LONGEST);
  /** Where the row of contact c begins; where its first point does, and where the last one ends. */
  at = new Int32Array(64);
  first = new Int32Array(64);
  end = new Int32Array(64);
  /** 1 where points can push together: `INVERSE_MASS3` and `DISTRIBUTION` are known. */
  isInvertible = new Uint8Array(64);
  readonly softness = new Float64Array(6);
  /** Some restitution is not zero. */
  bounces = false;
  /** An impact of this substep has changed velocities after the bodies moved: contacts that bounce must not take it for a push (relax sweep). */
  bounced = false;

  /** Approach speed of the impact of the step, m/s, or 0. */
  approach = new Float64Array(64);

  /** Contacts of bodies that did not touch when the step began. */
  readonly separated = new IndexList();
  /** Contacts of one point, of capsules that lie on something, and faces. */
  readonly points = new IndexList();
  readonly lineContacts = new IndexList();
  readonly manifolds = new IndexList();
  /** Faces that bear more than a body: the foot of a stack. */
  readonly loadBearing = new IndexList();
  /** Contacts of bodies that lie deep in something, and their impulses before the soft sweeps (overlap-recovery.ts). */
  readonly deepPoints = new IndexList();
  readonly deepManifolds = new IndexList();
  /** Of these, those with something static. */
  readonly staticPoints = new IndexList();
  readonly staticManifolds = new IndexList();
  saved = new Float64Array(64 * SAVED);
  /** Contacts of which nothing is remembered. */
  readonly newPoints = new IndexList();
  readonly newManifolds = new IndexList();
  /** Contacts of one point, and of lying capsules, that were pushed out in the last soft sweep. */
  readonly penetratingPoints = new IndexList();
  readonly penetratingLines = new IndexList();
  private readonly lists = [
    this.separated,
    this.points,
    this.lineContacts,
    this.manifolds,
    this.loadBearing,
    this.deepPoints,
    this.deepManifolds,
    this.staticPoints,
    this.staticManifolds,
    this.newPoints,
    this.newManifolds,
    this.penetratingPoints,
    this.penetratingLines,
  ];

  clear(): void {
    this.count = 0;
    this.bounces = false;
    for (const indices of this.lists) indices.count = 0;
  }

  /** Makes room for so many contacts with so many points in all. */
  reserve(contacts: number, points: number): void {
    // The second point makes a row longer than any further one does.
    const needed = Math.min(LONGEST * contacts, rowLength(1) * contacts + (rowLength(2) - rowLength(1)) * (points - contacts));
    const { length } = this.data;
    if (needed > length) this.data = new Float64Array(Math.max(needed, length + (length >> 1)));
    if (contacts <= this.rowA.length) return;
    const next = Math.max(contacts, this.rowA.length + (this.rowA.length >> 1));
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.at = new Int32Array(next);
    this.first = new Int32Array(next);
    this.end = new Int32Array(next);
    this.isInvertible = new Uint8Array(next);
    this.approach = new Float64Array(next);
    this.saved = new Float64Array(next * SAVED);
    for (const indices of this.lists) indices.list = new Int32Array(next);
  }
}
