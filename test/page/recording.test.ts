// What the page reads of a recording: one run through it, the search, and the frames that the profiler shows.
import { beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/core/index.ts';
import { openRecording, type Replay } from '../../src/core/record/index.ts';
import { surveyOf } from '../../src/page/model/recording.ts';
import { Series } from '../../src/page/model/series.ts';
import { recordedFrames, frameOf } from '../../src/page/profiler/recorded-frames.ts';
import { longest, valueOf } from '../../src/page/profiler/statistics.ts';
import { queryFigures } from '../../src/three/index.ts';
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

test('the words of a query are searched: kind, body, filter', () => {
  game.seek(90);
  const [closest, cast, all] = game.queries(90).flatMap(queryFigures);
  const nameOf = (body: Entity): string => game.world.name(body)!;
  expect(answerOf(closest, nameOf)).toMatch(/^crate \d+ at \d\.\d{3} m$/);
  expect([closest, cast, all].map((figure) => filterOf(figure, nameOf))).toEqual([
    'without player',
    'without player · no sensors',
    'mask 0x1',
  ]);
  const fits = ['', 'castShape', 'player sensors', 'WITHOUT player', 'player nowhere', 'overlap'].filter((words) =>
    isMatch(cast, words, nameOf),
  );
  expect(fits).toEqual(['', 'castShape', 'player sensors', 'WITHOUT player']);
});
