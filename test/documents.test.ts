// The code of README and docs runs as it stands and does what its comments say; what documents name and link is there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  Bone,
  BoxGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
  type Object3D,
} from 'three';
import { describe, expect, it } from 'vitest';
import { LESSON_IDS } from '../src/page/rooms/lessons/course/lesson-id.ts';
import {
  aabb,
  capsule,
  createWorld,
  mulberry32,
  multiplyQuat,
  obb,
  rotate,
  sphere,
  type Entity,
  type MoveResult,
  type Quat,
  type QueryWorld,
  type RayHit,
  type RayHits,
  type RayInterval,
  type Shape,
  type Vec3,
  type World,
} from '../src/core/index.ts';
import type { Replay } from '../src/core/record/index.ts';
import { distance2, type Hit2, type Shape2 } from '../src/core/planar/index.ts';
import { fitMesh, projectPoint } from '../src/three/index.ts';
import { blockOf, codeBlocks, onStage, press, runBlock } from './support/code-blocks.ts';
import { cases } from './support/long.ts';

const root = new URL('../', import.meta.url);

describe('code of the documents', () => {
  it.each(['readme', 'package'])('the example of the core in %s runs and its comments are true', async (mark) => {
    const said: unknown[][] = [];
    const made = await runBlock<{ hit: RayInterval; world: World; ball: number; first: RayHit }>(
      blockOf(mark),
      'export { hit, world, ball, first };',
      (...words) => void said.push(words),
    );
    expect(made.hit.enter).toMatchObject({ distance: 2.5, part: 'cylinder', normal: [-1, 0, 0], s: 0.5 });
    expect(made.hit.exit.distance).toBe(3.5);
    expect(made.hit.chord).toBe(1);
    expect(made.first.entity).toBe(made.ball);
    // The ball fell on the capsule within the second, and the listener heard of it.
    expect(said.length).toBeGreaterThan(0);
  });

  it('the example of a character rides, pushes, falls and jumps', async () => {
    const { world, walk } = await runBlock<{
      world: World;
      walk: (x: number, z: number, jumps: boolean) => MoveResult;
    }>(blockOf('character'), 'export { world, walk };');
    const table = world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [20, 0.5, 20] }), body: 'kinematic' });
    world.spawn({ shape: aabb({ min: [-20, 2.5, -20], max: [20, 3, 20] }), body: 'static' });
    const box = world.spawn({ shape: aabb({ center: [0, 0.26, 3], half: [0.25, 0.25, 0.25] }), mass: 5 });
    let moved = walk(0, 0, false);
    const run = (steps: number, x: number, z: number, turns: boolean, jumps = false): number => {
      let top = -Infinity;
      for (let i = 1; i <= steps; i++) {
        if (turns) world.moveKinematic(table, { orientation: [0, Math.sin(i / 120), 0, Math.cos(i / 120)] });
        world.step();
        moved = walk(x, z, jumps);
        top = Math.max(top, moved.position[1]);
      }
      return top;
    };
    run(60, 0, 0, false);
    expect(moved.ground).toBe(table);
    expect(moved.position[1]).toBeCloseTo(0.91, 3);
    run(120, 0, 2, false);
    expect(moved.position[2]).toBeGreaterThan(3);
    expect(world.pose(box).position[2]).toBeGreaterThan(3.5);
    const radius = Math.hypot(moved.position[0], moved.position[2]);
    run(300, 0, 0, true);
    expect(Math.hypot(moved.position[0], moved.position[2])).toBeCloseTo(radius, 4);
    // It hits the ceiling and is down again earlier than a free jump is.
    expect(run(40, 0, 0, false, true)).toBeCloseTo(2.5 - 0.9 - 0.01, 3);
    run(30, 0, 0, false);
    expect(moved).toMatchObject({ ground: table, depth: 0 });
  });

  it('the character stays where it stands on a platform that moves, however tilted, and so does a crate that touches it', async () => {
    const { world, walk, place } = await runBlock<{
      world: World;
      walk: (x: number, z: number, jumps: boolean) => MoveResult;
      place: (at: Vec3) => void;
    }>(blockOf('character'), 'export { world, walk }; export function place(at: Vec3) { position = at; fall = 0; ground = null; }');
    const random = mulberry32(7);
    const ways: ((t: number) => number)[] = [
      (t) => 3 * Math.sin((2 / 3) * t),
      (t) => 12 * Math.sin((2 / 3) * t + 1),
      (t) => Math.abs((((8 * t) % 8) + 8) % 8) - 4,
      (t) => 3 * Math.abs(((0.5 * t) % 2) - 1),
    ];
    for (let n = 0; n < cases(24, 400); n++) {
      world.clear();
      // The slope falls along (sin, cos) of an angle; 45° is the limit.
      const tilt = ((n % 8 === 0 ? 45 : 45 * random()) * Math.PI) / 360;
      const angle = 7 * random();
      const orientation: Quat = [Math.sin(tilt) * Math.cos(angle), 0, -Math.sin(tilt) * Math.sin(angle), Math.cos(tilt)];
      // (With a crate it starts and turns gently: a jerk throws the crate up, and at ±12 m it slips by 2 cm, with and without the figure.)
      const hasCrate = n % 3 === 1 && tilt < 0.2;
      const way = hasCrate ? (t: number): number => 3 * (1 - Math.cos((2 / 3) * t)) * (n % 4 < 2 ? 1 : -1) : ways[n % 4];
      const along: Vec3 = n % 5 < 2 ? [0.6, 0.8, 0] : [0, 1, 0];
      const platform = world.spawn({
        shape: obb({ center: [0, 0, 0], half: [9, 0.2, 9], orientation }),
        body: 'kinematic',
        friction: 1.5,
        position: along.map((x) => x * way(0)),
      });
      const relative = (at: Vec3): number[] => at.map((x, k) => x - world.pose(platform).position[k]);
      const drift = (at: Vec3, from: number[]): number => Math.hypot(...relative(at).map((x, k) => x - from[k]));
      place([0, 1.5 + along[1] * way(0), 0].map((x, k) => x + (k === 0 ? along[0] * way(0) : 0)) as Vec3);
      let moved = walk(0, 0, false);
      for (let i = 0; i < 60; i++) {
        world.step();
        moved = walk(0, 0, false);
      }
      expect(moved.ground).toBe(platform);
      // A crate on the platform beside the figure, at the distance of its skin or in touch; it holds by friction.
      let crate: Entity | null = null;
      if (hasCrate) {
        const side = 7 * random();
        const across: Vec3 = [0, 0, 0];
        rotate(across, 0, orientation, 0, 0.602 * Math.cos(side), 0.2 + 0.252, 0.602 * Math.sin(side));
        const foot = [moved.position[0], along[1] * way(0), moved.position[2]];
        // The point of the slope under the figure.
        const up: Vec3 = [0, 0, 0];
        rotate(up, 0, orientation, 0, 0, 1, 0);
        foot[1] -= (up[0] * (foot[0] - along[0] * way(0)) + up[2] * foot[2]) / up[1];
        const turn: Quat = [0, 0, 0, 1];
        multiplyQuat(turn, 0, orientation, [0, -Math.sin(side / 2), 0, Math.cos(side / 2)]);
        crate = world.spawn({
          shape: obb({ center: across.map((x, k) => x + foot[k]), half: [0.25, 0.25, 0.25], orientation: turn }),
          friction: 1.5,
        });
        for (let i = 0; i < 60; i++) {
          world.step();
          moved = walk(0, 0, false);
        }
      }
      const from = relative(moved.position);
      const crateFrom = crate === null ? [] : relative(world.pose(crate).position);
      for (let i = 1; i <= 240; i++) {
        world.moveKinematic(platform, { position: along.map((x) => x * way(i / 60)) });
        world.step();
        moved = walk(0, 0, false);
      }
      const about = `case ${n}, ${((360 * tilt) / Math.PI).toFixed(1)}°`;
      const slip = crate === null ? 0 : drift(world.pose(crate).position, crateFrom);
      expect(slip, `crate, ${about}`).toBeLessThan(0.001);
      // (A crate that slips a little takes it along.)
      expect(drift(moved.position, from), about).toBeLessThan(crate === null ? 1e-9 : 0.001 + slip);
    }
  });

  it('the example of a hinge turns a door about its edge, which pushes what is in the way', async () => {
    const { world, hinge } = await runBlock<{
      world: World;
      hinge: (body: Entity, at: Vec3, axis: Vec3) => (angle: number) => void;
    }>(blockOf('hinge'), 'export { world, hinge };');
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
    const door = world.spawn({ shape: obb({ center: [0.5, 1, 0], half: [0.5, 1, 0.04], orientation: [0, 0, 0, 1] }), body: 'kinematic' });
    const ball = world.spawn({ shape: sphere({ center: [0.7, 0.2, -0.4], radius: 0.2 }) });
    const turn = hinge(door, [0, 1, 0], [0, 1, 0]);
    for (let i = 1; i <= 60; i++) {
      turn((Math.PI / 2) * (i / 60));
      world.step();
    }
    // x has become −z.
    world.pose(door).position.forEach((x, k) => expect(x).toBeCloseTo([0, 1, -0.5][k], 12));
    expect(world.pose(ball).position[0]).toBeLessThan(0.3);
  });

  it('the example of a dragged body follows its target, held anywhere and at any stiffness, and does not swing up', async () => {
    const { world, grab, pull } = await runBlock<{
      world: World;
      grab: (body: Entity, point: Vec3) => void;
      pull: (target: Vec3, hz?: number) => void;
    }>(blockOf('drag'), 'export { world, grab, pull };');
    for (const hz of [2, 8, 30, 200]) {
      for (const shape of [
        obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }),
        obb({ center: [0, 0, 0], half: [0.5, 0.05, 0.05] }),
        sphere({ center: [0, 0, 0], radius: 0.5 }),
      ]) {
        world.clear();
        const body = world.spawn({ shape, angularDamping: 2 });
        const point: Vec3 = shape.kind === 'sphere' ? [0.5, 0, 0] : [...shape.half];
        grab(body, point);
        let far = 0;
        for (let i = 0; i < 300; i++) {
          pull([2, 1, 0], hz);
          world.step();
          const { position } = world.pose(body);
          far = Math.max(far, Math.hypot(position[0] - 2, position[1] - 1, position[2]));
        }
        expect(far, `${hz} Hz`).toBeLessThan(4);
        // It hangs by the held point: the centre is as far from the target as from that point, but for the sag of the spring.
        const { position } = world.pose(body);
        const rate = 2 * Math.PI * hz;
        const sag = (9.81 * (1 + (7 * rate * (2 + rate / 60)) / 60)) / rate ** 2;
        const distance = Math.hypot(position[0] - 2, position[1] - 1, position[2]);
        expect(Math.abs(distance - Math.hypot(...point)), `${hz} Hz`).toBeLessThan(0.02 + sag);
      }
    }
  });

  it('the example of picking finds the crate', async () => {
    const made = await runBlock<{
      crate: number;
      touching: { phase: string; sensor: boolean };
      hit: RayHit;
      near: { entity: number };
      inside: unknown[];
    }>(blockOf('query'), 'export { crate, touching, hit, near, inside };');
    expect(made.touching).toMatchObject({ phase: 'began', sensor: true });
    expect([made.hit.entity, made.near.entity, made.inside.length]).toEqual([made.crate, made.crate, 2]);
    expect(made.hit.enter.distance).toBeCloseTo(8, 12);
  });

  it('the example of debug views sees the body', async () => {
    const said: unknown[][] = [];
    const made = await runBlock<{ cells: number[]; overlaps: number[]; contacts: number[]; steps: unknown[] }>(
      blockOf('inspect'),
      'export { cells, overlaps, contacts, steps };',
      (...words) => void said.push(words),
    );
    expect(made.cells.length).toBeGreaterThan(0);
    expect([made.overlaps, made.contacts]).toEqual([[], []]);
    expect(made.steps.length).toBeGreaterThan(0);
    expect(said[0][0]).toBeCloseTo(4.49, 1);
    expect([said[0][1], ...said[1]]).toEqual([0, 0, 0]);
  });

  it('the example of a recording goes back to the step of its mark', async () => {
    const { replay, sees } = await runBlock<{ replay: Replay; sees: number }>(blockOf('record'), 'export { replay, sees };');
    expect([replay.first, replay.last, replay.marks, sees]).toEqual([0, 300, [{ tick: 200, text: 'thrown up' }], 1]);
    expect(replay.tick).toBe(200);
  });

  it('the example of the plane pushes the hero out, and sees the wall', async () => {
    const { wall, hero, hit, sees } = await runBlock<{ wall: Shape2; hero: Shape2; hit: Hit2; sees: boolean }>(
      blockOf('planar'),
      'export { wall, hero, hit, sees };',
    );
    expect(hit.depth).toBeGreaterThan(0.05);
    expect(Math.abs(distance2(wall, hero).distance)).toBeLessThan(1e-12);
    expect(sees).toBe(false);
  });

  it.each(['three', 'package-three'])('the example of three in %s picks the mesh, and the mesh falls', async (mark) => {
    const said: unknown[][] = [];
    await runBlock(blockOf(mark), '', (...words) => void said.push(words));
    const { canvas, frame, mesh } = onStage();
    canvas.dispatchEvent(press(400, 300));
    expect(said).toHaveLength(1);
    for (let i = 1; i <= 30; i++) frame(performance.now() + 16 * i);
    expect(mesh.position.y).toBeLessThan(-0.3);
    // It has left the pixel.
    canvas.dispatchEvent(press(400, 300));
    expect(said).toHaveLength(1);
  });

  it('the example of picking a model finds plain, instanced and skinned meshes under any scale', async () => {
    const { addColliders, world, selectedNow } = await runBlock<{
      addColliders: (root: Object3D) => void;
      world: QueryWorld;
      selectedNow: () => { object: Object3D; instance?: number } | undefined;
    }>(blockOf('pick'), 'export { addColliders, world }; export const selectedNow = () => selected;');
    const root = new Group();
    root.scale.set(1, 2, 1);
    const box = new Mesh(new BoxGeometry(1, 0.5, 1));
    const row = new InstancedMesh(new SphereGeometry(0.25, 16, 8), undefined, 3);
    for (let i = 0; i < 3; i++) row.setMatrixAt(i, new Matrix4().makeTranslation(i - 1, 1, 0));
    const bone = new Bone();
    const skinned = new SkinnedMesh(new BoxGeometry(1, 0.5, 1).translate(0, -0.7, 0));
    const vertices = skinned.geometry.getAttribute('position').count;
    skinned.geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Array<number>(4 * vertices).fill(0), 4));
    skinned.geometry.setAttribute(
      'skinWeight',
      new Float32BufferAttribute(
        Array.from({ length: 4 * vertices }, (_, i) => (i % 4 === 0 ? 1 : 0)),
        4,
      ),
    );
    skinned.add(bone);
    skinned.bind(new Skeleton([bone]));
    root.add(box, row, skinned);
    addColliders(root);
    expect(world.size).toBe(5);
    const { canvas, camera } = onStage();
    const pressAt = (...point: Vec3): ReturnType<typeof selectedNow> => {
      const { x, y } = projectPoint(camera, canvas.getBoundingClientRect(), ...point);
      canvas.dispatchEvent(press(x, y));
      return selectedNow();
    };
    expect(pressAt(0, 0, 0)).toEqual({ object: box });
    // Instances stand twice as high as their mesh says, as ellipsoids: which kind is smallest is the fit's choice.
    expect(pressAt(1, 2, 0)).toEqual({ object: row, instance: 2 });
    expect(pressAt(0, -1.4, 0)).toEqual({ object: skinned });
    expect(world.raycastClosest({ origin: [0, -1.4, 5], direction: [0, 0, -1] })?.triangle).toBeGreaterThanOrEqual(0);
  });

  it('the example of objects that move has each collider where its object is drawn', async () => {
    const { add, follow, world } = await runBlock<{
      add: (object: Object3D, shape: Shape) => Entity;
      follow: () => void;
      world: QueryWorld;
    }>(blockOf('pick-moving'), 'export { add, follow, world };');
    const parent = new Group();
    parent.rotation.set(0.3, 0.2, 0.1);
    const plank = new Mesh(new BoxGeometry(2, 0.2, 0.6).translate(1, 0, 0));
    parent.add(plank);
    const body = add(plank, fitMesh(plank, 'obb'));
    const [shin, foot] = [new Bone(), new Bone()];
    plank.add(shin.add(foot));
    foot.position.set(0, -0.5, 0);
    const joint = (bone: Bone): Vector3 => bone.getWorldPosition(new Vector3());
    const limb = add(shin, capsule({ p1: joint(shin), p2: joint(foot), radius: 0.1 }));
    parent.rotation.y += 1;
    plank.rotation.z = 0.7;
    plank.position.set(0, 3, 0);
    follow();
    const moved = world.shape(body);
    const { center, half } = fitMesh(plank, 'obb');
    if (moved.kind !== 'obb') throw new Error(moved.kind);
    for (let k = 0; k < 3; k++) expect(moved.center[k]).toBeCloseTo(center[k], 6);
    expect(Math.max(...moved.half)).toBeCloseTo(Math.max(...half), 6);
    const end = plank.localToWorld(new Vector3(1.95, 0, 0));
    expect(world.nearest(end)!.distance).toBeLessThan(0);
    expect(world.shape(limb)).toMatchObject({
      p2: joint(foot)
        .toArray()
        .map((x) => expect.closeTo(x, 6) as number),
    });
  });

  it('the example of rays from a camera picks in an element and in a part of a canvas', async () => {
    const said: unknown[][] = [];
    const { pickInView } = await runBlock<{ pickInView: (x: number, y: number) => RayHit[] }>(
      blockOf('rays'),
      'export { pickInView };',
      (...words) => void said.push(words),
    );
    onStage().element.dispatchEvent(press(400, 300));
    onStage().element.dispatchEvent(press(10, 10));
    expect(said).toEqual([
      [true, 'surface'],
      [false, undefined],
    ]);
    // The middle of the right half.
    expect([pickInView(600, 300).length, pickInView(400, 300).length]).toEqual([1, 0]);
  });

  it('the example of batches counts its hits', async () => {
    const { count, part, all } = await runBlock<{ count: number; part: string; all: RayHits }>(
      blockOf('batch'),
      'export { count, part, all };',
    );
    expect([count, part, all.count]).toEqual([51, 'surface', 51]);
  });

  it('the example of coins collects all of them and sees the player leave', async () => {
    const said: unknown[][] = [];
    const { coins } = await runBlock<{ coins: Set<Entity> }>(blockOf('triggers'), 'export { coins };', (...words) => void said.push(words));
    expect([said, coins.size]).toEqual([[[5, false]], 0]);
  });

  it('the example of bumpers kicks, and its belt carries at the speed of the belt and no faster', async () => {
    const { world } = await runBlock<{ world: World }>(blockOf('bumpers'), 'export { world };');
    const box = world.spawn({ shape: aabb({ center: [0, 0.25, 0], half: [0.25, 0.25, 0.25] }), friction: 1 });
    let fastest = 0;
    for (let i = 0; i < 120; i++) {
      world.step();
      fastest = Math.max(fastest, world.velocity(box).linear[0]);
    }
    expect(fastest).toBeGreaterThan(1.8);
    expect(fastest).toBeLessThan(2.05);
    const ball = world.spawn({ shape: sphere({ center: [6, 3, 0], radius: 0.3 }) });
    let up = 0;
    for (let i = 0; i < 60; i++) {
      world.step();
      up = Math.max(up, world.velocity(ball).linear[1]);
    }
    expect(up).toBeCloseTo(8, 0);
  });

  it('the example of saving loads what it saved', async () => {
    const { world, save, load } = await runBlock<{
      world: World;
      save: () => { snapshot: Uint8Array; actors: [number, object][] };
      load: (
        file: { snapshot: Uint8Array; actors: [number, object][] },
        show: (entity: Entity, actor: object) => void,
        hide: (entity: Entity) => void,
      ) => void;
    }>(blockOf('save'), 'export { world, save, load };');
    const file = save();
    const hash = world.hash();
    const [orc] = world.entities();
    for (let i = 0; i < 30; i++) world.step();
    world.despawn(orc);
    const later = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    const shown: unknown[] = [];
    const hidden: unknown[] = [];
    load(
      { ...file, actors: structuredClone(file.actors) },
      (...show) => void shown.push(show),
      (hide) => void hidden.push(hide),
    );
    expect(world.hash()).toBe(hash);
    expect(shown).toEqual([[orc, { model: 'orc', health: 7 }]]);
    expect(world.userData(orc)).toEqual({ model: 'orc', health: 7 });
    expect(hidden).toEqual([later]);
  });

  it('the example of a server sends 300 bodies twenty times a second in less than 0.4 MB, and sleepers once', async () => {
    const { encode, decode } = await runBlock<{
      encode: (world: World, sent: Uint8Array) => ArrayBuffer;
      decode: (message: ArrayBuffer, late: number, draw: (id: number, position: number[], orientation: number[]) => void) => void;
    }>(blockOf('network'), '');
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' });
    for (let i = 0; i < 300; i++) {
      world.spawn({
        shape: sphere({ center: [1.5 * (i % 20) - 15, 1 + (i % 7), 1.5 * Math.floor(i / 20) - 10], radius: 0.3 }),
        rollingFriction: 0.1,
      });
    }
    const sent = new Uint8Array(400);
    let bytes = 0;
    for (let i = 0; i < 60; i++) {
      world.step();
      if (i % 3 === 2) bytes += encode(world, sent).byteLength;
    }
    expect(bytes).toBeLessThan(400_000);
    const drawn = new Map<number, number[]>();
    decode(encode(world, sent), 1 / 60, (id, position) => drawn.set(id, position));
    expect(drawn.size).toBeGreaterThan(200);
    world.step();
    for (const [id, position] of drawn) {
      const { position: there } = world.pose(id as Entity);
      expect(Math.hypot(...there.map((x, k) => x - position[k]))).toBeLessThan(0.1);
    }
    for (let i = 0; i < 1200; i++) world.step();
    encode(world, sent);
    expect(encode(world, sent).byteLength).toBe(0);
  });

  it('the example of shared memory reads whole moments only', async () => {
    interface Views {
      readonly state: Int32Array;
      readonly poses: Float64Array;
    }
    const { sharedPoses, publish, read, viewsOf } = await runBlock<{
      sharedPoses: (bodies: number) => Views & { buffer: SharedArrayBuffer };
      publish: (world: World, views: Views) => void;
      read: (views: Views, out: Float64Array) => number;
      viewsOf: (buffer: SharedArrayBuffer) => Views;
    }>(blockOf('worker'), '');
    const world = createWorld();
    world.spawn({ shape: sphere({ center: [1, 2, 3], radius: 0.5 }) });
    const shared = sharedPoses(4);
    const out = new Float64Array(28);
    publish(world, shared);
    expect(read(viewsOf(shared.buffer), out)).toBe(1);
    expect([...out.subarray(0, 7)]).toEqual([1, 2, 3, 0, 0, 0, 1]);
    Atomics.add(shared.state, 0, 1);
    expect(read(shared, out)).toBe(-1);
  });

  // (React and fiber are installed by the consumer test, which runs their block.)
  const rest = codeBlocks().filter(({ mark, language }) => mark === undefined && language === 'ts');
  it.each(rest.map((block) => [`${block.document}: ${block.code.split('\n', 1)[0]}`, block] as const))('%s runs', async (_, block) => {
    await runBlock(block, '');
  });

  it('the table of lessons links every lesson once', () => {
    const text = readFileSync(new URL('docs/lessons.md', root), 'utf8');
    const rows = [...text.matchAll(/\[(S\d\.\d)\]\(http:\/\/localhost:5173\/#\/lessons\?step=(S\d\.\d)\)/g)];
    for (const [, row, step] of rows) expect(step).toBe(row);
    expect(rows.map(([, row]) => row).toSorted()).toEqual(LESSON_IDS);
  });

  it('the README is short, that of the package too', () => {
    expect(readFileSync(new URL('README.md', root), 'utf8').split('\n').length).toBeLessThanOrEqual(120);
    expect(readFileSync(new URL('docs/package/README.md', root), 'utf8').length).toBeLessThanOrEqual(8000);
  });
});

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('every document', () => {
  const paths = ['src', 'test', 'bench', 'assets', 'docs', '.ci', '.github'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { encoding: 'utf8', recursive: true })
      .map((path) => `/${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => !path.includes('/node_modules')),
  );
  paths.push(
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `/${name}`),
  );
  // (Notes say how it was.)
  const documents = paths.filter((path) => path.endsWith('.md') && !path.startsWith('/bench/notes/'));

  it.each(documents)('%s names files and folders that are there', (document) => {
    const prose = readFileSync(new URL(`.${document}`, root), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const named = [...prose.matchAll(/`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|css|html|glb)|(?:src|test|bench)\/(?:[\w.-]+\/)*)`/g)];
    const absent = named
      .map(([, name]) => name)
      .filter((name) => !paths.some((path) => `${path}/`.includes(`/${name.replaceAll(/^(?:\.\.\/)+|\/$/g, '')}/`)));
    expect(absent).toEqual([]);
  });

  it.each(documents)('%s: every picture, file and heading it links to is there', (document) => {
    const text = readFileSync(new URL(`.${document}`, root), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\((?!https?:|laboratory:|site:)([^)]+)\)/g)].map((match) => match[1]);
    for (const link of links) {
      const [path, heading] = link.split('#', 2);
      const target = new URL(path === '' ? `.${document}` : path, new URL(`.${document}`, root));
      expect(existsSync(target), link).toBe(true);
      if (heading !== undefined) expect(headingsOf(readFileSync(target, 'utf8')), link).toContain(heading);
    }
  });
});
