// A trace to step through: the listing with the line that has run, its sentence, the values in force, and the switch between the two versions.

import './trace.css';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Choice } from '../../../kit/controls.tsx';
import { StepButtons } from '../../../kit/stepper.tsx';
import { Stepper } from '../../../kit/steps.ts';
import { digits } from '../../../ui/format.ts';
import { TRACES, VARIANTS, partingStep } from './index.ts';
import type { TraceId, TraceInputs, TraceKind, Value, Variant } from './index.ts';
import { t } from './words.ts';

interface TraceProps {
  readonly id: TraceId;
  /** Undefined where the figure shows something that the algorithm is not for: the last one stays, at first its example. */
  readonly input: TraceInputs[TraceId] | undefined;
  /** The stepper, for its frames. */
  readonly opened: (stepper: Stepper) => void;
}

export function TraceView({ id, input, opened }: TraceProps): JSX.Element {
  const kind = TRACES[id] as TraceKind<TraceInputs[TraceId]>;
  const last = useRef<TraceInputs[TraceId]>(kind.example);
  last.current = input ?? last.current;
  const [variant, setVariant] = useState<Variant | 'amended'>('source');
  const ours = kind.run(last.current, 'ours');
  const first = kind.run(last.current, 'source');
  const source = variant === 'amended' ? kind.amended!(last.current) : first;
  const trace = variant === 'ours' ? ours : source;
  const count = useRef(0);
  count.current = trace.steps.length;
  const stepper = useMemo(() => new Stepper(() => count.current, { isStill: false }), []);
  useLayoutEffect(() => opened(stepper), [stepper]);
  const { index } = stepper;
  const parting = partingStep(source, ours);
  const isParting = parting === index;
  const step = trace.steps[index];
  return (
    <section
      class={isParting ? 'trace stack parts' : 'trace stack'}
      aria-label={t('traces.title')}
      tabIndex={0}
      onKeyDown={(event) => press(event, stepper)}
    >
      <div class="line">
        <Choice
          label={t('traces.variant')}
          values={kind.amended ? ['source', 'amended', 'ours'] : VARIANTS}
          value={variant}
          words={(one) => t(one === 'source' && kind.amended ? 'traces.firstVersion' : `traces.${one}`)}
          choose={(one) => {
            setVariant(one);
            // At the line where the two part.
            stepper.go(parting ?? index);
          }}
        />
      </div>
      <ol class="trace-listing" aria-label={t('traces.listing')}>
        {trace.listing.map(({ mark, code }, k) => (
          <li
            key={k}
            class={[k === step.line && 'now', trace.steps.slice(0, index).some(({ line }) => line === k) && 'ran']
              .filter(Boolean)
              .join(' ')}
            aria-current={k === step.line ? 'step' : undefined}
          >
            <span class="trace-mark">{isNumbered(mark) ? mark : ''}</span>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="kit-steps">
        <StepButtons stepper={stepper} back={t('traces.back')} play={t('traces.play')} next={t('traces.forward')} />
      </div>
      <p class="trace-sentence" role="status">
        {t(step.text)}
      </p>
      <p class="trace-parts hint">{isParting ? t('traces.parts') : parting === undefined ? t('traces.agree') : ''}</p>
      <dl class="facts trace-values" aria-label={t('traces.values')}>
        {Object.entries(step.values).map(([name, value]) => {
          const looks = step.set.includes(name) ? 'set' : undefined;
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

function press(event: KeyboardEvent, stepper: Stepper): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => stepper.back(),
    ArrowRight: () => stepper.next(),
    Home: () => stepper.go(0),
    End: () => stepper.go(stepper.count - 1),
    // A button is pressed by it.
    ...(!(event.target instanceof HTMLButtonElement) && { ' ': () => stepper.toggle() }),
  };
  const act = does[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** ① to ⑨; other marks have no number. */
function isNumbered(mark: string): boolean {
  return /^[①-⑨]$/.test(mark);
}

function printed(value: Value): string {
  if (value === null) return t('traces.none');
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : digits(value);
  if (typeof value === 'boolean') return t(value ? 'traces.yes' : 'traces.no');
  return typeof value === 'string' ? value : `(${value.map((x) => printed(x)).join(', ')})`;
}
