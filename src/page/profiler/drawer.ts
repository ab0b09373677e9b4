// The profiler drawer: stats.js at its side, and tabs with frames, counters, captures, and the sweep over sizes of a world.

import './drawer.css';
import { button, element, icon, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { onLanguage, text } from '../ui/language.ts';
import { addWords } from '../ui/i18n.ts';
import { CapturePanel } from './capture-panel.ts';
import { CountersPanel } from './counters-panel.ts';
import { DrawerSize } from './drawer-size.ts';
import { FramesPanel } from './frames-panel.ts';
import type { FramesHost } from './frames-panel.ts';
import { GpuTimer } from './gpu-timer.ts';
import type { Profile } from './profile.ts';
import { StatsPanels } from './stats-panels.ts';
import { figure, meanOf } from './statistics.ts';
import { SweepPanel } from './sweep-panel.ts';
import { words } from './words.ts';

addWords(words);

/** The parts of the page that the drawer needs. */
export interface DrawerHost extends FramesHost {
  /** Undefined if nothing is drawn. */
  readonly canvas: HTMLCanvasElement | undefined;
  readonly close: () => void;
}

const TABS = ['frames', 'counters', 'captures', 'sweep'] as const;
type Tab = (typeof TABS)[number];

interface TabPanel {
  readonly root: HTMLElement;
  /** All at once. */
  update(): void;
  /** The same in pieces, one per frame, if it is much. */
  pieces?(): Generator<void>;
}

/** ms that other panels may take in a frame in which this one is updated, and for how many frames in a row it waits for such a frame. */
const FULL = 0.3;
const MOST_WAITED = 3;
/** Frames from one update to the next, at least, but no more than a second: where frames are slow, four updates a second would cost each of them more. */
const FRAMES_APART = 12;
const LONGEST_APART = 1000;

const WALK: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export class Drawer {
  readonly capture: CapturePanel;
  readonly frames: FramesPanel;
  readonly #root: HTMLElement;
  readonly #profile: Profile;
  readonly #stats = new StatsPanels();
  readonly #size: DrawerSize;
  readonly #gpu: GpuTimer;
  readonly #panels: Readonly<Record<Tab, TabPanel>>;
  /** The rest of the current update. */
  #pieces: Generator<void> | undefined;
  #waited = 0;
  /** The frame in which the last update began, and its time, ms. */
  #updated = { frame: 0, time: 0 };
  readonly #tabs = new Map<Tab, HTMLButtonElement>();
  readonly #honesty = element('p', { class: 'hint honesty' });
  readonly #clockStep = clockStep();
  #tab: Tab = 'frames';

  constructor(root: HTMLElement, host: DrawerHost) {
    const { profile, lab, canvas, close } = host;
    this.#root = root;
    this.#profile = profile;
    this.#size = new DrawerSize(root);
    this.#gpu = new GpuTimer(canvas, (frame, microseconds) => profile.setGpu(frame, microseconds));
    this.capture = new CapturePanel(profile, lab, canvas, this.#clockStep);
    this.frames = new FramesPanel(host);
    this.#panels = {
      frames: this.frames,
      counters: new CountersPanel(profile, lab, () => this.#gpu.reason),
      captures: this.capture,
      sweep: new SweepPanel(lab),
    };
    const list = element('div', { class: 'drawer-tabs', label: 'profile.tabs', attributes: { role: 'tablist' } });
    const bodies = TABS.map((tab) => {
      const id = `profile-${tab}`;
      const made = button({
        text: `profile.tab.${tab}`,
        attributes: { role: 'tab', id: `${id}-tab`, 'aria-controls': id },
        click: () => this.show(tab),
      });
      this.#tabs.set(tab, made);
      list.append(made);
      const body = element('div', { class: 'drawer-panel', attributes: { role: 'tabpanel', id, 'aria-labelledby': `${id}-tab` } });
      body.append(this.#panels[tab].root);
      return body;
    });
    list.addEventListener('keydown', (event) => {
      const by = WALK[event.key];
      if (by === undefined) return;
      const to = TABS[(TABS.indexOf(this.#tab) + by + TABS.length) % TABS.length];
      this.show(to);
      this.#tabs.get(to)!.focus();
      event.preventDefault();
      event.stopPropagation();
    });
    root.append(
      this.#size.root,
      this.#stats.root,
      element(
        'div',
        { class: 'drawer-main' },
        element(
          'header',
          {},
          list,
          this.frames.badge,
          button({ class: 'bar-button drawer-close', label: 'profile.close', click: close }, icon('m6 6 8 8M14 6l-8 8')),
        ),
        ...bodies,
        this.#honesty,
      ),
    );
    this.show('frames');
    this.#size.update();
    onLanguage(() => {
      this.#size.update();
      this.update();
    });
  }

  get open(): boolean {
    return !this.#root.hidden;
  }

  show(tab: Tab): void {
    this.#tab = tab;
    for (const [other, made] of this.#tabs) {
      made.setAttribute('aria-selected', String(other === tab));
      made.tabIndex = other === tab ? 0 : -1;
      this.#panels[other].root.parentElement!.hidden = other !== tab;
    }
    this.update();
  }

  /** `now`: when the frame began, ms. */
  begin(now: number): void {
    this.capture.frame(now);
    if (this.open) this.#stats.begin();
  }

  beginRender(): void {
    if (this.open) this.#gpu.begin(this.#profile.end);
  }

  endRender(): void {
    this.#gpu.end();
  }

  /** At a frame's end: a piece of the update under way, unless the panels have taken their share of the frame already. */
  end(spent: number): void {
    if (!this.open) return;
    this.#stats.end();
    if (spent > FULL && this.#waited++ < MOST_WAITED) return;
    this.#waited = 0;
    if (this.#pieces?.next().done === true) this.#pieces = undefined;
  }

  /** All of it at once. */
  update(): void {
    if (!this.open) return;
    this.#pieces = undefined;
    this.#panels[this.#tab].update();
    this.#tell();
  }

  /** Four times a second: an update over the next frames, unless one is running or has just been. */
  updateSoon(): void {
    if (!this.open || this.#pieces) return;
    const frame = this.#profile.end;
    const time = performance.now();
    if (Math.abs(frame - this.#updated.frame) < FRAMES_APART && time - this.#updated.time < LONGEST_APART) return;
    this.#updated = { frame, time };
    this.#pieces = this.#inPieces();
  }

  *#inPieces(): Generator<void> {
    const panel = this.#panels[this.#tab];
    if (panel.pieces) yield* panel.pieces();
    else panel.update();
    yield;
    this.#tell();
  }

  #tell(): void {
    const profile = this.#profile;
    const own = (meanOf(profile, 'profiler') + meanOf(profile, 'commit')) / 1000;
    const { refresh } = this.frames;
    const said = text('profile.honesty', { step: Number(this.#clockStep.toPrecision(2)), own: figure(own) });
    const lost = Math.round((profile.hidden * refresh.hertz) / 1000);
    const hidden = lost > 0 ? ` ${text('profile.hidden', { n: count(lost), s: fixed(profile.hidden / 1000, 1) })}` : '';
    write(this.#honesty, said + hidden);
  }
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
