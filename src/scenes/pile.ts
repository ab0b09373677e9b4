// The piles of the benchmark: bodies of 1 kg on a jittered lattice, falling into an open box. W3 is deep, of spheres alone or mixed; W6 lands on a wide floor.

import { capsule, createWorld, mulberry32, obb, sphere } from '../core/index.ts';
import type { Shape } from '../core/index.ts';
import { spawnBox } from './box.ts';
import { RESTS, type Scene } from './scene.ts';

const LAYER = 1.5;
const KIND_SEED = 99;

const SHAPES: readonly { readonly name: string; readonly shape: Shape }[] = [
  { name: 'ball', shape: sphere({ center: [0, 0, 0], radius: 0.5 }) },
  { name: 'pill', shape: capsule({ p1: [0, -0.3, 0], p2: [0, 0.3, 0], radius: 0.3 }) },
  { name: 'cube', shape: obb({ center: [0, 0, 0], half: [0.4, 0.4, 0.4] }) },
];

/** Inner side of the box for so many bodies, m. */
export function pileSide(count: number, layers = DEEP.layers): number {
  return Math.ceil(Math.sqrt(count / layers)) * 1.1 + 0.2;
}

interface Layout {
  /** Bodies above each other once they lie, about. */
  readonly layers: number;
  /** Height of the lowest centres, m. */
  readonly lowest: number;
  /** Height of the walls, m; without it those reach two layers above the highest body. */
  readonly walls?: number;
}

const DEEP: Layout = { layers: 12, lowest: 0.8 };
const WIDE: Layout = { layers: 3, lowest: 2.8, walls: 40 };

function pile(id: string, mixed: boolean, { layers, lowest, walls }: Layout): Scene {
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
      const side = pileSide(count, layers);
      const per = Math.max(1, Math.floor(side / LAYER));
      const pitch = side / per;
      spawnBox(world, side / 2, walls ?? LAYER * (Math.ceil(count / (per * per)) + 2));
      const jitter = (): number => (random() - 0.5) * 0.2;
      for (let i = 0; i < count; i++) {
        const place = i % (per * per);
        const x = pitch * ((place % per) + 0.5) - side / 2 + jitter();
        const z = pitch * (Math.floor(place / per) + 0.5) - side / 2 + jitter();
        const y = lowest + LAYER * Math.floor(i / (per * per)) + jitter();
        const { name, shape } = SHAPES[mixed ? Math.floor(3 * kinds()) : 0];
        world.spawn({ name: `${name} ${i}`, shape, position: [x, y, z], mass: 1, friction: 0.5, restitution: 0, rollingFriction });
      }
      return world;
    },
  };
}

export const pileOfSpheres = pile('pile', false, DEEP);
export const pileMixed = pile('mixed', true, DEEP);
export const landing = pile('landing', true, WIDE);
