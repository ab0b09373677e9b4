// Whether an engine has the same answers as we do, and by how much it differs where it does not.

import type { Judge } from './engines/kantsu.ts';
import type { AllAnswer, ClosestAnswer } from './work/rays.ts';

// Peers keep poses in single precision, and add up the errors of all frames: of pairs nearer than this to touching, m, they may see either.
const DRIFT = 1e-3;

export function comparePairs(ours: ReadonlySet<number>, theirs: ReadonlySet<number>, judge: Judge): string {
  let missing = 0;
  let extra = 0;
  let clear = 0;
  let deepest = 0;
  let widest = 0;
  const differs = (key: number): number => judge.signedDistance(Math.floor(key / 1_048_576), key % 1_048_576);
  for (const key of ours) {
    if (theirs.has(key)) continue;
    missing++;
    const depth = -differs(key);
    deepest = Math.max(deepest, depth);
    if (depth > DRIFT) clear++;
  }
  for (const key of theirs) {
    if (ours.has(key)) continue;
    extra++;
    const gap = differs(key);
    widest = Math.max(widest, gap);
    if (gap > DRIFT) clear++;
  }
  const same = `${theirs.size} pairs`;
  if (missing + extra === 0) return `${same}, the same`;
  const parts = [
    ...(missing > 0 ? [`${missing} of ours missing (deepest ${millimetres(deepest)})`] : []),
    ...(extra > 0 ? [`${extra} more (widest gap ${millimetres(widest)})`] : []),
  ];
  return `${same}: ${parts.join(', ')}; ${clear === 0 ? 'all within 1 mm of touching' : `${clear} not within 1 mm of touching`}`;
}

/** Of an engine that finds overlapping boxes only: each of our pairs has overlapping boxes. */
export function compareBoxes(ours: ReadonlySet<number>, theirs: ReadonlySet<number>): string {
  let missing = 0;
  for (const key of ours) if (!theirs.has(key)) missing++;
  return `${theirs.size} pairs of boxes, ${missing === 0 ? 'all of ours among them' : `${missing} of ours missing`}`;
}

function millimetres(metres: number): string {
  return `${(1000 * metres).toPrecision(2)} mm`;
}

export function compareClosest(ours: ClosestAnswer, theirs: ClosestAnswer, count: number): string {
  let hits = 0;
  let other = 0;
  let worst = 0;
  for (let i = 0; i < count; i++) {
    if (theirs.body[i] >= 0) hits++;
    if (ours.body[i] !== theirs.body[i]) other++;
    else if (ours.body[i] >= 0) worst = Math.max(worst, Math.abs(ours.distance[i] - theirs.distance[i]));
  }
  const same = other === 0 ? 'the same bodies' : `${other} another body or none`;
  return `${hits} of ${count} rays hit; ${same}, distances within ${worst.toExponential(0)} m`;
}

// Sums of chords that differ by more, m, are another answer; coarse meshes are allowed their own.
const CHORD = 0.01;

export function compareAll(ours: AllAnswer, theirs: AllAnswer, count: number): string {
  let total = 0;
  let other = 0;
  let off = 0;
  for (let i = 0; i < count; i++) {
    total += theirs.hits[i];
    if (theirs.hits[i] !== ours.hits[i]) other++;
    else if (Math.abs(theirs.chord[i] - ours.chord[i]) > CHORD) off++;
  }
  const same = other === 0 ? 'as many on each' : `${other} rays with another number`;
  return `${total} hits on ${count} rays; ${same}${off === 0 ? '' : `, ${off} more with chords that differ by more than 10 mm`}`;
}
