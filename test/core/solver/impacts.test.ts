// Every impact happens at the surface, is reported once, and leaves what it should: by hand, then a sample of `npm run quality -- --only impacts`.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, distance, obb, sphere, type Entity, type Shape } from '../../../src/core/index.ts';
import { eachBegan } from '../../../src/core/inspect.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { presses, slides } from '../../quality/floor-impacts.ts';
import { impacts } from '../../quality/impacts.ts';
import { nearMisses } from '../../quality/near-misses.ts';
import { reportOf } from '../../quality/report.ts';
import { expectAll } from '../../support/expect-tally.ts';
import { cases } from '../../support/long.ts';

describe('by hand', () => {
  it('in a falling pile an approach has a speed that can be, or none', () => {
    const world = scenes.pile.build({ seed: 4321, count: 200 });
    const speeds: number[] = [];
    world.on('contactBegan', ({ approachSpeed }) => speeds.push(approachSpeed));
    for (let step = 0; step < 75; step++) {
      world.step();
      eachBegan(world, (_a, _b, approachSpeed) => speeds.push(approachSpeed));
    }
    expect(speeds).toContain(0);
    expect(speeds.filter((speed) => speed !== 0 && speed < 1e-15)).toEqual([]);
  });

  it('a ball of 2 kg that meets a wall at 6 m/s with e = 0.5: one event, 18 N·s, back at 3 m/s', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: aabb({ min: [0, -5, -5], max: [1, 5, 5] }), body: 'static' });
    const ball = world.spawn({ shape: sphere({ center: [-0.65, 0, 0], radius: 0.5 }), velocity: [6, 0, 0], mass: 2, restitution: 0.5 });
    const events: string[] = [];
    let step = 0;
    world.on('contactBegan', (contact) => {
      const { normalImpulse, tangentImpulse, approachSpeed, friction, restitution, age } = reportOf(contact);
      events.push(`began ${step}`);
      expect(normalImpulse).toBeCloseTo(18, 9);
      expect(tangentImpulse).toBeCloseTo(0, 9);
      expect(approachSpeed).toBeCloseTo(6, 9);
      expect({ friction, restitution, age }).toEqual({ friction: 0.5, restitution: 0.5, age: 0 });
    });
    world.on('contactEnded', () => events.push(`ended ${step}`));
    for (; step < 6; step++) world.step();
    // 0.15 m at 6 m/s are a step and a half.
    expect(events).toEqual(['began 1', 'ended 2']);
    expect(world.velocity(ball).linear[0]).toBeCloseTo(-3, 9);
    // It met the wall after 25 ms and has flown back for 75.
    expect(world.pose(ball).position[0]).toBeCloseTo(-0.5 - 3 * 0.075, 9);
  });

  it.each([3, 5, 10, 20, 120])('a cube that slides into a wall at %f m/s stops at it, in every phase of a step', (speed) => {
    for (let phase = 0; phase < 20; phase += cases(4, 1)) {
      const world = createWorld({ gravity: [0, 0, 0] });
      const wall = world.spawn({ shape: aabb({ min: [0, -5, -5], max: [1, 5, 5] }), body: 'static' });
      const from = -0.5 - (speed / 60) * (1 + (phase + 0.5) / 20);
      const cube = world.spawn({
        shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }),
        position: [from, 0, 0],
        velocity: [speed, 0, 0],
      });
      let began = 0;
      world.on('contactBegan', () => began++);
      world.step();
      expect(began, `phase ${phase}, ahead of it`).toBe(0);
      world.step();
      expect(began, `phase ${phase}`).toBe(1);
      expect(Math.abs(distance(world.shape(cube) as Shape, world.shape(wall) as Shape).distance), `phase ${phase}`).toBeLessThan(0.002);
      for (let i = 0; i < 8; i++) world.step();
      expect(began, `phase ${phase}, later`).toBe(1);
    }
  });

  // An impact at the very end of a substep; balls that the solver throws so far within the step that they are apart at its end.
  it.each([
    [0.5, 40, 0.01],
    [0.5, 3, 1e-4],
    [0.05, 3, 0.02],
    [0.05, 10, 0.003],
    [0.05, 10, 0.01],
  ])(
    'in a row of balls of radius %f m, hit at %d m/s, with gaps of %f m, every impact is reported once, in every phase',
    (radius, speed, gap) => {
      for (let phase = 0; phase < 20; phase++) {
        const world = createWorld({ gravity: [0, 0, 0], sleeping: false });
        const add = (x: number, v: number): Entity =>
          world.spawn({
            shape: sphere({ center: [x, 0, 0], radius }),
            velocity: [v, 0, 0],
            mass: 1,
            restitution: 1,
          });
        const row = [add(-2 * radius - 0.02 - ((speed / 60) * phase) / 20, speed), ...[0, 1, 2].map((i) => add(i * (2 * radius + gap), 0))];
        const began: number[] = [];
        world.on('contactBegan', (contact) => {
          began.push(row.indexOf(contact.a) + row.indexOf(contact.b));
          expect(contact.normalImpulse).toBeCloseTo(speed, 9);
          expect(contact.approachSpeed).toBeCloseTo(speed, 9);
        });
        for (let left = speed / 60 + 0.1 + 4 * gap; left > 0; left -= speed / 60) world.step();
        expect(
          began.toSorted((a, b) => a - b),
          `phase ${phase}`,
        ).toEqual([1, 3, 5]);
      }
    },
  );

  it.each(['cubes', 'balls', 'capsules'] as const)(
    'a falling stack of %s stops at the floor, each of them at the one below it, and does not rebound',
    (kind) => {
      const half = 0.25;
      const shape = {
        cubes: obb({ center: [0, 0, 0], half: [half, half, half] }),
        balls: sphere({ center: [0, 0, 0], radius: half }),
        capsules: capsule({ p1: [-half, 0, 0], p2: [half, 0, 0], radius: half }),
      }[kind];
      for (const count of cases([2, 10], [2, 3, 10])) {
        for (const height of cases([0.5, 2.1, 10.1], [0.5, 2, 2.1, 2.2, 10, 10.1, 50])) {
          const world = createWorld();
          world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
          const bodies = Array.from({ length: count }, (_, i) => world.spawn({ shape, position: [0, height + half * (1 + 2 * i), 0] }));
          const landing = 60 * Math.sqrt((2 * height) / 9.81);
          let depth = 0;
          let rebound = 0;
          for (let i = 0; i < landing + 30; i++) {
            world.step();
            for (const contact of world.contacts) depth = Math.max(depth, contact.depth);
            if (i > landing) rebound = Math.max(rebound, ...bodies.map((body) => world.velocity(body).linear[1]));
          }
          // (It sank by 10 to 90 mm, and ten of them rebounded at up to 2 m/s.)
          expect(depth, `${count} from ${height} m`).toBeLessThan(0.0035);
          expect(rebound, `${count} from ${height} m`).toBeLessThan(0.35);
        }
      }
    },
  );

  it.each(['cubes', 'balls', 'capsules'] as const)(
    'a train of five %s that touch stops at a wall as one, without friction and with it',
    (kind) => {
      const half = 0.5;
      const shape = {
        cubes: obb({ center: [0, 0, 0], half: [half, half, half] }),
        balls: sphere({ center: [0, 0, 0], radius: half }),
        capsules: capsule({ p1: [0, 0, -half], p2: [0, 0, half], radius: half }),
      }[kind];
      for (const friction of [0, 0.5]) {
        for (const speed of [5, 20]) {
          const world = createWorld();
          world.spawn({ shape: aabb({ min: [-60, -1, -9], max: [9, 0, 9] }), body: 'static', friction });
          world.spawn({ shape: aabb({ min: [0, 0, -9], max: [1, 9, 9] }), body: 'static', friction });
          const bodies = Array.from({ length: 5 }, (_, i) =>
            world.spawn({ shape, position: [-1.6 - 2 * half * i, half, 0], velocity: [speed, 0, 0], friction }),
          );
          let depth = 0;
          let rebound = 0;
          for (let i = 0; i < 90 / speed + 40; i++) {
            world.step();
            for (const contact of world.contacts) depth = Math.max(depth, contact.depth);
            rebound = Math.max(rebound, ...bodies.map((body) => -world.velocity(body).linear[0]));
          }
          // (19 mm and 0.55 m/s; capsules that roll 24 mm and 0.84 m/s.)
          expect(depth, `${speed} m/s, friction ${friction}`).toBeLessThan(0.0015);
          expect(rebound, `${speed} m/s, friction ${friction}`).toBeLessThan(0.07);
        }
      }
    },
  );

  describe('impacts at the same time are one: nothing that is symmetrical becomes crooked', () => {
    const drop = (
      shape: Shape,
      y: number,
      supports: readonly (readonly [number, number])[],
      restitution: number,
      height: number,
    ): number[] => {
      const world = createWorld();
      for (const [x, half] of supports) world.spawn({ shape: aabb({ center: [x, 0.5, 0], half: [half, 0.5, 1] }), body: 'static' });
      const body = world.spawn({ shape, position: [0, y + height, 0], restitution, friction: 0 });
      const began: Entity[] = [];
      world.on('contactBegan', ({ a }) => began.push(a));
      for (let i = 0; i < 120 && began.length === 0; i++) world.step();
      expect(began).toHaveLength(supports.length);
      const { linear, angular } = world.velocity(body);
      return [linear[1] / Math.sqrt(2 * 9.81 * height), linear[0], linear[2], ...angular];
    };

    it.each([0, 0.5, 1])('a plank on two pillars, a ball in a groove, e = %d', (e) => {
      for (const height of [0.05, 0.5, 0.513, 2, 2.031, 10]) {
        const plank = obb({ center: [0, 0, 0], half: [1.5, 0.1, 0.4] });
        const ball = sphere({ center: [0, 0, 0], radius: 0.5 });
        for (const [up, ...others] of [
          drop(
            plank,
            1.1,
            [
              [-1, 0.2],
              [1, 0.2],
            ],
            e,
            height,
          ),
          drop(
            ball,
            1 + 0.25 * Math.sqrt(3),
            [
              [-0.65, 0.4],
              [0.65, 0.4],
            ],
            e,
            height,
          ),
        ]) {
          // (Until the end of the step gravity takes 0.16 m/s at most.)
          expect(Math.abs(up - e), `from ${height} m`).toBeLessThan(0.165 / Math.sqrt(2 * 9.81 * height));
          for (const speed of others) expect(Math.abs(speed), `from ${height} m`).toBeLessThan(1e-3);
        }
      }
    });

    it.each([
      [0.5, 1],
      [0.5, 0.5],
      [0, 1],
    ])('friction between four balls and one that meets them all gives no energy, μ = %d, e = %d', (friction, restitution) => {
      const world = createWorld({ gravity: [0, 0, 0] });
      const balls = [
        [-0.5, 0, -0.5],
        [0.5, 0, -0.5],
        [-0.5, 0, 0.5],
        [0.5, 0, 0.5],
        [0, 1, 0],
      ].map(([x, y, z]) =>
        world.spawn({
          shape: sphere({ center: [0, 0, 0], radius: 0.45 }),
          position: [x, y, z],
          velocity: [0, y > 0 ? -5 : 5, 0],
          mass: 1,
          friction,
          restitution,
        }),
      );
      for (let i = 0; i < 30; i++) world.step();
      let twice = 0;
      for (const ball of balls) {
        const { linear, angular } = world.velocity(ball);
        for (let k = 0; k < 3; k++) twice += linear[k] ** 2 + 0.4 * 0.45 ** 2 * angular[k] ** 2;
      }
      expect(twice).toBeLessThan(5 * 25 * (1 + 1e-9));
      if (friction === 0) expect(twice).toBeCloseTo(5 * 25, 9);
    });

    it.each([0, 0.2, 0.5, 1])('a ball, a capsule and a box that fall into a groove rise straight, μ = %d', (friction) => {
      const shapes = [
        sphere({ center: [0, 0, 0], radius: 0.5 }),
        capsule({ p1: [0, 0, -0.5], p2: [0, 0, 0.5], radius: 0.5 }),
        obb({ center: [0, 0, 0], half: [0.5, 0.3, 0.5] }),
      ];
      for (const shape of shapes) {
        for (const restitution of [0, 0.3, 0.5, 1]) {
          // Slopes of 36.9°, 22.6° and 16.3°. From 0.3 m the ball touches both as a step ends.
          for (const [rise, run] of cases(
            [[5, 12]],
            [
              [3, 4],
              [5, 12],
              [7, 24],
            ],
          )) {
            const [sin, cos] = [rise / Math.hypot(rise, run), run / Math.hypot(rise, run)];
            for (const height of [0.3, 0.3137]) {
              const world = createWorld({ gravity: [0, 0, 0] });
              for (const side of [-1, 1]) {
                world.spawn({
                  shape: obb({
                    center: [5 * side * sin, -5 * cos, 0],
                    half: [20, 5, 20],
                    orientation: [0, 0, side * Math.sqrt((1 - cos) / 2), Math.sqrt((1 + cos) / 2)],
                  }),
                  body: 'static',
                });
              }
              const y = shape.kind === 'obb' ? (0.5 * sin) / cos + 0.3 : 0.5 / cos;
              const body = world.spawn({ shape, position: [0, y + height, 0], velocity: [0, -1, 0], mass: 1, friction, restitution });
              let began = 0;
              world.on('contactBegan', () => began++);
              for (let i = 0; i < 40; i++) world.step();
              expect(began).toBeGreaterThanOrEqual(2);
              const { linear, angular } = world.velocity(body);
              for (const speed of [linear[0], linear[2], ...angular]) {
                expect(Math.abs(speed), `${shape.kind}, e = ${restitution}, ${rise} : ${run}, from ${height} m`).toBeLessThan(1e-9);
              }
            }
          }
        }
      }
    });

    it('a ball that meets two others at once, all alike and elastic, leaves them at a fifth of its speed', () => {
      const world = createWorld({ gravity: [0, 0, 0] });
      const add = (x: number, z: number, speed: number): Entity =>
        world.spawn({ shape: sphere({ center: [x, 0, z], radius: 0.5 }), velocity: [speed, 0, 0], restitution: 1, friction: 0 });
      const others = [add(Math.sqrt(3) / 2, 0.5, 0), add(Math.sqrt(3) / 2, -0.5, 0)];
      const ball = add(-0.2, 0, 5);
      for (let i = 0; i < 10; i++) world.step();
      expect(world.velocity(ball).linear[0]).toBeCloseTo(-1, 9);
      for (const [i, other] of others.entries()) {
        const { linear } = world.velocity(other);
        expect(linear[0]).toBeCloseTo(3, 9);
        expect(linear[2]).toBeCloseTo(i === 0 ? Math.sqrt(3) : -Math.sqrt(3), 9);
      }
    });
  });

  describe('a rack that is symmetrical stays so, whatever the phase of a substep in which it is struck', () => {
    const R = 0.1;
    /** Rows of balls in a triangle, e = 1, struck at its tip after so many substeps: the greatest difference of mirrored velocities within twelve steps, m/s; and the energy. */
    const strike = (rows: number, gap: number, speed: number, phase: number, continuous: boolean): [number, number] => {
      const world = createWorld({ gravity: [0, 0, 0], continuous });
      const add = (x: number, z: number, velocity: number): Entity =>
        world.spawn({ shape: sphere({ center: [x, 0, z], radius: R }), velocity: [velocity, 0, 0], restitution: 1, friction: 0, mass: 1 });
      const balls = [add(-2 * R - (speed / 240) * phase, 0, speed)];
      const mirrored = [0];
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k <= row; k++) {
          mirrored.push(balls.length + row - 2 * k);
          balls.push(add((row * (2 * R + gap) * Math.sqrt(3)) / 2, (k - row / 2) * (2 * R + gap), 0));
        }
      }
      let crooked = 0;
      for (let i = 0; i < 12; i++) {
        world.step();
        const speeds = balls.map((ball) => world.velocity(ball).linear);
        speeds.forEach(([x, , z], k) => {
          const [x2, , z2] = speeds[mirrored[k]];
          crooked = Math.max(crooked, Math.abs(x - x2), Math.abs(z + z2));
        });
      }
      return [crooked, balls.reduce((sum, ball) => sum + world.velocity(ball).linear.reduce((squared, v) => squared + v * v, 0), 0)];
    };

    it.each([
      [2, true],
      [3, true],
      [2, false],
    ])('of %d rows, continuous %s', (rows, continuous) => {
      for (const gap of [0, 1e-9]) {
        for (const speed of [1, 8, 30]) {
          for (const phase of [0, 0.25, 0.5, 0.97, 1, 1.02, 3, 4.5]) {
            const what = `gap ${gap}, ${speed} m/s, phase ${phase}`;
            const [crooked, energy] = strike(rows, gap, continuous ? speed : 1, phase, continuous);
            expect(crooked, what).toBeLessThan(1e-9 * speed);
            if (continuous) expect(energy, what).toBeCloseTo(speed * speed, 9);
          }
        }
      }
    });
  });

  it('two balls that pass each other by 38 mm at 400 m/s do not meet', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const fast = world.spawn({ shape: sphere({ center: [0, 0.3, 0], radius: 0.1 }), position: [-10, 0, 0], velocity: [400, 0, 0] });
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.162 }), body: 'static' });
    world.on('contactBegan', () => expect.unreachable());
    for (let i = 0; i < 6; i++) world.step();
    expect(world.velocity(fast).linear).toEqual([400, 0, 0]);
  });

  it('a cube on its floor that is pushed down by 10 m/s fires nothing', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
    const cube = world.spawn({ shape: obb({ center: [0, 0.5, 0], half: [0.5, 0.5, 0.5] }), mass: 1 });
    let began = 0;
    world.on('contactBegan', () => began++);
    world.on('contactEnded', () => expect.unreachable());
    for (let i = 0; i < 5; i++) world.step();
    expect(began).toBe(1);
    world.applyImpulse(cube, [0, -10, 0]);
    for (let i = 0; i < 5; i++) world.step();
    expect(began).toBe(1);
    for (const contact of world.contacts) {
      expect(reportOf(contact).age).toBe(9);
      expect(reportOf(contact).normalImpulse).toBeCloseTo(9.81 / 60, 3);
    }
  });
});

