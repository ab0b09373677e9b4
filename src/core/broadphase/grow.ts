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

/** Doubles the columns of an object: all of its typed arrays. */
export function widen(object: object): void {
  const columns = object as Record<string, Float64Array>;
  for (const name in columns) if (ArrayBuffer.isView(columns[name])) columns[name] = grow(columns[name], 2 * columns[name].length);
}

/** Scratch for `capacity` things, in fields of a length that follows from it. */
export class Scratch {
  readonly capacity: number;

  constructor(capacity = 64) {
    this.capacity = capacity;
  }

  /** Makes room for so many, with all fields as new, and says whether it had to. */
  reserve(needed: number): boolean {
    const { capacity } = this;
    if (needed <= capacity) return false;
    Object.assign(this, new (this.constructor as new (capacity: number) => this)(Math.max(needed, 2 * capacity)));
    return true;
  }
}

export const growInts = grow<Int32Array<ArrayBuffer>>;
export const growDoubles = grow<Float64Array<ArrayBuffer>>;
export const growBytes = grow<Uint8Array<ArrayBuffer>>;

/** Numbers that are read or written in one way, in either kind of array. */
export type Doubles = Float64Array | number[];

/**
 * At least so many zeros in a plain array, which V8 keeps as packed doubles: for what a step reads and writes most. Once any `ArrayBuffer` of a thread was detached
 * (one sent to a worker, a WebAssembly memory that grew), V8 checks each access to a typed array for it: a mixed pile of 1,000 takes 1.26 times as long with typed
 * arrays in the solver, 1.1 with these. Only numbers may be written, and none past the end.
 */
export function doubles(count: number): number[] {
  // (Made of integers, or longer than what was written, it would be of another kind.)
  let all = [0.5];
  all[0] = 0;
  while (all.length < count) all = all.concat(all);
  return all;
}
