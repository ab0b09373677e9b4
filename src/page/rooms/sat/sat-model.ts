// The state: the pair, the mode in which its axes are tested, and the current axis. Independent of the display.

import { Changing } from '../../model/changing.ts';
import type { Shape } from 'kantsu';
import { separatingPlane, type SeparatingPlane } from './axis-drawing.ts';
import { naiveVerdict, type NaiveVerdict } from './naive-rule.ts';
import { NEARLY, pairOf, presetsOf, type Preset, type Variation } from './presets.ts';
import { tableOf, type Mode, type Table } from './rows.ts';
import { shapeOf, type Pair, type Partner, type Solid } from './solids.ts';

export interface Setting {
  readonly partner: Partner;
  /** Undefined once the pose was edited. */
  readonly preset: Preset | undefined;
  readonly variation: Variation;
  readonly mode: Mode;
  readonly pair: Pair;
}

export const FIRST: Setting = { partner: 'obb', preset: 'edge', variation: NEARLY, mode: 'least', pair: pairOf('obb', 'edge') };

export class SatModel extends Changing {
  /** Counts new poses: the picture is framed again. */
  poses = 0;
  #setting: Setting;
  #shapes: { readonly a: Shape; readonly b: Shape };
  #table: Table;
  #naive: NaiveVerdict;
  #selected: number;

  constructor(setting: Setting, axis?: string) {
    super();
    this.#setting = setting;
    this.#shapes = shapesOf(setting.pair);
    this.#table = tableOf(this.#shapes.a, this.#shapes.b, setting.mode);
    this.#naive = naiveVerdict(this.#shapes.a, this.#shapes.b, this.#table.rows);
    const wanted = this.#table.rows.findIndex(({ source, asked }) => asked && source === axis);
    this.#selected = wanted < 0 ? this.#table.deciding : wanted;
  }

  get setting(): Setting {
    return this.#setting;
  }

  get shapes(): { readonly a: Shape; readonly b: Shape } {
    return this.#shapes;
  }

  get table(): Table {
    return this.#table;
  }

  /** The result of the wrong rule for the same pair. */
  get naive(): NaiveVerdict {
    return this.#naive;
  }

  /** Between the two, perpendicular to the deciding axis; undefined if no axis has a gap. */
  get plane(): SeparatingPlane | undefined {
    return separatingPlane(this.#table.rows[this.#table.deciding], this.#shapes.a, this.#shapes.b);
  }

  /** Index of the current row. */
  get selected(): number {
    return this.#selected;
  }

  /** Index of the last tested row. */
  get last(): number {
    return this.#table.rows.findLastIndex(({ asked }) => asked);
  }

  choosePartner(partner: Partner): void {
    const { preset = 'edge' } = this.#setting;
    this.#choose(partner, presetsOf(partner).includes(preset) ? preset : 'edge', NEARLY);
  }

  choosePreset(preset: Preset): void {
    if (presetsOf(this.#setting.partner).includes(preset)) this.#choose(this.#setting.partner, preset, NEARLY);
  }

  /** Another angle or length of the near-parallel pose. */
  vary(change: Partial<Variation>): void {
    this.#choose(this.#setting.partner, 'parallel', { ...this.#setting.variation, ...change });
  }

  setMode(mode: Mode): void {
    this.#show({ ...this.#setting, mode }, true);
  }

  /** A solid after an edit. */
  edit(which: 'a' | 'b', solid: Solid): void {
    this.#show(
      { ...this.#setting, preset: undefined, pair: { ...this.#setting.pair, [which]: solid } },
      this.#selected === this.#table.deciding,
    );
  }

  /** Selects a row, or the last tested one if that comes first. True if it has changed. */
  select(index: number): boolean {
    const next = Math.min(Math.max(index, 0), this.last);
    if (next === this.#selected) return false;
    this.#selected = next;
    this.changed();
    return true;
  }

  #choose(partner: Partner, preset: Preset, variation: Variation): void {
    this.#show({ ...this.#setting, partner, preset, variation, pair: pairOf(partner, preset, variation) }, true);
    this.poses++;
  }

  #show(setting: Setting, followDeciding: boolean): void {
    this.#setting = setting;
    this.#shapes = shapesOf(setting.pair);
    this.#table = tableOf(this.#shapes.a, this.#shapes.b, setting.mode);
    this.#naive = naiveVerdict(this.#shapes.a, this.#shapes.b, this.#table.rows);
    this.#selected = followDeciding ? this.#table.deciding : Math.min(this.#selected, this.last);
    this.changed();
  }
}

function shapesOf({ a, b }: Pair): { a: Shape; b: Shape } {
  return { a: shapeOf(a), b: shapeOf(b) };
}
