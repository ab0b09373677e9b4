// The code of a lesson: a snippet to copy in three languages, loaded when it is unfolded.

import { copyText } from '../../ui/clipboard.ts';
import { button, element, write } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import type { LessonId } from './lesson-id.ts';
import { SNIPPET_LANGUAGES, SNIPPET_LANGUAGE_NAMES, loadSnippet } from './snippets/index.ts';
import type { SnippetLanguage } from './snippets/index.ts';

export class LessonCode {
  readonly root = element('details', { class: 'lesson-part lesson-code' });
  readonly #id: LessonId;
  readonly #code = element('code');
  readonly #helpers = element('code');
  readonly #helpersPart = element('details', { class: 'lesson-helpers' });
  readonly #note = element('p', { class: 'hint', attributes: { role: 'status' } });
  readonly #choices = new Map<SnippetLanguage, HTMLButtonElement>();
  #language: SnippetLanguage = SNIPPET_LANGUAGES[0];
  #whole = '';

  constructor(id: LessonId) {
    this.#id = id;
    const choice = element('div', { class: 'choice', label: 'lessons.snippetLanguage', attributes: { role: 'group' } });
    for (const language of SNIPPET_LANGUAGES) {
      const made = button({ click: () => void this.#load(language) }, SNIPPET_LANGUAGE_NAMES[language]);
      this.#choices.set(language, made);
      choice.append(made);
    }
    const scrolls = { attributes: { tabindex: '0', translate: 'no' } };
    this.#helpersPart.append(element('summary', { text: 'lessons.snippetHelpers' }), element('pre', scrolls, this.#helpers));
    this.#helpersPart.hidden = true;
    this.root.append(
      element('summary', {}, element('h3', { text: 'lessons.snippet' })),
      element(
        'div',
        { class: 'lesson-buttons' },
        choice,
        button({ class: 'push', text: 'lessons.copySnippet', click: () => void this.#copy() }),
      ),
      element('pre', scrolls, this.#code),
      this.#helpersPart,
      this.#note,
    );
    this.root.addEventListener('toggle', () => {
      if (this.root.open && this.#whole === '') void this.#load(this.#language);
    });
  }

  async #load(language: SnippetLanguage): Promise<void> {
    this.#language = language;
    for (const [other, made] of this.#choices) made.setAttribute('aria-pressed', String(other === language));
    try {
      const { text: snippet, helpers } = await loadSnippet(this.#id, language);
      if (language !== this.#language) return;
      write(this.#code, snippet.trimEnd());
      write(this.#helpers, helpers?.trimEnd() ?? '');
      this.#helpersPart.hidden = helpers === undefined;
      this.#whole = helpers === undefined ? snippet : `${helpers.trimEnd()}\n\n${snippet}`;
      write(this.#note, '');
    } catch {
      write(this.#note, text('lessons.snippetMissing'));
    }
  }

  async #copy(): Promise<void> {
    if (this.#whole === '') return;
    write(this.#note, text((await copyText(this.#whole)) ? 'lessons.snippetCopied' : 'lessons.snippetRefused'));
  }
}
