// Makes a failing case small: numbers are replaced by simpler ones, one at a time, for as long as it still fails.

type Path = readonly (string | number)[];

/** The smallest case found that `fails` as well. Numbers are tried as 0, ±1, whole, and with ever more digits; whatever throws does not fail. */
export function shrink<T>(given: T, fails: (candidate: T) => boolean): T {
  let best = given;
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const path of numbersIn(best)) {
      const x = at(best, path) as number;
      for (const candidate of simpler(x)) {
        const next = replaced(best, path, candidate) as T;
        if (!stillFails(fails, next)) continue;
        best = next;
        changed = true;
        break;
      }
    }
    if (!changed) break;
  }
  return best;
}

// Each round makes other simplifications possible; few cases need more than four.
const ROUNDS = 12;

function stillFails<T>(fails: (candidate: T) => boolean, candidate: T): boolean {
  try {
    return fails(candidate);
  } catch {
    return false;
  }
}

/** Numbers with fewer digits than x, the simplest first. */
export function simpler(x: number): number[] {
  const tried = [0, 1, -1, Math.round(x)];
  for (let digits = 1; digits < 16; digits++) tried.push(Number(x.toPrecision(digits)));
  // Sums and halves of simple numbers are simple in binary only.
  for (const bits of [4, 12, 20, 30]) {
    const step = 2 ** (Math.floor(Math.log2(Math.abs(x))) - bits);
    tried.push(Math.round(x / step) * step);
  }
  const size = length(x);
  const shorter = tried.filter((y) => Number.isFinite(y) && length(y) < size);
  return [...new Set(shorter)].sort((y, z) => length(y) - length(z));
}

const length = (x: number): number => String(x).length;

function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name]));
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
}

function replaced(value: unknown, [name, ...rest]: Path, by: number): unknown {
  if (name === undefined) return by;
  const inner = replaced((value as Record<string, unknown>)[name], rest, by);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as object), [name]: inner };
}
