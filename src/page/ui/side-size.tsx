// The size of the side view: its free corner is dragged, or moved with the arrow keys, and the size is stored.

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from '../kit/controls.tsx';
import { useResizing } from '../kit/pointer-drag.ts';
import { LEAST_HEIGHT, LEAST_WIDTH } from './side-place.ts';
import { remember, remembered } from './storage.ts';
import { t } from './words.ts';

/** Shares of the stage. A larger one would leave no picture beside it. */
const MOST_WIDTH = 0.7;
const MOST_HEIGHT = 0.8;
const STEP = 0.02;
const KEY = 'side';

interface SideSizeProps {
  /** Gets the size as the custom properties `--side-width` and `--side-height`. */
  readonly view: HTMLElement;
  readonly frame: HTMLElement;
  /** px, as it was measured last. */
  readonly measured: ReadonlySignal<readonly [width: number, height: number]>;
}

export function SideSize({ view, frame, measured }: SideSizeProps): JSX.Element {
  const around = (): [number, number] => [Math.max(1, view.clientWidth), Math.max(1, view.clientHeight)];
  const set = (width: number, height: number): void => {
    const share = (x: number, least: number, most: number): string => `${(100 * Math.min(most, Math.max(least, x))).toFixed(2)}%`;
    // As large as one drags it.
    view.style.removeProperty('--side-scale');
    view.style.setProperty('--side-width', share(width, LEAST_WIDTH, MOST_WIDTH));
    view.style.setProperty('--side-height', share(height, LEAST_HEIGHT, MOST_HEIGHT));
  };
  useLayoutEffect(() => {
    const [width, height] = (remembered(KEY) ?? '').split(' ').map(Number);
    if (width > 0 && height > 0) set(width, height);
  }, []);
  const resizing = useResizing({
    now() {
      const { width, height } = frame.getBoundingClientRect();
      return [width / around()[0], height / around()[1]];
    },
    around,
    // Its upper right corner is fixed.
    grows: [-1, 1],
    step: STEP,
    set,
    keep() {
      const share = (name: string): string => String(Number.parseFloat(view.style.getPropertyValue(name)) / 100);
      remember(KEY, `${share('--side-width')} ${share('--side-height')}`);
    },
  });
  const [w, h] = measured.value.map((size, k) => Math.round((100 * size) / around()[k]));
  return (
    <button type="button" class="side-size not-phone" title={t('side.sizeHint')} aria-label={t('side.size', { w, h })} {...resizing}>
      <Icon path="M4 6v10h10M4 16l6-6" />
    </button>
  );
}
