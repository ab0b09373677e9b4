// Whether a snapshot describes a world: a checksum only shows that it was not changed since it was written. What input was is checked as input.

import { between, integer, MAX_NUMBER, notNegative, numbersOf, show } from '../math/check.ts';
import { AABB, AXES, MESH, OBB, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { COUNT, FEATURE_A, FEATURE_B, FEATURES, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { BEGAN, HAS_RESPONSE, IMPACT, HAD_IMPACT, keyOfRows, TOUCHING, WITH_SENSOR } from './contact-list.ts';
import {
  checkLength,
  checkMass,
  checkSizes,
  flagOf,
  MAX_ANGULAR_SPEED,
  MAX_COORDINATE,
  MAX_GRAVITY,
  MAX_GRAVITY_SCALE,
  MAX_MASS,
  MAX_SIZE,
  MAX_SPEED,
  MAX_TIME_STEP,
  MAX_TORQUE,
  MAX_TRIANGLE_SIZE,
  MIN_TIME_STEP,
  nameOf,
} from './validate.ts';
import { MAX_ROWS, RETIRED } from './entity.ts';
import { TARGET_ORIENTATION, TARGET_STRIDE } from './kinematic-targets.ts';
import { APART, SWAPPED } from './events.ts';
import type { Mesh } from './mesh.ts';
import { CONTACT_ARRAYS, LISTS, REPORT_ARRAYS, type Header, type Numbers, type SnapshotContent } from './snapshot-content.ts';
import {
  BODY_TYPES,
  BOUNDS_STALE,
  COLUMN_NAMES,
  COLUMNS,
  DERIVED,
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
import { updateBounds, updateShape } from './transform.ts';

/** Throws the error of `restore` for an undamaged buffer that describes no world. */
export function refuse(what: string): never {
  throw new RangeError(`snapshot is not a world's: ${what}, expected a buffer made by snapshot()`);
}

/** Checks of input, whose errors become that of `restore`. */
export function asInput<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    return refuse((error as Error).message.split(', expected')[0]);
  }
}

/** Throws unless the header of a snapshot has the types and ranges of one. */
export function checkHeader(header: Header): void {
  if (typeof header !== 'object' || header === null) refuse('its header is no object');
  const { rows, names, meshes } = header;
  if (!Array.isArray(names) || names.length !== rows) refuse('its names are not one a row');
  if (!Array.isArray(meshes)) refuse(`meshes is ${show(meshes)}`);
  const most = Number.MAX_SAFE_INTEGER;
  asInput(() => {
    integer('rows', rows, 0, MAX_ROWS);
    integer('count', header.count, 0, rows);
    for (const name of ['contacts', 'filled', 'reported'] as const) integer(name, header[name], 0, most);
    for (const [name] of LISTS) integer(name, header[name], 0, rows);
    // (Half of the safe integers: there are steps to come.)
    integer('tick', header.tick, 0, 0x10000000000000);
    integer('substeps', header.substeps, 1, MAX_SUBSTEPS);
    between('dt', header.dt, MIN_TIME_STEP, MAX_TIME_STEP);
    // (0 before the first step.)
    if (header.substep !== 0) between('substep', header.substep, MIN_TIME_STEP / MAX_SUBSTEPS, MAX_TIME_STEP);
    notNegative('sleepSpeed', header.sleepSpeed);
    checkLength('gravity', numbersOf('gravity', header.gravity, 3, 3, 3), MAX_GRAVITY);
    for (const name of ['response', 'sleeping', 'continuous', 'contactsStale', 'ahead'] as const) flagOf(name, header[name]);
    for (const name of names) nameOf('a name', name ?? undefined);
    for (const { row, digest, vertices, indices } of meshes) {
      nameOf('the digest of a mesh', digest);
      integer('the row of a mesh', row, 0, rows - 1);
      for (const length of [vertices, indices]) integer('the length of a mesh', length, 0, most);
    }
  });
}

/** Throws unless every number is in its range, and every count, row, generation and list agrees with the others. */
export function checkSnapshot(content: SnapshotContent, meshes: ReadonlyMap<number, Mesh>): void {
  const { header, columns, contacts, report, forces, targets } = content;
  const { alive, kind, body, flags } = columns;
  const ofRows = COLUMN_NAMES.filter((name) => !DERIVED.has(name)).map((name) => [name, null, COLUMNS[name][1]] as const);
  // (Doubles of rows without a body have no effect.)
  checkLimits('row', columns, ofRows, LIMITS, (array, row) => !(array instanceof Float64Array) || alive[row] === 1);
  checkLimits('contact', contacts, CONTACT_ARRAYS, CONTACT_LIMITS);
  checkLimits('reported pair', report, REPORT_ARRAYS, { since: upTo(header.tick), bits: upTo(APART | SWAPPED) });
  checkLimits('forces', forces, [['values', null, 1]], { values: within(MAX_TORQUE) });
  checkLimits('targets', targets, [['values', null, 1]], { values: within(MAX_COORDINATE) });
  checkRows(content);
  for (let row = 0; row < header.rows; row++) {
    if ((alive[row] === 1 && kind[row] === MESH) !== meshes.has(row)) refuse(`row ${row} is a mesh, or is not, unlike its list of meshes`);
    if (meshes.has(row) && (body[row] !== STATIC || flags[row] !== 0)) refuse(`the mesh of row ${row} is not static, or a sensor`);
  }
  checkContacts(content, meshes);
  checkPairs('reported pair', report.key, header.rows, () => false);
  for (const [list] of LISTS) {
    content[list].rows.forEach((row, i, rows) => {
      const isListed = alive[row] === 1 && body[row] === (list === 'forces' ? DYNAMIC : KINEMATIC);
      if (!isListed || (i > 0 && row <= rows[i - 1])) refuse(`${list} ${i} are of row ${row}`);
    });
  }
  for (let i = 0; i < targets.rows.length; i++) {
    checkUnit(`orientation of target ${i}`, targets.values, TARGET_STRIDE * i + TARGET_ORIENTATION, 4);
  }
}

const MAX_SUBSTEPS = 64;
// A velocity that was cut to its limit may be longer by rounding.
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
const LIMITS: Readonly<Record<string, Limits>> = {
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
  mass: upTo(MAX_NUMBER * 1e14),
  density: upTo(MAX_NUMBER),
  friction: upTo(MAX_NUMBER),
  restitution: upTo(1),
  rollingFriction: upTo(MAX_NUMBER),
  linearDamping: upTo(MAX_NUMBER),
  angularDamping: upTo(MAX_NUMBER),
  gravityScale: within(MAX_GRAVITY_SCALE),
  position: within(MAX_COORDINATE),
  orientation: within(1.001),
  velocity: within(MAX_SPEED * ROUNDED),
  angularVelocity: within(MAX_ANGULAR_SPEED * ROUNDED),
  restTime: upTo(MAX_TIME_STEP * Number.MAX_SAFE_INTEGER),
  supportedLoad: upTo(MAX_ROWS * MAX_MASS),
  data: within(MAX_VERTEX_COORDINATE),
  contactPosition: within(MAX_COORDINATE),
  contactOrientation: within(1.001),
  contactData: within(MAX_VERTEX_COORDINATE),
  reach: upTo(MAX_REACH),
  speculativeMargin: upTo(MAX_REACH),
} satisfies { readonly [Name in ColumnName]?: Limits };

// (The others are generations and places.)
const CONTACT_LIMITS: Readonly<Record<string, Limits>> = {
  rowA: upTo(MAX_ROWS - 1),
  rowB: upTo(MAX_ROWS - 1),
  flags: upTo(TOUCHING | WITH_SENSOR | BEGAN | IMPACT | HAD_IMPACT | HAS_RESPONSE),
  anchor: within(MAX_VERTEX_COORDINATE),
  impulse: within(MAX_IMPULSE),
};

/** Whether every number is within the limits of its array, where it counts. */
function checkLimits(
  what: string,
  arrays: object,
  names: readonly (readonly [name: string, type: unknown, stride: number])[],
  limits: Readonly<Record<string, Limits>>,
  counts: (array: Numbers, i: number) => boolean = () => true,
): void {
  for (const [name, , stride] of names) {
    const [least, most] = limits[name] ?? [0, Infinity];
    const array = (arrays as Record<string, Numbers>)[name];
    for (let k = 0; k < array.length; k++) {
      if (array[k] >= least && array[k] <= most) continue;
      const i = Math.floor(k / stride);
      if (counts(array, i)) refuse(`${name} of ${what} ${i} is ${array[k]}`);
    }
  }
}

function checkRows(content: SnapshotContent): void {
  const { header, columns } = content;
  const { rows } = header;
  const { alive, generation, kind, body, layerBit, orientation } = columns;
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
    checkUnit(`orientation of row ${row}`, orientation, 4 * row, 4);
    checkRecord(columns, row, header.ahead);
  }
  if (living !== header.count) refuse(`count is ${header.count} where ${living} rows live`);
  const { freeRows } = header;
  if (!Array.isArray(freeRows) || freeRows.length !== waiting) refuse('its free rows are not its dead rows');
  const seen = new Uint8Array(rows);
  for (const row of freeRows) {
    if (alive[row] !== 0 || generation[row] === RETIRED || seen[row] === 1) refuse('its free rows are not its dead rows');
    seen[row] = 1;
  }
}

