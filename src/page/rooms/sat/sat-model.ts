// The state: the pair, the mode in which its axes are tested, and the current axis; with what follows from it. Independent of the display.

import { batch, computed, signal } from '@preact/signals';
import { RoomState } from '../../kit/room-state.ts';
import { Stepper } from '../../kit/steps.ts';
import { shapeOf } from '../../model/solid.ts';
import type { Solid, SolidPair } from '../../model/solid.ts';
import { separatingPlane } from './axis-drawing.ts';
import { naiveVerdict } from './naive-rule.ts';
import { NEARLY, posed, presetsOf, type Preset, type Variation } from './presets.ts';
import { tableOf, type Mode, type Row } from './rows.ts';
import type { Partner } from './solids.ts';

export interface SatState {
  readonly partner: Partner;
  /** Undefined once the pose was edited. */
  readonly shown?: Preset | undefined;
  readonly variation: Variation;
  readonly mode: Mode;
  readonly pair: SolidPair;
}

export const FIRST: SatState = { partner: 'obb', shown: 'edge', variation: NEARLY, mode: 'least', pair: posed('obb', 'edge') };

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
    this.act({ partner, shown: preset, variation, pair: posed(partner, preset, variation) });
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
  return { shapes: { a, b }, table, naive: naiveVerdict(a, b, table.rows), plane: separatingPlane(table.rows[table.deciding], a, b) };
}
