// The rows that fit what is looked at, one of them shown: buttons to choose, then its title, figure, verdict and formulas, joined by one highlight.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Cases, Choice } from '../kit/controls.tsx';
import { titleOfRow } from '../source-formulas/printed-names.ts';
import { rowIn } from './choices.ts';
import type { Choices } from './choices.ts';
import { FormulaView } from './formula-view.tsx';
import type { Highlight } from './highlight.ts';
import type { Construction, RowId } from './rows/construction.ts';
import { lessonAddress, rowTitle } from './say.ts';
import { SvgFigure } from './svg-figure.tsx';
import { t } from './words.ts';

interface ViewProps {
  readonly choices: Choices;
  /** The row that was chosen; it is shown where it fits. */
  readonly wanted: RowId | undefined;
  readonly highlight: Highlight;
  /** What stands where no row fits. */
  readonly none: 'construction.none' | 'construction.noneFlat';
  readonly choose: (row: RowId) => void;
}

export function ConstructionView({ choices, wanted, highlight, none, choose }: ViewProps): JSX.Element {
  const row = rowIn(choices, wanted);
  if (row === undefined) return <p class="hint">{t(none)}</p>;
  return (
    <div class="stack">
      {choices.size > 1 && <Cases values={[...choices.keys()]} value={row} words={rowTitle} choose={choose} />}
      <Shown key={row} construction={choices.get(row)!()} highlight={highlight} />
    </div>
  );
}

function Shown({ construction, highlight }: { readonly construction: Construction; readonly highlight: Highlight }): JSX.Element {
  const { row, planes } = construction;
  const [plane, look] = useState('0');
  const views = planes.map((_, i) => String(i));
  return (
    <section class="stack">
      <h3>{rowTitle(row)}</h3>
      {/* To the lesson of the row; titles are as printed. */}
      <a lang="ja" href={lessonAddress(row)}>
        {`${row} ${titleOfRow(row)}`}
      </a>
      <SvgFigure construction={construction} highlight={highlight} plane={planes[Number(plane)]} />
      {views.length > 1 && (
        <Choice
          label={rowTitle(row)}
          values={views}
          value={plane}
          words={(view) => t('construction.view', { n: Number(view) + 1 })}
          choose={look}
        />
      )}
      <FormulaView construction={construction} highlight={highlight} />
      <p class="hint">{t('construction.hint')}</p>
    </section>
  );
}
