// Rotation locked about some world axes: the free axes answer a torque with the inverse of the free block of the inertia, and an elastic impact keeps energy
// and the momenta about the free axes.
//
// Energy is judged at usual speeds and steps. Momenta are judged in motions so slow that the way within a step, by which lever arms are off, is below the bound.

import { capsule, obb, sphere, type Entity, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, point, randomDirection } from '../support/chance.ts';
import { cross, dot, minus, plus, type Point } from '../support/vectors.ts';
import { axesOf } from './energy.ts';
import { makeWorld } from './engine.ts';
import { lengthOf, moved, outerRadius, randomTurn, rotate, scale, shown, timeOfTouch } from './solids.ts';
import { Tally } from './tally.ts';

type Locks = readonly [boolean, boolean, boolean];
type Matrix = readonly [Point, Point, Point];

export interface LockTallies {
  readonly couple: Tally;
  readonly flightEnergy: Tally;
  readonly flightMomentum: Tally;
  readonly energy: Tally;
  readonly momentum: Tally;
}

/** Principal moments of inertia in the axes of the pose: a capsule lies along y. kg·m² for a kilogram. */
function momentsOf(shape: Shape): Point {
  if (shape.kind === 'obb') {
    const [x, y, z] = shape.half;
    return [(y * y + z * z) / 3, (x * x + z * z) / 3, (x * x + y * y) / 3];
  }
  if (shape.kind === 'sphere') return [0.4 * shape.radius ** 2, 0.4 * shape.radius ** 2, 0.4 * shape.radius ** 2];
  if (shape.kind !== 'capsule') throw new Error(`${shape.kind} has no moments here`);
  const r = shape.radius;
  const l = lengthOf(minus(shape.p2, shape.p1));
  const volumes = [r * r * l, (4 / 3) * r ** 3];
  const cylinder = volumes[0] / (volumes[0] + volumes[1]);
  const balls = 1 - cylinder;
  // Half a ball has its centre of mass 3r/8 above its base.
  const across = cylinder * ((r * r) / 4 + (l * l) / 12) + balls * (0.4 * r * r + (l * l) / 4 + (3 / 8) * l * r);
  return [across, cylinder * 0.5 * r * r + balls * 0.4 * r * r, across];
}

/** R·diag(moments)·Rᵀ. */
function worldInertia(world: World, entity: Entity, moments: Point, mass: number): Matrix {
  const axes = axesOf(world.pose(entity).orientation);
  const row = (i: number): Point =>
    [0, 1, 2].map((j) => mass * axes.reduce((sum, axis, k) => sum + moments[k] * axis[i] * axis[j], 0)) as Point;
  return [row(0), row(1), row(2)];
}

const times = (m: Matrix, v: readonly number[]): Point => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

/** ω with I_ff·ω_f = t_f and nothing about the locked axes, by Cramer's rule on the matrix whose locked rows are those of the identity. */
function freeAnswer(inertia: Matrix, torque: readonly number[], locks: Locks): Point {
  const m = inertia.map((row, i) => row.map((x, j) => (locks[i] || locks[j] ? Number(i === j) : x)) as Point);
  const t = torque.map((x, i) => (locks[i] ? 0 : x));
  const column = (j: number, v?: readonly number[]): Point => (v ? ([...v] as Point) : [m[0][j], m[1][j], m[2][j]]);
  const determinant = (a: Point, b: Point, c: Point): number => dot(a, cross(b, c));
  const all = determinant(column(0), column(1), column(2));
  return [
    determinant(column(0, t), column(1), column(2)) / all,
    determinant(column(0), column(1, t), column(2)) / all,
    determinant(column(0), column(1), column(2, t)) / all,
  ];
}

function drawSolid(random: Random): Shape {
  const size = (): number => between(random, 0.1, 0.8);
  if (random() < 0.5) return obb({ center: [0, 0, 0], half: [size(), size(), size()], orientation: randomTurn(random) });
  const end = rotate(randomTurn(random), [0, size(), 0]);
  return capsule({ p1: scale(-1, end), p2: end, radius: size() });
}

