// The Result panel: every collider on the current ray as a table, the pinned rays, and the ray in numbers.

import { metres, digits } from './format.ts';
import { button, element, setHidden, write } from './element.ts';
import { copyText } from './clipboard.ts';
import { namedBody, partLetter, partName, printedDistance } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import type { Figure } from './explain-ray.ts';
import type { ExplainPanel } from './explain-panel.ts';
import type { InsidePanel } from './inside-panel.ts';
import { LazyDetails } from './lazy-details.ts';
import { ProbePanel } from './probe-panel.ts';
import type { RayForm } from './ray-form.ts';
import { RayList } from './ray-list.ts';
import type { RayListActions } from './ray-list.ts';
import { choiceOf } from './shell.ts';
import type { Section } from './shell.ts';
import type { TextKey } from './i18n.ts';
import type { Lab } from '../model/lab.ts';
import { NEXT_RAYS, QUERY_MODES } from '../model/rays.ts';
import type { Hit, NextRay, QueryMode } from '../model/rays.ts';
import type { Convention } from '../model/inside-conventions.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { Vec3 } from 'kantsu';

export interface ResultActions extends RayListActions {
  setMode(mode: QueryMode): void;
  setNextRay(next: NextRay): void;
  /** Whether rays start at a fixed point instead of the camera. */
  setFixedOrigin(fixed: boolean): void;
  lookAtHit(index: number): void;
  setInside(convention: Convention): void;
  clearRays(): void;
  copyLink(): void;
  saveScene(): void;
  savePicture(): void;
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean): void;
}

interface Row {
  readonly root: HTMLTableRowElement;
  readonly cells: readonly HTMLElement[];
}

const COLUMNS: readonly TextKey[] = [
  'result.entity',
  'result.enter',
  'result.part',
  'result.exit',
  'result.part',
  'result.chord',
  'result.inside',
];

