// A body's funnel in numbers: four stages to hover or to press, each of which is then drawn alone, and the candidates in a table.

import './funnel.css';
import { entityOf, rowOf } from 'kantsu';
import type { Entity } from 'kantsu';
import { BASE_LEVEL, funnel, inspect } from 'kantsu/inspect';
import type { Funnel } from 'kantsu/inspect';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Fold, Table } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import { useHeld, useLit } from '../kit/use-held.ts';
import { STAGES } from '../model/funnel-stage.ts';
import type { FunnelStage } from '../model/funnel-stage.ts';
import type { Session } from '../model/session.ts';
import { BodyLink } from '../ui/body-link.tsx';
import { count, metres } from '../ui/format.ts';
import { t } from './words.ts';

const MOST_LISTED = 30;

/** The level of the grid relative to the basic one, in words. */
export function levelName(level: number): string {
  const up = level - BASE_LEVEL;
  if (up === 0) return t('funnel.level.base');
  return t(up > 0 ? 'funnel.level.up' : 'funnel.level.down', { n: Math.abs(up) });
}

/** The funnel of a body in one sentence. */
export function funnelSentence(session: Session, entity: Entity, of: Funnel): string {
  const numbers = Object.fromEntries(STAGES.map((stage) => [stage, of[stage].length]));
  return t('funnel.sentence', { name: session.nameOf(entity), ...numbers });
}

/** In the Body panel. Between an edit and the next detection it is the last one known. */
export function BodyFunnel({ session: seen, body }: { readonly session: Seen<Session>; readonly body: Entity }): JSX.Element | null {
  const session = seen.now;
  const last = useRef<Funnel | undefined>(undefined);
  const view = inspect(session.world);
  if (!view.contactsStale) last.current = funnel(view, rowOf(body));
  const light = (stage: FunnelStage | undefined): void => {
    session.selection.funnelStage = stage;
    session.changed();
  };
  return last.current ? (
    <div class="body-funnel stack">
      <h3>{t('funnel.title')}</h3>
      <FunnelStages session={session} of={last.current} light={light} />
    </div>
  ) : null;
}

interface FunnelStagesProps {
  readonly session: Session;
  readonly of: Funnel;
  /** The stage that is to be drawn alone, or none. */
  readonly light: (stage: FunnelStage | undefined) => void;
}

export function FunnelStages({ session, of, light }: FunnelStagesProps): JSX.Element {
  const [lit, button] = useLit<FunnelStage>();
  useEffect(() => {
    if (lit === undefined) return undefined;
    light(lit);
    return () => light(undefined);
  }, [lit]);
  const { moves } = inspect(session.world).bodies;
  const level = of.cells.length > 0 ? of.columns.level[of.cells[0]] : BASE_LEVEL;
  const where = {
    size: metres(of.columns.side[level]),
    level: levelName(level),
    statics: of.candidates.filter((row) => moves[row] === 0).length,
  };
  return (
    <div class="stack">
      <ol class="funnel-stages columns">
        {STAGES.map((stage) => {
          const n = of[stage].length;
          return (
            <li key={stage}>
              <button type="button" title={t(`funnel.${stage}.hint`)} {...button(stage)}>
                <b class="title">{count(n)}</b> <span class="fine soft">{t(`funnel.${stage}`, { n })}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p class="hint">{t('funnel.where', where)}</p>
      <p class="hint">{t('funnel.lights')}</p>
      <Fold title={t('funnel.list')}>{() => <Candidates session={session} of={of} />}</Fold>
    </div>
  );
}

function Candidates({ session, of }: { readonly session: Session; readonly of: Funnel }): JSX.Element {
  const [table, { candidates, overlaps, contacts }] = useHeld<Funnel, HTMLDivElement>(of, (held) => held.candidates.length === 0);
  const { generation } = inspect(session.world).bodies;
  // The nearest to a contact first.
  const rank = (row: number): number => (contacts.includes(row) ? 0 : overlaps.includes(row) ? 1 : 2);
  const rows = candidates.toSorted((a, b) => rank(a) - rank(b) || a - b);
  return (
    <>
      <div ref={table}>
        <Table
          heads={[t('result.entity'), t('funnel.list.overlap'), t('funnel.list.touch')]}
          rows={rows
            .slice(0, MOST_LISTED)
            .map((row) => [
              <BodyLink session={session} body={entityOf(row, generation[row])} />,
              ...[2, 1].map((most) => t(rank(row) < most ? 'term.yes' : 'term.no')),
            ])}
        />
      </div>
      {rows.length > MOST_LISTED && <p class="hint">{t('funnel.more', { n: rows.length - MOST_LISTED })}</p>}
    </>
  );
}
