// Files dropped on the page's view, as from a folder of the visitor's.

import type { Page } from 'playwright-core';

export type DroppedFile = readonly [name: string, content: Buffer];

/** Drops all of them at once. */
export async function dropFiles(page: Page, files: readonly DroppedFile[], clientX = 300, clientY = 300): Promise<void> {
  await page.evaluate(
    ([all, x, y]) => {
      const data = new DataTransfer();
      for (const [name, base64] of all) data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      for (const type of ['dragover', 'drop']) {
        document
          .querySelector('.view')!
          .dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, clientX: x, clientY: y }));
      }
    },
    [files.map(([name, content]) => [name, content.toString('base64')] as const), clientX, clientY] as const,
  );
}

export function dropFile(page: Page, name: string, content: Buffer, clientX?: number, clientY?: number): Promise<void> {
  return dropFiles(page, [[name, content]], clientX, clientY);
}
