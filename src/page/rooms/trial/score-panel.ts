// Beside the picture: rules, score, the nine patterns with how often each was right, and the number that names the questions.

import { button, element, write } from '../../ui/element.ts';
import type { TextKey } from '../../ui/i18n.ts';
import type { Game } from './game.ts';
import { PARTS } from './questions.ts';

export const SPEEDS = [0.25, 0.5, 1] as const;
export type Speed = (typeof SPEEDS)[number];
const SPEED_NAMES: readonly string[] = SPEEDS.map((speed) => `${speed}×`);
const LETTERS = { p1: 'P1', cylinder: 'C', p2: 'P2' } as const;

export interface ScoreActions {
  readonly again: () => void;
  readonly fresh: () => void;
  readonly copy: () => void;
  readonly speed: (speed: Speed) => void;
}

export class ScorePanel {
  readonly root: HTMLElement;
  readonly #facts: Readonly<Record<'score' | 'streak' | 'best' | 'seed', HTMLElement>> = {
    score: element('dd'),
    streak: element('dd'),
    best: element('dd'),
    seed: element('dd'),
  };
  readonly #cells = PARTS.map(() => PARTS.map(() => element('td')));
  readonly #speeds: readonly HTMLButtonElement[];

  constructor(does: ScoreActions) {
    const fact = (key: TextKey, value: HTMLElement): HTMLElement[] => [element('dt', { text: key }), value];
    this.#speeds = SPEEDS.map((speed, i) => button({ click: () => does.speed(speed) }, SPEED_NAMES[i]));
    this.root = element(
      'div',
      { class: 'trial-panel' },
      element('h2', { text: 'trial.title' }),
      element('p', { class: 'hint', text: 'trial.rules' }),
      element(
        'dl',
        { class: 'facts trial-facts' },
        ...fact('trial.score', this.#facts.score),
        ...fact('trial.streak', this.#facts.streak),
        ...fact('trial.best', this.#facts.best),
        ...fact('trial.seed', this.#facts.seed),
      ),
      element('p', { class: 'hint', text: 'trial.seedHint' }),
      element(
        'div',
        { class: 'line wrap' },
        button({ class: 'push', text: 'trial.copy', click: does.copy }),
        button({ class: 'push', text: 'trial.again', click: does.again }),
        button({ class: 'push', text: 'trial.fresh', click: does.fresh }),
      ),
      element('h3', { text: 'trial.accuracy' }),
      this.#table(),
      element(
        'div',
        { class: 'line' },
        element('span', { class: 'soft', text: 'trial.speed' }),
        element('div', { class: 'choice', label: 'trial.speed', attributes: { role: 'group' } }, ...this.#speeds),
      ),
      element('p', { class: 'hint', text: 'trial.speedHint' }),
    );
  }

  show(game: Game, best: number, speed: Speed): void {
    write(this.#facts.score, `${game.right} / ${game.asked}`);
    write(this.#facts.streak, String(game.streak));
    write(this.#facts.best, String(best));
    write(this.#facts.seed, String(game.seed));
    this.#cells.forEach((row, i) =>
      row.forEach((cell, j) => {
        const { asked, right } = game.tally[i][j];
        write(cell, asked === 0 ? '·' : `${right} / ${asked}`);
        cell.dataset['state'] = asked === 0 ? 'none' : right === asked ? 'all' : right === 0 ? 'no' : 'some';
      }),
    );
    this.#speeds.forEach((made, i) => made.setAttribute('aria-pressed', String(SPEEDS[i] === speed)));
  }

  #table(): HTMLElement {
    const head = (scope: string, content: string): HTMLElement => element('th', { attributes: { scope } }, content);
    return element(
      'table',
      { class: 'trial-tally', label: 'trial.accuracy' },
      element(
        'thead',
        {},
        element('tr', {}, element('th', { class: 'soft', text: 'trial.accuracyHead' }), ...PARTS.map((part) => head('col', LETTERS[part]))),
      ),
      element('tbody', {}, ...PARTS.map((part, i) => element('tr', {}, head('row', LETTERS[part]), ...this.#cells[i]))),
    );
  }
}
