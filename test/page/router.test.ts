import { expect, test } from 'vitest';
import { DIGITS, GROUPS, ROOM_IDS, groupOf, hashOfRoom, roomOfHash, unknownRoute } from '../../src/page/kit/router.ts';

test('every room is found again by its own address', () => {
  for (const id of ROOM_IDS) expect(roomOfHash(hashOfRoom(id))).toBe(id);
});

test.each(['', '#', '#/', '#/nowhere', '#/worlds', '#/%00'])('%j is the start page', (hash) => {
  expect(roomOfHash(hash)).toBe('range');
});

test('every digit opens one room, and every room stands in one group', () => {
  expect(Object.values(DIGITS).toSorted()).toEqual(Array.from('0123456789'));
  expect(ROOM_IDS.toSorted()).toEqual(Object.keys(DIGITS).toSorted());
  for (const group of GROUPS) for (const id of group.rooms) expect(groupOf(id)).toBe(group);
});

test.each([
  ['#/nowhere', 'nowhere'],
  ['#/worlds?n=3', 'worlds'],
  ['#/Range/more', 'Range/more'],
  ['#/World?seed=7', undefined],
  ['#/', undefined],
  ['', undefined],
  ['#/recording', undefined],
  ['#/?lang=ja', undefined],
])('%j: the unknown route is %j', (hash, route) => {
  expect(unknownRoute(hash)).toBe(route);
});

test('parameters and the case of letters do not hide a room', () => {
  expect(roomOfHash('#/world?seed=7')).toBe('world');
  expect(roomOfHash('#/World')).toBe('world');
  expect(roomOfHash('#/recording')).toBe('world');
});
