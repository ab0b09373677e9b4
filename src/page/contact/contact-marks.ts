// The contacts of a world as marks: points, normals and depths, sized for the screen and for their bodies; a click picks the pair of one. Loaded when
// contacts are first drawn.
//
// A few of them show through bodies in front. Three hundred would hide the pile they are in: the more of them share the view, the shorter and thinner
// they get, until occluded ones stay hidden; and at most one is drawn in each cell of the screen. Those of the hovered or selected body are always
// drawn.
import { Matrix4 } from 'three';
import { entityOf, rowOf } from 'kantsu';
import { BOUNDS_STRIDE, CONTACT, PALETTE } from 'kantsu/inspect';
import type { inspect } from 'kantsu/inspect';
import type { Vec3 } from 'kantsu';
import { length, minus } from '../kit/vectors.ts';
import type { MarkAt, Pair } from '../model/pair.ts';
import type { Session } from '../model/session.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import { Drawing } from '../stage/drawing.ts';
import { FADED } from '../stage/fade.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { ARROW, PLAIN } from '../stage/line-batch.ts';
import { DISC, RING } from '../stage/markers.ts';
import type { Stage } from '../stage/stage.ts';

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

/** Hit distance around a mark, px, for a mouse and for a finger. */
const NEAR = 9;
const WIDE = 18;
/** A visible mark has priority over an occluded one that is nearer to the pointer by this much, px. */
const IN_FRONT = 6;
/** A mark this far behind a surface still lies in it: its point is midway in the overlap; a share of its distance from the eye. */
const SUNK = 0.01;

interface Mark extends MarkAt {
  /** Whether it is visible through bodies in front of it. */
  readonly isThrough: boolean;
}

export interface ContactStyle {
  /** Whether contacts that begin flash; unless motion is reduced. */
  readonly flash: boolean;
  /** Length of a step, s. */
  readonly dt: number;
  /** Rows whose contacts are drawn in full. */
  readonly hovered: number | null;
  readonly selected: number | null;
  /** Rows whose contacts are not faded; undefined if none is. */
  readonly kept: readonly number[] | undefined;
  /** The pair whose contact is drawn in full elsewhere, and so not here. */
  readonly picked: Pair | undefined;
}

type Contacts = Pick<ReturnType<typeof inspect>, 'contacts' | 'bodies'>;

export class ContactMarks {
  /** As last drawn. */
  #list: Mark[] = [];
  readonly #coarse = matchMedia('(pointer: coarse)');
  readonly #stage: Stage;
  readonly #quiet: Drawing;
  readonly #loud: Drawing;
  #crowd = 0;
  /** Per cell the distance of its mark from the camera, m, Infinity without one; and the point that claimed it: its contact, and its offset. */
  #cells = new Float64Array(0);
  #contacts = new Int32Array(0);
  #points = new Int32Array(0);
  readonly #view = new Matrix4();
  /** Rows that map a point to px across and down, each times its distance from the camera, and to that distance. */
  readonly #toScreen = new Float64Array(12);

  constructor(stage: Stage) {
    this.#stage = stage;
    // In the side view those of the whole world would overlap.
    const drawing = (name: string, behind: number, renderOrder: number): Drawing =>
      new Drawing(name, stage.scene, [], { halo: 0.75, behind, renderOrder, view: MAIN_VIEW });
    this.#quiet = drawing('contact', 0.5, 14);
    this.#loud = drawing('marked contact', 0.8, 18);
  }

