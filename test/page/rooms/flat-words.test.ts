import { describe, expect, test } from 'vitest';
import { CAPSULE, CAPSULE_CASES, CAPSULE_CASE_IDS, capsuleHandles } from '../../../src/page/rooms/flat/capsule-cases.ts';
import type { CapsulePair } from '../../../src/page/rooms/flat/capsule-cases.ts';
import { FIRST_PAIR } from '../../../src/page/rooms/flat/figures.ts';
import type { Pair } from '../../../src/page/rooms/flat/figures.ts';
import { CASES, verdictSentence } from '../../../src/page/rooms/flat/linear-objects.ts';
import type { Policy } from '../../../src/page/rooms/flat/linear-objects.ts';
import { endsOf } from '../../../src/page/construction/rows/end-tests.ts';
import { shapeOf } from '../../../src/page/construction/rows/planar-figure.ts';
import { pairResultOf } from '../../../src/page/construction/rows/pair-result.ts';
import type { PairResult } from '../../../src/page/construction/rows/pair-result.ts';
import { pairLabel, pairSentence, tileLabel } from '../../../src/page/rooms/flat/pair-words.ts';
import type { Capsule2 } from '../../../src/core/planar/shape2.ts';
import type { Vec2 } from '../../../src/core/planar/vec2.ts';
import { RoomState } from '../../../src/page/kit/room-state.ts';
import { inJapanese } from '../../support/plain.ts';

const meet = ({ a, b }: Pair): PairResult => pairResultOf(shapeOf(a), shapeOf(b));

describe('two shapes in words', () => {
  const at = (distance: number, state: PairResult['state']): PairResult => ({ ...meet(FIRST_PAIR), distance, state });

  test('overlap, gap, touching', () => {
    expect(pairLabel(at(-0.42, 'penetrating'))).toBe('overlap 0.4200');
    expect(pairLabel(at(1.3, 'separate'))).toBe('gap 1.300');
    expect(pairLabel(at(1e-17, 'touching'))).toBe('touching');
    expect(inJapanese(() => pairLabel(at(-0.42, 'penetrating')))).toBe('重なり 0.4200');
    expect(tileLabel(at(-0.00263, 'penetrating'))).toBe('overlap 0.003');
  });

  test('in a sentence', () => {
    expect(pairSentence('circle', 'box', at(-0.42, 'penetrating'))).toBe('Circle A and box B overlap by 0.4200 m.');
    expect(inJapanese(() => pairSentence('circle', 'box', at(1.3, 'separate')))).toBe('円 A と矩形 B は 1.300 m 離れています。');
  });
});

describe('two directed objects in words', () => {
  const say = (id: keyof typeof CASES, policy: Policy = 'miss'): string => verdictSentence(CASES[id].a, CASES[id].b, policy);

  test('every verdict has its sentence', () => {
    expect(say('oblique')).toMatch(/^Line A and half-line B meet at s = 2\.000, t = 1\.500\.$/);
    expect(say('behind')).toBe('The lines meet at s = 1.714, t = −0.5714, but the half-line B needs t ≥ 0 and has t = −0.5714.');
    expect(say('short')).toMatch(/but the segment A needs 0 ≤ s ≤ 1 and has s = /);
    expect(say('atEnd')).toMatch(/the end of segment A; touching counts\. This is exactly the start of half-line B; touching counts\.$/);
    expect(say('parallel', 'hit')).toBe('The line A and the half-line B are parallel, 1.342 m apart: they never meet.');
    expect(say('coincident')).toMatch(/By the chosen policy, parallel never hits\.$/);
    expect(say('coincident', 'hit')).toMatch(/at s = 0\.7500, t = 0\.000\.$/);
    expect(say('opposite')).toMatch(/By the chosen policy, parallel never hits\.$/);
    expect(say('parallel')).toBe(say('parallel', 'hit'));
    expect(say('tiny')).toMatch(/ meet at /);
    expect(say('opposite', 'hit')).toMatch(/share no point\.$/);
  });

  test('in Japanese too, without a gap between sentences', () => {
    expect(inJapanese(() => say('behind'))).toBe(
      '直線としては s = 1.714、t = −0.5714 で交わりますが、半直線 B には t ≥ 0 が必要で、実際は t = −0.5714 です。',
    );
    expect(inJapanese(() => say('atEnd'))).toMatch(/交わります。ちょうど線分 A の終点です。/);
  });

  test('where both fall short, both are named', () => {
    const a = { kind: 'segment', start: [2, 0], direction: [1, 0] } as const;
    const b = { kind: 'half-line', start: [0, 1], direction: [0, 2] } as const;
    expect(verdictSentence(a, b, 'miss')).toBe(
      'The lines meet at s = −2.000, t = −0.5000, but the segment A needs 0 ≤ s ≤ 1 and has s = −2.000, and the half-line B needs t ≥ 0 and has t = −0.5000.',
    );
  });
});

describe('capsules by their ends', () => {
  test('the cases decide as they are called', () => {
    const decided = CAPSULE_CASE_IDS.map((id) => endsOf(CAPSULE_CASES[id].a, CAPSULE_CASES[id].b).decides);
    expect(decided).toEqual(['cross', 'b1', 'b1', 'a2', 'a2', 'b1']);
    expect(endsOf(CAPSULE_CASES.cross.a, CAPSULE_CASES.cross.b).byEnds).toBeGreaterThan(0);
    const placeOf = (id: 'side' | 'ends'): number => endsOf(CAPSULE_CASES[id].a, CAPSULE_CASES[id].b).tests[2].place;
    expect([placeOf('side') > 0 && placeOf('side') < 1, placeOf('ends')]).toEqual([true, 1]);
  });

  test('an end moves alone, the whole moves together, a radius grows outwards', () => {
    const { a, b } = CAPSULE_CASES.beside;
    const drag = (id: string, to: Vec2, first = a): Capsule2 => {
      const state = new RoomState<CapsulePair>({ a: first, b }, () => {});
      capsuleHandles(state, 'a')
        .find((handle) => handle.id === `a-${id}`)!
        .drag([0, 0], to, {} as PointerEvent);
      return state.value.a;
    };
    expect(drag('p1', [1, 2])).toMatchObject({ p1: [-2, 1.4], p2: a.p2 });
    expect(drag('move', [1, 0])).toMatchObject({ p1: [-2, -0.6], p2: [2, -0.6], radius: 0.5 });
    expect(drag('radius', [7, 0.25]).radius).toBe(0.75);
    expect(drag('radius', [0, -9]).radius).toBe(0.05);
    expect(drag('radius', [0, 0.5], { ...a, p2: a.p1 }).radius).toBe(1);
  });

  test('survive the way through an address', () => {
    for (const id of CAPSULE_CASE_IDS) expect(CAPSULE.read(CAPSULE.write(CAPSULE_CASES[id].a))).toEqual(CAPSULE_CASES[id].a);
    for (const bad of ['', '1,2,3,4', '1,2,3,4,0', '1,2,x,4,1', '1,2,3,999,1']) expect(CAPSULE.read(bad)).toBeUndefined();
  });
});
