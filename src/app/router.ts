// Which room the address names: `#/range`, `#/world`. Anything else is the start page.

export const ROOM_IDS = ['range', 'world'] as const;
export type RoomId = (typeof ROOM_IDS)[number];

/** The room of a location hash; what is unknown or missing leads to the Ray Range. Parameters after `?` belong to the room. */
export function roomOfHash(hash: string): RoomId {
  const wanted = /^#\/?([a-z]*)/.exec(hash.toLowerCase())?.[1];
  return ROOM_IDS.find((id) => id === wanted) ?? 'range';
}

export function hashOfRoom(id: RoomId): string {
  return `#/${id}`;
}
