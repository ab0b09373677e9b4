// Files dragged over the page: shows that they can be dropped, and imports them, one after the other.

/** `over` is called when a file enters or leaves the page; `drop` when it is dropped, with the pointer's position in client pixels. */
export function bindDrop(
  over: (there: boolean) => void,
  drop: (file: File, at: { readonly x: number; readonly y: number }) => Promise<void>,
): void {
  const carries = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault(); // or the browser would open it in place of the page
    over(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over(false);
  });
  addEventListener('drop', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    over(false);
    const at = { x: event.clientX, y: event.clientY };
    // The list is emptied after the event.
    void inTurn([...(event.dataTransfer?.files ?? [])], (file) => drop(file, at));
  });
}

async function inTurn(files: readonly File[], drop: (file: File) => Promise<void>): Promise<void> {
  for (const file of files) await drop(file);
}
