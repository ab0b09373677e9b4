// The crosshair for aiming with the keyboard: a position on the view, kept as shares of it so that it survives a resize.

export type Crosshair = ReturnType<typeof crosshairOn>;

/** `host` is the view, `mark` the element drawn over it. */
export function crosshairOn(host: HTMLElement, mark: HTMLElement) {
  let [x, y] = [0.5, 0.5];
  const show = (shown: boolean): void => {
    host.classList.toggle('aiming', shown);
    mark.style.left = `${100 * x}%`;
    mark.style.top = `${100 * y}%`;
  };
  return {
    /** Position in client CSS pixels. */
    get point(): { x: number; y: number } {
      const area = host.getBoundingClientRect();
      return { x: area.left + x * area.width, y: area.top + y * area.height };
    },
    show,
    /** Moves by pixels, at most to the edge, and shows it. */
    move(dx: number, dy: number): void {
      x = Math.min(1, Math.max(0, x + dx / Math.max(1, host.clientWidth)));
      y = Math.min(1, Math.max(0, y + dy / Math.max(1, host.clientHeight)));
      show(true);
    },
  };
}
