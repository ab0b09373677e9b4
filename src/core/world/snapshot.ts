// Everything that decides the future of a world in one buffer, and back: columns, unused rows, contacts with their impulses, reported pairs,
// settings.
//
// Layout: magic, version, JSON length, 0, checksum (u32 each, the checksum two) · JSON header (scalars and the length of every array) · the arrays
// one after the other, each at an offset that is a multiple of 8. The checksum covers all else.
//
// `restore` accepts (check-snapshot.ts) a buffer in which every number is in its range and every count, row, generation and list agrees with the
// others, with any valid checksum, so that nothing is read or written out of bounds. Whether a world could ever reach that state is not checked.

import { show } from '../math/check.ts';
import { createHash } from '../math/hash.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { measureClearance } from './find-contacts.ts';
import { asInput, checkHeader, checkSnapshot, refuse } from './check-snapshot.ts';
import { ContactList, keyOfRows } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { rowOf, type Entity } from './entity.ts';
import { livingEntities } from './entity-row.ts';
import { updateMassProperties } from './mass-properties.ts';
import type { Mesh } from './mesh.ts';
import { CONTACT_ARRAYS, LISTS, placesOf, SCALARS, SETTINGS, type Header, type Numbers, type SnapshotContent } from './snapshot-content.ts';
import { makeMesh } from './spawn-mesh.ts';
import { COLUMN_NAMES, COLUMNS, STATIC } from './state.ts';
import { measureDrift, updateBounds } from './transform.ts';

const MAGIC = 0x4b4e5453;
// 7: records of contacts and reported pairs as they lie in memory, no traits of rows; poses and records for which contacts were found.
const VERSION = 7;
const HEAD = 24;

/** The triangles, or facets, of the points of contacts with meshes; 0 for all others. */
function trianglesOf({ state, contacts }: WorldCore): Int32Array {
  const { count, rowB, triangle } = contacts;
  const triangles = new Int32Array(state.meshCount > 0 ? 4 * count : 0);
  for (let k = 0; k < triangles.length; k++) if (state.kind[rowB[k >> 2]] === MESH) triangles[k] = triangle[k];
  return triangles;
}

/** With `whole` it holds meshes, else their digests: `restore` then takes them from the world it is called on. */
export function snapshot(core: WorldCore, whole = true): ArrayBuffer {
  const { buffer } = writeSnapshot(core, whole, (size) => new ArrayBuffer(size));
  sealSnapshot(buffer);
  return buffer;
}

/** Writes the checksum of a snapshot, half the cost of one. */
export function sealSnapshot(buffer: ArrayBuffer): void {
  checksum(new Uint32Array(buffer, 0, HEAD / 4), new Uint32Array(buffer));
}

/** A snapshot without its checksum, from the start of the buffer that `bufferFor` returns for its size; the rest of that keeps its content. */
export function writeSnapshot(core: WorldCore, whole: boolean, bufferFor: (size: number) => ArrayBuffer): Uint8Array<ArrayBuffer> {
  const { state, settings, contacts, report } = core;
  const { freeRows, rows, names } = state;
  report.reserve(rows);
  const scalars = Object.fromEntries(SCALARS.map((name) => [name, core[name]])) as Pick<WorldCore, (typeof SCALARS)[number]>;
  const meshes: { row: number; mesh: Mesh }[] = [];
  for (const [row, mesh] of state.meshes.entries()) if (mesh !== undefined) meshes.push({ row, mesh });
  const header: Header = {
    rows,
    count: state.count,
    freeRows: Array.from({ length: freeRows.count }, (_, k) => freeRows.at(k)),
    names: Array.from({ length: rows }, (_, row) => names[row] ?? null),
    ...scalars,
    ...settings,
    gravity: Array.from(settings.gravity),
    contacts: contacts.count,
    filled: contacts.filled,
    reported: report.count,
    forces: core.forces.count,
    targets: core.targets.count,
    meshes: meshes.map(({ row, mesh: { digest, vertices, indices } }) => ({
      row,
      digest,
      vertices: whole ? vertices.length : 0,
      indices: whole ? indices.length : 0,
    })),
  };
  const arrays = {
    columns: state,
    contacts: Object.assign({}, contacts, { triangle: trianglesOf(core) }),
    report,
    forces: core.forces.sorted(),
    targets: core.targets.sorted(),
    vertices: meshes.map(({ mesh }) => mesh.vertices),
    indices: meshes.map(({ mesh }) => mesh.indices),
  } as unknown as Record<string, Record<string, Numbers>>;
  const text = ascii(JSON.stringify(header));
  const places = placesOf(header);
  let size = aligned(HEAD + text.length);
  for (const [, , { BYTES_PER_ELEMENT }, length] of places) size = aligned(size + BYTES_PER_ELEMENT * length);
  const bytes = new Uint8Array(bufferFor(size), 0, size);
  new Uint32Array(bytes.buffer, 0, HEAD / 4).set([MAGIC, VERSION, text.length, 0, 0, 0]);
  bytes.set(text, HEAD);
  let at = padded(bytes, HEAD + text.length);
  for (const [part, name, { BYTES_PER_ELEMENT }, length] of places) {
    const { buffer, byteOffset } = arrays[part][name];
    bytes.set(new Uint8Array(buffer, byteOffset, BYTES_PER_ELEMENT * length), at);
    at = padded(bytes, at + BYTES_PER_ELEMENT * length);
  }
  return bytes;
}

