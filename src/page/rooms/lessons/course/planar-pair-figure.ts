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
  const { distance, normal, pointA, pointB, state } = pairResultOf(one, other);
  const draft = new Draft(row, 2);
  drawShape(draft, solidOf(one));
  drawShape(draft, solidOf(other));
  draft
    .point('A', 'centerOfA', inSpace(middleOf(one)))
    .point('B', 'centerOfB', inSpace(middleOf(other)))
    .put('d', 'signedDistance', distance, { unit: 'm', lights: ['d'] });
  const branches = row === 'S3.1' && branchFigure(draft, one, other, OUTCOME[state]);
  if (branches) return branches;
  draft
    .put('a', 'witnessA', inSpace(pointA))
    .put('b', 'witnessB', inSpace(pointB))
    .put('n', 'normal', inSpace(normal), { lights: ['n'] })
    .draw('segment', LINE[state], { from: inSpace(middleOf(one)), to: inSpace(middleOf(other)) }, row === 'S3.3' ? 'line' : undefined)
    .draw(
      'segment',
      state === 'penetrating' ? 'overlap' : 'perpendicular',
      { from: inSpace(pointA), to: inSpace(pointB) },
      'd',
      state === 'touching' ? '' : 'd',
    )
    .draw('point', 'enter', { at: inSpace(pointA) }, 'a')
    .draw('point', 'exit', { at: inSpace(pointB) }, 'b')
    .draw('arrow', 'given', { from: inSpace(pointB), to: inSpace([pointB[0] + 0.7 * normal[0], pointB[1] + 0.7 * normal[1]]) }, 'n')
    .formula('d', '({b} − {a})·{n}', NOTE[state]);
  return draft.done({ outcome: OUTCOME[state], shows: 'd' }, obliquePlane([0, 0, 0], 2));
}

/** S3.4, and two circles of S3.1: d² beside (r₁ + r₂)², no root anywhere. */
export function circlesBySquares(row: 'S3.1' | 'S3.4', a: Point, r1: number, b: Point, r2: number): Construction {
  const [x, y] = [b[0] - a[0], b[1] - a[1]].map(row === 'S3.1' ? Math.abs : Number);
  const [letterX, letterY] = row === 'S3.1' ? ['nx', 'ny'] : ['x', 'y'];
  const one = circle2({ center: [a[0], a[1]], radius: r1 });
  const other = circle2({ center: [b[0], b[1]], radius: r2 });
  const { state, distance } = pairResultOf(one, other);
  const outcome = OUTCOME[state];
  const draft = new Draft(row, 2)
    .draw('sphere', 'solid', { center: a, radius: r1 })
    .draw('sphere', 'solid', { center: b, radius: r2 })
    .point('A', 'centerOfA', a)
    .point('B', 'centerOfB', b)
    .put('r₁', 'radiusOfA', r1, { unit: 'm' })
    .put('r₂', 'radiusOfB', r2, { unit: 'm' })
    .put('d', 'signedDistance', distance, { unit: 'm', lights: ['x', 'y'] })
    .put('x', 'differenceX', x, { unit: 'm', symbol: letterX })
    .put('y', 'differenceY', y, { unit: 'm', symbol: letterY })
    .put('R²', 'squaredRadii', (r1 + r2) * (r1 + r2), { symbol: '(r₁ + r₂)²', unit: 'm²', lights: ['r₁', 'r₂'] })
    .put('d²', 'squaredDistance', x * x + y * y, { unit: 'm²', lights: ['x', 'y'] })
    .draw('segment', LINE[state], { from: a, to: b })
    .draw('arrow', 'projection', { from: a, to: [b[0], a[1], 0] }, 'x')
    .draw('arrow', 'perpendicular', { from: [b[0], a[1], 0], to: b }, 'y')
    .draw('segment', 'radius', { from: a, to: [a[0], a[1] + r1, 0] }, 'r₁')
    .draw('segment', 'radius', { from: b, to: [b[0], b[1] + r2, 0] }, 'r₂')
    .formula('R²', '({r₁} + {r₂})²')
    .formula('d²', '{x}² + {y}²', SQUARES[state]);
  return draft.done({ outcome, comparison: comparing('d²', 'R²', outcome) }, obliquePlane(a, 2));
}
