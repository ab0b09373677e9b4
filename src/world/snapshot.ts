// Everything that decides the future of a world in one buffer, and back: columns, free rows, contacts with their impulses, reported pairs, settings.
//
// Layout: magic, version, JSON length, checksum (u32 each) · JSON header (scalars and the length of every array) · the arrays one after the
// other, each from an offset that is a multiple of 8. The checksum covers all that follows it.

import { createHash } from '../math/hash.ts';
import { show } from '../math/check.ts';
import { ContactList, IMPULSES, keyOf, lengthOf } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { COLUMN_NAMES, COLUMNS } from './state.ts';

const MAGIC = 0x4b4e5453;
const VERSION = 5;
const HEAD = 24;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

interface Header {
  rows: number;
  count: number;
  freeRows: number[];
  names: (string | null)[];
  tick: number;
  dt: number;
  substep: number;
  gravity: number[];
  substeps: number;
  response: boolean;
  sleeping: boolean;
  sleepSpeed: number;
  continuous: boolean;
  gridStale: boolean;
  contactsStale: boolean;
  ahead: boolean;
  contacts: number;
  /** Doubles of their records. */
  filled: number;
  reported: number;
}

const CONTACT_ARRAYS = [
  ['rowA', 1],
  ['rowB', 1],
  ['entityA', 1],
  ['entityB', 1],
  ['flags', 1],
  ['age', 1],
  ['anchor', 3],
  ['impulse', IMPULSES],
] as const;

const REPORT_ARRAYS = ['key', 'a', 'b', 'since', 'apart'] as const;

/** The manifold records in the order of their contacts. */
function recordsOf({ count, start, manifold, filled }: ContactList): Float64Array {
  const records = new Float64Array(filled);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const length = lengthOf(manifold, start[i]);
    for (let k = 0; k < length; k++) records[end++] = manifold[start[i] + k];
  }
  return records;
}

/** Gives each contact its record from such a list, and its key. */
function loadRecords(contacts: ContactList, records: Float64Array): void {
  const { rowA, rowB, key, start } = contacts;
  for (let i = 0; i < contacts.count; i++) {
    key[i] = keyOf(Math.min(rowA[i], rowB[i]), Math.max(rowA[i], rowB[i]));
    start[i] = contacts.write(records, contacts.filled);
  }
}

/** The parts of the buffer after the header, in order. */
function arraysOf(core: WorldCore): Numbers[] {
  const { state, contacts, report } = core;
  const list: Numbers[] = [];
  for (const name of COLUMN_NAMES) list.push(state[name].subarray(0, state.rows * COLUMNS[name][1]));
  for (const [name, stride] of CONTACT_ARRAYS) list.push(contacts[name].subarray(0, contacts.count * stride));
  list.push(recordsOf(contacts));
  for (const name of REPORT_ARRAYS) list.push(report[name].subarray(0, report.count));
  return list;
}

export function snapshot(core: WorldCore): ArrayBuffer {
  const { state, settings } = core;
  const header: Header = {
    rows: state.rows,
    count: state.count,
    freeRows: Array.from(state.freeRows.rows.subarray(0, state.freeRows.count)),
    names: Array.from({ length: state.rows }, (_, row) => state.names[row] ?? null),
    tick: core.tick,
    dt: core.dt,
    substep: core.substep,
    gravity: Array.from(settings.gravity),
    substeps: settings.substeps,
    response: settings.response,
    sleeping: settings.sleeping,
    sleepSpeed: settings.sleepSpeed,
    continuous: settings.continuous,
    gridStale: core.gridStale,
    contactsStale: core.contactsStale,
    ahead: core.ahead,
    contacts: core.contacts.count,
    filled: core.contacts.filled,
    reported: core.report.count,
  };
  const text = utf8(JSON.stringify(header));
  const arrays = arraysOf(core);
  let size = aligned(HEAD + text.length);
  for (const array of arrays) size = aligned(size + array.byteLength);
  const buffer = new ArrayBuffer(size);
  const bytes = new Uint8Array(buffer);
  const head = new Uint32Array(buffer, 0, HEAD / 4);
  head[0] = MAGIC;
  head[1] = VERSION;
  head[2] = text.length;
  bytes.set(text, HEAD);
  let at = aligned(HEAD + text.length);
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at = aligned(at + array.byteLength);
  }
  checksum(head, bytes);
  return buffer;
}

