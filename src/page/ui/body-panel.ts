// The Body panel: the selected body in numbers. Hidden without a selection.

import { BodyFunnel } from '../funnel/body-funnel.ts';
import type { Pair } from '../model/pair.ts';
import { BodyContacts } from './body-contacts.ts';
import { BodyFields } from './body-fields.ts';
import { FitTable } from './fit-table.ts';
import { count, digits, fixed, triple } from './format.ts';
import { button, element, setHidden, write } from './element.ts';
import { kindName } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import { choiceOf } from './shell.ts';
import type { Section } from './shell.ts';
import type { TextKey } from './i18n.ts';
import { GIZMO_MODES, modesOf } from '../input/gizmo-target.ts';
import type { GizmoMode, GizmoTarget } from '../input/gizmo-target.ts';
import { kineticEnergy } from '../model/energy.ts';
import type { BodyEdits } from '../model/body-edits.ts';
import { duplicate } from '../model/duplicate.ts';
import type { Editor } from '../model/edit-log.ts';
import type { Lab } from '../model/lab.ts';
import type { MeshWorkshop } from '../model/mesh-workshop.ts';
import type { Lazy } from './lazy.ts';
import { BodyParameters } from '../parameters/body-parameters.ts';
import type { ParameterActions } from '../parameters/property-controls.ts';
import { isMesh } from '../stage/fade-mesh.ts';
import { rowOf } from 'kantsu';
import { inspect, BODY_TYPES, DYNAMIC, RECORD } from 'kantsu/inspect';
import type { Entity, Triangle } from 'kantsu';

const FIELDS = ['kind', 'name', 'type', 'size', 'triangles', 'surface', 'speed', 'velocity', 'spin', 'mass', 'energy', 'rest'] as const;
/** Of a level alone, and of all other bodies. */
const OF_LEVELS: readonly Field[] = ['triangles', 'surface'];
const OF_BODIES: readonly Field[] = ['speed', 'velocity', 'spin', 'mass', 'energy', 'rest'];
type Field = (typeof FIELDS)[number];

export interface BodyActions extends ParameterActions {
  removeSelected(): void;
  frameSelected(): void;
  pushSelected(): void;
  setSelected(change: (world: Editor, entity: Entity) => void): void;
  setGizmo(mode: GizmoMode): void;
  pick(pair: Pair | undefined): void;
}

export class BodyPanel {
  readonly #section: Section;
  readonly #lab: Lab;
  readonly #values = new Map<(typeof FIELDS)[number], HTMLElement>();
  readonly #terms = new Map<Field, HTMLElement>();
  readonly #push;
  readonly #delete;
  readonly #double;
  readonly #workshop: Lazy<MeshWorkshop>;
  readonly #fields: BodyFields;
  readonly #fits: FitTable;
  readonly #contacts: BodyContacts;
  readonly #parameters: BodyParameters;
  readonly #funnel: BodyFunnel;
  readonly #gizmo;
  readonly #gizmoLine: HTMLElement;
  readonly #target: GizmoTarget | undefined;

