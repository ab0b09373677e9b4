// Small .glb files for tests: boxes on nodes, written byte by byte.

export interface Box {
  readonly name: string;
  /** m. With height 0 it is an open square of two triangles and one without area. */
  readonly size: readonly [number, number, number];
  readonly translation?: readonly [number, number, number];
  readonly scale?: readonly [number, number, number];
  /** A node above it. */
  readonly parent?: { readonly translation: readonly [number, number, number] };
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1].map((bit) => bit - 0.5));
const FACES = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

/** With pictures, all boxes have a material with all of them: colour, normals, and what glows. */
export function glbOf(boxes: readonly Box[], pictures: readonly Buffer[] = []): Buffer {
  const parts: Buffer[] = [];
  const json: Record<string, unknown[]> = { nodes: [], meshes: [], accessors: [], bufferViews: [] };
  const roots: number[] = [];
  let at = 0;
  const view = (bytes: Buffer): number => {
    parts.push(bytes);
    at += bytes.length;
    return json['bufferViews'].push({ buffer: 0, byteOffset: at - bytes.length, byteLength: bytes.length }) - 1;
  };
  const add = (bytes: Buffer, accessor: object): number => json['accessors'].push({ bufferView: view(bytes), ...accessor }) - 1;
  for (const { name, size, translation, scale, parent } of boxes) {
    const flat = size[1] === 0;
    const corners = (flat ? [CORNERS[0], CORNERS[1], CORNERS[4], CORNERS[5]] : CORNERS).map((corner) => corner.map((x, k) => x * size[k]));
    const faces = flat ? [0, 2, 1, 1, 2, 3] : FACES;
    // Two indices more keep the bytes aligned: the last triangle of a square has no area.
    const indices = Uint32Array.from(flat ? [...faces, 0, 0, 1] : faces);
    const of = (pick: (...all: number[]) => number): number[] => [0, 1, 2].map((k) => pick(...corners.map((corner) => corner[k])));
    const position = add(Buffer.from(Float32Array.from(corners.flat()).buffer), {
      componentType: 5126,
      count: corners.length,
      type: 'VEC3',
      min: of(Math.min),
      max: of(Math.max),
    });
    const index = add(Buffer.from(indices.buffer), { componentType: 5125, count: indices.length, type: 'SCALAR' });
    const material = pictures.length > 0 ? { material: 0 } : {};
    const mesh = json['meshes'].push({ primitives: [{ attributes: { POSITION: position }, indices: index, ...material }] }) - 1;
    let node = json['nodes'].push({ name, mesh, ...(translation && { translation }), ...(scale && { scale }) }) - 1;
    if (parent) node = json['nodes'].push({ ...parent, children: [node] }) - 1;
    roots.push(node);
  }
  if (pictures.length > 0) {
    json['images'] = pictures.map((bytes) => ({
      bufferView: view(Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])),
      mimeType: 'image/png',
    }));
    json['textures'] = pictures.map((_, source) => ({ source }));
    const [index, normal, glow] = pictures.map((_, i) => ({ index: i }));
    json['materials'] = [
      {
        pbrMetallicRoughness: { baseColorTexture: index },
        ...(normal && { normalTexture: normal }),
        ...(glow && { emissiveTexture: glow }),
      },
    ];
  }
  const text = JSON.stringify({ asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: roots }], ...json, buffers: [{ byteLength: at }] });
  return glb(Buffer.from(text.padEnd(4 * Math.ceil(text.length / 4))), Buffer.concat(parts));
}

function glb(json: Buffer, binary: Buffer): Buffer {
  const words = (...list: number[]): Buffer => Buffer.from(Uint32Array.from(list).buffer);
  const length = 12 + 8 + json.length + 8 + binary.length;
  return Buffer.concat([words(0x46546c67, 2, length), words(json.length, 0x4e4f534a), json, words(binary.length, 0x004e4942), binary]);
}
