// Overlays of a world beyond src/core/debug: pairs without static walls, which bodies touch, and for how long. Everything is read from the columns
// and lists of the last detection, so an overlay shows what the solver used.

import type { DebugDraw, World } from 'kantsu';
import { CANDIDATE } from '../core/debug/palette.ts';
import { TOUCHING } from '../core/world/contact-list.ts';
import { coreOf } from '../core/world.ts';

/**
 * Pairs with overlapping bounds: a line from centre to centre. Pairs with static bodies are left out: a hundred lines to the middle of the floor are
 * useless.
 */
export function drawMovingPairs(draw: DebugDraw, world: World): void {
  const { pairs } = coreOf(world);
  const { position, alive, moves } = coreOf(world).state;
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
 * Age in steps of each contact in the list, valid until the next call; Infinity if it touched in the world's first step. From the report of the last
 * step: a detection between steps finds contacts with age 0.
 */
export function contactAges(world: World): Float64Array {
  const { contacts, report, tick } = coreOf(world);
  if (contacts.count > ages.length) ages = new Float64Array(2 * contacts.count);
  let r = 0;
  for (let i = 0; i < contacts.count; i++) {
    const key = contacts.key[i];
    while (r < report.count && report.key[r] < key) r++;
    const known = r < report.count && report.key[r] === key && report.apart[r] === 0;
    // (A step counts itself at its end, after it has written its report.)
    const since = known ? report.since[r] : tick - 1;
    ages[i] = since > 0 ? tick - 1 - since : Infinity;
  }
  return ages;
}

/** Rows in contact with another moving body, and whether that began less than `fresh` steps ago; contacts with static bodies do not count. */
export function eachTouching(world: World, fresh: number, touch: (row: number, isFresh: boolean) => void, age = contactAges(world)): void {
  const { contacts } = coreOf(world);
  const { moves } = coreOf(world).state;
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
