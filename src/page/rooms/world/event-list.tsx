// The contacts that began and ended last, as filtered, with the speed and the impulse of each impact; a click on a step goes there, one on a name selects
// that body. All that the filter lets through can be saved.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Checkbox, Choice, Fold } from '../../kit/controls.tsx';
import type { Seen } from '../../kit/seen.ts';
import { useHeld } from '../../kit/use-held.ts';
import { ENTRIES } from '../../model/contact-log.ts';
import type { ContactEvent, EventFilter } from '../../model/contact-log.ts';
import type { Session } from '../../model/session.ts';
import type { Dispatch } from '../../tools/action.ts';
import { eventsAs } from '../../timeline/event-export.ts';
import { BodyLink } from '../../ui/body-link.tsx';
import { count, digits } from '../../ui/format.ts';
import { t } from './words.ts';

const ROWS = 24;
const KINDS = ['all', 'impact', 'began', 'ended'] as const;

interface EventListProps {
  readonly session: Seen<Session>;
  readonly dispatch: Dispatch;
}

export function EventList({ session: seen, dispatch }: EventListProps): JSX.Element {
  const session = seen.now;
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const [isMine, setMine] = useState(false);
  const [first, setFirst] = useState(false);
  const [least, setLeast] = useState(0);

  /** Up to the moment that is shown; undefined for the events of a body where none is selected. */
  const filter = (): EventFilter | undefined =>
    isMine && session.selection.body === undefined
      ? undefined
      : {
          body: isMine ? session.selection.body : undefined,
          kind: kind === 'all' ? undefined : kind,
          least: least > 0 ? least : undefined,
          first,
          until: session.tick,
        };
  const latest = (most: number): readonly ContactEvent[] => {
    const wanted = filter();
    return (wanted && session.timeline?.events.latest(most, wanted)) ?? [];
  };

  const save = async (as: 'csv' | 'json'): Promise<void> => {
    if (!session.timeline || !filter()) return;
    const events = latest(ENTRIES).toReversed();
    const content = eventsAs(
      as,
      events,
      (body) => session.nameOf(body),
      (tick) => session.timeAt(tick),
    );
    const { saveFile } = await import('../../ui/save-file.ts');
    const { preset, id } = session.room;
    saveFile(new Blob([content], { type: as === 'csv' ? 'text/csv' : 'application/json' }), `kantsu-${preset?.id ?? id}-contacts.${as}`);
  };

  return (
    <Fold class="events" title={t('event.title')}>
      {() => (
        <>
          <Choice label={t('event.kind')} values={KINDS} value={kind} words={(one) => t(`event.kind.${one}`)} choose={setKind} />
          <Checkbox checked={isMine} change={setMine}>
            {t('event.mine')}
          </Checkbox>
          <Checkbox checked={first} change={setFirst}>
            {t('event.first')}
          </Checkbox>
          <label class="switch line">
            <span>{t('event.least')}</span>
            <input
              type="number"
              min="0"
              step="0.1"
              inputMode="decimal"
              onInput={({ currentTarget }) => setLeast(currentTarget.valueAsNumber)}
            />
          </label>
          <p class="hint">{t('event.hint')}</p>
          <Rows session={session} events={latest(ROWS)} dispatch={dispatch} />
          <div class="line wrap">
            <Button press={() => void save('csv')}>{t('event.csv')}</Button>
            <Button press={() => void save('json')}>{t('event.json')}</Button>
          </div>
        </>
      )}
    </Fold>
  );
}

interface RowsProps {
  readonly session: Session;
  readonly events: readonly ContactEvent[];
  readonly dispatch: Dispatch;
}

function Rows({ session, events, dispatch }: RowsProps): JSX.Element {
  const [list, held] = useHeld<readonly ContactEvent[], HTMLOListElement>(events, (known) => known.length === 0);
  return (
    <>
      <ol ref={list}>
        {held.map((event) => {
          const { tick, began, a, b, approachSpeed, impulse } = event;
          return (
            <li key={`${tick} ${began} ${a} ${b}`} class={began ? '' : 'ended'}>
              <button
                type="button"
                class="tick body-link right"
                title={t('event.go')}
                onClick={() => dispatch({ type: 'seek.event', event })}
              >
                {count(tick)}
              </button>
              <span class={began ? 'strong' : 'soft'}>{t(began ? 'event.kind.began' : 'event.kind.ended')}</span>
              <BodyLink session={session} body={a} />
              <BodyLink session={session} body={b} />
              {began && <span class="speed hint">{`${digits(approachSpeed)} m/s`}</span>}
              {began && <span class="impulse hint">{`${digits(impulse)} N·s`}</span>}
            </li>
          );
        })}
      </ol>
      {held.length === 0 && <p class="hint">{t('event.none')}</p>}
    </>
  );
}
