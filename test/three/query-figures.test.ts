// Each kind of query of a recording as a figure: its path, its marks, and what was found.
import { expect, test } from 'vitest';
import { aabb, createWorld, RayHits, sphere, type Entity, type World } from '../../src/core/index.ts';
import { openRecording, recordWorld } from '../../src/core/record/index.ts';
import { queryFigures, type QueryFigure } from '../../src/three/index.ts';

/** A box from x = 1 to 2, and behind it one from 4 to 5. */
async function ask(query: (world: World, body: Entity) => unknown): Promise<readonly QueryFigure[]> {
  const world = createWorld({ gravity: [0, 0, 0] });
  const near = world.spawn({ shape: aabb({ center: [1.5, 0, 0], half: [0.5, 1, 1] }), body: 'static', name: 'near' });
  world.spawn({ shape: aabb({ center: [4.5, 0, 0], half: [0.5, 1, 1] }), body: 'static', name: 'far' });
  const recorder = recordWorld(world, { queries: true });
  world.step();
  query(world, near);
  const replay = await openRecording(await recorder.save());
  replay.seek(1);
  return replay.queries(1).flatMap(queryFigures);
}
const ray = { origin: [0, 0, 0], direction: [2, 0, 0] } as const;
const batch = Float64Array.of(0, 0, 0, 1, 0, 0, 9, 0, 5, 0, 1, 0, 0, 9);
const ball = sphere({ center: [0, 0, 0], radius: 0.25 });

test.each<[name: string, query: (world: World, body: Entity) => unknown, end: number | undefined, marks: readonly number[], found: number]>(
  [
    ['the closest', (world) => world.raycastClosest(ray), 2, [1, 2], 1],
    ['past an excluded body', (world, near) => world.raycastClosest(ray, { exclude: near }), 5, [4, 5], 1],
    ['all', (world) => world.raycastAll(ray), 5, [1, 2, 4, 5], 2],
    ['a segment that ends before', (world) => world.raycastAny({ origin: [0, 0, 0], direction: [0.5, 0, 0], kind: 'segment' }), 0.5, [], 0],
    ['a ray away from all', (world) => world.raycastClosest({ origin: [0, 0, 0], direction: [-1, 0, 0], maxDistance: 7 }), -7, [], 0],
    ['a cast', (world) => world.castShape(ball, [3, 0, 0]), 0.75, [1], 1],
    ['a cast without a hit', (world) => world.castShape(ball, [0.5, 0, 0]), 0.5, [], 0],
    ['a character', (world) => world.moveAndSlide(ball, [0, 0, 0], [0.5, 0, 0]), 0.5, [], 0],
    ['an overlap', (world) => world.overlap(sphere({ center: [1.5, 0, 0], radius: 0.2 })), undefined, [1], 1],
    ['the nearest', (world) => world.nearest([0, 0, 0]), 1, [1], 1],
    ['nearest to a ray', (world) => world.nearestToRay({ origin: [0, 3, 0], direction: [1, 0, 0] }), undefined, [], 1],
  ],
)('%s', async (name, query, end, marks, found) => {
  const [figure] = await ask(query);
  if (end !== undefined) expect(figure.path?.[1][0]).toBeCloseTo(end, 2);
  if (name !== 'an overlap' && name !== 'nearest to a ray') {
    expect(figure.marks.map(({ at }) => at[0])).toEqual(marks.map((x) => expect.closeTo(x, 2) as number));
  }
  expect(figure.found).toHaveLength(found);
});

test('of a batch each ray is one', async () => {
  const hits = new RayHits();
  const out = new Float64Array(10);
  for (const query of [(world: World) => world.raycastBatch(batch, out), (world: World) => world.raycastBatchAll(batch, hits)]) {
    const [hit, miss] = await ask(query);
    expect([hit.marks[0].at, miss.marks, miss.path?.[1]]).toEqual([[1, 0, 0], [], [9, 5, 0]]);
  }
});
