// Example poses for any two kinds: faces, edges or cores moved together with a chosen overlap.

import type { Kind, Quat, Vec3 } from 'kantsu';
import { cross, dot, minus, plus, times } from '../../kit/vectors.ts';
import { alongAxes, direction, moved, UPRIGHT } from '../../model/solid.ts';
import type { KindPair, Solid, SolidPair } from '../../model/solid.ts';
import { home, SIZES } from './pairs.ts';

export const PRESETS = ['exact', 'face', 'edge', 'crossing', 'parallel', 'inside', 'coincident'] as const;
export type Preset = (typeof PRESETS)[number];

/** A site of a solid in its own frame: the point, the outward direction there, and a direction along it, perpendicular to each other. */
interface Site {
  readonly at: Vec3;
  readonly out: Vec3;
  readonly along: Vec3;
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const S = Math.SQRT1_2;

/** The flat site of a kind: a face, or a side. */
function faceOf(kind: Kind): Site {
  switch (kind) {
    case 'sphere':
      return { at: [0, SIZES.sphere[0], 0], out: Y, along: X };
    case 'capsule':
      return { at: [SIZES.capsule[0], 0, 0], out: X, along: Y };
    case 'triangle':
      return { at: [0, 0, 0], out: Z, along: X };
    default:
      return { at: [0, SIZES[kind][1], 0], out: Y, along: X };
  }
}

/** The edge of a kind; round ones have their side. */
function edgeOf(kind: Kind): Site {
  if (kind === 'triangle') return { at: [0, -SIZES.triangle[1], 0], out: [0, -1, 0], along: X };
  if (kind === 'sphere' || kind === 'capsule') return faceOf(kind);
  return { at: [0, SIZES[kind][1], SIZES[kind][2]], out: [0, S, S], along: X };
}

/** The rotation that takes a site's `out` and `along` to two perpendicular directions. */
function turnOf({ out, along }: Site, toOut: Vec3, toAlong: Vec3): Quat {
  const [from, to] = [
    [out, along, cross(out, along)],
    [toOut, toAlong, cross(toOut, toAlong)],
  ];
  // The image of x̂ is Σ to_i · (from_i · x̂), and so on: both frames are orthonormal.
  const [x, y, z] = [X, Y, Z].map((unit) => from.reduce((sum: Vec3, f, i) => plus(sum, to[i], dot(f, unit)), [0, 0, 0]));
  return alongAxes(x, y, z);
}

/** Two sites brought together, `along` by `along` turned by a quarter when `crossed`, with an overlap (negative: a gap), m. */
function joined({ a, b }: KindPair, siteOf: (kind: Kind) => Site, crossed: boolean, overlap: number): SolidPair {
  const [siteA, siteB] = [siteOf(a), siteOf(b)];
  // An AABB cannot rotate: it decides out and along, and the other solid follows.
  const fixedA = a === 'aabb';
  const fixedB = b === 'aabb';
  const out = fixedB && !fixedA ? times(siteB.out, -1) : siteA.out;
  const across = (v: Vec3): Vec3 => (crossed ? cross(out, v) : v);
  const alongA = fixedB && !fixedA ? across(siteB.along) : siteA.along;
  const alongB = fixedB ? siteB.along : across(alongA);
  const first: Solid = { ...home(a), orientation: fixedA ? UPRIGHT : turnOf(siteA, out, alongA) };
  const second: Solid = { ...home(b), orientation: fixedB ? UPRIGHT : turnOf(siteB, times(out, -1), alongB) };
  // Two AABBs keep their faces: the second is on the far side, point against point.
  const atB = fixedA && fixedB ? times(siteB.at, -1) : direction(second.orientation, siteB.at);
  const from = plus(direction(first.orientation, siteA.at), out, -overlap);
  return { a: first, b: moved(second, minus(from, atB)) };
}

export function presetPose(preset: Preset, pair: KindPair): SolidPair {
  switch (preset) {
    case 'exact':
      return joined(pair, faceOf, false, 0);
    case 'face':
      // Two triangles have no inside to overlap in.
      return joined(pair, faceOf, false, pair.a === 'triangle' && pair.b === 'triangle' ? 0 : 0.0625);
    case 'edge':
      return joined(pair, edgeOf, true, 0.0625);
    case 'crossing': {
      // Cores, or centres, through each other.
      const { a, b } = joined(pair, faceOf, true, 0);
      return { a, b: { ...b, position: times(b.position, 0.0625) } };
    }
    case 'parallel':
      return joined(pair, faceOf, false, -0.25);
    case 'inside':
      return { a: home(pair.a), b: home(pair.b, [0.0625, 0.03125, 0], 0.3125) };
    default:
      return { a: home(pair.a), b: home(pair.b) };
  }
}
