// Playback: restart, play or pause, one step, and speed; and what is shown beside it: the timeline, and the profiler with the pace of the frames.

import { signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Button, Icon } from '../kit/controls.tsx';
import type { Session } from '../model/session.ts';
import { SPEEDS } from '../model/session.ts';
import { fewDigits } from '../ui/format.ts';
import { text } from '../ui/language.ts';

export interface TransportActions {
  restart(): void;
  togglePlay(): void;
  stepOnce(): void;
  stepBack(): void;
  setSpeed(speed: number): void;
  toggleProfiler(): void;
}

export class Transport {
  readonly #session: Session;
  /** ms from frame to frame. */
  readonly #pace: () => number;
  readonly #profiles: () => boolean;
  readonly #isPlaying = signal(true);
  readonly #speed = signal(1);
  readonly #isProfiling = signal(false);
  readonly #figures = signal<readonly [string, string]>(['', '']);
  /** The timeline is shown in place of the hit timeline. */
  readonly #timed = signal(false);

  /** `pace`: ms from frame to frame; `profiles`: whether the profiler is shown. */
  constructor(
    root: HTMLElement,
    session: Session,
    actions: TransportActions,
    showTimeline: (shown: boolean) => void,
    pace: () => number,
    profiles: () => boolean,
  ) {
    this.#session = session;
    this.#pace = pace;
    this.#profiles = profiles;
    const Figures = (): JSX.Element => (
      <small aria-hidden="true">
        <span>{this.#figures.value[0]}</span> <i>·</i> <span>{this.#figures.value[1]}</span>
      </small>
    );
    const View = (): JSX.Element => {
      const isPlaying = this.#isPlaying.value;
      return (
        <>
          <Button
            class=""
            label={text('transport.restart')}
            icon="M4.5 6.5A6.5 6.5 0 1 1 3.6 11.5M4.5 2.5v4h4"
            press={() => actions.restart()}
          />
          <Button class="" label={text('transport.back')} icon="M16 4.5v11L9 10zM5 4v12" press={() => actions.stepBack()} />
          <Button
            class="play"
            label={text(isPlaying ? 'transport.pause' : 'transport.play')}
            icon={isPlaying ? 'M6.5 4v12M13.5 4v12' : 'M6 3.5v13l11-6.5z'}
            press={() => actions.togglePlay()}
          />
          <Button class="" label={text('transport.step')} icon="M4 4.5v11l7-5.5zM15 4v12" press={() => actions.stepOnce()} />
          <select
            aria-label={text('transport.speed')}
            value={this.#speed.value}
            onChange={({ currentTarget }) => actions.setSpeed(Number(currentTarget.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>{`${speed}×`}</option>
            ))}
          </select>
          <Button
            class="timed"
            label={text('transport.timeline')}
            icon="M2.5 15.5h15M4 15v-4M8 15V7M12 15v-6M16 15V5"
            pressed={this.#timed.value}
            press={() => showTimeline(!this.timed)}
          />
          <button
            type="button"
            class="profiler"
            title={text('transport.profiler')}
            aria-expanded={this.#isProfiling.value}
            onClick={() => actions.toggleProfiler()}
          >
            <Icon path="M10 4.5a6.5 6.5 0 1 0 .01 0zM10 7.5V11l2.5 2M8 2h4" />
            <span>{text('panel.profile')}</span>
            <Figures />
          </button>
        </>
      );
    };
    render(<View />, root);
  }

  get timed(): boolean {
    return this.#timed.value;
  }

  set timed(shown: boolean) {
    this.#timed.value = shown;
  }

  update(): void {
    const { playing, speed } = this.#session;
    this.#isPlaying.value = playing;
    this.#speed.value = speed;
    this.#isProfiling.value = this.#profiles();
    const pace = this.#pace();
    this.#figures.value = Number.isNaN(pace) ? ['– ms', '– fps'] : [`${fewDigits(pace)} ms`, `${Math.round(1000 / pace)} fps`];
  }
}
