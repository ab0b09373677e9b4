// One law of motion each: an incline, a bouncing row, an elastic gas, Newton's cradle, bullets against a thin wall.

import { aabb, capsule, createWorld, mulberry32, obb, quatFromAxisAngle, randomQuat, sphere } from '../core/index.ts';
import type { Vec3 } from '../core/index.ts';
import { spawnFloor } from './box.ts';
import { RESTS, type Scene } from './scene.ts';

// tan 30° = 0.577 lies between the two frictions: one cube slides, the other holds.
const SLOPE = Math.PI / 6;
export const SLIDES = 0.5;
export const HOLDS = 0.7;

/** Two 1 m cubes at rest on a slope of 30°: `slides` with friction 0.5, `holds` with 0.7. */
export const incline: Scene = {
  id: 'incline',
  count: 2,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    const orientation = quatFromAxisAngle([0, 0, 1], SLOPE);
    const s = 0.5; // sin 30°
    const c = Math.sqrt(3) / 2;
    // Friction of a pair is √(μa·μb): that of the slab is 1, so each cube's is squared.
    world.spawn({
      name: 'slope',
      shape: obb({ center: [0, 0, 0], half: [12, 0.5, 4] }),
      position: [0, 6, 0],
      orientation,
      body: 'static',
      friction: 1,
    });
    [SLIDES, HOLDS].forEach((mu, i) => {
      world.spawn({
        name: i === 0 ? 'slides' : 'holds',
        shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }),
        position: [4 * c - s, 6 + 4 * s + c, i === 0 ? -1.5 : 1.5],
        orientation,
        mass: 1,
        friction: mu * mu,
        restitution: 0,
      });
    });
    return world;
  },
};

/** Spheres with restitution ½ from `count` heights, their lowest points at 2 + 0.037·i m. */
export const bounce: Scene = {
  id: 'bounce',
  count: 12,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    const count = options.count ?? this.count;
    spawnFloor(world, 20);
    for (let i = 0; i < count; i++) {
      world.spawn({
        name: `ball ${i}`,
        shape: sphere({ center: [0, 0, 0], radius: 0.5 }),
        position: [1.5 * (i - 0.5 * (count - 1)), 2.5 + 0.037 * i, 0],
        mass: 1,
        restitution: 0.5,
        rollingFriction: RESTS,
      });
    }
    return world;
  },
};

const GAS_HALF = 5;

/** `count` elastic spheres without gravity or friction in a closed box of 10 m: their energy is conserved. */
export const gas: Scene = {
  id: 'gas',
  count: 500,
  seed: 99,
  build(options = {}) {
    const world = createWorld({ gravity: [0, 0, 0], ...options.world });
    const count = options.count ?? this.count;
    const random = mulberry32(options.seed ?? this.seed);
    const wall = { body: 'static', friction: 0, restitution: 1 } as const;
    for (let axis = 0; axis < 3; axis++) {
      for (const side of [-1, 1]) {
        const center: [number, number, number] = [0, 0, 0];
        const half: [number, number, number] = [GAS_HALF + 1, GAS_HALF + 1, GAS_HALF + 1];
        center[axis] = side * (GAS_HALF + 0.5);
        half[axis] = 0.5;
        world.spawn({ ...wall, name: `wall ${side < 0 ? '-' : '+'}${'xyz'[axis]}`, shape: aabb({ center, half }) });
      }
    }
    let per = 1;
    while (per * per * per < count) per++;
    const pitch = (2 * GAS_HALF) / per;
    const shape = sphere({ center: [0, 0, 0], radius: 0.25 });
    const speed = (): number => (2 * random() - 1) * 3;
    const place = (i: number): number => pitch * (i + 0.5) - GAS_HALF;
    for (let i = 0; i < count; i++) {
      world.spawn({
        name: `ball ${i}`,
        shape,
        position: [place(i % per), place(Math.floor(i / per) % per), place(Math.floor(i / (per * per)))],
        velocity: [speed(), speed(), speed()],
        mass: 1,
        friction: 0,
        restitution: 1,
      });
    }
    return world;
  },
};

/** Newton's cradle: `count` elastic spheres that touch, and one that hits them. Without gravity they need no strings. */
export const newton: Scene = {
  id: 'newton',
  count: 5,
  seed: 1,
  build(options = {}) {
    const world = createWorld({ gravity: [0, 0, 0], ...options.world });
    const count = options.count ?? this.count;
    const ball = { shape: sphere({ center: [0, 0, 0], radius: 0.5 }), mass: 1, friction: 0, restitution: 1 };
    for (let i = 0; i < count; i++) world.spawn({ ...ball, name: `ball ${i}`, position: [i, 0.5, 0] });
    world.spawn({ ...ball, name: 'runner', position: [-4, 0.5, 0], velocity: [3, 0, 0] });
    return world;
  },
};

