// The buttons of steps in a lesson, with what else is said beside them.

import type { ComponentChildren, JSX } from 'preact';
import { StepButtons } from '../../kit/stepper.tsx';
import type { Stepper } from '../../kit/steps.ts';
import { t } from './course/words.ts';
import { t as traced } from './traces/words.ts';

export function StepRow({ stepper, children }: { readonly stepper: Stepper; readonly children?: ComponentChildren }): JSX.Element {
  return (
    <div class="kit-steps" role="group" aria-label={t('lessons.stepThrough')}>
      <StepButtons stepper={stepper} back={traced('traces.back')} play={traced('traces.play')} next={traced('traces.forward')} />
      {children}
    </div>
  );
}
