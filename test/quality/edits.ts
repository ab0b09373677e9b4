// A crowded room whose bodies are pulled about at random, as a visitor with a console might: nothing may explode, leave or turn into nonsense.

import { aabb, capsule, createWorld, obb, sphere, type Entity, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { randomQuat } from '../../src/core/math/trig.ts';
import { rowOf } from '../../src/core/world/entity.ts';
import { coreOf } from '../../src/core/world.ts';
import { loose } from './cast.ts';
import { fastest, isSound } from './energy.ts';

export interface EditsOptions {
  readonly seed: number;
  readonly count: number;
  readonly steps: number;
}

export interface EditsReport {
  readonly complaints: string[];
  /** How many edits of which kind, and how fast it got. */
  readonly done: string;
}

/** Bodies leave an overlap at most this fast, m/s (the solver's promise). */
const PUSH_OUT = 3;
/** A kick changes a velocity by at most this along each axis, m/s. */
const KICK = 5;
const EDITS_PER_STEP = 2;
/** Half the size of the largest body, m: who is pressed into a wall by heavier ones is not yet outside. */
const LARGEST = 0.5;
const GRAVITIES: readonly (readonly [number, number, number])[] = [
  [0, -9.81, 0],
  [0, -9.81, 0],
  [0, 0, 0],
  [0, 9.81, 0],
  [9.81, 0, 0],
];
const STEPS = [1 / 60, 1 / 60, 1 / 120, 1 / 30];

/** Runs the room; the complaints end it. */
export function editsFor({ seed, count, steps }: EditsOptions): EditsReport {
  const room = new Room(seed, count);
  const complaints: string[] = [];
  for (let step = 1; step <= steps && complaints.length === 0; step++) {
    for (let i = 0; i < EDITS_PER_STEP; i++) room.edit();
    const complaint = room.advance();
    if (complaint !== null) complaints.push(`step ${step}, after ${room.last}: ${complaint}`);
  }
  const done = [...room.tally].map(([name, times]) => `${name} ${times}`).join(', ');
  return { complaints, done: `${done}; at most ${room.fastest.toFixed(1)} m/s` };
}

class Room {
  readonly world: World;
  readonly tally = new Map<string, number>();
  last = '';
  fastest = 0;
  private readonly random: Random;
  private readonly half: number;
  private readonly bodies: Entity[] = [];
  private dt = 1 / 60;

  constructor(seed: number, count: number) {
    this.random = mulberry32(seed);
    // A third of the room is full.
    this.half = 0.5 * Math.cbrt(3 * count * 0.5);
    this.world = createWorld();
    const { half } = this;
    for (let axis = 0; axis < 3; axis++) {
      for (const side of [-1, 1]) {
        const center = [0, 0, 0];
        const size = [half + 4, half + 4, half + 4];
        center[axis] = side * (half + 2);
        size[axis] = 2;
        this.world.spawn({ name: 'wall', shape: aabb({ center, half: size }), body: 'static' });
      }
    }
    for (let i = 0; i < count; i++) this.spawn(this.place());
  }

  /** One edit of a random kind. */
  edit(): void {
    const edits: readonly (readonly [name: string, share: number, act: () => void])[] = [
      ['spawn inside another', 10, () => this.replace()],
      ['teleport', 10, () => this.world.setPose(this.someone(), { position: this.place() })],
      ['teleport into another', 5, () => this.world.setPose(this.someone(), { position: this.world.pose(this.someone()).position })],
      ['resize', 10, () => this.world.setShape(this.someone(), this.shape())],
      ['mass', 10, () => this.world.setMass(this.someone(), 10 ** this.between(-1, 2))],
      ['kind', 10, () => this.turnKind()],
      ['impulse', 10, () => this.kick()],
      ['gravity', 0.5, () => (this.world.gravity = GRAVITIES[Math.floor(this.random() * GRAVITIES.length)])],
      ['time step', 0.5, () => (this.dt = STEPS[Math.floor(this.random() * STEPS.length)])],
      ['restore', 0.2, () => this.thereAndBack()],
      // Long enough for much to fall asleep.
      ['nothing', 40, () => undefined],
    ];
    let at = this.random() * edits.reduce((sum, [, share]) => sum + share, 0);
    const chosen = edits.find(([, share]) => (at -= share) < 0) ?? edits[0];
    this.last = chosen[0];
    this.tally.set(chosen[0], (this.tally.get(chosen[0]) ?? 0) + 1);
    chosen[2]();
  }

  /** A step, and what is wrong after it. */
  advance(): string | null {
    const { world } = this;
    world.step(this.dt);
    if (!isSound(world)) return 'a pose or velocity is not a number';
    const now = fastest(world);
    this.fastest = Math.max(this.fastest, now);
    if (now > this.explicable) return `somebody moves at ${now} m/s, where ${this.explicable} m/s can be explained`;
    for (const entity of loose(world)) {
      const { position } = world.pose(entity);
      if (Math.max(...position.map(Math.abs)) > this.half + LARGEST) return `${world.name(entity)} is outside, at ${position.join(' ')}`;
    }
    return null;
  }

  /**
   * Twice what a fall across the room, a kick and the push out of an overlap come to, m/s: a light body is struck by a heavy one and leaves with up to
   * twice its speed.
   */
  private get explicable(): number {
    const way = 2 * this.half * Math.sqrt(3);
    return 2 * (Math.sqrt(2 * 9.81 * way) + KICK * Math.sqrt(3) + PUSH_OUT);
  }

  private between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  private place(): [number, number, number] {
    const reach = this.half - 0.7;
    return [this.between(-reach, reach), this.between(-reach, reach), this.between(-reach, reach)];
  }

  private someone(): Entity {
    return this.bodies[Math.floor(this.random() * this.bodies.length)];
  }

  private shape(): Shape {
    const s = (): number => this.between(0.15, 0.5);
    const kind = Math.floor(4 * this.random());
    if (kind === 0) return sphere({ center: [0, 0, 0], radius: s() });
    if (kind === 1) {
      const h = 0.6 * s();
      return capsule({ p1: [0, -h, 0], p2: [0, h, 0], radius: 0.6 * s() });
    }
    if (kind === 2) return aabb({ center: [0, 0, 0], half: [s(), s(), s()] });
    return obb({ center: [0, 0, 0], half: [s(), s(), s()] });
  }

  private spawn(position: readonly [number, number, number]): void {
    const shape = this.shape();
    this.bodies.push(
      this.world.spawn({
        name: `body ${this.bodies.length}`,
        shape,
        position,
        ...(shape.kind === 'aabb' ? {} : { orientation: randomQuat(this.random) }),
        mass: 10 ** this.between(-0.5, 1),
        friction: this.random(),
        restitution: Math.max(0, this.between(-0.5, 0.5)),
      }),
    );
  }

  /** Somebody goes, whoever leans on them falls, and somebody else appears inside another. */
  private replace(): void {
    const i = Math.floor(this.random() * this.bodies.length);
    this.world.despawn(this.bodies[i]);
    this.bodies[i] = this.bodies[this.bodies.length - 1];
    this.bodies.pop();
    this.spawn(this.world.pose(this.someone()).position);
  }

  /** At most one in ten is not dynamic, and a kinematic one moves slowly. */
  private turnKind(): void {
    const entity = this.someone();
    const { body } = coreOf(this.world).state;
    const fixed = this.bodies.filter((e) => body[rowOf(e)] !== 2).length;
    const to = fixed > 0.1 * this.bodies.length ? 'dynamic' : (['dynamic', 'kinematic', 'static'] as const)[Math.floor(3 * this.random())];
    this.world.setBody(entity, to);
    if (to !== 'kinematic') return;
    // It stays where it is, and turns.
    this.world.setVelocity(entity, { linear: [0, 0, 0], angular: [0, this.between(-1, 1), 0] });
  }

  private kick(): void {
    const entity = this.someone();
    const mass = coreOf(this.world).state.mass[rowOf(entity)];
    const push = (): number => mass * this.between(-KICK, KICK);
    const { position } = this.world.pose(entity);
    const side = (): number => this.between(-0.2, 0.2);
    this.world.applyImpulse(entity, [push(), push(), push()], [position[0] + side(), position[1] + side(), position[2] + side()]);
  }

  /** A few steps, back, and the same steps again: they must end alike. */
  private thereAndBack(): void {
    const { world, dt } = this;
    const kept = world.snapshot();
    for (let i = 0; i < 3; i++) world.step(dt);
    const end = world.hash();
    world.restore(kept);
    for (let i = 0; i < 3; i++) world.step(dt);
    if (world.hash() !== end) throw new Error('a restored world went another way');
  }
}
