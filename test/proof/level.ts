// Writes `assets/level.glb`, the level of the example *walk*: `npm run level`; with `--first-step`, measures the first step in a large one. A few shapes, placed often by nodes, as a modelling tool would export it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BoxGeometry, CylinderGeometry, ExtrudeGeometry, Mesh, MeshStandardMaterial, Scene, Shape, SphereGeometry } from 'three';
import type { BufferGeometry } from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import type * as core from '../../src/core/index.ts';
import type { Vec3, World } from '../../src/core/index.ts';
import { meshGeometry } from '../../src/three/geometry.ts';

type Library = Pick<typeof core, 'createWorld' | 'sphere' | 'capsule' | 'obb' | 'mulberry32'>;

const COLORS = {
  lightTile: 0x3d4a5c,
  darkTile: 0x354152,
  wall: 0x566579,
  stone: 0x8795a8,
  stair: 0xa9b6c6,
  gentle: 0x5fa37a,
  limit: 0xd0a348,
  steep: 0xc05a50,
  pillar: 0x8577b8,
  hill: 0x4d8f94,
} as const;
type Material = keyof typeof COLORS;

type Geometry = 'box' | 'cylinder' | 'wedge' | 'cap';

/** Unit shapes: the box and the cylinder 1 × 1 × 1 about the origin, the wedge rising from 0 to 1 along +x above y = 0, the cap of a sphere above y = 0, 37° steep at its rim. */
const GEOMETRIES: Readonly<Record<Geometry, () => BufferGeometry>> = {
  box: () => new BoxGeometry(),
  cylinder: () => new CylinderGeometry(0.5, 0.5, 1, 32),
  wedge: () =>
    new ExtrudeGeometry(new Shape().moveTo(0, 0).lineTo(1, 0).lineTo(1, 1).closePath(), { depth: 1, bevelEnabled: false }).translate(
      0,
      0,
      -0.5,
    ),
  cap: () => new SphereGeometry(1, 48, 8, 0, 2 * Math.PI, 0, Math.acos(0.8)).translate(0, -0.8, 0),
};

interface Part {
  readonly name: string;
  readonly geometry: Geometry;
  readonly material: Material;
  readonly at: readonly number[];
  readonly size: readonly number[];
  /** About y, radians. */
  readonly turn?: number;
}

/** What stands where, m: the floor is y = 0, a visitor arrives at the origin. */
function* parts(): Generator<Part> {
  const box = (name: string, material: Material, at: readonly number[], size: readonly number[]): Part => ({
    name,
    geometry: 'box',
    material,
    at,
    size,
  });
  // The floor in tiles: its inner edges must not catch.
  for (let x = -2; x <= 2; x++) {
    for (let z = -2; z <= 2; z++) yield box('tile', (x + z) % 2 === 0 ? 'lightTile' : 'darkTile', [5 * x, -0.5, 5 * z], [5, 1, 5]);
  }
  for (const side of [-1, 1]) {
    yield box('wall', 'wall', [0, 0, 12.65 * side], [25.6, 2, 0.3]);
    yield box('wall', 'wall', [12.65 * side, 0, 0], [0.3, 2, 25]);
  }

  // Stairs of 20 cm to a platform, a bridge from there, and a ramp down again.
  for (let i = 0; i < 8; i++) yield box('stair', 'stair', [3 + 0.4 * i, 0.1 * (i + 1), -3], [0.4, 0.2 * (i + 1), 3]);
  yield box('platform', 'stone', [8, 0.8, -3], [4, 1.6, 3]);
  yield box('bridge', 'stair', [8.7, 1.5, -6.75], [1.4, 0.2, 4.5]);
  yield box('platform', 'stone', [8.7, 0.8, -10.2], [2.6, 1.6, 2.4]);
  yield { name: 'ramp of 20°', geometry: 'wedge', material: 'gentle', at: [3, 0, -10.2], size: [4.4, 1.6, 2.4] };

  // Ramps of 20°, 40° and 55°, side by side; the last is too steep to walk.
  const ramps: readonly (readonly [material: Material, degrees: number])[] = [
    ['gentle', 20],
    ['limit', 40],
    ['steep', 55],
  ];
  for (const [i, [material, degrees]] of ramps.entries()) {
    const run = 1.6 / Math.tan((degrees * Math.PI) / 180);
    yield { name: `ramp of ${degrees}°`, geometry: 'wedge', material, at: [8.6 - run, 0, 2 + 2.4 * i], size: [run, 1.6, 2] };
    yield box('platform', 'stone', [9.6, 0.8, 2 + 2.4 * i], [2, 1.6, 2]);
  }

  // Stones to jump on, each half a metre higher than the last.
  for (let i = 0; i < 5; i++) {
    const height = 0.5 * (i + 1);
    yield {
      name: 'pillar',
      geometry: 'cylinder',
      material: 'pillar',
      at: [-4 - 1.8 * i, 0.5 * height, -3 - 1.1 * Math.sin(1.3 * i)],
      size: [1.5, height, 1.5],
    };
  }
  // A gate to walk through, and one that is too low.
  for (const [x, clearance] of [
    [-3.4, 2.1],
    [-7, 1.3],
  ]) {
    for (const side of [-1, 1]) yield box('gate', 'stone', [x + 1.2 * side, 0.5 * clearance, -9], [0.5, clearance, 0.6]);
    yield box('gate', 'stone', [x, clearance + 0.2, -9], [2.9, 0.4, 0.6]);
  }
  yield { name: 'hill', geometry: 'cap', material: 'hill', at: [-6.5, 0, 5.5], size: [7, 7, 7] };
  yield box('stone', 'stone', [1.8, 0.3, 6.5], [1.2, 0.6, 1.2]);
  yield { ...box('stone', 'stone', [-0.4, 0.5, 8], [1.4, 1, 1.4]), turn: 0.6 };
}

