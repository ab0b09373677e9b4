// Steps in a lesson: their model, which follows its frames, and their buttons with what else is said beside them.

import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { takingKeys } from '../../kit/pointer-drag.ts';
import { StepButtons } from '../../kit/stepper.tsx';
import { Stepper } from '../../kit/steps.ts';
import { useFrame } from './open-lesson.ts';
import type { LessonProps } from './open-lesson.ts';
import { t } from './course/words.ts';
import { t as traced } from './traces/words.ts';

/** The steps of a component that knows how many there are when it renders. */
export function useStepper(count: number, options: ConstructorParameters<typeof Stepper>[1] = {}): Stepper {
  const latest = useRef(count);
  latest.current = count;
  return useMemo(() => new Stepper(() => latest.current, options), []);
}

interface RowProps extends LessonProps {
  readonly stepper: Stepper;
  readonly children?: ComponentChildren;
}

export function StepRow({ open, stepper, children }: RowProps): JSX.Element {
  useFrame(open, () => stepper.frame(performance.now() / 1000));
  const press = takingKeys(({ key }) => {
    const to = { ArrowLeft: stepper.index - 1, ArrowRight: stepper.index + 1, Home: 0, End: stepper.count - 1 }[key];
    if (to !== undefined) stepper.go(to);
    return to !== undefined;
  });
  return (
    <div class="kit-steps line wrap" role="group" aria-label={t('lessons.stepThrough')} onKeyDown={press}>
      <StepButtons stepper={stepper} back={traced('traces.back')} play={t('transport.play')} next={traced('traces.forward')} />
      {children}
    </div>
  );
}
