// Typed arrays that grow by doubling and never shrink, so that a settled frame allocates nothing.

const SMALLEST = 64;

/** The array itself if it has room for `needed` numbers, else a larger copy. */
export function grow<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(array: T, needed: number): T {
  if (array.length >= needed) return array;
  let room = Math.max(SMALLEST, array.length);
  while (room < needed) room *= 2;
  const wider = new (array.constructor as new (room: number) => T)(room);
  wider.set(array);
  return wider;
}

export const growInts = grow<Int32Array<ArrayBuffer>>;
export const growDoubles = grow<Float64Array<ArrayBuffer>>;
export const growBytes = grow<Uint8Array<ArrayBuffer>>;
