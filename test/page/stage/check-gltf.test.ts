// A glTF file before it is loaded: pictures are judged by their headers, counts and offsets before anything is allocated.

import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { ModelError, checkGltf, pictureSize } from '../../../src/page/stage/check-gltf.ts';
import { glbOf } from '../../support/glb.ts';
import { jpegHead, png, webpHeads } from '../../support/pictures.ts';

type Json = Record<string, unknown>;

const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** A box as a .glb with other JSON, and these bytes after those of the box. */
function model(change: (json: Json, view: (bytes: Buffer) => number) => void): ArrayBuffer {
  const glb = glbOf([{ name: 'box', size: [1, 1, 1] }]);
  const head = glb.readUInt32LE(12);
  const json = JSON.parse(glb.toString('utf8', 20, 20 + head)) as Json;
  const parts = [glb.subarray(28 + head)];
  change(json, (bytes) => {
    const byteOffset = Buffer.concat(parts).length;
    parts.push(bytes);
    return (json['bufferViews'] as Json[]).push({ buffer: 0, byteOffset, byteLength: bytes.length }) - 1;
  });
  const text = Buffer.from(JSON.stringify(json));
  const binary = Buffer.concat(parts);
  const words = Buffer.alloc(20);
  const start = [0x46546c67, 2, 28 + text.length + binary.length, text.length, 0x4e4f534a];
  for (const [i, word] of start.entries()) words.writeUInt32LE(word, 4 * i);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(binary.length);
  chunk.writeUInt32LE(0x004e4942, 4);
  return bufferOf(Buffer.concat([words, text, chunk, binary]));
}

function troubleOf(data: ArrayBuffer): string {
  try {
    checkGltf(data);
  } catch (error) {
    if (error instanceof ModelError) return error.trouble;
    throw error;
  }
  return 'none';
}

/** With one material that glows by its first picture and is bumped by its second. */
function painted(pictures: readonly Buffer[]): ArrayBuffer {
  return model((json, view) => {
    json['images'] = pictures.map((bytes) => ({ bufferView: view(bytes), mimeType: 'image/png' }));
    json['textures'] = pictures.map((_, source) => ({ source }));
    json['materials'] = [
      {
        pbrMetallicRoughness: { baseColorTexture: { index: 0 }, baseColorFactor: [1, 0, 0, 1] },
        emissiveTexture: { index: 0 },
        emissiveFactor: [1, 1, 1],
        normalTexture: { index: 1 },
        extensions: { KHR_materials_clearcoat: { clearcoatTexture: { index: 1 } } },
      },
    ];
  });
}

describe('the size of a picture by its header, seed 5', () => {
  const random = mulberry32(5);
  const side = (most: number): number => 1 + Math.floor(most * random());
  test.each([
    ['PNG', (w: number, h: number) => png(w, h), 300],
    ['JPEG', (w: number, h: number) => jpegHead(w, h, side(60_000), [0xc0, 0xc1, 0xc2, 0xc9, 0xcf][side(4)]), 65_535],
    ['WebP, extended', webpHeads['VP8X'], 2 ** 24],
    ['WebP, lossless', webpHeads['VP8L'], 2 ** 14],
    ['WebP', webpHeads['VP8 '], 2 ** 14 - 1],
  ] as const)('%s', (_, head, most) => {
    for (let i = 0; i < 40; i++) {
      const [width, height] = [side(most), side(most)];
      const bytes = head(width, height);
      expect(pictureSize(bytes)).toEqual([width, height]);
      // Cut off anywhere in the header it has no size, and never a wrong one.
      const cut = pictureSize(bytes.subarray(0, Math.floor(random() * bytes.length)));
      expect(cut === undefined || (cut[0] === width && cut[1] === height)).toBe(true);
    }
  });

  test('what is no picture, or one of another kind, has none', () => {
    for (const bytes of [
      Buffer.from('GIF89a\x10\x00\x10\x00', 'latin1'),
      Buffer.from('<svg width="10" height="10"/>'),
      Buffer.from('BM'),
      Buffer.alloc(0),
      Buffer.alloc(64, 0xff),
      Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]),
      png(0, 5),
    ]) {
      expect(pictureSize(bytes)).toBeUndefined();
    }
  });
});

