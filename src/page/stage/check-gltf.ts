// A glTF file before it is loaded: by its JSON and the headers of its pictures alone, what would fill the memory is refused or left out.

import { fromBase64 } from '../kit/base64.ts';

/** Why a file contains no usable model. */
export type ModelTrouble =
  | ('broken' | 'scattered' | 'compressed' | 'empty' | 'heavy' | 'kind' | 'many' | 'rigid')
  | ('levelHeavy' | 'levelFar' | 'levelFlat');

export class ModelError extends Error {
  readonly trouble: ModelTrouble;
  /** m, of a level that is too large. */
  readonly extent: number;

  constructor(trouble: ModelTrouble, cause?: unknown, extent = 0) {
    super(`the model is refused: ${trouble}`, { cause });
    this.trouble = trouble;
    this.extent = extent;
  }
}

/** Pixels of a side, and in all pictures of a file: 256 MB once decoded. */
const MOST_SIDE = 4096;
const MOST_PIXELS = 64e6;
/** Bytes of buffers, their views and what accessors fill with zeros: four times the largest file. */
const MOST_BYTES = 128 * 2 ** 20;
/** Nodes, and meshes on them: a few bytes of a file each, kilobytes when loaded. */
const MOST_NODES = 50_000;

const BYTES = new Map<unknown, number>([5120, 5121, 5122, 5123, 5125, 5126].map((type, i) => [type, [1, 1, 2, 2, 4, 4][i]]));
const NUMBERS = new Map<unknown, number>(
  ['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4'].map((type, i) => [type, [1, 2, 3, 4, 4, 9, 16][i]]),
);
/** Where a texture may have its picture: the first that a loader reads is drawn. */
const SOURCES = ['EXT_texture_webp', 'EXT_texture_avif', 'KHR_texture_basisu'] as const;

type Fields = Record<string, unknown>;

export interface CheckedGltf {
  /** The same model, as `GLTFLoader` takes it: what was checked and nothing else of the file. */
  readonly json: Fields;
  /** The bytes of each view; undefined of a buffer elsewhere, which the loader refuses. */
  readonly views: readonly (Uint8Array | undefined)[];
  /** Pictures left out, and pixels of the others. */
  readonly left: number;
  readonly pixels: number;
  /** What loading allocates besides pictures, at most. */
  readonly bytes: number;
}

/** Throws a `ModelError`. Numbers of the file that are none, or lead out of it, are `broken`; too much of anything is `heavy`. */
export function checkGltf(data: ArrayBuffer): CheckedGltf {
  const { json, binary } = contentOf(data);
  const buffers = list(json, 'buffers').map(({ uri }, i) => (uri === undefined && i === 0 ? binary : bytesOf(uri)));
  const views = list(json, 'bufferViews').map(({ buffer, byteOffset, byteLength, byteStride }) => {
    const all = buffers[index(buffer, buffers)];
    const [first, length] = [whole(byteOffset, 0), whole(byteLength, 0)];
    const own = all?.subarray(first, first + length);
    return { bytes: own, length: own?.length ?? length, stride: whole(byteStride, 0) };
  });
  let bytes = 0;
  for (const part of [...buffers, ...views.map((view) => view.bytes)]) bytes += part?.length ?? 0;
  const counts = list(json, 'accessors').map(({ bufferView, byteOffset, componentType, type, count, sparse }) => {
    const number = BYTES.get(componentType);
    const numbers = NUMBERS.get(type);
    if (number === undefined || numbers === undefined) throw new ModelError('broken');
    const n = whole(count);
    const few = isFields(sparse) ? whole(sparse['count']) : 0;
    if (few > n) throw new ModelError('broken');
    if (bufferView === undefined || sparse !== undefined) bytes += n * number * numbers;
    if (bufferView !== undefined && n > 0) {
      const { length, stride } = views[index(bufferView, views)];
      const item = number * numbers;
      if (whole(byteOffset, 0) + (n - 1) * (stride || item) + item > length) throw new ModelError('broken');
    }
    return n;
  });
  // An instance becomes a matrix.
  for (const { extensions } of list(json, 'nodes')) {
    const instancing = isFields(extensions) ? extensions['EXT_mesh_gpu_instancing'] : undefined;
    const attributes = isFields(instancing) && isFields(instancing['attributes']) ? Object.values(instancing['attributes']) : [];
    bytes += 64 * Math.max(0, ...attributes.map((accessor) => counts[index(accessor, counts)]));
  }
  if (bytes > MOST_BYTES) throw new ModelError('heavy');
  checkNodes(json);
  const { left, pixels } = leaveOutPictures(json, ({ bufferView, uri }) =>
    bufferView === undefined ? bytesOf(uri) : views[index(bufferView, views)].bytes,
  );
  return { json, views: views.map((view) => view.bytes), left, pixels, bytes };
}

