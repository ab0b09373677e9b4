// The hash of a world: with equal hashes two worlds move and report alike from here on, bit for bit.
//
// It covers the content of a snapshot except names, values that only affect speed, and derived values. It depends neither on the grid nor on queries:
// contacts are in row order, and records are updated first, as before a query.

import { createHash, type StateHash } from '../math/hash.ts';
import { lengthOf, HAS_RESPONSE, IMPULSES, BEGAN } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { updateTransforms } from './detect.ts';
import type { RowValues } from './row-values.ts';
import { SETTINGS } from './snapshot-content.ts';
import { COLUMN_NAMES, COLUMNS, DERIVED, type ColumnName } from './state.ts';

/** Columns that the hash leaves out: those that follow from others, and which rows to update and which pairs to test again, which only saves time. */
export const NOT_HASHED: ReadonlySet<ColumnName> = new Set<ColumnName>([...DERIVED, 'dirty', 'placed']);

const HASHED = COLUMN_NAMES.filter((name) => !NOT_HASHED.has(name) && name !== 'alive' && name !== 'generation');

const PAIR = ['rowA', 'rowB', 'generationA', 'generationB'] as const;

export function hashOf(core: WorldCore): string {
  const { state, settings } = core;
  updateTransforms(core, false);
  const hash = createHash();
  hash.f64(core.tick);
  hash.f64(core.dt);
  hash.f64(core.substep);
  hash.f64s(settings.gravity);
  for (const name of SETTINGS) hash.f64(Number(settings[name]));
  // Contacts are found again before a step uses them.
  hash.u32(core.contactsStale ? 1 : 0);

  hash.u32(state.rows);
  hash.u8s(state.alive, 0, state.rows);
  hash.u32s(state.generation, 0, state.rows);
  hash.u32(state.freeRows.count);
  for (let k = 0; k < state.freeRows.count; k++) hash.u32(state.freeRows.at(k));
  hash.u8s(state.disturbed, 0, state.rows);
  // The content of an unused row is overwritten by the next spawn: the living ones, run by run.
  for (let from = 0; from < state.rows;) {
    let to = from;
    while (to < state.rows && state.alive[to] === 1) to++;
    if (to > from) hashRows(hash, core, from, to);
    from = to + 1;
  }
  hashContacts(hash, core);
  hashReport(hash, core);
  hashList(hash, core.forces, 1);
  hashList(hash, core.targets, 2);
  if (state.meshCount > 0) hashMeshes(hash, core);
  return hash.digest();
}

function hashRows(hash: StateHash, { state }: WorldCore, from: number, to: number): void {
  hash.u32(from);
  for (const name of HASHED) hashRange(hash, state[name], from * COLUMNS[name][1], to * COLUMNS[name][1]);
}

function hashRange(hash: StateHash, of: Uint8Array | Int32Array | Uint32Array | Float64Array, from: number, to: number): void {
  if (of instanceof Float64Array) hash.f64s(of, from, to);
  else if (of instanceof Uint8Array) hash.u8s(of, from, to);
  else hash.u32s(of, from, to);
}

/** Values that only some rows have; nothing without any. */
function hashList(hash: StateHash, list: RowValues, mark: number): void {
  if (list.count === 0) return;
  const { rows, values } = list.sorted();
  hash.u32(mark);
  hash.u32s(rows, 0, rows.length);
  hash.f64s(values);
}

function hashContacts(hash: StateHash, { contacts }: WorldCore): void {
  const { count, flags, start, manifold, anchor, impulse } = contacts;
  for (const name of PAIR) hashRange(hash, contacts[name], 0, count);
  for (let c = 0; c < count; c++) {
    // (The report holds the tick at which it began.)
    hash.u32(flags[c] & ~BEGAN);
    hash.f64s(manifold, start[c], start[c] + lengthOf(manifold, start[c]));
    if ((flags[c] & HAS_RESPONSE) === 0) continue;
    hash.f64s(anchor, 3 * c, 3 * c + 3);
    hash.f64s(impulse, IMPULSES * c, IMPULSES * (c + 1));
  }
}

function hashReport(hash: StateHash, { report }: WorldCore): void {
  const { count, generation, since } = report;
  const rowA = Int32Array.from({ length: count }, (_, i) => report.rowA(i));
  const rowB = Int32Array.from({ length: count }, (_, i) => report.rowB(i));
  for (const rows of [rowA, rowB]) hash.u32s(rows);
  for (const rows of [rowA, rowB]) hash.u32s(rows.map((row) => generation[row]));
  hash.f64s(since, 0, count);
  hash.u8s(Uint8Array.from(rowA, (_, i) => +report.isApart(i)));
}

/** Meshes by the digests made when they were spawned: their vertices never change. */
function hashMeshes(hash: StateHash, { state }: WorldCore): void {
  for (let row = 0; row < state.rows; row++) {
    const mesh = state.meshes[row];
    if (mesh === undefined) continue;
    hash.u32(row);
    hash.u32(Number.parseInt(mesh.digest.slice(0, 8), 16));
    hash.u32(Number.parseInt(mesh.digest.slice(8), 16));
  }
}