// A world of one row, in which mass and record are computed again.
const again = new WorldState(1);
const AUTHORED = ['kind', 'local', 'body', 'locks', 'mass', 'density', 'reach'] as const;
/** Number of used values of a record, by kind. */
const RECORD_LENGTHS = [7, 7, 15, 15, 12, 15];
// A record is the shape's own until the body moves; a recomputed one differs by rounding, and by the quaternion's deviation from length 1.
const OWN = 1e-5;

/** Sizes and mass must be in their ranges, and the record that of shape and pose; unless the row was edited since: then it is still that of the last ones. */
function checkRecord(columns: SnapshotContent['columns'], row: number, ahead: boolean): void {
  for (const name of AUTHORED) {
    const [, stride] = COLUMNS[name];
    for (let k = 0; k < stride; k++) again[name][k] = columns[name][stride * row + k];
  }
  updateMassProperties(again, 0);
  const kind = again.kind[0];
  asInput(() => {
    if (kind !== MESH) checkSizes(`local of row ${row}`, kind, again.local);
    if (again.body[0] === DYNAMIC) checkMass(`density of row ${row}`, again.mass, 0);
  });
  const isBox = kind === AABB || kind === OBB;
  // The axes of a box in its own frame are those of the frame.
  for (let k = 0; k < 9; k++) if (isBox && again.local[AXES + k] !== (k % 4 === 0 ? 1 : 0)) refuse(`local of row ${row} has turned axes`);
  const dirty = columns.dirty[row];
  if (dirty !== RECORD_STALE) checkPose(columns, row, 'data', 'position', 'orientation');
  // (Of a row that was edited, and of moving rows while no body is dynamic, the contact pose is set before it is read.)
  if (dirty !== 0 || !(ahead || again.body[0] === STATIC) || kind === MESH) return;
  checkUnit(`contactOrientation of row ${row}`, columns.contactOrientation, 4 * row, 4);
  checkPose(columns, row, 'contactData', 'contactPosition', 'contactOrientation');
}

