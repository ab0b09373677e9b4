// Which quantity is highlighted, shared by the formulas, the flat figure and the drawing on the stage: pointing at one lights it in all.

import { signal } from '@preact/signals';
import { lightsOf } from './rows/construction.ts';
import type { Construction } from './rows/construction.ts';

/** How a part, a letter or a term of a quantity is shown. */
export type Emphasis = (of: string | undefined) => 'lit' | 'faint' | undefined;

export class Highlight {
  readonly #pointed = signal<string | null>(null);
  readonly #pressed = signal<string | null>(null);
  /** What is lit while nothing else is; the rest does not step back. */
  readonly #marked: () => string | undefined;

  constructor(marked: () => string | undefined = () => undefined) {
    this.#marked = marked;
  }

  /** The quantity under the pointer or with the focus, else the one that was pressed. */
  get id(): string | null {
    return this.#pointed.value ?? this.#pressed.value;
  }

  get pressed(): string | null {
    return this.#pressed.value;
  }

  /** As if it were pressed. */
  show(id: string | null): void {
    this.#pressed.value = id;
  }

  clear(): void {
    this.#pointed.value = this.#pressed.value = null;
  }

  /** While nothing is highlighted or marked, nothing is emphasized. */
  emphasis(construction: Construction): Emphasis {
    const { id } = this;
    const shown = id ?? this.#marked();
    if (shown === undefined) return () => undefined;
    const lit = new Set([shown, ...lightsOf(construction, shown)]);
    return (of) => (of !== undefined && lit.has(of) ? 'lit' : id === null ? undefined : 'faint');
  }

  /** Of an element: what is in it and has `data-of` can be pointed at, focused or pressed; `quantityOf` is the quantity that it stands for. */
  listeners(quantityOf: (of: string) => string | null = (of) => of) {
    const point = (event: Event): string | null => {
      const of = (event.target as Element).closest<HTMLElement>('[data-of]')?.dataset['of'];
      return (this.#pointed.value = of === undefined ? null : quantityOf(of));
    };
    const leave = (): void => void (this.#pointed.value = null);
    return {
      onPointerOver: point,
      onFocusIn: point,
      onPointerLeave: leave,
      onFocusOut: leave,
      // For a finger, which does not hover: a press keeps the light, another takes it away.
      onClick: (event: Event): void => {
        const id = point(event);
        if (id !== null) this.#pressed.value = this.#pressed.peek() === id ? null : id;
      },
    };
  }
}
