// S0.5, circle and capsule: f along the axis, clamped, ① to ⑨ in the order of the source's code.

import type { Vec2 } from 'kantsu/planar';
import { arithmetic } from '../../../source-formulas/arithmetic.ts';
import { traced } from './trace.ts';
import type { Trace, Variant } from './trace.ts';

export interface ClampInput {
  readonly center: Vec2;
  readonly r1: number;
  readonly p1: Vec2;
  readonly p2: Vec2;
  readonly r2: number;
}

export function clampTrace({ center, r1, p1, p2, r2 }: ClampInput, variant: Variant): Trace {
  const isSource = variant === 'source';
  const { along, dot, length, minus, round } = arithmetic(isSource ? Math.fround : Number);
  const [K, L] = [minus(center, p1), minus(p2, p1)];
  const [KL, LL] = [dot(K, L), dot(L, L)];
  const ratio = isSource || LL > 0 ? round(KL / LL) : 0;
  const f = ratio < 0 ? 0 : ratio > 1 ? 1 : ratio;
  const F = along([0, 0], L, f);
  const G = minus(K, F);
  const d = length(G);
  const hit = d <= round(round(r1) + round(r2));
  const divided = LL > 0 ? 'traces.clampF' : isSource ? 'traces.clampDivided' : 'traces.clampPoint';
  return traced(
    [
      ['①', 'K = Pc − P0', 'traces.clampK', { K }],
      ['②', 'L = end − P0', 'traces.clampL', { L }],
      ['③', 'KL = K·L', 'traces.clampKL', { KL }],
      ['④', isSource ? 'f = KL / |L|²' : 'f = |L| > 0 ? KL / |L|² : 0', divided, { f: ratio }],
      ['⑤', 'f = clamp(f, 0, 1)', ratio < 0 ? 'traces.clampLow' : ratio > 1 ? 'traces.clampHigh' : 'traces.clampKept', { f }],
      ['⑥', 'F = f·L', 'traces.clampFoot', { F }],
      ['⑦', 'G = K − F', 'traces.clampG', { G }],
      ['⑧', 'd = |G|', 'traces.clampD', { d }],
      ['⑨', 'hit = d ≤ r₁ + r₂', Number.isNaN(d) ? 'traces.clampNaN' : hit ? 'traces.hit' : 'traces.miss', { hit }],
    ],
    hit,
  );
}
