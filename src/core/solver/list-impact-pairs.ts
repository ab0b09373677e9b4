// Lists the pairs that may have an impact: at the start of a step those of fast bodies and sensors with all candidates of the broadphase; later those with all that
// a body thrown by contacts or impacts may reach.

import { RowList } from '../broadphase/row-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { keyOf, TOUCHING, WITH_SENSOR } from '../world/contact-list.ts';
import { MAX_PREDICTION } from '../world/detect.ts';
import { slopOf } from '../world/mass-properties.ts';
import { contactAlong } from '../world/events.ts';
import { SAME_NORMAL } from '../world/mesh-contacts.ts';
import { DYNAMIC, SENSOR, STATIC } from '../world/state.ts';
import { contactOf, firstLink, nextLink, otherRow } from './contact-links.ts';
import { squaredLength } from '../world/point-motion.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { maxPointSpeed } from './fast-bodies.ts';
import { NOT_SOLVED, repeatDepth, SOLVED } from './impact-pairs.ts';
import { recordTouch } from './impact-records.ts';
import { PATH, SPIN, VELOCITY } from './motion-paths.ts';
import { isUneven } from './overlap-recovery.ts';
import { collidePair, findTriangles, writeTriangle } from './pair-solids.ts';
import { takeContact } from './solved-contacts.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR } from './solver-bodies.ts';

/** Margin around a path within which triangles count as near, slops: more than neighbours that make an edge internal are searched. */
const NEAR_SLOPS = 4;
/** Instead of a time in the substep: the step begins. */
const AT_START = -1;

const probe = new Float64Array(MANIFOLD_STRIDE);
const box = new Float64Array(BOUNDS_STRIDE);
const near = new RowList();
const triangles = new RowList();

/** Lists the pairs of fast bodies and of sensors. */
export function listPairs(context: ContinuousContext): void {
  const { core, fast, paths } = context;
  const { state, pairs, contacts } = core;
  for (let i = 0; i < fast.rows.count; i++) {
    const row = fast.rows.rows[i];
    const path = paths.add(state, row);
    pathBox(context, row, 0);
    paths.covered.set(box, BOUNDS_STRIDE * path);
  }
  const { key } = contacts;
  for (let i = 0, c = 0; i < pairs.count; i++) {
    const low = pairs.a[i];
    const high = pairs.b[i];
    if (!fast.mayMeet(core, low, high)) continue;
    const wanted = keyOf(low, high);
    while (c < contacts.count && key[c] < wanted) c++;
    const first = c < contacts.count && key[c] === wanted ? c : -1;
    if (first >= 0 && contacts.flags[first] & WITH_SENSOR) {
      // (An edit put one into the other, and it may leave it at once.)
      const { manifold, rowA, rowB, start, triangle } = contacts;
      if (!core.report.isTouching(contacts, first)) {
        recordTouch(core, rowA[first], rowB[first], manifold, start[first], triangle[4 * first]);
      }
      continue;
    }
    const body = state.kind[low] === MESH ? high : low;
    addPartner(context, body, low + high - body, first, AT_START);
  }
}

/** Contacts may throw a body farther than its pairs at the start of the step cover. */
export function addReachableOfThrown(context: ContinuousContext): void {
  const { core, bodies, fast, paths } = context;
  const { body, continuous } = core.state;
  for (let k = 0; k < bodies.movingCount; k++) {
    const row = bodies.moving[k];
    const isFar = continuous[row] === 1 && isThrown(context, row);
    if (fast.isFast[row] === 0 && !isFar) continue;
    addPath(context, row, true);
    if (isFar && body[row] === DYNAMIC && core.settings.response) fast.add(row);
    if (paths.isHeldRow(row)) continue;
    paths.place(core.state, row, 0);
    addReachable(context, row, 0);
  }
}

/** Whether a row moves farther in a step than its bounds cover; without sensors by what may take it past another one. */
function isThrown({ bodies: { block }, core: { dt, state }, fast }: ContinuousContext, row: number): boolean {
  const speed = maxPointSpeed(state, row, squaredLength(block, BLOCK * row + LINEAR), squaredLength(block, BLOCK * row + ANGULAR));
  return speed * dt > (fast.sensing ? 0 : MAX_PREDICTION * state.smallestExtent[row]) + state.reach[row];
}

/** A row placed at time `t` of the substep: all rows, and triangles of meshes, near its path in the rest of the step become partners. */
export function addReachable(context: ContinuousContext, row: number, t: number): void {
  const { core, fast, paths } = context;
  const { state } = core;
  const { layerBit, mask } = state;
  const { covered } = paths;
  const o = BOUNDS_STRIDE * paths.pathOf[row];
  pathBox(context, row, t);
  let isCovered = true;
  for (let k = 0; k < 3; k++) {
    isCovered &&= box[k] >= covered[o + k] && box[k + 3] <= covered[o + k + 3];
    box[k] = Math.min(box[k], covered[o + k]);
    box[k + 3] = Math.max(box[k + 3], covered[o + k + 3]);
  }
  if (isCovered) return;
  core.grid.queryBox(box, near);
  for (let k = 0; k < near.count; k++) {
    const other = near.rows[k];
    if (other === row || (mask[row] & layerBit[other]) === 0 || (mask[other] & layerBit[row]) === 0) continue;
    if (fast.mayMeet(core, row, other)) addPartner(context, row, other, -1, t);
  }
  covered.set(box, o);
}

