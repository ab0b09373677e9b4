// Contacts: points, normals and depths, sized for the screen and for their bodies.
//
// A few of them show through bodies in front. Three hundred would hide the pile they are in: the more of them share the view, the shorter and thinner
// they get, until occluded ones stay hidden; and at most one is drawn in each cell of the screen. Those of the hovered or selected body are always
// drawn.
import { Matrix4 } from 'three';
import { CONTACT, PALETTE } from 'kantsu/inspect';
import { metresPerPixelPlane } from 'kantsu/three';
import { Drawing } from './drawing.ts';
import { MAIN_VIEW } from './layers.ts';
import { DISC, RING } from './markers.ts';
import type { Stage } from './stage.ts';
import { ARROW, PLAIN } from './line-batch.ts';

const FLASH = 0.2; // s
const POINT = 8; // px across
const NORMAL = 22; // px
const SMALLEST_POINT = 3; // px: below, a disc and a ring look the same
const SHORTEST_ARROW = 11; // px: a shorter one would be only a head; it is a line with a point at its foot
// px between neighbours if all points were spread evenly over the view: marks shrink from the first down to the second
const ROOMY = 160;
const CROWDED = 45;
/** From this density on, occluded marks are too faint to see. */
const MOST_CROWDED = 0.6;
/** At most one mark in a square of this side, px. */
export const CELL = 26;
/** A flashing contact has priority over others, however much farther away it is, m. */
const FAR = 1e6;

export class ContactMarkers {
  readonly #stage: Stage;
  readonly #quiet: Drawing;
  readonly #loud: Drawing;
  #crowd = 0;
  /** Per cell the distance of its mark from the camera, m; Infinity without one. */
  #cells = new Float64Array(0);
  /** Per cell with a claim, the point that claimed it last: its contact, and its offset. */
  #holderContacts = new Int32Array(0);
  #holderPoints = new Int32Array(0);
  #columns = 0;
  #rows = 0;
  /** Points of the hovered or selected body: contact and offset, by turns. */
  readonly #markedPoints: number[] = [];
  readonly #view = new Matrix4();
  /** Rows that map a point to px across and down, each times its distance from the camera, and to that distance. */
  readonly #toScreen = new Float64Array(12);
  #width = 1;
  #height = 1;
  #reducedMotion = false;
  readonly #pixel = new Float64Array(4);

  constructor(stage: Stage) {
    this.#stage = stage;
    // In the side view those of the whole world would overlap.
    const drawing = (name: string, behind: number, renderOrder: number): Drawing =>
      new Drawing(name, stage.scene, [], { halo: 0.75, behind, renderOrder, view: MAIN_VIEW });
    this.#quiet = drawing('contact', 0.5, 14);
    this.#loud = drawing('marked contact', 0.8, 18);
  }

  /** Starts the marks of about this many contact points. */
  begin(points: number): void {
    const { width, height, camera } = this.#stage;
    metresPerPixelPlane(this.#pixel, camera, Math.max(height, 1));
    this.#reducedMotion = this.#stage.reducedMotion;
    const spread = Math.sqrt((width * height) / Math.max(points, 1));
    this.#columns = Math.ceil(width / CELL);
    this.#rows = Math.ceil(height / CELL);
    const cells = this.#columns * this.#rows;
    if (cells !== this.#cells.length) {
      this.#cells = new Float64Array(cells);
      this.#holderContacts = new Int32Array(cells);
      this.#holderPoints = new Int32Array(cells);
    }
    this.#cells.fill(Infinity);
    this.#markedPoints.length = 0;
    const { elements: m } = this.#view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.#width = width;
    this.#height = height;
    for (let k = 0; k < 4; k++) {
      const [x, y, w] = [m[4 * k], m[4 * k + 1], m[4 * k + 3]];
      this.#toScreen[k] = 0.5 * (w + x) * width;
      this.#toScreen[4 + k] = 0.5 * (w - y) * height;
      this.#toScreen[8 + k] = w;
    }
    this.#crowd = Math.min(1, Math.max(0, (ROOMY - spread) / (ROOMY - CROWDED)));
    this.#quiet.marks.behind = 0.5 * (1 - this.#crowd);
    this.#quiet.lines.behind = 0.3 * (1 - this.#crowd);
    this.#quiet.begin();
    this.#loud.begin();
  }

  /**
   * Claims cells of the screen for the unmarked points of a contact, from `from[at]` to before `end`: call it for all contacts before the first `point`.
   * `apart`: also for points that do not touch; `fresh`: as `isFresh` says. `contact` is remembered with the claims.
   */
  claim(from: Float64Array, at: number, end: number, apart: boolean, fresh: boolean, contact: number): void {
    const m = this.#toScreen;
    const cells = this.#cells;
    const holderContacts = this.#holderContacts;
    const holderPoints = this.#holderPoints;
    const width = this.#width;
    const height = this.#height;
    const favour = fresh ? FAR : 0;
    for (; at < end; at += CONTACT.POINT_STRIDE) {
      if (!apart && from[at + 3] > 0) continue;
      const x = from[at];
      const y = from[at + 1];
      const z = from[at + 2];
      const w = m[8] * x + m[9] * y + m[10] * z + m[11];
      // Each times w: no division is needed to test whether it is in view.
      const across = m[0] * x + m[1] * y + m[2] * z + m[3];
      const down = m[4] * x + m[5] * y + m[6] * z + m[7];
      if (!(w > 0 && across >= 0 && across < width * w && down >= 0 && down < height * w)) continue;
      const perCell = 1 / (CELL * w);
      // (By rounding the last cell may come out one too high.)
      const cell = Math.min((down * perCell) | 0, this.#rows - 1) * this.#columns + Math.min((across * perCell) | 0, this.#columns - 1);
      if (!(w - favour < cells[cell])) continue;
      cells[cell] = w - favour;
      holderContacts[cell] = contact;
      holderPoints[cell] = at;
    }
  }

  /** Notes a point that is drawn without a cell. */
  claimMarked(contact: number, at: number): void {
    this.#markedPoints.push(contact, at);
  }

  /** Calls back with the points that hold their cell, and with the marked ones: of a dense crowd all others cost nothing more. */
  eachHolder(visit: (contact: number, at: number, marked: boolean) => void): void {
    const cells = this.#cells;
    const marked = this.#markedPoints;
    for (let k = 0; k < marked.length; k += 2) visit(marked[k], marked[k + 1], true);
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] < Infinity) visit(this.#holderContacts[cell], this.#holderPoints[cell], false);
    }
  }

