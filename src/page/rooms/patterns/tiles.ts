// The twenty tiles: the nine patterns, one each, and the eleven degenerate kinds, some with several variants; what the data expects of them and what the
// kernel computes.

import { capsule, raycast } from 'kantsu';
import type { Capsule, RayInterval } from 'kantsu';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';
import { DEGENERATE_PATTERNS, NINE_PATTERNS } from '../../../scenes/capsule-patterns.ts';
import { classify } from './classify.ts';
import type { Live } from './classify.ts';
import { isStill, nudged, STILL } from './nudge.ts';
import type { Nudge, NudgedRay } from './nudge.ts';

/** Content of one tile; the patterns of one kind, distinguished by their variant. */
export interface TileSubject {
  /** In the address: `p1-cylinder`, `tangent`, `p1-p2` … */
  readonly id: string;
  readonly variants: readonly CapsulePattern[];
}

export const NINE: readonly TileSubject[] = NINE_PATTERNS.map((pattern) => ({ id: slug(pattern.name), variants: [pattern] }));

export const DEGENERATE: readonly TileSubject[] = [...new Set(DEGENERATE_PATTERNS.map(({ kind }) => kind))].map((kind) => ({
  id: slug(kind),
  variants: DEGENERATE_PATTERNS.filter((pattern) => pattern.kind === kind),
}));

/** `p1 → cylinder` is `p1-cylinder`, `p1 = p2` is `p1-equals-p2`. */
function slug(name: string): string {
  return name
    .replace('=', 'equals')
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase();
}

export interface Verdict {
  readonly hit: RayInterval | null;
  readonly matches: boolean;
  /** The larger |Δt| of entry and exit, m; 0 for a miss. */
  readonly error: number;
}

// The patterns' coordinates are rounded themselves (0.6 is no double), hence the tolerance of a few ulps.
const PLACES = 4;

export function judge({ capsule: fields, ray, expected }: CapsulePattern): Verdict {
  const hit = raycast(capsule(fields), ray);
  if (!hit || !expected) return { hit, matches: !hit && !expected, error: 0 };
  const enter = Math.abs(hit.enter.distance - expected.enter.value);
  const exit = Math.abs(hit.exit.distance - expected.exit.value);
  const matches =
    hit.enter.part === expected.enterPart &&
    hit.exit.part === expected.exitPart &&
    hit.originInside === expected.originInside &&
    enter <= PLACES * Number.EPSILON * Math.abs(expected.enter.value) &&
    exit <= PLACES * Number.EPSILON * Math.abs(expected.exit.value);
  return { hit, matches, error: Math.max(enter, exit) };
}

/** Number of tiles that match in all their variants, and the largest |Δt| of all. */
export function judgeAll(tiles: readonly TileSubject[]): { readonly matching: number; readonly error: number } {
  const verdicts = tiles.map(({ variants }) => variants.map(judge));
  return {
    matching: verdicts.filter((all) => all.every(({ matches }) => matches)).length,
    error: Math.max(...verdicts.flat().map(({ error }) => error)),
  };
}

/** What the user chooses: one of the variants, and how far its ray is moved. */
export interface TileState {
  readonly pattern: CapsulePattern;
  readonly nudge: Nudge;
}

/** The first variant where there is none of that name. */
export function variantOf({ variants }: TileSubject, name = ''): TileState {
  return { pattern: variants.find(({ variant }) => variant === name) ?? variants[0], nudge: STILL };
}

export interface TileResult extends TileState {
  readonly isMoved: boolean;
  /** Of the pattern as the data has it. */
  readonly verdict: Verdict;
  readonly capsule: Capsule;
  /** The moved ray, its result and its name. */
  readonly ray: NudgedRay;
  readonly hit: RayInterval | null;
  readonly live: Live;
}

export function resultOf({ pattern, nudge }: TileState): TileResult {
  const ray = nudged(pattern, nudge);
  const shape = capsule(pattern.capsule);
  const hit = raycast(shape, ray);
  const live = classify(hit, ray, shape);
  return { pattern, nudge, isMoved: !isStill(nudge), verdict: judge(pattern), capsule: shape, ray, hit, live };
}
