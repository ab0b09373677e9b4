// `kantsu` for an example whose world is recorded from the start, and what became of it: the bytes, and the hashes of its replay here.

import { createWorld as create, type WorldOptions } from '../../src/core/index.ts';
import { recordWorld, type Recorder } from '../../src/core/record/index.ts';
import { replayHashes } from './replay-hashes.ts';

export * from '../../src/core/index.ts';

let recorder: Recorder;
const made = {
  /** Bytes. */
  calls: (): number => recorder.place,
  async recorded(): Promise<{ bytes: readonly number[]; hash: string; hashes: readonly string[] }> {
    const hash = recorder.world.hash();
    const bytes = Array.from(await recorder.save());
    return { bytes, hash, hashes: await replayHashes(bytes) };
  },
};
export type Made = typeof made;

/** (Each example makes one.) */
export function createWorld(options?: WorldOptions): ReturnType<typeof create> {
  const world = create(options);
  recorder = recordWorld(world, { seconds: Infinity, queries: true });
  Object.assign(globalThis, { made });
  return world;
}
