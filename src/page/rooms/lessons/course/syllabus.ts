// All lessons by their ids.

import { LESSON_IDS } from './lesson-id.ts';
import type { Lesson } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { DISTANCE_LESSONS } from './distances-and-boxes.ts';
import { HIT_TEST_LESSONS } from './hit-tests.ts';
import { LINE_LESSONS } from './lines-and-half-lines.ts';
import { PIERCING_LESSONS } from './piercing-points.ts';
import { SPHERE_LESSONS } from './spheres-and-capsules.ts';

const all = [...SPHERE_LESSONS, ...PIERCING_LESSONS, ...LINE_LESSONS, ...HIT_TEST_LESSONS, ...DISTANCE_LESSONS];

export const LESSONS = Object.fromEntries(LESSON_IDS.map((id) => [id, all.find((lesson) => lesson.id === id)!])) as Readonly<
  Record<LessonId, Lesson>
>;