  /**
   * Draws all of the hovered and the selected body, and of the others as many as the screen has space for; none without contacts. `age` as from
   * `contactAges`.
   */
  draw(of: Contacts | undefined, touching: number, style: ContactStyle, age: Float64Array | undefined): void {
    this.#list = [];
    this.#quiet.begin();
    this.#loud.begin();
    if (of && age) {
      const { contacts, bodies } = of;
      const { rowA, rowB } = contacts;
      const { generation } = bodies;
      const draw = (i: number, q: number, isLoud: boolean): void => {
        const at = this.#point(of, style, age, i, q, isLoud);
        const [a, b] = [rowA[i], rowB[i]];
        const isThrough = isLoud || this.#crowd < MOST_CROWDED;
        this.#list.push({ a: entityOf(a, generation[a]), b: entityOf(b, generation[b]), at, isThrough });
      };
      this.#aim(touching);
      for (const [i, q] of this.#claim(of, style, age)) draw(i, q, true);
      for (let cell = 0; cell < this.#cells.length; cell++) {
        if (this.#cells[cell] < Infinity) draw(this.#contacts[cell], this.#points[cell], false);
      }
    }
    this.#quiet.end();
    this.#loud.end();
  }

  /** The mark at a pixel of the page: the nearest of those visible there. */
  markAt(session: Session, viewpoint: Viewpoint, x: number, y: number): MarkAt | undefined {
    const near = this.#coarse.matches ? WIDE : NEAR;
    let best: Mark | undefined;
    let least = Infinity;
    for (const mark of this.#list) {
      const seen = viewpoint.project(mark.at);
      const away = seen.visible ? Math.hypot(seen.x - x, seen.y - y) : Infinity;
      if (away > near || away >= least) continue;
      const hidden = isHidden(session, viewpoint, mark.at);
      const rank = away + (hidden ? IN_FRONT : 0);
      if ((hidden && !mark.isThrough) || rank >= least) continue;
      best = mark;
      least = rank;
    }
    const { world } = session;
    return best && world.isAlive(best.a) && world.isAlive(best.b) ? best : undefined;
  }

  /** Empties the cells, and sizes the marks for about this many points. */
  #aim(points: number): void {
    const { width, height, camera } = this.#stage;
    const cells = Math.ceil(width / CELL) * Math.ceil(height / CELL);
    if (cells !== this.#cells.length) {
      this.#cells = new Float64Array(cells);
      this.#contacts = new Int32Array(cells);
      this.#points = new Int32Array(cells);
    }
    this.#cells.fill(Infinity);
    const { elements: m } = this.#view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    for (let k = 0; k < 4; k++) {
      const [x, y, w] = [m[4 * k], m[4 * k + 1], m[4 * k + 3]];
      this.#toScreen[k] = 0.5 * (w + x) * width;
      this.#toScreen[4 + k] = 0.5 * (w - y) * height;
      this.#toScreen[8 + k] = w;
    }
    const spread = Math.sqrt((width * height) / Math.max(points, 1));
    this.#crowd = Math.min(1, Math.max(0, (ROOMY - spread) / (ROOMY - CROWDED)));
    this.#quiet.marks.behind = 0.5 * (1 - this.#crowd);
    this.#quiet.lines.behind = 0.3 * (1 - this.#crowd);
  }

