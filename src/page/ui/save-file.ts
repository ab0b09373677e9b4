// Saves a file to the user's downloads.

import { element } from './element.ts';

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  element('a', { attributes: { href: address, download: name } }).click();
  // The browser reads it after this click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
