// S0.5, circle and capsule: f along the axis, clamped, ① to ⑨.

import type { Vec2 } from 'kantsu/planar';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface ClampInput {
  readonly center: Vec2;
  readonly r1: number;
  readonly p1: Vec2;
  readonly p2: Vec2;
  readonly r2: number;
}

function listing(f: string): readonly Line[] {
  return [
    { mark: '①', code: 'L = P2 − P1' },
    { mark: '②', code: 'K = Pc − P1' },
    { mark: '③', code: 'KL = K·L' },
    { mark: '④', code: 'LL = L·L' },
    { mark: '⑤', code: f },
    { mark: '⑥', code: 'if (f < 0) f = 0' },
    { mark: '⑦', code: 'if (f > 1) f = 1' },
    { mark: '⑧', code: 'd = |Pc − (P1 + f·L)|' },
    { mark: '⑨', code: 'hit = d ≤ r₁ + r₂' },
  ];
}
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = { source: listing('f = KL / LL'), ours: listing('f = LL > 0 ? KL / LL : 0') };

export function clampTrace({ center, r1, p1, p2, r2 }: ClampInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  const L: Vec2 = [p2[0] - p1[0], p2[1] - p1[1]];
  tracer.step('①', 'traces.clampL', { L });
  const K: Vec2 = [center[0] - p1[0], center[1] - p1[1]];
  tracer.step('②', 'traces.clampK', { K });
  const KL = K[0] * L[0] + K[1] * L[1];
  tracer.step('③', 'traces.clampKL', { KL });
  const LL = L[0] * L[0] + L[1] * L[1];
  tracer.step('④', 'traces.clampLL', { LL });
  let f = variant === 'source' || LL > 0 ? KL / LL : 0;
  tracer.step('⑤', LL > 0 ? 'traces.clampF' : variant === 'source' ? 'traces.clampDivided' : 'traces.clampPoint', { f });
  const isBelow = f < 0;
  if (isBelow) f = 0;
  tracer.step('⑥', isBelow ? 'traces.clampLow' : 'traces.clampNotLow', { f });
  const isAbove = f > 1;
  if (isAbove) f = 1;
  tracer.step('⑦', isAbove ? 'traces.clampHigh' : 'traces.clampNotHigh', { f });
  const d = Math.hypot(K[0] - f * L[0], K[1] - f * L[1]);
  tracer.step('⑧', 'traces.clampD', { d });
  const hit = d <= r1 + r2;
  tracer.step('⑨', Number.isNaN(d) ? 'traces.clampNaN' : hit ? 'traces.hit' : 'traces.miss', { hit });
  return tracer.end(hit);
}
