// What the source answers beside what is right, for the pose that is shown, and the line that decides where they differ.

import type { JSX } from 'preact';
import { Button, Checkbox, Choice } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import { changed } from './course/lesson.ts';
import type { LessonChange } from './course/lesson.ts';
import type { Answer, Version } from './course/versions.ts';
import { symbolOf } from './course/tasks.ts';
import { t } from './course/words.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import { PAINTS, paintColor } from './painted-poses.tsx';
import type { LessonProps } from './open-lesson.ts';

/** What both answer, and the printed line that decides where they differ; whether each is a hit gives its colour. */
interface RowProps {
  readonly place: Version['place'];
  readonly source: string;
  readonly ours: string;
  readonly hits?: readonly (boolean | undefined)[];
  readonly line: string | undefined;
}

export function VerdictRow({ place, source, ours, hits = [], line }: RowProps): JSX.Element {
  const says = (name: string, words: string, hit: boolean | undefined): JSX.Element => (
    <span class="verdict" data-hit={hit}>
      <b>{name}</b> {words}
    </span>
  );
  const isDifferent = line !== undefined;
  return (
    <p class="verdicts line wrap" role="group" aria-label={t('lessons.versions')} data-differ={isDifferent}>
      {says(t('lessons.sourceAt', { place: t(`lessons.printed.${place}`) }), source, hits[0])}
      <span aria-hidden="true">{isDifferent ? '≠' : '='}</span>
      {says('Kantsu', ours, hits[1])}
      {isDifferent && (
        <span>
          <span class="not-phone">{t('lessons.decides')}</span> <mark>{line}</mark>
        </span>
      )}
    </p>
  );
}

/** Over the figure: what both answer now. */
export function Verdicts({ open }: LessonProps): JSX.Element | null {
  const verdicts = open.verdicts.value;
  if (!verdicts) return null;
  const { source, ours, decides } = verdicts;
  const { place, values: ids } = open.version!;
  // (Of t₁ and t₂ what is common.)
  const letter = ids && symbolOf(open.construction.value!, ids[0]).replace(/[₀-₉]/g, '');
  const said = ({ hit, values = [] }: Answer): string => {
    const numbers = values.map((x) => (Number.isNaN(x) ? 'NaN' : digits(x))).join(', ');
    return [hit !== undefined && t(hit ? 'lessons.saysHit' : 'lessons.saysMiss'), numbers && `${letter} = ${numbers}`]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <VerdictRow
      place={place}
      source={said(source)}
      ours={said(source.hit === undefined ? { ...ours, hit: undefined } : ours)}
      hits={[source.hit, ours.hit]}
      line={decides?.[0]}
    />
  );
}

interface VersionProps extends LessonProps {
  readonly figure: LessonFigure;
}

/** In the panel: which printed version is compared, and where it differs. */
export function Versions({ open, figure }: VersionProps): JSX.Element | null {
  const { versions, version, lesson } = open;
  if (!version) return <p>{t('lessons.noFormula')}</p>;
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
          {wrong.over && (
            <Checkbox checked={open.isPainted.value} change={(isPainted) => void (open.isPainted.value = isPainted)}>
              {t('lessons.showWhere', { letter: open.painted.letter })}
            </Checkbox>
          )}
        </p>
      )}
      {wrong?.over && open.isPainted.value && (
        <p class="line wrap">
          {PAINTS.slice(1).map((paint) => (
            <span key={paint} class="chip line">
              <i class="swatch" style={{ background: paintColor(paint) }} />
              {t(`lessons.paint.${paint}` as 'lessons.paint.both')}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
