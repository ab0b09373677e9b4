// Two shapes of the plane with the line between their centres, their closest points and the signed distance (S3); two circles by squares alone (S3.4).

import { circle2 } from 'kantsu/planar';
import type { Shape2 } from 'kantsu/planar';
import type { Construction, Point, Role, RowId } from '../../../construction/rows/construction.ts';
import { Draft, comparing, obliquePlane } from '../../../construction/rows/draft.ts';
import { inSpace, solidOf } from '../../../construction/rows/planar-solid.ts';
import { drawShape } from '../../../construction/rows/solid-pair-figure.ts';
import { shapeOf } from '../../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../../construction/rows/planar-figure.ts';
import { middleOf, pairResultOf } from '../../../construction/rows/pair-result.ts';
import { plus } from '../../../kit/vectors.ts';
import { branchFigure } from './branch-figure.ts';
import type { State } from '../../../construction/rows/pair-result.ts';

const OUTCOME = { separate: 'miss', touching: 'touch', penetrating: 'cross' } as const satisfies Record<
  State,
  Construction['verdict']['outcome']
>;
/** Thin and grey, amber, thick and red: the source's line. */
const LINE: Record<State, Role> = { separate: 'aid', touching: 'radius', penetrating: 'overlap' };
const NOTE = { separate: 'positiveGap', touching: 'justTouching', penetrating: 'negativeOverlap' } as const;
const SQUARES = { separate: 'squaresApart', touching: 'squaresTouch', penetrating: 'squaresOverlap' } as const;

export interface PosedShape {
  readonly kind: Kind;
  readonly center: Point;
  /** Degrees, counter-clockwise. */
  readonly turn: number;
}

/** m. A circle has a radius; a box half its width and height; a capsule half its axis and a radius. */
export const SIZES: Figure['sizes'] = { circle: [1, 1], box: [1.4, 0.8], capsule: [1.2, 0.5] };

export function shapeAt({ kind, center, turn }: PosedShape): Shape2 {
  return shapeOf({ kind, x: center[0], y: center[1], turn, sizes: SIZES });
}

export function planarPair(row: RowId, a: PosedShape, b: PosedShape): Construction {
  const [one, other] = [shapeAt(a), shapeAt(b)];
  if (row === 'S3.1' && one.kind === 'circle' && other.kind === 'circle') {
    return circlesBySquares(row, a.center, one.radius, b.center, other.radius);
  }
  const { distance, normal, state, ...found } = pairResultOf(one, other);
  const [A, B, a1, b1, n] = [middleOf(one), middleOf(other), found.pointA, found.pointB, normal].map(inSpace);
  const outcome = OUTCOME[state];
  const draft = new Draft(row, 2)
    .point('A', 'centerOfA', A)
    .point('B', 'centerOfB', B)
    .put('d', 'signedDistance', distance, { unit: 'm', lights: ['d'] });
  for (const shape of [one, other]) drawShape(draft, solidOf(shape));
  const branches = row === 'S3.1' && branchFigure(draft, one, other, outcome);
  if (branches) return branches;
  return draft
    .mark('a', 'witnessA', 'enter', a1)
    .mark('b', 'witnessB', 'exit', b1)
    .put('n', 'normal', n, { lights: ['n'] })
    .draw('segment', LINE[state], { from: A, to: B }, row === 'S3.3' ? 'line' : undefined)
    .draw('segment', state === 'penetrating' ? 'overlap' : 'perpendicular', { from: a1, to: b1 }, 'd', state === 'touching' ? '' : 'd')
    .draw('arrow', 'given', { from: b1, to: plus(b1, n, 0.7) }, 'n')
    .formula('d', '({b} − {a})·{n}', NOTE[state])
    .done({ outcome, shows: 'd' }, obliquePlane([0, 0, 0], 2));
}

/** S3.4, and two circles of S3.1: d² beside (r₁ + r₂)², no root anywhere. */
export function circlesBySquares(row: 'S3.1' | 'S3.4', a: Point, r1: number, b: Point, r2: number): Construction {
  const [x, y] = [b[0] - a[0], b[1] - a[1]].map(row === 'S3.1' ? Math.abs : Number);
  const [letterX, letterY] = row === 'S3.1' ? ['nx', 'ny'] : ['x', 'y'];
  const one = circle2({ center: [a[0], a[1]], radius: r1 });
  const other = circle2({ center: [b[0], b[1]], radius: r2 });
  const { state, distance } = pairResultOf(one, other);
  const outcome = OUTCOME[state];
  const corner: Point = [b[0], a[1], 0];
  return new Draft(row, 2)
    .draw('sphere', 'solid', { center: a, radius: r1 })
    .draw('sphere', 'solid', { center: b, radius: r2 })
    .point('A', 'centerOfA', a)
    .point('B', 'centerOfB', b)
    .length('r₁', 'radiusOfA', r1, 'radius', a, plus(a, [0, 1, 0], r1))
    .length('r₂', 'radiusOfB', r2, 'radius', b, plus(b, [0, 1, 0], r2))
    .put('d', 'signedDistance', distance, { unit: 'm', lights: ['x', 'y'] })
    .put('x', 'differenceX', x, { unit: 'm', symbol: letterX })
    .put('y', 'differenceY', y, { unit: 'm', symbol: letterY })
    .put('R²', 'squaredRadii', (r1 + r2) * (r1 + r2), { symbol: '(r₁ + r₂)²', unit: 'm²', lights: ['r₁', 'r₂'], by: '({r₁} + {r₂})²' })
    .put('d²', 'squaredDistance', x * x + y * y, { unit: 'm²', lights: ['x', 'y'], by: '{x}² + {y}²', note: SQUARES[state] })
    .draw('segment', LINE[state], { from: a, to: b })
    .draw('arrow', 'projection', { from: a, to: corner }, 'x')
    .draw('arrow', 'perpendicular', { from: corner, to: b }, 'y')
    .done({ outcome, comparison: comparing('d²', 'R²', outcome) }, obliquePlane(a, 2));
}
