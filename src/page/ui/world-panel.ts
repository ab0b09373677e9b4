// The World panel: the number of bodies, and where there are many, what crowd-panel.ts has for them.

import { count } from './format.ts';
import { button, element, setHidden, write } from './element.ts';
import { onLanguage, text } from './language.ts';
import type { Section } from './shell.ts';
import type { TextKey } from './i18n.ts';
import type { Lab } from '../model/lab.ts';
import type { Tunables } from '../model/world-settings.ts';
import type { CrowdPanel, WorldActions } from '../rooms/world/crowd-panel.ts';
import { Lazy } from './lazy.ts';

const COUNTS: readonly TextKey[] = ['world.bodies', 'counter.pairs', 'world.touching'];

export class WorldPanel {
  readonly #lab: Lab;
  // One row each: numbers that grow while they run must not move the sliders.
  readonly #numbers = COUNTS.map(() => element('dd'));
  readonly #counts = element('dl', { class: 'facts' }, ...COUNTS.flatMap((key, i) => [element('dt', { text: key }), this.#numbers[i]]));
  readonly #note = element('p', { class: 'hint' });
  readonly #holder = element('div');
  /** The choice of scenes: the first thing beside the view. */
  readonly #scenes = element('section', { class: 'section section-scene', label: 'panel.world' });
  /** Only rooms with many bodies have settings and scenes to choose, so only there they are loaded. */
  readonly #crowd: Lazy<CrowdPanel>;
  readonly #parameterPlace = element('div');
  readonly #eventSection: Section;
  readonly #again;
  readonly #next;
  /** What the sliders are bound to. */
  #tunables: Tunables | undefined;

  constructor(section: Section, events: Section, lab: Lab, actions: WorldActions) {
    this.#lab = lab;
    this.#eventSection = events;
    this.#again = button({ class: 'push', text: 'world.again', click: () => actions.restart() });
    this.#next = button({
      class: 'push',
      text: 'world.next',
      click: () => {
        lab.nextSeed();
        actions.restart();
        this.#crowd.value?.updateSettings();
      },
    });
    const places = { settings: this.#holder, scenes: this.#scenes, events: events.body, parameters: this.#parameterPlace };
    this.#crowd = new Lazy(
      async () => new (await import('../rooms/world/crowd-panel.ts')).CrowdPanel(lab, actions, places),
      (crowd) => {
        if (lab.room.crowd) crowd.rebuild();
      },
    );
    section.root.parentElement?.prepend(this.#scenes);
    section.body.append(
      this.#counts,
      this.#note,
      this.#holder,
      element('div', { class: 'line wrap' }, this.#again, this.#next),
      this.#parameterPlace,
    );
    onLanguage(() => {
      // A static room opened first: there is no room with a world yet.
      if (lab.isOpen) this.#rebuild();
    });
  }

  /** For another room, scene or saved state, or another language. */
  #rebuild(): void {
    this.#tunables = this.#lab.tunables;
    const { room } = this.#lab;
    this.#next.hidden = !(room.preset?.seeded ?? room.crowd);
    this.#scenes.hidden = !room.preset;
    this.#eventSection.root.hidden = !room.crowd;
    this.#again.dataset['text'] = room.crowd ? 'world.again' : 'world.reset';
    write(this.#again, text(room.crowd ? 'world.again' : 'world.reset'));
    this.#holder.hidden = !room.crowd;
    this.#parameterPlace.hidden = !room.crowd;
    if (!room.crowd) return;
    this.#crowd.value?.rebuild();
    // Offline the world runs with its current settings.
    this.#crowd.load().catch(() => (this.#holder.hidden = true));
  }

  /** The list of events, which is as large as the rest of it. */
  updateEvents(): void {
    this.#crowd.value?.updateEvents();
  }

  update(): void {
    const { world, room, walls } = this.#lab;
    if (this.#lab.tunables !== this.#tunables) this.#rebuild();
    const { candidates, touching } = world.timings;
    setHidden(this.#counts, !room.crowd);
    setHidden(this.#note, room.crowd);
    if (room.crowd) {
      this.#crowd.value?.update();
      [world.size - walls.size, candidates, touching].forEach((value, i) => write(this.#numbers[i], count(value)));
    } else write(this.#note, text(this.#lab.playing ? 'world.rangeMoves' : 'world.range', { n: world.size }));
  }
}