/** Some axes locked, or none, never all. */
function drawLocks(random: Random): Locks {
  const [x, y, z] = pick(random, [0, 1, 2, 3, 4, 5, 6]).toString(2).padStart(3, '0');
  return [x === '1', y === '1', z === '1'];
}

const free = (v: readonly number[], locks: readonly boolean[]): Point => v.map((x, k) => (locks[k] ? 0 : x)) as Point;
const said = (locks: readonly boolean[]): string => (locks.some(Boolean) ? ['x', 'y', 'z'].filter((_, k) => locks[k]).join('') : 'none');

interface Pace {
  /** s */
  readonly dt: number;
  /** m/s */
  readonly speed: number;
}
const USUAL: Pace = { dt: 1 / 60, speed: 1 };
const SHORT: Pace = { dt: 1 / 600, speed: 1 };
const SLOW: Pace = { dt: 1e-4, speed: 1e-6 };

export function locked(seed: number, count = 1000): LockTallies {
  const random = mulberry32(seed);
  const tallies = {
    couple: new Tally('velocity after a couple against the inverse of the free block, share', 1e-9),
    flightEnergy: new Tally('energy over ten steps of free motion, share', 1e-9),
    flightMomentum: new Tally(
      'change of the free angular momentum in free motion, share of what it is without the gyroscopic term: the angle',
      0.1,
    ),
    energy: new Tally('energy after an elastic impact, share', 1e-9),
    momentum: new Tally('free linear and angular momentum after an elastic impact, share', 1e-9),
  };
  for (let i = 0; i < count; i++) {
    const caseSeed = Math.floor(random() * 2 ** 31);
    couple(tallies, caseSeed, SHORT);
    couple(tallies, caseSeed, USUAL);
    impact(tallies, caseSeed, SLOW);
    impact(tallies, caseSeed, USUAL);
  }
  return tallies;
}

function couple(tallies: LockTallies, seed: number, pace: Pace): void {
  const random = mulberry32(seed);
  const world = makeWorld({ gravity: [0, 0, 0], sleeping: false });
  const shape = drawSolid(random);
  const mass = 10 ** between(random, -1, 1);
  const locks = drawLocks(random);
  const body = world.spawn({ shape, mass });
  world.lock(body, { rotation: locks });
  const impulse = scale(pace.speed * mass, randomDirection(random));
  const [p, q] = [point(random, 0.5), point(random, 0.5)];
  world.applyImpulse(body, impulse, p);
  world.applyImpulse(body, scale(-1, impulse), q);
  const moments = momentsOf(shape);
  const torque = cross(minus(p, q), impulse);
  const expected = freeAnswer(worldInertia(world, body, moments, mass), torque, locks);
  const { linear, angular } = world.velocity(body);
  const group = `${shape.kind}, ${said(locks)} locked`;
  const describe = (): string => `seed ${seed}, ${group}: ${shown(shape)}, ${mass} kg, ω ${angular.join(' ')} for ${expected.join(' ')}`;
  tallies.couple.add(Math.max(lengthOf(minus(angular, expected)), lengthOf(linear)) / lengthOf(expected), group, describe);
  const state = (): { energy: number; momentum: Point } => {
    const w = world.velocity(body).angular;
    const momentum = times(worldInertia(world, body, moments, mass), w);
    return { energy: 0.5 * dot(w, momentum), momentum: free(momentum, locks) };
  };
  const before = state();
  for (let i = 0; i < 10; i++) world.step(pace.dt);
  const after = state();
  if (pace === USUAL) {
    tallies.flightEnergy.add(after.energy / before.energy - 1, group, () => `energy ${before.energy} to ${after.energy}; ${describe()}`);
  } else if (lengthOf(expected) > 1 && lengthOf(expected) < 20) {
    // (Slower than half a radian a second the term does not show.) Without the gyroscopic term the momentum goes round with the axes: it changes by about the angle that the body turns.
    const angle = 10 * pace.dt * lengthOf(expected);
    const change = lengthOf(minus(after.momentum, before.momentum)) / lengthOf(before.momentum);
    tallies.flightMomentum.add(change / angle, group, () => `${change} in ${angle} rad; ${describe()}`);
  }
}

