// A value that is loaded on first use.

export class Lazy<T> {
  /** Undefined until it has been loaded. */
  value: T | undefined;
  readonly #load: () => Promise<T>;
  readonly #loaded: () => void;
  #pending: Promise<void> | undefined;

  /** `loaded` is called once, when the value is there. */
  constructor(load: () => Promise<T>, loaded: () => void) {
    this.#load = load;
    this.#loaded = loaded;
  }

  /** Resolves when it is loaded, or cannot be; then it is loaded again the next time. */
  ask(): Promise<void> {
    return (this.#pending ??= this.#get());
  }

  async #get(): Promise<void> {
    try {
      this.value = await this.#load();
    } catch {
      this.#pending = undefined;
      return;
    }
    this.#loaded();
  }
}
