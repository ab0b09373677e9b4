// Every scene of the library does in QuickJS what it does in Node, to the last bit; test/long/quickjs.test.ts runs the committed ones to their ends.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes/index.ts';
import { hashAfter } from './support/golden-scenes.ts';
import { startQuickJS, type OtherEngine } from './support/quickjs.ts';
import { cases } from './support/long.ts';

let quickjs: OtherEngine;
beforeAll(async () => {
  quickjs = await startQuickJS();
});
afterAll(() => quickjs.dispose());

it.each(Object.keys(scenes))('%s', (scene) => {
  const run = { scene, count: 6, steps: cases(12, 30) };
  const hash = quickjs.hashAfter(run);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(hash).toBe(hashAfter({ ...run, hash: '' }));
});
