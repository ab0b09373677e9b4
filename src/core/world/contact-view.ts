// Contacts as objects: one reused object that shows contact after contact, so that a loop over all of them leaves no garbage.

import {
  COUNT,
  DISTANCE,
  FEATURE_A,
  FEATURE_B,
  FEATURES,
  MANIFOLD_STRIDE,
  MARGIN,
  NORMAL,
  POINT_A,
  POINT_B,
  POINT_STRIDE,
  POINTS,
  type Feature,
} from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { callable } from '../math/check.ts';
import { touchingRange } from '../math/scalar.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  APPROACH_SPEED,
  BEGAN,
  IMPULSES,
  HAS_RESPONSE,
  STEP_NORMAL,
  STEP_TANGENT,
  TOUCHING,
  WITH_SENSOR,
  isCurrent,
  keyOfRows,
  placeOfKey,
  type ContactList,
} from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { collideMesh, dotNormals, manifoldAt, merged, mergedTriangles, triangleOf } from './mesh-contacts.ts';
import { NEARLY_TOUCHING } from './find-contacts.ts';
import { entityOf, rowOf, type Entity } from './entity.ts';
import { checkId } from './entity-row.ts';

/** A point of a contact. */
export interface ContactViewPoint {
  point: Vec3;
  /** m, ≥ 0. */
  depth: number;
  /** For a contact with a mesh: the triangle touched there. */
  triangle: number | undefined;
}

/**
 * A contact of two bodies. The object and its arrays are reused for the next one: copy what you keep. Which of the two is `a` follows from their shapes and rows:
 * compare with the ids you have.
 */
export interface WorldContact {
  readonly a: Entity;
  readonly b: Entity;
  /** Unit, from a to b. */
  readonly normal: Vec3;
  /** m, ≥ 0: moving b by `normal · depth` just separates the two. */
  readonly depth: number;
  /** 1–4 touching points, the deepest first. */
  readonly points: [ContactViewPoint, ...ContactViewPoint[]];
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly featureA: Feature;
  readonly featureB: Feature;
  readonly state: 'touching' | 'penetrating';
  /** One of the two is a sensor: reported, not pushed. */
  readonly sensor: boolean;
  /** `began` if it did not touch in the previous step. */
  readonly phase: 'began' | 'stayed';
  /** Impulse along the normal in this step, N·s, and across it by friction; 0 without a dynamic body. */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** Closing speed along the normal before the first impact, m/s; 0 for bodies that began at rest. */
  readonly approachSpeed: number;
  /** Of the pair: √(μ_a·μ_b), and the larger restitution. */
  readonly friction: number;
  readonly restitution: number;
  /** Steps since it began; 0 in the step in which it begins. */
  readonly age: number;
}

/** The object that is reused. */
export class View implements WorldContact {
  a = 0 as Entity;
  b = 0 as Entity;
  readonly normal: Vec3 = [0, 0, 0];
  depth = 0;
  readonly points = [] as unknown as WorldContact['points'];
  readonly pointA: Vec3 = [0, 0, 0];
  readonly pointB: Vec3 = [0, 0, 0];
  featureA: Feature = 'surface';
  featureB: Feature = 'surface';
  state: 'touching' | 'penetrating' = 'touching';
  sensor = false;
  phase: 'began' | 'stayed' = 'began';
  normalImpulse = 0;
  tangentImpulse = 0;
  approachSpeed = 0;
  friction = 0;
  restitution = 0;
  age = 0;
  readonly #all: ContactViewPoint[] = [0, 1, 2, 3].map(() => ({ point: [0, 0, 0], depth: 0, triangle: undefined }));

  show(core: WorldCore, contacts: ContactList, i: number): void {
    const isCurrent = contacts !== core.contacts || !hasMoved(core, contacts, i);
    const manifold = isCurrent ? contacts.manifold : collideNow(core, contacts, i);
    const o = isCurrent ? contacts.start[i] : 0;
    for (let k = 0; k < 3; k++) {
      this.normal[k] = manifold[o + NORMAL + k];
      this.pointA[k] = manifold[o + POINT_A + k];
      this.pointB[k] = manifold[o + POINT_B + k];
    }
    const distance = manifold[o + DISTANCE];
    this.depth = Math.max(0, -distance);
    this.featureA = FEATURES[manifold[o + FEATURE_A]];
    this.featureB = FEATURES[manifold[o + FEATURE_B]];
    // As for `contact()`: within rounding of zero they touch, beyond it they overlap.
    const { size, friction, restitution } = core.state;
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    this.a = entityOf(a, contacts.generationA[i]);
    this.b = entityOf(b, contacts.generationB[i]);
    const rounding = touchingRange(Math.max(size[a], size[b]));
    this.state = distance < -rounding ? 'penetrating' : 'touching';
    this.sensor = (contacts.flags[i] & WITH_SENSOR) !== 0;
    this.phase = contacts.flags[i] & BEGAN ? 'began' : 'stayed';
    const hasResponse = (contacts.flags[i] & HAS_RESPONSE) !== 0;
    this.normalImpulse = hasResponse ? contacts.impulse[IMPULSES * i + STEP_NORMAL] : 0;
    this.tangentImpulse = hasResponse ? contacts.impulse[IMPULSES * i + STEP_TANGENT] : 0;
    this.approachSpeed = hasResponse ? contacts.impulse[IMPULSES * i + APPROACH_SPEED] : 0;
    this.friction = Math.sqrt(friction[a] * friction[b]);
    this.restitution = Math.max(restitution[a], restitution[b]);
    this.age = contacts.age[i];
    const count = manifold[o + COUNT];
    const isOfMesh = core.state.kind[b] === MESH;
    const triangles = isCurrent ? contacts.triangle : mergedTriangles;
    const t = isCurrent ? 4 * i : 0;
    this.points.length = 0;
    for (let p = 0; p < count; p++) {
      const q = o + POINTS + POINT_STRIDE * p;
      // The solver also keeps points of a face contact that are still apart; they do not touch. (Of two bodies that are apart again after their impact the
      // first point is shown, the nearest.)
      if (p > 0 && manifold[q + 3] > (hasResponse && rounding < NEARLY_TOUCHING ? NEARLY_TOUCHING : rounding)) continue;
      const shown = this.#all[this.points.length];
      for (let k = 0; k < 3; k++) shown.point[k] = manifold[q + k];
      shown.depth = Math.max(0, -manifold[q + 3]);
      shown.triangle = isOfMesh ? triangleOf(core.state, contacts.rowB[i], triangles[t + p], manifold, q) : undefined;
      this.points.push(shown);
    }
  }
}

