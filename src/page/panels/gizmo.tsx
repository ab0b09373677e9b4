// The orientation gizmo: the world's axes as seen by the camera; pressing an end looks along it, pressing the middle resets the view.

import { signal } from '@preact/signals';
import { render } from 'preact';
import type { ComponentChildren, JSX, SVGAttributes } from 'preact';
import { takingKeys } from '../kit/pointer-drag.ts';
import { AXIS_COLORS } from '../stage/axis-colors.ts';
import type { CameraPreset } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { text } from '../ui/language.ts';

const ARM = 26;
const AXES = [
  { letter: 'X', preset: 'right' },
  { letter: 'Y', preset: 'top' },
  { letter: 'Z', preset: 'front' },
] as const;

/** `root` stands over the picture. */
export function gizmo(choose: (preset: CameraPreset) => void): { readonly root: HTMLElement; update(m: ArrayLike<number>): void } {
  // Written each frame: an attribute follows its signal without a new tree.
  const ends = AXES.map(() => ({ x: signal('0'), y: signal('0'), at: signal(''), opacity: signal('1') }));
  const root = element('div', { class: 'corner gizmo', label: 'gizmo.label', attributes: { role: 'group' } });

  function Axes(): JSX.Element {
    return (
      <svg class="fill" viewBox="-38 -38 76 76" stroke-width="2" stroke-linecap="round">
        <End name={text('gizmo.home')} press={() => choose('home')}>
          <circle r="5" fill="#8c98a6" />
        </End>
        {AXES.map(({ letter, preset }, k) => (
          <g key={letter}>
            <line stroke={AXIS_COLORS[k]} x2={ends[k].x} y2={ends[k].y} />
            <End name={text('gizmo.axis', { axis: letter })} press={() => choose(preset)} transform={ends[k].at} opacity={ends[k].opacity}>
              <circle r="9" fill={AXIS_COLORS[k]} />
              <text font-size="11" font-weight="600" text-anchor="middle" dominant-baseline="central" fill="#0f1216">
                {letter}
              </text>
            </End>
          </g>
        ))}
      </svg>
    );
  }
  render(<Axes />, root);

  return {
    root,
    /** `m`: the sixteen numbers of the camera's matrix, whose columns are its right, up and backward axes. */
    update(m) {
      ends.forEach(({ x, y, at, opacity }, k) => {
        // World axis k in the camera's frame: the k-th components of its three axes. SVG's y points down.
        x.value = (m[k] * ARM).toFixed(1);
        y.value = (-m[4 + k] * ARM).toFixed(1);
        at.value = `translate(${x.value} ${y.value})`;
        // Axes that point away are fainter.
        opacity.value = m[8 + k] < 0 ? '0.55' : '1';
      });
    },
  };
}

interface EndProps extends SVGAttributes<SVGGElement> {
  readonly name: string;
  readonly press: () => void;
  readonly children: ComponentChildren;
}

function End({ name, press, children, ...rest }: EndProps): JSX.Element {
  const take = takingKeys(({ key }) => {
    const isPress = key === 'Enter' || key === ' ';
    if (isPress) press();
    return isPress;
  });
  return (
    <g role="button" tabIndex={0} aria-label={name} onClick={press} onKeyDown={take} {...rest}>
      {children}
    </g>
  );
}