  /** Claims cells for all points in view, so that of a dense crowd most cost nothing more. Returns those that are drawn without one: contact and offset. */
  #claim({ contacts, bodies }: Contacts, style: ContactStyle, age: Float64Array): readonly (readonly [contact: number, at: number])[] {
    const { manifold, start, flags, rowA, rowB, count } = contacts;
    const { hovered, selected, picked } = style;
    const { width, height } = this.#stage;
    const columns = Math.ceil(width / CELL);
    const rows = Math.ceil(height / CELL);
    const m = this.#toScreen;
    const cells = this.#cells;
    const pickedA = picked ? rowOf(picked.a) : -1;
    const pickedB = picked ? rowOf(picked.b) : -1;
    const loud: [number, number][] = [];
    for (let i = 0; i < count; i++) {
      if (!(flags[i] & CONTACT.TOUCHING)) continue;
      const a = rowA[i];
      const b = rowB[i];
      if (!bodies.alive[a] || !bodies.alive[b] || (a === pickedA && b === pickedB)) continue;
      const isLoud = a === hovered || b === hovered || a === selected || b === selected;
      const first = start[i] + CONTACT.POINTS;
      const end = first + CONTACT.POINT_STRIDE * manifold[start[i] + CONTACT.COUNT];
      // Points that are apart are part of the patch, not of the contact.
      const apart = manifold[start[i] + CONTACT.DISTANCE] > 0;
      const favour = this.#freshness(style, age[i]) > 0 ? FAR : 0;
      for (let q = first; q < end; q += CONTACT.POINT_STRIDE) {
        if (!apart && manifold[q + 3] > 0) continue;
        if (isLoud) {
          loud.push([i, q]);
          continue;
        }
        const x = manifold[q];
        const y = manifold[q + 1];
        const z = manifold[q + 2];
        const w = m[8] * x + m[9] * y + m[10] * z + m[11];
        // Each times w: no division is needed to test whether it is in view.
        const across = m[0] * x + m[1] * y + m[2] * z + m[3];
        const down = m[4] * x + m[5] * y + m[6] * z + m[7];
        if (!(w > 0 && across >= 0 && across < width * w && down >= 0 && down < height * w)) continue;
        const perCell = 1 / (CELL * w);
        // (By rounding the last cell may come out one too high.)
        const cell = Math.min((down * perCell) | 0, rows - 1) * columns + Math.min((across * perCell) | 0, columns - 1);
        if (!(w - favour < cells[cell])) continue;
        cells[cell] = w - favour;
        this.#contacts[cell] = i;
        this.#points[cell] = q;
      }
    }
    return loud;
  }

  /** From 1 when it begins to 0 after 0.2 s. */
  #freshness({ flash, dt }: ContactStyle, steps: number): number {
    return flash && !this.#stage.reducedMotion ? Math.max(0, 1 - (steps * dt) / FLASH) : 0;
  }

  /** Draws a contact point, which lies midway between the surfaces, and returns it. */
  #point({ contacts, bodies }: Contacts, style: ContactStyle, age: Float64Array, i: number, q: number, isLoud: boolean): Vec3 {
    const { manifold: from, start, rowA, rowB } = contacts;
    const { kept } = style;
    const { marks, lines } = isLoud ? this.#loud : this.#quiet;
    const { camera, height } = this.#stage;
    const crowd = isLoud ? 0 : this.#crowd;
    const [x, y, z, distance] = [from[q], from[q + 1], from[q + 2], from[q + 3]];
    const normal = start[i] + CONTACT.NORMAL;
    const [nx, ny, nz] = [from[normal], from[normal + 1], from[normal + 2]];
    const m = this.#toScreen;
    const away = Math.abs(m[8] * x + m[9] * y + m[10] * z + m[11]);
    const pixels = (0.5 * height * camera.projectionMatrix.elements[5]) / Math.max(away, 1e-9);
    const radius = pixels * Math.min(halfWidth(bodies, rowA[i]), halfWidth(bodies, rowB[i]));
    const across = Math.max(SMALLEST_POINT, Math.min(POINT - 3 * crowd, 0.5 * radius));
    const color = distance < 0 ? PALETTE.PENETRATING : PALETTE.TOUCHING;
    const strength = kept === undefined || kept.includes(rowA[i]) || kept.includes(rowB[i]) ? 1 : FADED;
    const fresh = this.#freshness(style, age[i]);
    if (fresh > 0) marks.add(RING, across * (1 + 2.5 * (1 - fresh)), PALETTE.OUTLINE, fresh * strength, x, y, z);
    // A ring while touching, a disc while overlapping: distinguishable without colour.
    marks.add(distance < 0 ? DISC : RING, across * (1 + 0.5 * fresh), color, (1 - 0.25 * crowd) * strength, x, y, z, nx, ny, nz);
    const long = Math.min(NORMAL - 9 * crowd, 0.9 * radius);
    lines.pen(1.25 - 0.25 * crowd, color, (0.9 - 0.3 * crowd) * strength).head(long < SHORTEST_ARROW ? PLAIN : ARROW);
    lines.towards(x, y, z, nx, ny, nz, long);
    if (distance < 0) {
      const half = 0.5 * distance;
      lines.pen(3 - 1.5 * crowd, PALETTE.PENETRATING, strength).head(PLAIN);
      lines.line(x - half * nx, y - half * ny, z - half * nz, x + half * nx, y + half * ny, z + half * nz);
    }
    return [x, y, z];
  }
}

function isHidden(session: Session, viewpoint: Viewpoint, at: Vec3): boolean {
  const eye = viewpoint.camera.position.toArray();
  const way = minus(at, eye);
  const far = length(way);
  return far > 0 && session.rays.peek(eye, way, (1 - SUNK) * far) !== null;
}

/** Half the longest side of a row's bounds, m. */
function halfWidth({ bounds }: Contacts['bodies'], row: number): number {
  const b = BOUNDS_STRIDE * row;
  return 0.5 * Math.max(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}
