// Vectors at the friendly doors: what may come in, and the plain arrays that go out. Kernels use neither; they read flat buffers.

/** A vector that goes out: a plain array `[x, y, z]`. Unit as documented where it is used, metres for positions. */
export type Vec3 = [number, number, number];

/** A vector that may come in: `[x, y, z]` of any array type, or anything with `x`, `y`, `z` (a `THREE.Vector3` is one). */
export type Vec3Like = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };

/** A rotation that goes out: `[x, y, z, w]`, unit. */
export type Quat = [number, number, number, number];

/** A rotation that may come in: `[x, y, z, w]`, or anything with `x`, `y`, `z`, `w`; it need not be unit. */
export type QuatLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