  /** `target`: the gizmo in the picture, if there is one. */
  constructor(
    section: Section,
    lab: Lab,
    actions: BodyActions,
    edits: BodyEdits,
    workshop: Lazy<MeshWorkshop>,
    target: GizmoTarget | undefined,
  ) {
    this.#section = section;
    this.#lab = lab;
    this.#workshop = workshop;
    this.#target = target;
    const list = element('dl', { class: 'facts' });
    for (const field of FIELDS) {
      const value = element('dd');
      this.#values.set(field, value);
      const term = element('dt', { text: `body.${field}` as TextKey });
      this.#terms.set(field, term);
      list.append(term, value);
    }
    this.#push = button({ class: 'push', text: 'body.push', click: () => actions.pushSelected() });
    this.#delete = button({ class: 'push', text: 'body.delete', click: () => actions.removeSelected() });
    this.#double = button({
      class: 'push',
      text: 'body.double',
      click: () => lab.selected !== undefined && duplicate(lab, edits, lab.selected),
    });
    this.#fields = new BodyFields((change) => actions.setSelected(change));
    this.#gizmo = choiceOf<GizmoMode>(
      'body.gizmo',
      GIZMO_MODES,
      (mode) => `gizmo.${mode}`,
      (mode) => actions.setGizmo(mode),
    );
    this.#gizmoLine = element(
      'div',
      { class: 'line only-picture' },
      element('span', { class: 'soft', text: 'body.gizmo' }),
      this.#gizmo.root,
    );
    this.#fits = new FitTable(lab, edits, workshop);
    this.#contacts = new BodyContacts(lab, (pair) => actions.pick(pair));
    this.#funnel = new BodyFunnel(lab);
    this.#parameters = new BodyParameters(lab, actions);
    section.body.append(
      this.#fields.root,
      this.#gizmoLine,
      this.#fits.root,
      list,
      this.#contacts.root,
      this.#funnel.root,
      this.#parameters.root,
      element(
        'div',
        { class: 'line wrap' },
        button({ class: 'push only-picture', text: 'body.frame', click: () => actions.frameSelected() }),
        this.#push,
        this.#double,
        this.#delete,
        button({ class: 'push', text: 'body.deselect', click: () => lab.deselect() }),
      ),
    );
    onLanguage(() => this.update());
  }

  update(): void {
    const { selected, world } = this.#lab;
    const there = selected !== undefined && world.isAlive(selected);
    setHidden(this.#section.root, !there);
    if (!there) {
      this.#funnel.update(undefined);
      return;
    }
    const row = rowOf(selected);
    const state = inspect(world).bodies;
    const { linear, angular } = world.velocity(selected);
    const set = (field: (typeof FIELDS)[number], value: string): void => write(this.#values.get(field)!, value);
    const level = world.isMesh(selected);
    const mesh = this.#workshop.value?.meshes.meshOf(selected);
    const kind = kindName(world.kind(selected), language());
    set('kind', level ? text('add.level') : mesh ? text('body.fitted', { kind }) : kind);
    set('name', this.#lab.nameOf(selected));
    const type = text(`body.${BODY_TYPES[state.body[row]]}`);
    set('type', world.isAsleep(selected) ? `${type}, ${text('body.asleep')}` : type);
    for (const field of OF_LEVELS) this.#show(field, level);
    for (const field of OF_BODIES) this.#show(field, !level);
    // Sizes shown in the fields are not repeated.
    this.#show('size', level || world.kind(selected) === 'triangle');
    if (level) this.#showLevel(selected, set);
    else {
      const shape = world.shape(selected);
      if (shape.kind === 'triangle') set('size', sizeText(shape));
    }
    const wall = this.#lab.isWall(selected);
    setHidden(this.#fields.root, level);
    if (!level) {
      this.#fields.show(world, selected, wall);
      this.#gizmo.show(this.#target?.modeFor(world.kind(selected)), modesOf(world.kind(selected)));
    }
    setHidden(this.#gizmoLine, !this.#lab.isMovable(selected));
    this.#fits.show(mesh && isMesh(mesh) ? selected : undefined, world.kind(selected));
    set('speed', `${fixed(Math.hypot(...linear), 3)} m/s`);
    set('velocity', `${triple(linear)} m/s`);
    set('spin', `${triple(angular)} rad/s`);
    const pushed = state.body[row] === DYNAMIC;
    set('mass', pushed ? `${digits(state.mass[row])} kg` : '∞');
    set('energy', pushed ? `${digits(kineticEnergy(state, row))} J` : '–');
    const rest = state.restTime[row];
    set('rest', !pushed ? '–' : world.isAsleep(selected) ? text('body.restAsleep', { t: fixed(rest, 2) }) : `${fixed(rest, 2)} s`);
    this.#contacts.update(selected);
    this.#funnel.update(selected);
    this.#parameters.update(selected);
    setHidden(this.#push, !pushed);
    setHidden(this.#delete, wall);
    setHidden(this.#double, !this.#lab.isMovable(selected));
  }

  #show(field: Field, shown: boolean): void {
    setHidden(this.#terms.get(field)!, !shown);
    setHidden(this.#values.get(field)!, !shown);
  }

  #showLevel(level: Entity, set: (field: Field, value: string) => void): void {
    const { world, editLog, levels } = this.#lab;
    const shape = levels?.shapeOf(world, level, editLog.list);
    if (!shape) return;
    const n = shape.indices.length / 3;
    const { local } = inspect(world).bodies;
    const half = RECORD.STRIDE * rowOf(level) + RECORD.HALF;
    set('size', `${[0, 1, 2].map((k) => digits(2 * local[half + k])).join(' × ')} m`);
    set('triangles', shape.degenerate === 0 ? count(n) : text('body.skipped', { n: count(n), skipped: count(shape.degenerate) }));
    set('surface', text(shape.closed ? 'body.closed' : 'body.open'));
  }
}

function sizeText(shape: Triangle): string {
  const [x, y, z] = [distance(shape.a, shape.b), distance(shape.b, shape.c), distance(shape.c, shape.a)].map(digits);
  return `${text('body.triangle', { x, y, z })} m`;
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
