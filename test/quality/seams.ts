// Floors of many pieces: bodies slide, roll and tumble over seams as they do over one slab.

import { aabb, capsule, obb, sphere, triangle, type Shape, type SpawnMeshOptions, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { dot, minus, plus, type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { about, compose, NO_TURN, randomTurn, rotate, scale, type Turn } from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
const STEPS = 120;
/** Of a floor that lies askew: beyond this slope bodies gain so much speed that they leave it. */
const MAX_SLOPE = 0.3;
/** Steps, gaps and overlaps between neighbours, m. */
export const SEAM = 1e-4;

export type Tile = 'aabb' | 'obb' | 'triangles' | 'sheet' | 'block';
export const TILES: readonly Tile[] = ['aabb', 'obb', 'triangles', 'sheet', 'block'];

/** A floor: its pose, its pieces and what they are out of line by, m. */
export interface Floor {
  readonly turn: Turn;
  readonly kinds: readonly Tile[];
  readonly width: number;
  readonly length: number;
  readonly thickness: number;
  readonly step: number;
  readonly gap: number;
  readonly friction: number;
  readonly seed: number;
}

interface Body {
  readonly shape: Shape;
  readonly friction: number;
  readonly restitution?: number;
  readonly orientation?: Turn;
  readonly angularVelocity?: Point;
}

/** One run: a body set on the floor at `start`, m, in the floor's plane, that goes `heading`, rad, from the floor's x axis. */
export interface Run {
  readonly floor: Floor;
  readonly body: Body;
  readonly name: string;
  /** Of its centre over the floor, m. */
  readonly height: number;
  readonly speed: number;
  readonly heading: number;
  readonly start: readonly [number, number];
  readonly continuous: boolean;
}

export interface Way {
  readonly end: Point;
  /** The highest and lowest that its centre was over the floor, m. */
  readonly highest: number;
  readonly lowest: number;
}

/** Where a body goes in 2 s on the floor, or on one slab in its place. */
export function follow({ floor, body, height, speed, heading, start, continuous }: Run, onSlab: boolean): Way {
  const world = makeWorld({ sleeping: false, continuous });
  const up = rotate(floor.turn, [0, 1, 0]);
  const ahead: Point = [Math.cos(heading), 0, Math.sin(heading)];
  if (onSlab) spawnSlab(world, floor);
  else spawnTiles(world, floor, start, ahead, 2.1 * (speed + 4));
  const from = rotate(floor.turn, [start[0], height, start[1]]);
  const id = world.spawn({
    ...body,
    orientation: compose(floor.turn, body.orientation ?? NO_TURN),
    position: from,
    velocity: rotate(floor.turn, scale(speed, ahead)),
    angularVelocity: rotate(floor.turn, body.angularVelocity ?? [0, 0, 0]),
  });
  let highest = -Infinity;
  let lowest = Infinity;
  for (let i = 0; i < STEPS; i++) {
    world.step(DT);
    const over = dot(world.pose(id).position, up);
    highest = Math.max(highest, over);
    lowest = Math.min(lowest, over);
  }
  return { end: rotate(inverse(floor.turn), world.pose(id).position), highest, lowest };
}

const inverse = ([x, y, z, w]: Turn): Turn => [-x, -y, -z, w];

function spawnSlab(world: World, { turn, friction }: Floor): void {
  world.spawn({ shape: obb({ center: rotate(turn, [0, -1, 0]), half: [200, 1, 200], orientation: turn }), body: 'static', friction });
}

/** Tiles within reach of the way, in a grid whose cells are `length` along x and `width` along z. */
function spawnTiles(world: World, floor: Floor, start: readonly [number, number], ahead: Point, way: number): void {
  const { length, width } = floor;
  const random = mulberry32(floor.seed);
  const cells = new Map<string, [number, number]>();
  // (A slope across the way bends it.)
  const reach = rotate(floor.turn, [0, 1, 0])[1] === 1 ? 3 : 3 + 2 * 9.81 * MAX_SLOPE;
  for (let s = -reach; s <= way; s += 0.4 * Math.min(length, width)) {
    for (let side = -reach; side <= reach; side += 0.4 * Math.min(length, width)) {
      const i = Math.floor((start[0] + s * ahead[0] - side * ahead[2]) / length);
      const j = Math.floor((start[1] + s * ahead[2] + side * ahead[0]) / width);
      cells.set(`${i} ${j}`, [i, j]);
    }
  }
  for (const [i, j] of cells.values()) {
    const lift = between(random, -0.5, 0.5) * floor.step;
    const grow = [0, 0, 0, 0].map(() => between(random, -0.5, 0.5) * floor.gap);
    const kind = pick(random, floor.kinds);
    const low: Point = [i * length - grow[0], lift - floor.thickness, j * width - grow[1]];
    const high: Point = [(i + 1) * length + grow[2], lift, (j + 1) * width + grow[3]];
    spawnTile(world, floor, kind, low, high);
  }
}

export function spawnTile(world: World, { turn, friction }: Floor, kind: Tile, low: Point, high: Point): void {
  const at = (x: number, y: number, z: number): Point => rotate(turn, [x, y, z]);
  const [x0, , z0] = low;
  const [x1, y1, z1] = high;
  const spawn = (shape: Shape): void => void world.spawn({ shape, body: 'static', friction });
  if (kind === 'aabb') spawn(aabb({ min: low, max: high }));
  else if (kind === 'obb') {
    spawn(obb({ center: rotate(turn, scale(0.5, plus(low, 1, high))), half: scale(0.5, minus(high, low)), orientation: turn }));
  } else if (kind === 'triangles') {
    spawn(triangle({ a: at(x0, y1, z0), b: at(x0, y1, z1), c: at(x1, y1, z1) }));
    spawn(triangle({ a: at(x0, y1, z0), b: at(x1, y1, z1), c: at(x1, y1, z0) }));
  } else world.spawnMesh({ ...tileMesh(kind, at, low, high), friction });
}

/** A sheet of two triangles, or a closed block of twelve. */
function tileMesh(kind: 'sheet' | 'block', at: (x: number, y: number, z: number) => Point, low: Point, high: Point): SpawnMeshOptions {
  const [x0, y0, z0] = low;
  const [x1, y1, z1] = high;
  const top = [at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1)];
  if (kind === 'sheet') return { vertices: top.flat(), indices: [0, 2, 1, 0, 3, 2] };
  const bottom = [at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)];
  const sides = [0, 1, 2, 3].flatMap((k) => {
    const l = (k + 1) % 4;
    return [k, l, l + 4, k, l + 4, k + 4];
  });
  return { vertices: [...top, ...bottom].flat(), indices: [0, 2, 1, 0, 3, 2, ...sides, 4, 5, 6, 4, 6, 7] };
}

