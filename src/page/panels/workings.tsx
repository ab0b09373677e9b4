// The math of a hit, line by line: of the current one, and of a tile of Patterns.

import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { classes } from '../kit/controls.tsx';
import { useLit } from '../kit/use-held.ts';
import { t } from '../ui/words.ts';
import type { Figure, Step, Working } from './explain-ray.ts';

interface WorkingsProps {
  readonly workings: readonly Working[];
  /** Highlights the figure of a line, null for none; left out where there is no scene for it. */
  readonly light?: (figure: Figure | null) => void;
}

/** A line that is hovered, focused or pressed lights what it refers to; a press is for touch, and another one ends it. */
export function Workings({ workings, light }: WorkingsProps): JSX.Element {
  const [lit, button] = useLit<number>();
  const all = workings.flatMap(({ steps }) => steps);
  useEffect(() => light?.(lit === undefined ? null : all[lit].shows));
  useEffect(() => () => light?.(null), []);
  const row = (step: Step): JSX.Element => {
    const { formula, value, so, end } = step;
    const i = all.indexOf(step);
    const cells = (
      <>
        <span class="soft">{formula}</span>
        <span class={end === undefined ? undefined : `${end} strong ${end === 'enter' ? 'good' : 'bad'}`}>{value}</span>
        {so && <small>{so}</small>}
      </>
    );
    if (!light) {
      return (
        <div key={i} class="step">
          {cells}
        </div>
      );
    }
    return (
      <button key={i} type="button" class={classes('step', i === lit && 'lit')} title={t('explain.light')} {...button(i)}>
        {cells}
      </button>
    );
  };
  return (
    <>
      {workings.map(({ title, steps }) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <div class="working">{steps.map(row)}</div>
        </section>
      ))}
    </>
  );
}