/** Whether a body of contact i has moved from its contact pose, and was not edited since. */
function hasMoved({ state: { drift, placed } }: WorldCore, { rowA, rowB }: ContactList, i: number): boolean {
  const a = rowA[i];
  const b = rowB[i];
  return drift[a] + drift[b] > 0 && (placed[a] | placed[b]) === 0;
}

const found = new Float64Array(MANIFOLD_STRIDE);

/** The manifold of contact i for the poses of its bodies; of several with a mesh that whose normal is nearest. */
function collideNow({ state }: WorldCore, contacts: ContactList, i: number): Float64Array {
  const { data, kind } = state;
  const a = contacts.rowA[i];
  const b = contacts.rowB[i];
  if (kind[b] !== MESH) {
    found[MARGIN] = Infinity;
    pairKernel(kind[a], kind[b])(found, data, STRIDE * a, STRIDE * b);
    return found;
  }
  merged[MARGIN] = state.speculativeMargin[a];
  const count = collideMesh(state, data, a, b, true);
  let best = 0;
  let most = -2;
  for (let m = 0; m < count; m++) {
    const along = dotNormals(contacts.manifold, contacts.start[i], manifoldAt(m), 0);
    if (along > most) {
      most = along;
      best = m;
    }
  }
  return manifoldAt(best);
}

/** Whether contact i of the list has one of the flags and both its bodies still live. */
export function isShown({ state }: WorldCore, contacts: ContactList, i: number, flags = TOUCHING): boolean {
  return (contacts.flags[i] & flags) !== 0 && isCurrent(state, contacts, i);
}

/** The touching contacts of the last step or detect. Iterable; a loop inside a loop over the same list gets a view of its own. */
export class WorldContacts implements Iterable<WorldContact> {
  readonly #core: WorldCore;
  readonly #cursor: Cursor;

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core;
    this.#cursor = new Cursor(core);
  }

  /** The number of contacts. */
  get length(): number {
    let count = 0;
    for (let i = 0; i < this.#core.contacts.count; i++) if (isShown(this.#core, this.#core.contacts, i)) count++;
    return count;
  }

  /** The contact of two bodies in either order, in an object of its own; `undefined` if they do not touch. For a body and a mesh the deepest. */
  between(one: Entity, other: Entity): WorldContact | undefined {
    const core = this.#core;
    const { contacts } = core;
    const key = keyOfRows(rowOf(checkId(one)), rowOf(checkId(other)));
    // Of a body and a mesh the deepest comes first.
    const i = placeOfKey(contacts.key, contacts.count, key);
    if (i === contacts.count || contacts.key[i] !== key || !isShown(core, contacts, i)) return undefined;
    const view = new View();
    view.show(core, contacts, i);
    // The rows may have been reused.
    return (view.a === one && view.b === other) || (view.a === other && view.b === one) ? view : undefined;
  }

  /** Visits the contacts of a body; the object is reused for the next one. */
  eachOf(body: Entity, visit: (contact: WorldContact) => void): void {
    const core = this.#core;
    const { contacts } = core;
    const { rowA, rowB, count } = contacts;
    const row = rowOf(checkId(body));
    callable('eachOf.visit', visit);
    const view = new View();
    for (let i = 0; i < count; i++) {
      if ((rowA[i] !== row && rowB[i] !== row) || !isShown(core, contacts, i)) continue;
      view.show(core, contacts, i);
      if (view.a === body || view.b === body) visit(view);
    }
  }

  [Symbol.iterator](): Iterator<WorldContact> {
    return this.#cursor.busy ? new Cursor(this.#core).begin() : this.#cursor.begin();
  }
}

class Cursor implements Iterator<WorldContact> {
  busy = false;
  readonly #core: WorldCore;
  readonly #view = new View();
  readonly #result: IteratorResult<WorldContact> = { done: false, value: this.#view };
  #i = 0;

  constructor(core: WorldCore) {
    this.#core = core;
  }

  begin(): this {
    this.busy = true;
    this.#i = 0;
    return this;
  }

  next(): IteratorResult<WorldContact> {
    const { contacts } = this.#core;
    while (this.#i < contacts.count && !isShown(this.#core, contacts, this.#i)) this.#i++;
    if (this.#i >= contacts.count) return this.return();
    this.#view.show(this.#core, contacts, this.#i++);
    return this.#result;
  }

  /** Called by a loop that ends early, too. */
  return(): IteratorResult<WorldContact> {
    this.busy = false;
    return DONE;
  }
}

const DONE: IteratorResult<WorldContact> = { done: true, value: undefined };
