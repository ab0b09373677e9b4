// One law each: a gas keeps its energy, a ball comes back to e² of its height, a slope holds what friction says, nothing passes a thin wall.

import { aabb, createWorld, sphere } from '../../src/core/index.ts';
import { scenes } from '../../src/scenes/index.ts';
import { at, named, run } from './cast.ts';
import { kineticEnergy } from './energy.ts';
import { minus, dot } from '../support/vectors.ts';

const G = 9.81;

/** Change of an elastic gas's energy after so many steps, %. */
export function gasEnergy(seed: number, steps = 3600, count = scenes.gas.count): number {
  const world = scenes.gas.build({ seed, count });
  const before = kineticEnergy(world);
  run(world, steps);
  return 100 * (kineticEnergy(world) / before - 1);
}

/** Worst error of the first rebound's apex against e²·height over twelve heights, %. */
export function bounceError(): number {
  const world = scenes.bounce.build();
  const balls = Array.from({ length: scenes.bounce.count }, (_, i) => ({ entity: named(world, `ball ${i}`), last: -1, hits: 0, apex: 0 }));
  for (let step = 0; step < 150; step++) {
    world.step(1 / 60);
    for (const ball of balls) {
      const height = world.pose(ball.entity).position[1] - 0.5;
      const v = world.velocity(ball.entity).linear[1];
      if (v > 0 && ball.last < 0) ball.hits++;
      // On the way up the top of the parabola that it is on, so that the length of a step does not matter.
      if (ball.hits === 1) ball.apex = Math.max(ball.apex, v > 0 ? height + (v * v) / (2 * G) : height);
      ball.last = v;
    }
  }
  return 100 * Math.max(...balls.map(({ apex }, i) => Math.abs(apex / (0.25 * (2 + 0.037 * i)) - 1)));
}

/** On a slope of 30°: the slide in 2 s with friction 0.5, m; the creep in 10 s with 0.7, mm. */
export function inclineSlide(): { slide: number; creep: number } {
  const world = scenes.incline.build();
  const slides = at(world, 'slides');
  const holds = at(world, 'holds');
  run(world, 120);
  const slide = apart(at(world, 'slides'), slides);
  run(world, 480);
  return { slide, creep: 1000 * apart(at(world, 'holds'), holds) };
}

/** Bullets of radius 0.1 m beyond a wall of 0.1 m, of `count` at `speed` m/s whose starts share out one step's travel. */
export function bulletsThrough(speed: number, count: number): number {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.spawn({ name: 'wall', shape: aabb({ center: [0, 0, 0], half: [0.05, 50, 50] }), body: 'static' });
  const per = Math.ceil(Math.sqrt(count));
  const bullets = Array.from({ length: count }, (_, i) =>
    world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: 0.1 }),
      position: [-10 - ((speed / 60) * i) / count, 0.4 * (Math.floor(i / per) - per / 2), 0.4 * ((i % per) - per / 2)],
      velocity: [speed, 0, 0],
      mass: 1,
    }),
  );
  run(world, 60);
  return bullets.filter((bullet) => world.pose(bullet).position[0] > 0).length;
}

/** Newton's row, 2 s after the blow: the speed of the last ball, and the fastest of the others, as parts of the runner's. */
export function newtonLeaves(count: number): { last: number; rest: number } {
  const world = run(scenes.newton.build({ count }), 180);
  const speed = (name: string): number => {
    const v = world.velocity(named(world, name)).linear;
    return Math.sqrt(dot(v, v)) / 3;
  };
  const others = ['runner', ...Array.from({ length: count - 1 }, (_, i) => `ball ${i}`)];
  return { last: speed(`ball ${count - 1}`), rest: Math.max(...others.map(speed)) };
}

function apart(p: readonly number[], q: readonly number[]): number {
  const d = minus(p, q);
  return Math.sqrt(dot(d, d));
}
