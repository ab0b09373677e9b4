// What the quiz says: the question, the answer, the end, and the seconds that are worth a word.

import { partName } from '../../ui/hit-sentence.ts';
import { BONUS, type Game } from './game.ts';
import { EXAMPLE, type Question } from './questions.ts';
import { t } from './words.ts';

/** The seconds that are announced; more would talk over the game. */
const SPOKEN: ReadonlySet<number> = new Set([10, 3, 2, 1, 0]);

/** The second as it is announced, or nothing. */
export function spokenSecond(second: number): string {
  return SPOKEN.has(second) ? t('trial.seconds', { n: second }) : '';
}

/** `isBest`: the game that is over has beaten what was kept. */
export function gameSentence(game: Game, isBest: boolean): string {
  const { asked, right, streak } = game;
  const { phase, question, answers } = game.round;
  const ends = ({ enter, exit }: Question): { enter: string; exit: string } => ({
    enter: partName(enter),
    exit: partName(exit),
  });
  switch (phase) {
    case 'ready':
      return t('trial.ready', ends(EXAMPLE));
    case 'asking':
      return answers.length === 0 ? t('trial.asks', { n: asked + 1 }) : t('trial.entered', { part: partName(answers[0]) });
    case 'shown':
      if (game.isRight !== true) return t('trial.wrong', ends(question));
      return t(game.won ? 'trial.rightWon' : 'trial.right', { ...ends(question), n: streak, s: BONUS });
    default:
      return t(isBest ? 'trial.overBest' : 'trial.over', { right, asked });
  }
}
