// The World panel: the scene and its number of bodies, settings that need a restart (lil-gui), and the parameters of the world.

import type { GUI } from 'three/addons/libs/lil-gui.module.min.js';
import { count } from './format.ts';
import { button, element, setHidden, write } from './element.ts';
import { onLanguage, text } from './language.ts';
import type { Section } from './shell.ts';
import type { TextKey } from './i18n.ts';
import type { Lab } from '../model/lab.ts';
import type { Tunables } from '../model/world-settings.ts';
import type { ParameterActions } from '../parameters/property-controls.ts';
import type { WorldParameters } from '../parameters/world-parameters.ts';
import type { ContactEvent } from '../model/contact-log.ts';
import type { EventList } from '../rooms/world/event-list.ts';
import type { SceneActions, SceneChooser } from '../rooms/world/scene-chooser.ts';

export interface WorldActions extends SceneActions, ParameterActions {
  /** Builds the world again from the tunables. */
  restart(): void;
  /** To the moment and position of a contact that began or ended. */
  seekEvent(event: ContactEvent): void;
}

const COUNTS: readonly TextKey[] = ['world.bodies', 'counter.pairs', 'world.touching'];

export class WorldPanel {
  readonly #lab: Lab;
  readonly #actions: WorldActions;
  // One row each: numbers that grow while they run must not move the sliders.
  readonly #numbers = COUNTS.map(() => element('dd'));
  readonly #counts = element('dl', { class: 'facts' }, ...COUNTS.flatMap((key, i) => [element('dt', { text: key }), this.#numbers[i]]));
  readonly #note = element('p', { class: 'hint' });
  readonly #holder = element('div', { class: 'gui' });
  /** The choice of scenes: the first thing beside the view. */
  readonly #scenes = element('section', { class: 'section section-scene', label: 'panel.world' });
  #chooser: SceneChooser | undefined;
  #events: EventList | undefined;
  #parameters: WorldParameters | undefined;
  readonly #parameterPlace = element('div');
  readonly #eventSection: Section;
  readonly #again;
  readonly #next;
  #gui: GUI | undefined;
  /** What the sliders are bound to. */
  #tunables: Tunables | undefined;
  /** The last requested build. */
  #build = 0;

  constructor(section: Section, events: Section, lab: Lab, actions: WorldActions) {
    this.#lab = lab;
    this.#eventSection = events;
    this.#actions = actions;
    this.#again = button({ class: 'push', text: 'world.again', click: () => actions.restart() });
    this.#next = button({
      class: 'push',
      text: 'world.next',
      click: () => {
        lab.nextSeed();
        actions.restart();
        this.#gui?.controllersRecursive().forEach((controller) => controller.updateDisplay());
      },
    });
    // The inspector scrolls: lil-gui would let a wheel over a slider change its value.
    this.#holder.addEventListener('wheel', (event) => event.stopPropagation(), { capture: true, passive: true });
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

  /** For another room, scene or saved state, or another language: lil-gui's names are fixed when it is made. */
  #rebuild(): void {
    this.#tunables = this.#lab.tunables;
    this.#gui?.destroy();
    this.#gui = undefined;
    const build = ++this.#build;
    const { room } = this.#lab;
    this.#next.hidden = !(room.preset?.seeded ?? room.crowd);
    this.#scenes.hidden = !room.preset;
    this.#eventSection.root.hidden = !room.crowd;
    this.#again.dataset['text'] = room.crowd ? 'world.again' : 'world.reset';
    write(this.#again, text(room.crowd ? 'world.again' : 'world.reset'));
    this.#holder.hidden = !room.crowd;
    this.#parameterPlace.hidden = !room.crowd;
    if (!room.crowd) return;
    void this.#tune(build);
  }

  /** Only rooms with many bodies have settings and scenes to choose, so only there lil-gui and the chooser are loaded. */
  async #tune(build: number): Promise<void> {
    try {
      const [{ settingsGui }, { SceneChooser }, { EventList }, { WorldParameters }] = await Promise.all([
        import('../rooms/world/settings-gui.ts'),
        import('../rooms/world/scene-chooser.ts'),
        import('../rooms/world/event-list.ts'),
        import('../parameters/world-parameters.ts'),
      ]);
      if (build !== this.#build) return;
      this.#gui = settingsGui(this.#holder, this.#lab, () => this.#actions.restart());
      this.#chooser ??= new SceneChooser(this.#scenes, this.#lab, this.#actions);
      this.#chooser.show(this.#lab.room);
      if (!this.#parameters) {
        this.#parameters = new WorldParameters(this.#lab, this.#actions);
        this.#parameterPlace.append(this.#parameters.root);
      }
      this.#events ??= new EventList(this.#eventSection.body, this.#lab, (event) => this.#actions.seekEvent(event));
    } catch {
      this.#holder.hidden = true; // offline: the world runs with its current settings
    }
  }

  /** The list of events, which is as large as the rest of it. */
  updateEvents(): void {
    this.#events?.update();
  }

  update(): void {
    const { world, room, walls } = this.#lab;
    if (this.#lab.tunables !== this.#tunables) this.#rebuild();
    const { candidates, touching } = world.timings;
    setHidden(this.#counts, !room.crowd);
    setHidden(this.#note, room.crowd);
    if (room.crowd) {
      this.#parameters?.update();
      this.#chooser?.update();
    }
    if (room.crowd) [world.size - walls.size, candidates, touching].forEach((value, i) => write(this.#numbers[i], count(value)));
    else write(this.#note, text(this.#lab.playing ? 'world.rangeMoves' : 'world.range', { n: world.size }));
  }
}
