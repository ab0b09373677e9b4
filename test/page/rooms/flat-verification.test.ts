import { describe, expect, test } from 'vitest';
import type { Figure, Kind } from '../../../src/page/rooms/flat/figure.ts';
import { KINDS } from '../../../src/page/rooms/flat/figure.ts';
import { COLUMNS, POSES, Verification, cellAt, figureAt, offsetOf, turnOf } from '../../../src/page/rooms/flat/verification.ts';
import type { Formula, Sweep } from '../../../src/page/rooms/flat/verification.ts';

const A: Figure = { x: 0, y: 0, turn: 0, sizes: { circle: [1, 0], box: [1.2, 0.7], capsule: [1, 0.5] } };
const B: Figure = { x: 2, y: 0, turn: 0, sizes: { circle: [0.7, 0], box: [0.8, 0.5], capsule: [0.9, 0.4] } };
const sweep = (kindA: Kind, kindB: Kind, formula: Formula = 'ours', above = 0, turn = 0): Sweep => ({
  kindA,
  kindB,
  a: { ...A, turn },
  b: B,
  above,
  formula,
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

describe('the texts’ formulas are found out', () => {
  test('turned boxes: their angle is ignored', () => {
    expect(some(sweep('box', 'box', 'source'), 11).filter((cell) => !cell.agrees).length).toBeGreaterThan(5);
    // Faces that touch at 0°: `<` says no.
    const touching = cellAt(sweep('box', 'box', 'source'), 60);
    expect(touching).toMatchObject({ offset: 2, turn: 0, state: 'touching', hit: false, agrees: false });
  });

  test('crossing capsules are missed, box and capsule have no formula', () => {
    const long = sweep('capsule', 'capsule', 'source');
    const thin: Sweep = {
      ...long,
      a: { ...A, sizes: { ...A.sizes, capsule: [1, 0.1] } },
      b: { ...B, sizes: { ...B.sizes, capsule: [0.9, 0.1] } },
    };
    expect(cellAt(thin, 18 * COLUMNS + 40)).toMatchObject({ offset: 0, turn: 90, state: 'penetrating', hit: false, agrees: false });
    expect(cellAt(sweep('box', 'capsule', 'source'), 0)).toMatchObject({ hit: null, agrees: false });
  });

  test('circles are right, and a box that stands straight is right but for its faces', () => {
    expect(some(sweep('circle', 'circle', 'source'), 31).every((cell) => cell.agrees)).toBe(true);
    const straight = Array.from({ length: COLUMNS }, (_, i) => cellAt(sweep('box', 'circle', 'source'), i));
    expect(straight.filter((cell) => !cell.agrees).map((cell) => cell.offset)).toEqual([-1.9, 1.9]);
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
