// A mesh of one's own in a real browser: put there by the Add tool or from the console, it falls with its collider, is hit by it, and goes with it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { codeBlocks } from '../support/code-blocks.ts';
import { dropFile, dropFiles } from '../support/drop-file.ts';
import { slow } from '../support/long.ts';
import { png } from '../support/pictures.ts';
import { entered, framesLater, openRoom, type Rgb, saved, square, unfold, useSite } from '../support/page.ts';

const site = useSite();

it('the Add tool puts down the built-in model with the collider one chose, and a click reports the fitted kind', async () => {
  const { page } = await openRoom(site, 'world', { width: 1280, height: 800, locale: 'en', world: '?n=8' });
  await page.evaluate(() => window.kantsu.step(200));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const panel = page.locator('#section-add');
  await panel.getByRole('button', { name: 'mesh', exact: true }).click();
  await panel.locator('.fitted').getByRole('button', { name: 'capsule' }).click();
  const r = (await page.locator('.picture canvas').first().boundingBox())!;
  await page.mouse.click(r.x + 0.5 * r.width, r.y + 0.5 * r.height);
  await page.waitForFunction(() => window.kantsu.find('mesh 1') !== undefined);
  const entity = await page.evaluate(() => window.kantsu.find('mesh 1')!);
  expect(await page.evaluate((one) => window.kantsu.world.kind(one), entity)).toBe('capsule');
  // A ray from above through its centre and nothing else before it, as a click casts one.
  await page.evaluate((one) => {
    const { kantsu } = window;
    const [x, y, z] = kantsu.world.pose(one).position;
    kantsu.cast({ origin: [x, y + 4, z], direction: [0, -1, 0] });
  }, entity);
  await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(/^capsule ‘mesh 1’: enters/);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Home');
  await page.evaluate((one) => {
    const { kantsu } = window;
    const [x, , z] = kantsu.world.pose(one).position;
    kantsu.world.setPose(one, { position: [x, 5, z] }); // in the air nothing covers it
  }, entity);
  await framesLater(page, 2);
  const at = await page.evaluate((one) => window.kantsu.project(one), entity);
  await page.mouse.click(at.x, at.y);
  await page.locator('#section-body').getByText('capsule, fitted to its mesh').waitFor();
});

slow('the console attaches a mesh made with kantsu.three; a click hits its collider', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'en' });
  const at = await page.evaluate(async () => {
    const { kantsu } = window;
    const { BoxGeometry, Mesh, MeshStandardMaterial } = await kantsu.three();
    const mesh = new Mesh(new BoxGeometry(1, 1, 1), new MeshStandardMaterial());
    mesh.name = 'die';
    mesh.position.set(-1, 4.2, 2);
    mesh.rotation.set(0.4, 0.3, 0);
    return kantsu.project(await kantsu.attach(mesh, 'sphere'));
  });
  await framesLater(page, 2);
  await page.mouse.click(at.x, at.y);
  await page.getByRole('status').filter({ hasText: 'sphere ‘die’: enters' }).first().waitFor();
  // And so does the example of the documents.
  const { code } = codeBlocks().find(({ document, language }) => document === 'docs/laboratory.md' && language === 'js')!;
  const bodies = (): Promise<number> => page.evaluate(() => window.kantsu.world.size);
  const before = await bodies();
  await page.evaluate(`(async () => {\n${code}\n})()`);
  expect(await bodies()).toBe(before + 1);
});

/** A glTF of one triangle-built tetrahedron per name, embedded, as a file of bytes. */
function gltf(names: readonly string[], change: (json: Record<string, unknown>) => void = () => {}): Buffer {
  const corners = new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1]);
  const faces = new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
  const bytes = Buffer.concat([Buffer.from(corners.buffer), Buffer.from(faces.buffer)]);
  // One transparent pixel, so that a texture goes through the page's policy too.
  const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const json: Record<string, unknown> = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: names.map((_, i) => i) }],
    nodes: names.map((name, i) => ({ name, mesh: 0, translation: [3 * i, 0, 0] })),
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: pixel }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 1] },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 24 },
    ],
    buffers: [{ byteLength: 72, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
  };
  change(json);
  return Buffer.from(JSON.stringify(json));
}

