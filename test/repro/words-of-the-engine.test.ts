// Calls that ended the process, never returned, answered NaN or were refused in the words of the engine; and options that Object.prototype added.

import { BoxGeometry, InstancedMesh, Mesh, MeshBasicMaterial, Object3D, PerspectiveCamera } from 'three';
import { describe, expect, it, test } from 'vitest';
import * as core from '../../src/core/index.ts';
import * as inside from '../../src/core/inspect.ts';
import * as planar from '../../src/core/planar/index.ts';
import * as scenery from '../../src/three/index.ts';
import { inTime } from '../support/in-time.ts';

const kantsu = { ...core, ...inside, ...planar };
const { aabb, createWorld, obb, sphere } = kantsu;
const ball = sphere({ center: [0, 0, 0], radius: 0.5 });

describe('work that only the arguments limit', () => {
  test.each([
    [1e6, 1e6],
    [1e9, 8],
    [8, 1e9],
    [Infinity, 2],
    [NaN, 2],
    [2, 2],
    [8, 0],
    [8.5, 2],
  ])('capsuleGeometry(%d, %d) is refused', (around, rings) => {
    inTime(() => expect(() => scenery.capsuleGeometry(around, rings)).toThrow(/^(around|ringsPerCap) is .*, expected an integer from/));
  });

  it('the finest capsule has a quarter of a million vertices', () => {
    expect(scenery.capsuleGeometry(512, 256).getAttribute('position').count).toBe(513 * 514);
  });

  test.each([-1, 0.5, 3, 1e6, 2 ** 31, Infinity, NaN, '2', null])('GridSearch.run of two boxes with %s rows', (rows) => {
    const search = new kantsu.GridSearch();
    const boxes = {
      rows,
      alive: Uint8Array.of(1, 1),
      bounds: Float64Array.of(0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5, 2, 2, 2),
      moves: Uint8Array.of(1, 1),
      layerBit: Uint32Array.of(1, 1),
      mask: Uint32Array.of(1, 1),
    };
    inTime(() => expect(() => search.run(boxes as never)).toThrow(/^boxes\.\w+ is .*, expected/));
    search.run({ ...boxes, rows: 2 });
    expect(search.pairs.count).toBe(1);
    for (const [i, bad] of [NaN, Infinity, 3].entries()) {
      const bounds = boxes.bounds.slice();
      bounds[i] = bad;
      expect(() => search.run({ ...boxes, rows: 2, bounds })).toThrow(/^boxes\.bounds\[\d\] is .*, expected/);
    }
  });

  it('a length without points, an endless iterator and a mesh with a billion instances', () => {
    inTime(() => {
      for (const length of [1e9, 1e308, Infinity, NaN, -1, 0.5]) {
        expect(() => kantsu.fit({ length }, 'sphere')).toThrow(/^points.*expected/);
      }
      expect(() => kantsu.fit({ length: 1e7 }, 'sphere')).toThrow(/^points\[0\] is undefined, expected/);
      const iterator = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 0 }) }) };
      const world = createWorld();
      const endless = Object.assign([0, 0, 0, 1, 0, 0, 0, 1, 0], iterator);
      expect(world.isMesh(world.spawnMesh({ vertices: endless, indices: [0, 1, 2] }))).toBe(true);
      const many = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2);
      many.count = 1e9;
      expect(scenery.meshGeometry(many).indices.length).toBe(2 * 36);
    });
  });

  it('cancelling listeners in either order takes no longer than registering them', () => {
    inTime(() => {
      const world = createWorld();
      const timer = new kantsu.CountdownTimer();
      for (const order of [1, -1]) {
        for (const register of [() => world.on('contactBegan', () => {}), () => timer.on('second', () => {})]) {
          const cancels = Array.from({ length: 150_000 }, register);
          for (const cancel of order === 1 ? cancels : cancels.toReversed()) cancel();
        }
      }
      world.step();
    });
  });
});

