// A file dragged over the page: the page says that it may be dropped, and takes it.

/** `over` is told when a file comes over the page or leaves it; `drop` takes it, with the pointer's place in client pixels. */
export function bindDrop(over: (there: boolean) => void, drop: (file: File, at: { readonly x: number; readonly y: number }) => void): void {
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
    const file = event.dataTransfer?.files[0];
    if (file) drop(file, { x: event.clientX, y: event.clientY });
  });
}
