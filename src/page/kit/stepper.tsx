// The buttons of steps.

import type { JSX } from 'preact';
import { Button } from './controls.tsx';
import type { Stepper } from './steps.ts';

interface StepButtonsProps {
  readonly stepper: Stepper;
  readonly back: string;
  readonly play: string;
  readonly next: string;
  /** How many there are; those of the stepper where left out. */
  readonly of?: number;
  /** The buttons that would go beyond an end are disabled. */
  readonly isBounded?: boolean;
}

/** Back, play, next, and where one is. */
export function StepButtons({ stepper, back, play, next, of = stepper.count, isBounded = false }: StepButtonsProps): JSX.Element {
  const { index, isPlaying, isStill } = stepper;
  return (
    <div class="line">
      <Button label={back} icon="m13 4-7 6 7 6" disabled={isBounded && index <= 0} press={() => stepper.back()} />
      {!isStill && <Button label={play} icon="m6 4 10 6-10 6z" pressed={isPlaying} press={() => stepper.toggle()} />}
      <Button label={next} icon="m7 4 7 6-7 6" disabled={isBounded && index === of - 1} press={() => stepper.next()} />
      <output class="kit-step-count soft">{`${index < 0 ? '–' : index + 1} / ${of}`}</output>
    </div>
  );
}
