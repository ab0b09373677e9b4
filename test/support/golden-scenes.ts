// The scenes whose hashes are committed: run the same way in Node (test/determinism.test.ts) and in Chromium (test/browser/determinism.test.ts).

import type { World } from '../../src/core/index.ts';
import { scenes, type SceneId } from '../../src/scenes/index.ts';

export { replayHashes } from './replay-hashes.ts';

export interface GoldenScene {
  readonly scene: string;
  readonly count: number;
  readonly steps: number;
  readonly hash: string;
}

export function buildGolden({ scene, count }: GoldenScene): World {
  return scenes[scene as SceneId].build({ count });
}

export function hashAfter(golden: GoldenScene): string {
  const world = buildGolden(golden);
  for (let i = 0; i < golden.steps; i++) world.step();
  return world.hash();
}
