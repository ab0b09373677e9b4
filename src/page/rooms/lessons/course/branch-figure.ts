// S3.1 as the text has it: a circle against a box by nx and ny, or a capsule by ab and ac, with the region of each branch and the one that answers.

import type { Box2, Capsule2, Circle2, Shape2 } from 'kantsu/planar';
import type { Construction, Point, Role } from '../../../construction/rows/construction.ts';
import { arc, comparing, obliquePlane } from '../../../construction/rows/draft.ts';
import type { Draft } from '../../../construction/rows/draft.ts';
import type { NoteId } from '../../../construction/rows/terms.ts';
import { inSpace } from '../../../construction/rows/planar-solid.ts';
import { axisOf } from '../../../construction/rows/planar-figure.ts';
import { dot, length, minus, plus, times, unitOr } from '../../../kit/vectors.ts';

type Outcome = Construction['verdict']['outcome'];
/** Where the centre of the circle may be for one branch to hit, around an origin along two unit axes. */
type Region = { readonly role: Role; readonly answers: boolean; readonly points: readonly Point[]; readonly letter?: string };

/** A circle and another shape, drawn already; undefined for other pairs. Two circles are compared by squares, as in S3.4. */
export function branchFigure(draft: Draft, one: Shape2, other: Shape2, outcome: Outcome): Construction | undefined {
  if ((one.kind === 'circle') === (other.kind === 'circle')) return undefined;
  const [circle, shape] = (one.kind === 'circle' ? [one, other] : [other, one]) as [Circle2, Box2 | Capsule2];
  // The centre of the circle, and of the other.
  const [C, O] = one.kind === 'circle' ? ['A', 'B'] : ['B', 'A'];
  draft.put('r', 'radius', circle.radius, { unit: 'm' });
  return shape.kind === 'box' ? circleBox(draft, circle, shape, C, O, outcome) : circleCapsule(draft, circle, shape, C, outcome);
}

function circleBox(draft: Draft, { center, radius: r }: Circle2, box: Box2, C: string, O: string, outcome: Outcome): Construction {
  const [hx, hy] = box.half;
  const u = inSpace(axisOf((box.angle * 180) / Math.PI));
  const v: Point = [-u[1], u[0], 0];
  const [at, origin] = [inSpace(center), inSpace(box.center)];
  const n = minus(at, origin);
  const [x, y] = [dot(n, u), dot(n, v)];
  const [nx, ny] = [Math.abs(x), Math.abs(y)];
  const branch = nx < hx ? 'faceY' : ny < hy ? 'faceX' : 'corner';
  // In the frame of the box, from its centre.
  const on = (px: number, py: number): Point => plus(plus(origin, u, px), v, py);
  const block = (lowX: number, lowY: number, highX: number, highY: number): Point[] => [
    on(lowX, lowY),
    on(highX, lowY),
    on(highX, highY),
    on(lowX, highY),
  ];
  const [sx, sy] = [x < 0 ? -1 : 1, y < 0 ? -1 : 1];
  const sides = [1, -1] as const;
  drawRegions(draft, [
    { role: 'projection', answers: branch === 'faceY', points: block(-hx, -hy - r, hx, hy + r), letter: 'nx < half.x' },
    ...sides.map((i): Region => ({
      role: 'perpendicular',
      answers: branch === 'faceX' && i === sx,
      points: block(i * hx, -hy, i * (hx + r), hy),
      letter: 'ny < half.y',
    })),
    ...sides.flatMap((i) =>
      sides.map((j): Region => {
        const corner = on(i * hx, j * hy);
        return {
          role: 'radius',
          answers: branch === 'corner' && i === sx && j === sy,
          points: [corner, ...arc(corner, times(u, i), times(v, j), r)],
        };
      }),
    ),
  ]);
  for (const side of sides) draft.through(on(side * hx, 0), v).through(on(0, side * hy), u);
  const corner = on(sx * hx, sy * hy);
  const isFace = branch !== 'corner';
  const away = Math.hypot(nx - hx, ny - hy);
  const noteX = branch === 'faceY' ? 'belowHalfX' : 'notBelowHalfX';
  const noteY = branch === 'faceY' ? undefined : branch === 'faceX' ? 'belowHalfY' : 'notBelowHalfY';
  // From the circle towards what decides.
  const towards = branch === 'faceY' ? times(v, -sy) : branch === 'faceX' ? times(u, -sx) : unitOr(minus(corner, at), times(u, -sx));
  draft
    .put('size', 'sizeOfBox', [2 * hx, 2 * hy, 0])
    .put('half', 'halfSize', [hx, hy, 0], { lights: ['hx', 'hy'], by: '{size} · 0.5' })
    .put('u', 'axisX', u)
    .put('v', 'axisY', v)
    .put('nx', 'differenceX', nx, { unit: 'm', by: `|({${C}} − {${O}})·{u}|`, note: noteX })
    .draw('arrow', 'projection', { from: origin, to: on(x, 0) }, 'nx')
    .put('ny', 'differenceY', ny, { unit: 'm', by: `|({${C}} − {${O}})·{v}|`, note: noteY })
    .draw('arrow', 'perpendicular', { from: on(x, 0), to: at }, 'ny')
    .length('hx', 'halfX', hx, 'aid', origin, on(-sx * hx, 0), { symbol: 'half.x' })
    .length('hy', 'halfY', hy, 'aid', origin, on(0, -sy * hy), { symbol: 'half.y' })
    .put('r+hy', 'radiusAndHalf', r + hy, { unit: 'm', symbol: 'r + half.y', lights: ['hy', 'r', 'branch'] })
    .put('r+hx', 'radiusAndHalf', r + hx, { unit: 'm', symbol: 'r + half.x', lights: ['hx', 'r', 'branch'] })
    .put('corner', 'cornerDistance', away, { unit: 'm', symbol: '|n − half|', by: isFace ? undefined : '|({nx} − {hx}, {ny} − {hy})|' })
    .draw('segment', 'radius', { from: at, to: plus(at, towards, r) }, 'r');
  const [left, right] = branch === 'corner' ? ['corner', 'r'] : branch === 'faceY' ? ['ny', 'r+hy'] : ['nx', 'r+hx'];
  if (isFace) draft.formula(right, branch === 'faceY' ? '{r} + {hy}' : '{r} + {hx}');
  else draft.draw('arrow', 'given', { from: corner, to: at }, 'corner');
  return draft.done({ outcome, comparison: comparing(left, right, outcome) }, obliquePlane([0, 0, 0], 2));
}

