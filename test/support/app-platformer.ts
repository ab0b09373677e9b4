// A platformer, written from the documents alone; `consumer.test.ts` runs it on the packed library.
import { BoxGeometry, Group, Mesh } from 'three';
import { aabb, capsule, cosine, createWorld, obb, quatFromAxisAngle, sine, sphere } from 'kantsu';
import type { Entity, Vec3 } from 'kantsu';
import { meshGeometry } from 'kantsu/three';

interface Input {
  x: number;
  z: number;
  jump?: boolean;
  to?: Vec3; // starts anew from here
}

interface Saved {
  position: Vec3;
  velocity: Vec3; // what is not walked: falls, jumps, kicks
  ground: Entity | null;
  score: number;
  coins: Entity[];
  inGoal: boolean;
}

const DT = 1 / 60;
const figure = capsule({ p1: [0, -0.55, 0], p2: [0, 0.55, 0], radius: 0.35 });

function level(): Group {
  const group = new Group();
  const box = (size: Vec3, at: Vec3, tilt = 0): void => {
    const mesh = new Mesh(new BoxGeometry(...size));
    mesh.position.set(...at);
    mesh.rotation.z = tilt;
    group.add(mesh);
  };
  box([60, 1, 60], [0, -0.5, 0]);
  box([8, 0.2, 2], [6, 1, 4], Math.PI / 6); // ramp
  box([8, 0.2, 2], [6, 1, 8], Math.PI / 3); // too steep
  for (let i = 0; i < 6; i++) box([0.5, 0.2 * (i + 1), 2], [3 + 0.5 * i, 0.1 * (i + 1), -4]); // stairs
  box([0.5, 4, 3], [10, 2, 0]); // wall
  return group;
}

class Game {
  readonly world = createWorld();
  readonly player = this.world.spawn({ shape: figure, body: 'kinematic', sensor: true, position: [0, 0.91, 0] });
  readonly lift = this.world.spawn({ shape: aabb({ center: [0, 0.1, -8], half: [1, 0.1, 1] }), body: 'kinematic', name: 'lift' });
  readonly door = this.world.spawn({ shape: obb({ center: [1, 1, 12], half: [1, 1, 0.1] }), body: 'kinematic' });
  readonly crate = this.world.spawn({ shape: obb({ center: [6, 0.4, 0], half: [0.4, 0.4, 0.4] }), mass: 10 });
  readonly bumper = this.world.spawn({ shape: sphere({ center: [3, 0.5, 16], radius: 0.5 }), body: 'static' });
  readonly goal = this.world.spawn({ shape: aabb({ min: [8, 0, -1], max: [10, 2, 1] }), body: 'static', sensor: true });
  state: Saved;

