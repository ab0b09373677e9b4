// The Layers panel: a switch per layer, four presets, and whether the camera follows a click.

import { reducesMotion } from '../stage/reduced-motion.ts';
import { element, setHidden } from './element.ts';
import { choiceOf } from './shell.ts';
import type { Section } from './shell.ts';
import { MOST_EDGES } from '../stage/body-view.ts';
import type { Lab } from '../model/lab.ts';
import { LAYERS, PRESETS, presetOf } from '../model/layer-choice.ts';
import type { Layer, Preset } from '../model/layer-choice.ts';

export interface LayerActions {
  setPreset(preset: Preset): void;
  setLayer(layer: Layer, on: boolean): void;
  setSwing(on: boolean): void;
}

export class LayersPanel {
  readonly #lab: Lab;
  readonly #presets;
  readonly #switches = new Map<Layer, { root: HTMLElement; box: HTMLInputElement }>();
  readonly #reduced = element('p', { class: 'hint', text: 'layers.reduced' });

  readonly #swing = element('input', { attributes: { type: 'checkbox' } });

  /** `drawn`: whether there is a picture, whose camera can move after a cast. */
  constructor(section: Section, lab: Lab, actions: LayerActions, drawn: boolean) {
    this.#lab = lab;
    this.#swing.addEventListener('change', () => actions.setSwing(this.#swing.checked));
    this.#presets = choiceOf<Preset>(
      'layers.preset',
      PRESETS,
      (preset) => `preset.${preset}`,
      (preset) => actions.setPreset(preset),
    );
    const list = element('div', { class: 'switches' });
    for (const layer of LAYERS) {
      const box = element('input', { attributes: { type: 'checkbox' } });
      box.addEventListener('change', () => actions.setLayer(layer, box.checked));
      const root = element('label', { class: 'switch' }, box, element('span', { text: `layer.${layer}` }));
      this.#switches.set(layer, { root, box });
      list.append(root);
    }
    const swing = element('label', { class: 'switch' }, this.#swing, element('span', { text: 'layers.swing' }));
    setHidden(swing, !drawn);
    section.body.append(this.#presets.root, list, swing, this.#reduced);
  }

  update(): void {
    const reducedMotion = reducesMotion();
    const { layers, room, world, swings } = this.#lab;
    this.#swing.checked = swings;
    this.#presets.show(presetOf(layers, room.crowd, room.layers));
    for (const [layer, { root, box }] of this.#switches) {
      // Edges of a crowd larger than this are not drawn, so there is nothing to switch.
      setHidden(root, !room.layers.includes(layer) || (layer === 'edges' && world.size > MOST_EDGES));
      box.checked = layers[layer] && !(layer === 'flashes' && reducedMotion);
      box.disabled = layer === 'flashes' && reducedMotion;
    }
    setHidden(this.#reduced, !(reducedMotion && room.layers.includes('flashes')));
  }
}
