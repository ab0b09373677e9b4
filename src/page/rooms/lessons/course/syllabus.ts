// All lessons by their ids.

import { LESSON_IDS } from './lesson-id.ts';
import { TASK_KINDS } from './lesson.ts';
import type { Lesson, TaskKind } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { DISTANCE_LESSONS } from './distances-and-boxes.ts';
import { HIT_TEST_LESSONS } from './hit-tests.ts';
import { LINE_LESSONS } from './lines-and-half-lines.ts';
import { PIERCING_LESSONS } from './piercing-points.ts';
import { SPHERE_LESSONS } from './spheres-and-capsules.ts';
import { disagreement } from './versions.ts';

const all = [...SPHERE_LESSONS, ...PIERCING_LESSONS, ...LINE_LESSONS, ...HIT_TEST_LESSONS, ...DISTANCE_LESSONS];

/** With the task of the rows where a hand finds a pose that the text gets wrong. */
function withDisagreement(lesson: Lesson): Lesson {
  const disagree = lesson.scene && disagreement(lesson.id, lesson.scene);
  return disagree ? { ...lesson, tasks: { ...lesson.tasks, disagree } } : lesson;
}

export const LESSONS = Object.fromEntries(
  LESSON_IDS.map((id) => [id, withDisagreement(all.find((lesson) => lesson.id === id)!)]),
) as Readonly<Record<LessonId, Lesson>>;

export function tasksOf(id: LessonId): readonly TaskKind[] {
  return TASK_KINDS.filter((kind) => LESSONS[id].tasks[kind]);
}
