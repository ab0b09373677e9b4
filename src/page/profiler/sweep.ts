// A sweep: the time of a step against the number of bodies, measured in worlds of its own. Data and plain functions; the worker measures, the panel draws.

/** Bodies of each world. */
export const COUNTS = [500, 1000, 2000, 5000, 10_000, 20_000] as const;
/** Warm-up steps of each world, and then the measured ones: bodies fall and pile up. */
export const WARM_STEPS = 60;
export const STEPS = 40;

export interface SweepTask {
  readonly seed: number;
  readonly substeps: number;
  readonly sleeping: boolean;
}

/** One world's numbers; medians over the measured steps, ms. */
export interface SweepPoint {
  readonly bodies: number;
  readonly step: number;
  readonly p95: number;
  readonly solve: number;
  readonly broadphase: number;
  readonly narrowphase: number;
  readonly contacts: number;
  /** Of the world at its end: two sweeps with the same hash have measured the same work. */
  readonly hash: string;
}

export interface Sweep {
  readonly taken: string;
  readonly task: SweepTask;
  readonly points: readonly SweepPoint[];
}

/** Messages of the worker: progress with a world, its numbers, the end. */
export type SweepMessage =
  | { readonly kind: 'progress'; readonly bodies: number; readonly share: number }
  | { readonly kind: 'point'; readonly point: SweepPoint }
  | { readonly kind: 'done' };

/** The exponent of the step time over the number of bodies, by least squares over the logarithms; NaN for fewer than two points. */
export function growth(points: readonly SweepPoint[]): number {
  const used = points.filter(({ step }) => step > 0);
  const n = used.length;
  if (n < 2) return NaN;
  const x = used.map(({ bodies }) => Math.log(bodies));
  const y = used.map(({ step }) => Math.log(step));
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(x), mean(y)];
  const sxx = x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  const sxy = x.reduce((sum, value, i) => sum + (value - mx) * (y[i] - my), 0);
  return sxy / sxx;
}

/** The approximate number of bodies with this step time, ms: interpolated between two points; the last if all are below. */
export function largestWithin(points: readonly SweepPoint[], budget: number): number {
  const i = points.findIndex(({ step }) => step > budget);
  if (i < 0) return points.at(-1)?.bodies ?? 0;
  if (i === 0) return 0;
  const [from, to] = [points[i - 1], points[i]];
  const share = Math.log(budget / from.step) / Math.log(to.step / from.step);
  return Math.round((from.bodies * (to.bodies / from.bodies) ** share) / 100) * 100;
}

/** Ratio of the times of `now` to those of `before`, as the geometric mean over their common sizes; NaN without any. */
export function ratio(now: Sweep, before: Sweep): number {
  let sum = 0;
  let n = 0;
  for (const { bodies, step } of now.points) {
    const other = before.points.find((point) => point.bodies === bodies);
    if (other === undefined || !(other.step > 0) || !(step > 0)) continue;
    sum += Math.log(step / other.step);
    n++;
  }
  return n === 0 ? NaN : Math.exp(sum / n);
}

/** Whether both have measured the same work, as far as both have gone. */
export function sameWork(now: Sweep, before: Sweep): boolean {
  return now.points.every(({ bodies, hash }) => (before.points.find((point) => point.bodies === bodies)?.hash ?? hash) === hash);
}

/** The stored sweep, or undefined for anything else. */
export function readSweep(json: string | null): Sweep | undefined {
  if (json === null) return undefined;
  try {
    const given = JSON.parse(json) as Sweep;
    const numbers = ['bodies', 'step', 'p95', 'solve', 'broadphase', 'narrowphase', 'contacts'] as const;
    const fine =
      typeof given.taken === 'string' &&
      typeof given.task === 'object' &&
      given.points.length > 0 &&
      given.points.every((point) => typeof point.hash === 'string' && numbers.every((field) => Number.isFinite(point[field])));
    return fine ? given : undefined;
  } catch {
    return undefined;
  }
}
