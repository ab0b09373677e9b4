// What the page draws of a world beyond src/debug: pairs without the room itself, contacts as marks, and which bodies touch.
// Everything is read from the columns and lists of the last look, so an overlay shows what the solver saw.

import type { DebugDraw } from '../core/debug/debug-draw.ts';
import { CANDIDATE } from '../core/debug/palette.ts';
import { DISTANCE, COUNT, NORMAL, POINTS, POINT_STRIDE } from '../core/narrowphase/manifold.ts';
import { BOUNDS_STRIDE } from '../core/shapes/bounds.ts';
import { TOUCHING } from '../core/world/contact-list.ts';
import type { World } from '../core/index.ts';
import type { ContactMarkers } from './stage/contact-markers.ts';
import { FADED } from './stage/fade.ts';
import { entityOf, rowOf } from '../core/world/entity.ts';
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
  age = contactAges(world),
): void {
  const { manifold: m, start, flags, rowA, rowB, count } = world.core.contacts;
  const { alive, bounds, generation } = world.state;
  const pickedA = picked ? rowOf(picked.a) : -1;
  const pickedB = picked ? rowOf(picked.b) : -1;
  drawnCount = 0;
  for (let i = 0; i < count; i++) {
    const a = rowA[i];
    const b = rowB[i];
    if (!(flags[i] & TOUCHING) || !alive[a] || !alive[b] || (a === pickedA && b === pickedB)) continue;
    const loud = a === hovered || b === hovered || a === selected || b === selected;
    const seconds = flash ? age[i] * dt : Infinity;
    const o = start[i];
    const end = o + POINTS + POINT_STRIDE * m[o + COUNT];
    for (let q = o + POINTS; q < end; q += POINT_STRIDE) {
      // Points that gape are part of the patch, not of the touch.
      if (m[q + 3] > 0 && m[o + DISTANCE] <= 0) continue;
      if (loud || out.claim(m, q, seconds)) noteDrawn(i, q, loud);
    }
  }
  // Of the points that claimed a cell of the screen, only the last one per cell is drawn: the others of a dense pile cost nothing more.
  for (let k = 0; k < drawnCount; k++) {
    const i = drawnContacts[k];
    const q = drawnPoints[k];
    const a = rowA[i];
    const b = rowB[i];
    const loud = drawnLoud[k] === 1;
    const size = Math.min(halfWidth(bounds, a), halfWidth(bounds, b));
    const strength = kept === undefined || kept.includes(a) || kept.includes(b) ? 1 : FADED;
    if (!out.point(m, q, start[i] + NORMAL, flash ? age[i] * dt : Infinity, size, loud, strength)) continue;
    drawn.add(entityOf(a, generation[a]), entityOf(b, generation[b]), m[q], m[q + 1], m[q + 2], loud || out.seenThrough);
  }
}

// Points that may be drawn, by their contact, their place in its manifold, and whether they are drawn in full (1), until the next call.
let drawnCount = 0;
let drawnContacts = new Int32Array(1024);
let drawnPoints = new Int32Array(1024);
let drawnLoud = new Uint8Array(1024);

function noteDrawn(contact: number, point: number, loud: boolean): void {
  if (drawnCount === drawnContacts.length) {
    const [contacts, points, louds] = [drawnContacts, drawnPoints, drawnLoud];
    drawnContacts = new Int32Array(2 * drawnCount);
    drawnPoints = new Int32Array(2 * drawnCount);
    drawnLoud = new Uint8Array(2 * drawnCount);
    drawnContacts.set(contacts);
    drawnPoints.set(points);
    drawnLoud.set(louds);
  }
  drawnContacts[drawnCount] = contact;
  drawnLoud[drawnCount] = loud ? 1 : 0;
  drawnPoints[drawnCount++] = point;
}

/** Half the longest side of a row's bounds, m. */
function halfWidth(bounds: Float64Array, row: number): number {
  const b = BOUNDS_STRIDE * row;
  return 0.5 * Math.max(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}

/** Rows in a touch with another body that moves, and whether it began less than `fresh` steps ago; what merely lies on the floor is not news. */
export function eachTouching(world: World, fresh: number, touch: (row: number, isFresh: boolean) => void, age = contactAges(world)): void {
  const { contacts } = world.core;
  const { moves } = world.state;
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
