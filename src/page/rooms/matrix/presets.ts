// Example poses for any two kinds: faces, edges or cores moved together with a chosen overlap.

import type { Kind, Quat, Vec3 } from 'kantsu';
import { cross, dot, plus, times, unitOr } from '../../kit/vectors.ts';
import { alongAxes, UPRIGHT } from '../../model/solid.ts';
import type { KindPair, Solid, SolidPair } from '../../model/solid.ts';
import { beside } from '../sat/projection.ts';
import { home, SIZES } from './pairs.ts';

export const PRESETS = ['exact', 'face', 'edge', 'crossing', 'parallel', 'inside', 'coincident'] as const;
export type Preset = (typeof PRESETS)[number];

/** A site of a solid in its own frame: the outward direction there, and a direction along it, perpendicular to each other. */
interface Site {
  readonly out: Vec3;
  readonly along: Vec3;
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** The flat site of a kind: a face, or a side. */
function faceOf(kind: Kind): Site {
  if (kind === 'capsule') return { out: X, along: Y };
  return { out: kind === 'triangle' ? Z : Y, along: X };
}

/** The edge of a kind; round ones have their side. */
function edgeOf(kind: Kind): Site {
  if (kind === 'sphere' || kind === 'capsule') return faceOf(kind);
  const [, y, z] = SIZES[kind];
  return { out: kind === 'triangle' ? [0, -1, 0] : unitOr([0, y, z], Y), along: X };
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
  const isByB = b === 'aabb' && a !== 'aabb';
  const out = isByB ? times(siteB.out, -1) : siteA.out;
  const across = (v: Vec3): Vec3 => (crossed ? cross(out, v) : v);
  const alongA = isByB ? across(siteB.along) : siteA.along;
  const turned = (kind: Kind, site: Site, toOut: Vec3, toAlong: Vec3): Solid => ({
    ...home(kind),
    orientation: kind === 'aabb' ? UPRIGHT : turnOf(site, toOut, toAlong),
  });
  return beside(turned(a, siteA, out, alongA), turned(b, siteB, times(out, -1), across(alongA)), out, -overlap);
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