describe('as the quality table asks', () => {
  it('impacts of all pairs of kinds, seed 71', () => expectAll(impacts(71, 2)));
  it('bodies that miss each other by 1 to 50 mm, seed 72', () => expectAll(nearMisses(72, 12)));
  it('slides into a wall, seed 73', () => expectAll(slides(73, 2)));
  it('bodies pressed harder on their floor, seed 74', () => expectAll(presses(74, 2)));
});

describe('what lies on a floor and is struck from above, without restitution', () => {
  it.each([1, 2, 4, 7.9])(
    'takes the blow of %f times its mass to the floor at once: it does not sink, and throws nothing back',
    (ratio) => {
      for (const radius of cases([0.05, 0.5], [0.05, 0.17, 0.5])) {
        for (const speed of cases([0.3, 3, 50], [0.3, 1, 3, 10, 50])) {
          for (let phase = 0; phase < 5; phase += cases(2, 0.5)) {
            const world = createWorld({ sleeping: false });
            world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
            const shape = sphere({ center: [0, 0, 0], radius });
            const struck = world.spawn({ shape, position: [0, radius, 0], mass: 1 });
            for (let i = 0; i < 5; i++) world.step();
            const position = [0, 3 * radius + (2 + phase / 5) * (speed / 60), 0];
            const striker = world.spawn({ shape, position, velocity: [0, -speed, 0], mass: ratio });
            const sunk: number[] = [];
            world.on('contactBegan', () => sunk.push(radius - world.pose(struck).position[1]));
            let back = 0;
            for (let i = 0; i < 10; i++) {
              world.step();
              back = Math.max(back, world.velocity(striker).linear[1]);
            }
            const message = `radius ${radius}, ${speed} m/s, phase ${phase}`;
            expect(sunk[0], message).toBeLessThan(Math.min(0.002, 0.02 * radius));
            expect(back, message).toBeLessThan(0.1);
          }
        }
      }
    },
  );
});
