// Impacts that must leave bodies straight: boxes that land flat, faces that meet head on.

import { aabb, capsule, obb, type Shape } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { dot, type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { ground } from './floor-impacts.ts';
import { about, compose, lengthOf, scale, shown, turnOnto } from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;

/** Boxes and lying capsules let fall flat, e = 0, turned about the vertical only: the spin (rad/s) and the sideways speed (m/s) until half a second after they land. */
export function flatDrops(seed: number, count = 120): { spin: Tally; sideways: Tally } {
  const random = mulberry32(seed);
  const spin = new Tally('spin after a flat drop, rad/s', 1e-6);
  const sideways = new Tally('sideways speed after a flat drop, m/s', 1e-6);
  for (let i = 0; i < count; i++) {
    const { shape, height, kind } = drawFlat(random);
    const floor = pick(random, ['aabb', 'obb', 'triangles'] as const);
    const fall = 0.02 * 1000 ** random();
    const world = makeWorld();
    ground(world, floor, false);
    const body = world.spawn({
      shape,
      position: [between(random, -1, 1), height + fall, between(random, -1, 1)],
      mass: 10 ** between(random, -1, 2),
    });
    const steps = Math.ceil(Math.sqrt((2 * fall) / GRAVITY) / DT) + 30;
    let turns = 0;
    let slips = 0;
    for (let s = 0; s < steps; s++) {
      world.step(DT);
      const { linear, angular } = world.velocity(body);
      turns = Math.max(turns, lengthOf(angular));
      slips = Math.max(slips, Math.sqrt(linear[0] ** 2 + linear[2] ** 2));
    }
    const describe = (): string => `drop ${i} of seed ${seed}: ${shown(shape)}, from ${fall.toFixed(4)} m onto ${floor}`;
    spin.add(turns, `${kind} onto ${floor}`, describe);
    sideways.add(slips, `${kind} onto ${floor}`, describe);
  }
  return { spin, sideways };
}

function drawFlat(random: Random): { shape: Shape; height: number; kind: Shape['kind'] } {
  const kind = pick(random, ['aabb', 'obb', 'obb', 'obb', 'capsule'] as const);
  const size = (): number => 0.03 * 40 ** random();
  const center: Point = [0, 0, 0];
  if (kind === 'capsule') {
    const radius = size();
    const angle = between(random, 0, 6.28);
    const end = scale(between(random, 0.2, 3) * radius, [Math.cos(angle), 0, Math.sin(angle)]);
    return { shape: capsule({ p1: scale(-1, end), p2: end, radius }), height: radius, kind };
  }
  const half: Point = [size(), size(), size()];
  if (kind === 'aabb') return { shape: aabb({ center, half }), height: half[1], kind };
  return { shape: obb({ center, half, orientation: about([0, 1, 0], between(random, 0, 6.28)) }), height: half[1], kind };
}

/**
 * Two boxes face to face, e = 1, one of them static or both dynamic, of any masses, sizes and turns: the speeds after the impact against those of the
 * textbook, and the spin, as shares of the closing speed.
 */
export function headOnFaces(seed: number, count = 200): { speeds: Tally; spin: Tally } {
  const random = mulberry32(seed);
  const speeds = new Tally('speeds after a head-on elastic impact, share of the closing speed', 1e-6);
  const spin = new Tally('spin after it times the size, share of the closing speed', 1e-6);
  for (let i = 0; i < count; i++) {
    const axisAligned = random() < 0.3;
    const n: Point = axisAligned ? [1, 0, 0] : randomDirection(random);
    const roll = (): number => (random() < 0.5 ? 0 : between(random, 0, 6.28));
    const one = axisAligned ? 0 : between(random, 0, 6.28);
    const box = (half: Point, more: number): Shape => {
      if (axisAligned && random() < 0.5) return aabb({ center: [0, 0, 0], half });
      return obb({ center: [0, 0, 0], half, orientation: compose(about(n, more), turnOnto(random, [1, 0, 0], n, one)) });
    };
    const sizes = (): Point => [between(random, 0.05, 1), between(random, 0.05, 1), between(random, 0.05, 1)];
    const halfA = sizes();
    const halfB = sizes();
    const fixed = random() < 0.4;
    const [massA, massB] = [10 ** between(random, -2, 2), 10 ** between(random, -2, 2)];
    const closing = 0.5 * 800 ** random();
    const common = fixed ? 0 : between(random, -1, 1) * closing;
    const gap = closing * DT * between(random, 0, 3);
    const world = makeWorld({ gravity: [0, 0, 0] });
    const friction = pick(random, [0, 0.5]);
    const shapeA = box(halfA, roll());
    const shapeB = box(halfB, roll());
    const a = world.spawn({
      shape: shapeA,
      position: scale(-(halfA[0] + halfB[0] + gap), n),
      velocity: scale(common + closing, n),
      mass: massA,
      restitution: 1,
      friction,
    });
    const b = world.spawn({ shape: shapeB, velocity: scale(common, n), friction, ...(fixed ? { body: 'static' } : { mass: massB }) });
    for (let s = 0; s < 6; s++) world.step(DT);
    // The lighter takes most of the change: 2·m_other / (m_a + m_b) of the closing speed.
    const shareA = fixed ? 2 : (2 * massB) / (massA + massB);
    const shareB = fixed ? 0 : (2 * massA) / (massA + massB);
    const [va, vb] = [world.velocity(a), world.velocity(b)];
    const off = Math.max(
      lengthOf(va.linear.map((x, k) => x - (common + closing - shareA * closing) * n[k])),
      lengthOf(vb.linear.map((x, k) => x - (common + shareB * closing) * n[k])),
    );
    const turning = Math.max(lengthOf(va.angular) * Math.max(...halfA), lengthOf(vb.angular) * Math.max(...halfB));
    const group = `${shapeA.kind}–${shapeB.kind}, ${fixed ? 'static' : 'dynamic'}`;
    const describe = (): string =>
      `impact ${i} of seed ${seed}: ${shown(shapeA)}, ${massA.toPrecision(3)} kg, at ${closing.toFixed(3)} m/s from ${gap.toFixed(4)} m to ` +
      `${shown(shapeB)}, ${fixed ? 'static' : `${massB.toPrecision(3)} kg`}; ${dot(va.linear, n)} and ${dot(vb.linear, n)} m/s`;
    speeds.add(off / closing, group, describe);
    spin.add(turning / closing, group, describe);
  }
  return { speeds, spin };
}
