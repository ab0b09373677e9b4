// The numbers of a lesson's figure: coordinates, sizes and choices that can be typed, slid and pressed.

import type { JSX } from 'preact';
import { Choice, Fields, Slider } from '../../kit/controls.tsx';
import { fixed } from '../../ui/format.ts';
import { FARTHEST } from './course/lesson.ts';
import type { NumberControl, PointControl, Scene } from './course/lesson.ts';
import type { LessonProps } from './open-lesson.ts';
import { t } from './course/words.ts';

const AXES = ['x', 'y', 'z'];

export function LessonControls({ open, scene }: LessonProps & { readonly scene: Scene }): JSX.Element {
  const state = open.state.value;
  const isShown = (control: PointControl | NumberControl): boolean => control.isShown?.(state) ?? true;
  return (
    <>
      {scene.choices.map(({ id, label, values }) => (
        <div key={id} class="line wrap">
          <span class="soft" aria-hidden="true">
            {t(label)}
          </span>
          <Choice
            label={t(label)}
            values={values.map((value) => value.id)}
            value={state.choices[id]}
            words={(chosen) => t(values.find((value) => value.id === chosen)!.text)}
            choose={(chosen) => open.change({ choices: { [id]: chosen } })}
          />
        </div>
      ))}
      {scene.numbers.filter(isShown).map(({ id, letter, least, most, unit }) => (
        <Slider
          key={id}
          symbol={letter}
          name={t('lessons.number', { letter })}
          value={state.numbers[id]}
          words={`${fixed(state.numbers[id], unit === '°' ? 0 : 2)}${unit === '' ? '' : ` ${unit}`}`}
          low={least}
          high={most}
          step={unit === '°' ? 1 : 0.01}
          change={(value, isDone) => open.change({ numbers: { [id]: value } }, isDone)}
        />
      ))}
      {scene.points.filter(isShown).map(({ id, letter, operand }) => (
        <div key={id} class="lesson-point line" data-operand={operand}>
          <b class="kit-operand whole">{letter}</b>
          <Fields
            numbers={AXES.slice(0, scene.dimensions).map((axis, k) => ({
              symbol: axis,
              name: `${letter} ${axis}`,
              value: state.points[id][k],
              low: -FARTHEST,
              high: FARTHEST,
              change: (value) => open.change({ points: { [id]: state.points[id].with(k, value) as [number, number, number] } }),
            }))}
          />
        </div>
      ))}
    </>
  );
}
