// The short address of a scene.

import type { View } from './ray-link.ts';
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
    : plainLinkOf({ scene: preset.id, ...(preset.seeded && { seed }), ...(preset.counts && { count }) });
  history.replaceState(history.state, '', hashOfRoom(id, parameters));
}

/** The short address of a scene. */
export function plainLinkOf({ scene, seed, count }: Pick<View, 'scene' | 'seed' | 'count'>): URLSearchParams {
  const out = new URLSearchParams();
  if (scene !== undefined) out.set('scene', scene);
  if (seed !== undefined) out.set('seed', String(seed));
  if (count !== undefined) out.set('n', String(count));
  return out;
}
