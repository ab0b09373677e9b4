// Playback: restart, play or pause, one step, and speed; and what is shown beside it: the timeline, and the profiler with the pace of the frames.

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Icon } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import { SPEEDS } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { fewDigits } from '../ui/format.ts';
import { text } from '../ui/language.ts';

interface TransportProps {
  readonly session: Seen<Session>;
  readonly dispatch: Dispatch;
  /** The timeline is shown in place of the hit timeline. */
  readonly timed: ReadonlySignal<boolean>;
  readonly showTimeline: (shown: boolean) => void;
  /** ms from frame to frame. */
  readonly pace: () => number;
  readonly isProfiling: () => boolean;
}

export function Transport({ session, dispatch, timed, showTimeline, pace, isProfiling }: TransportProps): JSX.Element {
  const { playing, speed } = session.now;
  const button = (type: 'restart' | 'pause' | 'step' | 'step.back', label: string, icon: string, looks = ''): JSX.Element => (
    <Button class={looks} label={label} icon={icon} press={() => dispatch({ type })} />
  );
  const ms = pace();
  const [frame, rate] = Number.isNaN(ms) ? ['–', '–'] : [fewDigits(ms), Math.round(1000 / ms)];
  return (
    <>
      {button('restart', text('transport.restart'), 'M4.5 6.5A6.5 6.5 0 1 1 3.6 11.5M4.5 2.5v4h4')}
      {button('step.back', text('transport.back'), 'M16 4.5v11L9 10zM5 4v12')}
      {button('pause', text(playing ? 'transport.pause' : 'transport.play'), playing ? 'M6.5 4v12M13.5 4v12' : 'M6 3.5v13l11-6.5z', 'play')}
      {button('step', text('transport.step'), 'M4 4.5v11l7-5.5zM15 4v12')}
      <select
        aria-label={text('transport.speed')}
        value={speed}
        onChange={({ currentTarget }) => dispatch({ type: 'speed', speed: Number(currentTarget.value) })}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </select>
      <Button
        class="timed"
        label={text('transport.timeline')}
        icon="M2.5 15.5h15M4 15v-4M8 15V7M12 15v-6M16 15V5"
        pressed={timed.value}
        press={() => showTimeline(!timed.value)}
      />
      <button
        type="button"
        class="profiler"
        title={text('transport.profiler')}
        aria-expanded={isProfiling()}
        onClick={() => dispatch({ type: 'profiler' })}
      >
        <Icon path="M10 4.5a6.5 6.5 0 1 0 .01 0zM10 7.5V11l2.5 2M8 2h4" />
        <span>{text('panel.profile')}</span>
        <small aria-hidden="true">
          <span>{`${frame} ms`}</span> <span>{`${rate} fps`}</span>
        </small>
      </button>
    </>
  );
}
