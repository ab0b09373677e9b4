/** A text with plain spaces, wherever a line may not end. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
