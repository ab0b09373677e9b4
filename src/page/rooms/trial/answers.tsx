// Three buttons for the entry and three for the exit; what was said and what is true stays on them while the answer is shown.

import type { JSX } from 'preact';
import type { Game } from './game.ts';
import { PARTS, type CapsulePart } from './questions.ts';
import { t } from './words.ts';

/** `answer` is called with the part of the next end. */
export function Answers({ game, answer }: { readonly game: Game; readonly answer: (part: CapsulePart) => void }): JSX.Element {
  const { phase, paused, answers, question } = game.round;
  return (
    <div class="trial-answers">
      {(['enter', 'exit'] as const).map((end, i) => {
        const title = t(end === 'enter' ? 'trial.enters' : 'trial.leaves');
        return (
          <div key={end} class="trial-end" role="group" aria-label={title}>
            <span class={`strong whole ${end === 'enter' ? 'good' : 'bad'}`}>{title}</span>
            {PARTS.map((part, k) => {
              const isSaid = answers[i] === part;
              const isTrue = question[end] === part;
              const verdict = phase !== 'shown' || !(isSaid || isTrue) ? '' : isTrue ? 'right' : 'wrong';
              return (
                <button
                  key={part}
                  type="button"
                  class="trial-answer push line"
                  disabled={phase !== 'asking' || paused || answers.length !== i}
                  aria-pressed={isSaid}
                  data-verdict={verdict}
                  onClick={() => answer(part)}
                >
                  <kbd aria-hidden="true">{k + 1}</kbd>
                  <i class={`trial-${part}`} aria-hidden="true" />
                  <span>{t(`legend.${part}`)}</span>
                  {verdict !== '' && <span aria-hidden="true">{verdict === 'right' ? '✓' : '✗'}</span>}
                </button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
