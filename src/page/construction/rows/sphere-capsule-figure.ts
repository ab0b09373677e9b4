// A sphere and a capsule: the clamp of f = K·L/|L|² (S0.5, S4.6), and the thin segment against the inflated circle (S0.8).

import { distance } from 'kantsu';
import type { Construction, Point } from './construction.ts';
import { Draft, RADII, bar, comparing, mark, outcomeAt, planeThrough, relettered } from './draft.ts';
import type { CapsuleInput } from './ray-capsule-figure.ts';
import type { SphereInput } from './sphere-line.ts';
import { dot, length, minus, perpendicularTo, plus, times, unitOr } from '../../kit/vectors.ts';

/** S0.5: K, L, f and its clamp, the foot P, and its distance beside r₁ + r₂. L is given: from the end P0 to the other one. */
export function sphereCapsule(sphere: SphereInput, capsule: CapsuleInput, dimensions: 2 | 3 = 3): Construction {
  return relettered(clampFigure('S0.5', sphere, capsule, dimensions), OF_S0);
}

/** S4.6: the same in the letters of the segment volume (線分ボリューム), with a point's distance from a segment for a title. */
export function pointSegment(sphere: SphereInput, capsule: CapsuleInput, dimensions: 2 | 3 = 3): Construction {
  return relettered(clampFigure('S4.6', sphere, capsule, dimensions), OF_VOLUME);
}

const OF_S0 = { P1: 'P0', P2: 'P0 + L', 'P1 … P2': 'P0 … P0 + L', F: 'P' };
const OF_VOLUME = { P1: 'Ps', P2: 'Pe', 'r₁': 'r', 'r₂': 'r′', 'r₁ + r₂': 'r + r′', 'P1 … P2': 'Ps … Pe' };

function clampFigure(row: 'S0.5' | 'S4.6', sphere: SphereInput, capsule: CapsuleInput, dimensions: 2 | 3): Construction {
  const { center } = sphere;
  const { p1, p2 } = capsule;
  const K = minus(center, p1);
  const L = minus(p2, p1);
  const LL = dot(L, L);
  // A capsule without length is a sphere about P1: the source's 0/0.
  const f = LL > 0 ? dot(K, L) / LL : NaN;
  const clamped = LL > 0 ? Math.min(1, Math.max(0, f)) : 0;
  const foot = clamped === 1 ? p2 : plus(p1, L, clamped);
  const reach = sphere.radius + capsule.radius;
  // Without a radius it is a point.
  const round = sphere.radius > 0 ? ({ kind: 'sphere', ...sphere } as const) : center;
  const gap = distance(round, { kind: 'capsule', ...capsule }).distance;
  const outcome = outcomeAt(gap, sphere, capsule);
  const d = gap + reach;
  const towards = unitOr(minus(center, foot), perpendicularTo(unitOr(L, [1, 0, 0])));
  const plane = {
    ...planeThrough(p1, unitOr(L, [1, 0, 0]), K),
    ...(dimensions === 2 && { right: [1, 0, 0] as Point, up: [0, 1, 0] as Point }),
  };
  const draft = givenPair(new Draft(row, dimensions), sphere, capsule)
    .put('K', 'fromP1', K)
    .put('L', 'axisVector', L, { ours: 'axis' })
    .put('K·L', 'productKL', dot(K, L), { unit: 'm²', lights: ['K', 'L'] })
    .put('|L|²', 'squaredAxis', LL, { unit: 'm²', lights: ['L'] })
    .put('f', 'ratio', f, { lights: ['f', 'fFoot'] })
    .put('f′', 'clampedRatio', clamped, { ours: 's', lights: ['f′', 'foot'] })
    .put('foot', 'footOnAxis', foot, { symbol: 'F' })
    .put('d', 'distanceOfFoot', d, { unit: 'm' })
    .put('r₁+r₂', 'sumOfRadii', reach, { symbol: 'r₁ + r₂', unit: 'm', lights: ['r₁', 'r₂'] });
  draft.draw('line', 'aid', { origin: p1, direction: LL > 0 ? L : [1, 0, 0], low: -Infinity, high: Infinity });
  if (LL > 0) {
    const free = plus(p1, L, f);
    // The bar of f: from P1 along the line, before it is clamped.
    draft.draw('segment', 'projection', { from: p1, to: foot }, 'f′', '');
    if (f !== clamped) {
      draft.draw('segment', 'rejected', { from: foot, to: free }, 'f', '').draw('point', 'rejected', { at: free }, 'fFoot', 'f');
      draft.draw('segment', 'aid', { from: free, to: center }, 'fFoot', '');
    }
    if (length(minus(center, free)) > 0) {
      draft.draw('right-angle', 'aid', {
        at: free,
        along: unitOr(times(L, f > 0.5 ? -1 : 1), [1, 0, 0]),
        across: unitOr(minus(center, free), [0, 1, 0]),
      });
    }
  }
  draft
    .draw('arrow', 'given', { from: p1, to: p2 }, 'L')
    .draw('arrow', 'given', { from: p1, to: center }, 'K')
    .draw('segment', 'perpendicular', { from: foot, to: center }, 'd')
    .draw('segment', 'radius', { from: foot, to: plus(foot, towards, capsule.radius) }, 'r₂')
    .draw('point', 'projection', { at: foot }, 'foot');
  if (sphere.radius > 0) draft.draw('segment', 'radius', { from: center, to: minus(center, towards, sphere.radius) }, 'r₁');
  draft
    .scale(
      'f',
      [bar('given', 0, 1, 'P1 … P2')],
      [...(f !== clamped && LL > 0 ? [mark('f', f, 'rejected')] : []), mark('f′', clamped, 'projection')],
    )
    .beside('d', d, 'r₁+r₂', reach)
    .formula('K', '{Pc} − {P1}');
  if (row === 'S4.6') draft.formula('L', '{P2} − {P1}');
  draft
    .formula('f', '{K·L}/{|L|²}', LL === 0 ? 'noLength' : f < 0 ? 'clampedTo0' : f > 1 ? 'clampedTo1' : 'notClamped')
    .formula('foot', '{P1} + {f′}·{L}')
    .formula('d', '|{Pc} − {foot}|', RADII[outcome]);
  return draft.done({ outcome, comparison: comparing('d', 'r₁+r₂', outcome) }, plane);
}

