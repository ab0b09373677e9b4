// To the clipboard, where the browser allows it.

/** Answers whether it did. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return false; // not asked for by a gesture, forbidden, or not a secure page
  }
}
