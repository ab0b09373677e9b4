// Expected against computed: the data of a pattern and the result of the ray kernel.

import { capsule, raycast } from 'kantsu';
import type { RayInterval } from 'kantsu';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';
import type { TileSubject } from './specimens.ts';

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
  let matching = 0;
  let error = 0;
  for (const { variants } of tiles) {
    const verdicts = variants.map(judge);
    if (verdicts.every(({ matches }) => matches)) matching++;
    for (const verdict of verdicts) error = Math.max(error, verdict.error);
  }
  return { matching, error };
}
