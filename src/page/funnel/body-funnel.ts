// The funnel of the selected body in its panel: the numbers of the four stages; the hovered or pressed one is shown in the picture.

import { rowOf } from 'kantsu';
import { inspect, funnel } from 'kantsu/inspect';
import type { Entity } from 'kantsu';
import type { Lab } from '../model/lab.ts';
import { element, setHidden } from '../ui/element.ts';
import { FunnelStages } from './funnel-stages.ts';

export class BodyFunnel {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  readonly #stages: FunnelStages;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#stages = new FunnelStages(lab, () => {
      lab.funnelStage = this.#stages.stage;
      lab.changed();
    });
    this.root = element('div', { class: 'body-funnel' }, element('h3', { text: 'funnel.title' }), this.#stages.root);
  }

  /** `undefined`: no body is selected. */
  update(entity: Entity | undefined): void {
    const lab = this.#lab;
    const { world, room } = lab;
    // The Grid Lab has a panel for it, and draws all of it.
    const there = entity !== undefined && room.id !== 'grid';
    setHidden(this.root, !there);
    if (!there) {
      if (this.#stages.stage !== undefined) this.#stages.release();
      lab.funnelStage = undefined;
      return;
    }
    lab.funnelStage = this.#stages.stage;
    if (!inspect(world).contactsStale) this.#stages.show(funnel(inspect(world), rowOf(entity)));
  }
}
