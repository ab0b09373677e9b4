// Query filters: layers, excluded bodies, sensors.

import { numbersOf, optionsOf } from '../math/check.ts';
import type { WorldCore } from '../world/core.ts';
import { flagOf, maskOf } from '../world/validate.ts';
import { MAX_ROWS, type Entity } from '../world/entity.ts';
import { livingRow } from '../world/entity-row.ts';
import { SENSOR, type WorldState } from '../world/state.ts';

export interface QueryFilter {
  /** 32 bits: only bodies on these layers; default all. */
  mask?: number | undefined;
  /** Bodies to ignore. */
  exclude?: Entity | readonly Entity[] | undefined;
  /** Whether sensors count; default true. */
  sensors?: boolean | undefined;
}

// The filter of the current query, read once.
let wantAll = true;
let wantedLayers = 0xffffffff;
let wantSensors = true;
const excluded = new Set<number>();

/** A filter that was read and checked, apart from its ids. */
type CheckedFilter = ReturnType<typeof checkFilter>;

/** Reads and checks a filter. Queries do so first: a getter of the caller's may make another query. */
export function readFilter(filter: QueryFilter | undefined): CheckedFilter | undefined {
  return filter === undefined ? undefined : checkFilter('filter', optionsOf('filter', filter, FILTER_OPTIONS));
}

/** The same for options that were already read, of which a filter is part. */
export function checkFilter(name: string, { mask, sensors, exclude }: QueryFilter) {
  return {
    mask: mask === undefined ? 0xffffffff : maskOf(`${name}.mask`, mask),
    sensors: sensors === undefined || flagOf(`${name}.sensors`, sensors),
    exclude:
      exclude === undefined
        ? []
        : typeof exclude === 'number'
          ? [exclude]
          : (numbersOf(`${name}.exclude`, exclude, 1, 0, MAX_ROWS) as ArrayLike<number> as ArrayLike<Entity>),
  };
}

/** Makes the filter current. Throws for an id that is not alive; the caller's code is not called. */
export function useFilter(core: WorldCore, filter: CheckedFilter | undefined): void {
  wantAll = filter === undefined;
  if (excluded.size > 0) excluded.clear();
  if (filter === undefined) return;
  wantedLayers = filter.mask;
  wantSensors = filter.sensors;
  for (let i = 0; i < filter.exclude.length; i++) excluded.add(livingRow(core, filter.exclude[i]));
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
