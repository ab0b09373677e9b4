// Names of the lessons and chapters, in the order of the source.

/** In the order of the source. */
export const LESSON_IDS = [
  'S0.1',
  'S0.2',
  'S0.3',
  'S0.4',
  'S0.5',
  'S0.6',
  'S0.7',
  'S0.8',
  'S1.1',
  'S1.2',
  'S1.3',
  'S1.4',
  'S2.1',
  'S2.2',
  'S2.3',
  'S2.4',
  'S3.1',
  'S3.2',
  'S3.3',
  'S3.4',
  'S4.1',
  'S4.2',
  'S4.3',
  'S4.4',
  'S4.5',
  'S4.6',
  'S4.7',
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

export const CHAPTERS = ['S0', 'S1', 'S2', 'S3', 'S4'] as const;
export type Chapter = (typeof CHAPTERS)[number];

export function chapterOf(id: LessonId | Chapter): Chapter {
  return id.slice(0, 2) as Chapter;
}

/** The lesson of an address or a stored name. */
export function lessonNamed(name: string | null): LessonId | undefined {
  return LESSON_IDS.find((id) => id.toLowerCase() === name?.toLowerCase());
}
