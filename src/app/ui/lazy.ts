// What is loaded when it is asked for first.

export class Lazy<T> {
  /** Undefined until it has been loaded. */
  value: T | undefined;
  readonly #load: () => Promise<T>;
  readonly #loaded: () => void;
  #asked = false;

  /** `loaded` is called once, when the value is there. */
  constructor(load: () => Promise<T>, loaded: () => void) {
    this.#load = load;
    this.#loaded = loaded;
  }

  /** Loads it, unless that has been done or is under way; one that cannot be loaded is asked for again the next time. */
  async ask(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.value = await this.#load();
    } catch {
      this.#asked = false;
      return;
    }
    this.#loaded();
  }
}
