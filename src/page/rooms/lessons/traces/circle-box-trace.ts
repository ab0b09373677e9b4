// S3.1, circle and box: the distances of the centres per axis, then a face or the corner.

import { cosine, sine } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface CircleBoxInput {
  readonly center: Vec2;
  readonly radius: number;
  readonly boxCenter: Vec2;
  readonly half: Vec2;
  /** rad, counter-clockwise. */
  readonly angle: number;
}

function listing(n: string, sign: string): readonly Line[] {
  return [
    { mark: '①', code: n },
    { mark: '②', code: `if (nx ${sign} half.x) hit = ny ${sign} r + half.y` },
    { mark: '③', code: `else if (ny ${sign} half.y) hit = nx ${sign} r + half.x` },
    { mark: '④', code: 'else hit = |(nx − half.x, ny − half.y)| ≤ r' },
    { mark: 'result', code: 'return hit' },
  ];
}
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: listing('nx = |circle.x − box.x|, ny = |circle.y − box.y|', '<'),
  ours: listing('nx = |(circle − box)·box.u|, ny = |(circle − box)·box.v|', '≤'),
};

export function circleBoxTrace({ center, radius: r, boxCenter, half, angle }: CircleBoxInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  const [dx, dy] = [center[0] - boxCenter[0], center[1] - boxCenter[1]];
  const [c, s] = variant === 'ours' ? [cosine(angle), sine(angle)] : [1, 0];
  const [nx, ny] = [Math.abs(c * dx + s * dy), Math.abs(c * dy - s * dx)];
  tracer.step('①', variant === 'ours' ? 'traces.boxOwnAxes' : 'traces.boxWorldAxes', { nx, ny });
  const isUpTo = variant === 'ours' ? (x: number, y: number): boolean => x <= y : (x: number, y: number): boolean => x < y;
  let hit: boolean;
  if (isUpTo(nx, half[0])) {
    hit = isUpTo(ny, r + half[1]);
    tracer.step('②', 'traces.boxAbove', { hit });
  } else {
    tracer.step('②', 'traces.boxNotAbove');
    if (isUpTo(ny, half[1])) {
      hit = isUpTo(nx, r + half[0]);
      tracer.step('③', 'traces.boxBeside', { hit });
    } else {
      tracer.step('③', 'traces.boxNotBeside');
      hit = Math.sqrt((nx - half[0]) * (nx - half[0]) + (ny - half[1]) * (ny - half[1])) <= r;
      tracer.step('④', 'traces.boxCorner', { hit });
    }
  }
  tracer.step('result', hit ? 'traces.hit' : 'traces.miss');
  return tracer.end(hit);
}
