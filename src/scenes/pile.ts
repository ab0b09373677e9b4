// The pile of the benchmark's third workload (W3): bodies of 1 kg on a jittered lattice, falling into an open box. Spheres alone, or mixed.

import { capsule, createWorld, mulberry32, obb, sphere } from '../core/index.ts';
import type { Shape } from '../core/index.ts';
import { spawnBox } from './box.ts';
import { RESTS, type Scene } from './scene.ts';

const LAYER = 1.5;
const LOWEST = 0.8;
const KIND_SEED = 99;

const SHAPES: readonly { readonly name: string; readonly shape: Shape }[] = [
  { name: 'ball', shape: sphere({ center: [0, 0, 0], radius: 0.5 }) },
  { name: 'pill', shape: capsule({ p1: [0, -0.3, 0], p2: [0, 0.3, 0], radius: 0.3 }) },
  { name: 'cube', shape: obb({ center: [0, 0, 0], half: [0.4, 0.4, 0.4] }) },
];

/** Inner side of the box for so many bodies, m. */
export function pileSide(count: number): number {
  return Math.ceil(Math.sqrt(count / 12)) * 1.1 + 0.2;
}

function pile(id: string, mixed: boolean): Scene {
  return {
    id,
    count: 1000,
    seed: 4321,
    build(options = {}) {
      const world = createWorld(options.world);
      const count = options.count ?? this.count;
      const rollingFriction = options.rollingFriction ?? RESTS;
      const random = mulberry32(options.seed ?? this.seed);
      const kinds = mulberry32(KIND_SEED);
      const side = pileSide(count);
      const per = Math.max(1, Math.floor(side / LAYER));
      const pitch = side / per;
      spawnBox(world, side / 2, LAYER * (Math.ceil(count / (per * per)) + 2));
      const jitter = (): number => (random() - 0.5) * 0.2;
      for (let i = 0; i < count; i++) {
        const place = i % (per * per);
        const x = pitch * ((place % per) + 0.5) - side / 2 + jitter();
        const z = pitch * (Math.floor(place / per) + 0.5) - side / 2 + jitter();
        const y = LOWEST + LAYER * Math.floor(i / (per * per)) + jitter();
        const { name, shape } = SHAPES[mixed ? Math.floor(3 * kinds()) : 0];
        world.spawn({ name: `${name} ${i}`, shape, position: [x, y, z], mass: 1, friction: 0.5, restitution: 0, rollingFriction });
      }
      return world;
    },
  };
}

export const pileOfSpheres = pile('pile', false);
export const pileMixed = pile('mixed', true);
