import { describe, expect, test } from 'vitest';
import { FIRST_PAIR } from '../../../src/page/rooms/flat/figures.ts';
import type { Figure, Kind } from '../../../src/page/construction/rows/planar-figure.ts';
import { KINDS } from '../../../src/page/construction/rows/planar-figure.ts';
import {
  COLUMNS,
  POSES,
  THIN,
  Verification,
  cellAt,
  figureA,
  figureAt,
  offsetOf,
  turnOf,
} from '../../../src/page/rooms/flat/verification.ts';
import type { Formula, Sweep, Thickness } from '../../../src/page/rooms/flat/verification.ts';

const A: Omit<Figure, 'kind'> = { x: 0, y: 0, turn: 0, sizes: { circle: [1, 0], box: [1.2, 0.7], capsule: [1, 0.5] } };
const B: Omit<Figure, 'kind'> = { x: 2, y: 0, turn: 0, sizes: { circle: [0.7, 0], box: [0.8, 0.5], capsule: [0.9, 0.4] } };
const sweep = (kindA: Kind, kindB: Kind, formula: Formula = 'ours', above = 0, turn = 0, thickness: Thickness = 'thick'): Sweep => ({
  a: { ...A, kind: kindA, turn },
  b: { ...B, kind: kindB },
  above,
  formula,
  thickness,
});

/** Every `step`-th pose, so that a file stays quick. */
function some(of: Sweep, step: number): ReturnType<typeof cellAt>[] {
  return Array.from({ length: Math.ceil(POSES / step) }, (_, i) => cellAt(of, i * step));
}

describe('the sweep', () => {
  test('runs from −4 m to 4 m in tenths and from 0° to 175° in fives', () => {
    expect([offsetOf(0), offsetOf(40), offsetOf(41), offsetOf(80), offsetOf(81)]).toEqual([-4, 0, 0.1, 4, -4]);
    expect([turnOf(0), turnOf(80), turnOf(81), turnOf(POSES - 1)]).toEqual([0, 0, 5, 175]);
    expect(figureAt(sweep('circle', 'box', 'ours', 0.3), COLUMNS + 55)).toMatchObject({ x: 1.5, y: 0.3, turn: 5 });
  });

  test('two circles touch where the offset is the sum of their radii', () => {
    const states = Array.from({ length: COLUMNS }, (_, i) => cellAt(sweep('circle', 'circle'), i)).map(({ offset, state }) => [
      offset,
      state,
    ]);
    expect(states.filter(([, state]) => state === 'touching').map(([offset]) => offset)).toEqual([-1.7, 1.7]);
    expect(states.find(([offset]) => offset === 1.6)?.[1]).toBe('penetrating');
    expect(states.find(([offset]) => offset === 1.8)?.[1]).toBe('separate');
  });

  test.each(KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const)))('%s–%s agrees with the oracle, also turned and above', (a, b) => {
    for (const cell of [...some(sweep(a, b), 37), ...some(sweep(a, b, 'ours', 0.4, 30), 41)]) {
      expect(cell, JSON.stringify(cell)).toMatchObject({ agrees: true });
    }
  });
});

/** The figures of the pairs board, as capsules. */
const RODS = { a: { ...FIRST_PAIR.a, kind: 'capsule' }, b: { ...FIRST_PAIR.b, kind: 'capsule' } } as const;

/** All poses of a sweep. */
function whole(of: Sweep): Verification {
  const verification = new Verification(of);
  verification.advance(() => false);
  return verification;
}

describe('the source’s formulas are found out, each on its pair', () => {
  test('S0.6, thick: every answer of the first version is right; thin: crossings are missed, and nothing else is wrong', () => {
    const pairs: Sweep = { ...sweep('capsule', 'capsule', 'fourEnds', 0.5), ...RODS };
    expect(whole(pairs)).toMatchObject({ agreed: POSES, mismatches: [] });
    const thin = whole({ ...pairs, thickness: 'thin' });
    expect(thin.mismatches.length).toBeGreaterThan(100);
    for (const { hit, truth } of thin.mismatches) expect([hit, truth < 0]).toEqual([false, true]);
    expect(thin.agreed + thin.mismatches.length).toBe(POSES);
    // Our own formula is right on the same poses.
    expect(some({ ...pairs, thickness: 'thin', formula: 'ours' }, 17).every(({ agrees }) => agrees)).toBe(true);
  });

  test('what the ports compute in float is not blamed for its rounding: only a zero-length axis is wrong in S0.5', () => {
    // Touching to rounding at many offsets.
    const of = sweep('circle', 'capsule', 'clampTest', 0.7);
    expect(whole(of)).toMatchObject({ agreed: POSES, mismatches: [] });
    const point: Figure = { ...of.b, sizes: { ...B.sizes, capsule: [0, 0.4] } };
    const { mismatches } = whole({ ...of, b: point });
    expect(mismatches.length).toBeGreaterThan(0);
    expect(mismatches.every(({ hit, truth }) => hit === false && truth < 0)).toBe(true);
  });

  test('thin is r = 0.02 on both, and on capsules alone', () => {
    const of = sweep('capsule', 'box', 'ours', 0, 0, 'thin');
    expect([figureA(of).sizes.capsule, figureAt(of, 5).sizes.capsule]).toEqual([
      [1, THIN],
      [0.9, THIN],
    ]);
    expect([figureA(of).sizes.box, figureAt(of, 5).sizes.circle]).toEqual([A.sizes.box, B.sizes.circle]);
  });

  test('box with box and box with capsule have no formula: neither right nor wrong', () => {
    expect(cellAt(sweep('box', 'capsule', 'none'), 0)).toMatchObject({ hit: null, agrees: null });
    expect(whole(sweep('box', 'box', 'none'))).toMatchObject({ agreed: 0, mismatches: [] });
  });
});

test('a verification counts what it has seen and stops when it is late', () => {
  const verification = new Verification(sweep('circle', 'box'));
  let asked = 0;
  verification.advance(() => ++asked === 100);
  expect(verification.cells).toHaveLength(100);
  expect(verification.done).toBe(false);
  const { separate, touching, penetrating } = verification.counts;
  expect(separate + touching + penetrating).toBe(100);
  expect(verification.mismatches).toEqual([]);
  expect(verification.worst).toBeLessThanOrEqual(16);
});