describe('pictures of a file', () => {
  test('one above 4,096 on a side is left out with all that refers to it, and the others stay', () => {
    for (const [width, height] of [
      [4097, 1],
      [1, 4097],
      [16_000, 16_000],
    ]) {
      const { json, left, pixels } = checkGltf(painted([png(width, height), png(64, 32)]));
      expect([left, pixels]).toEqual([1, 64 * 32]);
      expect(json['materials']).toEqual([
        {
          pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] },
          normalTexture: { index: 1 },
          extensions: { KHR_materials_clearcoat: { clearcoatTexture: { index: 1 } } },
        },
      ]);
    }
    expect(checkGltf(painted([png(4096, 4096), png(4096, 10)]))).toMatchObject({ left: 0, pixels: 4096 * 4106 });
  });

  test('of many only as many as have 64 megapixels in all, counted once for each sampler', () => {
    const many = checkGltf(painted(Array.from({ length: 6 }, () => png(4000, 4000))));
    expect([many.left, many.pixels]).toEqual([2, 64e6]);
    const sampled = checkGltf(
      model((json, view) => {
        json['images'] = [{ bufferView: view(png(4000, 4000)) }];
        json['samplers'] = Array.from({ length: 9 }, () => ({}));
        json['textures'] = Array.from({ length: 18 }, (_, i) => ({ source: 0, sampler: i % 9 }));
      }),
    );
    expect(sampled).toMatchObject({ left: 1, pixels: 64e6 });
  });

  test('embedded as text: the same; of a kind or at a place that cannot be read: left out', () => {
    const uri = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
    const { json: plain, images } = {
      json: checkGltf(model(() => {})).json,
      images: [
        uri(png(30, 20)),
        uri(png(5000, 1)),
        uri(Buffer.from('GIF89a')),
        'data:image/svg+xml,<svg/>',
        'bricks.png',
        'blob:1',
        uri(jpegHead(9, 9)),
      ],
    };
    const text = Buffer.from(
      JSON.stringify({
        ...plain,
        buffers: [{ byteLength: 4, uri: uri(Buffer.alloc(1000), 'application/octet-stream') }],
        images: images.map((one) => ({ uri: one })),
        textures: images.map((_, source) => ({ source })),
        materials: images.map((_, index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } })),
      }),
    );
    const { json, left, pixels } = checkGltf(bufferOf(text));
    expect([left, pixels]).toEqual([5, 681]);
    expect((json['materials'] as Json[]).map(({ pbrMetallicRoughness }) => Object.keys(pbrMetallicRoughness as Json).length)).toEqual([
      1, 0, 0, 0, 0, 0, 1,
    ]);
  });

  test('a texture keeps the one of its pictures that is small enough', () => {
    const { json, left } = checkGltf(
      model((json, view) => {
        json['images'] = [png(16, 16), webpHeads['VP8X'](9000, 9000), webpHeads['VP8L'](8, 8), png(9000, 9000)].map((bytes) => ({
          bufferView: view(bytes),
        }));
        json['textures'] = [
          { source: 0, extensions: { EXT_texture_webp: { source: 1 } } },
          { source: 3, extensions: { EXT_texture_webp: { source: 2 } } },
        ];
      }),
    );
    expect(left).toBe(2);
    expect(json['textures']).toEqual([{ source: 0, extensions: {} }, { extensions: { EXT_texture_webp: { source: 2 } } }]);
  });
});

