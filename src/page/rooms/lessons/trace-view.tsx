// A trace to step through: the listing with the line that has run, its sentence, the values in force, and the switch between the two versions.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Choice, classes } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import type { SteppedTrace } from './course/lesson.ts';
import { t as lessons } from './course/words.ts';
import type { LessonProps } from './open-lesson.ts';
import { StepRow, useStepper } from './step-row.tsx';
import { TRACES } from './traces/algorithms.ts';
import type { TraceId, TraceInputs, TraceKind } from './traces/algorithms.ts';
import { partingStep } from './traces/trace.ts';
import type { Value, Variant } from './traces/trace.ts';
import { t } from './traces/words.ts';

export function TraceView({ open, id, input }: LessonProps & SteppedTrace): JSX.Element {
  const { variants, run } = TRACES[id] as TraceKind<TraceInputs[TraceId]>;
  const places = { source: variants.length > 2 ? 'first' : 'code', amended: 'amended' } as const;
  const given = input(open.state.value);
  const [variant, setVariant] = useState<Variant>('source');
  const trace = run(given, variant);
  const parting = partingStep(variant === 'amended' ? trace : run(given, 'source'), run(given, 'ours'));
  const stepper = useStepper(trace.steps.length, { isStill: false });
  const { index } = stepper;
  const isParting = parting === index;
  const step = trace.steps[index];
  const ran = new Set(trace.steps.slice(0, index).map(({ line }) => line));
  return (
    <section class={isParting ? 'trace stack parts' : 'trace stack'} aria-label={t('traces.title')}>
      <div class="line">
        <Choice
          label={t('traces.variant')}
          values={variants}
          value={variant}
          words={(one) => (one === 'ours' ? 'Kantsu' : lessons('lessons.sourceAt', { place: lessons(`lessons.printed.${places[one]}`) }))}
          choose={(one) => {
            setVariant(one);
            // At the line where the two part.
            stepper.go(parting ?? index);
          }}
        />
      </div>
      <ol class="trace-listing" aria-label={t('traces.listing')}>
        {trace.listing.map(([mark, code], k) => (
          <li key={k} class={k === step.line ? 'now' : classes(!ran.has(k) && 'soft')} aria-current={k === step.line ? 'step' : undefined}>
            {/* ① to ⑨ are the text's own; other marks are not shown. */}
            <span class="trace-mark">{/^[①-⑨]$/.test(mark) ? mark : ''}</span>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <StepRow open={open} stepper={stepper} />
      <p class="trace-sentence" role="status">
        {t(step.text)}
      </p>
      <p class={isParting ? 'trace-parts hint strong bad' : 'trace-parts hint'}>
        {isParting ? t('traces.parts') : parting === undefined ? t('traces.agree') : ''}
      </p>
      <dl class="facts trace-values" aria-label={t('traces.values')}>
        {Object.entries(step.values).map(([name, value]) => {
          const looks = step.set.includes(name) ? 'strong' : undefined;
          return [
            <dt key={`${name}:`} class={looks}>
              {name}
            </dt>,
            <dd key={name} class={looks}>
              {printed(value)}
            </dd>,
          ];
        })}
      </dl>
    </section>
  );
}

function printed(value: Value): string {
  if (value === null) return t('traces.none');
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : digits(value);
  if (typeof value === 'boolean') return lessons(value ? 'term.yes' : 'term.no');
  return typeof value === 'string' ? value : `(${value.map((x) => printed(x)).join(', ')})`;
}