  /** Whether a contact that began so many seconds ago flashes. */
  isFresh(age: number): boolean {
    return age < FLASH && !this.#reducedMotion;
  }

  /**
   * A contact point, midway between the surfaces: position and signed distance (negative = depth, m) from `from[at]`, the unit normal from a to b
   * from `from[normal]`; seconds since the contact began, on any clock: one younger than 0.2 s flashes unless motion is reduced, `Infinity` never
   * does. `size`: half the width of the smaller body, m. `marked`: it is the selected or hovered body's, and drawn in full.
   * `strength`: a share of its opacity.
   */
  point(from: Float64Array, at: number, normal: number, age: number, size: number, marked: boolean, strength = 1): void {
    const { marks, lines } = marked ? this.#loud : this.#quiet;
    const pixel = this.#pixel;
    const crowd = marked ? 0 : this.#crowd;
    const distance = from[at + 3];
    const metres = Math.abs(pixel[0] * from[at] + pixel[1] * from[at + 1] + pixel[2] * from[at + 2] + pixel[3]);
    const radius = size / Math.max(metres, 1e-9); // px
    const across = Math.max(SMALLEST_POINT, Math.min(POINT - 3 * crowd, 0.5 * radius));
    const color = distance < 0 ? PALETTE.PENETRATING : PALETTE.TOUCHING;
    const fresh = this.isFresh(age) ? 1 - age / FLASH : 0;
    if (fresh > 0) {
      marks.add(RING, across * (1 + 2.5 * (1 - fresh)), PALETTE.OUTLINE, fresh * strength, from[at], from[at + 1], from[at + 2]);
    }
    // A ring while touching, a disc while overlapping: distinguishable without colour.
    marks.addFrom(distance < 0 ? DISC : RING, across * (1 + 0.5 * fresh), color, (1 - 0.25 * crowd) * strength, from, at, normal);
    const x = from[at];
    const y = from[at + 1];
    const z = from[at + 2];
    const nx = from[normal];
    const ny = from[normal + 1];
    const nz = from[normal + 2];
    const length = Math.min(NORMAL - 9 * crowd, 0.9 * radius);
    lines.pen(1.25 - 0.25 * crowd, color, (0.9 - 0.3 * crowd) * strength).head(length < SHORTEST_ARROW ? PLAIN : ARROW);
    lines.towards(x, y, z, nx, ny, nz, length);
    if (distance < 0) {
      const half = 0.5 * distance;
      lines.pen(3 - 1.5 * crowd, PALETTE.PENETRATING, strength).head(PLAIN);
      lines.line(x - half * nx, y - half * ny, z - half * nz, x + half * nx, y + half * ny, z + half * nz);
    }
  }

  /** Whether marks are visible through bodies in front of them; those of a marked body always are. */
  get seenThrough(): boolean {
    return this.#crowd < MOST_CROWDED;
  }

  end(): void {
    this.#quiet.end();
    this.#loud.end();
  }

  dispose(): void {
    this.#quiet.dispose();
    this.#loud.dispose();
  }
}