/** S0.8: the axis as a thin segment against a sphere of radius r₁ + r₂; the two intervals along it meet or do not. */
export function inflatedSphere(sphere: SphereInput, capsule: CapsuleInput, dimensions: 2 | 3 = 2): Construction {
  const { center } = sphere;
  const { p1, p2 } = capsule;
  const L = minus(p2, p1);
  const size = length(L);
  const unit = unitOr(L, [1, 0, 0]);
  const reach = sphere.radius + capsule.radius;
  const K = minus(center, p1);
  const along = dot(K, unit);
  const aside = length(minus(K, unit, along));
  const w = Math.sqrt((reach - aside) * (reach + aside));
  const foot = plus(p1, unit, along);
  const outcome = outcomeAt(distance({ kind: 'sphere', ...sphere }, { kind: 'capsule', ...capsule }).distance, sphere, capsule);
  const crosses = aside <= reach;
  const near = along - w;
  const far = along + w;
  const plane = { ...planeThrough(p1, unit, K), ...(dimensions === 2 && { right: [1, 0, 0] as Point, up: [0, 1, 0] as Point }) };
  const draft = givenPair(new Draft('S0.8', dimensions), sphere, capsule)
    .put('R', 'sumOfRadii', reach, { unit: 'm', lights: ['R'] })
    .put('b', 'distanceOfLine', aside, { unit: 'm' })
    .put('m', 'footAlong', along, { unit: 'm' })
    .put('w', 'halfChord', w, { unit: 'm' })
    .put('near', 'nearRoot', near, { symbol: 't₁', unit: 'm' })
    .put('far', 'farRoot', far, { symbol: 't₂', unit: 'm' })
    .put('|L|', 'lengthOfAxis', size, { unit: 'm', lights: ['L'] });
  draft
    .draw('sphere', 'ghost', { center, radius: reach }, 'R', '')
    .draw('segment', 'radius', { from: center, to: plus(center, [Math.SQRT1_2, Math.SQRT1_2, 0], reach) }, 'R')
    .draw('line', 'aid', { origin: p1, direction: unit, low: -Infinity, high: Infinity })
    .draw('arrow', 'given', { from: p1, to: p2 }, 'L', size > 0 ? 'L' : '')
    .draw('segment', 'perpendicular', { from: foot, to: center }, 'b')
    .draw('point', 'projection', { at: foot }, 'm');
  if (aside > 0 && size > 0) {
    draft.draw('right-angle', 'aid', { at: foot, along: times(unit, along > 0 ? -1 : 1), across: unitOr(minus(center, foot), [0, 1, 0]) });
  }
  if (crosses) {
    draft
      .draw('segment', 'projection', { from: foot, to: plus(p1, unit, far) }, 'w')
      .draw('point', near >= 0 && near <= size ? 'enter' : 'rejected', { at: plus(p1, unit, near) }, 'near')
      .draw('point', far >= 0 && far <= size ? 'exit' : 'rejected', { at: plus(p1, unit, far) }, 'far');
  }
  draft
    .scale('t', [bar('given', 0, size, 'P1 … P2', '|L|'), ...(crosses ? [bar('ghost', near, far, 't₁ … t₂', 'w')] : [])])
    .formula('R', '{r₁} + {r₂}')
    .formula('w', '√({R}² − {b}²)', crosses ? undefined : 'noRoots')
    .formula('near', '{m} − {w}')
    .formula(
      'far',
      '{m} + {w}',
      crosses ? (far < 0 || near > size ? 'intervalsApart' : near <= 0 && far >= size ? 'whollyInside' : 'intervalsMeet') : undefined,
    );
  const reason = outcome !== 'miss' && near < 0 && far > size && { reason: 'inside' as const };
  const shown = crosses ? { shows: far < 0 ? 'far' : 'near' } : { comparison: comparing('b', 'R', outcome) };
  return relettered(draft.done({ outcome, ...shown, ...reason }, plane), OF_S0);
}

function givenPair(draft: Draft, sphere: SphereInput, capsule: CapsuleInput): Draft {
  if (sphere.radius > 0) draft.draw('sphere', 'solid', sphere);
  return draft
    .point('Pc', 'center', sphere.center, { ours: 'center' })
    .put('r₁', 'radiusOfSphere', sphere.radius, { unit: 'm' })
    .point('P1', 'endP1', capsule.p1)
    .point('P2', 'endP2', capsule.p2)
    .put('r₂', 'radiusOfCapsule', capsule.radius, { unit: 'm' })
    .draw('capsule', 'solid', capsule);
}
