// The ray in numbers: cast with every digit, without a pointer.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Vec3 } from 'kantsu';
import type { RayBench } from './ray-bench.ts';
import { t } from '../ui/words.ts';
import type { WordKey } from '../ui/words.ts';

const EXAMPLE = '0,1,10,0,0,-1,20';

/** Origin, direction and reach as fields that show the current ray, but not while they are edited. */
export function RayForm({ session: seen, dispatch }: RayBench): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef('');
  const [wrong, setWrong] = useState<WordKey>();
  const { rays } = seen.now;
  const ray = rays.current;
  const fields = (): HTMLInputElement[] => [...form.current!.querySelectorAll('input')];
  useLayoutEffect(() => {
    // The shortest digits that read back as the same number: cast again unchanged, it is the same ray.
    const numbers = ray ? [...ray.origin, ...ray.direction, ray.maxDistance].join() : EXAMPLE;
    if (numbers === shown.current || form.current!.contains(document.activeElement) || (!ray && shown.current !== '')) return;
    shown.current = numbers;
    numbers.split(',').forEach((number, i) => (fields()[i].value = number));
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const numbers = fields().map((field) => field.valueAsNumber);
    const [origin, direction, reach] = [numbers.slice(0, 3) as Vec3, numbers.slice(3, 6) as Vec3, numbers[6]];
    const isWrong = whatIsWrong(origin, direction, reach);
    setWrong(isWrong);
    if (isWrong === undefined) dispatch({ type: 'ray.cast', ray: { origin, direction, maxDistance: reach }, keep: rays.next !== 'alone' });
  };
  const field = (label: string): JSX.Element => <input key={label} type="number" step="any" inputMode="decimal" aria-label={label} />;
  const vector = (label: WordKey): JSX.Element => (
    <div class="vector">
      <span class="soft">{t(label)}</span>
      {['x', 'y', 'z'].map((axis) => field(`${t(label)} ${axis}`))}
    </div>
  );
  return (
    <form class="stack" noValidate ref={form} onSubmit={submit}>
      {vector('term.origin')}
      {vector('result.direction')}
      <div class="vector">
        <span class="soft">{t('result.reach')}</span>
        {field(t('result.reach'))}
        <button class="push main" type="submit">
          {t('result.cast')}
        </button>
      </div>
      <p class="error" role="alert">
        {wrong && t(wrong)}
      </p>
    </form>
  );
}

/** Why the fields are not a valid ray, in their order; an empty field is NaN. */
function whatIsWrong(origin: Vec3, direction: Vec3, reach: number): WordKey | undefined {
  if (!origin.every(Number.isFinite)) return 'result.badOrigin';
  if (!direction.every(Number.isFinite)) return 'result.badDirection';
  if (direction.every((part) => part === 0)) return 'result.zeroDirection';
  return reach >= 0 && reach < Infinity ? undefined : 'result.badReach';
}
