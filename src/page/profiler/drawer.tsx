// The profiler: a drawer of every room with a world, and half of the stage in a room of its own. Tabs with the frames and with what is compared.

import './drawer.css';
import { effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import Stats from 'stats.js';
import { Adopt, Button, Hint, Tabs } from '../kit/controls.tsx';
import { useResizing } from '../kit/pointer-drag.ts';
import { Turns } from '../kit/seen.ts';
import { LANGUAGE } from '../kit/texts.ts';
import type { Session } from '../model/session.ts';
import { SPANS, axisOf } from '../timeline/axis.ts';
import { remember, remembered } from '../ui/storage.ts';
import { capturesOf } from './captures.tsx';
import { framesView } from './frames-view.tsx';
import type { FramesHost } from './frames-view.tsx';
import { GpuTimer } from './gpu-timer.ts';
import { paceOf } from './profile.ts';
import type { Profile } from './profile.ts';
import { longest, valueOf } from './statistics.ts';
import { sweepView } from './sweep-view.tsx';
import { t } from './words.ts';

/** The parts of the page that the profiler needs. */
export interface DrawerHost extends Omit<FramesHost, 'timelineAxis'> {
  /** How the world runs, in full: a phone shows it in short over the picture. */
  readonly status: ReadonlySignal<string>;
}

const TABS = ['frames', 'compare'] as const;
type Tab = (typeof TABS)[number];

/** Where counters stand beside the graph, and it is as wide as the timeline. */
const WIDE = matchMedia('(min-width: 1100px)');

export class Drawer {
  readonly capture: ReturnType<typeof capturesOf>;
  readonly #root: HTMLElement;
  readonly #profile: Profile;
  readonly #gpu: GpuTimer;
  readonly #tab = signal<Tab>('frames');
  readonly #turns: Readonly<Record<Tab, Turns>>;

  constructor(root: HTMLElement, host: DrawerHost) {
    const { profile, session, renderer, dispatch, status } = host;
    const step = clockStep();
    this.#root = root;
    this.#profile = profile;
    this.#gpu = new GpuTimer(renderer?.domElement, (frame, microseconds) => profile.setGpu(frame, microseconds));
    this.capture = capturesOf(profile, session, renderer?.domElement, step);
    const stats = statsPanels(profile);
    const frames = framesView({ ...host, timelineAxis: () => timelineAxis(session, root) }, () => this.#gpu.reason, stats.View, step);
    this.#turns = {
      frames: new Turns([...frames.tasks, [1000, stats.update]]),
      compare: new Turns([
        [250, this.capture.update],
        [2000, frames.tell],
      ]),
    };
    const Compare = this.capture.View;
    const Sweep = sweepView(session);
    const tab = this.#tab;
    const View = (): JSX.Element => (
      <>
        <Size drawer={root} />
        <header class="line">
          <p class="drawer-status strong">{status}</p>
          <Tabs
            id="profile"
            label={t('profile.tabs')}
            values={TABS}
            value={tab.value}
            words={(one) => t(`profile.tab.${one}`)}
            choose={(one) => (tab.value = one)}
          />
          <frames.Verdict />
          <frames.Badge />
          <Button
            class="bar-button not-phone"
            label={t('profile.close')}
            icon="m6 6 8 8M14 6l-8 8"
            press={() => dispatch({ type: 'profiler' })}
          />
        </header>
        <div class="drawer-panel kit-stage" role="tabpanel" id="profile-panel" aria-labelledby={`profile-tab-${tab.value}`}>
          {tab.value === 'frames' ? (
            <frames.View />
          ) : (
            <>
              <Compare />
              <Sweep />
            </>
          )}
        </div>
      </>
    );
    render(<View />, root);
    effect(() => {
      void [tab.value, LANGUAGE.value];
      untracked(() => this.update());
    });
  }

  get open(): boolean {
    return !this.#root.hidden;
  }

  beginRender(): void {
    if (this.open) this.#gpu.begin(this.#profile.end);
  }

  endRender(): void {
    this.#gpu.end();
  }

  /** All of it at once, or, at the end of a frame, what is due next. */
  update(all = true): void {
    if (this.open) this.#turns[this.#tab.peek()].take(performance.now(), all);
  }
}

const MB = 2 ** 20;

/** FPS, MS and MB of stats.js, side by side: once a second, as it does itself, since each drawing of a panel takes longer than the rest of the profiler's frame. */
function statsPanels(profile: Profile): { readonly View: () => JSX.Element; readonly update: () => void } {
  const { memory } = performance as { readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number } };
  let from = 0;
  const panels = [new Stats.Panel('FPS', '#0ff', '#002'), new Stats.Panel('MS', '#0f0', '#020')];
  if (memory) panels.push(new Stats.Panel('MB', '#f08', '#201'));
  return {
    update() {
      const values = [
        [1000 / paceOf(profile), 100],
        // The longest frame since the last drawing: none is missed.
        [valueOf(profile, 'frame', longest(profile, from)) / 1000, 200],
        ...(memory ? [[memory.usedJSHeapSize / MB, memory.jsHeapSizeLimit / MB]] : []),
      ];
      for (const [i, [value, most]] of values.entries()) if (!Number.isNaN(value)) panels[i].update(value, most);
      from = profile.end;
    },
    View: () => (
      <div class="stats line tight" title={t('stats.hint')}>
        {panels.map(({ dom }, i) => (
          <Adopt key={i} root={dom} />
        ))}
        {!memory && (
          <p class="stats-none callout fine soft">
            <Hint says={t('stats.noMemory')}>
              <b>MB</b> {t('stats.notHere')}
            </Hint>
          </p>
        )}
      </div>
    ),
  };
}

