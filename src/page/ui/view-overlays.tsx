// Elements in the corners of the picture: legend, status pill, which opens the profiler, and the frame of the side view.

import { signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Button, lazy } from '../kit/controls.tsx';
import { button, element, setHidden } from './element.ts';
import { text } from './language.ts';
import type { TextKey } from '../kit/texts.ts';
import type { Session } from '../model/session.ts';
import type { Layer } from '../model/layer-choice.ts';
import type { Obstacle, Outline } from '../stage/label-layout.ts';
import { isPhone } from './shell.ts';
import { CORNER, coverAt, sidePlace } from './side-place.ts';
import type { SidePlace } from './side-place.ts';
import { remembered } from './storage.ts';

const SideSize = lazy(async () => (await import('./side-size.tsx')).SideSize);

interface Chip {
  readonly text: TextKey;
  readonly layer: Layer;
  readonly shape: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly dash?: string;
  readonly ray?: boolean;
  readonly capsule?: boolean;
}

/** Colour and shape of each mark, as it is drawn in the picture. */
const CHIPS: readonly Chip[] = [
  { text: 'result.enter', layer: 'rays', shape: 'M7 2a5 5 0 1 0 .01 0z', fill: 'var(--enter)', ray: true },
  { text: 'result.exit', layer: 'rays', shape: 'M7 2.5a4.5 4.5 0 1 0 .01 0z', stroke: 'var(--exit)', ray: true },
  { text: 'legend.p1', layer: 'rays', shape: 'M2 11a5 5 0 0 1 10 0z', fill: 'var(--p1)', ray: true, capsule: true },
  { text: 'legend.cylinder', layer: 'rays', shape: 'M3 2h8v10H3z', fill: 'var(--cylinder)', ray: true, capsule: true },
  { text: 'legend.p2', layer: 'rays', shape: 'M2 3a5 5 0 0 0 10 0z', fill: 'var(--p2)', ray: true, capsule: true },
  { text: 'legend.touching', layer: 'touching', shape: 'M1 1h12v12H1zM4.5 4.5h5v5h-5z', stroke: 'var(--touching)' },
  { text: 'legend.resting', layer: 'touching', shape: 'M2 2h10v10H2z', stroke: 'var(--resting)' },
  { text: 'legend.contact', layer: 'contacts', shape: 'M7 12V4M4.5 6.5 7 3l2.5 3.5', stroke: 'var(--deep)' },
  { text: 'legend.impulse', layer: 'impulses', shape: 'M7 12V3M4.5 6 7 3l2.5 3', stroke: 'var(--p2)' },
  { text: 'term.velocity', layer: 'velocities', shape: 'M1 11 11 3', stroke: 'var(--velocity)' },
  { text: 'legend.bounds', layer: 'bounds', shape: 'M2 3h10v8H2z', stroke: 'var(--bounds)' },
  { text: 'legend.pair', layer: 'pairs', shape: 'M1 7h12', stroke: 'var(--pair)', dash: '2.5 2' },
  { text: 'legend.grid', layer: 'grid', shape: 'M2 2h10v10H2zM7 2v10M2 7h10', stroke: 'var(--cell)' },
];

export class ViewOverlays {
  readonly #session: Session;
  /** How the world runs, in full. */
  readonly status = signal('');
  readonly #legend = element('div', { class: 'corner legend veil', attributes: { 'aria-hidden': 'true' } });
  readonly #pill: HTMLElement;
  readonly #chips = signal<readonly Chip[]>([]);
  readonly #impulseUnit = signal('1');
  /** N·s that a metre of the arrow of an impulse stands for. */
  impulseUnit = (): number => 1;
  /** Of the pill: the state, in short on a phone while the world is too slow, its step, and touching pairs. */
  readonly #said = signal({ state: '', short: '', tick: '', touching: '' });
  readonly #side: HTMLElement;
  /** px, as it was measured last. */
  readonly #sideSize = signal<readonly [width: number, height: number]>([0, 0]);
  /** Areas that labels in the picture must not cover, px from its corner. */
  obstacles: readonly Obstacle[] = [];
  /** Outlines of all bodies or of those on the current ray, as they will be when the camera has come to rest. */
  outlines: (which: 'all' | 'on ray') => readonly Outline[] = () => [];
  #place: SidePlace = CORNER;
  readonly #sideOpen: HTMLElement;
  readonly #view: HTMLElement;
  readonly #drawn: boolean;
  #measures = true;

