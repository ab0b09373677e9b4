// The state: the pair, the mode in which its axes are tested, and the current axis; with what follows from it. Independent of the display. In the address: `#/sat?with=capsule&preset=edge&mode=early&axis=A0xB0`, and the poses of both solids if no preset has them.

import { batch, computed, signal } from '@preact/signals';
import { field, oneOf, readState, writeState } from '../../kit/address-schema.ts';
import { RoomState } from '../../kit/room-state.ts';
import { Stepper } from '../../kit/steps.ts';
import { pairOf, shapeOf, SOLIDS } from '../../model/solid.ts';
import type { Solid, SolidPair, SolidPoses } from '../../model/solid.ts';
import { separatingPlane } from './axis-drawing.ts';
import {
  kindsOf,
  LENGTHS,
  NEARLY,
  PARTNERS,
  presetPair,
  PRESETS,
  presetsOf,
  TILTS,
  type Partner,
  type Preset,
  type Variation,
} from './presets.ts';
import { MODES, naiveVerdict, tableOf, type Mode, type Row } from './rows.ts';

export interface SatState {
  readonly partner: Partner;
  /** Undefined once the pose was edited. */
  readonly shown?: Preset | undefined;
  readonly variation: Variation;
  readonly mode: Mode;
  readonly pair: SolidPair;
}

export const FIRST: SatState = { partner: 'obb', shown: 'edge', variation: NEARLY, mode: 'least', pair: presetPair('obb', 'edge') };

/** Seconds per axis during playback. */
const BEAT = 0.8;

export class SatModel extends RoomState<SatState> {
  /** Steps through the tested axes. */
  readonly steps: Stepper;
  /** The last action was such a step. */
  readonly isStepping = signal(false);
  readonly #result = computed(() => resultOf(this.value));

  constructor(first: SatState, axis?: string, announce = (): void => {}) {
    super(first, announce);
    this.steps = new Stepper(() => this.table.rows.findLastIndex(({ asked }) => asked) + 1, {
      stay: BEAT,
      moved: () => {
        this.isStepping.value = true;
        announce();
      },
    });
    const { rows, deciding } = this.table;
    const wanted = rows.findIndex(({ source, asked }) => asked && source === axis);
    this.steps.set(wanted < 0 ? deciding : wanted);
  }

  get shapes(): Result['shapes'] {
    return this.#result.value.shapes;
  }

  get table(): Result['table'] {
    return this.#result.value.table;
  }

  /** The result of the wrong rule for the same pair. */
  get naive(): Result['naive'] {
    return this.#result.value.naive;
  }

  /** Between the two, perpendicular to the deciding axis; undefined if no axis has a gap. */
  get plane(): Result['plane'] {
    return this.#result.value.plane;
  }

  /** The current axis. */
  get row(): Row {
    return this.table.rows[this.steps.index];
  }

  choose(partner: Partner, preset: Preset, variation = NEARLY): void {
    this.act({ partner, shown: preset, variation, pair: presetPair(partner, preset, variation) });
  }

  choosePartner(partner: Partner): void {
    const { shown = 'edge' } = this.value;
    this.choose(partner, presetsOf(partner).includes(shown) ? shown : 'edge');
  }

  /** Another angle or length of the near-parallel pose. */
  vary(change: Partial<Variation>): void {
    this.choose(this.value.partner, 'parallel', { ...this.value.variation, ...change });
  }

  setMode(mode: Mode): void {
    this.act({ mode, shown: this.value.shown });
  }

  /** A solid while a hand moves it. */
  edit(which: 'a' | 'b', solid: Solid): void {
    this.set({ pair: { ...this.value.pair, [which]: solid } });
  }

  /** The deciding axis is followed; but a hand that moves a solid keeps any other. */
  override set(change: Partial<SatState>): void {
    const isEdit = change.shown === undefined && change.pair !== undefined;
    const isKept = isEdit && this.steps.index !== this.table.deciding;
    batch(() => {
      super.set(change);
      this.isStepping.value = false;
      this.steps.set(isKept ? this.steps.index : this.table.deciding);
    });
  }
}

type Result = ReturnType<typeof resultOf>;

function resultOf({ pair, mode }: SatState) {
  const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
  const table = tableOf(a, b, mode);
  return { shapes: { a, b }, table, naive: naiveVerdict(table.rows), plane: separatingPlane(table.rows[table.deciding], a, b) };
}

interface Address extends Partial<Variation>, SolidPoses {
  readonly partner?: Partner;
  readonly shown?: Preset | undefined;
  readonly mode?: Mode;
  readonly axis?: string;
}

const ADDRESS = {
  partner: field('with', oneOf(PARTNERS)),
  shown: field('preset', oneOf(PRESETS)),
  tilt: field('tilt', oneOf(TILTS)),
  length: field('length', oneOf(LENGTHS)),
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
  const pose = solids ? { pair: solids, shown: undefined } : { shown, pair: presetPair(partner, shown, variation) };
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
