// Committed scenes (in the long suite all of them) end in Chromium with the hash they end with in Node, and a recording made in Node replays to its hashes in workers and in Chromium. Both are
// bundled as for users and run in an empty page.

import { Worker as NodeWorker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordWorld } from '../../src/core/record/index.ts';
import { scenes } from '../../src/scenes/index.ts';
import golden from '../support/golden.json' with { type: 'json' };
import type * as goldenScenes from '../support/golden-scenes.ts';
import { launchBrowser } from '../support/browser.ts';
import { cases } from '../support/long.ts';
import { bundleGolden } from '../support/golden-bundle.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundleGolden()]);
});
afterAll(() => browser.close());

describe('the committed scenes', () => {
  it.each(cases([['mixed', golden.mixed]], Object.entries(golden)))('%s ends in Chromium with the committed hash', async (_, scene) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const hash = await page.evaluate((asked) => (window as unknown as { golden: typeof goldenScenes }).golden.hashAfter(asked), scene);
    expect(hash).toBe(scene.hash);
    await page.close();
  });
});

describe('a recording made in Node', () => {
  let replays: string;
  let bytes: number[];
  const hashes: string[] = [];
  beforeAll(async () => {
    replays = await bundleGolden('replay-hashes.ts');
    const world = scenes.mixed.build({ count: 40 });
    const recorder = recordWorld(world, { keyframes: 50, seconds: Infinity });
    const bodies = [...world.entities()].filter((entity) => world.bodyType(entity) === 'dynamic');
    hashes.push(world.hash());
    for (let i = 0; i < 130; i++) {
      if (i % 3 === 0) world.setVelocity(bodies[i % bodies.length], { linear: [1, 3, 0.1 * i] });
      world.step();
      hashes.push(world.hash());
    }
    bytes = Array.from(await recorder.save());
  });
  const answer = 'golden.replayHashes(data).then';

  it('replays to its hashes in a worker of Node', async () => {
    const worker = new NodeWorker(
      `${replays};const { parentPort, workerData: data } = require('node:worker_threads');${answer}((x) => parentPort.postMessage(x));`,
      {
        eval: true,
        workerData: bytes,
      },
    );
    expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toEqual(hashes);
    await worker.terminate();
  });

  it('replays to its hashes in Chromium, in the page and in a worker', async () => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: replays });
    const inPage = await page.evaluate(
      (data) => (window as unknown as { golden: { replayHashes(bytes: number[]): Promise<string[]> } }).golden.replayHashes(data),
      bytes,
    );
    expect(inPage).toEqual(hashes);
    const code = `${replays};onmessage = ({ data }) => ${answer}((x) => postMessage(x));`;
    const inWorker = await page.evaluate(
      async ([source, data]) => {
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
        worker.postMessage(data);
        return new Promise((resolve, reject) => {
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = reject;
        });
      },
      [code, bytes] as const,
    );
    expect(inWorker).toEqual(hashes);
    await page.close();
  });
});