/** What the timeline above shows, in steps: on a wide page the graph has the same axis. */
function timelineAxis({ timeline, tick }: Session, drawer: HTMLElement): { readonly from: number; readonly to: number } | undefined {
  if (!timeline || drawer.parentElement?.classList.contains('timed') !== true || !WIDE.matches) return undefined;
  const span = remembered('span');
  return axisOf(SPANS.find((one) => one === span) ?? SPANS[0], timeline.first, timeline.end, tick, 1);
}

const KEY = 'drawer';
/** Shares of the page's height: a lower one shows nothing, a higher one leaves no picture. */
const LEAST = 0.14;
const MOST = 0.62;
const STEP = 0.03;
/** The chosen share; 0 for the style sheet's own. */
const share = signal(Number(remembered(KEY)) || 0);

/** The upper edge of the drawer: dragged, or moved with the arrow keys, and kept. */
function Size({ drawer }: { readonly drawer: HTMLElement }): JSX.Element {
  const now = (): number => share.value || drawer.getBoundingClientRect().height / Math.max(1, innerHeight);
  const keep = (): void => remember(KEY, share.peek() > 0 ? share.peek().toFixed(4) : '');
  drawer.style.setProperty('--drawer-height', share.value > 0 ? `${(100 * share.value).toFixed(2)}dvh` : '');
  const resizing = useResizing({
    now: () => [0, now()],
    around: () => [1, innerHeight],
    grows: [0, -1],
    step: STEP,
    set: (_, to) => void (share.value = Math.min(MOST, Math.max(LEAST, to))),
    keep,
  });
  const percent = Math.round(100 * now());
  return (
    <button
      {...resizing}
      type="button"
      class="drawer-size not-phone"
      role="separator"
      title={t('profile.sizeHint')}
      aria-orientation="horizontal"
      aria-label={t('profile.size', { h: percent })}
      aria-valuenow={percent}
      aria-valuemin={100 * LEAST}
      aria-valuemax={100 * MOST}
      onDblClick={() => {
        share.value = 0;
        keep();
      }}
    />
  );
}

/** Resolution of this page's clock, ms: browsers round it, less so on an isolated page. */
function clockStep(): number {
  let smallest = Infinity;
  let last = performance.now();
  const end = last + 3;
  while (last < end) {
    const now = performance.now();
    if (now > last) {
      smallest = Math.min(smallest, now - last);
      last = now;
    }
  }
  return smallest;
}
