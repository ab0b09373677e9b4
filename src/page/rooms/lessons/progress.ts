// Which lessons have been solved, and which was open last; kept on this machine.

import { remember, remembered } from '../../ui/storage.ts';
import { LESSON_IDS, lessonNamed } from './lesson-id.ts';
import type { LessonId } from './lesson-id.ts';

const SOLVED = 'lessons.solved';
const OPEN = 'lessons.open';

export class Progress {
  readonly #solved = new Set<LessonId>();

  constructor() {
    this.#read();
  }

  /** The lesson that was open last; the first one for a new visitor. */
  get last(): LessonId {
    return lessonNamed(remembered(OPEN)) ?? LESSON_IDS[0];
  }

  get count(): number {
    return this.#solved.size;
  }

  isSolved(id: LessonId): boolean {
    return this.#solved.has(id);
  }

  open(id: LessonId): void {
    remember(OPEN, id);
  }

  solve(id: LessonId): void {
    this.#read(); // another tab may have solved others meanwhile
    this.#solved.add(id);
    this.#keep();
  }

  clear(): void {
    this.#solved.clear();
    this.#keep();
  }

  #read(): void {
    for (const name of (remembered(SOLVED) ?? '').split(',')) {
      const id = lessonNamed(name);
      if (id) this.#solved.add(id);
    }
  }

  #keep(): void {
    remember(SOLVED, LESSON_IDS.filter((id) => this.#solved.has(id)).join());
  }
}
