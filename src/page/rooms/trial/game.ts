// The quiz: sixty seconds of questions, a streak that wins more of them, and a tally of the nine patterns. Time comes in from outside.

import { signal } from '@preact/signals';
import { CountdownTimer } from 'kantsu';
import { Questions, type CapsulePart, type Question } from './questions.ts';

/** `ready` → `asking` ⇄ `shown` → `over`. While an answer is shown the clock stands. */
export type Phase = 'ready' | 'asking' | 'shown' | 'over';

export const DURATION = 60; // s
export const WARNING = 3; // s
/** So many right answers in a row win so many seconds. */
export const STREAK = 3;
export const BONUS = 3; // s
/** How long an answer is shown unless the player goes on earlier, s. */
export const SHOWN = 4;

/** All but the clock. */
interface Round {
  readonly phase: Phase;
  readonly paused: boolean;
  readonly question: Question;
  /** The parts named so far for this question: entry, then exit. */
  readonly answers: readonly CapsulePart[];
  /** The questions answered, in order. */
  readonly log: readonly { readonly question: Question; readonly isRight: boolean }[];
}

/** A component that reads it follows it, but for the clock. */
export class Game {
  readonly countdown = new CountdownTimer({ duration: DURATION, warning: WARNING });
  readonly seed: number;
  readonly #questions: Questions;
  readonly #round;
  #shownFor = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.#questions = new Questions(seed);
    this.#round = signal<Round>({ phase: 'ready', paused: false, question: this.#questions.next(), answers: [], log: [] });
    this.countdown.on('done', () => this.#set({ phase: 'over' }));
  }

  get round(): Round {
    return this.#round.value;
  }

  get asked(): number {
    return this.round.log.length;
  }

  get right(): number {
    return this.tally().right;
  }

  get streak(): number {
    return this.asked - 1 - this.round.log.findLastIndex(({ isRight }) => !isRight);
  }

  /** How many questions were asked and answered right: all, or those of a pattern. */
  tally(enter?: CapsulePart, exit?: CapsulePart): { asked: number; right: number } {
    const asked = this.round.log.filter(({ question }) => enter === undefined || (question.enter === enter && question.exit === exit));
    return { asked: asked.length, right: asked.filter(({ isRight }) => isRight).length };
  }

  /** Whether both ends of the question were named right; undefined before they were named. */
  get isRight(): boolean | undefined {
    const { phase, log } = this.round;
    return phase === 'shown' ? log.at(-1)!.isRight : undefined;
  }

  /** Whether the last answer has won time. */
  get won(): boolean {
    return this.isRight === true && this.streak % STREAK === 0;
  }

  start(): void {
    if (this.round.phase !== 'ready') return;
    this.countdown.reset();
    this.#set({ phase: 'asking' });
  }

  /** Lets seconds of the quiz's own time pass. */
  advance(seconds: number): void {
    const { phase, paused } = this.round;
    if (paused) return;
    if (phase === 'asking') this.countdown.advance(seconds);
    else if (phase === 'shown') {
      this.#shownFor += seconds;
      if (this.#shownFor >= SHOWN) this.next();
    }
  }

  setPaused(paused: boolean): void {
    const { phase } = this.round;
    if (phase === 'asking' || phase === 'shown') this.#set({ paused });
  }

  /** Names the part of the entry, then that of the exit, which ends the question. True when it was taken. */
  answer(part: CapsulePart): boolean {
    const { phase, paused, question, answers, log } = this.round;
    if (phase !== 'asking' || paused) return false;
    const [enter] = answers;
    if (enter === undefined) this.#set({ answers: [part] });
    else {
      this.#shownFor = 0;
      const isRight = enter === question.enter && part === question.exit;
      this.#set({ phase: 'shown', answers: [enter, part], log: [...log, { question, isRight }] });
      if (this.won) this.countdown.add(BONUS);
    }
    return true;
  }

  /** Takes back the entry named. */
  undo(): void {
    if (this.round.phase === 'asking') this.#set({ answers: [] });
  }

  /** From the answer shown to the next question. */
  next(): void {
    const { phase, paused } = this.round;
    if (phase === 'shown' && !paused) this.#set({ question: this.#questions.next(), answers: [], phase: 'asking' });
  }

  #set(change: Partial<Round>): void {
    this.#round.value = { ...this.#round.peek(), ...change };
  }
}
