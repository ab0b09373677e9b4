// What the source answers beside what is right, for the pose that is shown, and the line that decides where they differ.

import type { JSX } from 'preact';
import { Button, Checkbox, Choice } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import { changed } from './course/lesson.ts';
import type { LessonChange } from './course/lesson.ts';
import { differ, lineOf, oursOf } from './course/versions.ts';
import type { Answer } from './course/versions.ts';
import { t } from './course/words.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import { PAINTS, paintColor } from './painted-poses.tsx';
import type { OpenLesson } from './open-lesson.ts';

/** Over the figure: what both answer now, and which line decides. */
export function Verdicts({ open }: { readonly open: OpenLesson }): JSX.Element | null {
  const { version, lesson } = open;
  const state = open.state.value;
  const printed = version?.source(state);
  if (!printed) return null;
  const isDifferent = differ(version!, lesson.scene!, state);
  const { letter, place } = version!;
  const says = (name: string, { hit, values = [] }: Answer): JSX.Element => (
    <span class="verdict" data-hit={hit}>
      <b>{name}</b> {hit !== undefined && t(hit ? 'lessons.saysHit' : 'lessons.saysMiss')}
      {values.length > 0 && ` ${letter} = ${values.map((x) => (Number.isNaN(x) ? 'NaN' : digits(x))).join(', ')}`}
    </span>
  );
  return (
    <p class="verdicts" role="status" aria-label={t('lessons.versions')} data-differ={isDifferent}>
      {says(t('lessons.sourceAt', { place: t(`lessons.printed.${place}`) }), printed)}
      <span aria-hidden="true">{isDifferent ? '≠' : '='}</span>
      {says('Kantsu', oursOf(version!, lesson.scene!, state))}
      {isDifferent && (
        <span>
          {t('lessons.decides')} <mark>{lineOf(version!, state)}</mark>
        </span>
      )}
    </p>
  );
}

interface VersionProps {
  readonly open: OpenLesson;
  readonly figure: LessonFigure;
}

/** In the panel: which printed version is compared, and where it differs. */
export function Versions({ open, figure }: VersionProps): JSX.Element | null {
  const { versions, version, lesson } = open;
  if (!version) return null;
  const { wrong } = version;
  const present = (pose: LessonChange): void => {
    open.present(changed(lesson.scene!.start, pose));
    figure.reveal();
  };
  return (
    <>
      {versions.length > 1 && (
        <Choice
          label={t('lessons.version')}
          values={versions.map((_, k) => String(k))}
          value={String(open.shownVersion.value)}
          words={(k) => t(`lessons.printed.${versions[Number(k)].place}`)}
          choose={(k) => void (open.shownVersion.value = Number(k))}
        />
      )}
      {!wrong && <p>{t(version.source(open.state.value) ? 'lessons.alwaysRight' : 'lessons.notThere')}</p>}
      {wrong && (
        <p class="line wrap">
          <Button press={() => present(wrong.pose)}>{t('lessons.showDiffering')}</Button>
          {wrong.atScale && (
            <Checkbox checked={open.isPainted.value} change={(isPainted) => void (open.isPainted.value = isPainted)}>
              {t('lessons.showWhere', { letter: open.painted.letter })}
            </Checkbox>
          )}
        </p>
      )}
      {wrong?.atScale && open.isPainted.value && (
        <p class="line wrap">
          {PAINTS.slice(1).map((paint) => (
            <span key={paint} class="version-paint" style={{ '--paint': paintColor(paint) }}>
              {t(`lessons.paint.${paint}` as 'lessons.paint.both')}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
