// The impulses of contacts that continue, moved in place: as from one list to another.

import { expect, it } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { ContactList, IMPULSES } from '../../../src/core/world/contact-list.ts';

it.each([1, 2, 3])('impulses and anchors go to the contacts that continue, new ones have zeros, seed %d', (seed) => {
  const random = mulberry32(seed);
  for (let round = 0; round < 300; round++) {
    const stays = random();
    const starts = random();
    const previous = new ContactList();
    const next = new ContactList();
    previous.count = Math.floor(200 * random());
    previous.reserveMemory(previous.count);
    previous.impulse.forEach((_, k) => (previous.impulse[k] = k + 1));
    previous.anchor.forEach((_, k) => (previous.anchor[k] = -k - 1));
    const before: number[] = [];
    for (let i = 0; i < previous.count; i++) {
      while (random() < starts / 2) before.push(-1);
      if (random() < stays) before.push(i);
    }
    next.count = before.length;
    next.takeMemory(previous, Int32Array.from(before));
    const expected = (stride: number, sign: number): number[] =>
      before.flatMap((i) => Array.from({ length: stride }, (_, k) => (i < 0 ? 0 : sign * (stride * i + k + 1))));
    expect(Array.from(next.impulse.subarray(0, IMPULSES * next.count))).toEqual(expected(IMPULSES, 1));
    expect(Array.from(next.anchor.subarray(0, 3 * next.count))).toEqual(expected(3, -1));
  }
});
