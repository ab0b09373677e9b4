// The funnel of the selected body, and buttons for the next and previous body.

import { rowOf } from 'kantsu';
import type { Entity } from 'kantsu';
import type { Funnel } from 'kantsu/inspect';
import { inspect } from 'kantsu/inspect';
import { FunnelStages } from '../../funnel/funnel-stages.ts';
import type { Lab } from '../../model/lab.ts';
import { button, element, icon, setHidden, write } from '../../ui/element.ts';
import { foldable } from '../../ui/shell.ts';

export class FunnelPanel {
  readonly root: HTMLElement;
  readonly stages: FunnelStages;
  readonly #lab: Lab;
  readonly #name = element('strong', { class: 'grid-name' });
  readonly #none = element('p', { class: 'hint', text: 'grid.none' });

  /** `lit` is called when another stage is to be shown. */
  constructor(lab: Lab, lit: () => void) {
    this.#lab = lab;
    this.stages = new FunnelStages(lab, lit);
    const section = foldable('grid-funnel', 'grid.funnel');
    this.root = section.root;
    section.body.append(
      element(
        'div',
        { class: 'line' },
        button({ class: 'push', label: 'grid.previous', click: () => this.#go(-1) }, icon('m12 5-5 5 5 5')),
        this.#name,
        button({ class: 'push', label: 'grid.next', click: () => this.#go(1) }, icon('m8 5 5 5-5 5')),
      ),
      this.#none,
      this.stages.root,
    );
  }

  show(entity: Entity | undefined, of: Funnel | undefined): void {
    setHidden(this.#none, of !== undefined);
    setHidden(this.stages.root, of === undefined);
    write(this.#name, entity === undefined ? '–' : this.#lab.nameOf(entity));
    if (of) this.stages.show(of);
  }

  /** The next moving body by row, wrapping around. */
  #go(by: 1 | -1): void {
    const { world, selected } = this.#lab;
    const { moves } = inspect(world).bodies;
    const bodies = [...world.entities()].filter((entity) => moves[rowOf(entity)] === 1);
    if (bodies.length === 0) return;
    const at = selected === undefined ? -1 : bodies.indexOf(selected);
    this.#lab.select(bodies[(at < 0 ? (by > 0 ? 0 : bodies.length - 1) : at + by + bodies.length) % bodies.length]);
  }
}
