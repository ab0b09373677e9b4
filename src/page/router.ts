// The room of an address: `#/range`, `#/world`, … Anything else is the start page. Parameters after `?` belong to the room.

/** In the order of the bar. An id is part of an address and never changes. */
export const ROOM_IDS = ['range', 'patterns', 'world', 'matrix', 'sat', 'flat', 'grid', 'trial', 'lessons', 'profiler'] as const;

export type RoomId = (typeof ROOM_IDS)[number];

/** Each with its key: 1, 2, 3, … without a gap, and 0 for the tenth. */
export const ROOMS: readonly { readonly id: RoomId; readonly digit: string }[] = ROOM_IDS.map((id, i) => ({
  id,
  digit: String((i + 1) % 10),
}));

/** The room of a location hash; the Ray Range if it is unknown or missing. */
export function roomOfHash(hash: string): RoomId {
  const wanted = routeOf(hash).toLowerCase();
  return ROOM_IDS.find((id) => id === wanted) ?? 'range';
}

/** The route of a hash that names no room, such as `nowhere`; undefined for a room's own and for the bare address. */
export function unknownRoute(hash: string): string | undefined {
  const route = routeOf(hash);
  return route === '' || ROOM_IDS.some((id) => id === route.toLowerCase()) ? undefined : route;
}

function routeOf(hash: string): string {
  return /^#\/?([^?]*)/.exec(hash)?.[1] ?? '';
}

export function hashOfRoom(id: RoomId, parameters?: URLSearchParams): string {
  const query = parameters?.toString() ?? '';
  return query === '' ? `#/${id}` : `#/${id}?${query}`;
}

/** The parameters after the `?` of a hash. */
export function parametersOf(hash: string): URLSearchParams {
  const at = hash.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
}

/** Whether the page is embedded in another one: `embed=1` before the hash or behind it. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get('embed') === '1' || parametersOf(location.hash).get('embed') === '1';
}
