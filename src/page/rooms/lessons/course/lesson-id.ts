// Names of the lessons and chapters, in the order of the source.

export type LessonId = `S0.${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}` | `S${1 | 2 | 3}.${1 | 2 | 3 | 4}` | `S4.${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

/** How many lessons each has. */
const COUNTS = { S0: 8, S1: 4, S2: 4, S3: 4, S4: 7 } as const;
export type Chapter = keyof typeof COUNTS;
export const CHAPTERS = Object.keys(COUNTS) as readonly Chapter[];

export const LESSON_IDS = CHAPTERS.flatMap((chapter) =>
  Array.from({ length: COUNTS[chapter] }, (_, i) => `${chapter}.${i + 1}` as LessonId),
);

export function chapterOf(id: LessonId | Chapter): Chapter {
  return id.slice(0, 2) as Chapter;
}

/** The lesson of an address or a stored name. */
export function lessonNamed(name: string | null): LessonId | undefined {
  return LESSON_IDS.find((id) => id.toLowerCase() === name?.toLowerCase());
}