function circleCapsule(draft: Draft, circle: Circle2, capsule: Capsule2, C: string, outcome: Outcome): Construction {
  const [p1, p2, at] = [inSpace(capsule.p1), inSpace(capsule.p2), inSpace(circle.center)];
  const [ab, ac] = [minus(p2, p1), minus(at, p1)];
  const [t, square] = [dot(ab, ac), dot(ab, ab)];
  const sum = circle.radius + capsule.radius;
  const branch = t <= 0 ? 'end1' : t >= square ? 'end2' : 'between';
  const nearest = branch === 'end1' ? p1 : branch === 'end2' ? p2 : plus(p1, ab, t / square);
  const along = unitOr(ab, [1, 0, 0]);
  const across: Point = [-along[1], along[0], 0];
  const half = (p: Point, way: Point): Point[] => [...arc(p, across, way, sum), ...arc(p, way, times(across, -1), sum)];
  drawRegions(draft, [
    { role: 'projection', answers: branch === 'end1', points: half(p1, times(along, -1)), letter: 't ≤ 0' },
    {
      role: 'perpendicular',
      answers: branch === 'between',
      points: [plus(p1, across, sum), plus(p1, across, -sum), plus(p2, across, -sum), plus(p2, across, sum)],
    },
    { role: 'radius', answers: branch === 'end2', points: half(p2, along), letter: 't ≥ ab·ab' },
  ]);
  const NOTE = { end1: 'endP1Decides', end2: 'endP2Decides', between: 'footDecides' } as const satisfies Record<string, NoteId>;
  const towards = unitOr(minus(nearest, at), across);
  return draft
    .through(p1, across)
    .through(p2, across)
    .put('h', 'halfOfAxis', length(ab) / 2, { unit: 'm' })
    .point('p1', 'endP1', p1)
    .point('p2', 'endP2', p2)
    .arrow('ab', 'axisVector', 'given', p1, p2, { by: '{p2} − {p1}' })
    .arrow('ac', 'fromP1', 'given', p1, at, { by: `{${C}} − {p1}` })
    .put('t', 'productKL', t, { unit: 'm²', lights: ['ab', 'ac'], by: '{ab}·{ac}', note: NOTE[branch] })
    .put('ab·ab', 'squaredAxis', square, { unit: 'm²', lights: ['ab'] })
    .mark('p', 'footOnAxis', 'projection', nearest, { by: { end1: '{p1}', end2: '{p2}', between: '{p1} + {ab}·{t}/{ab·ab}' }[branch] })
    .length('l', 'distanceOfFoot', length(minus(at, nearest)), 'perpendicular', nearest, at, {
      symbol: `|${C} − p|`,
      by: `|{${C}} − {p}|`,
    })
    .length('r₂', 'radiusOfCapsule', capsule.radius, 'radius', nearest, minus(nearest, towards, capsule.radius))
    .put('r+r', 'sumOfRadii', sum, { unit: 'm', symbol: 'r + r', lights: ['r', 'r₂', 'branch'] })
    .draw('segment', 'radius', { from: at, to: plus(at, towards, circle.radius) }, 'r')
    .done({ outcome, comparison: comparing('l', 'r+r', outcome) }, obliquePlane([0, 0, 0], 2));
}

function drawRegions(draft: Draft, regions: readonly Region[]): void {
  // The one that answers is drawn last, over the edges of the others.
  for (const { role, answers, points, letter = '' } of regions.toSorted((a, b) => +a.answers - +b.answers)) {
    draft.draw('polyline', role, { points, closed: true }, answers ? 'branch' : undefined, answers ? letter : '');
  }
}
