// Each kind of collider for the selected mesh: its volume, and the excess over the tightest one. A press changes the kind.

import type { Entity } from 'kantsu';
import type { Fit, MeshWorkshop } from '../model/mesh-workshop.ts';
import type { Collider } from '../model/add-body.ts';
import type { BodyEdits } from '../model/body-edits.ts';
import type { Session } from '../model/session.ts';
import type { NamedKind } from '../ui/hit-sentence.ts';
import { button, element } from '../ui/element.ts';
import { count, digits } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import { addWords } from '../ui/i18n.ts';
import type { Lazy } from '../ui/lazy.ts';
import { words } from '../ui/words.ts';

addWords(words);

export class FitTable {
  readonly root = element('div', { class: 'fits' });
  readonly #lab: Session;
  readonly #edits: BodyEdits;
  readonly #workshop: Lazy<MeshWorkshop>;
  readonly #body = element('tbody');
  #entity: Entity | undefined;
  #kind: NamedKind | undefined;
  #fits: readonly Fit[] = [];
  #triangles: number | undefined;

  constructor(lab: Session, edits: BodyEdits, workshop: Lazy<MeshWorkshop>) {
    this.#lab = lab;
    this.#edits = edits;
    this.#workshop = workshop;
    const head = (['fits.kind', 'fits.volume', 'fits.more'] as const).map((key) =>
      element('th', { text: key, attributes: { scope: 'col' } }),
    );
    this.root.append(
      element('table', {}, element('caption', { text: 'fits.title' }), element('thead', {}, element('tr', {}, ...head)), this.#body),
      button({ class: 'push', text: 'fits.compare', click: () => void this.#compare() }),
    );
    onLanguage(() => this.#fill());
  }

  /** `kind` is the current one of the body's collider. */
  show(entity: Entity | undefined, kind: NamedKind): void {
    this.root.hidden = entity === undefined;
    if (entity === this.#entity && kind === this.#kind) return;
    if (entity !== this.#entity) this.#fits = [];
    this.#entity = entity;
    this.#kind = kind;
    this.#fill();
    if (entity !== undefined) void this.#load(entity);
  }

  async #load(entity: Entity): Promise<void> {
    try {
      const workshop = await this.#workshop.load();
      const fits = workshop.fits(entity);
      if (entity !== this.#entity) return;
      this.#fits = fits;
      this.#triangles = workshop.trianglesIn(entity);
      this.#fill();
    } catch {
      this.root.hidden = true; // offline: the current collider stays
    }
  }

  /** Gives the selected mesh another kind of collider. */
  async #refit(kind: Collider): Promise<void> {
    const lab = this.#lab;
    const { body: selected } = lab.selection;
    if (selected === undefined) return;
    const workshop = await this.#workshop.load();
    if (lab.selection.body !== selected || !lab.world.isAlive(selected)) return;
    if (kind === 'level') await workshop.makeLevel(selected);
    else workshop.refit(selected, kind);
    this.#edits.note();
  }

  /** Shows the selected mesh with each kind of collider, side by side. */
  async #compare(): Promise<void> {
    const { body: selected } = this.#lab.selection;
    if (selected === undefined) return;
    const workshop = await this.#workshop.load();
    if (!this.#lab.world.isAlive(selected)) return;
    workshop.compare(selected);
    this.#edits.note();
  }

  /** Its triangles as the collider, if the page can restore it. */
  #levelRow(): readonly HTMLElement[] {
    const triangles = this.#triangles;
    if (triangles === undefined) return [];
    const chosen = this.#kind === 'mesh';
    const press = button({
      text: 'add.level',
      hint: 'fits.level',
      attributes: { 'aria-pressed': String(chosen) },
      click: () => !chosen && void this.#refit('level'),
    });
    return [
      element(
        'tr',
        { class: chosen ? 'current' : '' },
        element('th', { attributes: { scope: 'row' } }, press),
        element('td', { attributes: { colspan: '2' } }, text('fits.exact', { n: count(triangles) })),
      ),
    ];
  }

  #fill(): void {
    const tightest = this.#fits[0]?.volume;
    this.#body.replaceChildren(
      ...this.#fits.map(({ kind, volume }, i) => {
        const chosen = kind === this.#kind;
        const press = button(
          { attributes: { 'aria-pressed': String(chosen) }, click: () => void this.#refit(kind) },
          kindName(kind, language()),
        );
        const more = i === 0 ? text('fits.tightest') : `+${digits(100 * (volume / tightest - 1))} %`;
        return element(
          'tr',
          { class: chosen ? 'current' : '' },
          element('th', { attributes: { scope: 'row' } }, press),
          element('td', {}, `${digits(volume)} m³`),
          element('td', {}, more),
        );
      }),
      ...this.#levelRow(),
    );
  }
}
