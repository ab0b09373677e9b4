// The World panel: the number of bodies, and where there are many, the choice of scenes, settings, parameters and events.

import { render } from 'preact';
import type { JSX } from 'preact';
import { Button, Facts } from '../kit/controls.tsx';
import type { Live } from '../kit/use-held.ts';
import type { BodyEdits } from '../model/body-edits.ts';
import type { ContactEvent } from '../model/contact-log.ts';
import type { Session } from '../model/session.ts';
import type { SceneActions } from '../rooms/world/scene-chooser.tsx';
import { setHidden } from '../ui/element.ts';
import { count } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { Lazy } from '../ui/lazy.ts';
import type { Section } from '../ui/shell.ts';

export interface WorldActions extends SceneActions {
  /** Builds the world again from the tunables. */
  restart(): void;
  /** To the moment and position of a contact that began or ended. */
  seekEvent(event: ContactEvent): void;
}

export function worldPanel(
  { scene, world: section, events }: Readonly<Record<'scene' | 'world' | 'events', Section>>,
  session: Session,
  edits: BodyEdits,
  actions: WorldActions,
): { update(): void; updateEvents(): void } {
  /** Only rooms with many bodies have settings and scenes to choose, so only there they are loaded. Offline the world runs with its current settings. */
  const crowd = new Lazy(
    () => import('../rooms/world/crowd-panel.tsx'),
    () => update(),
  );

  let beat = 0;

  function World({ beat }: Live): JSX.Element {
    const { world, room, walls, playing } = session;
    const Of = crowd.value;
    const { candidates, touching } = world.timings;
    const restart = (): void => actions.restart();
    const next = (): void => {
      session.nextSeed();
      restart();
    };
    return (
      <>
        {room.crowd ? (
          <Facts
            rows={[
              [text('world.bodies'), count(world.size - walls.size)],
              [text('counter.pairs'), count(candidates)],
              [text('world.touching'), count(touching)],
            ]}
          />
        ) : (
          <p class="hint">{text(playing ? 'world.rangeMoves' : 'world.range', { n: world.size })}</p>
        )}
        {room.crowd && Of && <Of.Colours session={session} beat={beat} />}
        {room.crowd && Of && <Of.Settings key={room.preset?.id} session={session} restart={restart} />}
        <div class="line wrap">
          <Button press={restart}>{text(room.crowd ? 'world.again' : 'world.reset')}</Button>
          {(room.preset?.seeded ?? room.crowd) && <Button press={next}>{text('world.next')}</Button>}
        </div>
        {room.crowd && Of && (
          <div>
            <Of.WorldParameters session={session} edits={edits} beat={beat} />
            <Of.BodyParameters session={session} edits={edits} beat={beat} />
          </div>
        )}
      </>
    );
  }

  function update(): void {
    const { room } = session;
    const { preset } = room;
    if (room.crowd) void crowd.ask();
    setHidden(scene.root, !preset);
    setHidden(events.root, !room.crowd);
    render(<World beat={++beat} />, section.body);
    const Of = crowd.value;
    render(Of && preset ? <Of.SceneChooser session={session} preset={preset} actions={actions} beat={beat} /> : null, scene.body);
  }

  return {
    update,
    /** As large as the rest of it. */
    updateEvents() {
      const Of = crowd.value;
      render(Of && session.room.crowd ? <Of.EventList session={session} go={(event) => actions.seekEvent(event)} /> : null, events.body);
    },
  };
}
