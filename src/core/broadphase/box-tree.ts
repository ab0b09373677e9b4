// A tree of static boxes: queries by box, ray and point. Nodes are stored in preorder, each with the index after its subtree, so a box query needs no
// stack.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { DIRECTION, ORIGIN } from '../raycast/interval.ts';
import { EPSILON } from '../math/scalar.ts';
import type { RowList } from './row-list.ts';

/** Items of a leaf, at most. */
const LEAF = 4;

/** Called for each item that a walk reaches. */
export interface ItemVisitor {
  visit(item: number): void;
}

/** How a walk continues: into the node; after the node or item; not at all. */
export const DESCEND = 0;
export const SKIP = 1;
export const STOP = 2;

/** Called for each node whose bounds meet a box, and for each item of the leaves among them; returns how to continue. */
export interface BoxVisitor {
  enter(node: number): number;
  visitItem(item: number): number;
}

// Halving two million items gives a depth below 32; a walk holds one node of each level back.
const stack = new Int32Array(64);
const inverse = new Float64Array(3);
const entry = new Float64Array(1);
const low = new Float64Array(3);
const high = new Float64Array(3);

export class BoxTree {
  /** Items, leaf by leaf. */
  readonly order: Int32Array;
  private boxes: Float64Array;
  private nodes = 0;
  /**
   * Six numbers per node; the index after its subtree; the first of its items in `order`, or −1 − axis for a node with two children; the number of
   * items.
   */
  private bounds: Float64Array;
  private after: Int32Array;
  private first: Int32Array;
  private items: Uint8Array;
  private centers: Float64Array;

  /** Builds the tree of these items; `boxes` holds six numbers for each and is read only here. */
  constructor(boxes: Float64Array, items: ArrayLike<number>) {
    const count = items.length;
    this.order = Int32Array.from(items);
    this.boxes = boxes;
    this.centers = new Float64Array(boxes.length / 2);
    for (let i = 0; i < boxes.length / BOUNDS_STRIDE; i++) {
      for (let k = 0; k < 3; k++) this.centers[3 * i + k] = 0.5 * (boxes[BOUNDS_STRIDE * i + k] + boxes[BOUNDS_STRIDE * i + 3 + k]);
    }
    // (A leaf holds at least half of `LEAF` items, unless there is only one.)
    const room = Math.max(1, count);
    this.bounds = new Float64Array(BOUNDS_STRIDE * room);
    this.after = new Int32Array(room);
    this.first = new Int32Array(room);
    this.items = new Uint8Array(room);
    if (count > 0) this.build(0, count);
    this.bounds = this.bounds.slice(0, BOUNDS_STRIDE * this.nodes);
    this.after = this.after.slice(0, this.nodes);
    this.first = this.first.slice(0, this.nodes);
    this.items = this.items.slice(0, this.nodes);
    this.centers = this.boxes = new Float64Array(0);
  }

  private build(from: number, to: number): void {
    const { order, boxes, bounds } = this;
    const node = this.nodes++;
    const o = BOUNDS_STRIDE * node;
    if (to - from <= LEAF) {
      this.first[node] = from;
      this.items[node] = to - from;
      const b = BOUNDS_STRIDE * order[from];
      for (let k = 0; k < BOUNDS_STRIDE; k++) bounds[o + k] = boxes[b + k];
      for (let i = from + 1; i < to; i++) this.cover(o, boxes, BOUNDS_STRIDE * order[i]);
    } else {
      const axis = this.widestAxis(from, to);
      const middle = (from + to) >> 1;
      this.select(from, to - 1, middle, axis);
      this.first[node] = -1 - axis;
      this.build(from, middle);
      const right = this.nodes;
      this.build(middle, to);
      const left = BOUNDS_STRIDE * (node + 1);
      for (let k = 0; k < BOUNDS_STRIDE; k++) bounds[o + k] = bounds[left + k];
      this.cover(o, bounds, BOUNDS_STRIDE * right);
    }
    this.after[node] = this.nodes;
  }

