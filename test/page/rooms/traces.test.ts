// The traces: the steps of ours end where the core does, those of the source where its port does, and they part where the source errs.

import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { distance2 } from '../../../src/core/planar/hit.ts';
import { capsule2, circle2 } from '../../../src/core/planar/shape2.ts';
import type { Vec2 } from '../../../src/core/planar/vec2.ts';
import type { Vec3 } from '../../../src/core/math/vec3.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { capsule } from '../../../src/core/shapes/shape.ts';
import { CountdownTimer } from '../../../src/core/time/countdown.ts';
import { LESSONS } from '../../../src/page/rooms/lessons/course/syllabus.ts';
import { TRACES } from '../../../src/page/rooms/lessons/traces/algorithms.ts';
import type { TraceId, TraceInputs } from '../../../src/page/rooms/lessons/traces/algorithms.ts';
import { partingStep } from '../../../src/page/rooms/lessons/traces/trace.ts';
import type { Trace, Value, Variant } from '../../../src/page/rooms/lessons/traces/trace.ts';
import { words } from '../../../src/page/rooms/lessons/traces/words.ts';
import { PrintedCountdown } from '../../../src/page/source-formulas/printed-countdown.ts';
import { amendedEnds, clampTest, fourEnds } from '../../../src/page/source-formulas/printed-planar.ts';
import { rayCapsule } from '../../../src/page/source-formulas/printed-solids.ts';

const random = mulberry32(5517);
const n = (least: number, most: number): number => least + (most - least) * random();
const v2 = (size = 3): Vec2 =>
  random() < 0.5 ? [n(-size, size), n(-size, size)] : [Math.round(n(-size, size)), Math.round(n(-size, size))];
const v3 = (size = 3): Vec3 => [...v2(size), random() < 0.5 ? 0 : n(-size, size)];

const DRAW: { [Id in TraceId]: () => TraceInputs[Id] } = {
  clamp: () => {
    const p1 = v2();
    return { center: v2(), r1: n(0.1, 1), p1, p2: random() < 0.1 ? p1 : v2(), r2: n(0.1, 1) };
  },
  ends: () => ({
    a1: v2(),
    a2: v2(),
    ra: n(0.01, 0.3),
    b1: v2(),
    b2: v2(),
    rb: n(0.01, 0.3),
  }),
  cascade: () => {
    // Along the surface now and then, where the source's cascade errs.
    if (random() < 0.1) return { origin: [-9, 1, 0], direction: [1, 0, 0], p1: [n(-4, 0), 0, 0], p2: [n(1, 4), 0, 0], radius: 1 };
    return { origin: v3(5), direction: [n(0.1, 2), n(-1, 1), n(-1, 1)], p1: v3(2), p2: v3(2), radius: n(0.3, 1.5) };
  },
  countdown: () => {
    let now = 0;
    const calls = Array.from({ length: 12 }, () => ({
      call: (['start', 'stop', 'reset', 'frame', 'frame', 'frame'] as const)[Math.floor(6 * random())],
      now: (now += random()),
    }));
    return { initial: 5, made: 0, calls };
  },
};

/** Where the source errs. */
const EXAMPLES: TraceInputs = {
  clamp: { center: [0.5, 0], r1: 1, p1: [0, 0], p2: [0, 0], r2: 1 },
  ends: { a1: [-10, 0], a2: [10, 0], ra: 0.1, b1: [0, -10], b2: [0, 10], rb: 0.1 },
  cascade: { origin: [-9, 1, 0], direction: [1, 0, 0], p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 },
  countdown: (LESSONS['S4.7'].trace as unknown as { input: () => TraceInputs['countdown'] }).input(),
};

const flat = (c: TraceInputs['clamp']) =>
  [circle2({ center: c.center, radius: c.r1 }), capsule2({ p1: c.p1, p2: c.p2, radius: c.r2 })] as const;
const sticks = (c: TraceInputs['ends']) =>
  [capsule2({ p1: c.a1, p2: c.a2, radius: c.ra }), capsule2({ p1: c.b1, p2: c.b2, radius: c.rb })] as const;

/** What the core answers; undefined where rounding may decide. */
const CORE: { [Id in TraceId]: (input: TraceInputs[Id]) => Value | undefined } = {
  clamp: (c) => clear(distance2(...flat(c)).distance),
  ends: (c) => clear(distance2(...sticks(c)).distance),
  cascade: ({ origin, direction, p1, p2, radius }) => {
    const cast = (r: number) => raycast(capsule({ p1, p2, radius: r }), { origin, direction, kind: 'line' });
    if (origin[0] !== -9 && (cast(radius * (1 - 1e-6)) === null) !== (cast(radius * (1 + 1e-6)) === null)) return undefined;
    const hit = cast(radius);
    return hit && [hit.enter.distance / Math.hypot(...direction), hit.exit.distance / Math.hypot(...direction)];
  },
  countdown: ({ initial, calls }) => {
    const timer = new CountdownTimer(initial);
    let last = 0;
    for (const { call, now } of calls) {
      timer.advance(now - last);
      last = now;
      if (call !== 'frame') timer[call]();
    }
    return timer.remaining;
  },
};

