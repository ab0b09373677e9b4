// Addresses that are typed, and links of version 1: seed, tick, camera, rays and query. New links are made in state-link.ts; these remain readable.
//
//   v=1 & seed=1 & t=120 & cam=x.y.z.x.y.z & rays=x.y.z.x.y.z_… & q=closest & in=interval
//
// A scene of a room with several is `scene=pyramid & n=20`. Without `v`, scene, seed and n alone are read, in decimals: an address to be typed.
//
// Numbers are fixed-point in base 36: coordinates in tenths of a millimetre, so a ray is its two ends and their rounding is 0.05 mm. Unknown keys and
// unreadable values are ignored.

import type { Vec3 } from 'kantsu';
import { CONVENTIONS } from '../model/inside-conventions.ts';
import type { Convention } from '../model/inside-conventions.ts';
import { MAX_RAYS, QUERY_MODES } from '../model/rays.ts';
import type { QueryMode } from '../model/rays.ts';

const VERSION = '1';
const UNIT = 1e4; // per metre
const FARTHEST = 1000; // m
const MOST_TICKS = 20_000;
const MOST_SEED = 2 ** 32;
const MOST_BODIES = 20_000;

export interface View {
  readonly scene?: string;
  /** Number of bodies, towers, rows. */
  readonly count?: number;
  readonly seed?: number;
  readonly tick?: number;
  readonly camera?: { readonly position: Vec3; readonly target: Vec3 };
  readonly rays?: readonly { readonly origin: Vec3; readonly target: Vec3 }[];
  readonly query?: QueryMode;
  readonly inside?: Convention;
}

/** The view of a link; undefined for an invalid one, or one of a later version. */
export function viewOf(parameters: URLSearchParams): View | undefined {
  const plain = !parameters.has('v');
  if (!plain && parameters.get('v') !== VERSION) return undefined;
  const number = (name: string, most: number): number | undefined => {
    const text = parameters.get(name) ?? '';
    const value = (plain ? /^\d{1,8}$/ : /^[0-9a-z]{1,8}$/).test(text) ? Number.parseInt(text, plain ? 10 : 36) : Infinity;
    return value <= most ? value : undefined;
  };
  const scene = /^[a-z]{1,20}$/.exec((parameters.get('scene') ?? '').toLowerCase())?.[0];
  const stage = given({ scene, count: number('n', MOST_BODIES), seed: number('seed', MOST_SEED - 1) });
  if (plain) return Object.keys(stage).length > 0 ? stage : undefined;
  const camera = pair(parameters.get('cam') ?? '');
  const rays = parameters.get('rays')?.split('_').map(pair);
  return given({
    ...stage,
    tick: number('t', MOST_TICKS),
    camera: camera && { position: camera[0], target: camera[1] },
    rays: rays?.flatMap((ray) => (ray ? [{ origin: ray[0], target: ray[1] }] : [])).slice(0, MAX_RAYS),
    query: QUERY_MODES.find((mode) => mode === parameters.get('q')),
    inside: CONVENTIONS.find((convention) => convention === parameters.get('in')),
  });
}

/** Without what was not given. */
function given(view: { readonly [F in keyof View]: View[F] | undefined }): View {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** Two different points; undefined for anything else. */
function pair(text: string): [Vec3, Vec3] | undefined {
  const parts = text.split('.');
  if (parts.length !== 6 || !parts.every((part) => /^-?[0-9a-z]{1,9}$/.test(part))) return undefined;
  const ends = parts.map((part) => Number.parseInt(part, 36) / UNIT);
  const [a, b] = [ends.slice(0, 3), ends.slice(3)] as [Vec3, Vec3];
  return ends.every((x) => Math.abs(x) <= FARTHEST) && a.some((x, k) => x !== b[k]) ? [a, b] : undefined;
}