/** Its JSON, and the chunk of bytes of a .glb. */
function contentOf(data: ArrayBuffer): { json: Fields; binary: Uint8Array | undefined } {
  const words = new DataView(data);
  let text: Uint8Array | undefined = new Uint8Array(data);
  let binary: Uint8Array | undefined;
  if (data.byteLength >= 12 && words.getUint32(0, true) === MAGIC) {
    if (words.getUint32(4, true) !== 2) throw new ModelError('broken');
    text = undefined;
    binary = new Uint8Array();
    const end = Math.min(words.getUint32(8, true), data.byteLength);
    for (let i = 12; i + 8 <= end;) {
      const length = words.getUint32(i, true);
      if (i + 8 + length > end) throw new ModelError('broken');
      const chunk = new Uint8Array(data, i + 8, length);
      const type = words.getUint32(i + 4, true);
      if (type === JSON_CHUNK) text ??= chunk;
      else if (type === BINARY_CHUNK) binary = chunk;
      i += 8 + length;
    }
  }
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(text));
    if (isFields(json)) return { json, binary };
  } catch (error) {
    throw new ModelError('broken', error);
  }
  throw new ModelError('broken');
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** Undefined of what is elsewhere, or no base64. */
function bytesOf(uri: unknown): Uint8Array | undefined {
  const head = typeof uri === 'string' ? /^data:[^,]*;base64,/i.exec(uri) : null;
  try {
    return head ? fromBase64((uri as string).slice(head[0].length)) : undefined;
  } catch {
    return undefined;
  }
}

/** The loader loads every scene and animation: only the scene that is shown stays, each of its nodes in one place. */
function checkNodes(json: Fields): void {
  const nodes = list(json, 'nodes');
  const meshes = list(json, 'meshes').map((mesh) => list(mesh, 'primitives').length);
  const scenes = list(json, 'scenes');
  const scene = scenes.length > 0 ? scenes[index(json['scene'] ?? 0, scenes)] : undefined;
  delete json['animations'];
  if (scene) json['scenes'] = [scene];
  delete json['scene'];
  const placed = new Uint8Array(nodes.length);
  let parts = nodes.length;
  for (const { mesh } of nodes) parts += mesh === undefined ? 0 : meshes[index(mesh, meshes)];
  if (parts > MOST_NODES) throw new ModelError('heavy');
  const place = (children: unknown = []): void => {
    if (!Array.isArray(children)) throw new ModelError('broken');
    for (const child of children) if (placed[index(child, nodes)]++ > 0) throw new ModelError('broken');
  };
  for (const { children } of nodes) place(children);
  place(scene?.['nodes']);
}

