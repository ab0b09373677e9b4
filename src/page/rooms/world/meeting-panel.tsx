// One collision in three sentences that follow the time; a press goes to the moment of each. Then pictures of the scenes that come next.

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Seen } from '../../kit/seen.ts';
import { DT } from '../../model/session.ts';
import type { Session } from '../../model/session.ts';
import type { Room } from '../../model/room.ts';
import type { Dispatch } from '../../tools/action.ts';
import { digits, keepingUnits, metres, triple } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { gapOf, momentsOf, normalOf, phaseOf, touchOf } from './meeting.ts';
import type { Phase } from './meeting.ts';
import { ScenePicture } from './scene-picture.tsx';
import { t } from './words.ts';

const PHASES: readonly Phase[] = ['approach', 'overlap', 'touch'];
const NEXT = ['newton', 'tower', 'rain', 'dominoes', 'gas', 'bullets'];

interface MeetingProps {
  readonly session: Seen<Session>;
  readonly dispatch: Dispatch;
}

export function Meeting({ session: seen, dispatch }: MeetingProps): JSX.Element | null {
  const session = seen.now;
  const { world, room, built } = session;
  const moments = useMemo(() => momentsOf(room.build({ ...built })), [world]);
  if (!moments || !world.isAlive(moments.a) || !world.isAlive(moments.b)) return null;
  const phase = phaseOf(session, moments);
  const touch = touchOf(session, moments);
  const overlap = session.editLog.edited || built.dt !== DT ? undefined : moments.overlap;
  const when = (tick: number | undefined): string => (tick === undefined ? '' : t('meeting.when', { n: tick }));
  const gap = phase === 'approach' ? gapOf(world, moments) : moments.gap;
  const words: Record<Phase, string> = {
    approach: t('meeting.approach', { gap: metres(gap), speed: digits(moments.speed) }),
    overlap: t('meeting.overlap', { when: when(overlap) }),
    touch:
      touch && phase === 'touch'
        ? t('meeting.touch', {
            when: when(touch.tick),
            normal: triple(normalOf(world, moments)).replaceAll(' ', '\u00a0'),
            impulse: digits(touch.impulse),
          })
        : t('meeting.willTouch', { when: when(touch?.tick) }),
  };
  const ticks: Record<Phase, number | undefined> = { approach: 0, overlap, touch: touch?.tick };
  const isKnown = (one: Phase): boolean => (ticks[one] ?? Infinity) <= (session.timeline?.end ?? 0);
  const show = (one: Phase): void => {
    dispatch({ type: 'seek', tick: ticks[one]! });
    session.selection.pick(one === 'touch' ? moments : undefined, true);
  };
  return (
    <ol class="meeting stack">
      {PHASES.map((one, i) => (
        <li key={one}>
          <button
            type="button"
            class="row soft"
            aria-current={one === phase ? 'step' : undefined}
            data-come={i <= PHASES.indexOf(phase)}
            title={t('meeting.go')}
            disabled={!isKnown(one)}
            onClick={() => show(one)}
          >
            {keepingUnits(words[one])}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Six of the scenes; the others are in the list. */
export function NextScenes({ scenes, choose }: { readonly scenes: readonly Room[]; readonly choose: (scene: Room) => void }): JSX.Element {
  const shown = NEXT.flatMap((id) => scenes.filter(({ preset }) => preset?.id === id));
  return (
    <div role="group" aria-label={t('meeting.next')} class="next-scenes columns" style="--columns: 3">
      <h3>{t('meeting.next')}</h3>
      {shown.map((scene) => (
        <button key={scene.preset!.id} type="button" class="stack tight fine" onClick={() => choose(scene)}>
          <ScenePicture room={scene} />
          <span>{text(scene.preset!.title)}</span>
        </button>
      ))}
    </div>
  );
}