describe('counts and offsets', () => {
  const accessor = (fields: Json): ArrayBuffer =>
    model((json) => {
      Object.assign((json['accessors'] as Json[])[0], fields);
      if (fields['bufferView'] === null) delete (json['accessors'] as Json[])[0]['bufferView'];
    });

  test('an untouched file, and one that is a little wrong', () => {
    const { views, left, pixels, bytes } = checkGltf(model(() => {}));
    expect([left, pixels]).toEqual([0, 0]);
    expect(bytes).toBeLessThan(1000);
    const box = glbOf([{ name: 'box', size: [1, 1, 1] }]);
    const chunk = box.subarray(28 + box.readUInt32LE(12));
    expect(Buffer.concat(views.map((view) => view!))).toEqual(chunk);
    expect(troubleOf(bufferOf(Buffer.from('glTF nothing of the kind')))).toBe('broken');
    expect(troubleOf(bufferOf(Buffer.from('[]')))).toBe('broken');
    expect(troubleOf(new ArrayBuffer(0))).toBe('broken');
  });

  test.each([
    ['more than the file has', { count: 9 }],
    ['far more', { count: 1e9 }],
    ['half a number', { count: 1.5 }],
    ['less than none', { count: -1 }],
    ['a text', { count: '8' }],
    ['beyond all numbers', { count: 1e300 }],
    ['an offset behind the end', { byteOffset: 96 }],
    ['an offset before the beginning', { byteOffset: -4 }],
    ['an unknown type', { type: 'VEC9' }],
    ['an unknown component', { componentType: 5127 }],
    ['another view', { bufferView: 99 }],
    ['more exceptions than numbers', { sparse: { count: 9 } }],
  ])('%s: broken', (_, fields) => expect(troubleOf(accessor(fields))).toBe('broken'));

  test.each([
    ['zeros for a thousand million corners', accessor({ bufferView: null, count: 1e9 })],
    ['and beyond all numbers', accessor({ bufferView: null, count: 2 ** 53 - 1 })],
    [
      'many of some',
      model((json) => {
        const zeros = { componentType: 5126, type: 'MAT4', count: 1e6 };
        (json['accessors'] as Json[]).push(...Array.from({ length: 20 }, () => zeros));
      }),
    ],
    [
      'copies of what is there',
      model((json, view) => {
        const bufferView = view(Buffer.alloc(1e6));
        const copy = { bufferView, componentType: 5121, type: 'SCALAR', count: 1e6, sparse: { count: 0 } };
        (json['accessors'] as Json[]).push(...Array.from({ length: 200 }, () => copy));
      }),
    ],
    [
      'views of the same bytes',
      model((json, view) => {
        view(Buffer.alloc(1e6));
        const views = json['bufferViews'] as Json[];
        views.push(...Array.from({ length: 200 }, () => views.at(-1)!));
      }),
    ],
    [
      'instances',
      model((json, view) => {
        const many =
          (json['accessors'] as Json[]).push({ bufferView: view(Buffer.alloc(3e6)), componentType: 5121, type: 'SCALAR', count: 3e6 }) - 1;
        Object.assign((json['nodes'] as Json[])[0], { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: many } } } });
      }),
    ],
    ['nodes', model((json) => (json['nodes'] as Json[]).push(...Array.from({ length: 60_000 }, () => ({}))))],
    [
      'the same mesh everywhere',
      model((json) => {
        const primitives = (json['meshes'] as Json[])[0]['primitives'] as Json[];
        primitives.push(...Array.from({ length: 300 }, () => primitives[0]));
        (json['nodes'] as Json[]).push(...Array.from({ length: 300 }, () => ({ mesh: 0 })));
      }),
    ],
  ])('%s: heavy', (_, data) => expect(troubleOf(data)).toBe('heavy'));

  test('nodes in two places, in a ring or in no list: broken; of several scenes one stays', () => {
    const nodes = (change: (nodes: Json[], json: Json) => void): ArrayBuffer => model((json) => change(json['nodes'] as Json[], json));
    expect(troubleOf(nodes((all) => all.push({ children: [0] })))).toBe('broken');
    expect(troubleOf(nodes((all, json) => (json['scenes'] = [{ nodes: [all.push({ children: [1] }) - 1] }])))).toBe('broken');
    expect(troubleOf(nodes((all, json) => (json['scenes'] = [{ nodes: all.map(() => 7) }])))).toBe('broken');
    const several = checkGltf(
      nodes((_, json) =>
        Object.assign(json, { scenes: [{ nodes: [] }, { name: 'shown', nodes: [0] }, { nodes: [0] }], scene: 1, animations: [{}] }),
      ),
    );
    expect(several.json).toMatchObject({ scenes: [{ name: 'shown', nodes: [0] }] });
    expect(Object.keys(several.json)).not.toContain('animations');
  });

  test('seed 11: any numbers in any place are read, or refused by a word', () => {
    const random = mulberry32(11);
    const values = [-1, 0, 1, 0.5, 3, 7, 96, 1e4, 1e9, 2 ** 53, 1e300, null, 'x', [], {}, true];
    const troubles = new Set<string>();
    for (let i = 0; i < 400; i++) {
      const data = model((json) => {
        for (let n = 0; n < 3; n++) {
          const lists = ['accessors', 'bufferViews', 'buffers', 'nodes', 'meshes', 'scenes'].flatMap((name) => json[name] as Json[]);
          const from = lists[Math.floor(random() * lists.length)];
          const keys = Object.keys(from);
          if (keys.length > 0) from[keys[Math.floor(random() * keys.length)]] = values[Math.floor(random() * values.length)];
        }
      });
      troubles.add(troubleOf(data));
    }
    expect([...troubles].filter((trouble) => !['none', 'broken', 'heavy'].includes(trouble))).toEqual([]);
  });
});
