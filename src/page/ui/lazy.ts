// What is loaded when it is asked for first.

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

  /** Settles when it is loaded, or cannot be; then it is asked for again the next time. */
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
