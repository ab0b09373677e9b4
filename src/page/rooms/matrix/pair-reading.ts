// The result in a cell: the core's contact and distance of two shapes, their state, and the line between their centres.

import { contact, distance, sizeOf } from 'kantsu';
import { PALETTE, touchingRange } from 'kantsu/inspect';
import type { Contact, Feature, Shape, Vec3 } from 'kantsu';
import { movedShape } from '../../model/body-state.ts';
import { shapeOf } from '../../model/solid.ts';
import type { SolidPair } from '../../model/solid.ts';
import { fewDigits, fixed } from '../../ui/format.ts';
import { centerOf } from './pairs.ts';

export type PairState = 'separate' | 'touching' | 'penetrating';

export interface Reading {
  readonly state: PairState;
  /** Signed, m: negative is the depth of an overlap. */
  readonly distance: number;
  /** Unit, from a to b. */
  readonly normal: Vec3;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** Null while apart. */
  readonly contact: Contact | null;
  /** m: within this of 0 they touch. */
  readonly tolerance: number;
  readonly centerA: Vec3;
  readonly centerB: Vec3;
}

/** A pair in a pose. */
export interface Posed {
  readonly pose: SolidPair;
  readonly a: Shape;
  readonly b: Shape;
  readonly reading: Reading;
}

export function posed(pose: SolidPair): Posed {
  const [a, b] = [shapeOf(pose.a), shapeOf(pose.b)];
  return { pose, a, b, reading: read(a, b) };
}

export function read(a: Shape, b: Shape): Reading {
  const hit = contact(a, b);
  const size = Math.max(...[a, b].map(sizeOf));
  return {
    ...distance(a, b),
    state: hit?.state ?? 'separate',
    contact: hit,
    tolerance: touchingRange(size),
    centerA: centerOf(a),
    centerB: centerOf(b),
  };
}

/** The same pair seen from b: the normal flipped, A and B exchanged. */
export function fromTheOtherSide(reading: Reading): Reading {
  const { contact: hit, normal, pointA, pointB, centerA, centerB } = reading;
  const back = normal.map((x) => -x) as Vec3;
  return {
    ...reading,
    normal: back,
    pointA: pointB,
    pointB: pointA,
    centerA: centerB,
    centerB: centerA,
    contact: hit && { ...hit, normal: back, pointA: pointB, pointB: pointA, featureA: hit.featureB, featureB: hit.featureA },
  };
}

/** The line from centre to centre: thin and grey-green apart, double and amber touching, thick and red on overlap. */
export const LINES: Record<PairState, { readonly color: number; readonly width: number }> = {
  separate: { color: PALETTE.SEPARATED, width: 1.25 },
  touching: { color: PALETTE.TOUCHING, width: 5 },
  penetrating: { color: PALETTE.PENETRATING, width: 5 },
};

export interface Features {
  readonly a: Feature;
  readonly b: Feature;
}

/** The features in contact; of two that are apart, those after the shortest translation together. */
export function featuresOf({ a, b, reading }: Omit<Posed, 'pose'>): Features | undefined {
  const after = (way: number): Contact | null => contact(a, movedShape(b, reading.normal.map((x) => -way * x) as Vec3));
  // If rounding keeps them apart, slightly farther; not from the start, since two triangles could pass through each other.
  const hit = reading.contact ?? after(reading.distance) ?? after(reading.distance + 8 * reading.tolerance);
  return hit ? { a: hit.featureA, b: hit.featureB } : undefined;
}

/** A distance in at most six characters and a sign, as a phone has room for: `0.062`, `3e−4`, `12.3`. */
export function shortly(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || size >= 10) return fewDigits(value);
  return size >= 5e-4 ? fixed(value, 3) : value.toExponential(0).replaceAll('-', '−');
}
