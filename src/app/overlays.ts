// The stages of finding contacts, drawn as lines: cells of the grid, bounds, candidate pairs, velocities, and the contacts themselves.
// Everything is read from the columns and lists of the last look, so an overlay shows what the solver saw.

import { CELL_STRIDE, CellList } from '../broadphase/cell-list.ts';
import { DISTANCE, COUNT, MANIFOLD_STRIDE, NORMAL, POINTS, POINT_STRIDE } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { BEGAN, TOUCHING } from '../world/contact-list.ts';
import { MAX_ROWS } from '../world/entity.ts';
import type { World } from '../index.ts';
import type { ContactMarkers } from '../view/contact-markers.ts';

/** Where lines go: `OverlayLines` of the view, or anything else with a `line`. */
export interface LineSink {
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void;
}

export const BOUNDS_COLOR = 0x8fa3b8;
export const PAIR_COLOR = 0x7f93ad;
export const CELL_COLOR = 0x5d7288;
export const VELOCITY_COLOR = 0x7cc4ee;
export const SPRING_COLOR = 0xe69f00;

// A velocity is drawn as the way of this much time, s: shorter hides slow bodies, longer turns falling ones into a thicket.
const VELOCITY_SPAN = 0.15;

const cells = new CellList();

/** The twelve edges of a box along the axes. */
export function drawBox(out: LineSink, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, color: number): void {
  out.line(x0, y0, z0, x1, y0, z0, color);
  out.line(x0, y1, z0, x1, y1, z0, color);
  out.line(x0, y0, z1, x1, y0, z1, color);
  out.line(x0, y1, z1, x1, y1, z1, color);
  out.line(x0, y0, z0, x0, y1, z0, color);
  out.line(x1, y0, z0, x1, y1, z0, color);
  out.line(x0, y0, z1, x0, y1, z1, color);
  out.line(x1, y0, z1, x1, y1, z1, color);
  out.line(x0, y0, z0, x0, y0, z1, color);
  out.line(x1, y0, z0, x1, y0, z1, color);
  out.line(x0, y1, z0, x0, y1, z1, color);
  out.line(x1, y1, z0, x1, y1, z1, color);
}

/** The boxes the broadphase compares; they reach ahead of fast bodies. Bodies that never move are left out: they are the room itself. */
export function drawBounds(out: LineSink, world: World, color: number): void {
  const { alive, moves, bounds, rows } = world.state;
  for (let row = 0; row < rows; row++) {
    if (!alive[row] || !moves[row]) continue;
    const b = BOUNDS_STRIDE * row;
    drawBox(out, bounds[b], bounds[b + 1], bounds[b + 2], bounds[b + 3], bounds[b + 4], bounds[b + 5], color);
  }
}

/** The cells something is filed in. */
export function drawCells(out: LineSink, world: World, color: number): void {
  cells.clear();
  world.grid.occupiedCells(cells);
  for (let i = 0; i < cells.count; i++) {
    const c = CELL_STRIDE * i;
    const x = cells.cells[c];
    const y = cells.cells[c + 1];
    const z = cells.cells[c + 2];
    const side = cells.cells[c + 3];
    drawBox(out, x, y, z, x + side, y + side, z + side, color);
  }
}

/** Whose bounds overlap: a line from centre to centre. A pair with the room itself is left out, for its centre says nothing. */
export function drawPairs(out: LineSink, world: World, color: number): void {
  const { pairs } = world.core;
  const { position, alive, moves } = world.state;
  for (let i = 0; i < pairs.count; i++) {
    const a = pairs.a[i];
    const b = pairs.b[i];
    if (!alive[a] || !alive[b] || !moves[a] || !moves[b]) continue;
    out.line(position[3 * a], position[3 * a + 1], position[3 * a + 2], position[3 * b], position[3 * b + 1], position[3 * b + 2], color);
  }
}

/** Where each body is going. */
export function drawVelocities(out: LineSink, world: World, color: number): void {
  const { alive, moves, position, velocity, rows } = world.state;
  for (let row = 0; row < rows; row++) {
    if (!alive[row] || !moves[row]) continue;
    const i = 3 * row;
    const x = position[i];
    const y = position[i + 1];
    const z = position[i + 2];
    out.line(x, y, z, x + VELOCITY_SPAN * velocity[i], y + VELOCITY_SPAN * velocity[i + 1], z + VELOCITY_SPAN * velocity[i + 2], color);
  }
}

/** Since when the pairs that began a moment ago touch: for the flash, which is over after a fifth of a second. */
export class Beginnings {
  readonly #ticks = new Map<number, number>();

  /** After each step: notes what began in it. */
  note(world: World): void {
    const { contacts } = world.core;
    for (let i = 0; i < contacts.count; i++) {
      if (contacts.flags[i] & BEGAN) this.#ticks.set(contacts.rowA[i] * MAX_ROWS + contacts.rowB[i], world.tick);
    }
  }

  /** Forgets what began more than so many steps ago. */
  forget(world: World, steps: number): void {
    for (const [pair, tick] of this.#ticks) if (world.tick - tick > steps) this.#ticks.delete(pair);
  }

  clear(): void {
    this.#ticks.clear();
  }

  /** Steps since the pair of rows began to touch; Infinity for one that has touched for long. */
  age(rowA: number, rowB: number, tick: number): number {
    const began = this.#ticks.get(rowA * MAX_ROWS + rowB);
    return began === undefined ? Infinity : tick - began;
  }
}

/** Every contact point with its normal and depth. `dt` turns steps into the seconds that a flash is measured in. */
export function drawContacts(out: ContactMarkers, world: World, beginnings: Beginnings, flashes: boolean, dt: number): void {
  const { contacts } = world.core;
  const { alive } = world.state;
  const m = contacts.manifold;
  for (let i = 0; i < contacts.count; i++) {
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    if (!(contacts.flags[i] & TOUCHING) || !alive[a] || !alive[b]) continue;
    const age = flashes ? beginnings.age(a, b, world.tick) * dt : Infinity;
    const o = MANIFOLD_STRIDE * i;
    for (let p = 0; p < m[o + COUNT]; p++) {
      const q = o + POINTS + POINT_STRIDE * p;
      // Points that gape are part of the patch, not of the touch.
      if (m[q + 3] > 0 && m[o + DISTANCE] <= 0) continue;
      out.point(m[q], m[q + 1], m[q + 2], m[o + NORMAL], m[o + NORMAL + 1], m[o + NORMAL + 2], m[q + 3], age);
    }
  }
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
