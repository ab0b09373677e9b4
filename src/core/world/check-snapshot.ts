// Whether a snapshot describes a world: a checksum only shows that it was not changed since it was written.

import { show } from '../math/check.ts';
import { AABB, AXES, CAPSULE, HALF, MESH, OBB, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { COUNT, FEATURE_A, FEATURE_B, FEATURES, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { APPROACH_SPEED, BEGAN, IMPULSES, HAS_RESPONSE, IMPACT, HAD_IMPACT, TOUCHING, WITH_SENSOR } from './contact-list.ts';
import {
  MAX_COORDINATE,
  MAX_SPEED,
  MAX_ANGULAR_SPEED,
  isSize,
  MAX_SIZE,
  MAX_TORQUE,
  MAX_TRIANGLE_SIZE,
  MIN_MASS,
  MAX_TIME_STEP,
  MAX_GRAVITY_SCALE,
  MAX_MASS,
  MIN_TIME_STEP,
  MAX_GRAVITY,
} from './validate.ts';
import { FORCE_STRIDE } from './forces.ts';
import { MAX_ROWS, RETIRED } from './entity.ts';
import { TARGET_ORIENTATION, TARGET_STRIDE } from './kinematic-targets.ts';
import type { Mesh } from './mesh.ts';
import { isTriangleSize, MAX_TRIANGLES } from './spawn-mesh.ts';
import { updateBounds, updateShape } from './transform.ts';
import type { SnapshotContent, Header } from './snapshot-content.ts';
import {
  BODY_TYPES,
  BOUNDS_STALE,
  COLUMN_NAMES,
  COLUMNS,
  DYNAMIC,
  KINEMATIC,
  LOCK_ROTATION,
  MOVED,
  RECORD_STALE,
  SENSOR,
  STATIC,
  STOPPED,
  WorldState,
  type ColumnName,
} from './state.ts';
import { updateMassProperties } from './mass-properties.ts';

/** Throws the error of `restore` for an undamaged buffer that describes no world. */
export function refuse(what: string): never {
  throw new RangeError(`snapshot is not a world's: ${what}, expected a buffer made by snapshot()`);
}

/** Throws unless every number is in its range, and every count, row, generation and list agrees with the others. */
export function checkSnapshot(content: SnapshotContent, meshes: ReadonlyMap<number, Mesh>): void {
  checkHeader(content.header);
  checkRows(content);
  checkMeshRows(content, meshes);
  checkContacts(content, meshes);
  checkReport(content);
  checkForces(content);
  checkTargets(content);
}

/** Checks vertices and indices of a snapshot before a mesh is made of them. */
export function checkMesh(row: number, vertices: Float64Array, indices: Uint32Array): void {
  const count = vertices.length / 3;
  if (vertices.length % 3 !== 0 || indices.length % 3 !== 0 || indices.length === 0 || indices.length > 3 * MAX_TRIANGLES) {
    refuse(`the mesh of row ${row} has ${vertices.length} and ${indices.length} numbers`);
  }
  for (const x of vertices) if (!(Math.abs(x) <= MAX_COORDINATE)) refuse(`the mesh of row ${row} has a vertex at ${x}`);
  for (const index of indices) if (index >= count) refuse(`the mesh of row ${row} has the index ${index}`);
  for (let t = 0; t < indices.length / 3; t++) {
    if (!isTriangleSize(vertices, indices, t)) refuse(`triangle ${t} of the mesh of row ${row} is too large`);
  }
}

/** The rows of kind mesh must be those with meshes in the snapshot, and static. */
function checkMeshRows({ header, columns }: SnapshotContent, meshes: ReadonlyMap<number, Mesh>): void {
  const { alive, kind, body, flags } = columns;
  for (let row = 0; row < header.rows; row++) {
    if ((alive[row] === 1 && kind[row] === MESH) !== meshes.has(row)) refuse(`row ${row} is a mesh, or is not, unlike its list of meshes`);
  }
  for (const row of meshes.keys()) {
    if (row >= header.rows) refuse(`row ${row} is a mesh`);
    if (body[row] !== STATIC || flags[row] !== 0) refuse(`the mesh of row ${row} is not static, or a sensor`);
  }
}

function checkHeader(header: Header): void {
  const { rows, names, gravity } = header;
  if (rows > MAX_ROWS) refuse(`rows is ${rows}`);
  integer('count', header.count, 0, rows);
  // (Half of the safe integers: there are steps to come.)
  integer('tick', header.tick, 0, 0x10000000000000);
  integer('substeps', header.substeps, 1, MAX_SUBSTEPS);
  number('dt', header.dt, MIN_TIME_STEP, MAX_TIME_STEP);
  // (0 before the first step.)
  if (header.substep !== 0) number('substep', header.substep, MIN_TIME_STEP / MAX_SUBSTEPS, MAX_TIME_STEP);
  number('sleepSpeed', header.sleepSpeed, 0, LARGEST);
  if (!Array.isArray(gravity) || gravity.length !== 3 || !gravity.every(isFinite) || !(lengthAt(gravity, 0) <= MAX_GRAVITY * ROUNDED)) {
    refuse(`gravity is ${show(gravity)}`);
  }
  for (const name of ['response', 'sleeping', 'continuous', 'gridStale', 'contactsStale', 'ahead'] as const) {
    if (typeof header[name] !== 'boolean') refuse(`${name} is ${show(header[name])}`);
  }
  if (!Array.isArray(names) || names.length !== rows || !names.every((name) => name === null || typeof name === 'string')) {
    refuse('its names are not one a row');
  }
}

const MAX_SUBSTEPS = 64;
// The range of input numbers without a range of their own (core/math/check.ts).
const LARGEST = 1e100;
// An input that was checked may have been recomputed since: rounding.
const ROUNDED = 1 + 1e-9;

// Consequences of the ranges of a world (validate.ts). Largest distance of a point of a body from the origin, m …
const MAX_VERTEX_COORDINATE = 2 * (MAX_COORDINATE + 2 * MAX_SIZE);
// … largest distance by which bounds include motion, m: by its velocity, rotation and fall in the longest step …
const MAX_REACH = 2 * (MAX_SPEED * MAX_TIME_STEP + 2 * MAX_TRIANGLE_SIZE + MAX_GRAVITY_SCALE * MAX_GRAVITY * MAX_TIME_STEP * MAX_TIME_STEP);
// … and the largest stored impulse, N·s and N·m·s: a million of the heaviest bodies, stopped from the highest speed, at a lever arm of 10 km, times
// 100. Its square is far from an overflow.
const MAX_IMPULSE = 1e2 * MAX_ROWS * MAX_MASS * MAX_SPEED * MAX_SIZE;

type Limits = readonly [least: number, most: number];
const upTo = (most: number): Limits => [0, most];
const within = (most: number): Limits => [-most, most];

/** The least and the largest value of each column, in its units; 0 and Infinity for those without a line: any whole number. */
const LIMITS: { readonly [Name in ColumnName]?: Limits } = {
  alive: upTo(1),
  kind: upTo(MESH),
  body: upTo(BODY_TYPES.length - 1),
  flags: upTo(SENSOR | STOPPED | MOVED),
  locks: upTo(LOCK_ROTATION | 7),
  continuous: upTo(1),
  asleep: upTo(1),
  disturbed: upTo(1),
  dirty: upTo(Math.max(BOUNDS_STALE, RECORD_STALE)),
  placed: upTo(1),
  local: within(MAX_VERTEX_COORDINATE),
  // (The mass of a body that no impulse moves follows from its density, and has no range.)
  mass: upTo(LARGEST * 1e14),
  density: upTo(LARGEST),
  friction: upTo(LARGEST),
  restitution: upTo(1),
  rollingFriction: upTo(LARGEST),
  linearDamping: upTo(LARGEST),
  angularDamping: upTo(LARGEST),
  gravityScale: within(MAX_GRAVITY_SCALE),
  position: within(MAX_COORDINATE),
  orientation: within(1.001),
  velocity: within(MAX_SPEED * ROUNDED),
  angularVelocity: within(MAX_ANGULAR_SPEED * ROUNDED),
  restTime: upTo(MAX_TIME_STEP * Number.MAX_SAFE_INTEGER),
  supportedLoad: upTo(MAX_ROWS * MAX_MASS),
  data: within(MAX_VERTEX_COORDINATE),
  reach: upTo(MAX_REACH),
  speculativeMargin: upTo(MAX_REACH),
};

/** Columns that `restore` computes again from the others. */
export const DERIVED: ReadonlySet<ColumnName> = new Set<ColumnName>([
  'moves',
  'inverseMass',
  'inverseInertia',
  'slop',
  'smallestExtent',
  'turnRadius',
  'bounds',
  'size',
]);

/** Whether every number is within its limits; doubles of living rows alone, since those of the others have no effect. */
function checkLimits({ columns }: SnapshotContent): void {
  for (const name of COLUMN_NAMES) {
    if (DERIVED.has(name)) continue;
    const [Type, stride] = COLUMNS[name];
    const [least, most] = LIMITS[name] ?? [0, Infinity];
    const column = columns[name];
    for (let i = 0; i < column.length; i++) {
      if (column[i] >= least && column[i] <= most) continue;
      const row = Math.floor(i / stride);
      if (Type !== Float64Array || columns.alive[row] === 1) refuse(`${name} of row ${row} is ${column[i]}`);
    }
  }
}

function checkRows(content: SnapshotContent): void {
  const { header, columns } = content;
  const { rows } = header;
  const { alive, generation, kind, body, layerBit, orientation } = columns;
  checkLimits(content);
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
    if ((columns.flags[row] & MOVED) !== 0 && body[row] !== KINEMATIC) refuse(`row ${row} is moved, and not kinematic`);
    const layer = layerBit[row];
    if (layer === 0 || (layer & (layer - 1)) !== 0) refuse(`layerBit of row ${row} is ${layer}`);
    let squared = 0;
    for (let k = 4 * row; k < 4 * row + 4; k++) squared += orientation[k] * orientation[k];
    if (!(Math.abs(squared - 1) < 1e-6)) refuse(`orientation of row ${row} is not of length 1`);
    checkLocal(columns, row);
    checkRecord(columns, row);
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

type Columns = SnapshotContent['columns'];

/** The sizes of a shape in its own frame, as for input. */
function checkLocal({ kind, local }: Columns, row: number): void {
  const o = STRIDE * row;
  switch (kind[row]) {
    case SPHERE:
    case CAPSULE:
      if (!isSize(local, o + RADIUS)) refuse(`local of row ${row} has the radius ${local[o + RADIUS]}`);
      if (!(local[o + P2 + 1] >= 0 && local[o + P2 + 1] <= MAX_SIZE * ROUNDED)) {
        refuse(`local of row ${row} has half an axis of ${local[o + P2 + 1]}`);
      }
      return;
    case MESH:
      // (Compared with its mesh.)
      return;
    case AABB:
    case OBB:
      for (let k = o + HALF; k < o + HALF + 3; k++) if (!isSize(local, k)) refuse(`local of row ${row} has the half size ${local[k]}`);
      // The axes of a box in its own frame are those of the frame.
      for (let k = 0; k < 9; k++) if (local[o + AXES + k] !== (k % 4 === 0 ? 1 : 0)) refuse(`local of row ${row} has turned axes`);
      return;
    default:
      for (let k = o; k < o + 9; k += 3) {
        if (!(lengthAt(local, k) <= MAX_TRIANGLE_SIZE * ROUNDED)) refuse(`local of row ${row} has a corner too far from its centroid`);
      }
  }
}

// A world of one row, in which mass and record are computed again.
const again = new WorldState(1);
const AUTHORED = ['kind', 'local', 'body', 'locks', 'mass', 'density', 'position', 'orientation', 'reach'] as const;
/** Number of used values of a record, by kind. */
const RECORD_LENGTHS = [7, 7, 15, 15, 12, 15];
// A record is the shape's own until the body moves; a recomputed one differs by rounding, and by the quaternion's deviation from length 1.
const OWN = 1e-5;

/** The mass must be in its range, and the record that of shape and pose; unless the row was edited since: then it is still that of the last ones. */
function checkRecord(columns: Columns, row: number): void {
  for (const name of AUTHORED) {
    const [, stride] = COLUMNS[name];
    for (let k = 0; k < stride; k++) again[name][k] = columns[name][stride * row + k];
  }
  updateMassProperties(again, 0);
  const mass = again.mass[0];
  if (again.body[0] === DYNAMIC && !(mass >= MIN_MASS / ROUNDED && mass <= MAX_MASS * ROUNDED)) refuse(`mass of row ${row} is ${mass}`);
  if (columns.dirty[row] === RECORD_STALE) return;
  updateShape(again, 0);
  updateBounds(again, 0);
  const isBox = again.kind[0] === AABB || again.kind[0] === OBB;
  for (let k = 0; k < RECORD_LENGTHS[again.kind[0]]; k++) {
    const value = columns.data[STRIDE * row + k];
    // The axes of a box and the normal of a triangle are of length 1.
    const isDirection = isBox ? k >= 6 : again.kind[0] === TRIANGLE && k >= 9;
    if (!(Math.abs(value - again.data[k]) <= (isDirection ? OWN : OWN * again.size[0]))) refuse(`data of row ${row} is not of its pose`);
  }
}

const CONTACT_FLAGS = TOUCHING | WITH_SENSOR | BEGAN | IMPACT | HAD_IMPACT | HAS_RESPONSE;

function checkContacts({ header, columns, contacts, records, triangles }: SnapshotContent, meshes: ReadonlyMap<number, Mesh>): void {
  const { alive, generation, kind, body } = columns;
  const { rowA, rowB, generationA, generationB, flags, age, anchor, impulse } = contacts;
  const { contacts: count, contactsStale } = header;
  checkPairs('contact', rowA, rowB, header.rows, (row) => contactsStale || kind[row] === MESH);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const a = rowA[i];
    const b = rowB[i];
    const isCurrent = alive[a] === 1 && generation[a] === generationA[i] && alive[b] === 1 && generation[b] === generationB[i];
    if (!isCurrent && !contactsStale) refuse(`contact ${i} is of a body that is gone`);
    if (flags[i] > CONTACT_FLAGS || (flags[i] & ~CONTACT_FLAGS) !== 0) refuse(`flags of contact ${i} are ${flags[i]}`);
    // Contacts of bodies edited since are found again before anything reads them.
    if (!contactsStale) {
      if (kind[a] > kind[b] || (kind[a] === kind[b] && a > b)) refuse(`contact ${i} has its bodies in the wrong order`);
      if (flags[i] & HAS_RESPONSE && body[a] !== DYNAMIC && body[b] !== DYNAMIC) refuse(`contact ${i} remembers what no body feels`);
    }
    const mesh = meshes.get(b);
    if (mesh !== undefined && !contactsStale) {
      for (let p = 0; p < 4; p++) {
        const t = triangles[4 * i + p];
        if (t < 0 || t >= mesh.triangles) refuse(`contact ${i} is with triangle ${t}`);
      }
    }
    if (age[i] < 0) refuse(`age of contact ${i} is ${age[i]}`);
    // Stored impulses exist only with a response.
    if (flags[i] & HAS_RESPONSE) {
      for (let k = 3 * i; k < 3 * i + 3; k++) {
        if (!(Math.abs(anchor[k]) <= MAX_VERTEX_COORDINATE)) refuse(`anchor of contact ${i} is ${anchor[k]}`);
      }
      for (let k = IMPULSES * i; k < IMPULSES * (i + 1); k++) {
        if (!(Math.abs(impulse[k]) <= MAX_IMPULSE)) refuse(`impulse of contact ${i} is ${impulse[k]}`);
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
    if (!(Math.abs(lengthAt(records, at + NORMAL) - 1) < 1e-6)) refuse(`normal of contact ${i} is not of length 1`);
    for (; at < end; at++) if (!(Math.abs(records[at]) <= MAX_VERTEX_COORDINATE)) refuse(`manifold of contact ${i} holds ${records[at]}`);
  }
  if (at !== records.length) refuse('its manifolds end too late');
}

function checkReport({ header, report }: SnapshotContent): void {
  const { rowA, rowB, generationA, generationB, since, apart } = report;
  checkPairs('reported pair', rowA, rowB, header.rows, () => false);
  // One report has one body per row.
  const generation = new Float64Array(header.rows).fill(-1);
  for (let i = 0; i < header.reported; i++) {
    for (const [row, own] of [
      [rowA[i], generationA[i]],
      [rowB[i], generationB[i]],
    ]) {
      if (generation[row] >= 0 && generation[row] !== own) refuse(`row ${row} is two bodies in its reported pairs`);
      generation[row] = own;
    }
    integer('since', since[i], 0, header.tick);
    if (apart[i] > 1) refuse(`apart of pair ${i} is ${apart[i]}`);
  }
}

/** Only bodies that can be pushed have forces, and these are not zero. */
function checkForces({ columns, lists: { forces } }: SnapshotContent): void {
  checkListed('force', columns, forces.rows);
  forces.rows.forEach((row, i) => {
    if (columns.body[row] !== DYNAMIC || columns.asleep[row] === 1) refuse(`force ${i} is on row ${row}, which nothing pushes`);
    const of = forces.values.subarray(FORCE_STRIDE * i, FORCE_STRIDE * (i + 1));
    if (!of.every((x) => Math.abs(x) <= MAX_TORQUE) || of.every((x) => x === 0)) refuse(`force ${i} is ${show(of)}`);
  });
}

/** Only kinematic bodies have targets, and an AABB does not rotate. */
function checkTargets({ columns, lists: { targets } }: SnapshotContent): void {
  checkListed('target', columns, targets.rows);
  targets.rows.forEach((row, i) => {
    if (columns.body[row] !== KINEMATIC) refuse(`target ${i} is of row ${row}, which is not kinematic`);
    const pose = targets.values.subarray(TARGET_STRIDE * i, TARGET_STRIDE * (i + 1));
    let squared = 0;
    for (let k = 0; k < TARGET_STRIDE; k++) {
      if (k < TARGET_ORIENTATION && !(Math.abs(pose[k]) <= MAX_COORDINATE)) refuse(`target ${i} is at ${show(pose)}`);
      if (k >= TARGET_ORIENTATION) squared += pose[k] * pose[k];
    }
    if (!(Math.abs(squared - 1) < 1e-6)) refuse(`orientation of target ${i} is not of length 1`);
    if (columns.kind[row] === AABB && squared !== pose[6] * pose[6]) refuse(`target ${i} turns an AABB`);
  });
}

/** Living rows, ascending. */
function checkListed(what: string, { alive }: Columns, rows: Int32Array): void {
  for (let i = 0; i < rows.length; i++) {
    if (!(alive[rows[i]] === 1) || (i > 0 && rows[i] <= rows[i - 1])) refuse(`${what} ${i} is of row ${rows[i]}`);
  }
}

/** Two different rows each, ascending by the lower and then the higher; the same two only once, unless `mayRepeat` says so of row b. */
function checkPairs(what: string, rowA: Int32Array, rowB: Int32Array, rows: number, mayRepeat: (row: number) => boolean): void {
  let last = -1;
  for (let i = 0; i < rowA.length; i++) {
    const lower = Math.min(rowA[i], rowB[i]);
    const higher = Math.max(rowA[i], rowB[i]);
    if (lower < 0 || higher >= rows || lower === higher) refuse(`${what} ${i} is of rows ${rowA[i]} and ${rowB[i]}`);
    const key = lower * MAX_ROWS + higher;
    if (key < last || (key === last && !mayRepeat(rowB[i]))) refuse(`${what} ${i} is out of order`);
    last = key;
  }
}

function integer(name: string, value: unknown, low: number, high: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < low || (value as number) > high) refuse(`${name} is ${show(value)}`);
}

function number(name: string, value: unknown, low: number, high: number): void {
  if (!isFinite(value) || value < low || value > high) refuse(`${name} is ${show(value)}`);
}

/** The length of the vector at `o`; Infinity or NaN if it is too long. */
function lengthAt(of: ArrayLike<number>, o: number): number {
  return Math.sqrt(of[o] * of[o] + of[o + 1] * of[o + 1] + of[o + 2] * of[o + 2]);
}

function isFinite(value: unknown): value is number {
  return typeof value === 'number' && value - value === 0;
}