test('listeners are called in order, and no more once they are cancelled, whoever cancels them', () => {
  const world = createWorld({ gravity: [0, 0, 0], response: false });
  for (let i = 0; i < 2; i++) world.spawn({ shape: ball, position: [0.1 * i, 0, 0] });
  world.step();
  const heard: number[] = [];
  const cancels = Array.from({ length: 9 }, (_, i) =>
    world.on('contactStayed', () => {
      heard.push(i);
      if (i === 2) for (const k of [1, 2, 4, 5, 6, 7]) cancels[k]();
    }),
  );
  world.step();
  world.step();
  expect(heard).toEqual([0, 1, 2, 3, 8, 0, 3, 8]);
  cancels[0]();
  heard.length = 0;
  const again = world.on('contactStayed', () => heard.push(99));
  world.step();
  again();
  again();
  world.step();
  expect(heard).toEqual([3, 8, 99, 3, 8]);
});

describe('fields of Object.prototype', () => {
  const foreign: Record<string, unknown> = {
    shape: ball, mass: 7, density: 3, friction: 0.9, restitution: 0.8, rollingFriction: 0.3, body: 'static', sensor: true, layer: 4, mask: 0, name: 'n',
    userData: 1, continuous: false, gravityScale: -1, linearDamping: 9, angularDamping: 9, position: [9, 9, 9], orientation: [1, 0, 0, 0],
    velocity: [5, 5, 5], angularVelocity: [4, 4, 4], linear: [3, 3, 3], angular: [2, 2, 2], rotation: true, axes: [true, true, true], gravity: [9, 0, 0],
    cellSize: 3, sleeping: false, sleepSpeed: 9, substeps: 9, response: false, now: () => 1, exclude: 1048576, sensors: false, maxDistance: 0.1,
    kind: 'line', ignoreInitialContacts: true, up: [1, 0, 0], slopeLimit: 0, stepHeight: 9, snapDistance: 9, skin: 1, meshes: false, center: [1, 1, 1],
    half: [1, 1, 1], radius: 9, min: [0, 0, 0], max: [1, 1, 1], x: 1, y: 2, z: 3, w: 4, angle: 1, coincident: 'hit', step: 1, maxSteps: 1, timeScale: 2,
    duration: 1, warning: 1, instance: 0, shapes: false, contacts: false, bounds: true, cells: true, candidates: true, velocities: true,
    draws: () => false, castShadow: false, receiveShadow: false, roughness: 0, offsetWidth: 7, clientLeft: 3,
  }; // prettier-ignore

  /** What many calls with few options answer. */
  function answers(): unknown {
    const world = createWorld({});
    const body = world.spawn({ shape: aabb({ center: [0, 0, 0], half: [1, 1, 1] }) });
    const other = world.spawn({ shape: { kind: 'obb', center: [0, 3, 0], half: [1, 1, 1] } as never, mass: 2 });
    world.spawnMesh({ vertices: [-9, -1, -9, 9, -1, -9, 0, -1, 9], indices: [0, 2, 1] });
    world.setVelocity(other, { linear: [0, -1, 0] });
    world.setVelocity(other, {});
    world.setMaterial(body, { restitution: 0.5 });
    world.setFilter(body, {});
    world.setDamping(body, { linear: 0.1 });
    world.lock(other, {});
    world.setPose(other, { position: [0, 2.5, 0] });
    for (let i = 0; i < 30; i++) world.step();
    const camera = new PerspectiveCamera(50, 1.5, 0.1, 100);
    camera.position.set(0, 0, 9);
    const element = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 150, height: 100 }) };
    const clock = new kantsu.FixedClock({});
    const lines = new scenery.DebugLines(world, {});
    lines.update();
    const bodies = new scenery.InstancedBodies(world, {});
    bodies.sync();
    const mesh = new Mesh(new BoxGeometry(1, 2, 3));
    return [
      world.hash(),
      world.material(body),
      world.filter(body),
      world.userData(body),
      world.name(body),
      world.raycastAll({ origin: [0, 9, 0], direction: [0, -1, 0] }, {}),
      world.raycastClosest({ origin: [-9, 0, 0], direction: { x: 1, y: 0, z: 0 } }),
      world.castShape(ball, [0, 0, -9], {}),
      world.overlap(ball, {}),
      world.nearest([0, 9, 0], {}),
      world.nearestToRay({ origin: [5, 0, 0], direction: [0, 1, 0] }),
      world.moveAndSlide(ball, [0, 9, 0], [0, -20, 0]),
      world.moveAndSlide(ball, [0, 9, 0], [0, -20, 0], {}),
      new Uint8Array(world.snapshot({})).length,
      kantsu.contact(ball, obb({ center: [0.5, 0, 0], half: [1, 1, 1] })),
      kantsu.distance([4, 0, 0], ball),
      kantsu.raycast(ball, { origin: [3, 0, 0], direction: [1, 0, 0] }),
      kantsu.intersect2(kantsu.line2({ point: [0, 0], direction: [1, 0] }), kantsu.line2({ point: [0, 0], direction: [1, 0] })),
      kantsu.box2({ center: [0, 0], half: [1, 1] }),
      [clock.step, clock.maxSteps, clock.timeScale],
      new kantsu.CountdownTimer({}).remaining,
      scenery.fitMesh(mesh, 'auto', {}),
      scenery.pick(world, { clientX: 75, clientY: 50 }, camera, element),
      lines.options,
      bodies.object.children.map((child) => [child.visible, child.children.map((one) => [one.castShadow, one.receiveShadow])]),
      [aabb, sphere, kantsu.triangle].map((make) => {
        try {
          return make({} as never);
        } catch (error) {
          return (error as Error).message;
        }
      }),
    ];
  }

  it('are no options, no coordinates and no sizes', () => {
    const expected = JSON.stringify(answers());
    const all = Object.keys(foreign);
    const everything: object = Object.prototype;
    const shares = Array.from({ length: 6 }, (_, i) => all.filter((_name, k) => k % 6 === i));
    for (const names of [all, ...shares]) {
      let told = '';
      try {
        for (const name of names) {
          Object.defineProperty(everything, name, { value: foreign[name], configurable: true, writable: true, enumerable: false });
        }
        told = JSON.stringify(answers());
      } catch (error) {
        told = String(error);
      } finally {
        for (const name of names) Reflect.deleteProperty(everything, name);
      }
      expect(told, names.join()).toBe(expected);
    }
  });

  it('inherited ones of a class are no options either, but fields of a shape, a ray and a vector', () => {
    class Options {
      get mass(): number {
        return 5;
      }
    }
    const world = createWorld();
    const entity = world.spawn(Object.assign(new Options(), { shape: ball }));
    expect(world.mass(entity)).toBeCloseTo(1000 * kantsu.volumeOf(ball), 9);
    class Place {
      get x(): number {
        return 0;
      }
      get y(): number {
        return 9;
      }
      get z(): number {
        return 0;
      }
    }
    class Down {
      get origin(): Place {
        return new Place();
      }
      get direction(): number[] {
        return [0, -1, 0];
      }
    }
    expect(world.raycastClosest(new Down())!.enter.distance).toBe(8.5);
  });
});

