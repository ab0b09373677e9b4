// The sliders of the settings that need a restart (lil-gui): number of bodies and seed.

import { GUI } from 'three/addons/libs/lil-gui.module.min.js';
import type { Lab } from '../../model/lab.ts';
import { SEEDS, type Tunables } from '../../model/world-settings.ts';
import { text } from '../../ui/language.ts';

const TURNABLE = ['count', 'seed'] as const satisfies readonly (keyof Tunables)[];

/** `restart` is called when a setting differs from that of the world. */
export function settingsGui(container: HTMLElement, lab: Lab, restart: () => void): GUI {
  // Its own style element would break the page's policy; page/ui/style/gui.css takes its place.
  const gui = new GUI({ container, injectStyles: false, title: '' });
  const { tunables } = lab;
  // A field without a change, or one that was reverted, does not restart the world.
  const again = (): void => {
    if (TURNABLE.some((key) => tunables[key] !== lab.built[key])) restart();
  };
  const { counts, seeded = true } = lab.room.preset ?? {};
  if (counts) gui.add(tunables, 'count', counts.least, counts.most, counts.step).name(text(counts.of)).onFinishChange(again);
  if (seeded) {
    gui
      .add(tunables, 'seed', 0, Math.max(SEEDS - 1, lab.room.tunables.seed), 1)
      .name(text('world.seed'))
      .onFinishChange(again);
  }
  // A touch may be the start of scrolling: lil-gui then waits for its direction, but looks for a scroll bar of its own.
  for (const controller of gui.controllers) Object.defineProperty(controller, '_hasScrollBar', { value: true });
  return gui;
}
