// The pile of W3, read from the scene that page and tests build, and that of W6; and what is measured of one, or of the bodies of W5, whoever stepped it.

import type * as Core from '../core.ts';

export interface PileBody {
  readonly shape: Core.Shape;
  readonly position: readonly [number, number, number];
  readonly fixed: boolean;
}

export interface Pile {
  readonly bodies: readonly PileBody[];
  readonly loose: number;
  /** W3 and W6: half the inner side of the box, m. */
  readonly half?: number;
  /** W5: what the bodies fall on, and its height, m; otherwise the floor is at 0. */
  readonly mesh?: { readonly vertices: number[]; readonly indices: number[] };
  height?(x: number, z: number): number;
}

export class PileState {
  readonly position: Float64Array;
  /** x y z w */
  readonly orientation: Float64Array;

  constructor(count: number) {
    this.position = new Float64Array(3 * count);
    this.orientation = new Float64Array(4 * count);
  }

  put(i: number, p: { x: number; y: number; z: number }, q: { x: number; y: number; z: number; w: number }): void {
    this.position.set([p.x, p.y, p.z], 3 * i);
    this.orientation.set([q.x, q.y, q.z, q.w], 4 * i);
  }
}

export interface PileQuality {
  /** mm, over all touching pairs, walls included. */
  readonly deepest: number;
  readonly mean: number;
  readonly touching: number;
  /** Mean height of the bodies' centres, m. */
  readonly height: number;
  /** Mean speed left, from the poses of two steps, mm/s. */
  readonly speed: number;
  /** Bodies outside the box, or below the level. */
  readonly lost: number;
}

export function readPile(core: typeof Core, mixed: boolean, count: number): Pile {
  return readScene(core.scenes[mixed ? 'mixed' : 'pile'].build({ count }));
}

/** W6: mixed bodies that land in a box of four times the floor. */
export function readLanding(core: typeof Core, count: number): Pile {
  return readScene(core.scenes.landing.build({ count }));
}

function readScene(world: Core.World): Pile {
  const bodies: PileBody[] = [];
  for (const entity of world.entities()) {
    const { position } = world.pose(entity);
    bodies.push({
      shape: world.shape(entity) as Core.Shape,
      position: [position[0], position[1], position[2]],
      fixed: /^(?:floor|wall)/.test(world.name(entity) ?? ''),
    });
  }
  return { bodies, loose: bodies.filter((body) => !body.fixed).length, half: wallOf(bodies) };
}

/** Half the inner side of the box, m: where its wall at the far end begins. */
function wallOf(bodies: readonly PileBody[]): number {
  return Math.max(...bodies.map(({ shape, fixed }) => (fixed && shape.kind === 'aabb' ? shape.min[2] : 0)));
}

/** How deep the pairs of a pile overlap by exact geometry: its bodies stand in a world that finds contacts and pushes nobody. */
export class DepthJudge {
  private readonly world: Core.World;
  private readonly entities: readonly Core.Entity[];
  /** Smallest extent of each moving body, m; of what is fixed it counts as infinite. */
  private readonly extents = new Map<Core.Entity, number>();

  constructor(core: typeof Core, pile: Pile) {
    this.world = core.createWorld({ response: false, sleeping: false, gravity: [0, 0, 0] });
    if (pile.mesh !== undefined) this.world.spawnMesh(pile.mesh);
    this.entities = pile.bodies.map(({ shape, fixed }) => {
      const entity = this.world.spawn(fixed ? { shape, body: 'static' } : { shape: standing(core, shape), body: 'kinematic' });
      if (!fixed) this.extents.set(entity, extentOf(shape));
      return entity;
    });
  }

  /** Depths of all touching pairs, mm, and the deepest in shares of its bound: the slop and a tenth of the size of its smaller body. */
  depths(pile: Pile, now: PileState): { deepest: number; mean: number; touching: number; share: number } {
    const { world, entities, extents } = this;
    pile.bodies.forEach(({ fixed }, i) => {
      if (fixed) return;
      const position = [...now.position.subarray(3 * i, 3 * i + 3)] as [number, number, number];
      const orientation = [...now.orientation.subarray(4 * i, 4 * i + 4)] as [number, number, number, number];
      world.setPose(entities[i], { position, orientation });
    });
    world.detect();
    let deepest = 0;
    let sum = 0;
    let touching = 0;
    let share = 0;
    for (const { a, b, depth } of world.contacts) {
      const extent = Math.min(extents.get(a) ?? Infinity, extents.get(b) ?? Infinity);
      deepest = Math.max(deepest, depth);
      share = Math.max(share, depth / (Math.min(0.002, 0.02 * extent) + 0.1 * extent));
      sum += depth;
      touching++;
    }
    return { deepest: 1000 * deepest, mean: (1000 * sum) / Math.max(1, touching), touching, share };
  }
}

export function judgePile(core: typeof Core, pile: Pile, before: PileState, now: PileState): PileQuality {
  const { deepest, mean, touching } = new DepthJudge(core, pile).depths(pile, now);
  let height = 0;
  let speed = 0;
  pile.bodies.forEach(({ fixed }, i) => {
    if (fixed) return;
    height += now.position[3 * i + 1];
    speed += Math.hypot(...[0, 1, 2].map((k) => now.position[3 * i + k] - before.position[3 * i + k])) * 60;
  });
  return { deepest, mean, touching, height: height / pile.loose, speed: (1000 * speed) / pile.loose, lost: lostOf(pile, now) };
}

/** Bodies whose centre is below the floor or outside the walls. */
export function lostOf(pile: Pile, now: PileState): number {
  let lost = 0;
  pile.bodies.forEach(({ fixed }, i) => {
    if (fixed) return;
    const [x, y, z] = now.position.subarray(3 * i, 3 * i + 3);
    if (y < (pile.height?.(x, z) ?? 0) || Math.max(Math.abs(x), Math.abs(z)) > (pile.half ?? Infinity)) lost++;
  });
  return lost;
}

/** Radius, or smallest half extent, m. */
function extentOf(shape: Core.Shape): number {
  return shape.kind === 'sphere' || shape.kind === 'capsule' ? shape.radius : Math.min(...halfOf(shape));
}

/** The shape about the origin, in its body's own frame. */
function standing(core: typeof Core, shape: Core.Shape): Core.Shape {
  if (shape.kind === 'sphere') return core.sphere({ center: [0, 0, 0], radius: shape.radius });
  if (shape.kind === 'capsule') {
    const half = halfCore(shape);
    return core.capsule({ p1: [0, -half, 0], p2: [0, half, 0], radius: shape.radius });
  }
  if (shape.kind === 'obb') return core.obb({ center: [0, 0, 0], half: shape.half });
  throw new Error(`a pile holds no ${shape.kind}`);
}

export function halfCore(capsule: Core.Capsule): number {
  const { p1, p2 } = capsule;
  return 0.5 * Math.hypot(p2[0] - p1[0], p2[1] - p1[1], p2[2] - p1[2]);
}

/** Half extents of a box of the pile. */
export function halfOf(shape: Core.Shape): readonly [number, number, number] {
  if (shape.kind !== 'aabb' && shape.kind !== 'obb') throw new Error(`expected a box, not a ${shape.kind}`);
  return shape.half;
}
