// The works as contests: each builds its contestants, lets them take turns, and compares their answers with ours.

import type * as Core from './core.ts';
import { compareAll, compareBoxes, compareClosest, comparePairs } from './agreement.ts';
import type { Engine, PileWorld } from './engines/engine.ts';
import type { KantsuMoved, KantsuPairs } from './engines/kantsu.ts';
import { loadNow } from './machine.ts';
import type { Row, Run, Work } from './results.ts';
import { collectGarbage, inTurn, stopwatch, summary, takeTurns, type Clock, type Contestant, type Times } from './rounds.ts';
import { makeBodies, scheduleFlips } from './work/bodies.ts';
import { makePoses } from './work/poses.ts';
import { makeLevel } from './work/level.ts';
import { DepthJudge, judgePile, lostOf, PileState, readLanding, readPile, type Pile } from './work/pile.ts';
import { AllAnswer, ClosestAnswer, makeRays, RAYS } from './work/rays.ts';

export interface Setting {
  readonly core: typeof Core;
  /** Ours first. */
  readonly engines: readonly Engine[];
  readonly rounds: number;
  /** Frames, steps or passes a round; 0: the work's own. */
  readonly frames: number;
  readonly clock: Clock;
}

/** Steps before time is taken: a pile has come to rest, bodies on a level have landed and roll. */
const SETTLE = 240;
const LAND = 60;

/** Sizes a work is asked at when nobody says. */
export const SIZES: Readonly<Record<Work, readonly number[]>> = {
  pairs: [1000, 10_000, 50_000, 100_000],
  closest: [1000, 10_000, 50_000],
  all: [1000, 10_000, 50_000],
  pile: [1000, 4000, 10_000],
  mixed: [1000, 4000],
  moved: [1000, 10_000],
  plain: [500],
  hills: [500],
  landing: [1000, 3000, 10_000],
};

export function contest(work: Work, size: number, setting: Setting): Run {
  const before = loadNow();
  const rows =
    work === 'pairs'
      ? pairs(size, setting)
      : work === 'closest' || work === 'all'
        ? rays(work, size, setting)
        : work === 'moved'
          ? moved(size, setting)
          : work === 'plain' || work === 'hills'
            ? stepped('level', makeLevel(setting.core, work === 'hills', size), LAND, setting)
            : work === 'landing'
              ? landing(size, setting)
              : stepped('pile', readPile(setting.core, work === 'mixed', size), SETTLE, setting);
  collectGarbage();
  return { work, bodies: size, rows, load: [before, loadNow()] };
}

function pairs(size: number, { engines, rounds, frames, clock }: Setting): Row[] {
  const timed = stopwatch(clock);
  const bodies = makeBodies(size);
  const perRound = frames || (size < 10_000 ? 30 : 8);
  const schedule = scheduleFlips(bodies, rounds * perRound);
  const present = engines.filter((engine) => engine.pairs !== undefined && size <= engine.limits.pairs);
  const worlds = present.map((engine) => engine.pairs!(bodies));
  const contestants: Contestant[] = worlds.map((world, e) => ({
    name: present[e].name,
    turn(round) {
      const times: number[] = [];
      for (let f = 0; f < perRound; f++) times.push(timed(() => world.frame(schedule[round * perRound + f])));
      return times;
    },
  }));
  const times = takeTurns(contestants, rounds);
  const ours = worlds[0] as KantsuPairs;
  const truth = ours.answer();
  return worlds.map((world, e) => {
    const name = present[e].name;
    const bytes = world.bytes?.();
    const agreement = e === 0 ? `${truth.size} pairs of ${ours.candidates()} candidates` : comparePairs(truth, world.answer(), ours);
    if (e > 0) world.free();
    return row(name, times, agreement, bytes === undefined ? {} : { bytesPerBody: Math.round(bytes / size) });
  });
}

function moved(size: number, { engines, rounds, frames, clock }: Setting): Row[] {
  const timed = stopwatch(clock);
  const bodies = makeBodies(size);
  const perRound = frames || (size < 10_000 ? 30 : 8);
  const poses = makePoses(bodies, rounds * perRound);
  const present = engines.filter((engine) => engine.moved !== undefined && size <= engine.limits.moved);
  const worlds = present.map((engine) => engine.moved!(bodies));
  const contestants: Contestant[] = worlds.map((world, e) => ({
    name: present[e].name,
    turn(round) {
      const times: number[] = [];
      for (let f = 0; f < perRound; f++) times.push(timed(() => world.frame(poses[round * perRound + f])));
      return times;
    },
  }));
  const times = takeTurns(contestants, rounds);
  const ours = worlds[0] as KantsuMoved;
  const truth = ours.answer();
  return worlds.map((world, e) => {
    const agreement =
      e === 0
        ? `${truth.size} pairs of ${ours.candidates()} candidates`
        : world.remark === undefined
          ? comparePairs(truth, world.answer(), ours)
          : compareBoxes(truth, world.answer());
    if (e > 0) world.free();
    return row(present[e].name, times, agreement, world.remark === undefined ? {} : { remark: world.remark });
  });
}

