import { expect, test } from 'vitest';
import { ROOMS, ROOM_IDS, hashOfRoom, roomOfHash, unknownRoute } from '../../src/page/router.ts';

test('every room is found again by its own address', () => {
  for (const id of ROOM_IDS) expect(roomOfHash(hashOfRoom(id))).toBe(id);
});

test.each(['', '#', '#/', '#/nowhere', '#/worlds', '#/%00'])('%j is the start page', (hash) => {
  expect(roomOfHash(hash)).toBe('range');
});

test('a room is numbered by its place in the bar, without a gap', () => {
  expect(ROOMS.map(({ digit }) => digit)).toEqual(ROOM_IDS.map((_, i) => String((i + 1) % 10)));
});

test.each([
  ['#/nowhere', 'nowhere'],
  ['#/worlds?n=3', 'worlds'],
  ['#/Range/more', 'Range/more'],
  ['#/World?seed=7', undefined],
  ['#/', undefined],
  ['', undefined],
  ['#/?lang=ja', undefined],
])('%j: the unknown route is %j', (hash, route) => {
  expect(unknownRoute(hash)).toBe(route);
});

test('parameters and the case of letters do not hide a room', () => {
  expect(roomOfHash('#/world?seed=7')).toBe('world');
  expect(roomOfHash('#/World')).toBe('world');
});