/** A ball meets a body with locks, or the body meets a static ball: e = 1, no friction. */
function impact(tallies: LockTallies, seed: number, pace: Pace): void {
  const random = mulberry32(seed);
  const world = makeWorld({ gravity: [0, 0, 0], sleeping: false });
  const { dt, speed } = pace;
  const shape = drawSolid(random);
  const mass = 10 ** between(random, -1, 1);
  const locks = drawLocks(random);
  const axes: Locks = random() < 0.3 ? drawLocks(random) : [false, false, false];
  const fixed = random() < 0.3;
  const ballMass = 10 ** between(random, -1, 1);
  const radius = between(random, 0.1, 0.5);
  const d = randomDirection(random);
  const start = plus(point(random, 0.4), -(outerRadius(shape) + radius + 1), d);
  const far = sphere({ center: start, radius });
  const velocity = scale(speed, d);
  const time = timeOfTouch(far, shape, velocity);
  if (time === Infinity) return;
  const ball = moved(far, scale(time - 1.5 * dt, velocity));
  // What moves is the ball, or the body against the static ball.
  const body = world.spawn({ shape, mass, restitution: 1, friction: 0, ...(fixed ? { velocity: free(scale(-1, velocity), axes) } : {}) });
  world.lock(body, { rotation: locks, axes });
  const other = world.spawn({ shape: ball, friction: 0, ...(fixed ? { body: 'static' } : { mass: ballMass, velocity }) });
  const moments = momentsOf(shape);
  const ballMoments = momentsOf(ball);
  const state = (): { energy: number; linear: Point; angular: Point; body: Point } => {
    const v = world.velocity(body);
    const spin = times(worldInertia(world, body, moments, mass), v.angular);
    const at = world.pose(body).position;
    const u = world.velocity(other);
    const share = fixed ? 0 : ballMass;
    const spinOfBall = times(worldInertia(world, other, ballMoments, share), u.angular);
    return {
      energy: 0.5 * (mass * dot(v.linear, v.linear) + dot(v.angular, spin) + share * dot(u.linear, u.linear) + dot(u.angular, spinOfBall)),
      linear: plus(scale(mass, v.linear), share, u.linear),
      angular: plus(
        plus(cross(at, scale(mass, v.linear)), 1, spin),
        1,
        plus(cross(world.pose(other).position, scale(share, u.linear)), 1, spinOfBall),
      ),
      body: v.linear,
    };
  };
  const before = state();
  let met = false;
  world.on('contactBegan', () => (met = true));
  for (let i = 0; i < 4; i++) world.step(dt);
  const after = state();
  // With a locked way it may have missed; a static ball beside a body that cannot move.
  if (!met && lengthOf(minus(after.body, before.body)) < 1e-9 * speed) return;
  const group = `${shape.kind}, rotation ${said(locks)}, axes ${said(axes)} locked, ${fixed ? 'static' : 'dynamic'}`;
  const describe = (): string =>
    `seed ${seed}, ${group}: ${shown(shape)}, ${mass} kg, ${shown(ball)}, ${fixed ? 'static' : `${ballMass} kg`}`;
  if (pace === USUAL) {
    tallies.energy.add(after.energy / before.energy - 1, group, () => `${after.energy / before.energy - 1}; ${describe()}`);
  }
  if (fixed || pace === USUAL) return;
  const linear = lengthOf(free(minus(after.linear, before.linear), axes)) / (ballMass * speed);
  // A held way answers with an impulse at the centre of mass, which has a moment about the origin.
  const angular = said(axes) === 'none' ? lengthOf(free(minus(after.angular, before.angular), locks)) / (ballMass * speed) : 0;
  tallies.momentum.add(Math.max(linear, angular), group, () => `linear ${linear}, angular ${angular}; ${describe()}`);
}