  /** Widens the bounds at `o` to those at `of[b …]`. */
  private cover(o: number, of: Float64Array, b: number): void {
    const { bounds } = this;
    for (let k = 0; k < 3; k++) {
      if (of[b + k] < bounds[o + k]) bounds[o + k] = of[b + k];
      if (of[b + 3 + k] > bounds[o + 3 + k]) bounds[o + 3 + k] = of[b + 3 + k];
    }
  }

  /** The axis along which the centres of the items extend farthest. */
  private widestAxis(from: number, to: number): number {
    const { order, centers } = this;
    low.fill(Infinity);
    high.fill(-Infinity);
    for (let i = from; i < to; i++) {
      for (let k = 0; k < 3; k++) {
        const c = centers[3 * order[i] + k];
        if (c < low[k]) low[k] = c;
        if (c > high[k]) high[k] = c;
      }
    }
    const x = high[0] - low[0];
    const y = high[1] - low[1];
    const z = high[2] - low[2];
    if (z > x && z > y) return 2;
    return y > x ? 1 : 0;
  }

  /** Quickselect (Hoare): no item before `nth` has a greater centre along the axis than an item from `nth` on; ties by item. */
  private select(from: number, to: number, nth: number, axis: number): void {
    const { order, centers } = this;
    while (from < to) {
      const pivot = order[(from + to) >> 1];
      const c = centers[3 * pivot + axis];
      let i = from;
      let j = to;
      while (i <= j) {
        while (centers[3 * order[i] + axis] < c || (centers[3 * order[i] + axis] === c && order[i] < pivot)) i++;
        while (centers[3 * order[j] + axis] > c || (centers[3 * order[j] + axis] === c && order[j] > pivot)) j--;
        if (i > j) break;
        const item = order[i];
        order[i++] = order[j];
        order[j--] = item;
      }
      if (nth <= j) to = j;
      else if (nth >= i) from = i;
      else return;
    }
  }

  /** Appends the items of all leaves whose bounds overlap the box at `o`; the items' own bounds may not. */
  queryBox(box: Float64Array, o: number, out: RowList): void {
    let i = out.count;
    this.queryPlaces(box, o, out);
    for (; i < out.count; i++) out.rows[i] = this.order[out.rows[i]];
  }

  /** The same, but their places in `order`. */
  queryPlaces(box: Float64Array, o: number, out: RowList): void {
    const { first, items, nodes } = this;
    for (let node = this.nextMet(0, box, o); node < nodes; node = this.nextMet(node + 1, box, o)) {
      const start = first[node];
      if (start >= 0) for (let i = start; i < start + items[node]; i++) out.push(i);
    }
  }

  /** Walks through the nodes whose bounds meet the box. */
  walkBox(box: Float64Array, visitor: BoxVisitor): void {
    const { after, first, items, order, nodes } = this;
    for (let node = this.nextMet(0, box, 0); node < nodes;) {
      const how = visitor.enter(node);
      if (how === STOP) return;
      const start = how === SKIP ? -1 : first[node];
      if (start >= 0) for (let i = start; i < start + items[node]; i++) if (visitor.visitItem(order[i]) === STOP) return;
      node = this.nextMet(how === SKIP ? after[node] : node + 1, box, 0);
    }
  }

  /** The first node from `node` on, in preorder, whose bounds meet the box at `o`. */
  private nextMet(node: number, box: Float64Array, o: number): number {
    const { bounds, after, nodes } = this;
    for (; node < nodes; node = after[node]) {
      const b = BOUNDS_STRIDE * node;
      // (One branch: which of the bounds is beyond the box is unpredictable.)
      const apartX = +(bounds[b] > box[o + 3]) | +(bounds[b + 3] < box[o]);
      const apartY = +(bounds[b + 1] > box[o + 4]) | +(bounds[b + 4] < box[o + 1]);
      const apartZ = +(bounds[b + 2] > box[o + 5]) | +(bounds[b + 5] < box[o + 2]);
      if ((apartX | apartY | apartZ) === 0) break;
    }
    return node;
  }