/** A floor drawn at random: of one kind or of several, square or long tiles, level, turned or tilted. */
export function drawFloor(random: Random, kinds: readonly Tile[], exact: boolean): Floor {
  const heading = about([0, 1, 0], between(random, -3, 3));
  const side = randomDirection(random);
  const askew = kinds.includes('aabb')
    ? NO_TURN
    : pick(random, [NO_TURN, heading, compose(about([side[0], 0, side[2]], between(random, 0.02, MAX_SLOPE)), heading)]);
  const size = pick(random, [0.7, 1, between(random, 0.4, 3)]);
  return {
    turn: askew,
    kinds,
    length: size,
    width: pick(random, [size, size * between(random, 0.5, 4)]),
    thickness: pick(random, [0.02, 0.2, 1]),
    step: exact ? 0 : SEAM,
    gap: exact ? 0 : SEAM,
    friction: pick(random, [0, 0.3, 0.5]),
    seed: Math.floor(1e9 * random()),
  };
}

/** A body that slides or rolls: ball, capsule or box of 5 cm to 1 m. */
export function drawRun(random: Random, floor: Floor, of: 'ball' | 'capsule' | 'box'): Run {
  const size = 0.025 * 20 ** random();
  const speed = pick(random, [between(random, 0.2, 3), between(random, 3, 20), 20]);
  // Along the tiles, nearly so, or across both directions of seams.
  const heading = pick(random, [0, between(random, -0.05, 0.05), between(random, -0.8, 0.8)]);
  const yaw = about([0, 1, 0], pick(random, [0, heading, between(random, -3, 3)]));
  const friction = floor.friction === 0 ? 0 : pick(random, [0, 0.3, 0.5]);
  const slides = friction === 0;
  const common = { friction, restitution: pick(random, [0, 0, 0.5]) };
  const start: [number, number] = [between(random, -1, 1), between(random, -1, 1)];
  const rest = { floor, speed, heading, start, continuous: random() < 0.5 };
  const spin: Point = slides ? [0, 0, 0] : scale(speed / size, [Math.sin(heading), 0, -Math.cos(heading)]);
  if (of === 'ball') {
    const shape = sphere({ center: [0, 0, 0], radius: size });
    return { ...rest, body: { ...common, shape, angularVelocity: spin }, height: size, name: `ball of ${size.toFixed(3)} m` };
  }
  if (of === 'capsule') {
    // Rolling capsules lie across their way.
    const half = size * between(random, 0.3, 3);
    const shape = capsule({ p1: [0, 0, -half], p2: [0, 0, half], radius: size });
    const orientation = slides ? yaw : about([0, 1, 0], -heading);
    return {
      ...rest,
      body: { ...common, shape, orientation, angularVelocity: spin },
      height: size,
      name: `capsule of ${size.toFixed(3)} m, axis ${(2 * half).toFixed(3)} m`,
    };
  }
  // (A box that is high for its length falls over as it is braked.)
  const flat = pick(random, [1, between(random, 0.2, 0.6), between(random, 0.03, 0.1)]);
  const half: Point = [size * between(random, 1, 2), size * flat, size * between(random, 1, 2)];
  const isAabb = random() < 0.25;
  return {
    ...rest,
    body: isAabb
      ? { ...common, shape: aabb({ center: [0, 0, 0], half }) }
      : { ...common, shape: obb({ center: [0, 0, 0], half }), orientation: yaw },
    ...(isAabb && { floor: { ...floor, turn: NO_TURN } }),
    height: half[1],
    name: `${isAabb ? 'aabb' : 'box'} of ${half.map((h) => h.toFixed(3)).join(' × ')} m`,
  };
}

