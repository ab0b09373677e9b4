// Properties of the selected body besides shape and pose; the floor's friction too.

import type { Lab } from '../model/lab.ts';
import { rowOf } from 'kantsu';
import type { Entity } from 'kantsu';
import { foldedPart } from './control.ts';
import { PropertyControls } from './property-controls.ts';
import type { ParameterActions } from './property-controls.ts';

export class BodyParameters {
  readonly root: HTMLDetailsElement;
  readonly #properties: PropertyControls;
  #body: Entity | undefined;

  constructor(lab: Lab, actions: ParameterActions) {
    this.#properties = new PropertyControls(lab, actions, () => this.#body);
    this.root = foldedPart('parameter.body', ...this.#properties.roots);
    this.root.addEventListener('toggle', () => {
      if (this.#body !== undefined && lab.world.isAlive(this.#body)) this.update(this.#body);
    });
  }

  update(body: Entity): void {
    this.#body = body;
    if (this.root.open) this.#properties.update([rowOf(body)]);
  }
}