const SOURCE: { [Id in TraceId]: (input: TraceInputs[Id]) => Value } = {
  clamp: (c) => clampTest(...flat(c)),
  ends: (c) => fourEnds(...sticks(c)),
  cascade: ({ origin, direction, p1, p2, radius }) => {
    const out = { t1: 0, t2: 0 };
    return rayCapsule(out, origin, direction, { p1, p2, radius }) ? [out.t1, out.t2] : null;
  },
  countdown: ({ initial, made, calls }) => {
    const timer = new PrintedCountdown(made, initial);
    for (const { call, now } of calls) {
      if (call === 'frame') timer.update(now);
      else timer[call]();
    }
    return timer.remaining;
  },
};

function clear(distance: number): boolean | undefined {
  return Math.abs(distance) < 1e-9 ? undefined : distance < 0;
}

/** Runs a kind of trace whose input is not known to the compiler. */
function run(id: TraceId, input: unknown, variant: Variant): Trace {
  return (TRACES[id].run as (given: unknown, which: Variant) => Trace)(input, variant);
}

function check(id: TraceId): { parted: number; agreed: number } {
  const [solve, port] = [CORE[id] as (given: unknown) => Value | undefined, SOURCE[id] as (given: unknown) => Value];
  let parted = 0;
  let agreed = 0;
  for (let i = 0; i < 300; i++) {
    const input = DRAW[id]();
    const [source, ours] = [run(id, input, 'source'), run(id, input, 'ours')];
    expect(source.result, JSON.stringify(input)).toEqual(port(input));
    const core = solve(input);
    if (core === undefined) continue;
    if (Array.isArray(core)) {
      expect(ours.result, JSON.stringify(input)).toEqual([expect.closeTo(core[0] as number, 8), expect.closeTo(core[1] as number, 8)]);
    } else if (typeof core === 'number') expect(ours.result).toBeCloseTo(core, 12);
    else expect(ours.result, JSON.stringify(input)).toEqual(core);
    const at = partingStep(source, ours);
    if (at === undefined) agreed++;
    else parted++;
    // Runs that end differently part somewhere.
    const same = JSON.stringify(source.result) === JSON.stringify(ours.result) || id === 'cascade' || id === 'countdown';
    if (!same) expect(at, JSON.stringify(input)).toBeDefined();
  }
  return { parted, agreed };
}

describe('a trace ends where its algorithm does', () => {
  test.each(Object.keys(TRACES) as TraceId[])('%s: ours as the core, the source as its port; 300 random inputs', (id) => {
    const { parted, agreed } = check(id);
    expect(parted).toBeGreaterThan(5);
    if (id !== 'countdown') expect(agreed).toBeGreaterThan(5);
  });

  test.each(Object.keys(TRACES) as TraceId[])(
    '%s: every step is at a line of its listing, sets what it says, and has its sentence',
    (id) => {
      for (let i = 0; i < 50; i++) {
        const input = DRAW[id]();
        for (const variant of TRACES[id].variants) {
          const trace = run(id, input, variant);
          expect(trace.steps.length).toBeGreaterThan(0);
          let before: string[] = [];
          for (const { mark, line, values, set, text } of trace.steps) {
            expect(trace.listing[line][0]).toBe(mark);
            expect(Object.keys(values)).toEqual(expect.arrayContaining([...before, ...set]));
            expect(words).toHaveProperty([text]);
            before = Object.keys(values);
          }
        }
      }
    },
  );
});

describe('where they part', () => {
  const parting = <Id extends TraceId>(id: Id, input: TraceInputs[Id] = EXAMPLES[id]): string | undefined => {
    const [source, ours] = [run(id, input, 'source'), run(id, input, 'ours')];
    const at = partingStep(source, ours);
    return at === undefined ? undefined : ours.steps[at].mark;
  };

  test('every example shows the defect of the source, or what it left unfinished', () => {
    expect(Object.fromEntries((Object.keys(TRACES) as TraceId[]).map((id) => [id, parting(id)]))).toEqual({
      clamp: '④',
      ends: '⑤',
      cascade: '⑤',
      countdown: 'new',
    });
  });

  test('S0.6, amended: as its port, and right at sizes that a float can multiply', () => {
    const [ends, example] = [TRACES.ends.run, EXAMPLES.ends];
    expect([ends(example, 'amended').result, partingStep(ends(example, 'amended'), ends(example, 'ours'))]).toEqual([true, undefined]);
    // At 1e-12 m the products of floats underflow.
    const s = 1e-12;
    const tiny: TraceInputs['ends'] = { a1: [-s, 0], a2: [s, 0], ra: 0.1 * s, b1: [0, -s], b2: [0, s], rb: 0.1 * s };
    expect([ends(tiny, 'amended').result, ends(tiny, 'ours').result]).toEqual([false, true]);
    for (let i = 0; i < 300; i++) {
      const input = DRAW.ends();
      expect(ends(input, 'amended').result, JSON.stringify(input)).toBe(amendedEnds(...sticks(input)));
    }
  });

  test('they do not where the source is right', () => {
    expect(parting('clamp', { center: [1, 2], r1: 1, p1: [0, 0], p2: [4, 0], r2: 1 })).toBeUndefined();
    expect(parting('cascade', { ...EXAMPLES.cascade, origin: [-9, 0.5, 0] })).toBeUndefined();
    expect(parting('ends', { ...EXAMPLES.ends, b1: [0, 0.15] })).toBeUndefined();
  });
});
