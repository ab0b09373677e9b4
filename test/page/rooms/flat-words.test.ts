import { describe, expect, test } from 'vitest';
import { CAPSULE_CASES, CAPSULE_CASE_IDS, CAPSULE, leftOf, dragHandle } from '../../../src/page/rooms/flat/capsule-cases.ts';
import { DEFECTS, DEFECT_IDS, FIRST_PAIR } from '../../../src/page/rooms/flat/cases.ts';
import type { Pair } from '../../../src/page/rooms/flat/cases.ts';
import { CASES } from '../../../src/page/rooms/flat/linear-objects.ts';
import { endsOf } from '../../../src/page/construction/rows/end-tests.ts';
import { shapeOf } from '../../../src/page/construction/rows/planar-figure.ts';
import { pairResultOf } from '../../../src/page/construction/rows/pair-result.ts';
import type { PairResult } from '../../../src/page/construction/rows/pair-result.ts';
import { pairLabel, pairSentence, tileLabel } from '../../../src/page/rooms/flat/pair-words.ts';
import type { Vec2 } from '../../../src/core/planar/vec2.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { printedHit } from '../../../src/page/source-formulas/printed-formulas.ts';
import { lineHalfLine } from '../../../src/page/source-formulas/printed-lines.ts';
import { fourEnds } from '../../../src/page/source-formulas/printed-planar.ts';
import { judged } from '../../../src/page/rooms/flat/verdict.ts';
import type { Policy } from '../../../src/page/rooms/flat/verdict.ts';
import { verdictSentence } from '../../../src/page/rooms/flat/verdict-words.ts';
import { words } from '../../../src/page/rooms/flat/words.ts';
import { inJapanese } from '../../support/plain.ts';
import { randomShape2 } from '../../support/planar.ts';

const meet = ({ kindA, kindB, a, b }: Pair): PairResult => pairResultOf(shapeOf(a, kindA), shapeOf(b, kindB));

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

describe('where the source goes wrong', () => {
  const truths = { face: 0, turned: undefined, cross: -3.2, dot: -1.5, within: -1.3 };

  test.each(DEFECT_IDS)('%s: the kernel is right', (id) => {
    const { distance, state } = meet(DEFECTS[id]);
    const truth = truths[id];
    if (truth === undefined) expect(distance).toBeLessThan(-0.1);
    else expect(distance).toBeCloseTo(truth, 14);
    expect(state).toBe(id === 'face' ? 'touching' : 'penetrating');
  });

  test.each([
    ['face', 'circleBox'],
    ['turned', 'circleBox'],
    ['cross', 'fourEnds'],
    ['dot', 'clampTest'],
    ['within', 'inflatedCircle'],
  ] as const)('%s: the formula of the source that its note names is not', (id, formula) => {
    const { kindA, kindB, a, b }: Pair = DEFECTS[id];
    expect(printedHit(formula, shapeOf(a, kindA), shapeOf(b, kindB))).toBe(false);
    if (id === 'dot') expect(printedHit('circleCapsule', shapeOf(a, kindA), shapeOf(b, kindB))).toBe(true);
  });

  test('the amended version finds the cross; a fixed ε calls the tiny directions parallel', () => {
    const { kindA, kindB, a, b }: Pair = DEFECTS.cross;
    expect(printedHit('amendedEnds', shapeOf(a, kindA), shapeOf(b, kindB))).toBe(true);
    const [one, two] = [CASES.tiny.a, CASES.tiny.b].map(({ start, direction }) => [[...start], [...direction]] as [Vec2, Vec2]);
    expect(lineHalfLine(...one, ...two)).toBeNull();
    expect(lineHalfLine(...one, ...two, 1e-12)).not.toBeNull();
    expect(judged(CASES.tiny.a, CASES.tiny.b, 'miss').found.hit).toBe(true);
  });

  test('the four ends alone, as the capsules board has them, are the first version (seed 606)', () => {
    const random = mulberry32(606);
    for (let i = 0; i < 300; i++) {
      const [a, b] = [0, 1].map(() => randomShape2(random, 'capsule', i % 2 === 0));
      if (a.kind !== 'capsule' || b.kind !== 'capsule') continue;
      const { byEnds } = endsOf(a, b);
      // A length of zero is 0/0 in the port; float decides nothing closer than this.
      const isPoint = [a, b].some(({ p1, p2 }) => p1[0] === p2[0] && p1[1] === p2[1]);
      if (!isPoint && Math.abs(byEnds) > 1e-5) expect(fourEnds(a, b), JSON.stringify([a, b])).toBe(byEnds < 0);
    }
  });

  test('the ends of the cross are 2.8 m clear, as its note says', () => {
    const [a, b] = [shapeOf(DEFECTS.cross.a, 'capsule'), shapeOf(DEFECTS.cross.b, 'capsule')];
    if (a.kind !== 'capsule' || b.kind !== 'capsule') throw new Error('no capsules');
    expect(endsOf(a, b).byEnds).toBeCloseTo(2.8, 14);
    expect(words['flat.crossNote'][0]).toContain('2.800');
  });
});

describe('two directed objects in words', () => {
  const say = (id: keyof typeof CASES, policy: Policy = 'miss'): string =>
    verdictSentence(judged(CASES[id].a, CASES[id].b, policy).verdict, { A: CASES[id].a.kind, B: CASES[id].b.kind });

  test('every verdict has its sentence', () => {
    expect(say('oblique')).toMatch(/^Line A and half-line B meet at s = 2\.000, t = 1\.500\.$/);
    expect(say('behind')).toBe('The lines meet at s = 1.714, t = −0.5714, but the half-line B needs t ≥ 0 and has t = −0.5714.');
    expect(say('short')).toMatch(/but the segment A needs 0 ≤ s ≤ 1 and has s = /);
    expect(say('atEnd')).toMatch(/the end of segment A; touching counts\. This is exactly the start of half-line B; touching counts\.$/);
    expect(say('parallel', 'hit')).toBe('The line A and the half-line B are parallel, 1.342 m apart: they never meet.');
    expect(say('coincident')).toMatch(/By the chosen policy, parallel never hits\.$/);
    expect(say('coincident', 'hit')).toMatch(/at s = 0\.7500, t = 0\.000\.$/);
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
    const { verdict } = judged(a, b, 'miss');
    expect(verdictSentence(verdict, { A: a.kind, B: b.kind })).toBe(
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
    const { a } = CAPSULE_CASES.beside;
    const same = (x: number): number => x;
    expect(dragHandle(a, 'p1', 1, 2, same)).toMatchObject({ p1: [-2, 1.4], p2: a.p2 });
    expect(dragHandle(a, 'move', 1, 0, same)).toMatchObject({ p1: [-2, -0.6], p2: [2, -0.6], radius: 0.5 });
    expect(dragHandle(a, 'radius', 7, 0.25, same).radius).toBe(0.75);
    expect(dragHandle(a, 'radius', 0, -9, same).radius).toBe(0.05);
    expect(leftOf({ p1: [1, 1], p2: [1, 1] })).toEqual([0, 1]);
  });

  test('survive the way through an address', () => {
    for (const id of CAPSULE_CASE_IDS) expect(CAPSULE.read(CAPSULE.write(CAPSULE_CASES[id].a))).toEqual(CAPSULE_CASES[id].a);
    for (const bad of ['', '1,2,3,4', '1,2,3,4,0', '1,2,x,4,1', '1,2,3,999,1']) expect(CAPSULE.read(bad)).toBeUndefined();
  });
});
