// A value that is loaded on first use.

export class Lazy<T> {
  /** Undefined until it has been loaded. */
  value: T | undefined;
  readonly #load: () => Promise<T>;
  readonly #loaded: (value: T) => void;
  #pending: Promise<T> | undefined;

  /** `loaded` is called once, when the value is there. */
  constructor(load: () => Promise<T>, loaded: (value: T) => void = () => {}) {
    this.#load = load;
    this.#loaded = loaded;
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
    this.value = await this.#load();
    this.#loaded(this.value);
    return this.value;
  }
}
