// What the page draws of a world beyond src/debug: pairs without the room itself, contacts as marks, and which bodies touch.
// Everything is read from the columns and lists of the last look, so an overlay shows what the solver saw.

import type { DebugDraw } from '../debug/debug-draw.ts';
import { CANDIDATE } from '../debug/palette.ts';
import { DISTANCE, COUNT, NORMAL, POINTS, POINT_STRIDE } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { TOUCHING } from '../world/contact-list.ts';
import type { World } from '../index.ts';
import type { ContactMarkers } from '../view/contact-markers.ts';
import { FADED } from '../view/fade.ts';
import { entityOf } from '../world/entity.ts';
import type { ContactMarks } from './contact/contact-marks.ts';
import type { Pair } from './contact/picked-contact.ts';

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

let ages = new Float64Array(64);

/**
 * For how many steps the pair of each contact in the list has touched, until the next call; Infinity where it did in the world's first step. From the
 * report of the last step: a look between steps finds contacts anew, and those that it finds first are of age 0.
 */
export function contactAges({ core: { contacts, report, tick } }: World): Float64Array {
  if (contacts.count > ages.length) ages = new Float64Array(2 * contacts.count);
  let r = 0;
  for (let i = 0; i < contacts.count; i++) {
    const key = contacts.key[i];
    while (r < report.count && report.key[r] < key) r++;
    const known = r < report.count && report.key[r] === key && report.apart[r] === 0;
    // (A step counts itself when it is over, after it has written its report.)
    const since = known ? report.since[r] : tick - 1;
    ages[i] = since > 0 ? tick - 1 - since : Infinity;
  }
  return ages;
}

export interface ContactStyle {
  /** Whether contacts that begin flash. */
  readonly flash: boolean;
  /** Of a step, s. */
  readonly dt: number;
  /** Rows whose contacts are drawn in full. */
  readonly hovered: number | null;
  readonly selected: number | null;
  /** Rows whose contacts are not faded; undefined where nothing is. */
  readonly kept: readonly number[] | undefined;
  /** The pair whose contact is drawn in full by another hand, and so not here. */
  readonly picked: Pair | undefined;
}

/** Contact points with their normals and depths: of the hovered and the selected body all, of the others as many as the screen has room for. */
export function drawContacts(
  out: ContactMarkers,
  world: World,
  { flash, dt, hovered, selected, kept, picked }: ContactStyle,
  drawn: Pick<ContactMarks, 'add'>,
): void {
  const { contacts } = world.core;
  const { alive, bounds, generation } = world.state;
  const m = contacts.manifold;
  const age = contactAges(world);
  for (const claims of [true, false]) {
    for (let i = 0; i < contacts.count; i++) {
      const a = contacts.rowA[i];
      const b = contacts.rowB[i];
      if (!(contacts.flags[i] & TOUCHING) || !alive[a] || !alive[b]) continue;
      const seconds = flash ? age[i] * dt : Infinity;
      const loud = a === hovered || b === hovered || a === selected || b === selected;
      if (claims && loud) continue;
      const size = Math.min(halfWidth(bounds, a), halfWidth(bounds, b));
      const strength = kept === undefined || kept.includes(a) || kept.includes(b) ? 1 : FADED;
      const entityA = entityOf(a, generation[a]);
      const entityB = entityOf(b, generation[b]);
      if (picked && entityA === picked.a && entityB === picked.b) continue;
      const o = contacts.start[i];
      for (let p = 0; p < m[o + COUNT]; p++) {
        const q = o + POINTS + POINT_STRIDE * p;
        // Points that gape are part of the patch, not of the touch.
        if (m[q + 3] > 0 && m[o + DISTANCE] <= 0) continue;
        if (claims) out.claim(m, q, seconds);
        else if (out.point(m, q, o + NORMAL, seconds, size, loud, strength)) {
          drawn.add(entityA, entityB, m[q], m[q + 1], m[q + 2], loud || out.seenThrough);
        }
      }
    }
  }
}

/** Half the longest side of a row's bounds, m. */
function halfWidth(bounds: Float64Array, row: number): number {
  const b = BOUNDS_STRIDE * row;
  return 0.5 * Math.max(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}

/** Rows in a touch with another body that moves, and whether it began less than `fresh` steps ago; what merely lies on the floor is not news. */
export function eachTouching(world: World, fresh: number, touch: (row: number, isFresh: boolean) => void): void {
  const { contacts } = world.core;
  const { moves } = world.state;
  const age = contactAges(world);
  for (let i = 0; i < contacts.count; i++) {
    if (!(contacts.flags[i] & TOUCHING)) continue;
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    if (!moves[a] || !moves[b]) continue;
    const isFresh = age[i] < fresh;
    touch(a, isFresh);
    touch(b, isFresh);
  }
}
