// What the World panel has in rooms with many bodies: settings that need a restart, scenes, events, parameters. Loaded with the first such room.

import type { ContactEvent } from '../../model/contact-log.ts';
import type { Lab } from '../../model/lab.ts';
import { SEEDS } from '../../model/world-settings.ts';
import { numberControl } from '../../parameters/control.ts';
import type { Control } from '../../parameters/control.ts';
import type { ParameterActions } from '../../parameters/property-controls.ts';
import { WorldParameters } from '../../parameters/world-parameters.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { EventList } from './event-list.ts';
import { SceneChooser } from './scene-chooser.ts';
import type { SceneActions } from './scene-chooser.ts';

export interface WorldActions extends SceneActions, ParameterActions {
  /** Builds the world again from the tunables. */
  restart(): void;
  /** To the moment and position of a contact that began or ended. */
  seekEvent(event: ContactEvent): void;
}

/** Where each part stands. */
export interface CrowdPlaces {
  readonly settings: HTMLElement;
  readonly scenes: HTMLElement;
  readonly events: HTMLElement;
  readonly parameters: HTMLElement;
}

type Setting = 'count' | 'seed';

export class CrowdPanel {
  readonly #lab: Lab;
  readonly #actions: WorldActions;
  readonly #places: CrowdPlaces;
  readonly #chooser: SceneChooser;
  readonly #events: EventList;
  readonly #parameters: WorldParameters;
  #settings: ReadonlyMap<Setting, Control<number>> = new Map();

  constructor(lab: Lab, actions: WorldActions, places: CrowdPlaces) {
    this.#lab = lab;
    this.#actions = actions;
    this.#places = places;
    this.#chooser = new SceneChooser(places.scenes, lab, actions);
    this.#events = new EventList(places.events, lab, (event) => actions.seekEvent(event));
    this.#parameters = new WorldParameters(lab, actions);
    places.parameters.append(this.#parameters.root);
  }

  /** For another room, scene or saved state. */
  rebuild(): void {
    const { preset, tunables } = this.#lab.room;
    const settings = new Map<Setting, Control<number>>();
    if (preset?.counts) {
      const { of, least, most, step } = preset.counts;
      settings.set('count', this.#setting('count', of, least, most, step));
    }
    if (preset?.seeded ?? true) settings.set('seed', this.#setting('seed', 'world.seed', 0, Math.max(SEEDS - 1, tunables.seed)));
    this.#places.settings.replaceChildren(...Array.from(settings.values(), ({ root }) => root));
    this.#settings = settings;
    this.updateSettings();
    this.#chooser.show(this.#lab.room);
  }

  /** The sliders show tunables that were changed elsewhere. */
  updateSettings(): void {
    for (const [name, control] of this.#settings) control.show(this.#lab.tunables[name]);
  }

  /** A setting that is not changed, or changed back, does not restart the world. */
  #setting(name: Setting, title: TextKey, from: number, to: number, step = 1): Control<number> {
    return numberControl(
      title,
      undefined,
      { slider: [from, to], typed: [from, to], step },
      {
        set: (value) => {
          this.#lab.tunables[name] = value;
          this.updateSettings();
        },
        done: () => {
          if (this.#lab.tunables[name] !== this.#lab.built[name]) this.#actions.restart();
        },
      },
    );
  }

  /** The list of events, which is as large as the rest of it. */
  updateEvents(): void {
    this.#events.update();
  }

  update(): void {
    this.#parameters.update();
    this.#chooser.update();
  }
}
