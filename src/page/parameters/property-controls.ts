// Properties of bodies, of one or of all at once.

import type { BodyProperties, Edit } from '../model/edit-log.ts';
import type { Lab } from '../model/lab.ts';
import { inspect, DYNAMIC } from 'kantsu/inspect';
import type { Entity } from 'kantsu';
import { addWords } from '../ui/i18n.ts';
import { numberControl, switchControl } from './control.ts';
import type { Control, Range } from './control.ts';
import { words } from './words.ts';

addWords(words);

export interface ParameterActions {
  setParameter(edit: Edit): void;
  /** The control was released. */
  parameterSet(name: string): void;
}

const NUMBERS = {
  restitution: { slider: [0, 1], typed: [0, 1], step: 0.01 },
  friction: { slider: [0, 1.5], typed: [0, 100], step: 0.01 },
  rollingFriction: { slider: [0, 0.2], typed: [0, 10], step: 0.001 },
  gravityScale: { slider: [-2, 2], typed: [-100, 100], step: 0.05 },
} as const satisfies Partial<Record<keyof BodyProperties, Range>>;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

export class PropertyControls {
  readonly roots: readonly HTMLElement[];
  readonly #lab: Lab;
  readonly #numbers: ReadonlyMap<NumberName, Control<number>>;
  readonly #continuous: Control<boolean>;

  /** `body` returns the body; undefined: all. */
  constructor(lab: Lab, actions: ParameterActions, body: () => Entity | undefined) {
    this.#lab = lab;
    const handler = (name: keyof BodyProperties) => ({
      set: (value: number | boolean): void => {
        const one = body();
        actions.setParameter({ command: 'properties', ...(one !== undefined && { body: one }), [name]: value });
      },
      done: (): void => actions.parameterSet(`${name} ${body() ?? 'all'}`),
    });
    this.#numbers = new Map(
      NAMES.map((name) => [name, numberControl(`parameter.${name}`, `parameter.${name}Hint`, NUMBERS[name], handler(name))]),
    );
    this.#continuous = switchControl('parameter.continuous', 'parameter.bodyContinuousHint', handler('continuous'));
    this.roots = [...this.#numbers.values(), this.#continuous].map(({ root }) => root);
  }

  /** The values of these rows; properties of bodies that can be pushed are hidden if `rows` has none. */
  update(rows: readonly number[]): void {
    const state = inspect(this.#lab.world).bodies;
    const pushed = rows.some((row) => state.body[row] === DYNAMIC);
    for (const [name, control] of this.#numbers) control.show(common(state[name], rows));
    const continuous = common(state.continuous, rows);
    this.#continuous.show(continuous === undefined ? undefined : continuous === 1);
    this.#numbers.get('gravityScale')!.root.hidden = !pushed;
    this.#continuous.root.hidden = !pushed;
  }
}

/** The value of all rows; undefined if they differ. */
function common(column: ArrayLike<number>, rows: readonly number[]): number | undefined {
  const first = rows.length > 0 ? column[rows[0]] : undefined;
  return rows.every((row) => column[row] === first) ? first : undefined;
}
