// What the trial says: the question, the answer, the end, and the seconds that are worth a word.

import { textOf, type Language } from '../../ui/i18n.ts';
import { BONUS, type Game } from './game.ts';
import { EXAMPLE, type CapsulePart } from './questions.ts';

/** The seconds that are announced; more would talk over the game. */
const SPOKEN: ReadonlySet<number> = new Set([10, 3, 2, 1, 0]);

/** The second as it is announced, or nothing. */
export function spokenSecond(second: number, language: Language): string {
  return SPOKEN.has(second) ? textOf(language, 'trial.seconds', { n: second }) : '';
}

export function partName(part: CapsulePart, language: Language): string {
  return textOf(language, `trial.${part}Part`);
}

/** `isBest`: the game that is over has beaten what was kept. */
export function gameSentence(game: Game, isBest: boolean, language: Language): string {
  const { phase, question, answers, asked, right, streak } = game;
  const ends = { enter: partName(question.enter, language), exit: partName(question.exit, language) };
  switch (phase) {
    case 'ready':
      return textOf(language, 'trial.ready', {
        enter: partName(EXAMPLE.enter, language),
        exit: partName(EXAMPLE.exit, language),
      });
    case 'asking':
      return answers.length === 0
        ? textOf(language, 'trial.asks', { n: asked + 1 })
        : textOf(language, 'trial.entered', { part: partName(answers[0], language) });
    case 'shown':
      if (!game.isRight) return textOf(language, 'trial.wrong', ends);
      return game.won ? textOf(language, 'trial.rightWon', { ...ends, n: streak, s: BONUS }) : textOf(language, 'trial.right', ends);
    default:
      return textOf(language, isBest ? 'trial.overBest' : 'trial.over', { right, asked });
  }
}
