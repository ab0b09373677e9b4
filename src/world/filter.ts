// Whom a query asks: layers, exceptions, sensors.

import { record as options, show } from '../math/check.ts';
import type { WorldCore } from './core.ts';
import { maskOf } from './doors.ts';
import type { Entity } from './entity.ts';
import { rowOfLiving } from './living.ts';
import { SENSOR, type WorldState } from './state.ts';

export interface QueryFilter {
  /** 32 bits: only bodies on these layers, all unless said otherwise. */
  mask?: number;
  /** These bodies are passed over. */
  exclude?: Entity | readonly Entity[];
  /** Whether sensors count; true unless said otherwise. */
  sensors?: boolean;
}

// The filter of the query under way, read once at the door.
let wantAll = true;
let wantedLayers = 0xffffffff;
let wantSensors = true;
const excluded = new Set<number>();

/** Checks the filter and takes it into force; bad input throws before anything is asked. */
export function readFilter(core: WorldCore, filter: QueryFilter | undefined): void {
  wantAll = filter === undefined;
  wantedLayers = 0xffffffff;
  wantSensors = true;
  if (excluded.size > 0) excluded.clear();
  if (filter === undefined) return;
  options('filter', filter);
  if (filter.mask !== undefined) wantedLayers = maskOf('filter.mask', filter.mask);
  if (filter.sensors !== undefined) {
    if (typeof filter.sensors !== 'boolean') throw new TypeError(`filter.sensors is ${show(filter.sensors)}, expected true or false`);
    wantSensors = filter.sensors;
  }
  if (filter.exclude === undefined) return;
  if (typeof filter.exclude === 'number') excluded.add(rowOfLiving(core, filter.exclude));
  else for (const entity of filter.exclude) excluded.add(rowOfLiving(core, entity));
}

/** Whether the filter in force lets the row through. */
export function isWanted(state: WorldState, row: number): boolean {
  if (wantAll) return true;
  return (
    (state.layerBit[row] & wantedLayers) !== 0 &&
    (wantSensors || !(state.flags[row] & SENSOR)) &&
    (excluded.size === 0 || !excluded.has(row))
  );
}
