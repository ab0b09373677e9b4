// The crosshair for aiming with the keyboard: a position on the view, kept as shares of it so that it survives a resize.

export class Crosshair {
  readonly #host: HTMLElement;
  readonly #mark: HTMLElement;
  #x = 0.5;
  #y = 0.5;

  /** `host` is the view, `mark` the element drawn over it. */
  constructor(host: HTMLElement, mark: HTMLElement) {
    this.#host = host;
    this.#mark = mark;
  }

  /** Position in client CSS pixels. */
  get point(): { x: number; y: number } {
    const area = this.#host.getBoundingClientRect();
    return { x: area.left + this.#x * area.width, y: area.top + this.#y * area.height };
  }

  show(shown: boolean): void {
    this.#host.classList.toggle('aiming', shown);
    this.#mark.style.left = `${100 * this.#x}%`;
    this.#mark.style.top = `${100 * this.#y}%`;
  }

  /** Moves by pixels, at most to the edge, and shows it. */
  move(dx: number, dy: number): void {
    this.#x = Math.min(1, Math.max(0, this.#x + dx / Math.max(1, this.#host.clientWidth)));
    this.#y = Math.min(1, Math.max(0, this.#y + dy / Math.max(1, this.#host.clientHeight)));
    this.show(true);
  }
}
