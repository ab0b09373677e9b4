// The vector from one point to another and its length (S0.1, S4.1), with the point-in-sphere test and the sign of the cross product that S0.1 adds.

import { pointDistance } from 'kantsu';
import type { Construction, Point } from './construction.ts';
import { Draft, comparing, obliquePlane } from './draft.ts';
import type { SphereInput } from './sphere-line.ts';
import { dot, minus, plus } from '../../kit/vectors.ts';

const AXES = ['x', 'y', 'z'] as const;

interface TwoPoints {
  readonly p: Point;
  readonly q: Point;
  /** 2 leaves z out. */
  readonly dimensions?: 2 | 3;
}

/** S0.1: V = Q − P (end minus start), its components, V·V = |V|². */
export function vectorBetween(points: TwoPoints): Construction {
  return twoPoints('S0.1', 'P', 'Q', points);
}

/** S4.1: the distance of two points. */
export function pointsApart(points: TwoPoints): Construction {
  return twoPoints('S4.1', 'P₁', 'P₂', points);
}

function twoPoints(row: 'S0.1' | 'S4.1', start: string, end: string, { p, q, dimensions = 3 }: TwoPoints): Construction {
  const outcome = p.every((x, k) => x === q[k]) ? 'touch' : 'miss';
  return arrow(row, start, end, p, q, dimensions).done({ outcome, shows: '|V|' }, obliquePlane(p, dimensions, minus(q, p)));
}

/** S0.1: the sphere as all points with |P − Pc| = r; a point is in it where d ≤ r. */
export function pointInSphere(sphere: SphereInput, point: Point, dimensions: 2 | 3 = 3): Construction {
  const V = minus(point, sphere.center);
  const d = pointDistance(sphere.center, point);
  const outcome = d > sphere.radius ? 'miss' : d === sphere.radius ? 'touch' : 'cross';
  const top = plus(sphere.center, [0, 1, 0], sphere.radius);
  return arrow('S0.1', 'Pc', 'P', sphere.center, point, dimensions)
    .length('r', 'radius', sphere.radius, 'radius', sphere.center, top)
    .put('V·V−r²', 'powerOfPoint', dot(V, V) - sphere.radius * sphere.radius, {
      symbol: 'V·V − r²',
      unit: 'm²',
      lights: ['V', 'r'],
      by: '{V·V} − {r}²',
    })
    .draw('sphere', 'solid', sphere)
    .done({ outcome, comparison: comparing('|V|', 'r', outcome) }, obliquePlane(sphere.center, dimensions, V));
}

/** S0.1: the sign of the cross product of two vectors of the plane: + where q lies counter-clockwise from p, y pointing up. */
export function crossSign(p: Point, q: Point): Construction {
  const value = p[0] * q[1] - p[1] * q[0];
  const turn = value > 0 ? 'counterClockwise' : value < 0 ? 'clockwise' : 'parallel';
  const draft = new Draft('S0.1', 2)
    .arrow('P', 'vectorA', 'given', [0, 0, 0], p)
    .arrow('Q', 'vectorB', 'given', [0, 0, 0], q)
    .put('P×Q', 'crossProduct', value, {
      symbol: 'P × Q',
      unit: 'm²',
      lights: ['P×Q'],
      by: '{px}·{qy} − {py}·{qx}',
      note: turn,
    })
    .draw('polyline', value > 0 ? 'enter' : value < 0 ? 'exit' : 'aid', { points: [[0, 0, 0], p, plus(p, q), q], closed: true }, 'P×Q');
  for (const [letter, v] of [
    ['P', p],
    ['Q', q],
  ] as const) {
    draft.put(`${letter.toLowerCase()}x`, 'componentX', v[0], { symbol: `${letter}x`, lights: [letter] });
    draft.put(`${letter.toLowerCase()}y`, 'componentY', v[1], { symbol: `${letter}y`, lights: [letter] });
  }
  return draft.done({ outcome: value === 0 ? 'touch' : 'cross', shows: 'P×Q', reason: turn }, obliquePlane([0, 0, 0], 2));
}

/** Both points, V with its components as steps along the axes, V·V and |V|. */
function arrow(row: 'S0.1' | 'S4.1', start: string, end: string, p: Point, q: Point, dimensions: 2 | 3): Draft {
  const v = minus(q, p);
  const names = (['componentX', 'componentY', 'componentZ'] as const).slice(0, dimensions);
  const squares = names.map((_, k) => `{v${AXES[k]}}²`).join(' + ');
  const draft = new Draft(row, dimensions)
    .point('P', 'startPoint', p, { symbol: start })
    .point('Q', 'endPoint', q, { symbol: end })
    .arrow('V', 'vectorBetween', 'given', p, q, { lights: ['V'], by: '{Q} − {P}' })
    .put('V·V', 'squaredLength', dot(v, v), { unit: 'm²', lights: ['V'], by: squares })
    .put('|V|', 'distance', pointDistance(p, q), {
      symbol: row === 'S4.1' ? 'd' : '|V|',
      unit: 'm',
      lights: ['V'],
      by: '√({V·V})',
    });
  let corner = p;
  names.forEach((term, k) => {
    const id = `v${AXES[k]}`;
    draft.put(id, term, v[k], { unit: 'm' });
    const next = corner.with(k, q[k]) as unknown as Point;
    if (v[k] !== 0) draft.draw('arrow', 'projection', { from: corner, to: next }, id);
    corner = next;
  });
  return draft;
}
