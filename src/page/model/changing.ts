// A model that is changed in many places and looked at once a frame.

export class Changing {
  #version = 0;

  /** Counts the changes: a view compares it with what it has drawn. */
  get version(): number {
    return this.#version;
  }

  changed(): void {
    this.#version++;
  }
}