/** Writes the 64-bit hash of all bytes after the head into its last two words. */
function checksum(head: Uint32Array, bytes: Uint8Array): void {
  const digest = createHash().u8s(bytes, HEAD, bytes.length).u32(bytes.length).digest();
  head[4] = Number.parseInt(digest.slice(0, 8), 16);
  head[5] = Number.parseInt(digest.slice(8, 16), 16);
}

/** Brings the world to where the snapshot was taken. A damaged or foreign buffer is refused and the world stays as it is. */
export function restore(core: WorldCore, given: ArrayBuffer): void {
  if (!(given instanceof ArrayBuffer)) throw new TypeError(`snapshot is ${show(given)}, expected an ArrayBuffer made by snapshot()`);
  if (given.byteLength < HEAD) throw new RangeError(`snapshot is ${given.byteLength} bytes long, expected a buffer made by snapshot()`);
  const bytes = new Uint8Array(given);
  const head = new Uint32Array(given, 0, HEAD / 4);
  if (head[0] !== MAGIC) throw new RangeError(`snapshot begins with ${show(head[0])}, expected a buffer made by snapshot()`);
  if (head[1] !== VERSION) throw new RangeError(`snapshot has version ${show(head[1])}, expected ${VERSION}`);
  const expected = new Uint32Array(HEAD / 4);
  checksum(expected, bytes);
  if (head[4] !== expected[4] || head[5] !== expected[5]) {
    throw new RangeError(
      `snapshot is damaged: its ${given.byteLength} bytes do not match their checksum, expected a whole buffer made by snapshot()`,
    );
  }

  const header = JSON.parse(fromUtf8(bytes.subarray(HEAD, HEAD + head[2]))) as Header;
  const { state, settings, report } = core;
  let at = aligned(HEAD + head[2]);
  const take = (target: Numbers): void => {
    new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(bytes.subarray(at, at + target.byteLength));
    at = aligned(at + target.byteLength);
  };

  state.reserve(header.rows);
  // Rows beyond the snapshot's own were born after it; their columns are cleared so that a later spawn finds what it found then.
  for (const name of COLUMN_NAMES) {
    take(state[name].subarray(0, header.rows * COLUMNS[name][1]));
    state[name].fill(0, header.rows * COLUMNS[name][1]);
  }
  state.rows = header.rows;
  state.count = header.count;
  state.freeRows.clear();
  for (const row of header.freeRows) state.freeRows.push(row);
  state.names = header.names.map((name) => name ?? undefined);

  const contacts = new ContactList();
  contacts.reserve(header.contacts);
  contacts.count = header.contacts;
  for (const [name, stride] of CONTACT_ARRAYS) take(contacts[name].subarray(0, header.contacts * stride));
  const records = new Float64Array(header.filled);
  take(records);
  loadRecords(contacts, records);
  // Not in the snapshot: both are safe to assume.
  contacts.incomplete = contacts.unlimited = true;
  core.contacts = contacts;
  core.impacts.clear();
  report.load(header.reported);
  for (const name of REPORT_ARRAYS) take(report[name].subarray(0, header.reported));

  core.tick = header.tick;
  core.dt = header.dt;
  core.substep = header.substep;
  settings.gravity.set(header.gravity);
  settings.substeps = header.substeps;
  settings.response = header.response;
  settings.sleeping = header.sleeping;
  settings.sleepSpeed = header.sleepSpeed;
  settings.continuous = header.continuous;
  relist(core);
  // The grid is not in the snapshot; it is rebuilt from the bounds before anything reads it.
  core.gridStale = true;
  core.surveyed = false;
  core.contactsStale = header.contactsStale;
  core.ahead = header.ahead;
}

/** The lists of rows, from what the columns say. */
function relist(core: WorldCore): void {
  const { state, grid, crowd, dirtyRows, placedRows } = core;
  crowd.forget();
  core.disturbed = false;
  state.relistMoving();
  dirtyRows.clear();
  placedRows.clear();
  grid.forget();
  for (let row = 0; row < state.rows; row++) {
    if (state.disturbed[row] !== 0) core.disturbed = true;
    if (state.dirty[row] !== 0) dirtyRows.push(row);
    if (state.placed[row] !== 0) placedRows.push(row);
    if (state.alive[row] === 1 && state.moves[row] === 0) grid.note(row);
  }
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

// TextEncoder is not part of the language, only of its hosts; a header is short.
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let i = 0; i < escaped.length; i++) {
    if (escaped[i] === '%') {
      bytes.push(Number.parseInt(escaped.slice(i + 1, i + 3), 16));
      i += 2;
    } else bytes.push(escaped.charCodeAt(i));
  }
  return Uint8Array.from(bytes);
}

function fromUtf8(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  return decodeURIComponent(escaped);
}
