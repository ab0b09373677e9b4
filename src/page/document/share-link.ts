// The view as a link, and a link as the view.

import type { Vec3 } from 'kantsu';
import { plainLinkOf, viewOf } from './ray-link.ts';
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
  const view = viewOf(parameters);
  if (!view) {
    rememberScene(page);
    return;
  }
  const { lab, picture, viewpoint } = page;
  const scene = lab.room.preset?.all().find(({ preset }) => preset?.id === view.scene);
  if (scene && scene !== lab.room) {
    // The address is not changed.
    const address = location.href;
    page.commands.setScene(scene);
    history.replaceState(history.state, '', address);
  }
  const { counts } = lab.room.preset ?? {};
  if (view.seed !== undefined) lab.tunables.seed = view.seed;
  if (view.count !== undefined && counts) lab.tunables.count = Math.min(counts.most, Math.max(counts.least, view.count));
  if (lab.tunables.seed !== lab.built.seed || lab.tunables.count !== lab.built.count) {
    lab.restart();
    picture?.showWorld(lab, true);
    page.panels.roomEntered();
  }
  if (view.tick !== undefined && !lab.room.crowd) {
    // The view was of one moment: pauses there.
    if (lab.world.tick > view.tick) {
      lab.restart();
      picture?.showWorld(lab, false);
    }
    while (lab.world.tick < view.tick) lab.step();
    lab.setPlaying(false);
    lab.refreshQueries();
  }
  if (view.camera) viewpoint.lookFrom(view.camera.position, view.camera.target);
  if (view.rays) {
    lab.rays.clear();
    for (const { origin, target } of view.rays) {
      const way: Vec3 = [target[0] - origin[0], target[1] - origin[1], target[2] - origin[2]];
      lab.cast(origin, way, Math.hypot(...way), true);
    }
  }
  if (view.query) lab.rays.setMode(view.query, lab);
  if (view.inside) lab.rays.setInside(view.inside, lab);
  page.line.say(page.arbiter.tool);
  picture?.wake();
  lab.version++;
}
