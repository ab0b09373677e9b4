// How deep bodies are in each other: every pair of which bounds overlap, unless told otherwise by the oracle of src/oracle/distance.ts, which shares
// nothing with the kernels.

import type { Shape, World } from '../../src/core/index.ts';
import { signedDistance } from '../../src/oracle/distance.ts';
import { axesOf } from './energy.ts';
import { loose } from './cast.ts';

export interface Depths {
  /** mm */
  readonly max: number;
  readonly p99: number;
  readonly mean: number;
  /** Pairs that touch, walls included. */
  readonly touching: number;
}

/** Those of all pairs; `apart` gives the signed distance of two shapes. */
export function depths(world: World, apart: (a: Shape, b: Shape) => number = signedDistance): Depths {
  const movers = new Set(loose(world));
  const solids = [...world.entities()].map((entity) => {
    const shape = world.shape(entity);
    const [low, high] = boundsOf(shape as Shape);
    return { shape, low, high, moves: movers.has(entity) };
  });
  solids.sort((p, q) => p.low[0] - q.low[0]);
  const found: number[] = [];
  for (let i = 0; i < solids.length; i++) {
    const a = solids[i];
    for (let j = i + 1; j < solids.length && solids[j].low[0] <= a.high[0]; j++) {
      const b = solids[j];
      if (!a.moves && !b.moves) continue;
      if (a.low[1] > b.high[1] || b.low[1] > a.high[1] || a.low[2] > b.high[2] || b.low[2] > a.high[2]) continue;
      const gap = apart(a.shape as Shape, b.shape as Shape);
      if (gap <= 0) found.push(-gap);
    }
  }
  found.sort((p, q) => q - p);
  const n = found.length;
  return {
    max: 1000 * (found[0] ?? 0),
    p99: 1000 * (found[Math.floor(0.01 * n)] ?? 0),
    mean: (1000 * found.reduce((sum, depth) => sum + depth, 0)) / Math.max(1, n),
    touching: n,
  };
}

/** Bounds with a little room for rounding. */
function boundsOf(shape: Shape): [low: number[], high: number[]] {
  const corners = cornersOf(shape);
  const radius = ('radius' in shape ? shape.radius : 0) + 1e-9;
  return [
    [0, 1, 2].map((k) => Math.min(...corners.map((corner) => corner[k])) - radius),
    [0, 1, 2].map((k) => Math.max(...corners.map((corner) => corner[k])) + radius),
  ];
}

function cornersOf(shape: Shape): (readonly number[])[] {
  if (shape.kind === 'sphere') return [shape.center];
  if (shape.kind === 'capsule') return [shape.p1, shape.p2];
  if (shape.kind === 'triangle') return [shape.a, shape.b, shape.c];
  const { center, half } = shape;
  const axes = axesOf(shape.kind === 'obb' ? shape.orientation : [0, 0, 0, 1]);
  // Half the extent along each axis of the world: two opposite corners say it all.
  const reach = [0, 1, 2].map((k) => Math.abs(axes[0][k]) * half[0] + Math.abs(axes[1][k]) * half[1] + Math.abs(axes[2][k]) * half[2]);
  return [reach.map((r, k) => center[k] - r), reach.map((r, k) => center[k] + r)];
}
