// The Result panel: every collider on the current ray as a table, the pinned rays, and the ray in numbers.

import { metres, digits } from './format.ts';
import { button, element, write } from './element.ts';
import { hitAsTest, hitsAsJson } from '../hit-export.ts';
import { copyText } from './clipboard.ts';
import { namedBody, partLetter, partName, printedDistance } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import type { ExplainPanel } from './explain-panel.ts';
import { InsidePanel } from './inside-panel.ts';
import { RayList } from './ray-list.ts';
import { choiceOf } from './shell.ts';
import type { Section } from './shell.ts';
import type { TextKey } from './text.ts';
import type { Lab } from '../lab.ts';
import { NEXT_RAYS, QUERY_MODES } from '../rays.ts';
import type { Hit, NextRay, QueryMode, Ray } from '../rays.ts';
import type { Convention } from '../inside.ts';
import type { Vec3 } from '../../math/vec3.ts';

export interface ResultActions {
  readonly mode: (mode: QueryMode) => void;
  readonly next: (next: NextRay) => void;
  readonly look: (ray: Ray) => void;
  readonly hit: (index: number) => void;
  /** The row under the pointer, or null. */
  readonly highlight: (index: number | null) => void;
  readonly removeRay: (ray: Ray) => void;
  readonly rename: (ray: Ray, name: string) => void;
  readonly hide: (ray: Ray, hidden: boolean) => void;
  readonly inside: (convention: Convention) => void;
  readonly clear: () => void;
  readonly link: () => void;
  readonly save: () => void;
  readonly picture: () => void;
  readonly cast: (origin: Vec3, direction: Vec3, reach: number) => void;
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
  readonly #mode;
  readonly #next;
  readonly #rays: RayList;
  readonly #inside: InsidePanel;
  readonly #explain = element(
    'details',
    { class: 'numbers explain' },
    element('summary', { text: 'explain.title' }),
    element('p', { class: 'hint', text: 'explain.loading' }),
  );
  /** Loaded when it is opened first. */
  #working: ExplainPanel | undefined;
  readonly #table = element('table', { class: 'hits' });
  readonly #body = element('tbody');
  readonly #scroll = element('div', { class: 'scroll' }, this.#table);
  readonly #rows: Row[] = [];
  readonly #empty = element('p', { class: 'hint' });
  readonly #live = element('p', { class: 'hint', text: 'result.live' });
  readonly #copies = element(
    'div',
    { class: 'line wrap copies' },
    button({ class: 'push', text: 'result.copy', click: () => void this.#copy(hitsAsJson(this.#lab)) }),
    button({ class: 'push', text: 'result.copyTest', click: () => void this.#copy(hitAsTest(this.#lab)) }),
    button({ class: 'push', text: 'result.copyLink', click: () => this.#actions.link() }),
    button({ class: 'push', text: 'result.save', click: () => this.#actions.save() }),
    button({ class: 'push only-picture', text: 'result.picture', click: () => this.#actions.picture() }),
  );
  readonly #clear = button({ class: 'push', text: 'result.clear', click: () => this.#actions.clear() });
  readonly #copied = element('span', { class: 'hint', attributes: { 'aria-live': 'polite' } });
  readonly #form: RayForm;

  constructor(section: Section, lab: Lab, actions: ResultActions) {
    this.#lab = lab;
    this.#actions = actions;
    this.#mode = choiceOf<QueryMode>('result.mode', QUERY_MODES, (mode) => `mode.${mode}`, actions.mode);
    this.#mode.root.title = text('result.modeHint');
    this.#next = choiceOf<NextRay>('result.next', NEXT_RAYS, (next) => `next.${next}`, actions.next);
    this.#next.root.title = text('result.nextHint');
    this.#rays = new RayList(lab, actions);
    this.#inside = new InsidePanel(lab, actions.inside);
    this.#form = new RayForm(actions);
    const head = element(
      'tr',
      {},
      element('th', { attributes: { scope: 'col' } }, '#'),
      ...COLUMNS.map((key) =>
        element('th', { text: key, attributes: { scope: 'col' }, ...(key === 'result.inside' && { hint: 'result.insideHint' }) }),
      ),
    );
    this.#table.append(element('caption', { class: 'unseen', text: 'result.unit' }), element('thead', {}, head), this.#body);
    this.#explain.addEventListener('toggle', () => void this.#loadWorking());
    this.#body.addEventListener('pointerleave', () => actions.highlight(null));
    section.body.append(
      element('div', { class: 'line' }, element('span', { class: 'soft', text: 'result.mode' }), this.#mode.root),
      element('div', { class: 'line' }, element('span', { class: 'soft', text: 'result.next' }), this.#next.root),
      this.#scroll,
      this.#empty,
      element('div', { class: 'line wrap' }, this.#clear, this.#copied),
      this.#live,
      this.#explain,
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

  /** Brings the panel up to the lab; cheap when nothing changed. */
  update(): void {
    const { rays } = this.#lab;
    const ray = rays.current;
    const hits = ray?.hits ?? [];
    this.#mode.show(rays.mode);
    this.#next.show(this.#lab.nextRay);
    this.#scroll.hidden = hits.length === 0;
    this.#empty.hidden = hits.length > 0;
    this.#copies.hidden = ray === undefined;
    this.#clear.hidden = ray === undefined;
    this.#live.hidden = ray === undefined || !this.#lab.playing;
    write(this.#empty, ray === undefined ? text('result.noRay') : text('result.none', { reach: metres(ray.maxDistance) }));
    this.#form.show(ray);
    this.#rays.update();
    this.#inside.update();
    this.#showWorking();
    while (this.#rows.length < hits.length) this.#addRow();
    this.#rows.forEach((row, i) => {
      row.root.hidden = i >= hits.length;
      if (i < hits.length) this.#fill(row, hits[i], ray!.returned[i], i === rays.hitIndex);
    });
  }

  #addRow(): void {
    const index = this.#rows.length;
    const pick = button({ click: () => this.#actions.hit(index) }, String(index + 1));
    const cells = COLUMNS.map(() => element('td'));
    const root = element('tr', { click: () => this.#actions.hit(index) }, element('td', {}, pick), ...cells);
    root.addEventListener('pointerenter', () => this.#actions.highlight(index));
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
    this.#part(enterPart, hit.enter.part);
    write(exit, digits(printedDistance(hit.exit)));
    this.#part(exitPart, hit.exit.part);
    write(chord, digits(hit.chord));
    write(inside, text(hit.originInside ? 'result.insideYes' : 'result.insideNo'));
    row.root.classList.toggle('left-out', !returned);
    row.root.classList.toggle('current', current);
    row.root.classList.toggle('hovered', hit.entity === this.#lab.hovered);
    row.root.setAttribute('aria-current', String(current));
  }

  #part(cell: HTMLElement, part: Hit['enter']['part']): void {
    write(cell, partLetter(part));
    cell.title = partName(part, language());
    cell.dataset['part'] = part;
  }

  #showWorking(): void {
    const { rays, world } = this.#lab;
    const { current, hit } = rays;
    this.#explain.hidden = hit === undefined;
    if (!this.#explain.open || !current || !hit || !world.isAlive(hit.entity)) return;
    this.#working?.show(world.shape(hit.entity), current, hit);
  }

  async #loadWorking(): Promise<void> {
    if (this.#working || !this.#explain.open) return this.#showWorking();
    try {
      const { ExplainPanel } = await import('./explain-panel.ts');
      this.#working ??= new ExplainPanel();
      this.#explain.lastElementChild!.replaceWith(this.#working.root);
    } catch {
      this.#explain.open = false; // to be asked again
    }
    this.#showWorking();
  }

  async #copy(content: string): Promise<void> {
    write(this.#copied, text((await copyText(content)) ? 'result.copied' : 'result.copyFailed'));
    setTimeout(() => write(this.#copied, ''), 2500);
  }
}

/** Origin, direction and reach as fields: a ray without a pointer, to the last digit. */
class RayForm {
  readonly root: HTMLDetailsElement;
  readonly #origin = vectorFields('result.origin');
  readonly #direction = vectorFields('result.direction');
  readonly #reach = numberField('result.reach');
  readonly #error = element('p', { class: 'error', attributes: { role: 'alert' } });
  #shown = '';

  constructor(actions: ResultActions) {
    const form = element(
      'form',
      { class: 'ray-form', attributes: { novalidate: '' } },
      this.#origin.root,
      this.#direction.root,
      element(
        'div',
        { class: 'vector' },
        element('span', { class: 'soft', text: 'result.reach' }),
        this.#reach,
        element('button', { class: 'push main', text: 'result.cast', attributes: { type: 'submit' } }),
      ),
      this.#error,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const origin = this.#origin.read();
      const direction = this.#direction.read();
      const reach = this.#reach.valueAsNumber;
      const wrong = whatIsWrong(origin, direction, reach);
      if (wrong === undefined) actions.cast(origin, direction, reach);
      this.#complain(wrong);
    });
    this.root = element('details', { class: 'numbers ray-numbers' }, element('summary', { text: 'result.numbers' }), form);
    // An example to start from, for a page where nothing was cast yet.
    this.#write([0, 1, 10], [0, 0, -1], 20);
  }

  show(ray: Ray | undefined): void {
    if (ray === undefined || this.root.contains(document.activeElement)) return;
    const shown = [ray.id, ...ray.origin, ...ray.direction, ray.maxDistance].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#write(ray.origin, ray.direction, ray.maxDistance);
  }

  /** By key, so that it is said again in the other language. */
  #complain(wrong: TextKey | undefined): void {
    this.#error.textContent = '';
    delete this.#error.dataset['text'];
    if (wrong === undefined) return;
    this.#error.dataset['text'] = wrong;
    this.#error.textContent = text(wrong);
  }

  #write(origin: Vec3, direction: Vec3, reach: number): void {
    this.#origin.write(origin);
    this.#direction.write(direction);
    this.#reach.value = String(reach);
  }
}

/** Why the fields are no ray, in the order in which they stand; an empty field is NaN. */
function whatIsWrong(origin: Vec3, direction: Vec3, reach: number): TextKey | undefined {
  if (!origin.every(Number.isFinite)) return 'result.badOrigin';
  if (!direction.every(Number.isFinite)) return 'result.badDirection';
  if (direction.every((part) => part === 0)) return 'result.zeroDirection';
  return reach >= 0 && reach < Infinity ? undefined : 'result.badReach';
}

function numberField(label: TextKey, axis = ''): HTMLInputElement {
  const field = element('input', { label, attributes: { type: 'number', step: 'any', inputmode: 'decimal' } });
  if (axis !== '') {
    delete field.dataset['label'];
    const named = (): void => field.setAttribute('aria-label', `${text(label)} ${axis}`);
    named();
    onLanguage(named);
  }
  return field;
}

function vectorFields(label: TextKey): { root: HTMLElement; read(): Vec3; write(v: Vec3): void } {
  const fields = ['x', 'y', 'z'].map((axis) => numberField(label, axis));
  const root = element('div', { class: 'vector' }, element('span', { class: 'soft', text: label }), ...fields);
  return {
    root,
    read: () => fields.map((field) => field.valueAsNumber) as Vec3,
    // The shortest digits that read back as the same number: cast again unchanged, it is the same ray.
    write: (v) => fields.forEach((field, k) => (field.value = String(v[k]))),
  };
}
