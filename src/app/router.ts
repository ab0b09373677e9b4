// Which room the address names: `#/range`, `#/world`, … Anything else is the start page. What follows `?` belongs to the room.

/** In the order of the bar. The digit is the key that leads there, for good: a room that is yet to come keeps its own. */
export const ROOMS = [
  { id: 'range', digit: '1' },
  { id: 'patterns', digit: '2' },
  { id: 'world', digit: '3' },
  { id: 'matrix', digit: '4' },
  { id: 'sat', digit: '5' },
  { id: 'flat', digit: '6' },
  { id: 'trial', digit: '8' },
] as const;

export type RoomId = (typeof ROOMS)[number]['id'];

export const ROOM_IDS: readonly RoomId[] = ROOMS.map(({ id }) => id);

/** The room of a location hash; what is unknown or missing leads to the Ray Range. */
export function roomOfHash(hash: string): RoomId {
  const wanted = /^#\/?([a-z]*)/.exec(hash.toLowerCase())?.[1];
  return ROOM_IDS.find((id) => id === wanted) ?? 'range';
}

export function hashOfRoom(id: RoomId, parameters?: URLSearchParams): string {
  const query = parameters?.toString() ?? '';
  return query === '' ? `#/${id}` : `#/${id}?${query}`;
}

/** What stands after the `?` of a hash. */
export function parametersOf(hash: string): URLSearchParams {
  const at = hash.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
}

/** Whether the page is a picture in somebody's article: `embed=1` before the hash or behind it. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get('embed') === '1' || parametersOf(location.hash).get('embed') === '1';
}
