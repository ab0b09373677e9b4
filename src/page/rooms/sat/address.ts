// The state in the address: `#/sat?with=capsule&preset=edge&mode=early&axis=A0xB0`, and the poses of both solids if no preset has them.

import { normalizeQuat } from 'kantsu';
import type { Quat, Vec3 } from 'kantsu';
import { field, oneOf, readState, writeState } from '../../kit/address-schema.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { LENGTHS, NEARLY, pairOf, PRESETS, presetsOf, TILTS, type Preset, type Variation } from './presets.ts';
import { MODES, type Mode } from './rows.ts';
import { kindsOf, PARTNERS, type Partner, type Solid } from './solids.ts';
import { FIRST, SatModel } from './sat-model.ts';

type Pose = Omit<Solid, 'kind'>;

interface Address extends Partial<Variation> {
  readonly partner?: Partner;
  readonly shown?: Preset | undefined;
  readonly mode?: Mode;
  readonly axis?: string;
  readonly a?: Pose;
  readonly b?: Pose;
}

const POSE: Codec<Pose> = { read: poseOf, write: written };

const ADDRESS = {
  partner: field('with', oneOf(PARTNERS)),
  shown: field('preset', oneOf(PRESETS)),
  tilt: field('tilt', oneNumberOf(TILTS)),
  length: field('length', oneNumberOf(LENGTHS)),
  mode: field('mode', oneOf(MODES)),
  axis: field('axis', { read: (text) => text.replace('x', '×'), write: (source) => source.replace('×', 'x') }),
  a: field('a', POSE),
  b: field('b', POSE),
};

export function modelOf(parameters: URLSearchParams, announce?: () => void): SatModel {
  const address = readState<Address>(ADDRESS, parameters);
  const { partner = FIRST.partner, mode = FIRST.mode, shown = 'edge', axis, a, b } = address;
  const { tilt = NEARLY.tilt, length = NEARLY.length } = address;
  const kinds = kindsOf(partner);
  const preset = presetsOf(partner).includes(shown) ? shown : 'edge';
  const variation = { tilt, length };
  const pose =
    a && b
      ? { pair: { a: { kind: kinds.a, ...a }, b: { kind: kinds.b, ...b } } }
      : { shown: preset, pair: pairOf(partner, preset, variation) };
  return new SatModel({ partner, mode, variation, ...pose }, axis, announce);
}

export function parametersOf({ value: { partner, shown, mode, variation, pair }, row }: SatModel): Record<string, string> {
  const pose = shown === undefined ? pair : { shown, ...(shown === 'parallel' && variation) };
  return writeState<Address>(ADDRESS, { partner, mode, axis: row.source, ...pose });
}

function oneNumberOf<T extends number>(values: readonly T[]): Codec<T> {
  return { read: (text) => values.find((value) => text !== '' && value === Number(text)), write: String };
}

/**
 * Centre, orientation and size, and the skew of a triangle that has one; the shortest decimals that are the same doubles: a depth is far smaller than
 * a size.
 */
export function written({ center, orientation, size, skew }: Pose): string {
  return [...center, ...orientation, ...size, ...(skew ? [skew] : [])].join('_');
}

/** Undefined for an invalid pose. */
function poseOf(text: string): Pose | undefined {
  const numbers = text.split('_').map(Number);
  if ((numbers.length !== 10 && numbers.length !== 11) || !numbers.every((x) => Number.isFinite(x) && Math.abs(x) < 1e6)) return undefined;
  const orientation: Quat = [0, 0, 0, 1];
  const [x, y, z, w] = numbers.slice(3, 7);
  const [skew] = numbers.slice(10);
  if (Math.hypot(x, y, z, w) < 0.5 || !numbers.slice(7, 10).every((size) => size > 1e-6)) return undefined;
  normalizeQuat(orientation, 0, x, y, z, w);
  return { center: numbers.slice(0, 3) as Vec3, orientation, size: numbers.slice(7, 10) as Vec3, ...(skew !== undefined && { skew }) };
}
