// A hash of poses and velocities of the bodies for every tick: it names the first tick at which two runs differ. It covers far less than `hashOf` (no
// contacts, no settings), which decides whether two worlds are the same.
//
// Words are read in the machine's byte order: digests are comparable on one machine only.

import { arrayOf, fieldsOf, finite } from '../math/check.ts';
import { createHash } from '../math/hash.ts';
import { checkBodies, type BodyColumns } from './body-columns.ts';

const HASHED = ['position', 'orientation', 'velocity', 'angularVelocity'] as const;

/**
 * Writes the digest of poses, velocities and sleep of `inspect(world)` at its tick to `out`, two words: it names the first tick at which two runs differ, on one
 * machine, and is cheap enough for every step. `world.hash()` covers all that decides the future.
 */
export function writeMotionDigest(out: Uint32Array, inspect: { readonly bodies: BodyColumns; readonly tick: number }): void {
  arrayOf('writeMotionDigest.out', out, Uint32Array, 2);
  const { bodies, tick } = fieldsOf('writeMotionDigest.inspect', inspect, ['bodies', 'tick']);
  finite('writeMotionDigest.inspect.tick', tick);
  checkBodies('writeMotionDigest.inspect.bodies', bodies, 'alive', 'asleep', ...HASHED);
  const { alive, rows, asleep } = bodies;
  const hash = createHash().u32(tick).u32(rows);
  // Living rows only: the columns of a dead row depend on its past.
  for (let from = 0; from < rows;) {
    let to = from;
    while (to < rows && alive[to] === 1) to++;
    if (to > from) {
      hash.u32(from).u8s(asleep, from, to);
      for (const name of HASHED) {
        const words = name === 'orientation' ? 8 : 6;
        const column = bodies[name];
        hash.u32s(new Uint32Array(column.buffer, column.byteOffset, 2 * column.length), words * from, words * to);
      }
    }
    from = to + 1;
  }
  const digest = hash.digest();
  out[0] = Number.parseInt(digest.slice(0, 8), 16);
  out[1] = Number.parseInt(digest.slice(8), 16);
}
