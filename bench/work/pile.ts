// The pile of W3, read from the scene that page and tests build; and what is measured of one, or of the bodies of W5, whoever stepped it.

import type * as Core from '../core.ts';

export interface PileBody {
  readonly shape: Core.Shape;
  readonly position: readonly [number, number, number];
  readonly fixed: boolean;
}

export interface Pile {
  readonly bodies: readonly PileBody[];
  readonly loose: number;
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
  const world = core.scenes[mixed ? 'mixed' : 'pile'].build({ count });
  const bodies: PileBody[] = [];
  for (const entity of world.entities()) {
    const { position } = world.pose(entity);
    bodies.push({
      shape: world.shape(entity),
      position: [position[0], position[1], position[2]],
      fixed: /^(?:floor|wall)/.test(world.name(entity) ?? ''),
    });
  }
  return { bodies, loose: bodies.filter((body) => !body.fixed).length };
}

/** Depths by exact geometry: the bodies stand in a world that finds contacts and pushes nobody. */
export function judgePile(core: typeof Core, pile: Pile, before: PileState, now: PileState): PileQuality {
  const world = core.createWorld({ response: false, sleeping: false, gravity: [0, 0, 0] });
  if (pile.mesh !== undefined) world.spawnMesh(pile.mesh);
  let height = 0;
  let speed = 0;
  let lost = 0;
  pile.bodies.forEach((body, i) => {
    const position: [number, number, number] = [now.position[3 * i], now.position[3 * i + 1], now.position[3 * i + 2]];
    if (body.fixed) {
      world.spawn({ shape: body.shape, body: 'static' });
      return;
    }
    const at = [...now.orientation.subarray(4 * i, 4 * i + 4)] as [number, number, number, number];
    const from = world.spawn({ shape: standing(core, body.shape), position, orientation: at, body: 'kinematic' });
    if (!world.isAlive(from)) throw new Error('a body of the pile could not be placed');
    height += position[1];
    const floor = pile.height?.(position[0], position[2]) ?? 0;
    speed += Math.hypot(...[0, 1, 2].map((k) => now.position[3 * i + k] - before.position[3 * i + k])) * 60;
    if (position[1] < floor) lost++;
  });
  world.detect();
  let deepest = 0;
  let sum = 0;
  let touching = 0;
  for (const contact of world.contacts) {
    deepest = Math.max(deepest, contact.depth);
    sum += contact.depth;
    touching++;
  }
  return {
    deepest: 1000 * deepest,
    mean: (1000 * sum) / Math.max(1, touching),
    touching,
    height: height / pile.loose,
    speed: (1000 * speed) / pile.loose,
    lost,
  };
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