/** Fills up to the next multiple of 8, and returns it. */
function padded(bytes: Uint8Array, at: number): number {
  const end = aligned(at);
  bytes.fill(0, at, end);
  return end;
}

/** Writes the 64-bit hash of all words but its own two into these. */
function checksum(head: Uint32Array, words: Uint32Array): void {
  const digest = createHash()
    .u32s(words, 0, 4)
    .u32s(words, HEAD / 4)
    .digest();
  head[4] = Number.parseInt(digest.slice(0, 8), 16);
  head[5] = Number.parseInt(digest.slice(8, 16), 16);
}

/** The bodies of a restored world by id, each list by row. */
export interface Restored {
  /** Alive before and after: their user data, and objects that follow them, stay. */
  kept: Entity[];
  /** Only after. */
  added: Entity[];
  /** Only before; their ids may be given out again. */
  removed: Entity[];
}

/** Returns the world to the snapshot. A damaged or foreign buffer is refused and the world stays as it is. */
export function restore(core: WorldCore, given: ArrayBuffer | Uint8Array): Restored {
  const { state } = core;
  const content = read(bufferOf(given));
  const meshes = meshesOf(core, content);
  checkSnapshot(content, meshes);
  const before = new Set(livingEntities(state));
  load(core, content, meshes);
  const kept: Entity[] = [];
  const added: Entity[] = [];
  for (const entity of livingEntities(state)) (before.delete(entity) ? kept : added).push(entity);
  const removed = [...before];
  for (const entity of [...removed, ...added]) state.userData[rowOf(entity)] = undefined;
  for (const entity of added) state.noteBirth(rowOf(entity));
  return { kept, added, removed };
}

/** The meshes of a snapshot by row: those it holds, built again, and for the others those of the world with the same digest. */
function meshesOf({ state, meshOf }: WorldCore, { header, vertices, indices }: SnapshotContent): Map<number, Mesh> {
  const found = new Map<number, Mesh>();
  for (const [i, { row, digest }] of header.meshes.entries()) {
    if (found.has(row)) refuse(`row ${row} is two meshes`);
    const isWhole = vertices[i].length > 0;
    const mesh = isWhole
      ? asInput(() => makeMesh(`the mesh of row ${row}`, vertices[i], indices[i]))
      : (state.meshes.find((known) => known?.digest === digest) ?? meshOf?.(digest));
    if (mesh === undefined) {
      throw new RangeError(
        `snapshot holds the mesh of row ${show(row)} by its digest ${show(digest)} alone, expected a world that has it, or a snapshot with meshes`,
      );
    }
    if (mesh.digest !== digest) refuse(`the mesh of row ${row} has another digest`);
    found.set(row, mesh);
  }
  return found;
}

// These getters know an ArrayBuffer and a Uint8Array of any realm by their internal slots. Shared buffers, which another thread may write meanwhile, are refused.
// eslint-disable-next-line typescript/unbound-method -- it is called on the tested object
const nameOfView = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get!;
// eslint-disable-next-line typescript/unbound-method -- it is called on the tested object
const lengthOfBuffer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')!.get!;

/** The buffer itself, or a copy of what a view of bytes shows. */
function bufferOf(given: ArrayBuffer | Uint8Array): ArrayBuffer {
  if (ArrayBuffer.isView(given) && nameOfView.call(given) === 'Uint8Array') return new Uint8Array(given).buffer;
  try {
    lengthOfBuffer.call(given);
    return given as ArrayBuffer;
  } catch {
    throw new TypeError(`snapshot is ${show(given)}, expected an ArrayBuffer, or a Uint8Array over one, made by snapshot()`);
  }
}

