// Why two directed objects meet or do not, as data; the words are made of it elsewhere.

import { intersect2, orient2 as orient } from 'kantsu/planar';
import type { Intersection2 } from 'kantsu/planar';
import { linearOf, pointAt } from './linear-objects.ts';
import type { LinearObject, PartKind } from './linear-objects.ts';

export type Policy = 'miss' | 'hit';
export type Subject = 'A' | 'B';

/** An object whose range the crossing is out of. */
export interface Lack {
  readonly who: Subject;
  readonly kind: Exclude<PartKind, 'line'>;
  readonly has: number;
}

/** An object that is met exactly at its start or end. */
export interface AtEnd {
  readonly who: Subject;
  readonly end: 'start' | 'end';
}

export type Verdict =
  | { readonly kind: 'meet'; readonly s: number; readonly t: number; readonly ends: readonly AtEnd[] }
  | { readonly kind: 'lack'; readonly s: number; readonly t: number; readonly lacks: readonly Lack[] }
  | { readonly kind: 'parallel'; readonly apart: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'shared'; readonly s: number; readonly t: number }
  | { readonly kind: 'unshared' };

export interface Judgement {
  readonly found: Intersection2;
  readonly verdict: Verdict;
}

export function judged(a: LinearObject, b: LinearObject, policy: Policy): Judgement {
  const found = intersect2(linearOf(a), linearOf(b), { coincident: policy });
  return { found, verdict: verdictOf(a, b, policy, found) };
}

function verdictOf(a: LinearObject, b: LinearObject, policy: Policy, { hit, relation, s, t }: Intersection2): Verdict {
  if (relation === 'parallel') {
    const [ex, ey] = pointAt(a, 1);
    const area = orient(a.start[0], a.start[1], ex, ey, b.start[0], b.start[1]);
    return { kind: 'parallel', apart: Math.abs(area) / Math.hypot(a.direction[0], a.direction[1]) };
  }
  if (relation === 'coincident') {
    if (policy === 'miss') return { kind: 'refused' };
    return hit ? { kind: 'shared', s, t } : { kind: 'unshared' };
  }
  if (hit) return { kind: 'meet', s, t, ends: [...endOf('A', a.kind, s), ...endOf('B', b.kind, t)] };
  return { kind: 'lack', s, t, lacks: [...lackOf('A', a.kind, s), ...lackOf('B', b.kind, t)] };
}

// The kernel says exactly 0 or 1 where a start or an end touches.
function endOf(who: Subject, kind: PartKind, at: number): AtEnd[] {
  if (kind !== 'line' && at === 0) return [{ who, end: 'start' }];
  return kind === 'segment' && at === 1 ? [{ who, end: 'end' }] : [];
}

function lackOf(who: Subject, kind: PartKind, has: number): Lack[] {
  return kind === 'line' || (has >= 0 && (kind === 'half-line' || has <= 1)) ? [] : [{ who, kind, has }];
}
