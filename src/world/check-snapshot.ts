// Whether a snapshot describes a world: asked of each, since a checksum says only that it is as it was written.

import { show } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { AABB, CAPSULE, HALF, KINDS, OBB, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { COUNT, FEATURE_A, FEATURE_B, FEATURES, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { APPROACH_SPEED, BEGAN, IMPULSES, HAS_RESPONSE, IMPACT, HAD_IMPACT, TOUCHING, WITH_SENSOR } from './contact-list.ts';
import { MAX_ROWS, RETIRED } from './entity.ts';
import type { Content, Header } from './snapshot.ts';
import {
  BODY_TYPES,
  BOUNDS_STALE,
  COLUMN_NAMES,
  COLUMNS,
  DYNAMIC,
  LOCK_ROTATION,
  RECORD_STALE,
  SENSOR,
  STATIC,
  STOPPED,
  type ColumnName,
} from './state.ts';

/** Throws what `restore` throws of a buffer that is whole and yet no world's. */
export function refuse(what: string): never {
  throw new RangeError(`snapshot is not a world's: ${what}, expected a buffer made by snapshot()`);
}

/** Throws unless every number is in its range, and every count, row, generation and list agrees with the others. */
export function checkSnapshot(content: Content): void {
  checkHeader(content.header);
  checkRows(content);
  checkContacts(content);
  checkReport(content);
}

function checkHeader(header: Header): void {
  const { rows, names, gravity } = header;
  if (rows > MAX_ROWS) refuse(`rows is ${rows}`);
  integer('count', header.count, 0, rows);
  integer('tick', header.tick, 0, Number.MAX_SAFE_INTEGER);
  integer('substeps', header.substeps, 1, 64);
  if (!isFinite(header.dt) || header.dt <= 0 || header.dt > FARTHEST) refuse(`dt is ${show(header.dt)}`);
  for (const name of ['substep', 'sleepSpeed'] as const) {
    if (!isFinite(header[name]) || header[name] < 0 || header[name] > FARTHEST) refuse(`${name} is ${show(header[name])}`);
  }
  if (!Array.isArray(gravity) || gravity.length !== 3 || !gravity.every((g) => isFinite(g) && Math.abs(g) <= FARTHEST)) {
    refuse(`gravity is ${show(gravity)}`);
  }
  for (const name of ['response', 'sleeping', 'continuous', 'gridStale', 'contactsStale', 'ahead'] as const) {
    if (typeof header[name] !== 'boolean') refuse(`${name} is ${show(header[name])}`);
  }
  if (!Array.isArray(names) || names.length !== rows || !names.every((name) => name === null || typeof name === 'string')) {
    refuse('its names are not one a row');
  }
}

/** Columns of whole numbers and the largest value of each; `generation`, `layerBit` and `mask` may have any. */
const LARGEST = {
  alive: 1,
  kind: KINDS.length - 1,
  body: BODY_TYPES.length - 1,
  moves: 1,
  flags: SENSOR | STOPPED,
  locks: LOCK_ROTATION | 7,
  continuous: 1,
  asleep: 1,
  disturbed: 1,
  dirty: Math.max(BOUNDS_STALE, RECORD_STALE),
  placed: 1,
} as const satisfies { readonly [Name in ColumnName]?: number };

/** Doubles that may be of either sign; all others are at least 0. */
const SIGNED: ReadonlySet<ColumnName> = new Set([
  'local',
  'gravityScale',
  'position',
  'orientation',
  'velocity',
  'angularVelocity',
  'data',
  'bounds',
]);

/**
 * The largest size of doubles, in the units of their columns. Ten times and more what a world takes or lets happen: enough for what it may hold, and
 * too little for a square or a product of three to overflow.
 */
const FARTHEST = 1e9;
const LARGEST_DOUBLE: { readonly [Name in ColumnName]?: number } = {
  local: FARTHEST,
  position: FARTHEST,
  data: FARTHEST,
  bounds: FARTHEST,
  size: FARTHEST,
  reach: FARTHEST,
  speculativeMargin: FARTHEST,
  smallestExtent: FARTHEST,
  turnRadius: FARTHEST,
  velocity: FARTHEST,
  angularVelocity: FARTHEST,
  orientation: 1.001,
};
const LARGEST_OF_ALL = 1e30;

function checkRows({ header, columns }: Content): void {
  const { rows } = header;
  const { alive, generation, kind, body, moves, layerBit, orientation, restitution, bounds } = columns;
  for (const [name, most] of Object.entries(LARGEST) as [keyof typeof LARGEST, number][]) {
    const column = columns[name];
    for (let row = 0; row < rows; row++) if (column[row] > most) refuse(`${name} of row ${row} is ${column[row]}`);
  }
  let living = 0;
  let waiting = 0;
  for (let row = 0; row < rows; row++) {
    if (alive[row] === 0) {
      waiting += generation[row] === RETIRED ? 0 : 1;
      continue;
    }
    living++;
    if (generation[row] === RETIRED) refuse(`generation of row ${row} is ${RETIRED}`);
    if (kind[row] === TRIANGLE && body[row] === DYNAMIC) refuse(`row ${row} is a dynamic triangle`);
    if ((moves[row] === 1) !== (body[row] !== STATIC)) refuse(`moves of row ${row} is ${moves[row]}`);
    const layer = layerBit[row];
    if (layer === 0 || (layer & (layer - 1)) !== 0) refuse(`layerBit of row ${row} is ${layer}`);
    if (restitution[row] > 1) refuse(`restitution of row ${row} is ${restitution[row]}`);
    let squared = 0;
    for (let k = 4 * row; k < 4 * row + 4; k++) squared += orientation[k] * orientation[k];
    if (!(Math.abs(squared - 1) < 1e-6)) refuse(`orientation of row ${row} is not of length 1`);
    for (let k = BOUNDS_STRIDE * row; k < BOUNDS_STRIDE * row + 3; k++) {
      if (!(bounds[k] <= bounds[k + 3])) refuse(`bounds of row ${row} are empty`);
    }
    // (The record of a row edited since is still that of its last shape.)
    for (const name of columns.dirty[row] === RECORD_STALE ? (['local'] as const) : (['local', 'data'] as const)) {
      const o = STRIDE * row;
      const round = kind[row] === SPHERE || kind[row] === CAPSULE;
      if (round && !(columns[name][o + RADIUS] > 0)) refuse(`${name} of row ${row} has the radius ${columns[name][o + RADIUS]}`);
      if (kind[row] !== AABB && kind[row] !== OBB) continue;
      for (let k = o + HALF; k < o + HALF + 3; k++) {
        if (!(columns[name][k] > 0)) refuse(`${name} of row ${row} has a half size of 0 or less`);
      }
    }
  }
  for (const name of COLUMN_NAMES) {
    const [Type, stride] = COLUMNS[name];
    const column = columns[name];
    if (Type !== Float64Array) continue;
    // (What cannot be pushed has a slop of Infinity.)
    const most = name === 'slop' ? Infinity : (LARGEST_DOUBLE[name] ?? LARGEST_OF_ALL);
    const least = SIGNED.has(name) ? -most : 0;
    for (let i = 0; i < column.length; i++) {
      if (!(column[i] >= least && column[i] <= most) && alive[Math.floor(i / stride)] === 1) {
        refuse(`${name} of row ${Math.floor(i / stride)} is ${column[i]}`);
      }
    }
  }
  if (living !== header.count) refuse(`count is ${header.count} where ${living} rows live`);
  const { freeRows } = header;
  if (!Array.isArray(freeRows) || freeRows.length !== waiting) refuse('its free rows are not its dead rows');
  const seen = new Uint8Array(rows);
  for (const row of freeRows) {
    integer('a free row', row, 0, rows - 1);
    if (alive[row] === 1 || generation[row] === RETIRED || seen[row] === 1) refuse('its free rows are not its dead rows');
    seen[row] = 1;
  }
}

const CONTACT_FLAGS = TOUCHING | WITH_SENSOR | BEGAN | IMPACT | HAD_IMPACT | HAS_RESPONSE;

function checkContacts({ header, columns, contacts, records }: Content): void {
  const { alive, generation } = columns;
  const { rowA, rowB, generationA, generationB, flags, age, anchor, impulse } = contacts;
  const { contacts: count, contactsStale } = header;
  checkPairs('contact', rowA, rowB, header.rows);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const a = rowA[i];
    const b = rowB[i];
    const isCurrent = alive[a] === 1 && generation[a] === generationA[i] && alive[b] === 1 && generation[b] === generationB[i];
    if (!isCurrent && !contactsStale) refuse(`contact ${i} is of a body that is gone`);
    if (flags[i] > CONTACT_FLAGS || (flags[i] & ~CONTACT_FLAGS) !== 0) refuse(`flags of contact ${i} are ${flags[i]}`);
    if (age[i] < 0) refuse(`age of contact ${i} is ${age[i]}`);
    // What it remembers is written only where it remembers.
    if (flags[i] & HAS_RESPONSE) {
      for (let k = 3 * i; k < 3 * i + 3; k++) if (!(Math.abs(anchor[k]) <= FARTHEST)) refuse(`anchor of contact ${i} is ${anchor[k]}`);
      for (let k = IMPULSES * i; k < IMPULSES * (i + 1); k++) {
        if (!(Math.abs(impulse[k]) <= LARGEST_OF_ALL)) refuse(`impulse of contact ${i} is ${impulse[k]}`);
      }
      if (impulse[IMPULSES * i + APPROACH_SPEED] < 0) refuse(`approach speed of contact ${i} is below 0`);
    }
    const points = at + POINTS <= records.length ? records[at + COUNT] : NaN;
    if (!(Number.isInteger(points) && points >= 0 && points <= 4)) refuse(`contact ${i} has ${show(points)} points`);
    const end = at + POINTS + POINT_STRIDE * points;
    if (end > records.length) refuse('its manifolds end too early');
    for (const k of [FEATURE_A, FEATURE_B]) {
      if (FEATURES[records[at + k]] === undefined) refuse(`feature of contact ${i} is ${records[at + k]}`);
    }
    for (; at < end; at++) if (!(Math.abs(records[at]) <= LARGEST_OF_ALL)) refuse(`manifold of contact ${i} holds ${records[at]}`);
  }
  if (at !== records.length) refuse('its manifolds end too late');
}

function checkReport({ header, report }: Content): void {
  const { rowA, rowB, since, apart } = report;
  checkPairs('reported pair', rowA, rowB, header.rows);
  for (let i = 0; i < header.reported; i++) {
    integer('since', since[i], 0, header.tick);
    if (apart[i] > 1) refuse(`apart of pair ${i} is ${apart[i]}`);
  }
}

/** Two different rows each, ascending by the lower and then the higher. */
function checkPairs(what: string, rowA: Int32Array, rowB: Int32Array, rows: number): void {
  let last = -1;
  for (let i = 0; i < rowA.length; i++) {
    const lower = Math.min(rowA[i], rowB[i]);
    const higher = Math.max(rowA[i], rowB[i]);
    if (lower < 0 || higher >= rows || lower === higher) refuse(`${what} ${i} is of rows ${rowA[i]} and ${rowB[i]}`);
    const key = lower * MAX_ROWS + higher;
    if (key <= last) refuse(`${what} ${i} is out of order`);
    last = key;
  }
}

function integer(name: string, value: unknown, low: number, high: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < low || (value as number) > high) refuse(`${name} is ${show(value)}`);
}

function isFinite(value: unknown): value is number {
  return typeof value === 'number' && value - value === 0;
}