/** The parts of a buffer, which must fill its length; nothing is allocated for counts beyond its length. */
function read(given: ArrayBuffer): SnapshotContent {
  const bytes = given.byteLength;
  if (bytes < HEAD) throw new RangeError(`snapshot is ${bytes} bytes long, expected a buffer made by snapshot()`);
  const head = new Uint32Array(given, 0, HEAD / 4);
  if (head[0] !== MAGIC) throw new RangeError(`snapshot begins with ${show(head[0])}, expected a buffer made by snapshot()`);
  if (head[1] !== VERSION) throw new RangeError(`snapshot has version ${show(head[1])}, expected ${VERSION}`);
  const expected = new Uint32Array(HEAD / 4);
  if (bytes % 8 === 0) checksum(expected, new Uint32Array(given));
  if (bytes % 8 !== 0 || head[4] !== expected[4] || head[5] !== expected[5]) {
    throw new RangeError(`snapshot is damaged: its ${bytes} bytes do not match their checksum, expected a whole buffer made by snapshot()`);
  }
  // The checksum holds: from here on the buffer is as it was written, though maybe not by snapshot().
  if (head[2] > bytes - HEAD) refuse(`its header is ${head[2]} bytes long`);
  const header = readHeader(new Uint8Array(given, HEAD, head[2]));
  const content: Record<string, Record<string, Numbers>> = { vertices: {}, indices: {} };
  let at = aligned(HEAD + head[2]);
  for (const [part, name, type, length] of placesOf(header)) {
    const end = at + length * type.BYTES_PER_ELEMENT;
    if (end > bytes) refuse(`it ends before its arrays do`);
    (content[part] ??= {})[name] = new type(given, at, length);
    at = aligned(end);
  }
  if (at !== bytes) refuse(`it goes on after its arrays`);
  return { header, ...content } as unknown as SnapshotContent;
}

function readHeader(bytes: Uint8Array): Header {
  let header: unknown;
  try {
    header = JSON.parse(fromAscii(bytes));
  } catch {
    refuse('its header is not JSON');
  }
  checkHeader(header as Header);
  return header as Header;
}

/** Writes the checked content; nothing here can fail halfway. */
function load(
  core: WorldCore,
  { header, columns, contacts: given, report, ...lists }: SnapshotContent,
  meshes: ReadonlyMap<number, Mesh>,
): void {
  const { state, settings } = core;
  state.reserve(header.rows);
  // Rows beyond the snapshot's were added after it; their columns are cleared so that a later spawn finds the same content.
  for (const name of COLUMN_NAMES) {
    state[name].set(columns[name]);
    state[name].fill(0, header.rows * COLUMNS[name][1]);
  }
  state.rows = header.rows;
  state.count = header.count;
  state.freeRows.clear();
  for (const row of header.freeRows) state.freeRows.push(row);
  state.names = header.names.map((name) => name ?? undefined);
  state.meshes.length = 0;
  for (const [row, mesh] of meshes) state.meshes[row] = mesh;
  state.meshCount = meshes.size;

  const contacts = new ContactList();
  contacts.reserve(header.contacts);
  contacts.count = header.contacts;
  for (const [name] of CONTACT_ARRAYS) contacts[name].set(given[name]);
  contacts.triangle.set(given.triangle);
  contacts.reserveNumbers(header.filled);
  contacts.manifold.set(given.manifold);
  contacts.filled = header.filled;
  for (let i = 0; i < header.contacts; i++) contacts.key[i] = keyOfRows(given.rowA[i], given.rowB[i]);
  // Not in the snapshot: both are safe assumptions.
  contacts.incomplete = contacts.unlimited = true;
  core.contacts = contacts;
  core.impacts.clear();
  core.stopped.clear();
  core.report.load(report);
  for (const [list] of LISTS) core[list].load(lists[list].rows, lists[list].values);

  for (const name of SCALARS) core[name] = header[name] as never;
  for (const name of SETTINGS) settings[name] = header[name] as never;
  settings.gravity.set(header.gravity);
  relist(core);
  measureClearance(state, contacts);
  // The grid is not in the snapshot; it is rebuilt from the bounds before anything reads it.
  core.gridStale = true;
  core.pairsComplete = false;
  core.pairs.count = core.timings.candidates = 0;
}

/** Writes the columns of a row that follow from others: those that check-snapshot.ts does not look at. */
function derive({ ahead, state }: WorldCore, row: number): void {
  const mesh = state.meshes[row];
  if (mesh !== undefined) {
    for (const records of [state.local, state.data, state.contactData]) mesh.writeRecord(records, STRIDE * row);
    state.density[row] = 0;
  }
  state.moves[row] = state.body[row] === STATIC ? 0 : 1;
  updateMassProperties(state, row);
  state.drift[row] = 0;
  if (ahead) measureDrift(state, row);
  updateBounds(state, row);
}

/** Rebuilds the lists of rows from the columns. */
function relist(core: WorldCore): void {
  const { state, grid, rayBatch, dirtyRows } = core;
  rayBatch.forget();
  core.disturbed = false;
  state.noteMoves();
  dirtyRows.clear();
  grid.forget();
  for (let row = 0; row < state.rows; row++) {
    if (state.alive[row] === 1) derive(core, row);
    if (state.disturbed[row] !== 0) core.disturbed = true;
    if (state.dirty[row] !== 0) dirtyRows.push(row);
    if (state.alive[row] === 1 && state.moves[row] === 0) grid.note(row);
  }
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

// TextEncoder is not part of the language, only of its hosts; a header is short. What is not ASCII, as in names, is escaped as JSON allows.
function ascii(text: string): Uint8Array {
  const escaped = text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const bytes = new Uint8Array(escaped.length);
  // (`from` takes a third of the time of a snapshot.)
  for (let i = 0; i < bytes.length; i++) bytes[i] = escaped.charCodeAt(i);
  return bytes;
}

function fromAscii(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
