// The state in the address: `#/sat?with=capsule&preset=edge&mode=early&axis=A0xB0`, and the poses of both solids if no preset has them.

import { normalizeQuat } from 'kantsu';
import type { Quat, Vec3 } from 'kantsu';
import { LENGTHS, NEARLY, pairOf, presetsOf, TILTS, type Preset } from './presets.ts';
import { MODES } from './rows.ts';
import { kindsOf, PARTNERS, type Kind, type Solid } from './solids.ts';
import { FIRST, SatModel, type Setting } from './sat-model.ts';

export function modelOf(parameters: URLSearchParams): SatModel {
  const partner = PARTNERS.find((one) => one === parameters.get('with')) ?? FIRST.partner;
  const variation = {
    tilt: TILTS.find((tilt) => tilt === Number(parameters.get('tilt') ?? NaN)) ?? NEARLY.tilt,
    length: LENGTHS.find((length) => length === Number(parameters.get('length') ?? NaN)) ?? NEARLY.length,
  };
  const mode = MODES.find((one) => one === parameters.get('mode')) ?? FIRST.mode;
  const preset: Preset = presetsOf(partner).find((one) => one === parameters.get('preset')) ?? 'edge';
  const kinds = kindsOf(partner);
  const a = solidOf(kinds.a, parameters.get('a'));
  const b = solidOf(kinds.b, parameters.get('b'));
  const setting: Setting =
    a && b
      ? { partner, preset: undefined, variation, mode, pair: { a, b } }
      : { partner, preset, variation, mode, pair: pairOf(partner, preset, variation) };
  return new SatModel(setting, parameters.get('axis')?.replace('x', '×'));
}

export function parametersOf({ setting, table, selected }: SatModel): URLSearchParams {
  const { partner, preset, mode, variation, pair } = setting;
  const parameters = new URLSearchParams({ with: partner });
  if (preset !== undefined) parameters.set('preset', preset);
  if (preset === 'parallel') {
    parameters.set('tilt', String(variation.tilt));
    parameters.set('length', String(variation.length));
  }
  parameters.set('mode', mode);
  parameters.set('axis', table.rows[selected].source.replace('×', 'x'));
  if (preset === undefined) {
    parameters.set('a', written(pair.a));
    parameters.set('b', written(pair.b));
  }
  return parameters;
}

/**
 * Centre, orientation and size, and the skew of a triangle that has one; the shortest decimals that are the same doubles: a depth is far smaller than
 * a size.
 */
export function written({ center, orientation, size, skew }: Solid): string {
  return [...center, ...orientation, ...size, ...(skew ? [skew] : [])].join('_');
}

/** Undefined for an invalid pose. */
function solidOf(kind: Kind, text: string | null): Solid | undefined {
  const numbers = text?.split('_').map(Number) ?? [];
  if ((numbers.length !== 10 && numbers.length !== 11) || !numbers.every((x) => Number.isFinite(x) && Math.abs(x) < 1e6)) return undefined;
  const orientation: Quat = [0, 0, 0, 1];
  const [x, y, z, w] = numbers.slice(3, 7);
  const [skew] = numbers.slice(10);
  if (Math.hypot(x, y, z, w) < 0.5 || !numbers.slice(7, 10).every((size) => size > 1e-6)) return undefined;
  normalizeQuat(orientation, 0, x, y, z, w);
  return {
    kind,
    center: numbers.slice(0, 3) as Vec3,
    orientation,
    size: numbers.slice(7, 10) as Vec3,
    ...(skew !== undefined && { skew }),
  };
}