export const describe = ({ name, speed, heading, floor, continuous, body }: Run): string =>
  `${name}, ${speed.toFixed(2)} m/s, heading ${heading.toFixed(3)}, friction ${body.friction}/${floor.friction}, on ${floor.kinds.join('+')} ${floor.length.toFixed(2)} × ${floor.width.toFixed(2)} × ${floor.thickness}, turn ${floor.turn.map((x) => x.toFixed(2)).join(' ')}${continuous ? '' : ', not continuous'}${floor.step === 0 ? ', exact' : ''}`;

export class SeamTallies {
  /** Shares of the larger of 1 % of the slab's way and 3 mm. */
  readonly along = new Tally('way over seams against the slab’s, shares of max(1 %, 3 mm)', 1);
  readonly aside = new Tally('to the side, the same', 1);
  readonly hop = new Tally('hop over seams beyond the slab’s, mm', 3);
}

/** Floors of each kind of tile and of mixed ones, each with balls, capsules and boxes. */
export function seams(
  seed: number,
  count: number,
  bodies: readonly ('ball' | 'capsule' | 'box')[] = ['ball', 'capsule', 'box'],
): SeamTallies {
  const random = mulberry32(seed);
  const tallies = new SeamTallies();
  const kinds: readonly (readonly Tile[])[] = [...TILES.map((tile) => [tile]), ['obb', 'triangles', 'sheet', 'block'], TILES];
  for (let i = 0; i < count; i++) {
    for (const kind of kinds) {
      for (const of of bodies) {
        const run = drawRun(random, drawFloor(random, kind, random() < 0.25), of);
        compare(tallies, run, `${of} on ${kind.length > 1 ? 'mixed' : kind[0]}${run.continuous ? '' : ' (not continuous)'}`);
      }
    }
  }
  return tallies;
}