function rays(work: 'closest' | 'all', size: number, { engines, rounds, frames, clock }: Setting): Row[] {
  const timed = stopwatch(clock);
  const bodies = makeBodies(size);
  const given = makeRays(bodies.side);
  const present = engines.filter((engine) => engine.rays !== undefined && size <= engine.limits.rays);
  const contestants: (Contestant & { readonly agreement: () => string; readonly free: () => void })[] = [];
  let truth: ClosestAnswer | AllAnswer | null = null;
  for (const engine of present) {
    const world = engine.rays!(bodies);
    if (world[work] === undefined) {
      world.free();
      continue;
    }
    // Where a ray takes milliseconds, a part of the rays is enough to know how many.
    const count = Math.round(RAYS * Math.min(1, (engine.rayShare ?? 1) * Math.max(1, 10_000 / size)));
    const answer = work === 'closest' ? new ClosestAnswer(RAYS) : new AllAnswer(RAYS);
    const ask = (): void => {
      if (answer instanceof ClosestAnswer) world.closest!(given, 0, count, answer);
      else world.all!(given, 0, count, answer);
    };
    truth ??= answer;
    const ours = truth;
    contestants.push({
      name: engine.name,
      turn: () => Array.from({ length: frames || 3 }, () => (1000 * timed(ask)) / count),
      agreement: () =>
        answer instanceof ClosestAnswer
          ? compareClosest(ours as ClosestAnswer, answer, count)
          : compareAll(ours as AllAnswer, answer, count),
      free: () => world.free(),
    });
  }
  const times = takeTurns(contestants, rounds);
  return contestants.map(({ name, agreement, free }) => {
    const done = row(name, times, agreement(), {});
    free();
    return done;
  });
}

function stepped(what: 'pile' | 'level', given: Pile, before: number, { core, engines, rounds, frames, clock }: Setting): Row[] {
  const timed = stopwatch(clock);
  const perRound = frames || 20;
  const present = engines.filter((engine) => engine[what] !== undefined && given.loose <= engine.limits.pile);
  const worlds = present.map((engine) => engine[what]!(given));
  const state = (): PileState => new PileState(given.bodies.length);
  const last = worlds.map(state);
  const now = worlds.map(state);
  for (const world of worlds) for (let i = 0; i < before; i++) world.step();
  const contestants: Contestant[] = worlds.map((world, e) => ({
    name: present[e].name,
    turn() {
      const times: number[] = [];
      for (let s = 0; s < perRound; s++) {
        if (s === perRound - 1) world.read(last[e]);
        times.push(timed(() => world.step()));
      }
      world.read(now[e]);
      return times;
    },
  }));
  const times = takeTurns(contestants, rounds);
  return worlds.map((world, e) => {
    const name = present[e].name;
    const quality = judgePile(core, given, last[e], now[e]);
    world.free();
    return row(name, times, sayQuality(quality), { quality });
  });
}

/** W6: the steps whose times stand beside the total. */
const WINDOWS: readonly (readonly [number, number])[] = [
  [20, 40],
  [40, 60],
  [60, 90],
  [90, 120],
];

/** Each round is a new world, every step of which is timed: the landing is what is asked, and it does not repeat. */
function landing(size: number, { core, engines, rounds, clock }: Setting): Row[] {
  const timed = stopwatch(clock);
  const given = readLanding(core, size);
  const steps = size <= 1000 ? 180 : 120;
  const present = engines.filter((engine) => engine.landing !== undefined && size <= engine.limits.pile);
  const samples = present.map(() => Array.from({ length: steps }, (): number[] => []));
  // A contestant's world is freed when its next one is there. Where garbage is collected while none is alive, V8 drops the hidden classes of its objects and the
  // code compiled for them: ours was compiled again in every round, and steps 40 to 60 took five times as long.
  const worlds: PileWorld[] = [];
  const land = (engine: Engine, e: number, round: number): void => {
    const world = engine.landing!(given);
    worlds[e]?.free();
    worlds[e] = world;
    collectGarbage();
    for (const sample of samples[e]) {
      const time = timed(() => world.step());
      if (round > 0) sample.push(time);
    }
  };
  for (let round = 0; round < rounds; round++) inTurn(() => present.forEach((engine, e) => land(engine, e, round)));
  inTurn(() => {});
  for (const world of worlds) world.free();
  return present.map((engine, e) => {
    const times = samples[e].map(summary);
    const sum = (key: 'median' | 'min', from = 0, to = steps): number => times.slice(from, to).reduce((total, t) => total + t[key], 0);
    const windows = WINDOWS.map(([from, to]) => `${from}–${to} ${(sum('median', from, to) / (to - from)).toFixed(1)}`).join(', ');
    const worst = Math.max(...times.map(({ median }) => median));
    return {
      engine: engine.name,
      agreement: `ms a step: ${windows}, worst ${worst.toFixed(1)}; ${sayLanding(core, given, engine.landing!(given), steps)}`,
      median: sum('median'),
      min: sum('min'),
      p95: times.reduce((total, t) => total + t.p95, 0),
      frames: steps * (rounds - 1),
    };
  });
}

/** What the bodies look like at the end of every step. */
function sayLanding(core: typeof Core, given: Pile, world: PileWorld, steps: number): string {
  const judge = new DepthJudge(core, given);
  const now = new PileState(given.bodies.length);
  let deepest = 0;
  let share = 0;
  for (let s = 0; s < steps; s++) {
    world.step();
    world.read(now);
    const depths = judge.depths(given, now);
    deepest = Math.max(deepest, depths.deepest);
    share = Math.max(share, depths.share);
  }
  world.free();
  return `deepest overlap of any step ${deepest.toFixed(0)} mm, ${share.toFixed(2)} of slop + a tenth of the size; lost ${lostOf(given, now)}`;
}

function row(engine: string, times: ReadonlyMap<string, Times>, agreement: string, more: Partial<Row>): Row {
  return Object.assign({ engine, agreement, ...times.get(engine)! }, more);
}

function sayQuality(q: ReturnType<typeof judgePile>): string {
  return `deepest ${q.deepest.toFixed(1)} mm, mean ${q.mean.toFixed(2)} mm over ${q.touching} contacts; mean height ${q.height.toFixed(3)} m, speed left ${q.speed.toFixed(1)} mm/s, lost ${q.lost}`;
}
