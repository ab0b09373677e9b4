// What a room is: a scene with a view on it and the manners of its world. The tools, panels and overlays are the page's and work in all.

import type { Vec3 } from '../../math/vec3.ts';
import type { World } from '../../index.ts';
import type { BodyStyle } from '../../view/bodies.ts';
import type { Layer } from '../layers.ts';
import type { Tool } from '../pointer-arbiter.ts';
import type { RoomId } from '../router.ts';

/** Seeds are whole numbers below this. */
export const SEEDS = 1000;

/** What the visitor may turn; a restart builds with the same values. */
export interface Tunables {
  seed: number;
  count: number;
  /** m/s², downwards positive. */
  gravity: number;
  substeps: number;
  sleeping: boolean;
}

export interface Room {
  readonly id: RoomId;
  readonly style: BodyStyle;
  /** Many bodies that move and meet: no edges by default, and time is worth a transport. */
  readonly crowd: boolean;
  readonly layers: readonly Layer[];
  readonly tool: Tool;
  readonly sideView: boolean;
  /** How far a ray reaches, m. */
  readonly reach: number;
  /** How a body that is added here behaves. */
  readonly addedBody: 'dynamic' | 'kinematic';
  readonly tunables: Readonly<Tunables>;
  build(tunables: Tunables): World;
  /** Where the camera stands at first, and what it looks at. */
  camera(world: World, tunables: Tunables): { position: Vec3; target: Vec3; min: Vec3; max: Vec3 };
  /** The ray that is pinned on arrival. */
  readonly firstRay: { readonly origin: Vec3; readonly direction: Vec3 } | undefined;
  /** Bodies one looks through: drawn as shells, and left out by rays. */
  isGhost(name: string | undefined): boolean;
  /** The stage draws its own floor in place of this body. */
  isFloor(name: string | undefined): boolean;
}
