// The rows that fit what is looked at, one of them shown: buttons to choose, then its title, figure, verdict and formulas, joined by one highlight.

import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Cases, Choice } from '../kit/controls.tsx';
import { titleOfRow } from '../source-formulas/printed-names.ts';
import { rowIn } from './choices.ts';
import type { Choices } from './choices.ts';
import { FormulaView } from './formula-view.tsx';
import { Highlight } from './highlight.ts';
import type { Construction, RowId } from './rows/construction.ts';
import { lessonAddress, rowTitle } from './say.ts';
import { SvgFigure } from './svg-figure.tsx';
import { t } from './words.ts';

export class ConstructionChoice {
  readonly highlight: Highlight;
  readonly choices = signal<Choices>(new Map());
  /** The row that was chosen; it is shown where it fits. */
  readonly wanted = signal<RowId | undefined>(undefined);
  /** As text: the same rows of another pose are no change. */
  readonly rows = computed(() => [...this.choices.value.keys()].join(' '));
  readonly #text = computed(() => {
    const { value: choices } = this.choices;
    const row = rowIn(choices, this.wanted.value);
    return row === undefined ? '' : JSON.stringify((this.#made = choices.get(row)!()));
  });
  #made: Construction | undefined;

  constructor(highlight = new Highlight()) {
    this.highlight = highlight;
  }

  /** What is shown, another object only where something in it is another; undefined where no row fits. */
  readonly construction = computed(() => (this.#text.value === '' ? undefined : this.#made));
}

interface ChoiceProps {
  readonly choice: ConstructionChoice;
  /** What stands where no row fits. */
  readonly none: 'construction.none' | 'construction.noneFlat';
  readonly choose: (row: RowId) => void;
}

export function ConstructionView({ choice, none, choose }: ChoiceProps): JSX.Element {
  const construction = choice.construction.value;
  if (!construction) return <p class="hint">{t(none)}</p>;
  const rows = choice.rows.value.split(' ') as RowId[];
  return (
    <div class="stack">
      {rows.length > 1 && <Cases values={rows} value={construction.row} words={rowTitle} choose={choose} />}
      <Shown key={construction.row} construction={construction} highlight={choice.highlight} />
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
