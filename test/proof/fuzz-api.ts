// Every export and every method of a world with hostile arguments, by a seeded generator. A call may answer or refuse; it must not hang, refuse in words
// that are not ours, change a world that refuses, or leave a number in it that is none.

import vm from 'node:vm';
import * as SOURCES from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';

type Library = Record<string, unknown>;
type Random = () => number;

export interface ApiTally {
  calls: number;
  refused: number;
  /** What must not be: the seed, the call and what happened. */
  readonly failures: string[];
}

/** A call that takes longer hangs, ms; a usual one takes a twentieth of one. */
const PATIENCE = 4000;
/** Calls under one such limit. */
const CALLS_A_LIMIT = 200;
/** Calls on a world before the next one. */
const WORLD_CALLS = 150;
const MOST_BODIES = 8;
const MOST_FAILURES = 20;

/** The words of a refusal: what is expected instead, or why there is no room. */
const OURS = /expected|thrown by a listener/;

const NUMBERS = [
  NaN, Infinity, -Infinity, 0, -0, 5e-324, 1e-300, 1e-70, 3e-7, 1e-4, 1e-3, 0.02, 1 / 60, 0.1, 0.5, 1, 2, 7, 31, 32, 64, 100, 1e4, 1e5, 1e7, 1e12, 2 ** 20, 2 ** 20 + 1,
  2 ** 30, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 53, 1e30, 1e90, 1e99, 1e100, 1e101, 1e119, 1e200, 1e305, 1.7e308,
]; // prettier-ignore

/** Values that no door expects, made anew each time. */
const STRANGE: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => '',
  () => 'dynamic',
  () => 'x'.repeat(2000),
  () => true,
  () => 10n,
  () => Symbol('s'),
  () => ({}),
  () => [],
  () => [1, 2],
  () => [1, , 3], // eslint-disable-line no-sparse-arrays
  () => new Date(0),
  () => new Map([['position', [0, 0, 0]]]),
  () => () => 1,
  () => new Float64Array(100_000),
  () => new Uint8Array(7),
  () => new ArrayBuffer(64),
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  () => {
    const loop: unknown[] = [];
    loop.push(loop, loop, loop);
    return loop;
  },
  () => ({
    get x(): number {
      throw new Error('of the getter');
    },
    y: 0,
    z: 0,
  }),
  () => ({ kind: 'sphere' }),
  () => ({ kind: 'obb', center: [0, 0, 0], half: [1, 1, 1] }),
  () => ({ positon: [0, 0, 0] }),
];

class Fuzzer {
  readonly #random: Random;
  readonly #library: Library;

