// To the clipboard, where the browser allows it.

/** Answers whether it did. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return copySelected(content); // not asked for by a gesture, forbidden, or not a secure page
  }
}

/** As pages did before there was a clipboard to write to: browsers allow it on pages that are not secure as well. */
function copySelected(content: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = content;
  field.className = 'unseen';
  field.readOnly = true;
  document.body.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way on such pages
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
