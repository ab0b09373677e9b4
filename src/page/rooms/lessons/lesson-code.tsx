// The code of a lesson: a snippet to copy in three languages, loaded when it is unfolded.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button, Choice } from '../../kit/controls.tsx';
import { copyText } from '../../ui/clipboard.ts';
import type { LessonId } from './course/lesson-id.ts';
import { SNIPPET_LANGUAGES, SNIPPET_LANGUAGE_NAMES, loadSnippet } from './snippets/index.ts';
import type { Snippet, SnippetLanguage } from './snippets/index.ts';
import { t } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

export function LessonCode({ id }: { readonly id: LessonId }): JSX.Element {
  const [language, setLanguage] = useState<SnippetLanguage>(SNIPPET_LANGUAGES[0]);
  const [snippet, setSnippet] = useState<Snippet>();
  const [note, setNote] = useState<LessonsKey>();
  const asked = useRef(language);
  const load = async (wanted: SnippetLanguage): Promise<void> => {
    asked.current = wanted;
    setLanguage(wanted);
    try {
      const loaded = await loadSnippet(id, wanted);
      if (wanted !== asked.current) return;
      setSnippet(loaded);
      setNote(undefined);
    } catch {
      setNote('lessons.snippetMissing');
    }
  };
  const { text = '', helpers } = snippet ?? {};
  const copy = async (): Promise<void> => {
    if (!snippet) return;
    const isCopied = await copyText(helpers === undefined ? text : `${helpers.trimEnd()}\n\n${text}`);
    setNote(isCopied ? 'lessons.snippetCopied' : 'lessons.snippetRefused');
  };
  return (
    <details class="lesson-code" onToggle={({ currentTarget }) => currentTarget.open && !snippet && void load(language)}>
      <summary>
        <h3>{t('lessons.snippet')}</h3>
      </summary>
      <div class="line wrap">
        <Choice
          label={t('lessons.snippetLanguage')}
          values={SNIPPET_LANGUAGES}
          value={language}
          words={(one) => SNIPPET_LANGUAGE_NAMES[one]}
          choose={(one) => void load(one)}
        />
        <Button press={() => void copy()}>{t('lessons.copySnippet')}</Button>
      </div>
      <Code text={text} />
      {helpers !== undefined && (
        <details>
          <summary>{t('lessons.snippetHelpers')}</summary>
          <Code text={helpers} />
        </details>
      )}
      <p class="hint" role="status">
        {note && t(note)}
      </p>
    </details>
  );
}

function Code({ text }: { readonly text: string }): JSX.Element {
  return (
    <pre tabIndex={0} translate={false}>
      <code>{text.trimEnd()}</code>
    </pre>
  );
}
