// What the World panel has in rooms with many bodies besides its numbers: settings that need a restart. Loaded, with scenes, events and parameters, with
// the first such room.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/controls.tsx';
import type { Seen } from '../../kit/seen.ts';
import { COLOUR_BY } from '../../model/body-tint.ts';
import type { ColourBy } from '../../model/body-tint.ts';
import type { History } from '../../model/history.ts';
import type { Session } from '../../model/session.ts';
import { SEEDS } from '../../model/world-settings.ts';
import { NumberParameter } from '../../parameters/control.tsx';
import { BodyParameters, WorldParameters } from '../../parameters/parameters.tsx';
import { text } from '../../ui/language.ts';
import { t } from './words.ts';

export { EventList } from './event-list.tsx';
export { SceneChooser } from './scene-chooser.tsx';

export function CrowdParameters(edited: { readonly session: Seen<Session>; readonly history: History }): JSX.Element {
  return (
    <div>
      <WorldParameters {...edited} />
      <BodyParameters {...edited} />
    </div>
  );
}

/** What bodies are coloured by, and what is built: a setting that is not changed, or changed back, does not restart the world. */
export function CrowdSettings({ session: seen, restart }: { readonly session: Seen<Session>; readonly restart: () => void }): JSX.Element {
  const session = seen.now;
  const [, setChanged] = useState(0);
  const { colourBy, tunables, built, room } = session;
  const { counts, seeded = true } = room.preset ?? {};
  const choose = (by: ColourBy): void => {
    session.colourBy = by;
    session.changed();
  };
  const setting = (name: 'count' | 'seed', title: string, from: number, to: number, step = 1): JSX.Element => (
    <NumberParameter
      key={name}
      name={title}
      range={{ slider: [from, to], typed: [from, to], step }}
      value={tunables[name]}
      set={(value) => setChanged((tunables[name] = value))}
      done={() => tunables[name] !== built[name] && restart()}
    />
  );
  return (
    <>
      <div>
        <Select label={t('colour.by')} values={COLOUR_BY} value={colourBy} words={(by) => t(`colour.${by}`)} choose={choose} />
        {colourBy !== 'kind' && <p class="hint">{t(`colour.${colourBy}.hint`)}</p>}
      </div>
      <div>
        {counts && setting('count', text(counts.of), counts.least, counts.most, counts.step)}
        {seeded && setting('seed', t('term.seed'), 0, Math.max(SEEDS - 1, tunables.seed))}
      </div>
    </>
  );
}
