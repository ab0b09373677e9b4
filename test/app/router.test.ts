import { expect, test } from 'vitest';
import { ROOM_IDS, hashOfRoom, roomOfHash } from '../../src/app/router.ts';

test('every room is found again by its own address', () => {
  for (const id of ROOM_IDS) expect(roomOfHash(hashOfRoom(id))).toBe(id);
});

test.each(['', '#', '#/', '#/nowhere', '#/worlds', '#/%00'])('%j is the start page', (hash) => {
  expect(roomOfHash(hash)).toBe('range');
});

test('parameters and the case of letters do not hide a room', () => {
  expect(roomOfHash('#/world?seed=7')).toBe('world');
  expect(roomOfHash('#/World')).toBe('world');
});
