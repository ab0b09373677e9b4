// What the World panel has in rooms with many bodies: settings that need a restart (lil-gui), scenes, events, parameters. Loaded with the first such room.

import type { GUI } from 'three/addons/libs/lil-gui.module.min.js';
import type { ContactEvent } from '../../model/contact-log.ts';
import type { Lab } from '../../model/lab.ts';
import type { ParameterActions } from '../../parameters/property-controls.ts';
import { WorldParameters } from '../../parameters/world-parameters.ts';
import { EventList } from './event-list.ts';
import { SceneChooser } from './scene-chooser.ts';
import type { SceneActions } from './scene-chooser.ts';
import { settingsGui } from './settings-gui.ts';

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

export class CrowdPanel {
  readonly #lab: Lab;
  readonly #actions: WorldActions;
  readonly #places: CrowdPlaces;
  readonly #chooser: SceneChooser;
  readonly #events: EventList;
  readonly #parameters: WorldParameters;
  #gui: GUI | undefined;

  constructor(lab: Lab, actions: WorldActions, places: CrowdPlaces) {
    this.#lab = lab;
    this.#actions = actions;
    this.#places = places;
    this.#chooser = new SceneChooser(places.scenes, lab, actions);
    this.#events = new EventList(places.events, lab, (event) => actions.seekEvent(event));
    this.#parameters = new WorldParameters(lab, actions);
    places.parameters.append(this.#parameters.root);
  }

  /** For another room, scene or saved state, or another language: lil-gui's names are fixed when it is made. */
  rebuild(): void {
    this.#gui?.destroy();
    this.#gui = settingsGui(this.#places.settings, this.#lab, () => this.#actions.restart());
    this.#chooser.show(this.#lab.room);
  }

  /** The sliders show tunables that were changed elsewhere. */
  updateSettings(): void {
    this.#gui?.controllersRecursive().forEach((controller) => controller.updateDisplay());
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
