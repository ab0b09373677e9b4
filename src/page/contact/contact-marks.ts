// The contacts of a world as marks, and the pair of each mark, so that a click picks what one sees. Loaded when contacts are first drawn.

import { entityOf, rowOf } from 'kantsu';
import { inspect, BOUNDS_STRIDE, CONTACT } from 'kantsu/inspect';
import type { Entity, Vec3, World } from 'kantsu';
import type { ContactMarkers } from '../stage/contact-markers.ts';
import { length, minus } from '../kit/vectors.ts';
import { FADED } from '../stage/fade.ts';
import type { Session } from '../model/session.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { MarkAt, Pair } from '../model/pair.ts';

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

export class ContactMarks {
  #list: Mark[] = [];
  readonly #coarse = matchMedia('(pointer: coarse)');

  clear(): void {
    this.#list = [];
  }

  add(a: Entity, b: Entity, at: Vec3, isThrough: boolean): void {
    this.#list.push({ a, b, at, isThrough });
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

  /** Redraws them, between `begin` and `end` of the markers; `age` as from `contactAges`. */
  draw(out: ContactMarkers, world: World, style: ContactStyle, age: Float64Array): void {
    this.clear();
    drawContacts(out, world, style, this, age);
  }

  /** All pairs with marks, and where; for tests. */
  get list(): readonly MarkAt[] {
    return this.#list;
  }
}

function isHidden(session: Session, viewpoint: Viewpoint, at: Vec3): boolean {
  const eye = viewpoint.camera.position.toArray();
  const way = minus(at, eye);
  const far = length(way);
  return far > 0 && session.rays.peek(eye, way, (1 - SUNK) * far) !== null;
}

export interface ContactStyle {
  /** Whether contacts that begin flash. */
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

/** Contact points with their normals and depths: all of the hovered and the selected body, and of the others as many as the screen has space for. */
function drawContacts(
  out: ContactMarkers,
  world: World,
  { flash, dt, hovered, selected, kept, picked }: ContactStyle,
  drawn: Pick<ContactMarks, 'add'>,
  age: Float64Array,
): void {
  const { manifold: m, start, flags, rowA, rowB, count } = inspect(world).contacts;
  const { alive, bounds, generation } = inspect(world).bodies;
  const pickedA = picked ? rowOf(picked.a) : -1;
  const pickedB = picked ? rowOf(picked.b) : -1;
  for (let i = 0; i < count; i++) {
    if (!(flags[i] & CONTACT.TOUCHING)) continue;
    const a = rowA[i];
    const b = rowB[i];
    if (!alive[a] || !alive[b] || (a === pickedA && b === pickedB)) continue;
    const o = start[i];
    const end = o + CONTACT.POINTS + CONTACT.POINT_STRIDE * m[o + CONTACT.COUNT];
    // Points that are apart are part of the patch, not of the contact.
    const apart = m[o + CONTACT.DISTANCE] > 0;
    if (a === hovered || b === hovered || a === selected || b === selected) {
      for (let q = o + CONTACT.POINTS; q < end; q += CONTACT.POINT_STRIDE) if (apart || !(m[q + 3] > 0)) out.claimMarked(i, q);
    } else {
      out.claim(m, o + CONTACT.POINTS, end, apart, flash && out.isFresh(age[i] * dt), i);
    }
  }
  out.eachHolder((i, q, loud) => {
    const a = rowA[i];
    const b = rowB[i];
    const size = Math.min(halfWidth(bounds, a), halfWidth(bounds, b));
    const strength = kept === undefined || kept.includes(a) || kept.includes(b) ? 1 : FADED;
    out.point(m, q, start[i] + CONTACT.NORMAL, flash ? age[i] * dt : Infinity, size, loud, strength);
    drawn.add(entityOf(a, generation[a]), entityOf(b, generation[b]), [m[q], m[q + 1], m[q + 2]], loud || out.seenThrough);
  });
}

/** Half the longest side of a row's bounds, m. */
function halfWidth(bounds: Float64Array, row: number): number {
  const b = BOUNDS_STRIDE * row;
  return 0.5 * Math.max(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}
