// The contacts of each row, but for those with sensors, as a linked list, made when a step first needs it; and which of them oppose each other.

import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { dotNormals } from '../world/mesh-contacts.ts';

/** Two contacts of a body oppose each other when the cosine between their normals, one reversed, is at least this. */
const MIN_OPPOSING_COSINE = 0.1;

// Contact c has two ends, 2c + 1 of its first row and 2c + 2 of the second. Per row its last end, or 0; per end the previous one of the same row.
let lastEnd = new Int32Array(64);
let previousEnd = new Int32Array(128);
let isListed = false;

/** At the start of a step: its contacts are others. */
export function forgetLinks(): void {
  isListed = false;
}

/** The last end of a row, or 0. */
export function firstLink(core: WorldCore, row: number): number {
  if (!isListed) listContacts(core);
  return lastEnd[row];
}

/** The end before, or 0. */
export function nextLink(end: number): number {
  return previousEnd[end];
}

/** The end of the same contact at its other row. */
export function otherEnd(end: number): number {
  return end & 1 ? end + 1 : end - 1;
}

/** The contact of an end. */
export function contactOf(end: number): number {
  return (end - 1) >> 1;
}

function listContacts({ contacts: { count, flags, rowA, rowB }, state: { capacity, rows } }: WorldCore): void {
  isListed = true;
  if (lastEnd.length < rows) lastEnd = new Int32Array(capacity);
  else lastEnd.fill(0, 0, rows);
  if (previousEnd.length <= 2 * count) previousEnd = new Int32Array(3 * count + 1);
  for (let end = 1; end <= 2 * count; end++) {
    const c = contactOf(end);
    if (flags[c] & WITH_SENSOR) continue;
    const row = end & 1 ? rowA[c] : rowB[c];
    previousEnd[end] = lastEnd[row];
    lastEnd[row] = end;
  }
}

/** The other row of a contact. */
export function otherRow({ contacts: { rowA, rowB } }: WorldCore, c: number, row: number): number {
  return rowA[c] + rowB[c] - row;
}

/** The cosine between the normals of two contacts of a row, one reversed. */
export function opposing({ contacts: { manifold, rowA, start } }: WorldCore, c: number, e: number, row: number): number {
  const along = dotNormals(manifold, start[c], manifold, start[e]);
  return (rowA[c] === row) === (rowA[e] === row) ? -along : along;
}

/** Whether two contacts press a row from opposite sides. */
export function opposes(core: WorldCore, c: number, e: number, row: number): boolean {
  return opposing(core, c, e, row) >= MIN_OPPOSING_COSINE;
}
