// What a recording replays to, for other engines: built as one script.

import { openRecording } from '../../src/core/record/index.ts';

/** The hash after each step of a recording, and at its end. Its keyframes are compared on the way, and where they differ from its steps it throws. */
export async function replayHashes(bytes: readonly number[]): Promise<string[]> {
  const replay = await openRecording(Uint8Array.from(bytes));
  replay.seek(replay.last);
  replay.seek(replay.first);
  const hashes = [replay.world.hash()];
  while (replay.next()) hashes.push(replay.world.hash());
  for (const { after, at } of replay.differences) throw new Error(`The replay differs after step ${after}, at ${at}.`);
  return hashes;
}
