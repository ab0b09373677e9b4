// What the page reads of a recording: one run through it, each kind of query as a figure, the search, and the frames that the profiler shows.
import { beforeAll, describe, expect, test } from 'vitest';
import { aabb, createWorld, RayHits, sphere, type Entity, type World } from '../../src/core/index.ts';
import { openRecording, recordWorld, type Replay } from '../../src/core/record/index.ts';
import { surveyOf } from '../../src/page/model/recording.ts';
import { Series } from '../../src/page/model/series.ts';
import { recordedFrames, frameOf } from '../../src/page/profiler/recorded-frames.ts';
import { longest, valueOf } from '../../src/page/profiler/statistics.ts';
import { queryFigures, type QueryFigure } from '../../src/three/index.ts';
import { answerOf, filterOf, isMatch } from '../../src/page/recording/query-words.ts';
import { recordedGame, SLOW, SPAWNED, STEPS } from '../support/recorded-game.ts';

let game: Replay;
beforeAll(async () => {
  game = await openRecording(await recordedGame());
});

test('one run measures every step, and keeps the names of all bodies', () => {
  const ticks: number[] = [];
  const survey = surveyOf(game, (tick) => ticks.push(tick));
  expect(ticks).toEqual(Array.from({ length: STEPS }, (_, i) => i + 1));
  const series = new Series();
  series.append(survey.series);
  expect(series.end).toBe(STEPS);
  expect(survey.names.map(([, name]) => name)).toEqual(expect.arrayContaining(['player', 'ramp', 'crate 12', 'enemy']));
  const [enemy, ramp] = ['enemy', 'ramp'].map((wanted) => survey.names.find(([, name]) => name === wanted)![0]);
  const met = survey.events.find(({ a, b, began }) => began && [a, b].includes(enemy) && [a, b].includes(ramp))!;
  expect(met.tick).toBeGreaterThan(SPAWNED);
  expect([survey.dt, survey.differences]).toEqual([1 / 60, []]);
  // The player begins at −6 m: a metre around what moves.
  expect(survey.box.min[0]).toBeLessThan(-6.5);
  expect(survey.box.max[1]).toBeGreaterThan(2);
});

test('the profiler has the recorded frames: parts add up, and the slow one is found', () => {
  const { events, series, ...rest } = surveyOf(game);
  const frames = recordedFrames({ ...rest, events, series, name: 'game', bytes: new Uint8Array(), replay: game })!;
  expect(frames.length).toBe(STEPS);
  const slow = longest(frames);
  expect(valueOf(frames, 'tick', slow)).toBe(SLOW);
  expect(frameOf(frames, SLOW)).toBe(slow);
  expect([...frames.apps].map(([name, times]) => [name, times[slow]])).toEqual([
    ['ai', 24_000],
    ['render', 4000],
  ]);
  const of = (phase: Parameters<typeof valueOf>[1]): number => valueOf(frames, phase, slow);
  expect(of('step') + of('rest')).toBeCloseTo(of('frame'), 3);
  const parts = (['solve', 'refresh', 'broadphase', 'narrowphase', 'sleep', 'events', 'stepRest'] as const).map(of);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(of('step'), 3);
});

describe('a query as a figure', () => {
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

  test.each<
    [name: string, query: (world: World, body: Entity) => unknown, end: number | undefined, marks: readonly number[], found: number]
  >([
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
  ])('%s', async (name, query, end, marks, found) => {
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

  test('its words are searched: kind, body, filter', async () => {
    const [figure] = await ask((world, near) => world.raycastClosest(ray, { exclude: near, mask: 3, sensors: false }));
    const nameOf = (body: Entity): string => (body === figure.found[0].body ? 'far' : 'near');
    expect(answerOf(figure, nameOf)).toBe('far at 4.000 m');
    expect(filterOf(figure, nameOf)).toBe('mask 0x3 · without near · no sensors');
    const fits = ['', 'raycast', 'far sensors', 'MASK 0x3', 'without near', 'near nowhere', 'overlap'].filter((words) =>
      isMatch(figure, words, nameOf),
    );
    expect(fits).toEqual(['', 'raycast', 'far sensors', 'MASK 0x3', 'without near']);
  });
});
