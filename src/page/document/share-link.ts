// The short address of a scene.

import type { Session } from '../model/session.ts';
import { RECORDING, hashOfRoom, roomOfHash } from '../kit/router.ts';

/** Sets the address to the current scene, in a room with several: short, as one would type it. */
export function rememberScene({ room, built }: Session): void {
  const { id, preset, tunables } = room;
  // The user may be leaving for another room.
  if (!preset || roomOfHash(location.hash) !== id) return;
  if (room.recording) {
    history.replaceState(history.state, '', RECORDING);
    return;
  }
  const { seed, count } = built;
  const asItComes = preset === preset.all()[0].preset && seed === tunables.seed && count === tunables.count;
  const parameters = asItComes
    ? undefined
    : new URLSearchParams({ scene: preset.id, ...(preset.seeded && { seed: `${seed}` }), ...(preset.counts && { n: `${count}` }) });
  history.replaceState(history.state, '', hashOfRoom(id, parameters));
}
