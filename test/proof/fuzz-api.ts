// Every export of the five entries and every method of what they make with hostile arguments, by a seeded generator. A call may answer or refuse; it must
// not hang, refuse in words that are not ours, change a world that refuses, or leave a number in it that is none.

import vm from 'node:vm';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  SphereGeometry,
} from 'three';
import * as CORE from '../../src/core/index.ts';
import * as INSPECT from '../../src/core/inspect.ts';
import * as PLANAR from '../../src/core/planar/index.ts';
import * as RECORD from '../../src/core/record/index.ts';
import * as THREE_PART from '../../src/three/index.ts';
import { isA } from '../../src/core/math/check.ts';
import { mulberry32 } from '../../src/core/math/random.ts';

/** All entries together. */
export const SOURCES = { ...CORE, ...INSPECT, ...PLANAR, ...RECORD, ...THREE_PART };

export type Library = Record<string, unknown>;
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
  () => new Proxy([1, 2, 3], {}),
  () => new Proxy([], { get: (_, key) => (key === 'length' ? 1e308 : 1) }),
  () => ({ length: 1e9 }),
  () => ({ length: -1, 0: 1 }),
  () => new Array<number>(100_000),
  () => Object.freeze([0, 0, 0, 1]),
  () => new BigInt64Array(16),
  () => new Float32Array([1, 2, 3]),
  () => new Uint8ClampedArray(4),
  () => new DataView(new ArrayBuffer(24)),
  () => new Float64Array(new SharedArrayBuffer(24)),
  () => {
    const spent = new Float64Array(3);
    structuredClone(spent.buffer, { transfer: [spent.buffer] });
    return spent;
  },
  () => Object.create(Float64Array.prototype) as unknown,
  () => Object.create(null) as unknown,
  () => ({ valueOf: () => 1, toString: () => 'x' }),
  () => ({
    [Symbol.toPrimitive](): never {
      throw new Error('of the conversion');
    },
  }),
  () => Object.assign([1, 2, 3], { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) }),
  () => new Mesh(),
  () => new Object3D(),
  () => Object.create(Mesh.prototype) as unknown,
  () => ({ isMesh: true, isObject3D: true, isMaterial: true, isBufferGeometry: true }),
  () => ({ kind: 'sphere' }),
  () => ({ kind: 'mesh', vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }),
  () => ({ kind: 'mesh', vertices: new Float64Array(9), indices: new Uint32Array([0, 1, 9]) }),
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

  /** A world of two bodies that does not step. */
  queryWorld(): unknown {
    const world = (this.#library['createQueryWorld'] as () => { spawn(options: object): unknown })();
    for (const y of [0, 0.9]) world.spawn({ shape: { kind: 'sphere', center: [0, y, 0], radius: 0.5 } });
    return world;
  }

  /** `inspect(world)` of the world now. */
  inside(): Inside {
    return (this.#library['inspect'] as (world: unknown) => Inside)(this.world());
  }

  /** Bodies, cells and candidates of the world now, or of a form that is nearly theirs. */
  inspect(): unknown {
    return this.maybe(() => {
      const inspect = this.inside();
      if (this.chance(0.7)) return inspect;
      const part = this.of(['bodies', 'grid', 'contacts', 'candidates', 'tick']);
      return { ...this.parts(inspect, ['bodies', 'grid', 'contacts', 'candidates', 'tick']), [part]: this.strange() };
    });
  }

  /** Some fields of an object, one of them now and then another thing. */
  parts(of: object, names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.maybe(() => (of as Record<string, unknown>)[name])]));
  }

  /** The columns of the bodies of the world now. */
  bodies(): unknown {
    const { bodies } = this.inside();
    const names = ['rows', 'alive', 'kind', 'data', 'bounds', 'moves', 'position', 'velocity', 'layerBit', 'mask', 'orientation'];
    return this.maybe(() => (this.chance(0.7) ? bodies : this.parts(bodies, names)));
  }

  /** The columns of the grid of the world now. */
  cells(): unknown {
    const { columns } = this.inside().grid;
    const names = ['side', 'scale', 'count', 'level', 'cellY', 'cellZ', 'start', 'tags', 'boxes'];
    return this.maybe(() => (this.chance(0.7) ? columns : this.parts(columns, names)));
  }

  mesh(): unknown {
    return this.maybe(() => {
      const geometry = this.of([
        () => new BoxGeometry(1, 2, 3),
        () => new SphereGeometry(1, 6, 4),
        () => new BufferGeometry(),
        () =>
          new BufferGeometry().setAttribute(
            'position',
            new BufferAttribute(
              Float32Array.from({ length: 9 }, () => this.number()),
              3,
            ),
          ),
        () => new BoxGeometry(1, 1, 1).setIndex([0, 1, this.below(200)]),
      ])();
      if (this.chance(0.1)) geometry.setDrawRange(this.number(), this.number());
      if (this.chance(0.1)) geometry.setAttribute('position', new BufferAttribute(new Float32Array(8), 2));
      if (this.chance(0.05)) geometry.setAttribute('position', this.strange() as BufferAttribute);
      const mesh: Mesh = this.chance(0.3) ? new InstancedMesh(geometry, new MeshBasicMaterial(), 3) : new Mesh(geometry);
      if (this.chance(0.1) && mesh instanceof InstancedMesh) mesh.count = this.number();
      if (this.chance(0.1) && mesh instanceof InstancedMesh) mesh.setMatrixAt(0, new Matrix4().makeScale(this.number(), 1, 1));
      mesh.position.set(this.number(), this.number(), this.number());
      if (this.chance(0.2)) mesh.scale.set(this.number(), this.number(), this.number());
      if (this.chance(0.05)) mesh.geometry = this.strange() as BufferGeometry;
      if (this.chance(0.05)) mesh.matrixWorld = this.strange() as Matrix4;
      return mesh;
    });
  }

  camera(): unknown {
    return this.maybe(() => {
      const camera = this.flag()
        ? new PerspectiveCamera(this.chance(0.8) ? 50 : this.number(), this.chance(0.8) ? 1.5 : this.number(), 0.1, 100)
        : new OrthographicCamera(-1, this.chance(0.8) ? 1 : -1, 1, -1, this.number(), 100);
      camera.position.set(this.number(), this.number(), this.number());
      if (this.chance(0.1)) camera.scale.set(0, 0, 0);
      camera.updateMatrixWorld();
      return camera;
    });
  }

  rectangle(): unknown {
    return this.options({ left: () => this.number(), top: () => this.number(), width: () => 100, height: () => this.number() }, 0.97);
  }

  element(): unknown {
    return this.maybe(() => ({ getBoundingClientRect: this.maybe(() => () => this.rectangle()), offsetWidth: this.maybe(() => 100) }));
  }

  /** Lines go nowhere. */
  draw(): unknown {
    return this.maybe(() => ({ line: this.maybe(() => () => {}) }));
  }

  /** A place for so many numbers, and where in it they begin. */
  place(count: number): [unknown, unknown] {
    return [this.maybe(() => new Float64Array(count + this.below(3))), this.maybe(() => this.below(3))];
  }

  /** Numbers, and where they begin. */
  numbers(count: number): [unknown, unknown] {
    const length = count + this.below(3);
    return [this.maybe(() => Float64Array.from({ length }, () => this.number())), this.maybe(() => this.below(3))];
  }

  /** The world of this call. */
  world: () => Bodied & Library = () => {
    throw new Error('no world yet');
  };

  /** The bytes of a recording, and its replay. */
  recording = new Uint8Array();
  replay: unknown;

  /** A recording, whole or damaged. */
  recorded(): unknown {
    return this.maybe(() => {
      const bytes = this.recording.slice(0, this.chance(0.2) ? this.below(this.recording.length) : undefined);
      for (let left = this.below(3); left > 0; left--) bytes[this.below(bytes.length)] = this.below(256);
      return bytes;
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

type Generators = Readonly<Record<string, () => unknown[]>>;

/** Arguments of the methods of a world, of the functions and of the classes (`new`), by name. */
function generators(
  f: Fuzzer,
  ids: readonly number[],
): { world: Generators; functions: Generators; classes: Readonly<Record<string, Generators>> } {
  const n = (): number => f.number();
  const id = (): unknown =>
    f.maybe(() =>
      ids.length > 0 && f.chance(0.9) ? f.of(ids) + (f.chance(0.03) ? f.of([2 ** 20, 2 ** 30, 2 ** 32, 2 ** 40, 0.5]) : 0) : n(),
    );
  const v = (): unknown => f.vector();
  const size = (): number => (f.chance(0.8) ? Math.abs(n()) : n());
  const batch = (): unknown =>
    f.maybe(() => Float64Array.from({ length: f.chance(0.9) ? 14 : f.below(20) }, (_, i) => (i % 7 === 6 ? size() : n())));
  const world: Generators = {
    spawn: () => [
      f.options({
          shape: () => f.shape(), position: v, orientation: () => f.quaternion(), body: () => f.of(['dynamic', 'static', 'kinematic']), mass: size, velocity: v, angularVelocity: v,
          restitution: () => 0.5, friction: size, rollingFriction: size, layer: () => f.below(32), mask: () => f.below(8), sensor: () => f.flag(),
          continuous: () => f.flag(), gravityScale: n, linearDamping: size, angularDamping: size, name: () => 'body', userData: () => f.strange(),
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
        userData: () => f.strange(),
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
    restore: () => [f.chance(0.5) ? f.own() : f.chance(0.4) ? new Uint8Array(f.own() as ArrayBuffer) : f.strange()],
    nearestToRay: () => [f.ray(), f.filter()],
    displacementAt: () => [id(), v(), ...(f.flag() ? [f.maybe(() => 1 / 60)] : [])],
    detect: () => [],
    clear: () => [],
    entities: () => [],
    hash: () => [],
    ...Object.fromEntries(GETTERS.map((name) => [name, () => [id()]])),
  };
  const world3 = (): unknown => f.maybe(() => (f.chance(0.15) ? f.queryWorld() : f.world()));
  const plane = (): unknown => [f.maybe(n), f.maybe(n)];
  const color = (): unknown => f.maybe(() => f.below(0x1000000));
  const six = (): unknown[] => Array.from({ length: 6 }, () => f.maybe(n));
  const functions: Generators = {
    createWorld: () => [
      f.options({
        gravity: v, cellSize: () => (f.flag() ? 'auto' : size()), sleeping: () => f.flag(), substeps: () => 1 + f.below(4), response: () => f.flag(),
        continuous: () => f.flag(), sleepSpeed: size, now: () => () => 0,
      }),
    ], // prettier-ignore
    createQueryWorld: () => [f.options({ cellSize: () => (f.flag() ? 'auto' : size()) })],
    boundsOf: () => [f.shape()],
    sizeOf: () => [f.shape()],
    volumeOf: () => [f.shape()],
    recordOf: () => [f.shape()],
    inputOf: () => [f.shape()],
    bodyFrame: () => [f.shape()],
    touchingRange: () => [f.maybe(n)],
    entityOf: () => [f.maybe(() => f.below(100)), f.maybe(() => f.below(100))],
    rowOf: () => [id()],
    mulberry32: () => [f.maybe(n)],
    sine: () => [f.maybe(n)],
    cosine: () => [f.maybe(n)],
    quatFromAxisAngle: () => [v(), f.maybe(n)],
    randomQuat: () => [f.maybe(() => () => (f.chance(0.9) ? f.below(1000) / 1000 : f.number()))],
    axesAt: () => [...f.place(9), ...f.numbers(4)],
    multiplyQuat: () => [...f.place(4), f.numbers(4)[0], f.numbers(4)[0]],
    normalizeQuat: () => [...f.place(4), ...six().slice(0, 4)],
    quatFromY: () => [...f.place(4), ...six().slice(0, 3)],
    quatFromAxes: () => [...f.place(4), f.numbers(9)[0]],
    rotate: () => [...f.place(3), ...f.numbers(4), ...six().slice(0, 3)],
    hull2: () => [f.maybe(() => Float64Array.from({ length: f.below(14) }, n))],
    orient2: six,
    vec3: () => [f.maybe(() => 'place'), v()],
    createHash: () => [],
    recordWorld: () => [
      world3(),
      f.options({ seconds: size, keyframes: () => 1 + f.below(9), queries: () => f.flag(), phases: () => f.flag() }),
    ],
    openRecording: () => [f.recorded()],
    drawBox: () => [f.draw(), ...six(), color()],
    drawShape: () => [f.draw(), f.maybe(() => f.below(5)), ...f.numbers(16), color()],
    drawBounds: () => [f.draw(), f.bodies(), ...(f.flag() ? [color()] : [])],
    drawColliders: () => [f.draw(), f.bodies(), color()],
    drawColumns: () => [f.draw(), f.cells(), ...(f.flag() ? [color()] : [])],
    drawPairs: () => {
      const { candidates, bodies } = f.inside();
      return [
        f.draw(),
        f.maybe(() => f.parts(candidates, ['count', 'a', 'b'])),
        f.maybe(() => bodies.bounds),
        ...(f.flag() ? [color()] : []),
      ];
    },
    drawVelocities: () => [f.draw(), f.bodies(), ...(f.flag() ? [color()] : [])],
    contactAges: () => [world3()],
    eachBegan: () => [world3(), f.maybe(() => () => {})],
    eachEnded: () => [world3(), f.maybe(() => () => {})],
    rayTrail: () => [world3(), f.maybe(() => () => void f.world().size)],
    slopOf: () => [world3(), id(), id()],
    inspect: () => [world3()],
    islands: () => [world3()],
    islandOf: () => [world3(), id()],
    sleepTimerOf: () => [world3(), id()],
    inertiaOf: () => [world3(), id()],
    funnel: () => [f.inspect(), f.maybe(() => f.below(8))],
    writeMotionDigest: () => [f.maybe(() => new Uint32Array(2)), f.inspect()],
    eachStretch: () => [f.cells(), f.maybe(() => f.below(4)), f.maybe(() => () => {})],
    isStill: () => [f.cells(), f.maybe(() => f.below(4))],
    fitMesh: () => [
      f.mesh(),
      f.maybe(() => f.of(['sphere', 'capsule', 'aabb', 'obb', 'auto'])),
      ...(f.flag() ? [f.options({ instance: () => f.below(4) }, 0.7)] : []),
    ],
    geometryOf: () => [f.shape()],
    meshGeometry: () => [f.mesh()],
    pick: () => [world3(), f.options({ clientX: n, clientY: n }, 0.97), f.camera(), f.element(), f.filter()],
    pointerRay: () => [f.options({ clientX: n, clientY: n }, 0.97), f.camera(), f.element()],
    metresPerPixelAt: () => [f.camera(), f.maybe(size), ...six().slice(0, 3)],
    metresPerPixelPlane: () => [f.place(4)[0], f.camera(), f.maybe(size)],
    projectPoint: () => [f.camera(), f.rectangle(), ...six().slice(0, 3)],
    rayThroughPixel: () => [f.camera(), f.rectangle(), ...six().slice(0, 2)],
    capsuleGeometry: () => [f.maybe(() => 3 + f.below(6)), f.maybe(() => 1 + f.below(4))],
    capsuleDepthMaterial: () => [],
    drawCapsules: () => [f.maybe(() => new MeshBasicMaterial()), ...(f.flag() ? [f.maybe(() => () => {})] : [])],
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
    queryFigures: () => [f.of((f.replay as { queries(tick: number): unknown[] }).queries(1 + f.below(9)))],
    overlaps: () => [f.shape(), f.shape()],
    distance: () => [f.shape(), f.flag() ? f.shape() : v()],
    separatingAxes: () => [f.shape(), f.shape()],
    fit: () => [f.maybe(() => [v(), v(), v()]), f.maybe(() => f.of(['sphere', 'capsule', 'aabb', 'obb']))],
    sphere: () => [f.options({ center: v, radius: size }, 0.95)],
    capsule: () => [f.options({ p1: v, p2: v, radius: size }, 0.95)],
    aabb: () => [f.options({ center: v, half: v }, 0.95)],
    obb: () => [f.options({ center: v, half: v, orientation: () => f.quaternion() }, 0.95)],
    triangle: () => [f.options({ a: v, b: v, c: v }, 0.95)],
    circle2: () => [f.options({ center: plane, radius: size }, 0.95)],
    box2: () => [f.options({ center: plane, half: plane, angle: n }, 0.95)],
    capsule2: () => [f.options({ p1: plane, p2: plane, radius: size }, 0.95)],
    line2: () => [f.options({ point: plane, direction: plane }, 0.95)],
    halfLine2: () => [f.options({ point: plane, direction: plane }, 0.95)],
    segment2: () => [f.options({ a: plane, b: plane }, 0.95)],
    hit2: () => [f.shape2(), f.shape2()],
    distance2: () => [f.shape2(), f.shape2()],
    intersect2: () => [f.line2(), f.line2(), f.options({ coincident: () => f.of(['miss', 'hit']) })],
    pointDistance2: () => [
      [n(), n()],
      [n(), n()],
    ],
  };
  const array = (): unknown => f.maybe(() => f.of([() => new Float64Array(4), () => new Uint32Array(4), () => new Uint8Array(7)])());
  const range = (): unknown[] => [array(), ...(f.flag() ? [f.maybe(() => f.below(3)), f.maybe(() => 3)] : [])];
  const classes: Readonly<Record<string, Generators>> = {
    CountdownTimer: {
      new: () => [f.maybe(() => (f.flag() ? size() : f.options({ duration: size, warning: size })))],
      start: () => [],
      stop: () => [],
      reset: () => [],
      setDuration: () => [f.maybe(size)],
      add: () => [f.maybe(n)],
      advance: () => [f.maybe(size)],
      on: () => [f.maybe(() => f.of(['second', 'warning', 'done'])), f.maybe(() => () => {})],
    },
    FixedClock: {
      new: () => [f.options({ step: () => 0.02, maxSteps: () => 1 + f.below(9), timeScale: size })],
      advance: () => [f.maybe(n)],
      reset: () => [f.maybe(() => f.below(9))],
    },
    GridSearch: {
      new: () => [],
      run: () => {
        const rows = f.below(5);
        const bounds = Float64Array.from({ length: 6 * rows }, (_, i) => f.below(20) / 10 + (i % 6 > 2 ? 1 : -1));
        const usual = { rows, bounds, alive: new Uint8Array(rows).fill(1), moves: new Uint8Array(rows).fill(1), layerBit: new Uint32Array(rows).fill(1), mask: new Uint32Array(rows).fill(1) }; // prettier-ignore
        return [f.maybe(() => f.parts(usual, Object.keys(usual))), ...(f.flag() ? [f.maybe(size)] : [])];
      },
    },
    RayHits: { new: () => [] },
    Recorder: {
      new: () => [],
      mark: () => [f.maybe(() => 'here')],
      phase: () => [f.maybe(() => 'draw'), f.maybe(size)],
      frame: () => [],
      queries: () => [],
      save: () => [],
      stop: () => [],
    },
    Replay: {
      new: () => [],
      seek: () => [f.maybe(() => f.below(12))],
      next: () => [],
      travel: () => [f.maybe(() => f.below(12))],
      queries: () => [f.maybe(() => f.below(12))],
    },
    StateHash: {
      new: () => [],
      u32: () => [f.maybe(n)],
      f64: () => [f.maybe(n)],
      f64s: range,
      u32s: range,
      u8s: range,
      digest: () => [],
    },
    QueryWorld: {
      new: () => [],
      ...Object.fromEntries(QUERY_METHODS.map((name) => [name, world[name]])),
      spawn: () => [
        f.options({
          shape: () => f.shape(), position: v, orientation: () => f.quaternion(), body: () => f.of(['static', 'kinematic', 'kinematic', 'dynamic']),
          layer: () => f.below(32), mask: () => f.below(8), sensor: () => f.flag(), name: () => 'body', userData: () => f.strange(),
          ...(f.chance(0.1) && { mass: size }),
        }, 0.2, 'shape'),
      ], // prettier-ignore
      spawnMesh: () => [
        f.options({ vertices: () => [0, 0, 0, 2, 0, 0, 0, 2, 1], indices: () => [0, 1, 2], position: v, friction: size }, 0.9),
      ],
    },
    WorldContacts: {
      new: () => [],
      between: () => [id(), id()],
      eachOf: () => [id(), f.maybe(() => () => {})],
    },
    BodyView: {
      new: () => [],
      triangles: () => [f.maybe(() => f.below(8))],
      writeTriangle: () => [...f.place(16), f.maybe(() => f.below(8)), f.maybe(() => f.below(4))],
    },
    MeshBinding: {
      new: () => [world3()],
      attach: () => [id(), f.mesh()],
      detach: () => [f.mesh()],
      offsetOf: () => [f.mesh()],
      sync: () => (f.flag() ? [f.maybe(() => 0.5)] : []),
      dispose: () => [],
    },
    InstancedBodies: {
      new: () => [
        world3(),
        f.options({
          draws: () => () => f.flag(),
          color: () => () => f.below(9),
          castShadow: () => f.flag(),
          receiveShadow: () => f.flag(),
          roughness: () => 0.5,
        }),
      ],
      sync: () => (f.flag() ? [f.maybe(() => 0.5)] : []),
      recolor: () => [id()],
      dispose: () => [],
    },
    DebugLines: {
      new: () => [
        world3(),
        f.options({ shapes: () => f.flag(), bounds: () => f.flag(), cells: () => true, candidates: () => true, velocities: () => true }),
      ],
      update: () => [],
      line: () => [...six(), color()],
      dispose: () => [],
    },
  };
  return { world, functions, classes };
}

/** Methods of a world that take an id and nothing else. */
const GETTERS = [
  'shape', 'kind', 'name', 'userData', 'mass', 'bodyType', 'material', 'filter', 'damping', 'locks', 'gravityScale', 'isContinuous', 'isAsleep',
] as const; // prettier-ignore

/** The methods of a world that does not step. */
const QUERY_METHODS = [
  'spawn', 'spawnMesh', 'despawn', 'clear', 'isAlive', 'entities', 'kind', 'isMesh', 'pose', 'shape', 'setPose', 'setShape', 'setFilter', 'filter', 'setName',
  'name', 'setUserData', 'userData', 'raycastClosest', 'raycastAny', 'raycastAll', 'raycastBatch', 'raycastBatchAll', 'overlap', 'nearest', 'nearestToRay',
  'castShape', 'moveAndSlide', 'detect',
] as const; // prettier-ignore

/** How an object of a class that is not exported is had. */
const MADE: Readonly<Record<string, (library: Library, world: Bodied & Library, replay: unknown) => unknown>> = {
  Recorder: (library, world) => (library['recordWorld'] as (world: unknown, options: object) => unknown)(world, { queries: true }),
  Replay: (_, __, replay) => replay,
  StateHash: (library) => (library['createHash'] as () => unknown)(),
  QueryWorld: (library) => (library['createQueryWorld'] as () => unknown)(),
  WorldContacts: (_, world) => world['contacts'],
  BodyView: (library, world) => (library['inspect'] as (world: unknown) => Inside)(world).bodies,
};

/** The properties of an object's class, those included that it inherits from another class of the library. */
function described(prototype: object): [string, PropertyDescriptor][] {
  const above = Object.getPrototypeOf(prototype) as object | null;
  const inherited = above === null || above === Object.prototype ? [] : described(above);
  return Object.entries({ ...Object.fromEntries(inherited), ...Object.getOwnPropertyDescriptors(prototype) });
}

/** Methods of an object's class that anyone may call. */
function methodsOf(prototype: object, hidden: readonly string[] = []): string[] {
  return described(prototype)
    .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor' && !hidden.includes(name))
    .map(([name]) => name);
}

/** Methods that the declarations leave out, though a compiled class has them: of the world, and of `Track`, which recorder and replay extend. */
const OF_WORLD = ['deliver', 'tell', 'stoppedBodies'];
const OF_TRACK = ['indexOf', 'from', 'placeOf', 'go', 'restore', 'compare', 'keyframe', 'cut', 'rejoin'];

const isClass = (name: string): boolean => /^[A-Z]/.test(name);

/** A recording of ten steps, and its replay. */
async function record(library: Library): Promise<{ recording: Uint8Array<ArrayBuffer>; replay: unknown }> {
  const { createWorld, recordWorld, openRecording } = library as typeof SOURCES;
  const world = createWorld();
  const recorder = recordWorld(world, { keyframes: 4, queries: true });
  world.spawn({ shape: { kind: 'sphere', center: [0, 1, 0], radius: 0.5 }, name: 'ball' });
  for (let i = 0; i < 10; i++) {
    world.step();
    world.raycastClosest({ origin: [0, 3, 0], direction: [0, -1, 0] });
    recorder.mark(`step ${i}`);
  }
  const recording = await recorder.save();
  recorder.stop();
  return { recording, replay: await openRecording(recording) };
}

/** Exports, and methods of what they make, without a generator; and generators of nothing. */
export async function uncovered(library: Library): Promise<string[]> {
  const f = new Fuzzer(library, mulberry32(1));
  const world = (library['createWorld'] as () => Bodied & Library)();
  f.world = () => world;
  const { replay } = await record(library);
  const made = generators(f, []);
  const missing = (has: Generators, wanted: readonly string[], of: string): string[] => [
    ...wanted.filter((name) => !Object.hasOwn(has, name)).map((name) => `${of}${name} has no generator`),
    ...Object.keys(has)
      .filter((name) => name !== 'new' && !wanted.includes(name))
      .map((name) => `${of}${name} is not there`),
  ];
  const exported = Object.keys(library).filter((name) => typeof library[name] === 'function');
  const found = missing(made.world, methodsOf(Object.getPrototypeOf(world) as object, OF_WORLD), 'world.');
  found.push(
    ...missing(
      made.functions,
      exported.filter((name) => !isClass(name)),
      '',
    ),
  );
  const classes = exported.filter(isClass);
  found.push(...classes.filter((name) => !Object.hasOwn(made.classes, name)).map((name) => `${name} has no generator`));
  for (const [name, of] of Object.entries(made.classes)) {
    const prototype = classes.includes(name)
      ? (library[name] as { prototype: object }).prototype
      : (Object.getPrototypeOf(MADE[name](library, world, replay)) as object);
    found.push(...missing(of, methodsOf(prototype, name === 'Recorder' || name === 'Replay' ? OF_TRACK : []), `${name}.`));
  }
  return found;
}

/** Where in an answer there is a number that is none; '' for nowhere. */
function nanIn(value: unknown, depth = 0): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '.' : '';
  if (typeof value !== 'object' || value === null || depth > 5) return '';
  // (A hostile value, given as user data and answered, may only have the prototype of one.)
  if (ArrayBuffer.isView(value) && (value instanceof Float64Array || value instanceof Float32Array)) {
    for (let i = 0; i < value.length; i++) if (Number.isNaN(value[i])) return `${i}..`;
    return '';
  }
  // (A snapshot is written in bytes; restore looks at its numbers.)
  if (ArrayBuffer.isView(value) || isA(value, ArrayBuffer)) return '';
  try {
    for (const key of Object.keys(value)) {
      const found = nanIn((value as Record<string, unknown>)[key], depth + 1);
      if (found !== '') return `${key}.${found}`;
    }
  } catch {
    // Hostile user data that cannot be read.
  }
  return '';
}

/** What generators take of `inspect(world)`. */
interface Inside {
  bodies: { bounds: unknown };
  grid: { columns: object };
  candidates: object;
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

/** So many calls, on worlds of a few bodies and on the exports in between. */
export async function fuzzApi(
  library: Library,
  seed: number,
  calls: number,
  { tell = () => {}, patience = PATIENCE }: { tell?: (so: ApiTally) => void; patience?: number } = {},
): Promise<ApiTally> {
  const f = new Fuzzer(library, mulberry32(seed));
  Object.assign(f, { hits: library['RayHits'], ...(await record(library)) });
  /** Answers that come later. */
  const late: Promise<void>[] = [];
  const tally: ApiTally = { calls: 0, refused: 0, failures: [] };
  const createWorld = library['createWorld'] as (options?: object) => Bodied & Library;
  const prototype = Object.getPrototypeOf(createWorld()) as object;
  const settable = described(prototype)
    .filter(([, one]) => 'set' in one && one.set !== undefined)
    .map(([name]) => name);
  const open = methodsOf(prototype, OF_WORLD);
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
  let world = createWorld();
  /** The world to the byte as it was before this call; undefined when something was answered since. */
  let known: Words | undefined;
  /** A snapshot that the world made, to be given back to it; it must take it. */
  let own: ArrayBuffer | undefined;
  /** The call that is being made, for what is said of it. */
  let made: { name: string; act: (world: Bodied & Library) => unknown; given: unknown[] } | undefined;
  const anew = (options?: object): void => {
    world = createWorld(options);
    known = own = undefined;
  };
  f.world = () => world;
  f.own = () => (own = f.chance(0.5) && own !== undefined ? own : world.snapshot());
  const fail = (what: string): void => {
    const { name, given } = made!;
    tally.failures.push(`seed ${seed}, call ${tally.calls}: ${name}(${given.map(brief).join(', ')}): ${what}`);
    anew();
  };
  const pose: Pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };
  const velocity: Velocity = { linear: [0, 0, 0], angular: [0, 0, 0] };
  /** Objects of classes, as made by the last call of `new`. */
  const objects = new Map<string, unknown>();
  /** A call of a method of the world, of a function, of `new` or of a method of an object: its name, and what it does. */
  const choose = (): NonNullable<typeof made> => {
    const ids = [...world.entities()];
    const { world: methods, functions, classes } = generators(f, ids);
    const part = f.below(100);
    if (part < 3) {
      const name = f.of(settable);
      const given = [f.chance(0.5) ? f.vector() : f.strange()];
      return { name: `world.${name} = `, given, act: (of) => Reflect.set(of, name, given[0], of) };
    }
    if (part < 70) {
      const name = f.of(f.chance(0.5) ? often : open);
      const given = methods[name]();
      return { name: `world.${name}`, given, act: (of) => Reflect.apply(of[name] as () => unknown, of, given) as unknown };
    }
    if (part < 88) {
      const name = f.of(Object.keys(functions));
      const given = functions[name]();
      return { name, given, act: () => Reflect.apply(library[name] as () => unknown, undefined, given) as unknown };
    }
    const name = f.of(Object.keys(classes));
    const known = objects.get(name);
    if (known === undefined || f.chance(0.2)) {
      const given = classes[name]['new']();
      const make = (of: Bodied & Library): unknown =>
        Object.hasOwn(MADE, name) ? MADE[name](library, of, f.replay) : Reflect.construct(library[name] as new () => unknown, given);
      return { name: `new ${name}`, given, act: (of) => objects.set(name, make(of)) && undefined };
    }
    const method = f.of(Object.keys(classes[name]).filter((one) => one !== 'new'));
    if (method === undefined) return { name, given: [], act: () => undefined };
    const given = classes[name][method]();
    return {
      name: `${name}.${method}`,
      given,
      act: () => Reflect.apply((known as Library)[method] as () => unknown, known, given) as unknown,
    };
  };
  /** One call: made up, made, and judged. */
  const call = (): void => {
    if (tally.calls % WORLD_CALLS === 0) anew({ response: f.chance(0.8), sleeping: f.chance(0.5) });
    made = choose();
    const { name, given } = made;
    if (name.startsWith('world.spawn') && world.size >= MOST_BODIES) return;
    const ofWorld = name.startsWith('world.');
    const before = ofWorld ? (known ??= new Words(world.snapshot())) : undefined;
    // (Others may ask a world, which then detects.)
    if (!ofWorld) known = undefined;
    let answer: unknown;
    try {
      answer = made.act(world);
      // A generator does its work when it is asked.
      if (name === 'world.entities' || name === 'Replay.travel') answer = [...(answer as Iterable<unknown>)];
    } catch (error) {
      tally.refused++;
      const { message = '' } = error as { message?: string };
      const isListeners = message === 'thrown by a listener';
      if (!(error instanceof Error) || !OURS.test(message)) fail(`refused in words not ours: ${String(error)}`);
      else if (name === 'world.restore' && own !== undefined && given[0] === own) fail(`a snapshot of its own is refused: ${message}`);
      else if (isListeners) known = undefined;
      else if (before && !before.are(world.snapshot())) fail('refused, and the world is another');
      return;
    }
    if (answer instanceof Promise) {
      const { calls: at } = tally;
      const judge = (error: unknown): void => {
        if (!(error instanceof Error) || !OURS.test(error.message)) {
          tally.failures.push(
            `seed ${seed}, call ${at}: ${name}(${given.map(brief).join(', ')}): refused in words not ours: ${String(error)}`,
          );
        }
      };
      late.push(answer.then(() => undefined, judge));
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
    const found = name === 'intersect2' || name.endsWith('.userData') ? '' : nanIn(answer);
    if (found !== '') fail(`answers NaN at ${found}`);
    if (WRITES.has(name) && nanIn(given[0]) !== '') fail('writes NaN');
  };
  const runner = new vm.Script('globalThis.fuzzedCalls()');
  const globals = globalThis as unknown as { fuzzedCalls: (() => void) | undefined };
  /** Whether the call that was being made takes too long a second time; what else it does has been judged or will be. */
  const isSlowAgain = (run: () => void): boolean => {
    const { act } = made!;
    const calling = globals.fuzzedCalls;
    globals.fuzzedCalls = () => {
      const again = createWorld() as Bodied & Library & { restore(snapshot: ArrayBuffer): void };
      if (known) again.restore(known.snapshot);
      act(again);
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
        runner.runInThisContext({ timeout: patience });
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        // The machine may have been busy with something else: the call is made once more, alone and on the world as it was.
        if (isSlowAgain(() => void runner.runInThisContext({ timeout: patience }))) fail('hangs');
        else anew();
        tally.calls++;
      }
      await Promise.all(late.splice(0));
      tell(tally);
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    globals.fuzzedCalls = undefined;
  }
  return tally;
}

/** Functions that write to their first argument. */
const WRITES = new Set([
  'axesAt',
  'multiplyQuat',
  'normalizeQuat',
  'quatFromY',
  'quatFromAxes',
  'rotate',
  'metresPerPixelPlane',
  'writeMotionDigest',
]);

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
  const subject = options.includes('--lib') ? { ...SOURCES, ...((await library()) as object) } : SOURCES;
  const started = Date.now();
  let next = 100_000;
  let told = 0;
  const tally = await fuzzApi(subject, seed, calls, {
    tell(so) {
      for (; told < so.failures.length; told++) console.log(so.failures[told]);
      if (so.calls < next) return;
      next += 100_000;
      console.log(`${so.calls} calls after ${Math.round((Date.now() - started) / 1000)} s`);
    },
  });
  console.log(`seed ${seed}: ${tally.calls} calls, ${tally.refused} refused, ${tally.failures.length} failures`);
  return tally.failures.length > 0 ? 1 : 0;
}
