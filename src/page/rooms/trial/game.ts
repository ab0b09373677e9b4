// The trial: sixty seconds of questions, a streak that wins more of them, and a tally of the nine patterns. Time comes in from outside.

import { Changing } from '../../model/changing.ts';
import { CountdownTimer } from 'kantsu';
import { PARTS, Questions, type CapsulePart, type Question } from './questions.ts';

/** `ready` → `asking` ⇄ `shown` → `over`. While an answer is shown the clock stands. */
export type Phase = 'ready' | 'asking' | 'shown' | 'over';

export const DURATION = 60; // s
export const WARNING = 3; // s
/** So many right answers in a row win so many seconds. */
export const STREAK = 3;
export const BONUS = 3; // s
/** How long an answer is shown unless the player goes on earlier, s. */
export const SHOWN = 4;

export interface Tally {
  asked: number;
  right: number;
}

/** `version` counts changes of anything but the clock. */
export class Game extends Changing {
  readonly countdown = new CountdownTimer({ duration: DURATION, warning: WARNING });
  readonly seed: number;
  /** By entry, then exit, in the order of `PARTS`. */
  readonly tally: readonly (readonly Tally[])[] = PARTS.map(() => PARTS.map(() => ({ asked: 0, right: 0 })));
  phase: Phase = 'ready';
  paused = false;
  question: Question;
  /** The parts named so far for this question: entry, then exit. */
  answers: readonly CapsulePart[] = [];
  asked = 0;
  right = 0;
  streak = 0;
  readonly #questions: Questions;
  #shownFor = 0;

  constructor(seed: number) {
    super();
    this.seed = seed;
    this.#questions = new Questions(seed);
    this.question = this.#questions.next();
    this.countdown.on('done', () => {
      this.phase = 'over';
      this.changed();
    });
  }

  start(): void {
    if (this.phase !== 'ready') return;
    this.phase = 'asking';
    this.countdown.reset();
    this.changed();
  }

  /** Lets seconds of the trial's own time pass. */
  advance(seconds: number): void {
    if (this.paused) return;
    if (this.phase === 'asking') this.countdown.advance(seconds);
    else if (this.phase === 'shown') {
      this.#shownFor += seconds;
      if (this.#shownFor >= SHOWN) this.next();
    }
  }

  setPaused(paused: boolean): void {
    if (this.phase === 'ready' || this.phase === 'over') return;
    this.paused = paused;
    this.changed();
  }

  /** Names the part of the entry, then that of the exit, which ends the question. True when it was taken. */
  answer(part: CapsulePart): boolean {
    if (this.phase !== 'asking' || this.paused) return false;
    this.answers = [...this.answers, part];
    if (this.answers.length === 2) this.#judge();
    this.changed();
    return true;
  }

  /** Takes back the entry named. */
  undo(): void {
    if (this.phase !== 'asking' || this.answers.length === 0) return;
    this.answers = [];
    this.changed();
  }

  /** From the answer shown to the next question. */
  next(): void {
    if (this.phase !== 'shown' || this.paused) return;
    this.question = this.#questions.next();
    this.answers = [];
    this.phase = 'asking';
    this.changed();
  }

  /** Whether both ends of the question were named right; undefined before they were named. */
  get isRight(): boolean | undefined {
    const [enter, exit] = this.answers;
    return exit === undefined ? undefined : enter === this.question.enter && exit === this.question.exit;
  }

  /** Whether the last answer has won time. */
  get won(): boolean {
    return this.isRight === true && this.streak % STREAK === 0;
  }

  #judge(): void {
    const { enter, exit } = this.question;
    const cell = this.tally[PARTS.indexOf(enter)][PARTS.indexOf(exit)];
    cell.asked++;
    this.asked++;
    this.phase = 'shown';
    this.#shownFor = 0;
    if (!this.isRight) {
      this.streak = 0;
      return;
    }
    cell.right++;
    this.right++;
    this.streak++;
    if (this.won) this.countdown.add(BONUS);
  }
}
