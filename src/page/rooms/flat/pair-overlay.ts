// The drawing between two shapes: the line from centre to centre (thin, double, thick red), witness points, the minimum translation, the normal, the
// number.

import { digits } from '../../ui/format.ts';
import type { Vec2 } from 'kantsu/planar';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import { doublePath, headPath, strokePath } from '../../kit/outline.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { put, set, svg } from '../../kit/svg.ts';

/** px: what touches is two lines so far apart. */
const DOUBLE = 5;
/** px. */
const NORMAL = 44;

export class PairOverlay {
  readonly #canvas: SvgCanvas;
  readonly #line = svg('path', { class: 'flat-link' });
  readonly #depth = svg('path', { class: 'flat-depth' });
  readonly #normal = svg('path', { class: 'flat-normal' });
  readonly #n = svg('text', { class: 'flat-n' });
  readonly #witnessA = svg('circle', { class: 'flat-witness', 'data-who': 'a', r: 4.5 });
  readonly #witnessB = svg('circle', { class: 'flat-witness', 'data-who': 'b', r: 5.5 });
  readonly #label = svg('text', { class: 'flat-label' });

  constructor(canvas: SvgCanvas) {
    this.#canvas = canvas;
    put(this.#n, 'n');
    canvas.links.append(this.#line, this.#depth, this.#normal, this.#n, this.#witnessB, this.#witnessA, this.#label);
  }

  draw(meeting: PairResult, middleA: Readonly<Vec2>, middleB: Readonly<Vec2>, label: string): void {
    const { state, normal, pointA, pointB } = meeting;
    const a = this.#canvas.toScreen(middleA);
    const b = this.#canvas.toScreen(middleB);
    set(this.#line, { d: state === 'touching' ? doublePath(a, b, DOUBLE) : strokePath(a, b), 'data-state': state });
    const pa = this.#canvas.toScreen(pointA);
    const pb = this.#canvas.toScreen(pointB);
    set(this.#depth, { d: strokePath(pa, pb), 'data-state': state });
    set(this.#witnessA, { cx: pa[0].toFixed(1), cy: pa[1].toFixed(1) });
    set(this.#witnessB, { cx: pb[0].toFixed(1), cy: pb[1].toFixed(1) });
    // Beginning at the witness of b, so that it covers neither line nor gap.
    const tip: Vec2 = [pb[0] + normal[0] * NORMAL, pb[1] - normal[1] * NORMAL];
    set(this.#normal, { d: strokePath(pb, tip) + headPath(pb, tip, 9) });
    set(this.#n, { x: (tip[0] + normal[0] * 10).toFixed(1), y: (tip[1] - normal[1] * 10 + 4).toFixed(1) });
    const [x, y] = labelPlace(a, b, [(pa[0] + pb[0]) / 2, (pa[1] + pb[1]) / 2]);
    const { width, height } = this.#canvas.plane;
    set(this.#label, { x: clamp(x, 60, width - 60).toFixed(1), y: clamp(y, 22, height - 10).toFixed(1), 'data-state': state });
    put(this.#label, label);
    this.#canvas.root.dataset['distance'] = digits(meeting.distance);
  }
}

// Beside the middle of the line, on the side without witness points; above if they are on it.
function labelPlace(a: Readonly<Vec2>, b: Readonly<Vec2>, witness: Readonly<Vec2>): Vec2 {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = length > 1 ? [(b[1] - a[1]) / length, -(b[0] - a[0]) / length] : [0, -1];
  const beside = (witness[0] - a[0]) * nx + (witness[1] - a[1]) * ny;
  const side = Math.abs(beside) > 8 ? -Math.sign(beside) : ny > 0 ? -1 : 1;
  // Labels are wider than high, and centred: more space sideways, and a little below.
  const down = side * ny > 0 ? 8 : 0;
  return [(a[0] + b[0]) / 2 + side * nx * 66, (a[1] + b[1]) / 2 + side * ny * 26 + down];
}

function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, x));
}
