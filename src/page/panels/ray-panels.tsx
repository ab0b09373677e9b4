// The panels about rays, each in its place on the page.

import { render } from 'preact';
import type { ComponentChildren } from 'preact';
import { Icon } from '../kit/controls.tsx';
import { element } from '../ui/element.ts';
import { HitTimeline } from './hit-timeline.tsx';
import { text } from '../ui/language.ts';
import { LayersPanel } from './layers-panel.tsx';
import type { RayBench } from './ray-bench.ts';
import { ResultPanel } from './result-panel.tsx';
import type { Shell } from '../ui/shell.ts';

/** `isDrawn`: whether there is a picture. */
export function showRayPanels(bench: RayBench, { root, sections, strip, view }: Shell, isDrawn: boolean): void {
  /** The timeline of the world takes the bottom: then the hits have a strip in the panel. */
  const isTimed = (): boolean => root.classList.contains('timed');
  /** Without a room with a world, as when a static one is opened first, there is nothing to show. */
  const show = (place: HTMLElement, panel: () => ComponentChildren): void => {
    const Open = (): ComponentChildren => bench.session.now.isOpen && panel();
    render(<Open />, place);
  };
  /** Beside what others put there. */
  const partOf = (place: HTMLElement, looks: string): HTMLElement => place.appendChild(element('div', { class: looks }));
  show(sections.result.body, () => (
    <ResultPanel
      bench={bench}
      strip={() =>
        isTimed() && (
          <section class="strip in-panel" aria-label={text('strip.label')}>
            <HitTimeline {...bench} />
          </section>
        )
      }
    />
  ));
  show(partOf(strip, 'contents'), () => !isTimed() && <HitTimeline {...bench} />);
  show(
    partOf(view, 'contents'),
    () =>
      bench.session.now.viewBefore && (
        <button
          type="button"
          class="corner back push"
          title={text('view.backHint')}
          onClick={() => bench.dispatch({ type: 'camera.back' })}
        >
          <Icon path="M9 4 3.5 9.5 9 15M4 9.5h12.5" />
          {text('view.back')}
        </button>
      ),
  );
  show(sections.layers.body, () => <LayersPanel {...bench} isDrawn={isDrawn} />);
}
