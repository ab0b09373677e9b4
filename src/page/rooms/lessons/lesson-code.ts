// The code of a lesson: a snippet to copy in three languages, and the algorithm line by line. (Filled from snippets/ and traces/.)

import { element } from '../../ui/element.ts';
import type { LessonId } from './lesson.ts';

export class LessonCode {
  readonly root = element('div', { class: 'lesson-code' });

  constructor(_id: LessonId) {}

  wake(): void {}

  close(): void {}
}
