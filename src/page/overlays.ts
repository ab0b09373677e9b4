// Overlays of a world beyond src/core/debug: pairs without static walls, and which bodies touch. Everything is read from the columns
// and lists of the last detection, so an overlay shows what the solver used.

import { CONTACT, PALETTE, contactAges } from 'kantsu';
import type { DebugDraw, World } from 'kantsu';

/**
 * Pairs with overlapping bounds: a line from centre to centre. Pairs with static bodies are left out: a hundred lines to the middle of the floor are
 * useless.
 */
export function drawMovingPairs(draw: DebugDraw, world: World): void {
  const { candidates: pairs } = world.inspect;
  const { position, alive, moves } = world.inspect.bodies;
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
      PALETTE.CANDIDATE,
    );
  }
}

/** Rows in contact with another moving body, and whether that began less than `fresh` steps ago; contacts with static bodies do not count. */
export function eachTouching(world: World, fresh: number, touch: (row: number, isFresh: boolean) => void, age = contactAges(world)): void {
  const { contacts } = world.inspect;
  const { moves } = world.inspect.bodies;
  for (let i = 0; i < contacts.count; i++) {
    if (!(contacts.flags[i] & CONTACT.TOUCHING)) continue;
    const a = contacts.rowA[i];
    const b = contacts.rowB[i];
    if (!moves[a] || !moves[b]) continue;
    const isFresh = age[i] < fresh;
    touch(a, isFresh);
    touch(b, isFresh);
  }
}