/** The record of a row must be that of a pose of its shape, which is in `again`. */
function checkPose(
  columns: SnapshotContent['columns'],
  row: number,
  data: 'data' | 'contactData',
  position: 'position' | 'contactPosition',
  orientation: 'orientation' | 'contactOrientation',
): void {
  const kind = again.kind[0];
  for (let k = 0; k < 3; k++) again.position[k] = columns[position][3 * row + k];
  for (let k = 0; k < 4; k++) again.orientation[k] = columns[orientation][4 * row + k];
  updateShape(again, 0);
  updateBounds(again, 0);
  for (let k = 0; k < RECORD_LENGTHS[kind]; k++) {
    const value = columns[data][STRIDE * row + k];
    // The axes of a box and the normal of a triangle are of length 1.
    const isDirection = kind === AABB || kind === OBB ? k >= 6 : kind === TRIANGLE && k >= 9;
    const most = isDirection ? OWN : OWN * again.size[0];
    if (!(Math.abs(value - again.data[k]) <= most)) refuse(`${data} of row ${row} is not of its pose`);
  }
}

function checkContacts({ header, columns, contacts }: SnapshotContent, meshes: ReadonlyMap<number, Mesh>): void {
  const { alive, generation, kind, body } = columns;
  const { rowA, rowB, generationA, generationB, flags, start, manifold, triangle } = contacts;
  const { contacts: count, contactsStale } = header;
  const keys = Float64Array.from(rowA, (a, i) => keyOfRows(a, rowB[i]));
  checkPairs('contact', keys, header.rows, (i) => contactsStale || kind[rowB[i]] === MESH);
  let used = 0;
  for (let i = 0; i < count; i++) {
    const a = rowA[i];
    const b = rowB[i];
    const isCurrent = alive[a] === 1 && generation[a] === generationA[i] && alive[b] === 1 && generation[b] === generationB[i];
    if (!isCurrent && !contactsStale) refuse(`contact ${i} is of a body that is gone`);
    // Contacts of bodies edited since are found again before anything reads them.
    if (!contactsStale) {
      if (kind[a] > kind[b] || (kind[a] === kind[b] && a > b)) refuse(`contact ${i} has its bodies in the wrong order`);
      if (flags[i] & HAS_RESPONSE && body[a] !== DYNAMIC && body[b] !== DYNAMIC) refuse(`contact ${i} remembers what no body feels`);
    }
    const mesh = meshes.get(b);
    if (mesh !== undefined && !contactsStale) {
      for (let p = 0; p < 4; p++) {
        const t = triangle[4 * i + p];
        if (t < -mesh.triangles || t >= mesh.triangles) refuse(`contact ${i} is with triangle ${t}`);
      }
    }
    const m = start[i];
    const points = m + POINTS <= manifold.length ? manifold[m + COUNT] : NaN;
    if (!(Number.isInteger(points) && points >= 0 && points <= 4)) refuse(`contact ${i} has ${show(points)} points`);
    const end = m + POINTS + POINT_STRIDE * points;
    used += end - m;
    if (end > manifold.length) refuse('its manifolds end too early');
    for (const k of [FEATURE_A, FEATURE_B]) {
      if (FEATURES[manifold[m + k]] === undefined) refuse(`feature of contact ${i} is ${manifold[m + k]}`);
    }
    checkUnit(`normal of contact ${i}`, manifold, m + NORMAL, 3);
    const wrong = manifold.subarray(m, end).find((x) => !(Math.abs(x) <= MAX_VERTEX_COORDINATE));
    if (wrong !== undefined) refuse(`manifold of contact ${i} holds ${wrong}`);
  }
  // (Buffers are made for as many points as there is room for.)
  if (used !== manifold.length) refuse('its manifolds end too late');
}

/** Pairs of two different rows each, ascending; the same two only once, unless `mayRepeat` says so of pair i. */
function checkPairs(what: string, keys: Float64Array, rows: number, mayRepeat: (i: number) => boolean): void {
  for (let i = 0; i < keys.length; i++) {
    const lower = Math.floor(keys[i] / MAX_ROWS);
    const higher = keys[i] - MAX_ROWS * lower;
    if (!(Number.isInteger(keys[i]) && lower < higher && higher < rows)) refuse(`${what} ${i} is of rows ${lower} and ${higher}`);
    if (i > 0 && (keys[i] < keys[i - 1] || (keys[i] === keys[i - 1] && !mayRepeat(i)))) refuse(`${what} ${i} is out of order`);
  }
}

function checkUnit(what: string, of: Float64Array, o: number, count: number): void {
  let squared = 0;
  for (let k = o; k < o + count; k++) squared += of[k] * of[k];
  if (!(Math.abs(squared - 1) < 1e-6)) refuse(`${what} is not of length 1`);
}
