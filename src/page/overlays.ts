// Which bodies touch, read from the columns and lists of the last detection: an overlay shows what the solver used.

import { inspect, CONTACT, contactAges } from 'kantsu/inspect';
import type { World } from 'kantsu';

/** Rows in contact with another moving body, and whether that began less than `fresh` steps ago; contacts with static bodies do not count. */
export function eachTouching(world: World, fresh: number, touch: (row: number, isFresh: boolean) => void, age = contactAges(world)): void {
  const { contacts } = inspect(world);
  const { moves } = inspect(world).bodies;
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
