// Committed scenes (in the long suite all of them) end in Chromium with the hash they end with in Node, and recordings made in Node replay to their hashes in
// workers and in Chromium. Both are bundled as for users and run in an empty page.

import { Worker as NodeWorker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import golden from '../support/golden.json' with { type: 'json' };
import type * as goldenScenes from '../support/golden-scenes.ts';
import { launchBrowser } from '../support/browser.ts';
import { cases } from '../support/long.ts';
import { bundleGolden } from '../support/golden-bundle.ts';
import { play, RECORDED, replayOf, type Played } from '../support/recorded-worlds.ts';

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

// In the long suite all that Node replays, and random worlds; `recorded-worlds.ts` says what they are.
const RECORDINGS: readonly (readonly [name: string, made: () => Promise<Played>])[] = [
  ...Object.entries(RECORDED).filter(([name]) => cases(name === 'a platformer', true)),
  ...Array.from(
    { length: cases(1, 20) },
    (_, seed) => [`random world ${seed}`, () => play(seed, cases(70, 200), { seconds: Infinity, keyframes: 17 })] as const,
  ),
];

describe.each(RECORDINGS)('a recording made in Node, %s, replays to its hashes', (_, made) => {
  let bytes: number[];
  let hashes: readonly string[];
  beforeAll(async () => {
    const played = await made();
    bytes = Array.from(played.bytes);
    hashes = replayOf(played);
  });
  const answer = 'golden.replayHashes(data).then';

  it('in a worker of Node', async () => {
    const worker = new NodeWorker(
      `${script};const { parentPort, workerData: data } = require('node:worker_threads');${answer}((x) => parentPort.postMessage(x));`,
      { eval: true, workerData: bytes },
    );
    expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toEqual(hashes);
    await worker.terminate();
  });

  it('in Chromium, in the page and in a worker', async () => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const inPage = await page.evaluate((data) => (window as unknown as { golden: typeof goldenScenes }).golden.replayHashes(data), bytes);
    expect(inPage).toEqual(hashes);
    const code = `${script};onmessage = ({ data }) => ${answer}((x) => postMessage(x), ({ message }) => postMessage(message));`;
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
