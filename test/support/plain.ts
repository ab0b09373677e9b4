import { LANGUAGE } from '../../src/page/kit/texts.ts';

/** A text with plain spaces, wherever a line may not end. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** What is said in Japanese, with plain spaces. */
export function inJapanese(say: () => string): string {
  const before = LANGUAGE.value;
  LANGUAGE.value = 'ja';
  const said = plain(say());
  LANGUAGE.value = before;
  return said;
}