/** Makes what a row touched when the step began, placed at time `t` of the substep, its partners: not what is far heavier or lighter, whose impacts would not converge. */
export function addTouching(context: ContinuousContext, row: number, t: number): void {
  const { core, bodies, hidden } = context;
  const { block } = bodies;
  const { flags } = core.contacts;
  pathBox(context, row, t);
  for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
    const c = contactOf(end);
    const other = otherRow(core, c, row);
    if ((flags[c] & TOUCHING) === 0 || hidden[c] > 0) continue;
    if (!isUneven(block[BLOCK * row + INVERSE_MASS], block[BLOCK * other + INVERSE_MASS])) addPartner(context, row, other, c, t);
  }
}

/** Writes to `box` the bounds of a row on its path from where it is placed, at time `t` of the substep, to a step from its beginning, with a few slops, and what gravity adds. */
function pathBox({ core, paths }: ContinuousContext, row: number, t: number): void {
  const { state } = core;
  const s = core.dt - paths.h * t;
  const { data, pathOf } = paths;
  const o = PATH * pathOf[row];
  const turned = Math.min(2, s * Math.sqrt(squaredLength(data, o + SPIN))) * state.turnRadius[row];
  boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, turned + NEAR_SLOPS * slopOf(state.smallestExtent[row]) + core.fall);
  for (let k = 0; k < 3; k++) {
    const way = s * data[o + VELOCITY + k];
    box[way < 0 ? k : k + 3] += way;
  }
}

/**
 * Makes a row at time `t`, or the triangles of a mesh near the row's path, partners of a row. `first` is the first contact of the two at the start of the step,
 * or −1.
 */
function addPartner(context: ContinuousContext, row: number, other: number, first: number, t: number): void {
  const { state } = context.core;
  if (state.kind[other] !== MESH) {
    addPair(context, row, other, 0, first, t);
    return;
  }
  if (t === AT_START) {
    addPath(context, row, false);
    pathBox(context, row, 0);
  }
  findTriangles(triangles, state, other, box);
  for (let k = 0; k < triangles.count; k++) addPair(context, row, other, triangles.rows[k], first, t);
}

/** Adds the pair of two rows, of which the first is placed at time `t`; of a mesh with one of its triangles near `box`. */
function addPair(context: ContinuousContext, row: number, other: number, triangle: number, first: number, t: number): void {
  const { core, pairs, paths } = context;
  const { contacts, state } = core;
  const isLate = t !== AT_START;
  if (isLate && isPartner(context, row, other, triangle)) return;
  if (isLate) paths.place(state, other, t);
  const p = pairs.propose(state, row, other, triangle);
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  const isTriangle = state.kind[b] === MESH;
  if (isTriangle) writeTriangle(state, pairs, p, box);
  probe[WITHOUT_POINTS] = 1;
  // (However far: an impact may throw one of them to the other, within the box in which all are partners.)
  probe[MARGIN] = Infinity;
  collidePair(probe, state, pairs, p);
  const distance = probe[DISTANCE];
  const contact = first >= 0 && isTriangle ? contactOfTriangle(context, a, b, first) : first;
  const isSensor = ((state.flags[a] | state.flags[b]) & SENSOR) !== 0;
  // (An overlap with a triangle without a contact is an internal edge: watched, since its face may hide the next one.)
  if (contact < 0 && distance < 0 && (isSensor || (!isLate && !isTriangle))) return;
  pairs.add(state);
  addPath(context, a, isLate);
  addPath(context, b, isLate);
  if (contact >= 0) {
    // Whether the solver has the contact depends on body and mesh, the distance on the triangle.
    pairs.solved[p] = takeContact(context, p, a, b, contact);
    const touches = (contacts.flags[contact] & TOUCHING) !== 0;
    pairs.initialDistance[p] = touches ? Math.min(pairs.initialDistance[p], distance) : distance;
    return;
  }
  // Deep overlaps belong to the solver, and are watched.
  const isDeep = isLate && distance < -repeatDepth(pairs, p);
  pairs.initialDistance[p] = distance;
  pairs.solved[p] = isDeep || (!isLate && distance < 0) ? SOLVED : NOT_SOLVED;
}

/** (A facet is one more partner in each box.) */
function isPartner({ pairs }: ContinuousContext, row: number, other: number, triangle: number): boolean {
  for (let p = pairs.first(row); p >= 0; p = pairs.next(p, row)) {
    if ((pairs.rowA[p] === other || pairs.rowB[p] === other) && triangle >= 0 && pairs.triangle[p] === triangle) return true;
  }
  return false;
}

/** The contact, of those of body and mesh from `first` on, that has the triangle of `probe`; −1 if none has. */
function contactOfTriangle({ core }: ContinuousContext, a: number, b: number, first: number): number {
  const { contacts, state } = core;
  const isFar = probe[DISTANCE] > Math.max(state.speculativeMargin[a], touchingRange(state.size[b]));
  return isFar ? -1 : contactAlong(contacts, first, probe, 0, SAME_NORMAL);
}

/** A path for a row, unless it has one or does not move. */
function addPath({ core, bodies, paths }: ContinuousContext, row: number, isLate: boolean): void {
  const { asleep, body } = core.state;
  if (paths.pathOf[row] >= 0 || body[row] === STATIC || asleep[row] === 1) return;
  const i = paths.add(core.state, row);
  if (isLate) paths.reconstruct(core.state, bodies, i);
}
