// What the World panel has in rooms with many bodies besides its numbers: settings that need a restart. Loaded, with scenes, events and parameters, with
// the first such room.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/controls.tsx';
import type { Live } from '../../kit/use-held.ts';
import { COLOUR_BY } from '../../model/body-tint.ts';
import type { ColourBy } from '../../model/body-tint.ts';
import type { Session } from '../../model/session.ts';
import { SEEDS } from '../../model/world-settings.ts';
import { NumberParameter } from '../../parameters/control.tsx';
import { text } from '../../ui/language.ts';
import { t } from './words.ts';

export { BodyParameters, WorldParameters } from '../../parameters/parameters.tsx';
/** What bodies are coloured by. */
export function Colours({ session }: { readonly session: Session } & Live): JSX.Element {
  const { colourBy } = session;
  const choose = (by: ColourBy): void => {
    session.colourBy = by;
    session.changed();
  };
  return (
    <div>
      <Select label={t('colour.by')} values={COLOUR_BY} value={colourBy} words={(by) => t(`colour.${by}`)} choose={choose} />
      {colourBy !== 'kind' && <p class="hint">{t(`colour.${colourBy}.hint`)}</p>}
    </div>
  );
}

export { EventList } from './event-list.tsx';
export { SceneChooser } from './scene-chooser.tsx';

/** A setting that is not changed, or changed back, does not restart the world. */
export function Settings({ session, restart }: { readonly session: Session; readonly restart: () => void }): JSX.Element {
  const [, setChanged] = useState(0);
  const { tunables, built, room } = session;
  const { counts, seeded = true } = room.preset ?? {};
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
    <div>
      {counts && setting('count', text(counts.of), counts.least, counts.most, counts.step)}
      {seeded && setting('seed', t('world.seed'), 0, Math.max(SEEDS - 1, tunables.seed))}
    </div>
  );
}
