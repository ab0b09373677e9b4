// Powers of two near a number: multiplying by one is exact, so it scales any size into range without rounding.

const LARGEST = 8.98846567431158e307; // 2¹⁰²³

/** The power of two that brings a positive number into [0.5, 1), or as near as doubles reach; 1 for zero. */
export function powerInto(size: number): number {
  if (size === 0) return 1;
  let scale = 1;
  while (size * scale < 0.5 && scale < LARGEST) scale *= 2;
  while (size * scale >= 1) scale *= 0.5;
  return scale;
}

// 2^±100: in this range a product of eight lengths, and its rounding error, is a normal double.
const SMALL = 7.888609052210118e-31;
const LARGE = 1.2676506002282294e30;

/** The power of two by which lengths of this size are scaled so that no kernel leaves the range of doubles: 1 for ordinary sizes. */
export function powerFor(size: number): number {
  return size > SMALL && size < LARGE ? 1 : powerInto(size);
}