  constructor() {
    const { world } = this;
    world.spawnMesh({ ...meshGeometry(level()), name: 'level' });
    const coins = [2, 3, 4].map((x) => world.spawn({ shape: sphere({ center: [x, 1, 0], radius: 0.3 }), body: 'static', sensor: true }));
    this.state = { position: [0, 0.91, 0], velocity: [0, 0, 0], ground: null, score: 0, coins, inGoal: false };
    world.on('contactBegan', ({ a, b }) => this.#met(a, b, true));
    world.on('contactEnded', ({ a, b }) => this.#met(a, b, false));
  }

  #met(a: Entity, b: Entity, began: boolean): void {
    if (a !== this.player && b !== this.player) return;
    const other = a === this.player ? b : a;
    const { state } = this;
    if (other === this.goal) state.inGoal = began;
    if (!began || !state.coins.includes(other)) return;
    state.coins = state.coins.filter((coin) => coin !== other);
    state.score++;
    this.world.despawn(other);
  }

  step({ x, z, jump = false, to }: Input): void {
    const { world, state } = this;
    if (to) {
      Object.assign(state, { position: [...to], velocity: [0, 0, 0], ground: null });
      world.setPose(this.player, { position: to });
    }
    const seconds = (world.tick + 1) * DT;
    world.moveKinematic(this.lift, { position: [0, 1.1 - sine(Math.PI / 2 + seconds), -8] });
    const angle = sine(seconds);
    world.moveKinematic(this.door, { position: [cosine(angle), 1, 12 - sine(angle)], orientation: quatFromAxisAngle([0, 1, 0], angle) });
    world.step(DT);
    const { ground, velocity } = state;
    const floor = ground !== null && world.isAlive(ground) && world.bodyType(ground) === 'kinematic' ? ground : null;
    const [dx, dy, dz] = floor === null ? [0, 0, 0] : world.displacementAt(floor, state.position, DT);
    const from: Vec3 = [state.position[0] + dx, state.position[1] + dy, state.position[2] + dz];
    if (ground !== null && velocity[1] <= 0) velocity[1] = jump ? 5 : 0;
    velocity[1] -= 9.81 * DT;
    const moved = world.moveAndSlide(figure, from, [(x + velocity[0]) * DT, velocity[1] * DT, (z + velocity[2]) * DT]);
    const speed = (moved.position[1] - from[1]) / DT;
    velocity[1] = Math.min(Math.max(velocity[1], 0), Math.max(Math.min(velocity[1], 0), speed));
    for (const k of [0, 2] as const) velocity[k] *= moved.grounded ? 0.9 : 1;
    for (const { entity, point, normal } of moved.hits) {
      if (entity === this.bumper) for (const k of [0, 1, 2] as const) velocity[k] = 8 * normal[k];
      if (world.bodyType(entity) !== 'dynamic') continue;
      const v = world.velocityAt(entity, point);
      const push = Math.min(world.mass(entity), 20) * Math.max(0, normal[0] * (v[0] - x) + normal[2] * (v[2] - z));
      if (push > 0) world.applyImpulse(entity, [-push * normal[0], 0, -push * normal[2]], point);
    }
    state.position = moved.position;
    state.ground = moved.ground;
    world.moveKinematic(this.player, { position: moved.position });
  }

  save(): { snapshot: Uint8Array; rest: string } {
    return { snapshot: new Uint8Array(this.world.snapshot({ meshes: false })), rest: JSON.stringify(this.state) };
  }

  load(file: { snapshot: Uint8Array; rest: string }): void {
    this.world.restore(file.snapshot);
    this.state = JSON.parse(file.rest) as Saved;
  }
}

const walk = (steps: number, x: number, z: number, first: Partial<Input> = {}): Input[] =>
  Array.from({ length: steps }, (_, i) => ({ x, z, ...(i === 0 ? first : {}) }));
const SCRIPT: Readonly<Record<string, Input[]>> = {
  coins: walk(90, 3, 0),
  wall: walk(180, 3, 0),
  ramp: walk(120, 3, 0, { to: [0, 0.91, 4] }),
  steep: walk(120, 3, 0, { to: [0, 0.91, 8] }),
  stairs: walk(110, 3, 0, { to: [0, 0.91, -4] }),
  jump: [...walk(20, 0, 0, { to: [-5, 0.91, -12] }), ...walk(25, 0, 0, { jump: true })],
  lift: walk(200, 0, 0, { to: [0, 1.5, -8] }),
  door: walk(200, 0, 0, { to: [1.5, 0.91, 12.8] }),
  bumper: walk(80, 3, 0, { to: [0, 0.91, 16] }),
};

// Every part of the script in turn; the game is saved in the middle of the zone, on the lift and while the door turns.
const game = new Game();
const inputs: Input[] = [];
const trace: string[] = []; // the state after each step
const stateOf = ({ world, state }: Game): string => world.hash() + JSON.stringify(state);
const saves: { at: number; file: ReturnType<Game['save']> }[] = [];
const ends: Record<string, unknown> = {};
for (const [name, part] of Object.entries(SCRIPT)) {
  part.forEach((input, i) => {
    game.step(input);
    inputs.push(input);
    trace.push(stateOf(game));
    if (i === 99 && ['wall', 'lift', 'door'].includes(name)) saves.push({ at: inputs.length, file: game.save() });
  });
  const { position, ground, score, inGoal } = game.state;
  const on = ground === null ? null : game.world.name(ground);
  ends[name] = { position, on, score, inGoal, crate: game.world.pose(game.crate).position[0] };
}
function follows(other: Game, from: number): boolean {
  return inputs.slice(from).every((input, i) => (other.step(input), stateOf(other) === trace[from + i]));
}
const replayed = follows(new Game(), 0);
const loaded = saves.map(({ at, file }) => {
  const other = new Game();
  other.load(file);
  return follows(other, at);
});
const wasInGoal = saves.map(({ file }) => (JSON.parse(file.rest) as Saved).inGoal);
console.log(JSON.stringify({ ends, replayed, loaded, wasInGoal }));
