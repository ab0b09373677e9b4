// Over the picture: a tab for each kind of partner, and the poses that are worth looking at.

import { button, element } from '../../ui/element.ts';
import { name } from '../../ui/language.ts';
import { PRESETS, presetsOf, type Preset } from './presets.ts';
import { PARTNERS, type Partner } from './solids.ts';
import type { SatModel } from './sat-model.ts';

/** The id of what the tabs choose. */
export const TAB_PANEL = 'sat-panel';

/** The names of the boxes are the same in every language. */
const BOXES = { obb: 'OBB–OBB', aabb: 'OBB–AABB', aligned: 'AABB–AABB' } as const;

export class Toolbar {
  readonly root: HTMLElement;
  readonly #tabs = new Map<Partner, HTMLButtonElement>();
  readonly #presets = new Map<Preset, HTMLButtonElement>();
  readonly #edge = { corner: element('span', { text: 'sat.cornerPreset' }), edge: element('span', { text: 'sat.edgePreset' }) };

  constructor(choose: { partner: (partner: Partner) => void; preset: (preset: Preset) => void }) {
    const tabs = element('div', { class: 'sat-tabs', label: 'sat.pairs', attributes: { role: 'tablist' } });
    for (const partner of PARTNERS) {
      const tab = button({
        attributes: { role: 'tab', id: `sat-tab-${partner}`, 'aria-controls': TAB_PANEL },
        click: () => choose.partner(partner),
      });
      const boxes = partner === 'obb' || partner === 'aabb' || partner === 'aligned';
      tab.append(boxes ? BOXES[partner] : element('span', { text: `sat.${partner}Tab` }));
      this.#tabs.set(partner, tab);
      tabs.append(tab);
    }
    // Among tabs the arrows go from tab to tab, and only there.
    tabs.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const at = PARTNERS.findIndex((partner) => this.#tabs.get(partner) === document.activeElement);
      const partner = PARTNERS[(at + by + PARTNERS.length) % PARTNERS.length];
      choose.partner(partner);
      this.#tabs.get(partner)!.focus();
    });
    const presets = element('div', { class: 'sat-presets', attributes: { role: 'group' } });
    name(presets, 'sat.presets');
    for (const preset of PRESETS) {
      const made = button({ class: 'push', click: () => choose.preset(preset) });
      if (preset === 'edge') made.append(this.#edge.edge, this.#edge.corner);
      else made.append(element('span', { text: `sat.${preset}Preset` }));
      this.#presets.set(preset, made);
      presets.append(made);
    }
    this.root = element('div', { class: 'sat-bar' }, tabs, presets);
  }

  show({ setting: { partner, preset } }: SatModel): void {
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(other === partner));
      tab.tabIndex = other === partner ? 0 : -1;
    }
    const there = presetsOf(partner);
    for (const [other, made] of this.#presets) {
      made.hidden = !there.includes(other);
      made.setAttribute('aria-pressed', String(other === preset));
    }
    const corner = partner === 'sphere' || partner === 'aligned';
    this.#edge.corner.hidden = !corner;
    this.#edge.edge.hidden = corner;
  }
}
