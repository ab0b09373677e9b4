// Query filters: layers, excluded bodies, sensors.

import { isA, optionsOf, show } from '../math/check.ts';
import type { WorldCore } from '../world/core.ts';
import { maskOf } from '../world/validate.ts';
import { MAX_ROWS, type Entity } from '../world/entity.ts';
import { livingRow } from '../world/entity-row.ts';
import { SENSOR, type WorldState } from '../world/state.ts';

export interface QueryFilter {
  /** 32 bits: only bodies on these layers; default all. */
  mask?: number;
  /** Bodies to ignore. */
  exclude?: Entity | readonly Entity[];
  /** Whether sensors count; default true. */
  sensors?: boolean;
}

// The filter of the current query, read once.
let wantAll = true;
let wantedLayers = 0xffffffff;
let wantSensors = true;
const excluded = new Set<number>();

/** Checks the filter and makes it current; bad input throws before the query starts. */
export function readFilter(core: WorldCore, filter: QueryFilter | undefined): void {
  loadFilter(core, 'filter', filter === undefined ? undefined : optionsOf('filter', filter, FILTER_OPTIONS));
}

/** The same for options that were already read and checked, of which a filter is part. */
export function loadFilter(core: WorldCore, name: string, filter: QueryFilter | undefined): void {
  wantAll = filter === undefined;
  wantedLayers = 0xffffffff;
  wantSensors = true;
  if (excluded.size > 0) excluded.clear();
  if (filter === undefined) return;
  const { mask, sensors, exclude } = filter;
  if (mask !== undefined) wantedLayers = maskOf(`${name}.mask`, mask);
  if (sensors !== undefined) {
    if (typeof sensors !== 'boolean') throw new TypeError(`${name}.sensors is ${show(sensors)}, expected true or false`);
    wantSensors = sensors;
  }
  if (exclude === undefined) return;
  if (typeof exclude === 'number') excluded.add(livingRow(core, exclude));
  else for (const entity of listOf(`${name}.exclude`, exclude)) excluded.add(livingRow(core, entity));
}

/** The entries of an array, each read once; at most as many as the world has bodies. */
function listOf(name: string, value: readonly Entity[]): readonly Entity[] {
  let list: readonly Entity[] | null = null;
  try {
    if ((Array.isArray(value) || isA(value, Float64Array)) && value.length <= MAX_ROWS) list = Array.from(value as readonly Entity[]);
  } catch {
    // Refused as not readable.
  }
  if (list === null) throw new TypeError(`${name} is ${show(value)}, expected an id or an array of ids`);
  return list;
}

export const FILTER_OPTIONS = ['mask', 'exclude', 'sensors'] as const;

/** Whether the current filter admits the row. */
export function isWanted(state: WorldState, row: number): boolean {
  if (wantAll) return true;
  return (
    (state.layerBit[row] & wantedLayers) !== 0 &&
    (wantSensors || !(state.flags[row] & SENSOR)) &&
    (excluded.size === 0 || !excluded.has(row))
  );
}
