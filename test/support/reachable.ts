// What can be reached from a world by any property, own or inherited, getters called.

import type * as Kantsu from '../../src/core/index.ts';
import type * as Inside from '../../src/core/inspect.ts';

/** The classes of all objects that can be reached from `start`, getters called; functions and typed arrays end the search. */
function reachable(start: object): Set<string> {
  const seen = new Set<object>();
  const classes = new Set<string>();
  const queue = [start];
  while (queue.length > 0) {
    const one = queue.pop()!;
    if (seen.has(one)) continue;
    seen.add(one);
    classes.add(one.constructor?.name ?? 'null');
    if (ArrayBuffer.isView(one)) continue;
    for (let from: object | null = one; from !== null && from !== Object.prototype; from = Object.getPrototypeOf(from) as object | null) {
      for (const key of Reflect.ownKeys(from)) {
        if (key === 'constructor' || (from === Array.prototype && key !== 'length')) continue;
        let value: unknown;
        try {
          value = Reflect.get(one, key, one);
        } catch {
          continue;
        }
        if (typeof value === 'object' && value !== null) queue.push(value);
      }
    }
  }
  return classes;
}

const PLAIN = new Set(['Object', 'Array', 'Float64Array', 'Float32Array', 'Int32Array', 'Uint32Array', 'Uint8Array', 'Map', 'Set']);

/** The objects that are handed out, the views of `inspect(world)` among them: all of them hide what they show. */
export const HANDED_OUT = [
  'BodyView',
  'ContactsView',
  'FixedClock',
  'GridInspection',
  'Inspection',
  'Timings',
  'View',
  'World',
  'WorldColumns',
  'WorldContacts',
];

/** The classes reached from a world that was used, from its events and contacts; plain objects and arrays left out. */
export function classesOf(kantsu: typeof Kantsu, inside: typeof Inside): string[] {
  const world = kantsu.createWorld();
  world.spawn({ shape: kantsu.sphere({ center: [0, 0.4, 0], radius: 0.5 }) });
  world.spawn({ shape: kantsu.aabb({ center: [0, -0.5, 0], half: [5, 0.5, 5] }), body: 'static' });
  world.spawnMesh({ vertices: [0, 0, 9, 1, 0, 9, 0, 1, 9], indices: [0, 1, 2] });
  const events: object[] = [];
  world.on('contactBegan', (contact) => events.push(contact));
  world.step();
  if (events.length !== 1) throw new Error(`${events.length} contacts began, expected 1`);
  const classes = reachable({
    world,
    inspect: inside.inspect(world),
    event: events[0],
    contact: [...world.contacts][0],
    clock: new kantsu.FixedClock(),
  });
  return [...classes].filter((name) => !PLAIN.has(name)).toSorted();
}
