// The directed objects of the lines board: how they are moved, the cases worth seeing, and why two of them meet or do not, in words.

import { intersect2, orient2 as orient } from 'kantsu/planar';
import type { Intersection2, Vec2 } from 'kantsu/planar';
import { PARTS, linearOf, pointAt } from '../../construction/rows/linear-input.ts';
import type { LinearObject, PartKind } from '../../construction/rows/linear-input.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { sentencesInARow } from '../../kit/texts.ts';
import { digits, metres } from '../../ui/format.ts';
import { t } from './words.ts';

/** The same object, moved along `along` by so many of its directions. */
export function slid(directed: LinearObject, along: Readonly<Vec2>, by: number): LinearObject {
  return { ...directed, start: pointAt({ start: directed.start, direction: along }, by) };
}

/** The least length of a direction: below a thousandth of a millimetre it would be lost in the start's rounding. */
export function isDirection([x, y]: Readonly<Vec2>): boolean {
  return Number.isFinite(x) && Number.isFinite(y) && Math.max(Math.abs(x), Math.abs(y)) >= 1e-6;
}

export interface Case {
  readonly a: LinearObject;
  readonly b: LinearObject;
}

const from = (kind: PartKind, start: Vec2, direction: Vec2): LinearObject => ({ kind, start, direction });

export const CASES = {
  oblique: { a: from('line', [-3, -1], [2, 1]), b: from('half-line', [2.5, -2], [-1, 2]) },
  behind: { a: from('line', [-3, -1], [2, 0.5]), b: from('half-line', [1, 1], [1, 2]) },
  short: { a: from('segment', [-4, -1], [2.5, 1]), b: from('segment', [2, -2], [0, 4]) },
  atEnd: { a: from('segment', [-3, -1], [4, 2]), b: from('half-line', [1, 1], [1.5, -2]) },
  parallel: { a: from('line', [-3, -1.5], [2, 1]), b: from('half-line', [-2, 0.5], [2, 1]) },
  coincident: { a: from('segment', [-4, -2], [4, 2]), b: from('segment', [-1, -0.5], [4, 2]) },
  opposite: { a: from('half-line', [-1, -0.5], [-2, -1]), b: from('half-line', [1, 0.5], [2, 1]) },
  tiny: { a: from('line', [-3, 0], [0.0001, 0]), b: from('half-line', [1, -2], [0, 0.0001]) },
} as const satisfies Record<string, Case>;
export type CaseId = keyof typeof CASES;
export const CASE_IDS = Object.keys(CASES) as CaseId[];

/** `half-line,0,0,1,1`: kind, start, direction. */
export const LINEAR: Codec<LinearObject> = {
  read(text) {
    const [name, ...numbers] = text.split(',');
    const kind = PARTS.find((kind) => kind === name);
    const [x, y, dx, dy] = numbers.map(Number);
    if (!kind || ![x, y].every(Number.isFinite) || !isDirection([dx, dy])) return undefined;
    return { kind, start: [x, y], direction: [dx, dy] };
  },
  write: ({ kind, start, direction }) => [kind, ...start, ...direction].join(','),
};

export type Policy = 'miss' | 'hit';

export function crossingOf(a: LinearObject, b: LinearObject, policy: Policy): Intersection2 {
  return intersect2(linearOf(a), linearOf(b), { coincident: policy });
}

export function verdictSentence(a: LinearObject, b: LinearObject, policy: Policy): string {
  const { hit, relation, s, t: along } = crossingOf(a, b, policy);
  const objects = [
    { name: `${t(`flat.${a.kind}Part`)} A`, kind: a.kind, letter: 's', at: s },
    { name: `${t(`flat.${b.kind}Part`)} B`, kind: b.kind, letter: 't', at: along },
  ];
  const values = { a: objects[0].name, b: objects[1].name, s: digits(s), t: digits(along) };
  if (relation === 'parallel') {
    const [ex, ey] = pointAt(a, 1);
    const area = orient(a.start[0], a.start[1], ex, ey, b.start[0], b.start[1]);
    return t('flat.parallelVerdict', { ...values, d: metres(Math.abs(area) / Math.hypot(a.direction[0], a.direction[1])) });
  }
  if (relation === 'coincident') {
    return t(policy === 'miss' ? 'flat.refusedVerdict' : hit ? 'flat.sharedVerdict' : 'flat.unsharedVerdict', values);
  }
  if (hit) {
    const met = t('flat.meetVerdict', values);
    // The kernel says exactly 0 or 1 where a start or an end touches.
    const ends = objects.flatMap(({ name, kind, at }) => {
      if (kind !== 'line' && at === 0) return [t('flat.startVerdict', { name })];
      return kind === 'segment' && at === 1 ? [t('flat.endVerdict', { name })] : [];
    });
    return sentencesInARow(met[0].toUpperCase() + met.slice(1), ...ends);
  }
  const lacks = objects
    .filter(({ kind, at }) => kind !== 'line' && (at < 0 || (kind === 'segment' && at > 1)))
    .map(({ name, kind, letter, at }) =>
      t('flat.lackClause', { name, needs: kind === 'segment' ? `0 ≤ ${letter} ≤ 1` : `${letter} ≥ 0`, has: `${letter} = ${digits(at)}` }),
    );
  return t('flat.lackVerdict', { ...values, lacks: lacks.join(t('flat.clauseJoint')) });
}
