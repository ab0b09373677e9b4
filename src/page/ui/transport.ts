// Playback: restart, play or pause, one step, and speed; and what is shown beside it: timeline and profiler.

import { button, element, icon } from './element.ts';
import { name } from './language.ts';
import type { Lab } from '../model/lab.ts';
import { SPEEDS } from '../model/lab.ts';

export interface TransportActions {
  restart(): void;
  togglePlay(): void;
  stepOnce(): void;
  stepBack(): void;
  setSpeed(speed: number): void;
  toggleProfiler(): void;
}

export class Transport {
  readonly #lab: Lab;
  readonly #play: HTMLButtonElement;
  readonly #speed: HTMLSelectElement;
  readonly #timeline: HTMLButtonElement;
  readonly #profiler: HTMLButtonElement;
  readonly #profiles: () => boolean;
  #shown: boolean | undefined;
  /** The timeline is shown in place of the hit timeline. */
  timed = false;

  /** `profiles`: whether the profiler is shown. */
  constructor(root: HTMLElement, lab: Lab, actions: TransportActions, showTimeline: (shown: boolean) => void, profiles: () => boolean) {
    this.#lab = lab;
    this.#profiles = profiles;
    this.#play = button({ class: 'play', label: 'transport.pause', click: () => actions.togglePlay() });
    this.#timeline = button(
      { class: 'timed', label: 'transport.timeline', attributes: { 'aria-pressed': 'false' }, click: () => showTimeline(!this.timed) },
      icon('M2.5 15.5h15M4 15v-4M8 15V7M12 15v-6M16 15V5'),
    );
    this.#profiler = button(
      { class: 'profiler', hint: 'transport.profiler', click: () => actions.toggleProfiler() },
      icon('M10 4.5a6.5 6.5 0 1 0 .01 0zM10 7.5V11l2.5 2M8 2h4'),
      element('span', { text: 'panel.profile' }),
    );
    this.#speed = element('select', { label: 'transport.speed' });
    for (const speed of SPEEDS) this.#speed.append(element('option', { attributes: { value: String(speed) } }, `${speed}×`));
    this.#speed.addEventListener('change', () => actions.setSpeed(Number(this.#speed.value)));
    root.append(
      button({ label: 'transport.restart', click: () => actions.restart() }, icon('M4.5 6.5A6.5 6.5 0 1 1 3.6 11.5M4.5 2.5v4h4')),
      button({ label: 'transport.back', click: () => actions.stepBack() }, icon('M16 4.5v11L9 10zM5 4v12')),
      this.#play,
      button({ label: 'transport.step', click: () => actions.stepOnce() }, icon('M4 4.5v11l7-5.5zM15 4v12')),
      this.#speed,
      this.#timeline,
      this.#profiler,
    );
  }

  update(): void {
    const { playing, speed } = this.#lab;
    this.#timeline.setAttribute('aria-pressed', String(this.timed));
    this.#profiler.setAttribute('aria-expanded', String(this.#profiles()));
    const value = String(speed);
    if (this.#speed.value !== value) this.#speed.value = value;
    if (playing === this.#shown) return;
    this.#shown = playing;
    name(this.#play, playing ? 'transport.pause' : 'transport.play');
    this.#play.replaceChildren(playing ? icon('M6.5 4v12M13.5 4v12') : icon('M6 3.5v13l11-6.5z'));
  }
}
