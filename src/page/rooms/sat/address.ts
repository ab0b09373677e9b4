// The state in the address: `#/sat?with=capsule&preset=edge&mode=early&axis=A0xB0`, and the poses of both solids if no preset has them.

import { field, oneOf, readState, writeState } from '../../kit/address-schema.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { pairOf, SOLIDS } from '../../model/solid.ts';
import type { SolidPair, SolidPoses } from '../../model/solid.ts';
import { LENGTHS, NEARLY, posed, PRESETS, presetsOf, TILTS, type Preset, type Variation } from './presets.ts';
import { MODES, type Mode } from './rows.ts';
import { kindsOf, PARTNERS, type Partner } from './solids.ts';
import { FIRST, SatModel } from './sat-model.ts';

interface Address extends Partial<Variation>, SolidPoses {
  readonly partner?: Partner;
  readonly shown?: Preset | undefined;
  readonly mode?: Mode;
  readonly axis?: string;
}

const ADDRESS = {
  partner: field('with', oneOf(PARTNERS)),
  shown: field('preset', oneOf(PRESETS)),
  tilt: field('tilt', oneNumberOf(TILTS)),
  length: field('length', oneNumberOf(LENGTHS)),
  mode: field('mode', oneOf(MODES)),
  axis: field('axis', { read: (text) => text.replace('x', '×'), write: (source) => source.replace('×', 'x') }),
  ...SOLIDS,
};

export function modelOf(parameters: URLSearchParams, announce?: () => void): SatModel {
  const address = { ...NEARLY, shown: 'edge', ...FIRST, ...readState<Address>(ADDRESS, parameters) } as const;
  const { partner, mode, axis, tilt, length } = address;
  const shown = presetsOf(partner).find((preset) => preset === address.shown) ?? 'edge';
  const variation = { tilt, length };
  const solids = pairOf(kindsOf(partner), address);
  const pose = solids ? { pair: solids, shown: undefined } : { shown, pair: posed(partner, shown, variation) };
  return new SatModel({ partner, mode, variation, ...pose }, axis, announce);
}

export function parametersOf({ value: { partner, shown, mode, variation, pair }, row }: SatModel): Record<string, string> {
  const pose = shown === undefined ? pair : { shown, ...(shown === 'parallel' && variation) };
  return writeState<Address>(ADDRESS, { partner, mode, axis: row.source, ...pose });
}

/** Of two solids, the first of which is a box. */
export function parametersOfPair({ a, b }: SolidPair): URLSearchParams {
  const partner = a.kind === 'aabb' && b.kind === 'aabb' ? 'aligned' : b.kind;
  return new URLSearchParams(writeState<Address>(ADDRESS, { partner, mode: 'least', a, b }));
}

function oneNumberOf<T extends number>(values: readonly T[]): Codec<T> {
  return { read: (text) => values.find((value) => text !== '' && value === Number(text)), write: String };
}
