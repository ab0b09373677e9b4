// A preset left alone for a long time: it gains no energy, stays made of numbers, and keeps everybody in.

import { pileSide, rainHalfSide, scenes, type SceneId } from '../../src/scenes/index.ts';
import { KINEMATIC } from '../../src/core/world/state.ts';
import { coreOf } from '../../src/core/world.ts';
import { loose } from './cast.ts';
import { energyOf, fastest, isSound } from './energy.ts';

/** More energy than was put in, as part of it, that is still taken for rounding. */
const GAIN = 1e-3;

type Inside = (x: number, y: number, z: number) => boolean;
const inBox =
  (half: number): Inside =>
  (x, y, z) =>
    y > 0 && Math.abs(x) < half && Math.abs(z) < half;
const above: Inside = (_, y) => y > 0;

/** Where a body of a scene has to stay; scenes of the open (slope, row of balls, kinematic range) have no outside. */
const INSIDE: Partial<Record<SceneId, Inside>> = {
  rain: inBox(rainHalfSide(scenes.rain.count)),
  pile: inBox(pileSide(scenes.pile.count) / 2),
  mixed: inBox(pileSide(scenes.mixed.count) / 2),
  tower: above,
  towers: above,
  pyramid: above,
  dominoes: above,
  bounce: above,
  crowd: above,
  gas: (x, y, z) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 5,
  bullets: (x) => x < 0,
  volley: (x, y) => x < 0 && y > 0,
};

/** The seeds that make different worlds of this scene: one where the scene has no chance in it. */
export function seedsOf(id: SceneId, seeds: readonly number[]): readonly number[] {
  const [first, second] = seeds.map((seed) => scenes[id].build({ seed }).hash());
  return first === second ? seeds.slice(0, 1) : seeds;
}

/** What there is to complain of, with the step at which it was first seen. */
export function enduranceOf(id: SceneId, seed: number, steps: number, count = scenes[id].count): string[] {
  const world = scenes[id].build({ seed, count });
  const inside = count === scenes[id].count ? INSIDE[id] : undefined;
  const bodies = loose(world);
  const driven = coreOf(world).state.body.subarray(0, coreOf(world).state.rows).includes(KINEMATIC);
  // Above the lowest floor, which in all scenes with weight has its top at y = 0.
  const given = energyOf(world);
  const complaints: string[] = [];
  for (let step = 1; step <= steps && complaints.length === 0; step++) {
    world.step();
    if (!isSound(world)) complaints.push(`step ${step}: a pose or velocity is not a number`);
    const energy = energyOf(world);
    if (!driven && energy > given * (1 + GAIN)) {
      complaints.push(`step ${step}: ${energy} J, ${given} J were put in, fastest ${fastest(world)} m/s`);
    }
    if (inside === undefined) continue;
    for (const entity of bodies) {
      const { position } = world.pose(entity);
      if (!inside(position[0], position[1], position[2])) {
        complaints.push(`step ${step}: ${world.name(entity)} is outside, at ${position.map((x) => x.toFixed(3)).join(' ')}`);
        break;
      }
    }
  }
  return complaints;
}