export const BULLET_SPEED = 100;
/** The other end of the corridor, m. */
const BACK = -9.5;
const SPIN = 30; // rad/s, at most
/** Distance of neighbours in a group, m: more than the length of any bullet, so that none touches another in flight. */
const PITCH = 0.65;
const BALL = sphere({ center: [0, 0, 0], radius: 0.1 });
const CAPSULE = capsule({ p1: [0, -0.2, 0], p2: [0, 0.2, 0], radius: 0.1 });
const BOX = obb({ center: [0, 0, 0], half: [0.15, 0.1, 0.2] });
const ROD = obb({ center: [0, 0, 0], half: [0.03, 0.03, 0.3] });

/** Rows and columns of each of the three groups of so many bullets. */
export function bulletRows(count: number): number {
  return Math.ceil(Math.sqrt(Math.ceil(count / 3)));
}

/** Height of the wall and half its width, m. */
export function bulletWall(count: number): { readonly height: number; readonly halfWidth: number } {
  const side = PITCH * bulletRows(count);
  return { height: side + 0.5, halfWidth: 1.5 * side + 1 };
}

/**
 * `count` bullets at 100 m/s against a wall of 0.1 m, in three groups side by side: balls; capsules; boxes, every fourth of them a rod. All but the balls
 * fly in any orientation and spin. Each is a little farther back than the one before in its group, so that all phases of a step occur in each. The wall
 * closes a corridor: a body beyond it has passed through it, not around it.
 */
export const bullets: Scene = {
  id: 'bullets',
  count: 48,
  seed: 1,
  build(options = {}) {
    const world = createWorld({ gravity: [0, 0, 0], ...options.world });
    const count = options.count ?? this.count;
    const random = mulberry32(options.seed ?? this.seed);
    const per = bulletRows(count);
    const { height, halfWidth } = bulletWall(count);
    spawnFloor(world, 20);
    const side = (name: string, min: Vec3, max: Vec3): void => {
      world.spawn({ name, shape: aabb({ min, max }), body: 'static' });
    };
    side('wall', [-0.05, 0, -halfWidth], [0.05, height, halfWidth]);
    side('wall -x', [BACK - 0.1, 0, -halfWidth], [BACK, height, halfWidth]);
    side('wall +y', [BACK, height, -halfWidth], [0.05, height + 0.1, halfWidth]);
    side('wall -z', [BACK, 0, -halfWidth - 0.1], [0.05, height, -halfWidth]);
    side('wall +z', [BACK, 0, halfWidth], [0.05, height, halfWidth + 0.1]);
    const each = Math.ceil(count / 3);
    const travel = BULLET_SPEED / 60;
    const spin = (): number => ((2 * random() - 1) * SPIN) / Math.sqrt(3);
    for (let i = 0; i < count; i++) {
      const group = i % 3;
      const k = Math.floor(i / 3);
      const name = group === 0 ? 'ball' : group === 1 ? 'capsule' : k % 4 === 3 ? 'rod' : 'box';
      const y = 0.25 + PITCH * (Math.floor(k / per) + 0.5);
      const z = PITCH * ((k % per) + 0.5 - per / 2) + (group - 1) * (PITCH * per + 0.4);
      world.spawn({
        name: `${name} ${k}`,
        shape: { ball: BALL, capsule: CAPSULE, box: BOX, rod: ROD }[name],
        position: [-7 - (travel * k) / each, y, z],
        ...(group === 0 ? {} : { orientation: randomQuat(random), angularVelocity: [spin(), spin(), spin()] }),
        velocity: [BULLET_SPEED, 0, 0],
        mass: 1,
        friction: 0.5,
        restitution: 0,
        rollingFriction: RESTS,
      });
    }
    return world;
  },
};

/** Many capsules: people-shaped bodies thrown together from a ring; upright ones that lean on each other. */
export const crowd: Scene = {
  id: 'crowd',
  count: 120,
  seed: 5,
  build(options = {}) {
    const world = createWorld(options.world);
    const count = options.count ?? this.count;
    const random = mulberry32(options.seed ?? this.seed);
    spawnFloor(world, 40);
    const shape = capsule({ p1: [0, -0.5, 0], p2: [0, 0.5, 0], radius: 0.3 });
    const per = Math.ceil(Math.sqrt(count));
    for (let i = 0; i < count; i++) {
      const x = 1.1 * ((i % per) - 0.5 * (per - 1)) + 0.3 * (random() - 0.5);
      const z = 1.1 * (Math.floor(i / per) - 0.5 * (per - 1)) + 0.3 * (random() - 0.5);
      // Towards the middle, 2 m/s.
      const away = Math.sqrt(x * x + z * z) + 1e-3;
      world.spawn({
        name: `pill ${i}`,
        shape,
        position: [x, 0.8, z],
        velocity: [(-2 * x) / away, 0, (-2 * z) / away],
        mass: 70,
        friction: 0.5,
        rollingFriction: RESTS,
      });
    }
    return world;
  },
};
