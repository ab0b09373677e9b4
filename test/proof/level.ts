// Writes `assets/level.glb`, the level of the example *walk*: `npm run level`. A few shapes, placed often by nodes, as a modelling tool would export it.

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BoxGeometry, Color, CylinderGeometry, ExtrudeGeometry, Shape, SphereGeometry, type BufferGeometry } from 'three';

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

/** The level as binary glTF 2.0. */
export function levelGlb(): Uint8Array {
  const binary: Uint8Array[] = [];
  let length = 0;
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const add = (values: Float32Array | Uint16Array, type: 'VEC3' | 'SCALAR', range: object = {}): number => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, target: type === 'VEC3' ? 34962 : 34963 });
    accessors.push({
      bufferView: bufferViews.length - 1,
      componentType: type === 'VEC3' ? 5126 : 5123,
      count: values.length / (type === 'VEC3' ? 3 : 1),
      type,
      ...range,
    });
    const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4));
    padded.set(bytes);
    binary.push(padded);
    length += padded.length;
    return accessors.length - 1;
  };

  const shapes = new Map<Geometry, object>();
  const shapeOf = (name: Geometry): object => {
    let shape = shapes.get(name);
    if (shape) return shape;
    const geometry = GEOMETRIES[name]();
    const { position, normal } = geometry.attributes;
    const points = Float32Array.from(position.array, rounded);
    const axes = [0, 1, 2].map((k) => points.filter((_, i) => i % 3 === k));
    const range = { min: axes.map((values) => Math.min(...values)), max: axes.map((values) => Math.max(...values)) };
    const indices = geometry.index ? geometry.index.array : Array.from({ length: position.count }, (_, i) => i);
    shape = {
      attributes: {
        POSITION: add(points, 'VEC3', range),
        NORMAL: add(Float32Array.from(normal.array, rounded), 'VEC3'),
      },
      indices: add(Uint16Array.from(indices), 'SCALAR'),
    };
    shapes.set(name, shape);
    return shape;
  };

  const materials = Object.entries(COLORS).map(([name, hex]) => ({
    name,
    // (glTF colours are linear.)
    pbrMetallicRoughness: { baseColorFactor: [...new Color(hex).toArray().map(rounded), 1], metallicFactor: 0, roughnessFactor: 0.9 },
  }));
  const names = Object.keys(COLORS);
  const meshes: object[] = [];
  const meshOf = new Map<string, number>();
  const nodes = [...parts()].map(({ name, geometry, material, at, size, turn = 0 }) => {
    const key = `${geometry} ${material}`;
    if (!meshOf.has(key)) {
      meshOf.set(key, meshes.length);
      meshes.push({ name: key, primitives: [{ ...shapeOf(geometry), material: names.indexOf(material) }] });
    }
    const rotation = [0, Math.sin(0.5 * turn), 0, Math.cos(0.5 * turn)].map(rounded);
    return { name, mesh: meshOf.get(key), translation: at.map(rounded), rotation, scale: size.map(rounded) };
  });
  const json = new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0', generator: 'kantsu, npm run level' },
      scene: 0,
      scenes: [{ nodes: nodes.map((_, i) => i) }],
      nodes,
      meshes,
      materials,
      accessors,
      bufferViews,
      buffers: [{ byteLength: length }],
    }),
  );
  return container(json, binary, length);
}

/** Six decimals: sines differ in the last place between engines, and the file should not. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

/** Header, JSON chunk padded with spaces, binary chunk. */
function container(json: Uint8Array, binary: readonly Uint8Array[], length: number): Uint8Array {
  const jsonLength = 4 * Math.ceil(json.length / 4);
  const file = new Uint8Array(12 + 8 + jsonLength + 8 + length);
  const words = new DataView(file.buffer);
  [0x46546c67, 2, file.length, jsonLength, 0x4e4f534a].forEach((word, i) => words.setUint32(4 * i, word, true));
  file.fill(0x20, 20, 20 + jsonLength);
  file.set(json, 20);
  words.setUint32(20 + jsonLength, length, true);
  words.setUint32(24 + jsonLength, 0x004e4942, true);
  let at = 28 + jsonLength;
  for (const bytes of binary) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

export async function main(): Promise<number> {
  const file = levelGlb();
  await writeFile(fileURLToPath(new URL('../../assets/level.glb', import.meta.url)), file);
  console.log(`assets/level.glb: ${(file.length / 1000).toFixed(1)} kB`);
  return 0;
}
