// The first tab of the profiler: a verdict in words, the graph of frames, the read one in words, the table of phases, a histogram, and counters at the side.

import { computed, effect, untracked } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../kit/controls.tsx';
import { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { count, fixed, keepingUnits } from '../ui/format.ts';
import { countersView } from './counters.tsx';
import type { Renderer } from './counters.tsx';
import { FrameGraph, shownFrames } from './frame-graph.tsx';
import type { GraphAxis } from './frame-graph.tsx';
import { verdictOf } from './frame-verdict.ts';
import type { FrameVerdict } from './frame-verdict.ts';
import { PhaseTable } from './phase-table.tsx';
import { HISTOGRAM_HEIGHT, Plot, histogram } from './plot.tsx';
import { refreshOf } from './profile.ts';
import type { Frames, Phase, Profile } from './profile.ts';
import { frameOf, recordedFrames } from './recorded-frames.ts';
import type { RecordedFrames } from './recorded-frames.ts';
import {
  LEAST_SAMPLES,
  countLong,
  figure,
  longest,
  meanOf,
  milliseconds,
  secondsOf,
  sortedOf,
  specialsOf,
  summaryFrom,
  summaryOf,
  valueOf,
} from './statistics.ts';
import { t } from './words.ts';

/** Phases that a reading in one line names. */
const NAMED: readonly Phase[] = ['step', 'queries', 'sync', 'overlays', 'render', 'panels'];

export interface FramesHost {
  readonly profile: Profile;
  readonly session: Session;
  /** Undefined where nothing is drawn. */
  readonly renderer: Renderer | undefined;
  /** What the timeline shows from its left edge to its right one, in steps; undefined where it is not shown. */
  readonly timelineAxis: () => Omit<GraphAxis, 'of'> | undefined;
  readonly dispatch: Dispatch;
}

export function framesView(host: FramesHost, gpuReason: () => 'none' | 'missing' | undefined, Stats: () => JSX.Element, clockStep: number) {
  const { profile, session } = host;
  /** Of a recording its own, if it has any. */
  const live = (): Frames => recordedFrames(session.recording) ?? profile;
  const graph = new FrameGraph(live, host.timelineAxis, pin);
  // With another world what is marked is gone.
  profile.recorders.add({ commit: () => {}, clear: () => graph.release() });
  const table = new PhaseTable();
  const counters = countersView(profile, session, host.renderer, gpuReason);
  /** What is said of the shown frames, and their histogram. */
  const words = new Seen(graph);
  const bars = new Seen(graph);

  /** Shows that frame's record until the user continues, and asks the page to go to its end. */
  function pin(frame: number): void {
    const tick = valueOf(graph.frames, 'tick', frame);
    if (Number.isNaN(tick)) return;
    host.dispatch({ type: 'seek', tick });
    graph.hold();
    graph.range.value = undefined;
    graph.pinned.value = frame;
    update();
  }

  /** Back to the current frames. */
  function resume(): void {
    const wasPinned = graph.pinned.peek() >= 0;
    graph.release();
    update();
    if (wasPinned) session.setPlaying(true);
  }

  function show(): void {
    // The user has continued by other means.
    if (graph.pinned.peek() >= 0 && session.playing) graph.release();
    graph.show(refreshOf(profile));
  }

  function fillTable(): void {
    const frames = shownFrames(graph);
    const pinned = graph.pinned.peek();
    const first = graph.range.peek() ? 'sum' : pinned >= 0 ? 'pinned' : 'now';
    const now = frames.isFixed ? frameOf(frames, session.tick) : frames.end - 1;
    table.show(frames, first, pinned >= 0 ? pinned : now, captionOf(frames));
  }

  /** Less than half a millisecond each; ms from one time to the next. */
  const tasks: readonly (readonly [every: number, act: () => void])[] = [
    [500, show],
    [1000, fillTable],
    [2000, () => words.look()],
    [2000, counters.update],
    [2000, () => table.showTrends(graph.frames)],
    [2000, () => bars.look()],
  ];

  /** All of it at once: after what the user does. */
  function update(): void {
    for (const [, task] of tasks) task();
  }

  /** In place of the verdict, whose reasons are those of the page's own frames. */
  function longestOf(frames: Frames): FrameVerdict {
    const top = longest(frames);
    return { most: t('recorded.longest'), more: readingOf(frames, top) };
  }

  function readingOf(frames: Frames, frame: number): string {
    return t('graph.reading', {
      tick: count(valueOf(frames, 'tick', frame)),
      ms: milliseconds(valueOf(frames, 'frame', frame)),
      parts: partsOf(frames, frame),
    });
  }

  /** The times of a frame by their names: of a recorded one, of its steps and the app's own. */
  function partsOf(frames: Frames, frame: number): string {
    const { apps } = frames as Partial<RecordedFrames>;
    const named = apps ? NAMED.slice(0, 1) : NAMED;
    const times = [...(apps ?? [])].map(([name, times]) => `${name} ${milliseconds(times[frame])}`);
    return [...named.map((phase) => `${t(`phase.${phase}`)} ${milliseconds(valueOf(frames, phase, frame))}`), ...times].join(' · ');
  }

  function captionOf(frames: Frames): string {
    const range = graph.range.peek();
    if (!range) return t('profile.window', { n: frames.length });
    const ticks = { from: count(valueOf(frames, 'tick', range.from)), to: count(valueOf(frames, 'tick', range.to)) };
    return t('profile.range', { ...ticks, n: frames.length, s: fixed(secondsOf(frames), 2) });
  }

  function summaryWords(frames: Frames, budget: number): string {
    const top = longest(frames);
    const { p50, p99 } = summaryOf(frames, 'frame');
    return t(frames.length < LEAST_SAMPLES ? 'graph.summaryFew' : 'graph.summary', {
      n: count(frames.length),
      s: fixed(secondsOf(frames), 1),
      p50: milliseconds(p50),
      p99: milliseconds(p99),
      long: count(countLong(frames, budget)),
      budget: figure(budget),
      max: milliseconds(valueOf(frames, 'frame', top) || 0),
      tick: count(valueOf(frames, 'tick', top) || 0),
    });
  }

  /** The frame under the pointer or the keys' cursor, or else the pinned one; −1 for none. */
  const read = computed(() => (graph.read.value >= 0 ? graph.read.value : graph.pinned.value));
  /** That one in words, or all of them. */
  const reading = computed(() => {
    if (read.value >= 0 && graph.frames.length > 0) return readingOf(graph.frames, read.value);
    return summaryWords(shownFrames(words.now), refreshOf(profile).budget);
  });
  const special = computed(() => {
    const { frames } = graph;
    if (read.value < 0 || frames.length === 0) return '';
    const all = specialsOf(frames, read.value).map(({ what, n, islands }) =>
      t(`special.${what}`, { n: count(n), islands: count(islands) }),
    );
    return all.join(' · ') || (frames.isFixed ? '' : t('special.nothing'));
  });
  effect(() => {
    if (!graph.range.value) return;
    untracked(show);
    untracked(fillTable);
  });

  function pinLongest(): void {
    const frame = longest(shownFrames(graph));
    if (frame >= 0) pin(frame);
  }

  /** What is chosen, and the way back. */
  function Badge(): JSX.Element | null {
    const pinned = graph.pinned.value;
    const range = graph.range.value;
    if (pinned < 0 && !range) return null;
    const words = range
      ? t('graph.selected', { n: range.to + 1 - range.from })
      : t('graph.viewing', { tick: count(valueOf(graph.frames, 'tick', pinned)) });
    return (
      <p class="callout strong line">
        <span>{words}</span>
        <Button press={resume}>{t('graph.continue')}</Button>
      </p>
    );
  }

  function Verdict(): JSX.Element {
    const frames = shownFrames(words.now);
    const { most, more } = frames.isFixed ? longestOf(frames) : verdictOf(frames, refreshOf(profile), session.tunables.substeps);
    return (
      <p class="callout grow">
        <b>{keepingUnits(most)}</b> {keepingUnits(more)}
      </p>
    );
  }

  /** What the numbers are worth. */
  function Honesty(): JSX.Element {
    void words.now;
    const own = (meanOf(profile, 'profiler') + meanOf(profile, 'commit')) / 1000;
    const lost = Math.round((profile.hidden * refreshOf(profile).hertz) / 1000);
    return (
      <p class="hint fine honesty">
        {t('profile.honesty', { step: Number(clockStep.toPrecision(2)), own: figure(own) })}
        {lost > 0 && ` ${t('profile.hidden', { n: count(lost), s: fixed(profile.hidden / 1000, 1) })}`}
      </p>
    );
  }

  function Bars(): JSX.Element {
    const frames = shownFrames(bars.now);
    const { budget, hertz, detected } = refreshOf(profile);
    const phase = table.picked.value;
    const samples = sortedOf(frames, phase);
    const { p50, p95, p99 } = summaryFrom(samples);
    const measure = t(`phase.${phase}`);
    const percentiles = { p50: milliseconds(p50), p95: milliseconds(p95), p99: milliseconds(p99) };
    return (
      <div class="frames-bars">
        <Plot
          label={t('histogram.label', { measure, n: count(frames.length), ...percentiles })}
          height={HISTOGRAM_HEIGHT}
          parts={histogram([samples], phase === 'frame' ? budget : undefined)}
        />
        <p class="hint">
          {t('histogram.of', { measure })} {t(detected ? 'graph.detected' : 'graph.assumed', { budget: figure(budget), hz: hertz })}
        </p>
      </div>
    );
  }

  function View(): JSX.Element {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || (graph.pinned.peek() < 0 && !graph.range.peek())) return;
      event.stopPropagation();
      resume();
    };
    return (
      <div class="frames" onKeyDown={escape}>
        <div class="frames-main kit-stage">
          <graph.View words={reading} />
          <div class="line">
            <p class="hint grow">{reading}</p>
            <Button press={pinLongest}>{t('graph.longest')}</Button>
          </div>
          <p class="special hint strong" aria-live="polite">
            {special}
          </p>
          <div class="frames-numbers">
            <div class="scroll">
              <table.View />
            </div>
            <Bars />
            <Honesty />
          </div>
        </div>
        <div class="frames-side kit-stage">
          <Stats />
          <counters.View />
        </div>
      </div>
    );
  }

  return { View, Badge, Verdict, tasks, tell: () => words.look() };
}
