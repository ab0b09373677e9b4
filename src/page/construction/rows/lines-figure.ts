// Two directed objects of the plane, each a line, a half-line or a segment (S2): t = (v × v₁)/(v₁ × v₂) with v = B − A.

import { intersect2 } from 'kantsu/planar';
import type { Intersection2 } from 'kantsu/planar';
import type { Construction, Role } from './construction.ts';
import { Draft, bar, mark, obliquePlane } from './draft.ts';
import { linearOf, pointAt, rangeOf } from './linear-input.ts';
import type { LinearObject } from './linear-input.ts';
import { inSpace } from './planar-solid.ts';
import { cross, minus } from '../../kit/vectors.ts';

/** The source's line is `a`, A + s·v₁, its half-line `b`, B + t·v₂; parallel lines never hit, or hit where they share points. */
export function linesMeet(a: LinearObject, b: LinearObject, coincident: 'miss' | 'hit' = 'miss'): Construction {
  const found = intersect2(linearOf(a), linearOf(b), { coincident });
  const [v1, v2, v] = [inSpace(a.direction), inSpace(b.direction), minus(inSpace(b.start), inSpace(a.start))];
  const crosses = found.relation === 'crossing';
  const draft = new Draft('S2', 2)
    .point('A', 'startOfA', inSpace(a.start))
    .point('B', 'startOfB', inSpace(b.start))
    .put('v₁', 'directionOfA', v1, { ours: 'direction A' })
    .put('v₂', 'directionOfB', v2, { ours: 'direction B' })
    .put('v', 'vectorBetween', v)
    .put('v×v₁', 'crossProduct', cross(v, v1)[2], { symbol: 'v × v₁', unit: 'm²', lights: ['v', 'v₁'] })
    .put('v×v₂', 'crossProduct', cross(v, v2)[2], { symbol: 'v × v₂', unit: 'm²', lights: ['v', 'v₂'] })
    .put('v₁×v₂', 'crossProduct', cross(v1, v2)[2], { symbol: 'v₁ × v₂', unit: 'm²', lights: ['v₁', 'v₂'] })
    .put('s', 'parameterOnA', found.s, { lights: ['s', 'P'] })
    .put('t', 'parameterOnB', found.t, { lights: ['t', 't·v₂', 'P'] });
  // How far v₂ has to be stretched to reach P: wide, below v₂ itself.
  if (found.point) draft.draw('arrow', found.hit ? 'enter' : 'rejected', { from: inSpace(b.start), to: inSpace(found.point) }, 't·v₂');
  for (const [object, of, symbol, at] of [
    [a, 'v₁', 's', found.s],
    [b, 'v₂', 't', found.t],
  ] as const) {
    const [origin, direction, range] = [inSpace(object.start), inSpace(object.direction), rangeOf(object.kind)];
    const role: Role = at >= range.low && at <= range.high ? 'enter' : 'rejected';
    draft
      .through(origin, direction)
      .draw('line', 'given', { origin, direction, ...range })
      .draw('arrow', 'projection', { from: origin, to: inSpace(pointAt(object, 1)) }, of)
      .scale(symbol, [bar('given', range.low, range.high)], Number.isFinite(at) ? [mark(symbol, at, role)] : []);
  }
  draft.draw('arrow', 'perpendicular', { from: inSpace(a.start), to: inSpace(b.start) }, 'v');
  if (found.point) {
    draft
      .put('t·v₂', 'stretched', minus(inSpace(found.point), inSpace(b.start)), { symbol: 't v₂' })
      .mark('P', 'crossingOfLines', found.hit ? 'enter' : 'rejected', inSpace(found.point));
  }
  draft
    .formula('v', '{B} − {A}')
    .formula('v×v₁', '{v} × {v₁}', found.relation === 'coincident' ? 'sameLine' : undefined)
    .formula('v₁×v₂', '{v₁} × {v₂}', crosses ? undefined : 'parallel');
  if (crosses) {
    draft
      .formula('t', '{v×v₁}/{v₁×v₂}', noteOf(b, found.t))
      .formula('t·v₂', '{t} {v₂}')
      .formula('P', '{B} + {t·v₂}')
      .formula('v×v₂', '{v} × {v₂}')
      .formula('s', '{v×v₂}/{v₁×v₂}', noteOf(a, found.s));
  }
  const shown = crosses && { shows: 't' };
  return draft.done({ outcome: found.hit ? 'cross' : 'miss', ...shown, ...reasonOf(found) }, obliquePlane([0, 0, 0], 2));
}

function reasonOf({ hit, relation }: Intersection2): { reason?: 'parallel' | 'coincident' | 'outOfRange' } {
  if (relation !== 'crossing') return { reason: relation };
  return hit ? {} : { reason: 'outOfRange' };
}

function noteOf({ kind }: LinearObject, at: number): 'onObject' | 'beforeStart' | 'beyondEnd' {
  const { low, high } = rangeOf(kind);
  return at < low ? 'beforeStart' : at > high ? 'beyondEnd' : 'onObject';
}
