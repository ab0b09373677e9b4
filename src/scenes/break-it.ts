// Failures and their causes: fast bodies and thin walls, boxes that cannot rotate. (Towers with one substep are the towers of towers.ts.)

import { aabb, capsule, createWorld, obb, quatFromAxisAngle, sphere } from '../core/index.ts';
import type { Shape, Vec3, World } from '../core/index.ts';
import { spawnFloor } from './box.ts';
import type { Scene } from './scene.ts';

/** The lanes, m: where bodies begin and where the last wall ends, the half width of all and of one, the height, half the thickness of a thin wall. */
export const LANES = { back: -7, end: 8, half: 3.3, lane: 1.1, height: 2, wall: 0.025 } as const;
/** m/s; the slow lane moves less than its bodies' size in a step. */
export const LANE_SPEED = 60;
export const LANE_SLOW = 8;

const PITCH = 0.62;
const ORIGIN: Vec3 = [0, 0, 0];
// As long as they are thick along the lane, so that the three are stopped alike.
const SHOTS: readonly (readonly [string, Shape])[] = [
  ['ball', sphere({ center: ORIGIN, radius: 0.15 })],
  ['capsule', capsule({ p1: [0, -0.1, 0], p2: [0, 0.1, 0], radius: 0.15 })],
  ['box', obb({ center: ORIGIN, half: [0.15, 0.2, 0.15] })],
];

/**
 * Nine bodies a lane against a wall of 5 cm. `off`: continuous collision is off, at 60 m/s a body moves 1 m in a step, three times its size, and many
 * steps end behind the wall. `slow`: off, at 8 m/s no step can. `on`: at 60 m/s with continuous collision. Phases differ from body to body. What
 * passed is stopped by a last wall of 3 m.
 */
export const lanes: Scene = {
  id: 'lanes',
  count: 27,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    const { back, end, half, lane, height, wall } = LANES;
    world.spawn({ name: 'floor', shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' });
    const fixed = (name: string, min: Vec3, max: Vec3, continuous = true): void => {
      world.spawn({ name, shape: aabb({ min, max }), body: 'static', continuous });
    };
    // So large that a body inside it at the end of a step is nearest to its front.
    fixed('wall +x', [end - 3, -1, -half - 1], [end, height + 1.2, half + 1]);
    for (const [i, z] of [-half, -lane, lane, half].entries()) {
      fixed(i === 0 || i === 3 ? `wall ${i === 0 ? '-z' : '+z'}` : `wall ${i}`, [back, 0, z - 0.02], [end, height, z + 0.02]);
    }
    (['off', 'slow', 'on'] as const).forEach((name, i) => {
      const middle = 2 * lane * (i - 1);
      const continuous = name === 'on';
      fixed(`target ${name}`, [-wall, 0, middle - lane + 0.02], [wall, height, middle + lane - 0.02], continuous);
      for (let k = 0; k < 9; k++) {
        const [kind, shape] = SHOTS[k % 3];
        const start = name === 'slow' ? -1.2 : back + 0.5;
        world.spawn({
          name: `${name} ${kind} ${k}`,
          shape,
          position: [start + k / 9, 0.4 + PITCH * Math.floor(k / 3), middle + PITCH * ((k % 3) - 1)],
          velocity: [name === 'slow' ? LANE_SLOW : LANE_SPEED, 0, 0],
          mass: 1,
          continuous,
        });
      }
    });
    return world;
  },
};

/** On a ledge, its centre beyond the edge; struck high by a sphere; on a slope of 20°: each with an AABB in front and the same box as an OBB behind. */
export const unturned: Scene = {
  id: 'unturned',
  count: 10,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    spawnFloor(world, 20);
    const row = (z: number, kind: 'aabb' | 'obb'): void => {
      const box = (name: string, half: Vec3, position: Vec3, friction = 0.5): void => {
        const shape = kind === 'aabb' ? aabb({ center: ORIGIN, half }) : obb({ center: ORIGIN, half });
        world.spawn({ name: `${kind.toUpperCase()} ${name}`, shape, position, mass: 1, friction });
      };
      const end = kind.toUpperCase();
      world.spawn({ name: `ledge ${end}`, shape: aabb({ min: [-5, 0, z - 0.7], max: [-3, 1.6, z + 0.7] }), body: 'static' });
      box('ledge', [0.6, 0.3, 0.5], [-2.9, 1.9, z]);
      box('struck', [0.3, 0.8, 0.4], [0.4, 0.8, z], 0.9);
      world.spawn({
        name: `sphere ${end}`,
        shape: sphere({ center: ORIGIN, radius: 0.25 }),
        position: [-1.7, 1.35, z],
        velocity: [4, 1.6, 0],
        mass: 1,
      });
      const orientation = quatFromAxisAngle([0, 0, 1], -Math.PI / 9);
      const slope = obb({ center: ORIGIN, half: [1.6, 0.1, 0.7] });
      world.spawn({ name: `slope ${end}`, shape: slope, position: [4, 0.65, z], orientation, body: 'static', friction: 0.9 });
      box('slope', [0.4, 0.4, 0.4], [3.6, 1.6, z], 0.9);
    };
    row(1.2, 'aabb');
    row(-1.2, 'obb');
    return world;
  },
};

/** The AABBs that move. */
export function straightBoxes(world: World): ReturnType<World['spawn']>[] {
  return [...world.entities()].filter((body) => world.kind(body) === 'aabb' && world.bodyType(body) === 'dynamic');
}
