// The code of a lesson: a snippet to copy in three languages, loaded when it is unfolded.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { quantityOfLine } from '../../construction/say.ts';
import { Button, Choice } from '../../kit/controls.tsx';
import { LANGUAGE } from '../../kit/texts.ts';
import { copyText } from '../../ui/clipboard.ts';
import type { LessonId } from './course/lesson-id.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import { withJapaneseComments } from './snippets/comments.ts';
import { SNIPPET_LANGUAGES, SNIPPET_LANGUAGE_NAMES, loadSnippet } from './snippets/index.ts';
import type { Snippet, SnippetLanguage } from './snippets/index.ts';
import { t } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

interface CodeProps {
  readonly id: LessonId;
  /** A line of the code lights what it computes in the figure. */
  readonly figure: LessonFigure | undefined;
}

export function LessonCode({ id, figure }: CodeProps): JSX.Element {
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
  const said = (code: string): string => (LANGUAGE.value === 'ja' ? withJapaneseComments(code) : code);
  const text = said(snippet?.text ?? '');
  const helpers = snippet?.helpers && said(snippet.helpers);
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
      <Code text={text} figure={figure} />
      {helpers !== undefined && (
        <details>
          <summary>{t('lessons.snippetHelpers')}</summary>
          <Code text={helpers} figure={undefined} />
        </details>
      )}
      <p class="hint" role="status">
        {note && t(note)}
      </p>
    </details>
  );
}

function Code({ text, figure }: { readonly text: string; readonly figure: LessonFigure | undefined }): JSX.Element {
  return (
    <pre tabIndex={0} translate={false} {...figure?.highlight.listeners()}>
      <code>
        {text
          .trimEnd()
          .split('\n')
          .map((line, i) => (
            <span key={i} data-of={figure && quantityOfLine(figure.construction, line)}>{`${line}\n`}</span>
          ))}
      </code>
    </pre>
  );
}
