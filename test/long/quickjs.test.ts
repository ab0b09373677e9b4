// The committed scenes end in QuickJS with the hashes they end with in Node. It is some fifty times slower.

import { afterAll, beforeAll, expect, it } from 'vitest';
import golden from '../support/golden.json' with { type: 'json' };
import { startQuickJS, type OtherEngine } from '../support/quickjs.ts';

let quickjs: OtherEngine;
beforeAll(async () => {
  quickjs = await startQuickJS();
});
afterAll(() => quickjs.dispose());

it.each(Object.entries(golden))('%s', { timeout: 3_600_000 }, (_, scene) => {
  expect(quickjs.hashAfter(scene)).toBe(scene.hash);
});
