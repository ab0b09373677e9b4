// Round geometries of three were not closed: at the seam of 2π, and at poles of radius 1e-16, vertices differ in their last bits. So a ray had entry = exit and chord 0.
import {
  BoxGeometry,
  BufferAttribute,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DodecahedronGeometry,
  ExtrudeGeometry,
  Group,
  IcosahedronGeometry,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  OctahedronGeometry,
  Raycaster,
  Scene,
  Shape,
  SphereGeometry,
  TetrahedronGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  TubeGeometry,
  CatmullRomCurve3,
  Vector2,
  Vector3,
  type BufferGeometry,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { createWorld, type RayHit, type Vec3 } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { meshGeometry } from '../../src/three/index.ts';
import { exported } from '../proof/level.ts';
import { box, ground, joined, type MeshData } from '../support/meshes.ts';
import { cases } from '../support/long.ts';

const arc = (n: number, x: number): Vector2[] =>
  Array.from({ length: n + 1 }, (_, i) => new Vector2(x + Math.sin((Math.PI * i) / n), -Math.cos((Math.PI * i) / n)));

const GEOMETRIES: Readonly<Record<string, () => BufferGeometry>> = {
  sphere: () => new SphereGeometry(),
  'sphere, fine': () => new SphereGeometry(0.7, 65, 71),
  capsule: () => new CapsuleGeometry(),
  'capsule, fine': () => new CapsuleGeometry(0.2, 3, 21, 41, 4),
  cylinder: () => new CylinderGeometry(),
  'cylinder, a plate': () => new CylinderGeometry(3, 2, 1e-5, 48),
  cone: () => new ConeGeometry(),
  torus: () => new TorusGeometry(),
  knot: () => new TorusKnotGeometry(1, 0.2, 96, 7),
  box: () => new BoxGeometry(1, 2, 3, 2, 3, 4),
  tetrahedron: () => new TetrahedronGeometry(),
  octahedron: () => new OctahedronGeometry(1, 3),
  icosahedron: () => new IcosahedronGeometry(1, 2),
  dodecahedron: () => new DodecahedronGeometry(1, 1),
  lathe: () => new LatheGeometry(),
  'lathe of a half circle': () => new LatheGeometry(arc(9, 0), 17),
  'lathe of a ring': () => new LatheGeometry([...arc(9, 2), new Vector2(2, -1)], 31),
  extrude: () => new ExtrudeGeometry(),
  'extruded disc': () => new ExtrudeGeometry(new Shape().absarc(0, 0, 1, 0, 2 * Math.PI, false), { depth: 0.4, bevelEnabled: false }),
  'closed tube': () =>
    new TubeGeometry(
      new CatmullRomCurve3([new Vector3(2, 0, 0), new Vector3(0, 0.5, 2), new Vector3(-2, 0, 0), new Vector3(0, -0.5, -2)], true),
      48,
      0.3,
      9,
      true,
    ),
};

/** The geometry with its positions as whole numbers of this type, and the mesh that undoes it. */
function quantised(geometry: BufferGeometry, type: typeof Int16Array | typeof Int8Array, most: number): Mesh {
  geometry.computeBoundingBox();
  const size = geometry.boundingBox!.getSize(new Vector3());
  const center = geometry.boundingBox!.getCenter(new Vector3());
  const position = geometry.getAttribute('position');
  const numbers = new type(4 * position.count);
  const half = 0.5 * Math.max(size.x, size.y, size.z);
  for (let i = 0; i < position.count; i++) {
    for (const [k, x] of [position.getX(i) - center.x, position.getY(i) - center.y, position.getZ(i) - center.z].entries()) {
      numbers[3 * i + k] = Math.round((x / half) * most);
    }
  }
  const small = geometry.clone();
  small.boundingBox = null;
  for (const name of Object.keys(small.attributes)) small.deleteAttribute(name);
  small.setAttribute('position', new BufferAttribute(numbers.subarray(0, 3 * position.count), 3, true));
  const mesh = new Mesh(small, material);
  mesh.scale.setScalar(half);
  mesh.position.copy(center);
  return mesh;
}

const material = new MeshBasicMaterial({ side: 2 });

/** Somewhere, turned, stretched and perhaps mirrored: near or far. */
function placed(mesh: Mesh, random: () => number): Group {
  const group = new Group().add(mesh);
  const far = [1, 100, 1e5][Math.floor(3 * random())];
  group.position.set(far * (random() - 0.5), far * (random() - 0.5), far * (random() - 0.5));
  group.rotation.set(6 * random(), 6 * random(), 6 * random());
  const scale = 10 ** (4 * random() - 2);
  group.scale.set(scale * (random() < 0.5 ? -1 : 1), scale * (0.2 + random()), scale * (0.2 + random()));
  return group;
}

async function reloaded(group: Group): Promise<Group> {
  const { scene } = await new GLTFLoader().parseAsync(await exported(new Scene().add(group)), '');
  scene.traverse((part) => {
    if (part instanceof Mesh) part.material = material;
  });
  return scene;
}

/** Rays from around the object through its box and through its vertices; all hits against those of three. */
function compare(name: string, group: Group, random: () => number, rays: number): number {
  const data = meshGeometry(group);
  const world = createWorld();
  const mesh = world.spawnMesh(data);
  const shape = world.shape(mesh) as { closed?: boolean };
  expect(shape.closed, name).toBe(true);
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  const at = new Vector3();
  for (let v = 0; v < data.vertices.length; v += 3) {
    at.fromArray(data.vertices, v);
    low.min(at);
    high.max(at);
  }
  const diagonal = high.distanceTo(low);
  const center = low.clone().add(high).multiplyScalar(0.5);
  const raycaster = new Raycaster();
  let compared = 0;
  for (let i = 0; i < rays; i++) {
    const origin = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize().multiplyScalar(diagonal).add(center);
    const corner = (k: number): Vector3 => new Vector3().fromArray(data.vertices, 3 * data.indices[k]);
    const k = Math.floor((random() * data.indices.length) / 3);
    if (i % 4 === 0) at.set(random(), random(), random()).multiply(high.clone().sub(low)).add(low);
    // Through a vertex, an edge, and (the last triangles of a row are at the seam) close beside it.
    else if (i % 4 === 1) at.copy(corner(3 * k));
    else at.lerpVectors(corner(3 * k), corner(3 * k + 1), i % 4 === 2 ? random() : 1e-9 * random());
    const direction = at.clone().sub(origin).normalize();
    raycaster.set(origin, direction);
    const theirs: number[] = [];
    for (const { distance } of raycaster.intersectObject(group, true)) {
      if (theirs.length === 0 || distance - theirs.at(-1)! > 1e-7 * diagonal) theirs.push(distance);
    }
    const ray = { origin: origin.toArray(), direction: direction.toArray() };
    // (Two stretches that touch, at a fold of a coarse model, are one.)
    const ours: RayHit[] = [];
    for (const hit of world.raycastAll(ray)) {
      const last = ours.at(-1);
      if (last && hit.enter.distance - last.exit.distance < 1e-7 * diagonal) {
        last.exit = hit.exit;
        last.chord = hit.exit.distance - last.enter.distance;
      } else ours.push(hit);
    }
    const where = `${name}, ray ${i}: ${theirs.join(' ')} and ${ours.map((hit) => [hit.enter.distance, hit.exit.distance]).join(' ')}`;
    // (Through an edge three may find one triangle less, and a graze is one or none.)
    const isGraze = theirs.some((distance, n) => n % 2 === 1 && distance - theirs[n - 1] < 1e-6 * diagonal);
    if (theirs.length % 2 === 1 || isGraze || ours.some((hit) => hit.chord < 1e-6 * diagonal)) continue;
    expect(ours.length, where).toBe(theirs.length / 2);
    for (const [n, hit] of ours.entries()) {
      expect(Math.abs(hit.enter.distance - theirs[2 * n]), where).toBeLessThan(1e-6 * diagonal);
      expect(Math.abs(hit.exit.distance - theirs[2 * n + 1]), where).toBeLessThan(1e-6 * diagonal);
      expect(Math.abs(hit.chord - (theirs[2 * n + 1] - theirs[2 * n])), where).toBeLessThan(1e-6 * diagonal);
      expect(offRay(ray, hit), where).toBeLessThan(1e-6 * diagonal);
      compared++;
    }
  }
  return compared;
}

/** How far the points of a hit are from where its distances say. */
function offRay({ origin, direction }: { origin: Vec3; direction: Vec3 }, { enter, exit }: RayHit): number {
  return Math.max(
    ...[enter, exit].map(({ point, distance }) => Math.hypot(...point.map((x, k) => x - origin[k] - distance * direction[k]))),
  );
}

describe('a closed geometry of three is closed, and its chords are those of its triangles', () => {
  it.each(Object.keys(GEOMETRIES))('%s', async (name) => {
    const random = mulberry32(name.length);
    let compared = 0;
    for (let turn = 0; turn < cases(1, 12); turn++) {
      const geometry = GEOMETRIES[name]();
      const plain = geometry.index === null ? geometry : geometry.toNonIndexed();
      for (const [kind, mesh] of [
        ['as it is', new Mesh(geometry, material)],
        ['without index', new Mesh(plain, material)],
        ['16 bits', quantised(geometry, Int16Array, 32767)],
        ['8 bits', quantised(geometry, Int8Array, 127)],
      ] as const) {
        const group = placed(mesh, random);
        // (A plate as thin as a step of the numbers has neither inside nor outside.)
        if (kind.endsWith('bits') && name.includes('plate')) continue;
        for (const [how, object] of [
          ['', group],
          [', through a file', await reloaded(group)],
        ] as const) {
          compared += compare(`${name}, ${kind}${how}, turn ${turn}`, object, random, cases(16, 60));
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

/** The mesh with a vertex of its own at each corner, moved by up to `by` along each axis. */
function apart({ vertices, indices }: MeshData, by: number): MeshData {
  const random = mulberry32(3);
  return {
    vertices: indices.flatMap((v) => [0, 1, 2].map((k) => vertices[3 * v + k] + by * (2 * random() - 1))),
    indices: indices.map((_, i) => i),
  };
}

describe('vertices closer than a millionth of the diagonal are one', () => {
  const isClosed = (data: MeshData): boolean => {
    const world = createWorld();
    const shape = world.shape(world.spawnMesh(data)) as { closed?: boolean };
    return shape.closed!;
  };
  const cube = box(1, 1, 1);
  const diagonal = Math.sqrt(12);

  it('no farther: corners apart by less are joined, by more are not', () => {
    expect(isClosed(apart(cube, 0.28e-6 * diagonal))).toBe(true);
    expect(isClosed(apart(cube, 2e-6 * diagonal))).toBe(false);
  });

  it('what is smaller than that stays as it is: a small box, whole or open, beside a large one with gaps', () => {
    for (const size of [1e-7, 1e-6, 1e-5]) {
      const small = box(size * diagonal, size * diagonal, size * diagonal);
      for (let k = 0; k < small.vertices.length; k += 3) small.vertices[k] += 0.3;
      const open = { ...small, indices: small.indices.slice(3) };
      expect(isClosed(joined(apart(cube, 0.2e-6 * diagonal), small))).toBe(true);
      expect(isClosed(joined(apart(cube, 0.2e-6 * diagonal), open))).toBe(false);
    }
  });

  it('a plate thinner than that keeps its chord; a sheet with two sides encloses nothing', () => {
    const world = createWorld();
    world.spawnMesh(box(1, 1e-7, 1));
    expect(world.raycastClosest({ origin: [0.2, 5, 0.3], direction: [0, -1, 0] })?.chord).toBeCloseTo(2e-7, 12);
    const sheet = ground(5, 3, (x, z) => 0.1 * x * z);
    expect(isClosed({ ...sheet, indices: [...sheet.indices, ...sheet.indices.toReversed()] })).toBe(false);
  });
});
