// Two captures side by side: the difference of each phase, whether it exceeds their own spread, and the differences of scene and browser.

import { MEASURES, SAMPLES } from './capture.ts';
import type { Measure } from './capture.ts';
import { SETTING_NAMES, measureOf } from './capture-file.ts';
import type { CaptureSettings, Taken } from './capture-file.ts';
import { PARENT, PHASES } from './profile.ts';
import type { Phase } from './profile.ts';
import { between, rank, sortedOf } from './statistics.ts';

/** A capture is cut into this many blocks of successive frames: the spread of their medians gives the error of its own median. */
const BLOCKS = 10;
/** Fewer frames in either capture are not significant. */
export const ENOUGH = 60;
/** Standard errors that a difference must exceed. */
const ERRORS = 3;
/** A smaller share of the first is irrelevant, however significant. */
const LEAST_SHARE = 0.01;

/** Medians, ms. */
export interface Difference {
  readonly measure: Measure;
  readonly a: number;
  readonly b: number;
  readonly delta: number;
  /** Possible difference by chance, ms. */
  readonly spread: number;
  readonly clear: boolean;
}

export type Verdict =
  | { readonly kind: 'identical' }
  | { readonly kind: 'few' }
  | { readonly kind: 'same'; readonly delta: number; readonly spread: number }
  | {
      readonly kind: 'changed';
      readonly faster: boolean;
      readonly percent: number;
      readonly a: number;
      readonly b: number;
      /** The part with the clearest change in the same direction, if there is one. */
      readonly most: { readonly phase: Phase; readonly delta: number } | undefined;
    };

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly verdict: Verdict;
  /** Settings that differ: then the difference is that of two scenes. */
  readonly settings: readonly (keyof CaptureSettings)[];
  /** Another browser, pixel ratio or size of the picture. */
  readonly machine: boolean;
}

export function compare(a: Taken, b: Taken): Comparison {
  const differences = MEASURES.map((measure) => differenceOf(measure, a, b));
  const settings = SETTING_NAMES.filter((field) => JSON.stringify(a.head.settings[field]) !== JSON.stringify(b.head.settings[field]));
  const size = ({ head: { machine } }: Taken): string => JSON.stringify([machine.userAgent, machine.devicePixelRatio, machine.canvas]);
  return { differences, verdict: verdictOf(a, b, differences), settings, machine: size(a) !== size(b) };
}

function differenceOf(measure: Measure, a: Taken, b: Taken): Difference {
  const [of, other] = [measureOf(a.samples, measure).p50, measureOf(b.samples, measure).p50];
  const delta = other - of;
  const clock = Math.max(a.head.machine.clockStepMs, b.head.machine.clockStepMs);
  const spread = ERRORS * Math.hypot(errorOf(a, measure), errorOf(b, measure));
  const enough = Math.min(a.head.frames, b.head.frames) >= ENOUGH;
  const size = Math.abs(delta);
  return { measure, a: of, b: other, delta, spread, clear: enough && size > spread && size > clock && size > LEAST_SHARE * of };
}

/** The standard error of a capture's median, ms. */
function errorOf({ samples }: Taken, measure: Measure): number {
  const length = Math.floor(samples.length / BLOCKS);
  if (length === 0) return Infinity;
  const medians: number[] = [];
  for (let k = 0; k < BLOCKS; k++) {
    const block = sortedOf(between(samples, k * length, (k + 1) * length - 1), measure);
    if (block.length > 0) medians.push(rank(block, 0.5) / 1000);
  }
  const n = medians.length;
  if (n < 2) return Infinity;
  const mean = medians.reduce((sum, value) => sum + value, 0) / n;
  const variance = medians.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return Math.sqrt(variance / n);
}

function verdictOf(a: Taken, b: Taken, differences: readonly Difference[]): Verdict {
  if (isSame(a, b)) return { kind: 'identical' };
  if (Math.min(a.head.frames, b.head.frames) < ENOUGH) return { kind: 'few' };
  const whole = differences.find(({ measure }) => measure === 'frame')!;
  if (!whole.clear) return { kind: 'same', delta: whole.delta, spread: whole.spread };
  const direction = Math.sign(whole.delta);
  let most: { phase: Phase; delta: number } | undefined;
  for (const { measure, delta, clear } of differences) {
    // (Phases without parts: the solver, not the step that contains it.)
    if (!clear || measure === 'interval' || PHASES.some((phase) => PARENT[phase] === measure) || Math.sign(delta) !== direction) continue;
    if (most === undefined || Math.abs(delta) > Math.abs(most.delta)) most = { phase: measure, delta };
  }
  const percent = whole.a === 0 ? Infinity : (100 * Math.abs(whole.delta)) / whole.a;
  return { kind: 'changed', faster: direction < 0, percent, a: whole.a, b: whole.b, most };
}

/** The same frames to the last number, whatever the two are called. */
function isSame(a: Taken, b: Taken): boolean {
  if (a.head.frames !== b.head.frames) return false;
  return SAMPLES.every((name) => a.samples.columns[name].every((value, i) => Object.is(value, b.samples.columns[name][i])));
}
