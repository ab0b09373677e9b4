// A sphere and a capsule: the clamp of f = K·L/|L|² (S0.5, S4.6), and the thin segment against the inflated circle (S0.8).

import { distance } from 'kantsu';
import type { Construction, FigurePlane, Point, Role } from './construction.ts';
import { Draft, RADII, bar, comparing, mark, obliquePlane, outcomeAt, planeThrough, relettered } from './draft.ts';
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
  const unit = unitOr(L, [1, 0, 0]);
  const towards = unitOr(minus(center, foot), perpendicularTo(unit));
  const draft = givenPair(new Draft(row, dimensions), sphere, capsule);
  if (LL > 0) {
    const free = plus(p1, L, f);
    // The bar of f: from P1 along the line, before it is clamped.
    draft.draw('segment', 'projection', { from: p1, to: foot }, 'f′', '').square(free, times(L, f > 0.5 ? -1 : 1), minus(center, free));
    if (f !== clamped) {
      draft.draw('segment', 'rejected', { from: foot, to: free }, 'f', '').draw('point', 'rejected', { at: free }, 'fFoot', 'f');
      draft.draw('segment', 'aid', { from: free, to: center }, 'fFoot', '');
    }
  }
  draft
    .arrow('K', 'fromP1', 'given', p1, center, { by: '{Pc} − {P1}' })
    .arrow('L', 'axisVector', 'given', p1, p2, { ours: 'axis', by: row === 'S4.6' ? '{P2} − {P1}' : undefined })
    .put('K·L', 'productKL', dot(K, L), { unit: 'm²', lights: ['K', 'L'] })
    .put('|L|²', 'squaredAxis', LL, { unit: 'm²', lights: ['L'] })
    .put('f', 'ratio', f, {
      lights: ['f', 'fFoot'],
      by: '{K·L}/{|L|²}',
      note: LL === 0 ? 'noLength' : f < 0 ? 'clampedTo0' : f > 1 ? 'clampedTo1' : 'notClamped',
    })
    .put('f′', 'clampedRatio', clamped, { ours: 's', lights: ['f′', 'foot'] })
    .mark('foot', 'footOnAxis', 'projection', foot, { symbol: 'F', by: '{P1} + {f′}·{L}' })
    .length('d', 'distanceOfFoot', d, 'perpendicular', foot, center, { by: '|{Pc} − {foot}|', note: RADII[outcome] })
    .put('r₁+r₂', 'sumOfRadii', reach, { symbol: 'r₁ + r₂', unit: 'm', lights: ['r₁', 'r₂'] })
    .draw('segment', 'radius', { from: foot, to: plus(foot, towards, capsule.radius) }, 'r₂')
    .through(p1, LL > 0 ? L : unit);
  if (sphere.radius > 0) draft.draw('segment', 'radius', { from: center, to: minus(center, towards, sphere.radius) }, 'r₁');
  return draft
    .scale(
      'f',
      [bar('given', 0, 1, 'P1 … P2')],
      [...(f !== clamped && LL > 0 ? [mark('f', f, 'rejected')] : []), mark('f′', clamped, 'projection')],
    )
    .beside('d', d, 'r₁+r₂', reach)
    .done({ outcome, comparison: comparing('d', 'r₁+r₂', outcome) }, alongAxis(p1, unit, K, dimensions));
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
  const [near, far] = [along - w, along + w];
  const meets = far < 0 || near > size ? 'intervalsApart' : near <= 0 && far >= size ? 'whollyInside' : 'intervalsMeet';
  const draft = givenPair(new Draft('S0.8', dimensions), sphere, capsule)
    .draw('sphere', 'ghost', { center, radius: reach }, 'R', '')
    .length('R', 'sumOfRadii', reach, 'radius', center, plus(center, [Math.SQRT1_2, Math.SQRT1_2, 0], reach), {
      lights: ['R'],
      by: '{r₁} + {r₂}',
    })
    .length('b', 'distanceOfLine', aside, 'perpendicular', foot, center)
    .put('m', 'footAlong', along, { unit: 'm' })
    .put('w', 'halfChord', w, { unit: 'm', by: '√({R}² − {b}²)', note: crosses ? undefined : 'noRoots' })
    .put('near', 'nearRoot', near, { symbol: 't₁', unit: 'm', by: '{m} − {w}' })
    .put('far', 'farRoot', far, { symbol: 't₂', unit: 'm', by: '{m} + {w}', note: crosses ? meets : undefined })
    .put('|L|', 'lengthOfAxis', size, { unit: 'm', lights: ['L'] })
    .through(p1, unit)
    .draw('arrow', 'given', { from: p1, to: p2 }, 'L', size > 0 ? 'L' : '')
    .draw('point', 'projection', { at: foot }, 'm')
    .square(foot, times(L, along > 0 ? -1 : 1), aside > 0 ? minus(center, foot) : [0, 0, 0]);
  if (crosses) {
    const roleOf = (t: number, role: Role): Role => (t >= 0 && t <= size ? role : 'rejected');
    draft
      .draw('segment', 'projection', { from: foot, to: plus(p1, unit, far) }, 'w')
      .draw('point', roleOf(near, 'enter'), { at: plus(p1, unit, near) }, 'near')
      .draw('point', roleOf(far, 'exit'), { at: plus(p1, unit, far) }, 'far');
  }
  draft.scale('t', [bar('given', 0, size, 'P1 … P2', '|L|'), ...(crosses ? [bar('ghost', near, far, 't₁ … t₂', 'w')] : [])]);
  const reason = outcome !== 'miss' && near < 0 && far > size && { reason: 'inside' as const };
  const shown = crosses ? { shows: far < 0 ? 'far' : 'near' } : { comparison: comparing('b', 'R', outcome) };
  return relettered(draft.done({ outcome, ...shown, ...reason }, alongAxis(p1, unit, K, dimensions)), OF_S0);
}

/** The plane of the axis and the centre; a figure of the plane lies in its own. */
function alongAxis(p1: Point, unit: Point, K: Point, dimensions: 2 | 3): FigurePlane {
  return dimensions === 2 ? obliquePlane(p1, 2) : planeThrough(p1, unit, K);
}

function givenPair(draft: Draft, sphere: SphereInput, capsule: CapsuleInput): Draft {
  const { center, radius } = sphere;
  if (radius > 0) draft.draw('sphere', 'solid', sphere);
  return draft
    .point('Pc', 'center', center, { ours: 'center' })
    .put('r₁', 'radiusOfSphere', radius, { unit: 'm' })
    .point('P1', 'endP1', capsule.p1)
    .point('P2', 'endP2', capsule.p2)
    .put('r₂', 'radiusOfCapsule', capsule.radius, { unit: 'm' })
    .draw('capsule', 'solid', capsule);
}
