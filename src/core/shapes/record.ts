// The flat record of a shape in world space: at most 16 doubles, read by every kernel through the named offsets below.
//
//            0 1 2    3 4 5    6        7 8     9 10 11   12 13 14   15
//   sphere   center   center   radius                                         (a capsule of length zero)
//   capsule  p1       p2       radius
//   aabb     center   half     x̂                ŷ         ẑ                   (an OBB that happens not to be turned)
//   obb      center   half     axis x           axis y    axis z
//   triangle a        b        c                normal
//
// A pair of shapes is a buffer of two records; the world's is one record per row.

/** Doubles from one record to the next. */
export const STRIDE = 16;

/** Sphere and boxes: the centre. */
export const CENTER = 0;
/** Capsule: the core's ends. A sphere has both at its centre. */
export const P1 = 0;
export const P2 = 3;
/** Sphere and capsule: the radius, m. */
export const RADIUS = 6;
/** Boxes: half extents along the own axes, m. */
export const HALF = 3;
/** Boxes: three unit axes, one after the other. */
export const AXES = 6;
/** Triangle: the corners. */
export const A = 0;
export const B = 3;
export const C = 6;
/** Triangle: the unit normal, towards which `(b − a) × (c − a)` points. */
export const NORMAL = 9;

/** The kinds in table order; a record's kind is the index. A new kind is one name here, and the compiler then reports every missing table cell. */
export const KINDS = ['sphere', 'capsule', 'aabb', 'obb', 'triangle'] as const;
export type Kind = (typeof KINDS)[number];

export const SPHERE = 0;
export const CAPSULE = 1;
export const AABB = 2;
export const OBB = 3;
export const TRIANGLE = 4;
/** A row of a world that is a mesh (core/world/mesh.ts): not in `KINDS`, since kernels run on its triangles. Its record is that of its bounds. */
export const MESH = KINDS.length;

/** Scales the lengths of a record; units (axes, a normal) remain. */
export function scaleRecord(kind: number, data: Float64Array, a: number, scale: number): void {
  const count = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 7 : 6;
  for (let i = a; i < a + count; i++) data[i] *= scale;
}

const one = new Float64Array(1);

/** The size S of a record: its largest absolute coordinate or extent, m. Tolerances are multiples of `EPSILON · S`. */
export function sizeOf(kind: number, data: Float64Array, a: number): number {
  writeSize(one, 0, kind, data, a);
  return one[0];
}

/** The same, written to `out[o]`: a double that crosses a call is a new object on the heap. */
export function writeSize(out: Float64Array, o: number, kind: number, data: Float64Array, a: number): void {
  const count = kind === TRIANGLE ? 9 : kind === SPHERE ? 3 : 6;
  let size = kind === SPHERE || kind === CAPSULE ? data[a + RADIUS] : 0;
  for (let i = a; i < a + count; i++) {
    const x = Math.abs(data[i]);
    if (x > size) size = x;
  }
  out[o] = size;
}
