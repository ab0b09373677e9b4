// Addresses with parameters other than a whole state: those that are typed, and links of version 1. Loaded with the first of them.

import type { Vec3 } from 'kantsu';
import { arrive } from '../model/journey.ts';
import { countIn } from '../model/room.ts';
import { text } from '../ui/language.ts';
import { LIMITS } from './limits.ts';
import { viewOf } from './ray-link.ts';
import type { DocumentHost } from './document-host.ts';

/** Shows the view of an address in the room, which has been entered; false if the address has none. */
export function openAddress(host: DocumentHost, parameters: URLSearchParams): boolean {
  const opened = openView(host, parameters);
  const { preset } = host.session.room;
  const asked = parameters.get('scene');
  if (preset && asked !== null && asked.toLowerCase() !== preset.id) {
    host.line.tell(text('document.scene', { name: asked.slice(0, LIMITS.name), title: text(preset.title) }));
  }
  return opened;
}

function openView(host: DocumentHost, parameters: URLSearchParams): boolean {
  const view = viewOf(parameters);
  if (!view) return false;
  const { session, sceneView } = host;
  const { preset } = session.room;
  const scenes = preset?.all() ?? [];
  // A number or a seed without a scene is that of the first scene that has any.
  const isOfAnother = (view.count ?? view.seed) !== undefined && !preset?.counts && !preset?.seeded;
  const scene = scenes.find((one) => one.preset?.id === view.scene) ?? (isOfAnother ? scenes.find((one) => one.preset?.counts) : undefined);
  if (scene && scene !== session.room) {
    // The address is not changed.
    const address = location.href;
    host.commands.setScene(scene);
    history.replaceState(history.state, '', address);
  }
  const { seed = session.tunables.seed } = view;
  const count = countIn(session.room, view.count ?? session.tunables.count);
  if (seed !== session.built.seed || count !== session.built.count) {
    session.rebuild({ seed, count });
    sceneView?.showWorld(session, true);
  }
  if (view.tick !== undefined && !session.room.crowd) {
    // The view was of one moment: pauses there.
    if (session.world.tick > view.tick) {
      session.restart();
      sceneView?.showWorld(session, false);
    }
    arrive(session.seek(view.tick));
    session.setPlaying(false);
    session.refreshQueries();
  }
  if (view.camera) host.sight.viewpoint.lookFrom(view.camera.position, view.camera.target);
  if (view.rays) {
    session.rays.clear();
    for (const { origin, target } of view.rays) {
      const way: Vec3 = [target[0] - origin[0], target[1] - origin[1], target[2] - origin[2]];
      session.rays.cast({ origin, direction: way, maxDistance: Math.hypot(...way) }, true);
    }
  }
  if (view.query) session.rays.setMode(view.query);
  if (view.inside) session.rays.setInside(view.inside);
  host.line.say();
  session.changed();
  return true;
}
