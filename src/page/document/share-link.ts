// The view as a link, and a link as the view.

import type { View } from './ray-link.ts';
import type { Page } from '../page.ts';
import { hashOfRoom, parametersOf, roomOfHash } from '../router.ts';

/** Sets the address to the current scene, in a room with several: short, as one would type it. */
export function rememberScene({ lab, navigation }: Page): void {
  const { id, preset, tunables } = lab.room;
  // The user may be leaving for another room.
  if (!preset || navigation.room !== id || roomOfHash(location.hash) !== id) return;
  const { seed, count } = lab.built;
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

/** Shows the state that this tab stored for the address, else that of the address, if it has any; the room has been entered. */
export async function followAddress(page: Page, kept: string | null = null, wasOpen = false): Promise<void> {
  if (kept !== null) {
    const address = location.href;
    const restored = await (await import('./session.ts')).restoreSession(page, kept);
    if (page.navigation.room === roomOfHash(location.hash)) history.replaceState(history.state, '', address);
    if (restored) return;
  }
  const parameters = parametersOf(location.hash);
  if (parameters.get('v') === '2') {
    // The address is not changed.
    const address = location.href;
    await (await import('./share-state.ts')).openLink(page, parameters.get('s') ?? '', wasOpen);
    if (page.navigation.room === roomOfHash(location.hash)) history.replaceState(history.state, '', address);
    return;
  }
  if (parameters.size > 0) {
    const { room } = page.lab;
    const { openAddress } = await import('./open-address.ts');
    if (page.lab.room !== room || openAddress(page, parameters)) return;
  }
  rememberScene(page);
}
