// The impacts of a step by pair, and their report as contacts of the world.

import { growDoubles, growInts } from '../broadphase/grow.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  HAD_IMPACT,
  HAS_RESPONSE,
  IMPULSES,
  keyOf,
  STEP_NORMAL,
  STEP_TANGENT,
  WITH_SENSOR,
} from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { wakeOne } from '../world/wake.ts';
import { T1, T2, type ContactConstraints } from './contact-constraints.ts';
import type { ImpactPairs } from './impact-pairs.ts';
import type { MeshTriangles } from './mesh-triangles.ts';

// A record: the manifold of the fastest impact, its approach speed, m/s, and, with a mesh, the triangles of its points; the normal impulse of all impacts,
// N·s, their friction in world axes, N·s; 1 if the bodies were separated before one of them: not where a contact is only pressed harder.
const APPROACH = MANIFOLD_STRIDE;
const TRIANGLES = APPROACH + 1;
const NORMAL_SUM = TRIANGLES + 4;
const FRICTION_SUM = NORMAL_SUM + 1;
const IS_NEW = FRICTION_SUM + 3;
const RECORD = IS_NEW + 1;

/** What is known of impacts solved together, by index (impact-group.ts). */
interface Impacts {
  readonly pair: Int32Array;
  readonly manifold: Float64Array;
  readonly triangle: Int32Array;
  readonly impulses: Float64Array;
  readonly approach: Float64Array;
}

export class ImpactRecords {
  private count = 0;
  private pair = new Int32Array(64);
  private data = new Float64Array(64 * RECORD);
  // The order of the report.
  private key = new Float64Array(64);
  private order = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Adds impact c, solved as contact c of `constraints`. */
  add(pairs: ImpactPairs, { pair, manifold, triangle, impulses, approach }: Impacts, constraints: ContactConstraints, c: number): void {
    const p = pair[c];
    const speed = approach[c];
    const o = this.recordOf(pairs, p);
    const { data } = this;
    if (pairs.isNewContact[p] === 1) data[o + IS_NEW] = 1;
    data[o + NORMAL_SUM] += impulses[6 * c];
    const { data: frame, at } = constraints;
    for (let k = 0; k < 3; k++) {
      data[o + FRICTION_SUM + k] += impulses[6 * c + 1] * frame[at[c] + T1 + k] + impulses[6 * c + 2] * frame[at[c] + T2 + k];
    }
    if (speed <= data[o + APPROACH]) return;
    data[o + APPROACH] = speed;
    for (let k = 0; k < MANIFOLD_STRIDE; k++) data[o + k] = manifold[MANIFOLD_STRIDE * c + k];
    for (let k = 0; k < 4; k++) data[o + TRIANGLES + k] = triangle[4 * c + k];
  }

  /** Adds the contact of pair p, which has a sensor, with the manifold `manifold` and, with a mesh, the triangle `triangle`. */
  addSensed(pairs: ImpactPairs, p: number, manifold: Float64Array, triangle: number): void {
    const o = this.recordOf(pairs, p);
    this.data[o + IS_NEW] = 1;
    this.data.fill(triangle, o + TRIANGLES, o + NORMAL_SUM);
    for (let k = 0; k < MANIFOLD_STRIDE; k++) this.data[o + k] = manifold[k];
  }

  /** Where the record of pair p is; makes it before its first impact. */
  private recordOf(pairs: ImpactPairs, p: number): number {
    if (pairs.record[p] === 0) {
      pairs.record[p] = ++this.count;
      this.pair = growInts(this.pair, this.count);
      this.data = growDoubles(this.data, RECORD * this.count);
      this.pair[this.count - 1] = p;
      this.data.fill(0, RECORD * (this.count - 1), RECORD * this.count);
    }
    return RECORD * (pairs.record[p] - 1);
  }

  /** Wakes the sleeping bodies among its pairs. */
  wakePushed(core: WorldCore, { rowA, rowB, isSensor }: ImpactPairs): void {
    for (let i = 0; i < this.count; i++) if (isSensor[this.pair[i]] === 0) wakeOne(core, rowA[this.pair[i]], rowB[this.pair[i]]);
  }

  /** Writes the pairs that had an impact to the world's list of impacts, sorted by key. */
  report({ impacts, state }: WorldCore, { rowA, rowB, isSensor }: ImpactPairs, triangles: MeshTriangles): void {
    impacts.clear();
    if (this.count === 0) return;
    this.key = growDoubles(this.key, this.count);
    this.order = growInts(this.order, this.count);
    const { pair, data, key, order } = this;
    for (let i = 0; i < this.count; i++) {
      const a = rowA[pair[i]];
      const b = triangles.worldRow(state, rowB[pair[i]]);
      key[i] = keyOf(Math.min(a, b), Math.max(a, b));
      order[i] = i;
    }
    shellSort(key, order, this.count);
    impacts.reserve(this.count);
    let count = 0;
    for (let k = 0; k < this.count; k++) {
      const r = RECORD * order[k];
      const p = pair[order[k]];
      // (Impacts with several triangles of one mesh are one pair, with the manifold of the fastest.)
      const isSame = count > 0 && impacts.key[count - 1] === key[k];
      const j = isSame ? count - 1 : count++;
      const o = IMPULSES * j;
      if (!isSame) {
        const a = rowA[p];
        const b = triangles.worldRow(state, rowB[p]);
        impacts.key[j] = key[k];
        impacts.rowA[j] = a;
        impacts.rowB[j] = b;
        impacts.generationA[j] = state.generation[a];
        impacts.generationB[j] = state.generation[b];
        impacts.flags[j] = isSensor[p] === 1 ? WITH_SENSOR : HAS_RESPONSE;
        impacts.impulse.fill(0, o, o + IMPULSES);
      }
      if (data[r + IS_NEW] === 1) impacts.flags[j] |= HAD_IMPACT;
      if (!isSame || data[r + APPROACH] > impacts.impulse[o + APPROACH_SPEED]) {
        impacts.start[j] = impacts.write(data, r);
        for (let n = 0; n < 4; n++) impacts.triangle[4 * j + n] = data[r + TRIANGLES + n];
        impacts.impulse[o + APPROACH_SPEED] = data[r + APPROACH];
      }
      impacts.impulse[o + STEP_NORMAL] += data[r + NORMAL_SUM];
      let squared = 0;
      for (let n = 0; n < 3; n++) {
        const f = (impacts.impulse[o + FRICTION_IMPULSE + n] += data[r + FRICTION_SUM + n]);
        squared += f * f;
      }
      impacts.impulse[o + STEP_TANGENT] = Math.sqrt(squared);
    }
    impacts.count = count;
  }
}
