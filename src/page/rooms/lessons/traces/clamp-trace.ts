// S0.5, circle and capsule: f along the axis, clamped, ① to ⑨ in the order of the source's code.

import type { Vec2 } from 'kantsu/planar';
import { arithmetic } from '../../../source-formulas/arithmetic.ts';
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
    { mark: '①', code: 'K = Pc − P0' },
    { mark: '②', code: 'L = end − P0' },
    { mark: '③', code: 'KL = K·L' },
    { mark: '④', code: f },
    { mark: '⑤', code: 'f = clamp(f, 0, 1)' },
    { mark: '⑥', code: 'F = f·L' },
    { mark: '⑦', code: 'G = K − F' },
    { mark: '⑧', code: 'd = |G|' },
    { mark: '⑨', code: 'hit = d ≤ r₁ + r₂' },
  ];
}
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: listing('f = KL / |L|²'),
  ours: listing('f = |L| > 0 ? KL / |L|² : 0'),
};

export function clampTrace({ center, r1, p1, p2, r2 }: ClampInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  const { along, dot, length, minus, round } = arithmetic(variant === 'source' ? Math.fround : Number);
  const K = minus(center, p1);
  tracer.step('①', 'traces.clampK', { K });
  const L = minus(p2, p1);
  tracer.step('②', 'traces.clampL', { L });
  const KL = dot(K, L);
  tracer.step('③', 'traces.clampKL', { KL });
  const LL = dot(L, L);
  let f = variant === 'source' || LL > 0 ? round(KL / LL) : 0;
  tracer.step('④', LL > 0 ? 'traces.clampF' : variant === 'source' ? 'traces.clampDivided' : 'traces.clampPoint', { f });
  const [isBelow, isAbove] = [f < 0, f > 1];
  if (isBelow) f = 0;
  if (isAbove) f = 1;
  tracer.step('⑤', isBelow ? 'traces.clampLow' : isAbove ? 'traces.clampHigh' : 'traces.clampKept', { f });
  const F = along([0, 0], L, f);
  tracer.step('⑥', 'traces.clampFoot', { F });
  const G = minus(K, F);
  tracer.step('⑦', 'traces.clampG', { G });
  const d = length(G);
  tracer.step('⑧', 'traces.clampD', { d });
  const hit = d <= round(round(r1) + round(r2));
  tracer.step('⑨', Number.isNaN(d) ? 'traces.clampNaN' : hit ? 'traces.hit' : 'traces.miss', { hit });
  return tracer.end(hit);
}
