// What can be reached from a world by any property, own or inherited: results and typed arrays, none of its parts.

import { expect, test } from 'vitest';
import * as kantsu from '../../../src/core/index.ts';

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

test('of a world only results: no columns, no grid, no contact lists', () => {
  const world = kantsu.createWorld();
  world.spawn({ shape: kantsu.sphere({ center: [0, 0.4, 0], radius: 0.5 }) });
  world.spawn({ shape: kantsu.aabb({ center: [0, -0.5, 0], half: [5, 0.5, 5] }), body: 'static' });
  const events: object[] = [];
  world.on('contactBegan', (contact) => events.push(contact));
  world.step();
  expect(events.length).toBe(1);
  expect(Reflect.ownKeys(world)).toEqual(['contacts', 'columns']);
  const classes = reachable({ world, event: events[0], contact: [...world.contacts][0], clock: new kantsu.FixedClock() });
  expect([...classes].filter((name) => !PLAIN.has(name)).sort()).toEqual(['FixedClock', 'View', 'World', 'WorldColumns', 'WorldContacts']);
});
