// The room of an address: `#/range`, `#/world`, … Anything else is the start page. Parameters after `?` belong to the room.

/** The first row of the bar, and the rooms of each in the second. The first room of a group is the one it opens. An id is part of an address and never changes. */
export const GROUPS = [
  { id: 'cast', rooms: ['range', 'patterns', 'trial'] },
  { id: 'collide', rooms: ['world', 'matrix', 'sat', 'grid'] },
  { id: 'measure', rooms: ['profiler'] },
  { id: 'learn', rooms: ['lessons', 'flat'] },
] as const;

export type RoomId = (typeof GROUPS)[number]['rooms'][number];

/** A digit never changes either. */
export const DIGITS: Readonly<Record<RoomId, string>> = {
  range: '1',
  patterns: '2',
  world: '3',
  matrix: '4',
  sat: '5',
  flat: '6',
  grid: '7',
  trial: '8',
  lessons: '9',
  profiler: '0',
};
export const ROOM_IDS = GROUPS.flatMap(({ rooms }): readonly RoomId[] => rooms);

/** Rooms in which many bodies move, and those without a world: the page has another layout for each. (The profiler shows another room's world, or Rain.) */
export const isCrowded = (id: RoomId): boolean => id === 'world' || id === 'grid' || id === 'profiler';
export const isStatic = (id: RoomId): boolean => id !== 'range' && !isCrowded(id);

/** The group in whose row a room stands. */
export function groupOf(tab: RoomId): (typeof GROUPS)[number] {
  return GROUPS.find(({ rooms }) => rooms.some((id) => id === tab))!;
}

/** Collisions with a recording, which a page of the same origin may send. */
export const RECORDING = '#/recording';

export function isOfRecording(hash: string): boolean {
  return routeOf(hash).toLowerCase() === 'recording';
}

/** The room of a location hash; Raycast if it is unknown or missing. */
export function roomOfHash(hash: string): RoomId {
  if (isOfRecording(hash)) return 'world';
  const wanted = routeOf(hash).toLowerCase();
  return ROOM_IDS.find((id) => id === wanted) ?? 'range';
}

/** The route of a hash that names no room, such as `nowhere`; undefined for a room's own and for the bare address. */
export function unknownRoute(hash: string): string | undefined {
  const route = routeOf(hash);
  return route === '' || isOfRecording(hash) || ROOM_IDS.some((id) => id === route.toLowerCase()) ? undefined : route;
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
