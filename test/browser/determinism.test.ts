// Committed scenes (in the long suite all of them) end in Chromium with the hash they end with in Node, and recordings made in Node replay to their hashes in
// workers and in Chromium. Both are bundled as for users and run in an empty page.

import { once } from 'node:events';
import { Worker as NodeWorker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import golden from '../support/golden.json' with { type: 'json' };
import type * as goldenScenes from '../support/golden-scenes.ts';
import { launchBrowser } from '../support/browser.ts';
import { cases } from '../support/long.ts';
import { bundleGolden } from '../support/golden-bundle.ts';
import { play, RECORDED, replayOf, type Played } from '../support/recorded-worlds.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Awaited<ReturnType<typeof browser.newPage>>;
let nodeWorker: NodeWorker;
beforeAll(async () => {
  const [launched, script] = await Promise.all([launchBrowser(), bundleGolden()]);
  browser = launched;
  page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const answer = (reply: string): string => `golden.replayHashes(data).then(${reply}, ({ message }) => ${reply}(message))`;
  nodeWorker = new NodeWorker(
    `${script};const { parentPort } = require('node:worker_threads');const reply = (x) => parentPort.postMessage(x);
    parentPort.on('message', (data) => ${answer('reply')});`,
    { eval: true },
  );
  await page.evaluate(
    (source) => {
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      (window as unknown as Replaying).replayInWorker = (data) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data: hashes }: MessageEvent<string[]>) => resolve(hashes);
          worker.onerror = reject;
          worker.postMessage(data);
        });
    },
    `${script};const reply = (x) => postMessage(x);onmessage = ({ data }) => ${answer('reply')}`,
  );
});
afterAll(async () => {
  await nodeWorker.terminate();
  await browser.close();
});

interface Replaying {
  golden: typeof goldenScenes;
  replayInWorker: Replay;
}
type Replay = (bytes: readonly number[]) => Promise<string[]>;

it.each(cases([['mixed', golden.mixed]], Object.entries(golden)))(
  'the committed scene %s ends in Chromium with its hash',
  async (_, scene) => {
    const hash = await page.evaluate((asked) => (window as unknown as Replaying).golden.hashAfter(asked), scene);
    expect(hash).toBe(scene.hash);
  },
);

/** What a recording made in Node replays to in the three. */
async function expectReplays(played: Played): Promise<void> {
  const bytes = Array.from(played.bytes);
  const hashes = replayOf(played);
  nodeWorker.postMessage(bytes);
  expect((await once(nodeWorker, 'message'))[0], 'in a worker of Node').toEqual(hashes);
  const inPage = await page.evaluate((data) => (window as unknown as Replaying).golden.replayHashes(data), bytes);
  expect(inPage, "in Chromium's page").toEqual(hashes);
  const inWorker = await page.evaluate((data) => (window as unknown as Replaying).replayInWorker(data), bytes);
  expect(inWorker, 'in a worker of Chromium').toEqual(hashes);
}

// In the long suite all that Node replays; `recorded-worlds.ts` says what they are.
describe('recordings made in Node replay to their hashes in a worker of Node, in Chromium and in a worker of it', () => {
  it.each(Object.entries(RECORDED).filter(([name]) => cases(name === 'a platformer', true)))('%s', async (_, made) =>
    expectReplays(await made()),
  );

  const seeds = Array.from({ length: cases(1, 100) }, (_, i) => 10 * i);
  it.each(seeds)('random worlds, seeds %i to 9 more', async (first) => {
    for (let seed = first; seed < first + cases(1, 10); seed++) {
      try {
        await expectReplays(await play(seed, cases(70, 200), { seconds: Infinity, keyframes: 17 }));
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  });
});
