// The first tab of the profiler: the graph of frames, the read or pinned one in words, the table of its phases, and a histogram.

import { button, element, setHidden, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import type { Lab } from '../model/lab.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import { FrameGraph } from './frame-graph.ts';
import { Histogram } from './histogram.ts';
import { PhaseTable } from './phase-table.ts';
import { FRAMES, PHASES, refreshOf } from './profile.ts';
import type { Frames, Phase, Profile, Refresh } from './profile.ts';
import {
  LEAST_SAMPLES,
  countLong,
  figure,
  longest,
  milliseconds,
  RunningSummaries,
  secondsOf,
  specialsOf,
  summaryOf,
  valueOf,
} from './statistics.ts';
import type { Summary } from './statistics.ts';

/** Phases that a reading in one line names. */
const NAMED: readonly Phase[] = ['step', 'queries', 'sync', 'overlays', 'render', 'panels'];

/** Updates between two writes of the table (more could not be read) and between two drawings; the graph moves with each update. */
const WRITTEN = 2;
const DRAWN = 4;
/** Phases whose curves are drawn in one frame. */
const CURVES = 5;

export interface FramesHost {
  readonly profile: Profile;
  readonly lab: Lab;
  /** Takes the world to the step at the end of the chosen frame. */
  readonly seek: (tick: number) => void;
  /** The user continues from there. */
  readonly resume: () => void;
}

export class FramesPanel {
  readonly root: HTMLElement;
  readonly #host: FramesHost;
  readonly #graph: FrameGraph;
  readonly #table: PhaseTable;
  readonly #histogram = new Histogram();
  readonly #summaries = new RunningSummaries();
  readonly #summary = element('p', { class: 'hint' });
  readonly #reading = element('p', { class: 'reading' });
  readonly #special = element('p', { class: 'special', attributes: { 'aria-live': 'polite' } });
  /** The current state and what to do next; the drawer shows it permanently. */
  readonly badge = element('p', { class: 'badge' });
  readonly #badgeWords = element('span');
  readonly #budget = element('p', { class: 'hint' });
  #pinned = -1;
  // Drawn once a second, and after a user action.
  #updates = 0;
  /** Which update is the last one begun. */
  #round = 0;
  #shown = '';

  constructor(host: FramesHost) {
    this.#host = host;
    this.#graph = new FrameGraph(
      host.profile,
      () => this.#read(),
      (frame) => this.pin(frame),
    );
    this.#table = new PhaseTable(() => this.update());
    this.badge.append(this.#badgeWords, button({ class: 'push', text: 'graph.continue', click: () => this.resume() }));
    this.badge.hidden = true;
    this.root = element(
      'div',
      { class: 'frames' },
      element(
        'div',
        { class: 'frames-graph' },
        this.#graph.root,
        this.#reading,
        this.#special,
        element(
          'div',
          { class: 'line wrap' },
          this.#summary,
          button({ class: 'push', text: 'graph.longest', click: () => this.#toLongest() }),
        ),
        this.#histogram.root,
        this.#budget,
      ),
      element('div', { class: 'frames-table' }, this.#table.root),
    );
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#pinned < 0) return;
      event.stopPropagation();
      this.resume();
    });
    onLanguage(() => this.update());
  }

  /** Shows that frame's record until the user continues, and asks the page to go to its end. */
  pin(frame: number): void {
    const { frames } = this.#graph;
    const tick = valueOf(frames, 'tick', frame);
    if (Number.isNaN(tick)) return;
    this.#host.seek(tick);
    this.#pinned = frame;
    this.#graph.pin(frame);
    this.update();
  }

  /** Back to the current frames. */
  resume(): void {
    const pinned = this.#pinned >= 0;
    this.#unpin();
    this.update();
    if (pinned) this.#host.resume();
  }

  #unpin(): void {
    this.#pinned = -1;
    this.#graph.pin(undefined);
  }

  get refresh(): Refresh {
    return refreshOf(this.#host.profile);
  }

  /** All of it at once: after what the visitor does. */
  update(): void {
    const pieces = this.pieces(true);
    while (pieces.next().done !== true);
  }

  /** The same in pieces of about a tenth of a millisecond, for a frame each: four times a second while it is seen. */
  *pieces(all = false): Generator<void> {
    const round = ++this.#round;
    const graph = this.#graph;
    const { profile } = this.#host;
    const { refresh } = this;
    // (Another world: nothing is pinned any more.)
    if (profile.length === 0 && this.#pinned >= 0) {
      this.resume(); // which updates it
      return;
    }
    // The user has continued from there by other means.
    if (this.#pinned >= 0 && this.#host.lab.playing) this.#unpin();
    graph.show(refresh);
    const { frames } = graph;
    this.#tellPinned(frames);
    this.#read();
    const shown = `${this.#table.phase} ${this.#pinned} ${language()}`;
    const draws = this.#updates % DRAWN === 0 || shown !== this.#shown;
    this.#shown = shown;
    if (this.#updates++ % WRITTEN !== 0 && !draws && !all) return;
    yield;
    // Something else is asked for meanwhile, and shown already.
    if (round !== this.#round) return;
    const summaries = this.#summaries.of(frames);
    this.#table.show(frames, this.#pinned >= 0 ? this.#pinned : frames.end - 1, this.#pinned >= 0, summaries);
    yield;
    if (round !== this.#round) return;
    this.#tell(frames, refresh, summaries[0]);
    if (!draws) return;
    for (const [i, phase] of PHASES.entries()) {
      if (i % CURVES === 0) yield;
      if (round !== this.#round) return;
      this.#table.showTrend(frames, phase);
    }
    yield;
    if (round === this.#round) this.#drawHistogram(frames, refresh);
  }

  #tell(frames: Frames, refresh: Refresh, { p50, p99 }: Summary): void {
    const top = longest(frames);
    write(
      this.#summary,
      text(frames.length < LEAST_SAMPLES ? 'graph.summaryFew' : 'graph.summary', {
        n: count(frames.length),
        s: fixed(secondsOf(frames), 1),
        p50: milliseconds(p50),
        p99: milliseconds(p99),
        long: count(countLong(frames, refresh.budget)),
        budget: figure(refresh.budget),
        max: milliseconds(valueOf(frames, 'frame', top) || 0),
        tick: count(valueOf(frames, 'tick', top) || 0),
      }),
    );
  }

  #tellPinned(frames: Frames): void {
    setHidden(this.badge, this.#pinned < 0);
    if (this.#pinned < 0) return;
    write(this.#badgeWords, text('graph.viewing', { tick: count(valueOf(frames, 'tick', this.#pinned)) }));
  }

  #drawHistogram(frames: Frames, refresh: Refresh): void {
    const { phase } = this.#table;
    const samples = sorted(frames, phase);
    const { p50: middle, p95, p99: high } = summaryOf(frames, phase);
    const label = text('histogram.label', {
      measure: text(`phase.${phase}`),
      n: count(frames.length),
      p50: milliseconds(middle),
      p95: milliseconds(p95),
      p99: milliseconds(high),
    });
    this.#histogram.show([samples], label, phase === 'frame' ? refresh.budget : undefined);
    write(
      this.#budget,
      `${text('histogram.of', { measure: text(`phase.${phase}`) })} ${text(refresh.detected ? 'graph.detected' : 'graph.assumed', {
        budget: figure(refresh.budget),
        hz: refresh.hertz,
      })}`,
    );
  }

  /** The frame under the pointer or the keys' cursor, or else the pinned one, in words. */
  #read(): void {
    const { frames, read } = this.#graph;
    const frame = read >= 0 ? read : this.#pinned;
    if (frame < 0 || frames.length === 0) {
      write(this.#reading, text('graph.hint'));
      write(this.#special, '');
      this.#graph.root.setAttribute('aria-valuetext', this.#summary.textContent);
      return;
    }
    const parts = NAMED.map((phase) => `${text(`phase.${phase}`)} ${milliseconds(valueOf(frames, phase, frame))}`);
    const reading = text('graph.reading', {
      tick: count(valueOf(frames, 'tick', frame)),
      ms: milliseconds(valueOf(frames, 'frame', frame)),
      parts: parts.join(' · '),
    });
    const special = specialsOf(frames, frame)
      .map(({ what, n, islands }) => text(`special.${what}`, { n: count(n), islands: count(islands) }))
      .join(' · ');
    write(this.#reading, reading);
    write(this.#special, special === '' ? text('special.nothing') : special);
    this.#graph.root.setAttribute('aria-valuetext', `${reading}. ${special}`);
  }

  #toLongest(): void {
    const frame = longest(this.#graph.frames);
    if (frame < 0) return;
    this.pin(frame);
    this.root.parentElement?.scrollTo({ top: 0 });
  }
}

/** A phase of all frames, ms, ascending. */
function sorted({ columns, end, length }: Frames, phase: Phase): Float32Array {
  const list = new Float32Array(length);
  for (let i = 0; i < length; i++) list[i] = columns[phase][(end - length + i) % FRAMES] / 1000;
  return list.sort();
}
