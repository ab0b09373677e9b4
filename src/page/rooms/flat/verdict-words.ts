// The verdict on two directed objects, in words.

import { digits, metres } from '../../ui/format.ts';
import { inARow } from '../../kit/texts.ts';
import type { PartKind } from './linear-objects.ts';
import type { Lack, Verdict, Subject } from './verdict.ts';
import { t } from './words.ts';

type Kinds = Readonly<Record<Subject, PartKind>>;

/** The parameter of an object: s along A, t along B. */
const PARAMETER: Record<Subject, string> = { A: 's', B: 't' };

export function verdictSentence(verdict: Verdict, kinds: Kinds): string {
  const named = (who: Subject): string => `${t(`flat.${kinds[who]}Part`)} ${who}`;
  const values = { a: named('A'), b: named('B') };
  switch (verdict.kind) {
    case 'meet': {
      const met = t('flat.meetVerdict', { ...values, s: digits(verdict.s), t: digits(verdict.t) });
      const ends = verdict.ends.map(({ who, end }) => t(`flat.${end}Verdict`, { name: named(who) }));
      return inARow(met[0].toUpperCase() + met.slice(1), ...ends);
    }
    case 'lack': {
      const lacks = verdict.lacks.map((lack) =>
        t('flat.lackClause', { name: named(lack.who), needs: needs(lack), has: `${PARAMETER[lack.who]} = ${digits(lack.has)}` }),
      );
      return t('flat.lackVerdict', { s: digits(verdict.s), t: digits(verdict.t), lacks: lacks.join(t('flat.clauseJoint')) });
    }
    case 'parallel':
      return t('flat.parallelVerdict', { ...values, d: metres(verdict.apart) });
    case 'refused':
      return t('flat.refusedVerdict', values);
    case 'shared':
      return t('flat.sharedVerdict', { ...values, s: digits(verdict.s), t: digits(verdict.t) });
    default:
      return t('flat.unsharedVerdict', values);
  }
}

/** `t ≥ 0`, `0 ≤ s ≤ 1`. */
function needs({ who, kind }: Lack): string {
  return kind === 'segment' ? `0 ≤ ${PARAMETER[who]} ≤ 1` : `${PARAMETER[who]} ≥ 0`;
}