/** Of n meshes the first has a scale of 0. */
function scaledTo0(n: number): Buffer {
  return gltf(
    Array.from({ length: n }, (_, i) => `part ${i}`),
    (json) => Object.assign((json['nodes'] as object[])[0], { scale: [1, 0, 1] }),
  );
}

describe('a dropped file', () => {
  const said = (page: Page, words: RegExp): Promise<void> => page.getByRole('status').filter({ hasText: words }).first().waitFor();

  slow('beyond 50 MB in all, the models used longest ago are no longer stored', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en' });
    await dropFile(page, 'first.gltf', gltf(['first']));
    const stored = (): Promise<string[]> =>
      page.evaluate(async () => {
        // Opened before the page has made it, it would stay empty.
        if (!(await indexedDB.databases()).some(({ name }) => name === 'kantsu')) return [];
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('kantsu');
          request.onsuccess = () => resolve(request.result);
        });
        const names = await new Promise<string[]>((resolve) => {
          const request = database.transaction('files').objectStore('files').getAll();
          request.onsuccess = () => resolve((request.result as { name: string }[]).map(({ name }) => name));
        });
        database.close();
        return names.toSorted();
      });
    await expect.poll(stored).toEqual(['first.gltf']);
    // Two models of 24 MB and one of 8: with the small ones 56 MB. Keys sort otherwise than times.
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('kantsu');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
      const transaction = database.transaction('files', 'readwrite');
      const put = (letter: string, megabytes: number, used: number): void => {
        const digest = letter.repeat(64);
        transaction.objectStore('files').put({ digest, name: letter, data: new Uint8Array(megabytes * 2 ** 20), used });
      };
      put('c', 8, 1);
      put('a', 24, 2);
      put('b', 24, 3);
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    });
    expect(await stored()).toEqual(['a', 'b', 'c', 'first.gltf']);
    await dropFile(page, 'second.gltf', gltf(['second']));
    await said(page, /‘second.gltf’/);
    await expect.poll(stored).toEqual(['a', 'b', 'first.gltf', 'second.gltf']);
    // The same file again is stored once.
    await dropFile(page, 'second.gltf', gltf(['second']));
    await framesLater(page, 2);
    await expect.poll(stored).toEqual(['a', 'b', 'first.gltf', 'second.gltf']);
  });

  it('gives every mesh a collider; the table compares the kinds and changes them, also after a reload; side by side', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
    const before = await page.evaluate(() => window.kantsu.world.size);
    await dropFile(page, 'two.gltf', gltf(['left', 'right']));
    await said(page, /‘two.gltf’: 2 meshes with colliders/);
    const kinds = (): Promise<unknown> =>
      page.evaluate(() => ['left', 'right'].map((name) => window.kantsu.world.kind(window.kantsu.find(name)!)));
    expect(await kinds()).toEqual(['obb', 'obb']);
    const rows = page.getByRole('table', { name: 'Colliders for this mesh' }).getByRole('row');
    await rows.nth(4).waitFor();
    await expect.poll(() => rows.nth(1).innerText()).toContain('tightest');
    await expect.poll(() => rows.getByRole('button', { pressed: true }).innerText()).toBe('OBB');
    await rows.getByRole('button', { name: 'capsule' }).click();
    await page.waitForFunction(() => window.kantsu.world.kind(window.kantsu.find('left')!) === 'capsule');
    // A reload brings the meshes back. (What else carries a model is browser/level.test.ts's.)
    await page.reload();
    await entered(page);
    await expect.poll(() => rows.getByRole('button', { pressed: true }).innerText()).toBe('capsule');
    await page.getByRole('button', { name: 'Compare all four' }).click();
    await page.waitForFunction((n) => window.kantsu.world.size === n, before + 5);
  });

  // (Where it lands is page/landing.test.ts's.)
  slow('of a model leaves the camera where it is, and takes it to one that it does not see whole', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
    /** Where two points of the room are on the page says where the camera is. */
    const camera = (): Promise<unknown> => page.evaluate(() => [-3, 3].map((x) => window.kantsu.project([x, 0, 0])));
    /** All corners of a model of 2 × 3 × 1 m are in view. */
    const isWhole = (name: string): Promise<boolean> =>
      page.evaluate((of) => {
        const { position } = window.kantsu.world.pose(window.kantsu.find(of)!);
        return Array.from({ length: 8 }, (_, i) => [1, 1.5, 0.5].map((half, k) => position[k] + (i & (1 << k) ? half : -half))).every(
          (corner) => window.kantsu.project(corner).visible,
        );
      }, name);
    const first = await camera();
    await dropFile(page, 'one.gltf', gltf(['one']), 420, 560);
    await said(page, /‘one.gltf’: 1 mesh/);
    await framesLater(page, 3);
    expect([await camera(), await isWhole('one')]).toEqual([first, true]);
    // From so near that no place shows it whole.
    await page.mouse.move(500, 500);
    await page.mouse.wheel(0, -6000);
    await expect.poll(() => isWhole('one')).toBe(false);
    await dropFile(page, 'two.gltf', gltf(['two']), 500, 500);
    await said(page, /‘two.gltf’: 1 mesh/);
    await expect.poll(() => isWhole('two')).toBe(true);
  });

  slow('with a coat, sheen and glass is drawn without errors of the renderer, the glass transparent', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800, drawn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    const { KHR_materials_transmission, ...opaque } = {
      KHR_materials_clearcoat: { clearcoatFactor: 1 },
      KHR_materials_sheen: { sheenColorFactor: [1, 0, 0] },
      KHR_materials_iridescence: { iridescenceFactor: 1 },
      KHR_materials_anisotropy: { anisotropyStrength: 0.5 },
      KHR_materials_transmission: { transmissionFactor: 1 },
    };
    const colors: Rgb[] = [];
    for (const extensions of [opaque, { ...opaque, KHR_materials_transmission, KHR_materials_volume: { thicknessFactor: 1 } }]) {
      const model = gltf(['box'], (json) => {
        json['extensionsUsed'] = Object.keys(extensions);
        json['materials'] = [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 1, 1] }, extensions }];
      });
      await dropFile(page, 'box.gltf', model, 600, 560);
      await said(page, /‘box.gltf’: 1 mesh/);
      const at = await page.evaluate(() => {
        const [x, y, z] = window.kantsu.world.pose(window.kantsu.find('box')!).position;
        // The middle of its collider is outside the tetrahedron; this is inside.
        return window.kantsu.project([x - 0.6, y - 0.9, z - 0.3]);
      });
      colors.push((await square(page, at, 1))[0]);
      await page.keyboard.press('Delete');
      await page.waitForFunction(() => window.kantsu.find('box') === undefined);
    }
    const [[red, green, blue], [, greenOfGlass]] = colors;
    expect(red - green, String(colors)).toBeGreaterThan(60);
    expect(blue - green, String(colors)).toBeGreaterThan(60);
    expect(greenOfGlass - green, String(colors)).toBeGreaterThan(10);
  });

  it('of a saved scene opens it', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800, webgl: false });
    await unfold(page, 'Share');
    const { name, content } = await saved(page, () => page.getByRole('button', { name: 'Save scene' }).click());
    expect(name).toBe('kantsu-range.json');
    await page.evaluate(() => window.kantsu.world.despawn(window.kantsu.find('ball')!));
    await dropFile(page, 'mine.json', content);
    await said(page, /‘mine.json’: 6 bodies, 1 ray/);
  });

  it('beside another is opened after it, also after one that is refused', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', webgl: false });
    await dropFiles(page, [
      ['none.glb', Buffer.from('no model')],
      ['one.gltf', gltf(['one'])],
      ['other.gltf', gltf(['other'])],
    ]);
    await said(page, /‘other.gltf’: 1 mesh/);
    expect(await page.evaluate(() => ['one', 'other'].map((name) => window.kantsu.find(name) !== undefined))).toEqual([true, true]);
  });

  slow('that does not fit on the disk after all is told not to outlive a reload', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', webgl: false });
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with its own store below
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function (this: IDBObjectStore) {
        const request = getAll.call(this);
        request.addEventListener('success', () => this.transaction.abort());
        return request;
      };
    });
    await dropFile(page, 'one.gltf', gltf(['one']));
    await said(page, /‘one.gltf’: 1 mesh .*a reload will start over/);
  });

  it('with a picture of 16,000 pixels a side comes without it and says so', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', webgl: false });
    const pictures = [png(16_000, 16_000), png(60, 20), png(4097, 1)];
    expect(pictures[0].length).toBeLessThan(40_000);
    const painted = gltf(['one'], (json) => {
      const uri = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
      json['images'] = pictures.map((bytes) => ({ uri: uri(bytes) }));
      json['textures'] = pictures.map((_, source) => ({ source }));
      json['materials'] = [
        { pbrMetallicRoughness: { baseColorTexture: { index: 1 } }, normalTexture: { index: 0 }, emissiveTexture: { index: 2 } },
      ];
    });
    await dropFile(page, 'one.gltf', painted);
    await said(page, /‘one.gltf’: 1 mesh with a collider\. 2 pictures were left out: wider or higher than 4,096 pixels/);
  });

  slow('does not wait for a database that never answers', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', webgl: false });
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await dropFile(page, 'one.gltf', gltf(['one']));
    await said(page, /‘one.gltf’: 1 mesh with a collider\./);
  });

  it('that is no model or scene gets a sentence, and nothing is left of it', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', webgl: false });
    const before = await page.evaluate(() => window.kantsu.world.size);
    const bad = [
      ['broken.glb', Buffer.from('glTF nothing of the kind'), /‘broken.glb’ is not valid glTF/],
      [
        'scene.gltf',
        gltf(['a'], (json) => (json['buffers'] = [{ byteLength: 72, uri: 'scene.bin' }])),
        /‘scene.gltf’ refers to other files/,
      ],
      [
        'empty.gltf',
        Buffer.from(JSON.stringify({ asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [] }] })),
        /‘empty.gltf’ contains no mesh/,
      ],
      ['picture.png', Buffer.from('x'), /‘picture.png’ is not a .glb, .gltf, .kantsu or saved scene/],
      [
        'zeros.gltf',
        gltf(['a'], (json) => ((json['accessors'] as object[])[0] = { componentType: 5126, count: 1e9, type: 'VEC3' })),
        /‘zeros.gltf’ is too large/,
      ],
      ['many.gltf', gltf(Array.from({ length: 60 }, (_, i) => `m${i}`)), /more than 48 meshes/],
      ['hidden.gltf', scaledTo0(1), /‘hidden.gltf’ has only skinned, morphed or instanced meshes, or ones scaled to 0/],
    ] as const;
    for (const [name, content, words] of bad) {
      await dropFile(page, name, content);
      await said(page, words);
      expect(await page.evaluate(() => window.kantsu.world.size), name).toBe(before);
    }
    await dropFile(page, 'partly.gltf', scaledTo0(2));
    await said(page, /‘partly.gltf’: 1 mesh with a collider\. 1 mesh was skipped/);
    expect(await page.evaluate(() => window.kantsu.world.size)).toBe(before + 1);
  });
});