  /** `drawn`: whether there is a picture. */
  constructor(view: HTMLElement, session: Session, drawn: boolean, openProfiler: () => void) {
    this.#drawn = drawn;
    this.#view = view;
    this.#session = session;
    const toggleSide = (): void => session.toggleSide();
    this.#pill = button({ class: 'corner pill line veil hint whole', hint: 'transport.profiler', click: openProfiler });
    const Legend = (): JSX.Element => (
      <>
        {this.#chips.value.map((chip) => (
          <span key={chip.text} class="chip line whole">
            <svg viewBox="0 0 14 14">
              <path
                d={chip.shape}
                fill={chip.fill ?? 'none'}
                stroke={chip.stroke}
                stroke-width={chip.stroke && 2}
                stroke-dasharray={chip.dash}
              />
            </svg>
            <span>{text(chip.text, { unit: this.#impulseUnit.value })}</span>
          </span>
        ))}
      </>
    );
    const Pill = (): JSX.Element => {
      const { state, short, tick, touching } = this.#said.value;
      return (
        <>
          <i class="dot" />
          <span class="unseen">{text('panel.profile')}: </span>
          <b class={short === '' ? undefined : 'unseen'}>{state}</b>
          <b aria-hidden="true">{short}</b>
          <span aria-hidden="true">{tick}</span>
          <span aria-hidden="true">{touching}</span>
        </>
      );
    };
    render(<Legend />, this.#legend);
    render(<Pill />, this.#pill);
    this.#side = element('div', { class: 'corner side', label: 'side.title', attributes: { role: 'group' } });
    // Its corner is there when pointer or focus come near; its code brings a stored size at once.
    const isNear = signal(remembered('side') !== null);
    for (const near of ['pointerenter', 'focusin']) view.addEventListener(near, () => (isNear.value = true), { once: true });
    const Side = (): JSX.Element => (
      <>
        <header class="line between fine soft">
          <span>{text('side.title')}</span>
          <Button class="" label={text('side.hide')} icon="m6 6 8 8M14 6l-8 8" press={toggleSide} />
        </header>
        <div class="side-picture" />
        {isNear.value && <SideSize view={view} frame={this.#side} measured={this.#sideSize} />}
      </>
    );
    render(<Side />, this.#side);
    this.#sideOpen = button({ class: 'corner side-open push', text: 'side.show', click: toggleSide });
    view.append(this.#legend, this.#pill, this.#side, this.#sideOpen);
  }

  /**
   * Shows the frame of the side view, the button that opens it, or neither without a subject.
   * @returns the side view's rectangle, in client pixels, or null
   */
  placeSide(): DOMRect | null {
    const wanted = this.#session.side === 'open';
    const possible = this.#drawn && this.#session.rays.hit !== undefined;
    const shown = wanted && possible;
    setHidden(this.#side, !shown);
    setHidden(this.#sideOpen, wanted || !possible);
    this.#view.classList.toggle('with-side', shown || !this.#sideOpen.hidden);
    if (this.#measures) this.#measure();
    // Its title is above the part that the stage draws in.
    return shown ? this.#side.querySelector('.side-picture')!.getBoundingClientRect() : null;
  }

  /** Elements over the picture, in client pixels. */
  covers(): DOMRect[] {
    this.placeSide();
    const on = this.#view.querySelectorAll<HTMLElement>('.corner, :scope > .gizmo, :scope > .rail');
    return [...on].filter((one) => !one.hidden).map((one) => one.getBoundingClientRect());
  }

  /** At the beginning of a frame, before panels are written: then the layout is known, and reading it costs nothing. */
  #measure(): void {
    this.#measures = false;
    // From the corner of the picture, which on a phone is below the side view.
    const { left: x, top: y, width: wide, height: high } = this.#view.querySelector('.picture')!.getBoundingClientRect();
    const area = (corner: HTMLElement): Obstacle => {
      const { left, top, width, height } = corner.getBoundingClientRect();
      return { left: left - x, top: top - y, width, height };
    };
    const others = Array.from(
      this.#view.querySelectorAll<HTMLElement>('.corner:not(.side, .side-open), :scope > :is(.gizmo, .rail, .embed-link)'),
      area,
    ).filter(({ width }) => width > 0);
    const sides = [this.#side, this.#sideOpen].map(area);
    this.obstacles = [...others, ...sides.filter(({ width }) => width > 0)];
    const [{ width, height }] = sides;
    const [widthBefore, heightBefore] = this.#sideSize.peek();
    if (width !== widthBefore || height !== heightBefore) this.#sideSize.value = [width, height];
    // Clockwise from the upper left.
    const cornersOf = (one: Obstacle): number[] =>
      [0, 1, 1, 0].flatMap((right, k) => [one.left + right * one.width, one.top + (k >> 1) * one.height]);
    if (!this.#side.hidden && !isPhone()) this.#moveSide({ width: wide, height: high }, others.map(cornersOf));
  }

  /** Away from the bodies of its ray; where it covers none it stays. */
  #moveSide(stage: { width: number; height: number }, others: readonly number[][]): void {
    const { style } = this.#view;
    // As large as the user wants it, it stays where it is.
    if (style.getPropertyValue('--side-width') !== '') return;
    const { width, height } = this.#side.getBoundingClientRect();
    const usual = { width: width / this.#place.scale, height: height / this.#place.scale };
    const outlines = (which: 'all' | 'on ray'): ArrayLike<number>[] => [...this.outlines(which).map(({ corners }) => corners), ...others];
    if (coverAt(this.#place, stage, usual, outlines('on ray')) === 0) return;
    // Others can be clicked, too, if that leaves it any place.
    this.#place = sidePlace(stage, usual, outlines('all')) ?? sidePlace(stage, usual, outlines('on ray')) ?? CORNER;
    const { right, top, scale } = this.#place;
    style.setProperty('--side-right', `${right.toFixed(1)}px`);
    style.setProperty('--side-top', `${top.toFixed(1)}px`);
    style.setProperty('--side-scale', String(scale));
  }

  /** Cheap without changes; the pill's numbers are updated four times a second. */
  update(): void {
    const { layers, room, rays, world, playing } = this.#session;
    const capsule = rays.current?.hits.some((hit) => world.isAlive(hit.entity) && world.kind(hit.entity) === 'capsule') ?? false;
    const pierced = rays.list.some((ray) => ray.hits.length > 0);
    const meets = room.crowd || world.contacts.length > 0;
    const chips = CHIPS.filter(({ layer, ray, capsule: part }) => {
      if (!layers[layer] || !room.layers.includes(layer)) return false;
      if (ray === true) return pierced && (part !== true || capsule);
      return meets || layer === 'bounds' || layer === 'grid';
    });
    const before = this.#chips.peek();
    if (chips.length !== before.length || chips.some((chip, i) => chip !== before[i])) this.#chips.value = chips;
    this.#impulseUnit.value = String(Number(this.impulseUnit().toPrecision(1)));
    setHidden(this.#legend, chips.length === 0);
    const { speed } = this.#session;
    const behind = playing ? this.#session.pace.behind : undefined;
    this.#pill.dataset['state'] = behind !== undefined ? 'slow' : playing ? 'play' : 'pause';
    const hertz = speed === 1 ? `${Math.round(1 / this.#session.tunables.dt)} Hz` : `${speed}×`;
    const running = behind === undefined ? `${text('status.play')} · ${hertz}` : text('status.slow', { rate: twoDigits(behind) });
    const state = playing ? running : text('status.pause');
    const tick = text('status.tick', { n: world.tick });
    const touching = room.crowd ? text('status.touching', { n: world.contacts.length }) : '';
    this.status.value = [state, tick, touching].filter((part) => part !== '').join(' · ');
    // On a phone there is room for the pace alone; in full it is the first line of the profiler.
    const isShort = behind !== undefined && isPhone();
    this.#said.value = isShort ? { state, short: `${twoDigits(behind)}×`, tick: '', touching: '' } : { state, short: '', tick, touching };
    this.#measures = true;
  }
}

/** `0.09`, `0.48`, `1.4`: how fast a world runs, which changes with every frame. */
function twoDigits(rate: number): string {
  return rate < 1 ? rate.toFixed(2) : rate.toPrecision(2);
}
