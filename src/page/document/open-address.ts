// Addresses with parameters other than a whole state: those that are typed, and links of version 1. Loaded with the first of them.

import type { Vec3 } from 'kantsu';
import { viewOf } from './ray-link.ts';
import type { Page } from '../page.ts';

/** Shows the view of an address in the room, which has been entered; false if the address has none. */
export function openAddress(page: Page, parameters: URLSearchParams): boolean {
  const view = viewOf(parameters);
  if (!view) return false;
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
  lab.changed();
  return true;
}