export function compare(tallies: SeamTallies, run: Run, group: string): void {
  const slab = follow(run, true);
  const tiled = follow(run, false);
  const from: Point = [run.start[0], run.height, run.start[1]];
  const way = minus(slab.end, from);
  const length = Math.max(Math.sqrt(way[0] ** 2 + way[2] ** 2), 1e-9);
  const ahead: Point = [way[0] / length, 0, way[2] / length];
  const bound = Math.max(0.01 * length, 0.003);
  const off = minus(tiled.end, slab.end);
  if (Math.max(Math.abs(off[0]), Math.abs(off[2])) > 0.5 * bound && isUnsteady(run, slab.end, bound)) return;
  const say = (): string => describe(run);
  tallies.along.add(dot(off, ahead) / bound, group, say);
  tallies.aside.add((off[0] * ahead[2] - off[2] * ahead[0]) / bound, group, say);
  tallies.hop.add(1000 * Math.max(0, tiled.highest - slab.highest, slab.lowest - tiled.lowest), group, say);
}

/**
 * Whether on the slab itself a start as far out of line as one seam moves the end by a quarter of the bound: a capsule that rolls fast wobbles, and precesses.
 * (A run passes dozens.)
 */
function isUnsteady(run: Run, end: Point, bound: number): boolean {
  const { body, heading, height } = run;
  const tilt = about([Math.cos(heading), 0, Math.sin(heading)], SEAM / height);
  const orientation = compose(tilt, body.orientation ?? NO_TURN);
  const other = follow({ ...run, body: body.shape.kind === 'aabb' ? body : { ...body, orientation }, height: height + SEAM }, true);
  const off = minus(other.end, end);
  return Math.max(Math.abs(off[0]), Math.abs(off[2])) > 0.25 * bound;
}

const TUMBLES = 20;

/** Boxes thrown onto the floor: of 20 each, how much shorter the mean way over seams is than on the slab, and how much higher they hop, shares. */
export function tumbles(seed: number, count: number): { short: Tally; high: Tally } {
  const random = mulberry32(seed);
  const short = new Tally('tumbling boxes: mean way over seams, shorter than on the slab by, share', 0.1);
  // (The mean of 20 such runs varies by a tenth: over 72 floors it was 0.7 to 1.3 of the slab's, 1.04 in the mean.)
  const high = new Tally('— mean height of 20, greater by, share', 0.35);
  for (let i = 0; i < count; i++) {
    for (const kinds of [...TILES.map((tile) => [tile]), TILES]) {
      const floor = { ...drawFloor(random, kinds, random() < 0.25), turn: NO_TURN, friction: 0.5 };
      const size = 0.05 * 8 ** random();
      const shape = obb({ center: [0, 0, 0], half: [size, size * between(random, 0.5, 1), size * between(random, 0.6, 1)] });
      const speed = between(random, 2, 20);
      const continuous = random() < 0.5;
      const ways = [0, 0];
      const heights = [0, 0];
      for (let n = 0; n < TUMBLES; n++) {
        const run: Run = {
          floor,
          body: {
            shape,
            friction: 0.5,
            orientation: randomTurn(random),
            angularVelocity: [between(random, -1, 1) * speed, between(random, -1, 1) * speed, (-speed / size) * random()],
          },
          name: `box of ${size.toFixed(3)} m`,
          height: 2 * size,
          speed,
          heading: between(random, -0.5, 0.5),
          start: [between(random, -1, 1), between(random, -1, 1)],
          continuous,
        };
        for (const k of [0, 1]) {
          const { end, highest } = follow(run, k === 0);
          ways[k] += Math.sqrt((end[0] - run.start[0]) ** 2 + (end[2] - run.start[1]) ** 2);
          heights[k] += highest;
        }
      }
      const say = (): string =>
        `box of ${size.toFixed(3)} m at ${speed.toFixed(2)} m/s on ${kinds.join('+')}${continuous ? '' : ', not continuous'}`;
      const group = kinds.length > 1 ? 'mixed' : kinds[0];
      short.add(Math.max(0, 1 - ways[1] / ways[0]), group, say);
      high.add(Math.max(0, heights[1] / heights[0] - 1), group, say);
    }
  }
  return { short, high };
}
