// A value that is loaded on first use.

import { signal } from '@preact/signals';

export class Lazy<T> {
  readonly #value = signal<T>();
  readonly #load: () => Promise<T>;
  readonly #loaded: (value: T) => void;
  #pending: Promise<T> | undefined;

  /** `loaded` is called once, when the value is there. */
  constructor(load: () => Promise<T>, loaded: (value: T) => void = () => {}) {
    this.#load = load;
    this.#loaded = loaded;
  }

  /** Undefined until it has been loaded. */
  get value(): T | undefined {
    return this.#value.value;
  }

  /** Rejects if it cannot be loaded, also later: a browser does not ask again for a module that failed. */
  load(): Promise<T> {
    return (this.#pending ??= this.#get());
  }

  /** For what can do without it: resolves when it is loaded, or cannot be. */
  async ask(): Promise<void> {
    await this.load().catch(() => {});
  }

  async #get(): Promise<T> {
    const value = await this.#load();
    this.#value.value = value;
    this.#loaded(value);
    return value;
  }
}
