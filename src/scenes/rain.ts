// Mixed bodies raining into a walled box: falling, bouncing, settling. The Collision World's first scene.

import { aabb, capsule, createWorld, mulberry32, obb, randomQuat, sphere } from '../core/index.ts';
import { spawnBox } from './box.ts';
import { RESTS, type Scene } from './scene.ts';

// Wide enough that a pile of all bodies stays about this many layers deep, m.
const LAYERS = 3;
const PITCH = 1.25;

/** Half the inner side of the box for so many bodies, m. */
export function rainHalfSide(count: number): number {
  return (Math.ceil(Math.sqrt(count / LAYERS)) * PITCH) / 2 + 0.25;
}

export const rain: Scene = {
  id: 'rain',
  count: 240,
  seed: 7,
  build(options = {}) {
    const world = createWorld(options.world);
    const count = options.count ?? this.count;
    const random = mulberry32(options.seed ?? this.seed);
    const half = rainHalfSide(count);
    const height = 0.5 * half + 2;
    spawnBox(world, half, height);

    const per = Math.max(1, Math.floor((2 * half - 0.5) / PITCH));
    const pitch = (2 * half) / per;
    for (let i = 0; i < count; i++) {
      const layer = Math.floor(i / (per * per));
      const column = i % (per * per);
      const jitter = (): number => (random() - 0.5) * 0.3;
      const x = -half + pitch * ((column % per) + 0.5) + jitter();
      const z = -half + pitch * (Math.floor(column / per) + 0.5) + jitter();
      const y = 1.2 + layer * 1.4 + random() * 0.4;
      const kind = Math.floor(random() * 4);
      const s0 = 0.24 + 0.2 * random();
      const s1 = 0.24 + 0.2 * random();
      const s2 = 0.24 + 0.2 * random();
      const orientation = randomQuat(random);
      const angularVelocity: [number, number, number] = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
      // (The walls are clear of every body, whatever its orientation.)
      const most = half - [s0, s1 + 0.8 * s0, Math.max(s0, s2), Math.sqrt(s0 * s0 + s1 * s1 + s2 * s2)][kind];
      const clear = (k: number): number => Math.max(-most, Math.min(most, k));
      const rest = { position: [clear(x), y, clear(z)] as const, restitution: 0.35, friction: 0.5, rollingFriction: RESTS };
      if (kind === 0) world.spawn({ ...rest, name: `ball ${i}`, shape: sphere({ center: [0, 0, 0], radius: s0 }), angularVelocity });
      else if (kind === 1) {
        world.spawn({
          ...rest,
          name: `pill ${i}`,
          shape: capsule({ p1: [0, -s1, 0], p2: [0, s1, 0], radius: 0.8 * s0 }),
          orientation,
          angularVelocity,
        });
      } else if (kind === 2) world.spawn({ ...rest, name: `crate ${i}`, shape: aabb({ center: [0, 0, 0], half: [s0, s1, s2] }) });
      else {
        world.spawn({ ...rest, name: `brick ${i}`, shape: obb({ center: [0, 0, 0], half: [s0, s1, s2] }), orientation, angularVelocity });
      }
    }
    return world;
  },
};
