// The vector from one point to another and its length (S0.1, S4.1), with the point-in-sphere test and the sign of the cross product that S0.1 adds.

import { pointDistance } from 'kantsu';
import type { Construction, Point } from './construction.ts';
import { Draft, comparing, obliquePlane } from './draft.ts';
import type { SphereInput } from './sphere-line.ts';
import { dot, minus } from '../../kit/vectors.ts';

const AXES = ['x', 'y', 'z'] as const;

export interface TwoPoints {
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
  const draft = arrow('S0.1', 'Pc', 'P', sphere.center, point, dimensions);
  const d = pointDistance(sphere.center, point);
  const outcome = d > sphere.radius ? 'miss' : d === sphere.radius ? 'touch' : 'cross';
  draft
    .put('r', 'radius', sphere.radius, { unit: 'm' })
    .put('V·V−r²', 'powerOfPoint', dot(minus(point, sphere.center), minus(point, sphere.center)) - sphere.radius * sphere.radius, {
      symbol: 'V·V − r²',
      unit: 'm²',
      lights: ['V', 'r'],
    })
    .draw('sphere', 'solid', sphere, undefined, '')
    .draw('segment', 'radius', { from: sphere.center, to: [sphere.center[0], sphere.center[1] + sphere.radius, sphere.center[2]] }, 'r')
    .formula('V·V−r²', '{V·V} − {r}²');
  return draft.done(
    { outcome, comparison: comparing('|V|', 'r', outcome) },
    obliquePlane(sphere.center, dimensions, minus(point, sphere.center)),
  );
}

/** S0.1: the sign of the cross product of two vectors of the plane: + where q lies counter-clockwise from p, y pointing up. */
export function crossSign(p: Point, q: Point): Construction {
  const value = p[0] * q[1] - p[1] * q[0];
  const draft = new Draft('S0.1', 2)
    .put('P', 'vectorA', p)
    .put('Q', 'vectorB', q)
    .put('P×Q', 'crossProduct', value, { symbol: 'P × Q', unit: 'm²', lights: ['P×Q'] })
    .draw(
      'polyline',
      value > 0 ? 'enter' : value < 0 ? 'exit' : 'aid',
      { points: [[0, 0, 0], p, [p[0] + q[0], p[1] + q[1], 0], q], closed: true },
      'P×Q',
    )
    .draw('arrow', 'given', { from: [0, 0, 0], to: p }, 'P')
    .draw('arrow', 'given', { from: [0, 0, 0], to: q }, 'Q');
  const parts = { px: p[0], py: p[1], qx: q[0], qy: q[1] };
  for (const [id, x] of Object.entries(parts)) {
    draft.put(id, id.endsWith('x') ? 'componentX' : 'componentY', x, {
      symbol: `${id[0].toUpperCase()}${id[1]}`,
      lights: [id[0].toUpperCase()],
    });
  }
  draft.formula('P×Q', '{px}·{qy} − {py}·{qx}', value > 0 ? 'counterClockwise' : value < 0 ? 'clockwise' : 'parallel');
  return draft.done(
    {
      outcome: value === 0 ? 'touch' : 'cross',
      shows: 'P×Q',
      reason: value > 0 ? 'counterClockwise' : value < 0 ? 'clockwise' : 'parallel',
    },
    obliquePlane([0, 0, 0], 2),
  );
}

/** Both points, V with its components as steps along the axes, V·V and |V|. */
function arrow(row: 'S0.1' | 'S4.1', start: string, end: string, p: Point, q: Point, dimensions: 2 | 3): Draft {
  const v = minus(q, p);
  const draft = new Draft(row, dimensions)
    .point('P', 'startPoint', p, { symbol: start })
    .point('Q', 'endPoint', q, { symbol: end })
    .put('V', 'vectorBetween', v, { lights: ['V'] })
    .put('V·V', 'squaredLength', dot(v, v), { unit: 'm²', lights: ['V'] })
    .put('|V|', 'distance', pointDistance(p, q), { symbol: row === 'S4.1' ? 'd' : '|V|', unit: 'm', lights: ['V'] });
  let corner = p;
  const names = (['componentX', 'componentY', 'componentZ'] as const).slice(0, dimensions);
  names.forEach((term, k) => {
    const id = `v${AXES[k]}`;
    draft.put(id, term, v[k], { unit: 'm' });
    const next = corner.map((x, i) => (i === k ? q[k] : x)) as unknown as Point;
    if (v[k] !== 0) draft.draw('arrow', 'projection', { from: corner, to: next }, id);
    corner = next;
  });
  const squares = names.map((_, k) => `{v${AXES[k]}}²`).join(' + ');
  return draft.draw('arrow', 'given', { from: p, to: q }, 'V').formula('V', '{Q} − {P}').formula('V·V', squares).formula('|V|', '√({V·V})');
}
