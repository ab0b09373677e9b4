// The World panel: the number of bodies, and where there are many, settings, parameters; beside it the choice of scenes, and their events.

import type { JSX } from 'preact';
import { inspect } from 'kantsu/inspect';
import { Button, Facts, lazy } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { SEEDS } from '../model/world-settings.ts';
import type { Dispatch } from '../tools/action.ts';
import { count } from '../ui/format.ts';
import { text } from '../ui/language.ts';

/** Only rooms with many bodies have settings and scenes to choose, so only there they are loaded. Offline the world runs with its current settings. */
const crowd = () => import('../rooms/world/crowd-panel.tsx');
const Crowd = lazy(async () => (await crowd()).CrowdSettings);
const Parameters = lazy(async () => (await crowd()).CrowdParameters);
export const Scene = lazy(async () => (await crowd()).SceneChooser);
export const Events = lazy(async () => (await crowd()).EventList);

interface WorldPanelProps {
  readonly session: Seen<Session>;
  readonly history: History;
  readonly dispatch: Dispatch;
}

export function WorldPanel({ session: seen, history, dispatch }: WorldPanelProps): JSX.Element {
  const session = seen.now;
  const { world, room, walls, playing } = session;
  const restart = (): void => dispatch({ type: 'restart' });
  const next = (): void => {
    session.tunables.seed = (session.tunables.seed + 1) % SEEDS;
    restart();
  };
  return (
    <>
      {room.crowd ? (
        <Facts
          rows={[
            [text('world.bodies'), count(world.size - walls.size)],
            [text('layer.pairs'), inspect(world).pairsComplete ? count(world.timings.candidates) : '–'],
            [text('world.touching'), count(world.contacts.length)],
          ]}
        />
      ) : (
        <p class="hint">{text(playing ? 'world.rangeMoves' : 'world.range', { n: world.size })}</p>
      )}
      {room.crowd && <Crowd key={room.preset?.id} session={seen} restart={restart} />}
      <div class="line wrap">
        <Button press={restart}>{text(room.crowd ? 'world.again' : 'world.reset')}</Button>
        {(room.preset?.seeded ?? room.crowd) && <Button press={next}>{text('world.next')}</Button>}
      </div>
      {room.crowd && <Parameters session={seen} history={history} />}
    </>
  );
}
