// The room of an address: `#/range`, `#/world`, … Anything else is the start page. Parameters after `?` belong to the room.

/** The first row of the bar, and the rooms of each in the second. The first room of a group is the one it opens. An id is part of an address and never changes. */
export const GROUPS = [
  { id: 'cast', rooms: ['range', 'patterns', 'trial'] },
  { id: 'collide', rooms: ['world', 'matrix', 'sat', 'grid'] },
  { id: 'measure', rooms: ['profiler'] },
  { id: 'learn', rooms: ['lessons', 'flat'] },
] as const;

export type GroupId = (typeof GROUPS)[number]['id'];
/** A room, or the profiler: until that is one, its tab opens the drawer in a room with a world. */
export type TabId = (typeof GROUPS)[number]['rooms'][number];
export type RoomId = Exclude<TabId, 'profiler'>;

/** A digit never changes either. */
export const DIGITS: Readonly<Record<TabId, string>> = {
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
export const TAB_IDS = GROUPS.flatMap(({ rooms }): readonly TabId[] => rooms);
export const ROOM_IDS = TAB_IDS.filter((id): id is RoomId => id !== 'profiler');

/** Rooms in which many bodies move, and those without a world of their own: the page has another layout for each. */
export const isCrowded = (id: RoomId): boolean => id === 'world' || id === 'grid';
export const isStatic = (id: RoomId): boolean => id !== 'range' && !isCrowded(id);

/** The group in whose row a room stands. */
export function groupOf(tab: TabId): (typeof GROUPS)[number] {
  return GROUPS.find(({ rooms }) => rooms.some((id) => id === tab))!;
}

/** The room of a location hash; Raycast if it is unknown or missing. */
export function roomOfHash(hash: string): RoomId {
  const wanted = routeOf(hash).toLowerCase();
  return ROOM_IDS.find((id) => id === wanted) ?? 'range';
}

/** The route of a hash that names no room, such as `nowhere`; undefined for a room's own and for the bare address. */
export function unknownRoute(hash: string): string | undefined {
  const route = routeOf(hash);
  return route === '' || TAB_IDS.some((id) => id === route.toLowerCase()) ? undefined : route;
}

/** The address of the profiler, which is shown in the room one is in. */
export function isProfiler(hash: string): boolean {
  return routeOf(hash).toLowerCase() === 'profiler';
}

function routeOf(hash: string): string {
  return /^#\/?([^?]*)/.exec(hash)?.[1] ?? '';
}

export function hashOfRoom(id: TabId, parameters?: URLSearchParams): string {
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
