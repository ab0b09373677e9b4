// What a recording replays to, for other engines: built as one script.

import { openRecording } from '../../src/core/record/index.ts';

/** The hash after each step of a recording, and at its end. */
export async function replayHashes(bytes: readonly number[]): Promise<string[]> {
  const replay = await openRecording(Uint8Array.from(bytes));
  const hashes = [replay.world.hash()];
  while (replay.next()) hashes.push(replay.world.hash());
  return hashes;
}
