// A saved scene opened again is the same, but for the last bit of a turned capsule's ends; a damaged one is refused before anything changes.
import { beforeEach, expect, test } from 'vitest';
import { Lab } from '../../src/app/lab.ts';
import { range } from '../../src/app/rooms/range/range.ts';
import { readScene, sceneAsJson } from '../../src/app/scene-file.ts';

let lab: Lab;
beforeEach(() => {
  lab = new Lab();
  lab.enter(range);
  for (let i = 0; i < 40; i++) lab.step();
  lab.settle();
});

test('bodies and rays come back as they were', () => {
  lab.rays.rename(lab.rays.current!, 'first');
  const json = sceneAsJson(lab);
  const other = new Lab();
  other.enter(range);
  const { bodies, rays } = readScene(json);
  other.populate(bodies);
  const told = ({ world }: Lab): unknown[] =>
    [...world.entities()].map((entity) => [world.name(entity), world.shape(entity), world.velocity(entity)]);
  const numbers = (of: unknown): number[] => (JSON.stringify(of).match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
  const words = (of: unknown): string => JSON.stringify(of).replace(/-?\d+(\.\d+)?(e-?\d+)?/g, '#');
  expect(words(told(other))).toBe(words(told(lab)));
  const wanted = numbers(told(lab));
  for (const [i, value] of numbers(told(other)).entries()) expect(Math.abs(value - wanted[i])).toBeLessThan(1e-13);
  const [ray] = rays;
  expect(ray.name).toBe('first');
  const hits = other.raycastAll(ray);
  expect(hits.length).toBe(3);
  for (const [i, { enter, exit }] of hits.entries()) {
    expect(enter.distance).toBeCloseTo(lab.rays.current!.hits[i].enter.distance, 12);
    expect(exit.distance).toBeCloseTo(lab.rays.current!.hits[i].exit.distance, 12);
  }
  expect(sceneAsJson(other).length).toBeGreaterThan(500);
});

test.each([
  ['no JSON', 'not json'],
  ['nothing', 'null'],
  ['another version', '{"kantsu":2,"bodies":[],"rays":[]}'],
  ['no bodies', '{"kantsu":1,"rays":[]}'],
  ['a body without a shape', '{"kantsu":1,"bodies":[{"spec":{}}],"rays":[]}'],
  ['a negative radius', '{"kantsu":1,"bodies":[{"spec":{"shape":{"kind":"sphere","center":[0,0,0],"radius":-1}}}],"rays":[]}'],
  ['a ray that points nowhere', '{"kantsu":1,"bodies":[],"rays":[{"origin":[0,0,0],"direction":[0,0,0],"maxDistance":5}]}'],
])('%s is refused', (_what, text) => {
  expect(() => readScene(text)).toThrow();
});
