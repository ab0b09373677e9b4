// A saved scene opened again is the same; a damaged one is refused before anything changes; files of version 1 are still read.
import { expect, test } from 'vitest';
import { arrive } from '../../src/page/model/journey.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { readScene, sceneAsJson } from '../../src/page/document/scene-file.ts';
import { labOf, randomVisit, stateOfLab } from '../support/random-edits.ts';

/** The range as it opens. */
const now = (): ReturnType<typeof stateOfLab> => {
  const session = new Session();
  session.enter(range);
  return stateOfLab(session);
};

const opened = (text: string): Session => {
  const { state } = readScene(text, now);
  const session = labOf(state);
  arrive(session.seek(state.tick, state.edits));
  session.rays.load(state.rays);
  return session;
};

test('a file of version 2 says all that went in, and a snapshot goes on as the world did', () => {
  const { session } = randomVisit(5, 40);
  const state = stateOfLab(session);
  const models = [{ digest: 'a'.repeat(64), name: 'duck.glb', data: Uint8Array.from({ length: 100_000 }, (_, i) => i % 251) }];
  const scene = readScene(sceneAsJson({ state, models, snapshot: session.world.snapshot() }), now);
  expect(scene.state).toEqual(state);
  expect(scene.models).toEqual(models);
  const other = labOf(scene.state);
  other.leap(scene.snapshot!, scene.state.edits);
  expect(other.world.hash()).toBe(state.hash);
  for (const one of [session, other]) for (let i = 0; i < 20; i++) one.step();
  expect(other.world.hash()).toBe(session.world.hash());
  expect(other.editLog.cut).toBe(true);
  // The next body added is the next one, here as there.
  expect(other.nameOf(other.add([0, 5, 0], [0, 1, 0]))).toBe(session.nameOf(session.add([0, 5, 0], [0, 1, 0])));
});

test('a file of version 1 brings its bodies and rays', () => {
  const session = opened(OLD);
  expect([...session.world.entities()].map((entity) => session.world.name(entity))).toEqual(['ball']);
  expect(session.rays.current?.name).toBe('first');
  expect(session.rays.hit?.enter.distance).toBeCloseTo(3, 12);
});

test('a box given by its corners alone comes in', () => {
  const text = '{"kantsu":1,"bodies":[{"spec":{"shape":{"kind":"aabb","min":[0,0,0],"max":[1,2,1]}},"position":[0.5,3,0.5]}],"rays":[]}';
  const session = opened(text);
  expect([...session.world.entities()].map((entity) => session.world.kind(entity))).toEqual(['aabb']);
});

const OLD = JSON.stringify({
  kantsu: 1,
  room: 'range',
  bodies: [
    {
      spec: { shape: { kind: 'sphere', center: [0, 1, 0], radius: 1 }, body: 'kinematic', name: 'ball', density: 1000 },
      position: [0, 1, 0],
    },
  ],
  rays: [{ origin: [-4, 1, 0], direction: [1, 0, 0], maxDistance: 20, name: 'first' }],
});

test.each([
  ['no JSON', 'not json'],
  ['nothing', 'null'],
  ['another version', '{"kantsu":3,"bodies":[],"rays":[]}'],
  ['no state', '{"kantsu":2,"bodies":[],"rays":[]}'],
  ['no bodies', '{"kantsu":1,"rays":[]}'],
  ['a body without a shape', '{"kantsu":1,"bodies":[{"spec":{}}],"rays":[]}'],
  [
    'a negative radius',
    '{"kantsu":1,"bodies":[{"spec":{"shape":{"kind":"sphere","center":[0,0,0],"radius":-1}},"position":[0,0,0]}],"rays":[]}',
  ],
  ['a ray that points nowhere', '{"kantsu":1,"bodies":[],"rays":[{"origin":[0,0,0],"direction":[0,0,0],"maxDistance":5}]}'],
])('%s is refused', (_what, text) => {
  expect(() => readScene(text, now)).toThrow();
});