  /** Per node: the `labelOf` of its items if all have the same, else `mixed`. */
  labels(labelOf: (item: number) => number, mixed: number): Int32Array {
    const { after, first, items, order, nodes } = this;
    const labels = new Int32Array(nodes);
    // (Children stand behind their parents.)
    for (let node = nodes - 1; node >= 0; node--) {
      const start = first[node];
      const label = start >= 0 ? labelOf(order[start]) : labels[node + 1];
      let isSame = start >= 0 || labels[after[node + 1]] === label;
      if (start >= 0) for (let i = start + 1; i < start + items[node]; i++) isSame &&= labelOf(order[i]) === label;
      labels[node] = isSame ? label : mixed;
    }
    return labels;
  }

  /** Visits the items of all leaves that the line of the ray meets from `range[0]` to `range[1]`, m, the nearer first; the visitor may narrow the range. */
  walkRay(ray: Float64Array, range: Float64Array, visitor: ItemVisitor): void {
    if (this.nodes === 0) return;
    const { bounds, after, first, items, order } = this;
    let size = 0;
    for (let k = 0; k < 3; k++) {
      const d = ray[DIRECTION + k];
      inverse[k] = d === 0 ? 0 : 1 / d;
      size = Math.max(size, Math.abs(ray[ORIGIN + k]), Math.abs(bounds[k]), Math.abs(bounds[3 + k]));
    }
    const slack = 64 * EPSILON * size;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      if (!this.isMet(node, ray, range, slack)) continue;
      const start = first[node];
      if (start >= 0) {
        for (let i = start; i < start + items[node]; i++) visitor.visit(order[i]);
        continue;
      }
      const near = ray[DIRECTION - 1 - start] >= 0;
      const right = after[node + 1];
      stack[depth++] = near ? right : node + 1;
      stack[depth++] = near ? node + 1 : right;
    }
  }

  /** Source: Ericson, RTCD §5.3.3 (slabs). */
  private isMet(node: number, ray: Float64Array, range: Float64Array, slack: number): boolean {
    const { bounds } = this;
    const b = BOUNDS_STRIDE * node;
    // (Distances have relative rounding errors, so both ends are extended a little.)
    let enters = range[0];
    let leaves = range[1];
    for (let k = 0; k < 3; k++) {
      const low = bounds[b + k] - slack - ray[ORIGIN + k];
      const high = bounds[b + 3 + k] + slack - ray[ORIGIN + k];
      const i = inverse[k];
      if (i === 0) {
        if (low > 0 || high < 0) return false;
        continue;
      }
      const s = (i > 0 ? low : high) * i;
      const t = (i > 0 ? high : low) * i;
      const from = s - 4 * EPSILON * Math.abs(s);
      const to = t + 4 * EPSILON * Math.abs(t);
      if (from > enters) enters = from;
      if (to < leaves) leaves = to;
    }
    return enters <= leaves;
  }

  /** Visits the items of all leaves that may be nearer to the point than `most[0]`, m; the visitor lowers it when it finds a nearer one. */
  walkNear(x: number, y: number, z: number, most: Float64Array, visitor: ItemVisitor): void {
    if (this.nodes === 0) return;
    const { after, first, items, order } = this;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      this.gapTo(node, x, y, z);
      if (entry[0] > most[0]) continue;
      const start = first[node];
      if (start >= 0) {
        for (let i = start; i < start + items[node]; i++) visitor.visit(order[i]);
        continue;
      }
      const right = after[node + 1];
      this.gapTo(node + 1, x, y, z);
      const left = entry[0];
      this.gapTo(right, x, y, z);
      const isLeftFirst = left <= entry[0];
      stack[depth++] = isLeftFirst ? right : node + 1;
      stack[depth++] = isLeftFirst ? node + 1 : right;
    }
  }

  /** Writes the distance from the point to the bounds of a node, m, rounded down. */
  private gapTo(node: number, x: number, y: number, z: number): void {
    const { bounds } = this;
    const b = BOUNDS_STRIDE * node;
    const dx = Math.max(0, bounds[b] - x, x - bounds[b + 3]);
    const dy = Math.max(0, bounds[b + 1] - y, y - bounds[b + 4]);
    const dz = Math.max(0, bounds[b + 2] - z, z - bounds[b + 5]);
    entry[0] = Math.sqrt(dx * dx + dy * dy + dz * dz) * (1 - 8 * EPSILON);
  }
}
