// The code of a lesson: a snippet to copy in three languages, loaded when it is unfolded.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { quantityOfLine } from '../../construction/say.ts';
import { Button, Choice, Fold } from '../../kit/controls.tsx';
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

export function LessonCode(props: CodeProps): JSX.Element {
  return (
    <Fold class="lesson-code" title={t('lessons.snippet')}>
      {() => <Snippets {...props} />}
    </Fold>
  );
}

function Snippets({ id, figure }: CodeProps): JSX.Element {
  const [language, setLanguage] = useState<SnippetLanguage>(SNIPPET_LANGUAGES[0]);
  const [snippet, setSnippet] = useState<Snippet>();
  const [note, setNote] = useState<LessonsKey>();
  useEffect(() => {
    let isAsked = true;
    const load = async (): Promise<void> => {
      try {
        const loaded = await loadSnippet(id, language);
        if (!isAsked) return;
        setSnippet(loaded);
        setNote(undefined);
      } catch {
        setNote('lessons.snippetMissing');
      }
    };
    void load();
    return () => void (isAsked = false);
  }, [language]);
  const said = (code: string): string => (LANGUAGE.value === 'ja' ? withJapaneseComments(code) : code);
  const text = said(snippet?.text ?? '');
  const helpers = snippet?.helpers && said(snippet.helpers);
  const copy = async (): Promise<void> => {
    if (!snippet) return;
    const isCopied = await copyText(helpers === undefined ? text : `${helpers.trimEnd()}\n\n${text}`);
    setNote(isCopied ? 'lessons.snippetCopied' : 'lessons.snippetRefused');
  };
  return (
    <>
      <div class="line wrap">
        <Choice
          label={t('lessons.snippetLanguage')}
          values={SNIPPET_LANGUAGES}
          value={language}
          words={(one) => SNIPPET_LANGUAGE_NAMES[one]}
          choose={setLanguage}
        />
        <Button press={() => void copy()}>{t('lessons.copySnippet')}</Button>
      </div>
      <Code text={text} figure={figure} />
      {helpers !== undefined && <Fold title={t('lessons.snippetHelpers')}>{() => <Code text={helpers} figure={undefined} />}</Fold>}
      <p class="hint" role="status">
        {note && t(note)}
      </p>
    </>
  );
}

function Code({ text, figure }: { readonly text: string; readonly figure: LessonFigure | undefined }): JSX.Element {
  return (
    <pre tabIndex={0} translate={false} {...figure?.highlight.listeners()}>
      <code>
        {text
          .trimEnd()
          .split('\n')
          .map((line, i) => {
            const of = figure && quantityOfLine(figure.construction, line);
            return <span key={i} data-of={of} tabIndex={of === undefined ? undefined : 0}>{`${line}\n`}</span>;
          })}
      </code>
    </pre>
  );
}
