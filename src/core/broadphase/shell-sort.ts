// Shell's sort: in place, no garbage, fast on nearly sorted input, never quadratic.

// Ciura's gaps (2001), continued by a factor of 2.25.
const GAPS = [1, 4, 10, 23, 57, 132, 301, 701, 1577, 3548, 7983, 17961, 40412, 90927, 204585, 460316, 1035711];

/** Sorts the first `count` keys ascending and carries `values` along; both may be the same array. Equal keys end in no particular order. */
export function shellSort(keys: Float64Array | Int32Array, values: Int32Array, count: number): void {
  let g = GAPS.length - 1;
  while (g > 0 && GAPS[g] >= count) g--;
  for (; g >= 0; g--) {
    const gap = GAPS[g];
    for (let i = gap; i < count; i++) {
      const key = keys[i];
      const value = values[i];
      let j = i;
      for (; j >= gap && keys[j - gap] > key; j -= gap) {
        keys[j] = keys[j - gap];
        values[j] = values[j - gap];
      }
      keys[j] = key;
      values[j] = value;
    }
  }
}
