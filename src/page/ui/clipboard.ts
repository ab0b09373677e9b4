// Writes to the clipboard, where the browser allows it.

/** Returns whether it did. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return copySelected(content); // no user gesture, forbidden, or an insecure page
  }
}

/** The method before the clipboard API: browsers allow it on insecure pages as well. */
function copySelected(content: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = content;
  field.className = 'unseen';
  field.readOnly = true;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way on such pages
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
