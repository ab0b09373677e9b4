// What the page draws of a world beyond src/debug: pairs without the room itself, contacts as marks, who touches, and what began just now.
// Everything is read from the columns and lists of the last look, so an overlay shows what the solver saw.

import type { DebugDraw } from '../debug/debug-draw.ts';
import { CANDIDATE } from '../debug/palette.ts';
import { DISTANCE, COUNT, NORMAL, POINTS, POINT_STRIDE } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { BEGAN, TOUCHING } from '../world/contact-list.ts';
import { MAX_ROWS } from '../world/entity.ts';
import type { World } from '../index.ts';
import type { ContactMarkers } from '../view/contact-markers.ts';

/** Whose bounds overlap: a line from centre to centre. A pair with the room itself is left out: a hundred lines to the middle of the floor say nothing. */
export function drawMovingPairs(draw: DebugDraw, world: World): void {
  const { pairs } = world.core;
  const { position, alive, moves } = world.state;
  for (let i = 0; i < pairs.count; i++) {
    const a = pairs.a[i];
    const b = pairs.b[i];
    if (!alive[a] || !alive[b] || !moves[a] || !moves[b]) continue;
    draw.line(
      position[3 * a],
      position[3 * a + 1],
      position[3 * a + 2],
      position[3 * b],
      position[3 * b + 1],
      position[3 * b + 2],
      CANDIDATE,
    );
  }
}

/** Since when the pairs that began a moment ago touch: for the flash, which is over after a fifth of a second. */
export class Beginnings {
  /** By pair of rows, the oldest first. */
  readonly #ticks = new Map<number, number>();
  /** The last tick at which a row began to touch anything, so that most pairs need not be looked up. */
  #rows = new Float64Array(64).fill(-Infinity);

  /** After each step: notes what began in it. */
  note(world: World): void {
    const { contacts } = world.core;
    for (let i = 0; i < contacts.count; i++) {
      if (contacts.flags[i] & BEGAN) this.#begin(contacts.rowA[i], contacts.rowB[i], world.tick);
    }
  }

  /** Forgets what began more than so many steps ago. */
  forget(world: World, steps: number): void {
    for (const [pair, tick] of this.#ticks) {
      if (world.tick - tick <= steps) return;
      this.#ticks.delete(pair);
    }
  }

  clear(): void {
    this.#ticks.clear();
    this.#rows.fill(-Infinity);
  }

  /** Steps since the pair of rows began to touch; Infinity for one that has touched for more than `steps`. */
  age(rowA: number, rowB: number, tick: number, steps: number): number {
    if (rowA >= this.#rows.length || tick - this.#rows[rowA] > steps) return Infinity;
    const began = this.#ticks.get(rowA * MAX_ROWS + rowB);
    return began === undefined ? Infinity : tick - began;
  }

  #begin(rowA: number, rowB: number, tick: number): void {
    if (rowA >= this.#rows.length) {
      const wider = new Float64Array(2 * rowA).fill(-Infinity);
      wider.set(this.#rows);
      this.#rows = wider;
    }
    this.#rows[rowA] = tick;
    const pair = rowA * MAX_ROWS + rowB;
    // To the end of the order, where the youngest are.
    this.#ticks.delete(pair);
    this.#ticks.set(pair, tick);
  }
}

/** Rows whose contacts are drawn in full; for how many steps contacts flash, 0 for not at all; and `dt`, which turns steps into a flash's seconds. */
export interface ContactStyle {
  readonly flash: number;
  readonly dt: number;
  readonly hovered: number | null;
  readonly selected: number | null;
}

/** Every contact point with its normal and depth. */
export function drawContacts(
  out: ContactMarkers,
  world: World,
  beginnings: Beginnings,
  { flash, dt, hovered, selected }: ContactStyle,
): void {
  const { contacts } = world.core;
  const { alive, bounds } = world.state;
  const m = contacts.manifold;
  for (let i = 0; i < contacts.count; i++) {
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    if (!(contacts.flags[i] & TOUCHING) || !alive[a] || !alive[b]) continue;
    const age = flash > 0 ? beginnings.age(a, b, world.tick, flash) * dt : Infinity;
    const size = Math.min(halfWidth(bounds, a), halfWidth(bounds, b));
    const loud = a === hovered || b === hovered || a === selected || b === selected;
    const o = contacts.start[i];
    for (let p = 0; p < m[o + COUNT]; p++) {
      const q = o + POINTS + POINT_STRIDE * p;
      // Points that gape are part of the patch, not of the touch.
      if (m[q + 3] > 0 && m[o + DISTANCE] <= 0) continue;
      out.point(m, q, o + NORMAL, age, size, loud);
    }
  }
}

/** Half the longest side of a row's bounds, m. */
function halfWidth(bounds: Float64Array, row: number): number {
  const b = BOUNDS_STRIDE * row;
  return 0.5 * Math.max(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}

/** Rows in a touch with another body that moves; what merely lies on the floor is not news. */
export function eachTouching(world: World, touch: (row: number) => void): void {
  const { contacts } = world.core;
  const { moves } = world.state;
  for (let i = 0; i < contacts.count; i++) {
    if (!(contacts.flags[i] & TOUCHING)) continue;
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    if (!moves[a] || !moves[b]) continue;
    touch(a);
    touch(b);
  }
}
