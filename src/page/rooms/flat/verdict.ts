// Why two linear objects meet or do not, in words.

import { intersect2, orient2 as orient } from 'kantsu/planar';
import type { Intersection2 } from 'kantsu/planar';
import { sentencesInARow } from '../../kit/texts.ts';
import { digits, metres } from '../../ui/format.ts';
import { linearOf, pointAt } from './linear-objects.ts';
import type { LinearObject } from './linear-objects.ts';
import { t } from './words.ts';

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
