// Which quantity is highlighted, shared by the formulas, the flat figure and the drawing on the stage: pointing at one lights it in all.

export class Highlight {
  readonly #listeners = new Set<(id: string | null) => void>();
  #pointed: string | null = null;
  #pressed: string | null = null;

  /** The quantity under the pointer or with the focus, else the one that was pressed. */
  get id(): string | null {
    return this.#pointed ?? this.#pressed;
  }

  get pressed(): string | null {
    return this.#pressed;
  }

  point(id: string | null): void {
    if (id === this.#pointed) return;
    this.#pointed = id;
    this.#tell();
  }

  /** For a finger, which does not hover: a press keeps the light, another takes it away. */
  press(id: string): void {
    this.#pressed = this.#pressed === id ? null : id;
    this.#tell();
  }

  clear(): void {
    if (this.#pointed === null && this.#pressed === null) return;
    this.#pointed = this.#pressed = null;
    this.#tell();
  }

  /** Called after each change, until the answer is called. */
  onChange(listener: (id: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.id);
  }
}
