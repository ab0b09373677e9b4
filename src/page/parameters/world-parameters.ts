// Settings of the world and properties of all its bodies: gravity, steps, sleep, continuous collision, materials.

import type { Vec3 } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import type { Lab } from '../model/lab.ts';
import { USUAL_SETTINGS } from '../model/world-settings.ts';
import type { WorldSettings } from '../model/world-settings.ts';
import { button, element } from '../ui/element.ts';
import { foldedPart, numberControl, switchControl } from './control.ts';
import type { Control, Range } from './control.ts';
import { PropertyControls } from './property-controls.ts';
import type { ParameterActions } from './property-controls.ts';

const GRAVITY: Range = { slider: [-20, 20], typed: [-1000, 1000], step: 0.01 };
const AXES = ['X', 'Y', 'Z'] as const;

export class WorldParameters {
  readonly root = element('div');
  readonly #lab: Lab;
  readonly #world: HTMLDetailsElement;
  readonly #all: HTMLDetailsElement;
  readonly #gravity: readonly Control<number>[];
  readonly #rate: Control<number>;
  readonly #substeps: Control<number>;
  readonly #sleeping: Control<boolean>;
  readonly #sleepSpeed: Control<number>;
  readonly #continuous: Control<boolean>;
  readonly #properties: PropertyControls;
  /** The rows of all bodies, while the foldable part is open. */
  #rows: number[] = [];

  constructor(lab: Lab, actions: ParameterActions) {
    this.#lab = lab;
    this.#properties = new PropertyControls(lab, actions, () => undefined);
    const set = (settings: Partial<WorldSettings>): void => actions.setParameter({ command: 'settings', ...settings });
    const done = (name: string) => (): void => actions.parameterSet(name);
    this.#gravity = AXES.map((axis, k) =>
      numberControl(`parameter.gravity${axis}`, k === 2 ? 'parameter.gravityHint' : undefined, GRAVITY, {
        set: (value) => set({ gravity: lab.world.gravity.with(k, value) as Vec3 }),
        done: done('gravity'),
      }),
    );
    const rates: Range = { slider: [10, 480], typed: [10, 1000], step: 1 };
    this.#rate = numberControl('parameter.rate', 'parameter.rateHint', rates, { set: (rate) => set({ dt: 1 / rate }), done: done('dt') });
    this.#substeps = numberControl(
      'parameter.substeps',
      'parameter.substepsHint',
      { slider: [1, 16], typed: [1, 64], step: 1 },
      { set: (substeps) => set({ substeps }), done: done('substeps') },
    );
    this.#sleeping = switchControl('parameter.sleeping', 'parameter.sleepingHint', {
      set: (sleeping) => set({ sleeping }),
      done: done('sleeping'),
    });
    this.#sleepSpeed = numberControl(
      'parameter.sleepSpeed',
      'parameter.sleepSpeedHint',
      { slider: [0, 1], typed: [0, 100], step: 0.01 },
      { set: (sleepSpeed) => set({ sleepSpeed }), done: done('sleepSpeed') },
    );
    this.#continuous = switchControl('parameter.continuous', 'parameter.continuousHint', {
      set: (continuous) => set({ continuous }),
      done: done('continuous'),
    });
    const reset = button({
      class: 'push',
      text: 'parameter.reset',
      click: () => {
        const { gravity, substeps, dt, sleeping, sleepSpeed, continuous } = { ...USUAL_SETTINGS, ...lab.room.tunables };
        set({ gravity, substeps, dt, sleeping, sleepSpeed, continuous });
        actions.parameterSet('reset');
      },
    });
    const controls = [...this.#gravity, this.#rate, this.#substeps, this.#sleeping, this.#sleepSpeed, this.#continuous];
    this.#world = foldedPart('parameter.world', ...controls.map(({ root }) => root), reset);
    const hint = element('p', { class: 'hint', text: 'parameter.allHint' });
    this.#all = foldedPart('parameter.all', hint, ...this.#properties.roots);
    for (const part of [this.#world, this.#all]) part.addEventListener('toggle', () => this.update());
    this.root.append(this.#world, this.#all);
  }

  update(): void {
    const { world, tunables } = this.#lab;
    if (this.#world.open) {
      world.gravity.forEach((value, k) => this.#gravity[k].show(value));
      this.#rate.show(1 / tunables.dt);
      this.#substeps.show(world.substeps);
      this.#sleeping.show(world.sleeping);
      this.#sleepSpeed.show(world.sleepSpeed);
      this.#continuous.show(world.continuous);
    }
    if (!this.#all.open) return;
    const { rows, alive } = inspect(world).bodies;
    this.#rows.length = 0;
    for (let row = 0; row < rows; row++) if (alive[row] === 1) this.#rows.push(row);
    this.#properties.update(this.#rows);
  }
}
