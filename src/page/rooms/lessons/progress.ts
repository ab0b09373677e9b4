// Which tasks have been solved, which numbers were drawn last, and which lesson was open last; kept on this machine.

import { signal } from '@preact/signals';
import { remember, remembered } from '../../ui/storage.ts';
import { LESSON_IDS, lessonNamed } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import { TASK_KINDS } from './course/lesson.ts';
import type { TaskKind } from './course/lesson.ts';

/** Names of solved tasks. */
const TASKS = 'lessons.tasks';
const DRAWS = 'lessons.draws';
const OPEN = 'lessons.open';

const nameOf = (id: LessonId, kind: TaskKind): string => `${id} ${kind}`;
const ALL = LESSON_IDS.flatMap((id) => TASK_KINDS.map((kind) => nameOf(id, kind)));

export class Progress {
  readonly #solved = signal<ReadonlySet<string>>(stored());
  /** How often new numbers were asked for, by lesson. */
  readonly #draws = signal<Readonly<Record<string, number>>>(
    Object.fromEntries((remembered(DRAWS) ?? '').split(',').map((one) => [one.slice(0, 4), Math.trunc(Number(one.slice(5))) || 0])),
  );

  /** The lesson that was open last; the first one for a new visitor. */
  get last(): LessonId {
    return lessonNamed(remembered(OPEN)) ?? LESSON_IDS[0];
  }

  get count(): number {
    return this.#solved.value.size;
  }

  isSolved(id: LessonId, kind: TaskKind): boolean {
    return this.#solved.value.has(nameOf(id, kind));
  }

  open(id: LessonId): void {
    remember(OPEN, id);
  }

  solve(id: LessonId, kind: TaskKind): void {
    // Another tab may have solved others meanwhile.
    this.#keep(new Set([...this.#solved.peek(), ...stored(), nameOf(id, kind)]));
  }

  clear(): void {
    this.#keep(new Set());
  }

  /** Which of its numbers a lesson shows. */
  drawOf(id: LessonId): number {
    return this.#draws.value[id] ?? 0;
  }

  draw(id: LessonId): void {
    const draws = { ...this.#draws.peek(), [id]: this.drawOf(id) + 1 };
    this.#draws.value = draws;
    remember(
      DRAWS,
      Object.entries(draws)
        .map((one) => one.join(' '))
        .join(),
    );
  }

  #keep(solved: ReadonlySet<string>): void {
    this.#solved.value = solved;
    remember(TASKS, [...solved].join());
  }
}

function stored(): Set<string> {
  const tasks = new Set((remembered(TASKS) ?? '').split(','));
  return new Set(ALL.filter((name) => tasks.has(name)));
}