  constructor(library: Library, random: Random) {
    this.#library = library;
    this.#random = random;
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** A usual number, or a hostile one. */
  number(): number {
    return this.chance(0.92) ? 4 * this.#random() - 1 : this.of(NUMBERS) * (this.chance(0.2) ? -1 : 1);
  }

  strange(): unknown {
    return this.chance(0.3) ? this.number() : this.of(STRANGE)();
  }

  /** What is meant to be, mostly. */
  maybe(make: () => unknown): unknown {
    return this.chance(0.06) ? this.strange() : make();
  }

  vector(): unknown {
    return this.maybe(() => {
      const [x, y, z] = [this.maybe(() => this.number()), this.number(), this.number()];
      if (this.chance(0.2)) return { x, y, z };
      return this.chance(0.1) ? Float64Array.of(Number.NaN, y, z) : [x, y, z];
    });
  }

  quaternion(): unknown {
    return this.maybe(() => [this.number(), this.number(), this.number(), this.number()]);
  }

  shape(): unknown {
    return this.maybe(() => {
      const size = (): unknown => this.maybe(() => (this.chance(0.85) ? 0.1 + this.#random() : this.number()));
      const half = (): unknown => this.maybe(() => [size(), size(), size()]);
      const kind = this.of(['sphere', 'capsule', 'aabb', 'obb', 'triangle'] as const);
      const fields = {
        sphere: () => ({ center: this.vector(), radius: size() }),
        capsule: () => ({ p1: this.vector(), p2: this.vector(), radius: size() }),
        aabb: () => (this.chance(0.5) ? { center: this.vector(), half: half() } : { min: this.vector(), max: this.vector() }),
        obb: () => ({ center: this.vector(), half: half(), orientation: this.quaternion() }),
        triangle: () => ({ a: this.vector(), b: this.vector(), c: this.vector() }),
      }[kind]();
      if (this.chance(0.3)) return { kind, ...fields };
      try {
        return (this.#library[kind] as (given: object) => unknown)(fields);
      } catch {
        return { kind, ...fields };
      }
    });
  }

  shape2(): unknown {
    return this.maybe(() => {
      const point = (): unknown => this.maybe(() => [this.number(), this.number()]);
      const kind = this.of(['circle', 'box', 'capsule'] as const);
      const fields = {
        circle: () => ({ center: point(), radius: this.number() }),
        box: () => ({ center: point(), half: point(), angle: this.number() }),
        capsule: () => ({ p1: point(), p2: point(), radius: this.number() }),
      }[kind]();
      try {
        return (this.#library[`${kind}2`] as (given: object) => unknown)(fields);
      } catch {
        return { kind, ...fields };
      }
    });
  }

  line2(): unknown {
    const point = (): unknown => this.maybe(() => [this.number(), this.number()]);
    const name = this.of(['line2', 'halfLine2', 'segment2']);
    const fields = name === 'segment2' ? { a: point(), b: point() } : { point: point(), direction: point() };
    try {
      return (this.#library[name] as (given: object) => unknown)(fields);
    } catch {
      return fields;
    }
  }

  ray(): unknown {
    return this.maybe(() => ({
      origin: this.vector(),
      direction: this.vector(),
      ...(this.chance(0.3) && { maxDistance: this.maybe(() => this.number()) }),
      ...(this.chance(0.1) && { kind: this.maybe(() => this.of(['ray', 'line', 'segment'])) }),
      ...(this.chance(0.05) && { further: 1 }),
    }));
  }

  /** Some of these fields, now and then one with a typing error. */
  options(fields: Readonly<Record<string, () => unknown>>, share = 0.3, needed = ''): unknown {
    return this.maybe(() => {
      const made: Record<string, unknown> = {};
      for (const [name, make] of Object.entries(fields)) {
        if (name === needed || this.chance(share)) made[this.chance(0.02) ? `${name}s` : name] = this.maybe(make);
      }
      return made;
    });
  }

  /** What `snapshot()` of the world says now. */
  own: () => unknown = () => undefined;

  flag(): boolean {
    return this.chance(0.5);
  }

  filter(): unknown {
    return this.chance(0.5)
      ? undefined
      : this.options({ mask: () => this.below(8), exclude: () => [this.number()], sensors: () => this.flag() });
  }
}

/** Arguments of a method or export, by its name; of one that is not named here random values. */
function argumentsOf(name: string, f: Fuzzer, ids: readonly number[]): unknown[] {
  const n = (): number => f.number();
  const id = (): unknown =>
    f.maybe(() =>
      ids.length > 0 && f.chance(0.9) ? f.of(ids) + (f.chance(0.03) ? f.of([2 ** 20, 2 ** 30, 2 ** 32, 2 ** 40, 0.5]) : 0) : n(),
    );
  const v = (): unknown => f.vector();
  const size = (): number => (f.chance(0.8) ? Math.abs(n()) : n());
  const batch = (): unknown =>
    f.maybe(() => Float64Array.from({ length: f.chance(0.9) ? 14 : f.below(20) }, (_, i) => (i % 7 === 6 ? size() : n())));
  const table: Readonly<Record<string, () => unknown[]>> = {
    createWorld: () => [
      f.options({
        gravity: v, cellSize: () => (f.flag() ? 'auto' : size()), sleeping: () => f.flag(), substeps: () => 1 + f.below(4), response: () => f.flag(),
        continuous: () => f.flag(), sleepSpeed: size, now: () => () => 0,
      }),
    ], // prettier-ignore
    spawn: () => [
      f.options({
          shape: () => f.shape(), position: v, orientation: () => f.quaternion(), body: () => f.of(['dynamic', 'static', 'kinematic']), mass: size, velocity: v, angularVelocity: v,
          restitution: () => 0.5, friction: size, rollingFriction: size, layer: () => f.below(32), mask: () => f.below(8), sensor: () => f.flag(),
          continuous: () => f.flag(), gravityScale: n, linearDamping: size, angularDamping: size, name: () => 'body',
        }, 0.2, 'shape'),
    ], // prettier-ignore
    spawnMesh: () => {
      const corners = 3 + f.below(6);
      const numbers = (length: number, usual: () => number): unknown[] => Array.from({ length }, () => (f.chance(0.01) ? n() : usual()));
      const vertices = (): unknown => numbers(3 * corners, () => f.below(400) / 100 - 2);
      const indices = (): unknown => numbers(3 * (1 + f.below(8)), () => f.below(corners));
      const made = {
        vertices,
        indices,
        position: v,
        orientation: () => f.quaternion(),
        friction: size,
        layer: () => f.below(32),
        mask: () => f.below(8),
      };
      return [f.options(made, 0.9)];
    },
    isMesh: () => [id()],
    snapshot: () => [f.maybe(() => ({ meshes: f.flag() }))],
    despawn: () => [id()],
    isAlive: () => [id()],
    step: () => [f.chance(0.8) ? undefined : f.maybe(n)],
    setPose: () => [id(), f.options({ position: v, orientation: () => f.quaternion() }, 0.7)],
    moveKinematic: () => [id(), f.options({ position: v, orientation: () => f.quaternion() }, 0.7)],
    wake: () => [id()],
    sleep: () => [id()],
    setVelocity: () => [id(), f.options({ linear: v, angular: v }, 0.7)],
    applyImpulse: () => [id(), v(), f.flag() ? v() : undefined],
    applyAngularImpulse: () => [id(), v()],
    applyForce: () => [id(), v(), f.flag() ? v() : undefined],
    applyTorque: () => [id(), v()],
    velocityAt: () => [id(), v()],
    setShape: () => [id(), f.shape()],
    setMass: () => [id(), f.maybe(size)],
    setBody: () => [id(), f.maybe(() => f.of(['dynamic', 'static', 'kinematic']))],
    setDamping: () => [id(), f.options({ linear: size, angular: size }, 0.7)],
    setMaterial: () => [id(), f.options({ friction: size, restitution: () => 0.3, rollingFriction: size }, 0.5)],
    setFilter: () => [id(), f.options({ layer: () => f.below(32), mask: () => f.below(8), sensor: () => f.flag() }, 0.5)],
    setGravityScale: () => [id(), f.maybe(n)],
    setContinuous: () => [id(), f.maybe(() => f.flag())],
    setUserData: () => [id(), f.strange()],
    setName: () => [id(), f.maybe(() => 'named')],
    lock: () => [
      id(),
      f.options({ rotation: () => (f.flag() ? f.flag() : [f.flag(), f.flag(), true]), axes: () => [f.flag(), false, f.flag()] }, 0.6),
    ],
    pose: () => [id(), ...(f.flag() ? [f.maybe(() => ({ position: [0, 0, 0], orientation: [0, 0, 0, 1] }))] : [])],
    velocity: () => [id(), ...(f.flag() ? [f.maybe(() => ({ linear: [0, 0, 0], angular: [0, 0, 0] }))] : [])],
    raycastClosest: () => [f.ray(), f.filter()],
    raycastAny: () => [f.ray(), f.filter()],
    raycastAll: () => [f.ray(), f.filter()],
    raycastBatch: () => [batch(), f.maybe(() => new Float64Array(10)), f.filter()],
    raycastBatchAll: () => [batch(), f.maybe(() => new (f as unknown as { hits: new () => unknown }).hits()), f.filter()],
    overlap: () => [f.shape(), f.filter()],
    castShape: () => [
      f.shape(),
      v(),
      f.flag() ? f.filter() : f.options({ mask: () => f.below(8), exclude: id, ignoreInitialContacts: () => f.flag() }),
    ],
    moveAndSlide: () => [
      f.shape(),
      v(),
      v(),
      f.chance(0.4)
        ? undefined
        : f.options(
            { up: v, slopeLimit: size, stepHeight: size, snapDistance: size, skin: size, mask: () => f.below(8), exclude: id },
            0.3,
          ),
    ],
    nearest: () => [v(), f.filter()],
    on: () => [f.maybe(() => f.of(['contactBegan', 'contactStayed', 'contactEnded', 'bodyStopped'])), f.maybe(() => () => {
      if (f.chance(0.05)) throw new Error('thrown by a listener');
    })], // prettier-ignore
    restore: () => [f.chance(0.6) ? f.own() : f.strange()],
    raycast: () => [f.shape(), f.ray()],
    raycastSphere: () => [f.shape(), f.ray()],
    raycastCapsule: () => [f.shape(), f.ray()],
    raycastAabb: () => [f.shape(), f.ray()],
    raycastObb: () => [f.shape(), f.ray()],
    raycastTriangle: () => [f.shape(), f.ray()],
    pointDistance: () => [v(), v()],
    contains: () => [f.shape(), v()],
    lineDistance: () => [f.options({ point: v, direction: v }, 0.95), f.options({ point: v, direction: v }, 0.95)],
    raycastCylinder: () => [f.options({ p1: v, p2: v, radius: size }, 0.95), f.ray()],
    contact: () => [f.shape(), f.shape()],
    distance: () => [f.shape(), f.flag() ? f.shape() : v()],
    separatingAxes: () => [f.shape(), f.shape()],
    fit: () => [f.maybe(() => [v(), v(), v()]), f.maybe(() => f.of(['sphere', 'capsule', 'aabb', 'obb']))],
    sphere: () => [f.options({ center: v, radius: size }, 0.95)],
    capsule: () => [f.options({ p1: v, p2: v, radius: size }, 0.95)],
    aabb: () => [f.options({ center: v, half: v }, 0.95)],
    obb: () => [f.options({ center: v, half: v, orientation: () => f.quaternion() }, 0.95)],
    triangle: () => [f.options({ a: v, b: v, c: v }, 0.95)],
    hit2: () => [f.shape2(), f.shape2()],
    distance2: () => [f.shape2(), f.shape2()],
    intersect2: () => [f.line2(), f.line2(), f.options({ coincident: () => f.of(['miss', 'hit']) })],
    pointDistance2: () => [
      [n(), n()],
      [n(), n()],
    ],
  };
  const make = Object.hasOwn(table, name) ? table[name] : () => Array.from({ length: f.below(4) }, () => (f.flag() ? id() : f.strange()));
  return make();
}

/** Where in an answer there is a number that is none; '' for nowhere. */
function nanIn(value: unknown, depth = 0): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '.' : '';
  if (typeof value !== 'object' || value === null || depth > 5) return '';
  if (value instanceof Float64Array) {
    for (let i = 0; i < value.length; i++) if (Number.isNaN(value[i])) return `${i}..`;
    return '';
  }
  // (A snapshot is written in bytes; restore looks at its numbers.)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return '';
  for (const key of Object.keys(value)) {
    const found = nanIn((value as Record<string, unknown>)[key], depth + 1);
    if (found !== '') return `${key}.${found}`;
  }
  return '';
}

interface Bodied {
  size: number;
  entities(): Iterable<number>;
  pose(entity: number, out: Pose): unknown;
  velocity(entity: number, out: Velocity): unknown;
  snapshot(): ArrayBuffer;
}
interface Pose {
  position: number[];
  orientation: number[];
}
interface Velocity {
  linear: number[];
  angular: number[];
}

/** Functions on flat arrays and on `world.inspect`, which check nothing (src/core/index.ts); `vec3` does, except for the name in its messages. */
const UNCHECKED: ReadonlySet<string> = new Set(
  (
    'axesAt drawBounds drawBox drawColliders drawColumns drawPairs drawShape drawVelocities eachStretch entityOf funnel hull2 isStill mulberry32 multiplyQuat ' +
    'normalizeQuat orient2 quatFromAxes quatFromY randomQuat rotate rowOf touchingRange vec3 writeMotionDigest'
  ).split(' '),
);

/** So many calls, on worlds of a few bodies and on the exports in between. */
export function fuzzApi(library: Library, seed: number, calls: number, tell: (so: ApiTally) => void = () => {}): ApiTally {
  const f = new Fuzzer(library, mulberry32(seed));
  Object.assign(f, { hits: library['RayHits'] });
  const tally: ApiTally = { calls: 0, refused: 0, failures: [] };
  const createWorld = library['createWorld'] as (options?: object) => Bodied;
  const prototype = Object.getPrototypeOf(createWorld()) as object;
  const described = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const methods = described.filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor').map(([name]) => name);
  const settable = described.filter(([, one]) => 'set' in one && one.set !== undefined).map(([name]) => name);
  // What is not public is not called.
  const hidden = new Set(['deliver', 'tell', 'stoppedBodies']);
  const open = methods.filter((name) => !hidden.has(name));
  const often = [
    'spawn',
    'spawn',
    'spawn',
    'step',
    'step',
    'step',
    'step',
    'setPose',
    'setVelocity',
    'raycastAll',
    'raycastBatch',
    'castShape',
  ];
  const exported = Object.keys(library).filter(
    (name) => typeof library[name] === 'function' && !/^[A-Z]/.test(name) && !UNCHECKED.has(name),
  );

  let world = createWorld();
  /** The world to the byte as it was before this call; undefined when something was answered since. */
  let known: Words | undefined;
  /** A snapshot that the world made, to be given back to it; it must take it. */
  let own: ArrayBuffer | undefined;
  /** The call that is being made, for what is said of it. */
  let made: { name: string; ofWorld: boolean; setting: boolean; given: unknown[] } | undefined;
  const anew = (options?: object): void => {
    world = createWorld(options);
    known = own = undefined;
  };
  f.own = () => (own = f.chance(0.5) && own !== undefined ? own : world.snapshot());
  const fail = (what: string): void => {
    const { name, ofWorld, setting, given } = made!;
    const call = `${ofWorld ? 'world.' : ''}${name}${setting ? ' = ' : ''}(${given.map(brief).join(', ')})`;
    tally.failures.push(`seed ${seed}, call ${tally.calls}: ${call}: ${what}`);
    anew();
  };
  const pose: Pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };
  const velocity: Velocity = { linear: [0, 0, 0], angular: [0, 0, 0] };
  /** One call: made up, made, and judged. */
  const call = (): void => {
    if (tally.calls % WORLD_CALLS === 0) anew({ response: f.chance(0.8), sleeping: f.chance(0.5) });
    const ofWorld = f.chance(0.8);
    const setting = ofWorld && f.chance(0.03);
    const name = setting ? f.of(settable) : ofWorld ? f.of(f.chance(0.5) ? often : open) : f.of(exported);
    const ids = [...world.entities()];
    if (name.startsWith('spawn') && ids.length >= MOST_BODIES) return;
    const given = setting ? [f.chance(0.5) ? f.vector() : f.strange()] : argumentsOf(name, f, ids);
    made = { name, ofWorld, setting, given };
    const before = ofWorld ? (known ??= new Words(world.snapshot())) : undefined;
    let answer: unknown;
    try {
      if (setting) {
        Reflect.set(world, name, given[0], world);
      } else {
        const target = (ofWorld ? (world as unknown as Library)[name] : library[name]) as (...values: unknown[]) => unknown;
        answer = Reflect.apply(target, world, given);
        // A generator does its work when it is asked.
        if (name === 'entities') answer = [...(answer as Iterable<unknown>)];
      }
    } catch (error) {
      tally.refused++;
      const { message = '' } = error as { message?: string };
      const isListeners = message === 'thrown by a listener';
      if (!(error instanceof Error) || !OURS.test(message)) fail(`refused in words not ours: ${String(error)}`);
      else if (name === 'restore' && own !== undefined && given[0] === own) fail(`a snapshot of its own is refused: ${message}`);
      else if (isListeners) known = undefined;
      else if (before && !before.are(world.snapshot())) fail('refused, and the world is another');
      return;
    }
    if (ofWorld) {
      known = undefined;
      for (const entity of world.entities()) {
        world.pose(entity, pose);
        world.velocity(entity, velocity);
        const sum = total(pose.position) + total(pose.orientation) + total(velocity.linear) + total(velocity.angular);
        if (sum - sum !== 0) return fail('a body is nowhere');
        // (The ranges of a world, and what rounding adds to them.)
        if (longest(pose.position) > 1e7) return fail('a body is out of the world');
        if (Math.hypot(...velocity.linear) > 100_000.001) return fail('a body is faster than bodies may be');
        if (Math.hypot(...velocity.angular) > 100_000.001) return fail('a body spins faster than bodies may');
      }
    }
    // (Of lines that do not cross there is no s and no t. User data is any value.)
    const found = name === 'intersect2' || name === 'userData' ? '' : nanIn(answer);
    if (found !== '') fail(`answers NaN at ${found}`);
  };
  const runner = new vm.Script('globalThis.fuzzedCalls()');
  const globals = globalThis as unknown as { fuzzedCalls: (() => void) | undefined };
  /** Whether the call that was being made takes too long a second time; what else it does has been judged or will be. */
  const isSlowAgain = (run: () => void): boolean => {
    const { name, ofWorld, setting, given } = made!;
    const calling = globals.fuzzedCalls;
    globals.fuzzedCalls = () => {
      const again = createWorld() as Bodied & { restore(snapshot: ArrayBuffer): void };
      if (ofWorld && known) again.restore(known.snapshot);
      if (setting) Reflect.set(again, name, given[0], again);
      else Reflect.apply((ofWorld ? (again as unknown as Library)[name] : library[name]) as () => unknown, again, given);
    };
    try {
      run();
      return false;
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    } finally {
      globals.fuzzedCalls = calling;
    }
  };
  // Many calls under one time limit: a limit is a thread. When it strikes, the call that was being made is the one that hangs.
  globals.fuzzedCalls = () => {
    for (let n = 0; n < CALLS_A_LIMIT && tally.calls < calls && tally.failures.length < MOST_FAILURES; n++) {
      call();
      tally.calls++;
    }
  };
  // Half of all calls throw, and nobody reads where.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    while (tally.calls < calls && tally.failures.length < MOST_FAILURES) {
      try {
        runner.runInThisContext({ timeout: PATIENCE });
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        // The machine may have been busy with something else: the call is made once more, alone and on the world as it was.
        if (isSlowAgain(() => void runner.runInThisContext({ timeout: PATIENCE }))) fail('hangs');
        else anew();
        tally.calls++;
      }
      tell(tally);
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    globals.fuzzedCalls = undefined;
  }
  return tally;
}

function longest(numbers: readonly number[]): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, Math.abs(number));
  return most;
}

function total(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** A snapshot, to be compared word by word. */
class Words {
  readonly snapshot: ArrayBuffer;
  readonly #words: Uint32Array;

  constructor(snapshot: ArrayBuffer) {
    this.snapshot = snapshot;
    this.#words = new Uint32Array(snapshot);
  }

  are(snapshot: ArrayBuffer): boolean {
    const words = this.#words;
    const others = new Uint32Array(snapshot);
    if (words.length !== others.length) return false;
    for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) return false;
    return true;
  }
}

function brief(value: unknown): string {
  try {
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return String(value).slice(0, 40);
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    const text = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'number' && !Number.isFinite(inner)
        ? String(inner)
        : typeof inner === 'bigint' || typeof inner === 'symbol'
          ? String(inner)
          : inner,
    ) as string | undefined;
    return (text ?? 'undefined').slice(0, 300);
  } catch {
    return 'a value that cannot be printed';
  }
}

/** `npm run fuzz -- --api [--calls N] [--seed S] [--lib]` */
export async function main(options: string[], library: () => Promise<unknown>): Promise<number> {
  const of = (name: string, usual: number): number => {
    const at = options.indexOf(name);
    return at < 0 ? usual : Number(options[at + 1]);
  };
  const calls = of('--calls', 100_000);
  const seed = of('--seed', Date.now() % 1e6);
  const subject = options.includes('--lib') ? await library() : SOURCES;
  const started = Date.now();
  let next = 100_000;
  let told = 0;
  const tally = fuzzApi(subject as Library, seed, calls, (so) => {
    for (; told < so.failures.length; told++) console.log(so.failures[told]);
    if (so.calls < next) return;
    next += 100_000;
    console.log(`${so.calls} calls after ${Math.round((Date.now() - started) / 1000)} s`);
  });
  console.log(`seed ${seed}: ${tally.calls} calls, ${tally.refused} refused, ${tally.failures.length} failures`);
  return tally.failures.length > 0 ? 1 : 0;
}
