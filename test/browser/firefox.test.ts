// Every committed scene ends in Firefox with the hash it ends with in Node, and recordings made in Node replay to their hashes. No driver is needed: an
// installed Firefox opens a page that sends its hashes back. It is looked for in PATH, or where the environment variable FIREFOX says; without one this test is skipped, and says so.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleGolden } from '../support/golden-bundle.ts';
import { RECORDED, replayOf } from '../support/recorded-worlds.ts';
import golden from '../support/golden.json' with { type: 'json' };

type Answer = Readonly<Record<string, string | readonly string[]>>;

const firefox = process.env['FIREFOX'] ?? 'firefox';
const version = spawnSync(firefox, ['--version'], { encoding: 'utf8', timeout: 20_000 });
const isThere = version.status === 0;
if (!isThere) {
  console.warn(
    `\n*** SKIPPED: no Firefox found as '${firefox}'; the hashes are NOT compared with SpiderMonkey. Set FIREFOX to its path. ***\n`,
  );
}

test.skipIf(!isThere)(`the committed scenes, and recordings, in ${isThere ? version.stdout.trim() : 'Firefox'}`, async () => {
  const script = await bundleGolden();
  const recorded = await Promise.all(Object.entries(RECORDED).map(async ([name, made]) => [name, await made()] as const));
  const files = Object.fromEntries(recorded.map(([name, { bytes }]) => [name, Array.from(bytes)]));
  const page = `<!doctype html><meta charset="utf-8"><script>${script.replaceAll('</script', '<\\/script')}</script><script>
    const answer = {};
    (async () => {
      for (const [name, scene] of Object.entries(${JSON.stringify(golden)})) answer[name] = golden.hashAfter(scene);
      for (const [name, bytes] of Object.entries(${JSON.stringify(files)})) answer[name] = await golden.replayHashes(bytes);
    })()
      .catch((error) => { answer.error = String(error); })
      .then(() => fetch('/answer', { method: 'POST', body: JSON.stringify(answer) }));
  </script>`;
  const profile = mkdtempSync(join(tmpdir(), 'kantsu-firefox-'));
  let resolve!: (answer: Answer) => void;
  const promise = new Promise<Answer>((answered) => (resolve = answered));
  const server = createServer((request, response) => {
    if (request.url !== '/answer') {
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      response.end();
      resolve(JSON.parse(body) as Answer);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, address], { stdio: 'ignore' });
  try {
    expect(await promise).toEqual({
      ...Object.fromEntries(Object.entries(golden).map(([name, { hash }]) => [name, hash])),
      ...Object.fromEntries(recorded.map(([name, played]) => [name, replayOf(played)])),
    });
  } finally {
    browser.kill();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
