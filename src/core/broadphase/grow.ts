// Typed arrays that grow by doubling and never shrink, so that a settled frame allocates nothing.

const SMALLEST = 64;

function enough(have: number, needed: number): number {
  let room = Math.max(SMALLEST, have);
  while (room < needed) room *= 2;
  return room;
}

/** The array itself if it has room for `needed` numbers, else a larger copy. */
export function growInts(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (array.length >= needed) return array;
  const wider = new Int32Array(enough(array.length, needed));
  wider.set(array);
  return wider;
}

/** As `growInts`, for doubles. */
export function growDoubles(array: Float64Array<ArrayBuffer>, needed: number): Float64Array<ArrayBuffer> {
  if (array.length >= needed) return array;
  const wider = new Float64Array(enough(array.length, needed));
  wider.set(array);
  return wider;
}

/** As `growInts`, for bytes. */
export function growBytes(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (array.length >= needed) return array;
  const wider = new Uint8Array(enough(array.length, needed));
  wider.set(array);
  return wider;
}