describe('in our own words', () => {
  const world = createWorld();
  const entity = world.spawn({ shape: ball });
  const spent = new Float64Array(9);
  structuredClone(spent.buffer, { transfer: [spent.buffer] });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const thrower = (what: string) => (): never => {
    throw new Error(`of the ${what}`);
  };
  const hostile: unknown[] = [
    undefined, null, NaN, Infinity, 'text', '', true, 5n, Symbol('s'), () => 1, {}, [], [1], new Array(3), new Date(0), new Map(), proxy,
    new Proxy([1], {}), spent, new BigInt64Array(16), new DataView(new ArrayBuffer(8)), new Uint8Array(new SharedArrayBuffer(1)), Object.create(null),
    Object.create(Float64Array.prototype), Object.create(Mesh.prototype), { isMesh: true, isObject3D: true }, { length: 1e9 },
    { [Symbol.toPrimitive]: thrower('conversion') }, Object.defineProperties({}, { x: { get: thrower('getter') }, kind: { get: thrower('getter') } }),
  ]; // prettier-ignore
  const out = (): Float64Array => new Float64Array(9);
  const mesh = new Mesh(new BoxGeometry());
  const camera = new PerspectiveCamera();
  const area = { left: 0, top: 0, width: 10, height: 10 };
  const element = { getBoundingClientRect: () => area };
  const at = { clientX: 1, clientY: 1 };
  /** For an argument with a default, and one that is a function or a text. */
  const given = (v: unknown): never => (v === undefined ? null : v) as never;
  const noFunction = (v: unknown): never => (typeof v === 'function' ? 1 : v) as never;
  const noText = (v: unknown): never => (typeof v === 'string' ? 1 : v) as never;
  /** One argument of each is the hostile value. */
  const doors: Record<string, (value: never) => unknown> = {
    'MeshBinding(world)': (v) => new scenery.MeshBinding(v),
    'InstancedBodies(world)': (v) => new scenery.InstancedBodies(v),
    'DebugLines(world)': (v) => new scenery.DebugLines(v),
    'pick(world)': (v) => scenery.pick(v, at, camera, element),
    'pick(event)': (v) => scenery.pick(world, v, camera, element),
    'pick(camera)': (v) => scenery.pick(world, at, v, element),
    'pointerRay(element)': (v) => scenery.pointerRay(at, camera, v),
    'pointerRay(clientX)': (v) => scenery.pointerRay({ clientX: v, clientY: 1 }, camera, element),
    'rayThroughPixel(camera)': (v) => scenery.rayThroughPixel(v, area, 1, 1),
    'rayThroughPixel(area)': (v) => scenery.rayThroughPixel(camera, v, 1, 1),
    'projectPoint(x)': (v) => scenery.projectPoint(camera, area, v, 1, 1),
    'metresPerPixelAt(height)': (v) => scenery.metresPerPixelAt(camera, v, 1, 1, 1),
    'metresPerPixelPlane(out)': (v) => scenery.metresPerPixelPlane(v, camera, 1),
    'queryFigures(recorded)': (v) => scenery.queryFigures(v),
    'fitMesh(mesh)': (v) => scenery.fitMesh(v, 'sphere'),
    'fitMesh(kind)': (v) => scenery.fitMesh(mesh, v),
    'fitMesh(instance)': (v) => scenery.fitMesh(mesh, 'sphere', { instance: given(v) }),
    'geometryOf(shape)': (v) => scenery.geometryOf(v),
    'meshGeometry(object)': (v) => scenery.meshGeometry(v),
    'attach(object)': (v) => new scenery.MeshBinding(world).attach(entity, v),
    'attach(entity)': (v) => new scenery.MeshBinding(world).attach(v, mesh),
    'MeshBinding.sync(alpha)': (v) => new scenery.MeshBinding(world).sync(given(v)),
    'InstancedBodies.sync(alpha)': (v) => new scenery.InstancedBodies(world).sync(given(v)),
    'recolor(entity)': (v) => new scenery.InstancedBodies(world).recolor(v),
    'line(x)': (v) => new scenery.DebugLines(world).line(v, 0, 0, 0, 0, 0, 0),
    'drawCapsules(material)': (v) => scenery.drawCapsules(v),
    'CountdownTimer.on(event)': (v) => new kantsu.CountdownTimer().on(v, () => {}),
    'CountdownTimer.on(listener)': (v) => new kantsu.CountdownTimer().on('done', noFunction(v)),
    'CountdownTimer.add': (v) => new kantsu.CountdownTimer().add(v),
    'vec3(value)': (v) => kantsu.vec3('place', v),
    'vec3(name)': (v) => kantsu.vec3(noText(v), [1, 2, 3]),
    'fit(points)': (v) => kantsu.fit(v, 'obb'),
    'hull2(points)': (v) => kantsu.hull2(v),
    'mulberry32(seed)': (v) => kantsu.mulberry32(v),
    'randomQuat(random)': (v) => kantsu.randomQuat(noFunction(v)),
    'randomQuat(random())': (v) => kantsu.randomQuat(() => v),
    'sine(x)': (v) => kantsu.sine(v),
    'quatFromAxisAngle(angle)': (v) => kantsu.quatFromAxisAngle([0, 1, 0], v),
    'axesAt(out)': (v) => kantsu.axesAt(v, 0, out(), 0),
    'axesAt(o)': (v) => kantsu.axesAt(out(), v, out(), 0),
    'axesAt(q)': (v) => kantsu.axesAt(out(), 0, v, 0),
    'axesAt(i)': (v) => kantsu.axesAt(out(), 0, out(), v),
    'rotate(vx)': (v) => kantsu.rotate(out(), 0, [0, 0, 0, 1], 0, v, 0, 0),
    'rotate(q)': (v) => kantsu.rotate(out(), 0, v, 0, 1, 0, 0),
    'multiplyQuat(a)': (v) => kantsu.multiplyQuat(out(), 0, v, [0, 0, 0, 1]),
    'multiplyQuat(frozen out)': (v) => kantsu.multiplyQuat(Object.freeze([0, 0, 0, 0]) as never, 0, [0, 0, 0, 1], v ?? [0, 0, 0, 1]),
    'normalizeQuat(x)': (v) => kantsu.normalizeQuat(out(), 0, v, 0, 0, 1),
    'quatFromAxes(axes)': (v) => kantsu.quatFromAxes(out(), 0, v),
    'quatFromY(dx)': (v) => kantsu.quatFromY(out(), 0, v, 0, 0),
    'touchingRange(size)': (v) => kantsu.touchingRange(v),
    'entityOf(row)': (v) => kantsu.entityOf(v, 1),
    'rowOf(entity)': (v) => kantsu.rowOf(v),
    'orient2(ax)': (v) => kantsu.orient2(v, 0, 1, 0, 0, 1),
    'StateHash.f64s': (v) => kantsu.createHash().f64s(v, 0, 3),
    'StateHash.u32': (v) => kantsu.createHash().u32(v),
    'raycastBatchAll(out)': (v) => world.raycastBatchAll(new Float64Array(0), v),
    'raycastBatch(rays)': (v) => world.raycastBatch(v === spent ? given(undefined) : v, new Float64Array(5)),
    'raycastBatch(out)': (v) => world.raycastBatch(Float64Array.of(0, 9, 0, 0, -1, 0, 9), v),
    'contacts.between': (v) => world.contacts.between((typeof v === 'number' ? null : v) as never, entity),
    'contacts.eachOf(visit)': (v) => world.contacts.eachOf(entity, noFunction(v)),
    'funnel(inspect)': (v) => kantsu.funnel(v, 0),
    'drawShape(draw)': (v) => kantsu.drawShape(v, 0, kantsu.recordOf(ball), 0, 0),
    'drawBounds(state)': (v) => kantsu.drawBounds({ line: () => {} }, v),
    'drawColumns(columns)': (v) => kantsu.drawColumns({ line: () => {} }, v),
    'eachStretch(columns)': (v) => kantsu.eachStretch(v, 0, () => {}),
    'writeMotionDigest(out)': (v) => kantsu.writeMotionDigest(v, kantsu.inspect(world)),
    'contactAges(world)': (v) => kantsu.contactAges(v),
  };
  test.each(Object.entries(doors))('%s', (_, door) => {
    hostile.forEach((value, i) => {
      let message = 'was answered';
      try {
        door(value as never);
      } catch (error) {
        message = `${(error as Error).name}: ${(error as Error).message}`;
      }
      expect(message, `value ${i}`).toMatch(/^(TypeError|RangeError): .*expected/s);
      expect(message.length, `value ${i}`).toBeLessThan(700);
    });
  });

  it('numbers that would give NaN or infinity', () => {
    for (const act of [
      () => kantsu.normalizeQuat(out(), 0, 0, 0, 0, 0),
      () => kantsu.hull2(new Float64Array(0)),
      () => kantsu.hull2(new Float64Array(3)),
      () => kantsu.hull2(Float64Array.of(0, NaN)),
      () => kantsu.randomQuat(() => 2),
      () => scenery.metresPerPixelAt(camera, 0, 0, 0, 0),
      () => scenery.rayThroughPixel(camera, { ...area, width: 0 }, 1, 1),
      () => scenery.rayThroughPixel(new PerspectiveCamera(NaN), area, 1, 1),
      () => scenery.geometryOf(sphere({ center: [0, 0, 0], radius: 1e40 })),
      () => scenery.geometryOf({ kind: 'mesh', vertices: Float64Array.of(0, 0, NaN), indices: Uint32Array.of(0, 0, 0) } as never),
      () => scenery.geometryOf({ kind: 'mesh', vertices: new Float64Array(9), indices: Uint32Array.of(0, 1, 3) } as never),
    ]) {
      expect(act, String(act)).toThrow(/expected/);
    }
  });

  it('an object of three is taken as it was', () => {
    const object = new Object3D();
    new scenery.MeshBinding(world).attach(entity, object);
    expect(scenery.pick(world, at, camera, element)?.entity).toBe(entity);
  });
});