export class ResultPanel {
  readonly #lab: Lab;
  readonly #actions: ResultActions;
  readonly #viewpoint: Viewpoint;
  readonly #light: (figure: Figure | null) => void;
  readonly #mode;
  readonly #next;
  readonly #origin;
  readonly #rays: RayList;
  readonly #explain: LazyDetails<ExplainPanel>;
  readonly #inside: LazyDetails<InsidePanel>;
  readonly #probe: ProbePanel;
  readonly #table = element('table', { class: 'hits' });
  readonly #body = element('tbody');
  readonly #scroll = element('div', { class: 'scroll' }, this.#table);
  readonly #rows: Row[] = [];
  readonly #empty = element('p', { class: 'hint' });
  readonly #live = element('p', { class: 'hint', text: 'result.live' });
  readonly #copies = element(
    'div',
    { class: 'line wrap copies' },
    button({ class: 'push', text: 'result.copy', click: () => void this.#copyAs('json') }),
    button({ class: 'push', text: 'result.copyTest', click: () => void this.#copyAs('test') }),
    button({ class: 'push', text: 'result.copyCode', hint: 'result.copyCodeHint', click: () => void this.#copyAs('code') }),
    button({ class: 'push', text: 'result.copyLink', click: () => this.#actions.copyLink() }),
    button({ class: 'push', text: 'result.save', click: () => this.#actions.saveScene() }),
    button({ class: 'push only-picture', text: 'result.picture', click: () => this.#actions.savePicture() }),
  );
  readonly #clear = button({ class: 'push', text: 'result.clear', click: () => this.#actions.clearRays() });
  readonly #copied = element('span', { class: 'hint', attributes: { 'aria-live': 'polite' } });
  readonly #form: LazyDetails<RayForm>;

  /** `light` highlights the figure of a line of the math. */
  constructor(section: Section, lab: Lab, actions: ResultActions, viewpoint: Viewpoint, light: (figure: Figure | null) => void) {
    this.#lab = lab;
    this.#actions = actions;
    this.#viewpoint = viewpoint;
    this.#light = light;
    this.#mode = choiceOf<QueryMode>(
      'result.mode',
      QUERY_MODES,
      (mode) => `mode.${mode}`,
      (mode) => actions.setMode(mode),
    );
    this.#mode.root.title = text('result.modeHint');
    this.#next = choiceOf<NextRay>(
      'result.next',
      NEXT_RAYS,
      (next) => `next.${next}`,
      (next) => actions.setNextRay(next),
    );
    this.#next.root.title = text('result.nextHint');
    this.#origin = choiceOf<'camera' | 'fixed'>(
      'origin.label',
      ['camera', 'fixed'],
      (origin) => `origin.${origin}`,
      (origin) => actions.setFixedOrigin(origin === 'fixed'),
    );
    this.#origin.root.dataset['hint'] = 'origin.hint';
    this.#origin.root.title = text('origin.hint');
    this.#rays = new RayList(lab, actions);
    this.#probe = new ProbePanel(lab);
    this.#explain = new LazyDetails(
      'numbers explain',
      'explain.title',
      async () => new (await import('./explain-panel.ts')).ExplainPanel(light),
      () => this.#showWorking(),
    );
    this.#inside = new LazyDetails(
      'numbers inside',
      'inside.title',
      async () => new (await import('./inside-panel.ts')).InsidePanel(lab, (convention) => actions.setInside(convention)),
      () => this.#inside.content?.update(),
    );
    this.#form = new LazyDetails(
      'numbers ray-numbers',
      'result.numbers',
      async () =>
        new (await import('./ray-form.ts')).RayForm((origin, direction, reach) =>
          actions.cast(origin, direction, reach, lab.rays.next !== 'alone'),
        ),
      () => this.#form.content?.show(lab.rays.current),
    );
    const head = element(
      'tr',
      {},
      element('th', { attributes: { scope: 'col' } }, '#'),
      ...COLUMNS.map((key) =>
        element('th', { text: key, attributes: { scope: 'col' }, ...(key === 'result.inside' && { hint: 'result.insideHint' }) }),
      ),
    );
    this.#table.append(element('caption', { class: 'unseen', text: 'result.unit' }), element('thead', {}, head), this.#body);
    this.#body.addEventListener('pointerleave', () => lab.pointAtHit(null));
    this.#body.addEventListener('focusout', () => {
      if (!this.#body.matches(':hover')) lab.pointAtHit(null);
    });
    section.body.append(
      element('div', { class: 'line' }, element('span', { class: 'soft', text: 'origin.label' }), this.#origin.root),
      element('div', { class: 'line' }, element('span', { class: 'soft', text: 'result.mode' }), this.#mode.root),
      element('div', { class: 'line' }, element('span', { class: 'soft', text: 'result.next' }), this.#next.root),
      this.#scroll,
      this.#empty,
      element('div', { class: 'line wrap' }, this.#clear, this.#copied),
      this.#live,
      this.#probe.root,
      this.#explain.root,
      this.#rays.root,
      this.#inside.root,
      this.#form.root,
      this.#copies,
    );
    onLanguage(() => {
      this.#mode.root.title = text('result.modeHint');
      this.#next.root.title = text('result.nextHint');
      this.update();
    });
  }

  /** Updates the panel to the lab; cheap without changes. */
  update(): void {
    const { rays } = this.#lab;
    const ray = rays.current;
    const hits = ray?.hits ?? [];
    this.#mode.show(rays.mode);
    this.#next.show(this.#lab.rays.next);
    this.#origin.show(this.#lab.rays.fixedOrigin === undefined ? 'camera' : 'fixed');
    setHidden(this.#scroll, hits.length === 0);
    setHidden(this.#empty, hits.length > 0);
    setHidden(this.#copies, ray === undefined);
    setHidden(this.#clear, ray === undefined);
    setHidden(this.#live, ray === undefined || !this.#lab.playing);
    write(
      this.#empty,
      ray === undefined ? text('result.noRay') : text('result.none', { reach: metres(ray.maxDistance).replace(/\.0+ /, ' ') }),
    );
    this.#form.content?.show(ray);
    this.#rays.update();
    setHidden(this.#inside.root, rays.hit === undefined);
    this.#inside.content?.update();
    this.#probe.update();
    this.#showWorking();
    while (this.#rows.length < hits.length) this.#addRow();
    this.#rows.forEach((row, i) => {
      setHidden(row.root, i >= hits.length);
      if (i < hits.length) this.#fill(row, hits[i], ray!.returned[i], i === rays.hitIndex);
    });
  }

  #addRow(): void {
    const index = this.#rows.length;
    const pick = button({ click: () => this.#actions.lookAtHit(index) }, String(index + 1));
    const cells = COLUMNS.map(() => element('td'));
    const root = element('tr', { click: () => this.#actions.lookAtHit(index) }, element('td', {}, pick), ...cells);
    for (const type of ['pointerenter', 'focusin']) root.addEventListener(type, () => this.#lab.pointAtHit(index));
    this.#rows.push({ root, cells });
    this.#body.append(root);
  }

  #fill(row: Row, hit: Hit, returned: boolean, current: boolean): void {
    const [entity, enter, enterPart, exit, exitPart, chord, inside] = row.cells;
    const kind = this.#lab.world.kind(hit.entity);
    const who = this.#lab.nameOf(hit.entity);
    write(entity, who);
    entity.title = namedBody(kind, who, language());
    write(enter, digits(printedDistance(hit.enter)));
    this.#part(enterPart, hit.enter.part, hit.triangle);
    write(exit, digits(printedDistance(hit.exit)));
    this.#part(exitPart, hit.exit.part, hit.exitTriangle);
    write(chord, digits(hit.chord));
    write(inside, text(hit.originInside ? 'result.insideYes' : 'result.insideNo'));
    row.root.classList.toggle('left-out', !returned);
    row.root.classList.toggle('current', current);
    row.root.classList.toggle('hovered', hit.entity === this.#lab.hovered);
    row.root.setAttribute('aria-current', String(current));
  }

  /** With the triangle of a mesh. */
  #part(cell: HTMLElement, part: Hit['enter']['part'], triangle?: number): void {
    const of = triangle === undefined ? '' : ` △${triangle}`;
    write(cell, partLetter(part) + of);
    cell.title = partName(part, language()) + of;
    cell.dataset['part'] = part;
  }

  #showWorking(): void {
    const { rays, world } = this.#lab;
    const { current, hit } = rays;
    const entity = hit?.entity ?? current?.nearest?.entity;
    setHidden(this.#explain.root, entity === undefined);
    if (!this.#explain.root.open || !current || entity === undefined || !world.isAlive(entity)) {
      this.#light(null);
      return;
    }
    const shape = this.#lab.shapeAt(entity, (hit ?? current.nearest)?.triangle);
    this.#explain.content?.show({ shape, ray: current, name: this.#lab.nameOf(entity), hit });
  }

  /** The code that makes the text is loaded on first use. */
  async #copyAs(form: 'json' | 'test' | 'code'): Promise<void> {
    let copied = false;
    try {
      const { hitText } = await import('../model/hit-text.ts');
      copied = await copyText(hitText(form, this.#lab, this.#viewpoint));
    } catch {
      // Offline it cannot be loaded.
    }
    write(this.#copied, text(copied ? 'result.copied' : 'result.copyFailed'));
    setTimeout(() => write(this.#copied, ''), 2500);
  }
}