/** The level as binary glTF. */
export async function levelGlb(): Promise<Uint8Array> {
  return new Uint8Array(await exported(levelScene()));
}

/** The level as a scene; of more than one copy, those stand side by side, wall to wall. */
export function levelScene(copies = 1): Scene {
  const materials = new Map<Material, MeshStandardMaterial>();
  for (const [name, color] of Object.entries(COLORS)) {
    const material = new MeshStandardMaterial({ color, name, metalness: 0, roughness: 0.9 });
    material.color.fromArray(material.color.toArray().map(rounded));
    materials.set(name as Material, material);
  }
  const geometries = new Map<Geometry, BufferGeometry>();
  for (const [name, make] of Object.entries(GEOMETRIES)) {
    const geometry = make().deleteAttribute('uv');
    for (const attribute of ['position', 'normal']) {
      const { array } = geometry.getAttribute(attribute);
      array.set(Array.from(array, rounded));
    }
    geometries.set(name as Geometry, geometry);
  }
  const scene = new Scene();
  const columns = Math.ceil(Math.sqrt(copies));
  for (let copy = 0; copy < copies; copy++) {
    const beside = [25.6 * (copy % columns), 0, 25.6 * Math.floor(copy / columns)];
    for (const { name, geometry, material, at, size, turn = 0 } of parts()) {
      const mesh = new Mesh(geometries.get(geometry), materials.get(material));
      mesh.name = name;
      mesh.position.fromArray(at.map((x, k) => rounded(x + beside[k])));
      mesh.scale.fromArray(size.map(rounded));
      mesh.quaternion.fromArray([0, Math.sin(0.5 * turn), 0, Math.cos(0.5 * turn)].map(rounded));
      scene.add(mesh);
    }
  }
  return scene;
}

/** The exporter reads blobs as in a browser: Node has blobs, and no reader of them. */
export async function exported(scene: Scene): Promise<ArrayBuffer> {
  const globals = globalThis as { FileReader?: unknown };
  const before = globals.FileReader;
  globals.FileReader = class {
    result: ArrayBuffer | undefined;
    onloadend: (() => void) | undefined;

    async readAsArrayBuffer(blob: Blob): Promise<void> {
      this.result = await blob.arrayBuffer();
      this.onloadend?.();
    }
  };
  try {
    return (await new GLTFExporter().parseAsync(scene, { binary: true, trs: true })) as ArrayBuffer;
  } finally {
    globals.FileReader = before;
  }
}

/** Six decimals: sines differ in the last place between engines, and the file should not. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

/** 238 balls, capsules and boxes over twelve copies of the level (24,048 triangles), as they begin to land. */
export function levelWorld({ createWorld, sphere, capsule, obb, mulberry32 }: Library, data = meshGeometry(levelScene(12))): World {
  const world = createWorld();
  world.spawnMesh(data);
  const random = mulberry32(238);
  for (let i = 0; i < 238; i++) {
    const center: Vec3 = [102.4 * random() - 12.8, 0.3 + 2 * random(), 76.8 * random() - 12.8];
    const shape = [
      sphere({ center, radius: 0.3 }),
      capsule({ p1: center, p2: [center[0] + 0.4, center[1], center[2]], radius: 0.2 }),
      obb({ center, half: [0.3, 0.2, 0.4] }),
    ][i % 3];
    world.spawn({ shape, velocity: [4 * random() - 2, 0, 4 * random() - 2] });
  }
  return world;
}

/** ms of processor time of the main thread where the system tells it, else of the clock. */
function now(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Prints what spawning, the first and the tenth step take in fresh processes: `npm run build:lib && npm run level -- --first-step`. */
function firstStep(): number {
  const all = Array.from({ length: 9 }, () => {
    const run = spawnSync(process.execPath, [process.argv[1], 'level', '--once'], { encoding: 'utf8' });
    return JSON.parse(run.stdout) as number[];
  });
  for (const [i, name] of ['spawning', 'first step', 'tenth step'].entries()) {
    const times = all.map((run) => run[i]).toSorted((x, y) => x - y);
    console.log(`${name}: least ${times[0].toFixed(1)} ms, median ${times[4].toFixed(1)} ms`);
  }
  return 0;
}

export async function main(options: string[], library: () => Promise<unknown>): Promise<number> {
  if (options.includes('--first-step')) return firstStep();
  if (options.includes('--once')) {
    const lib = (await library()) as Library;
    const data = meshGeometry(levelScene(12));
    const times = [now()];
    const world = levelWorld(lib, data);
    for (let i = 0; i <= 10; i++) {
      times.push(now());
      world.step();
    }
    console.log(JSON.stringify([times[1] - times[0], times[2] - times[1], times[11] - times[10]]));
    return 0;
  }
  const file = await levelGlb();
  await writeFile(fileURLToPath(new URL('../../assets/level.glb', import.meta.url)), file);
  console.log(`assets/level.glb: ${(file.length / 1000).toFixed(1)} kB`);
  return 0;
}