/** Removes textures with pictures that are too large or of an unknown size from all materials. */
function leaveOutPictures(json: Fields, picture: (image: Fields) => Uint8Array | undefined): { left: number; pixels: number } {
  const images = list(json, 'images');
  const sizes = images.map((image) => pictureSize(picture(image)));
  const left = new Set<unknown>();
  const kept = new Set<string>();
  let pixels = 0;
  const fits = (image: unknown, sampler: unknown): boolean => {
    const size = sizes[index(image, images)];
    // With another sampler the loader makes another texture of it.
    const key = `${String(image)} ${String(sampler)}`;
    if (size && !kept.has(key) && Math.max(...size) <= MOST_SIDE && pixels + size[0] * size[1] <= MOST_PIXELS) {
      kept.add(key);
      pixels += size[0] * size[1];
    }
    if (!kept.has(key)) left.add(image);
    return kept.has(key);
  };
  const removed = new Set<unknown>();
  for (const [i, texture] of list(json, 'textures').entries()) {
    const { extensions, sampler } = texture;
    let drawn = false;
    for (const name of SOURCES) {
      const other = isFields(extensions) ? extensions[name] : undefined;
      if (!isFields(other)) continue;
      if (fits(other['source'], sampler)) drawn = true;
      else delete (extensions as Fields)[name];
    }
    if (texture['source'] !== undefined) {
      if (fits(texture['source'], sampler)) drawn = true;
      else delete texture['source'];
    }
    if (!drawn) removed.add(i);
  }
  for (const material of list(json, 'materials')) removeTextures(material, removed);
  return { left: left.size, pixels };
}

function removeTextures(part: Fields, removed: ReadonlySet<unknown>): void {
  for (const [key, value] of Object.entries(part)) {
    if (!isFields(value)) continue;
    if (!/texture$/i.test(key) || !removed.has(value['index'])) removeTextures(value, removed);
    else {
      delete part[key];
      // Without its picture the whole surface would glow.
      if (key === 'emissiveTexture') delete part['emissiveFactor'];
    }
  }
}

/** Width and height of a PNG, JPEG or WebP by its header, or undefined: of other kinds the page has no decoder, or the header is long. */
export function pictureSize(bytes: Uint8Array = new Uint8Array()): readonly [width: number, height: number] | undefined {
  const at = (i: number): number => (i < bytes.length ? bytes[i] : NaN);
  const is = (from: number, text: string): boolean => Array.from(text).every((letter, i) => at(from + i) === letter.charCodeAt(0));
  const big = (i: number, bytes: number): number => (bytes === 0 ? 0 : 256 * big(i, bytes - 1) + at(i + bytes - 1));
  const little = (i: number, bytes: number): number => (bytes === 0 ? 0 : at(i) + 256 * little(i + 1, bytes - 1));
  let size: readonly [number, number] | undefined;
  if (is(0, '\x89PNG\r\n\x1a\n') && is(12, 'IHDR')) size = [big(16, 4), big(20, 4)];
  else if (is(0, 'RIFF') && is(8, 'WEBP')) {
    if (is(12, 'VP8X')) size = [1 + little(24, 3), 1 + little(27, 3)];
    else if (is(12, 'VP8L') && at(20) === 0x2f) size = [1 + (little(21, 2) % 2 ** 14), 1 + (Math.floor(little(21, 4) / 2 ** 14) % 2 ** 14)];
    else if (is(12, 'VP8 ') && is(23, '\x9d\x01\x2a')) size = [little(26, 2) % 2 ** 14, little(28, 2) % 2 ** 14];
  } else if (is(0, '\xff\xd8')) {
    for (let i = 2; at(i) === 0xff;) {
      const marker = at(i + 1);
      // A frame: C0 to CF, but for tables (C4, CC) and an extension (C8).
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        size = [big(i + 7, 2), big(i + 5, 2)];
        break;
      }
      // Fill bytes; the data itself, before which a frame must stand.
      if (marker === 0xda) break;
      i += marker === 0xff ? 1 : 2 + Math.max(2, big(i + 2, 2));
    }
  }
  return size && size[0] > 0 && size[1] > 0 ? size : undefined;
}

/** The objects of a list; none where there is no such list. */
function list(from: Fields, key: string): readonly Fields[] {
  const value = from[key] ?? [];
  if (!Array.isArray(value) || !value.every(isFields)) throw new ModelError('broken');
  return value;
}

function whole(value: unknown, usual?: number): number {
  const n = value ?? usual;
  if (!Number.isSafeInteger(n) || (n as number) < 0) throw new ModelError('broken');
  return n as number;
}

function index(value: unknown, of: readonly unknown[]): number {
  const i = whole(value);
  if (i >= of.length) throw new ModelError('broken');
  return i;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
