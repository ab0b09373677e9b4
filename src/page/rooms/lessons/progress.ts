// Which lessons have been solved, and which was open last; kept on this machine.

import { signal } from '@preact/signals';
import { remember, remembered } from '../../ui/storage.ts';
import { LESSON_IDS, lessonNamed } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';

const SOLVED = 'lessons.solved';
const OPEN = 'lessons.open';

export class Progress {
  readonly #solved = signal<readonly LessonId[]>(stored());

  /** The lesson that was open last; the first one for a new visitor. */
  get last(): LessonId {
    return lessonNamed(remembered(OPEN)) ?? LESSON_IDS[0];
  }

  get count(): number {
    return this.#solved.value.length;
  }

  isSolved(id: LessonId): boolean {
    return this.#solved.value.includes(id);
  }

  open(id: LessonId): void {
    remember(OPEN, id);
  }

  solve(id: LessonId): void {
    // Another tab may have solved others meanwhile.
    const all = new Set([...this.#solved.peek(), ...stored(), id]);
    this.#keep(LESSON_IDS.filter((one) => all.has(one)));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(solved: readonly LessonId[]): void {
    this.#solved.value = solved;
    remember(SOLVED, solved.join());
  }
}

function stored(): LessonId[] {
  const named = new Set((remembered(SOLVED) ?? '').split(',').map(lessonNamed));
  return LESSON_IDS.filter((id) => named.has(id));
}
