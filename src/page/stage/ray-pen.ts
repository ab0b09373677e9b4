// Drawing of one ray: its line in three styles, its ends in tangent planes, and on a capsule the figure that decides the parts. For pinned rays on
// the stage and for inset scenes.
import { PALETTE } from 'kantsu/inspect';
import type { Part, RayEnd, RayInterval, Vec3 } from 'kantsu';
import { Drawing } from './drawing.ts';
import { cross, dot, minus, perpendicularTo, plus, unitOr } from '../kit/vectors.ts';
import { DIAMOND, DISC, RING } from './markers.ts';
import { ring } from './silhouette.ts';
import { ARROW, CHEVRON, PIECE } from './line-batch.ts';
import { look } from './theme.ts';

const DISC_SIZE = 16; // px
const RING_SIZE = 19;
const NORMAL = 40; // px

/** Directions are unit; `end` is the drawn length of the ray, m; `strength` 0 … 1 dims everything. */
export class RayPen extends Drawing {
  /** Thin outside of solids: dashed on the way to the first hit and between hits, fading after the last. */
  outside(o: Vec3, d: Vec3, hits: readonly RayInterval[], end: number, strength: number): void {
    let t = 0;
    for (const hit of hits) {
      const until = Math.min(hit.enter.distance, end);
      if (until > t) {
        this.lines.pen(1.5, look().ink, 0.85 * strength).dash(6, 5);
        this.#along(o, d, t, until);
      }
      t = Math.max(t, hit.exit.distance);
    }
    if (t >= end) return;
    if (hits.length === 0) this.lines.pen(1.5, look().ink, 0.5 * strength).dash(2, 5);
    else this.lines.pen(1.5, look().ink, 0.7 * strength);
    this.lines.fade(look().ink, 0.12 * strength);
    this.#along(o, d, t, end);
  }

  /** Thick inside, from the colour of the entry's part to that of the exit's. */
  chord(o: Vec3, d: Vec3, hit: RayInterval, end: number, strength: number, width = 4.5): void {
    const from = Math.max(hit.enter.distance, 0);
    const to = Math.min(hit.exit.distance, end);
    const a = partColor(hit.enter.part, PALETTE.ENTRY);
    const b = partColor(hit.exit.part, PALETTE.EXIT);
    if (hit.enter.distance < 0) {
      // The part behind an origin that is inside: not part of the half-line, but of the result.
      this.lines.pen(2.5, a, 0.35 * strength).dash(3, 4);
      this.#along(o, d, hit.enter.distance, 0);
    }
    if (to > from) {
      this.lines.pen(width, a, strength).fade(b, strength);
      this.#along(o, d, from, to);
    }
    if (hit.exit.distance > end && end >= from) {
      this.lines.pen(2.5, b, 0.3 * strength).dash(3, 4);
      this.#along(o, d, end, hit.exit.distance);
    }
  }

  /** Disc and ring in the tangent planes, a chevron into and out of the surface, the outward normals, `normal` px long. `size` is a factor. */
  ends(d: Vec3, { enter, exit }: RayInterval, strength: number, size: number, end: number, normals: boolean, normal = NORMAL): void {
    const entry = (enter.distance < 0 ? 0.4 : 1) * strength;
    const [ex, ey, ez] = enter.point;
    const [xx, xy, xz] = exit.point;
    const [nx, ny, nz] = enter.normal;
    const [mx, my, mz] = exit.normal;
    const leaving = (exit.distance > end ? 0.4 : 1) * strength;
    if (normals) {
      this.lines.pen(1.75, PALETTE.ENTRY, entry).head(ARROW);
      this.lines.towards(ex, ey, ez, nx, ny, nz, normal);
      this.lines.pen(1.75, PALETTE.EXIT, leaving).head(ARROW);
      this.lines.towards(xx, xy, xz, mx, my, mz, normal);
    }
    this.lines.pen(2.5, PALETTE.ENTRY, entry).head(CHEVRON);
    this.lines.towards(ex, ey, ez, d[0], d[1], d[2], 10, -20);
    this.lines.pen(2.5, PALETTE.EXIT, leaving).head(CHEVRON);
    this.lines.towards(xx, xy, xz, d[0], d[1], d[2], 10, 10);
    this.marks.add(DISC, DISC_SIZE * size, PALETTE.ENTRY, entry, ex, ey, ez, nx, ny, nz);
    this.marks.add(RING, RING_SIZE * size, PALETTE.EXIT, leaving, xx, xy, xz, mx, my, mz);
  }

  /** The figure that decides the part on a capsule: its axis, the two seams, and the axis's nearest point to each crossing. Returns those points. */
  core(
    p1: Readonly<Vec3>,
    p2: Readonly<Vec3>,
    radius: number,
    ends: readonly RayEnd[],
    strength: number,
  ): readonly { readonly s: number; readonly at: Vec3 }[] {
    const { ink } = look();
    const axis = minus(p2, p1);
    this.lines.pen(1.5, ink, 0.8 * strength).dash(8, 4);
    this.lines.segment(p1, p2);
    this.#seams(p1, p2, axis, radius, strength);
    this.marks.add(DIAMOND, 9, PALETTE.PART_P1, strength, p1[0], p1[1], p1[2]);
    this.marks.add(DIAMOND, 9, PALETTE.PART_P2, strength, p2[0], p2[1], p2[2]);
    const feet: { s: number; at: Vec3 }[] = [];
    for (const { s, point } of ends) {
      if (s === undefined) continue;
      const at = plus(p1, axis, s);
      this.lines.pen(1.25, ink, 0.8 * strength).dash(2, 3);
      this.lines.segment(point, at);
      this.marks.add(DISC, 6, ink, strength, at[0], at[1], at[2]);
      feet.push({ s, at });
    }
    return feet;
  }

  /** A capsule of length zero has no seams. */
  #seams(p1: Readonly<Vec3>, p2: Readonly<Vec3>, axis: Vec3, radius: number, strength: number): void {
    const u = unitOr(axis, [0, 0, 0]);
    if (dot(u, u) === 0) return;
    const a = perpendicularTo(u);
    this.lines.pen(1.5, PALETTE.PART_CYLINDER, 0.75 * strength).head(PIECE);
    for (const p of [p1, p2]) ring((from, to) => this.lines.segment(from, to), p, a, cross(u, a), radius, 96);
  }

  #along(o: Vec3, d: Vec3, from: number, to: number): void {
    this.lines.segment(plus(o, d, from), plus(o, d, to));
  }
}

function partColor(part: Part, otherwise: number): number {
  if (part === 'p1') return PALETTE.PART_P1;
  if (part === 'cylinder') return PALETTE.PART_CYLINDER;
  return part === 'p2' ? PALETTE.PART_P2 : otherwise;
}
