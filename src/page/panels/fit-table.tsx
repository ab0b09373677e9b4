// Each kind of collider for the selected mesh: its volume, and the excess over the tightest one. A press changes the kind.

import { useEffect, useState } from 'preact/hooks';
import type { ComponentChild, JSX } from 'preact';
import type { Entity } from 'kantsu';
import type { Fit, MeshWorkshop } from '../model/mesh-workshop.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { Button, Hint, Table } from '../kit/controls.tsx';
import type { TableRow } from '../kit/controls.tsx';
import type { NamedKind } from '../ui/hit-sentence.ts';
import { count, digits } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language } from '../ui/language.ts';
import type { Lazy } from '../ui/lazy.ts';
import { t } from '../ui/words.ts';

interface FitTableProps {
  readonly session: Session;
  readonly history: History;
  readonly workshop: Lazy<MeshWorkshop>;
  readonly body: Entity;
  /** The current one of its collider. */
  readonly kind: NamedKind;
}

export function FitTable({ session, history, workshop, body, kind }: FitTableProps): JSX.Element | null {
  const [found, setFound] = useState<{ readonly fits: readonly Fit[]; readonly triangles: number | undefined }>();
  useEffect(() => {
    let isWanted = true;
    const find = (made: MeshWorkshop): void => {
      if (isWanted && session.world.isAlive(body)) setFound({ fits: made.fits(body), triangles: made.trianglesIn(body) });
    };
    // Offline the current collider stays.
    void workshop.load().then(find, () => {});
    return () => void (isWanted = false);
  }, [body, kind]);
  if (!found) return null;
  const act = async (change: (made: MeshWorkshop) => unknown): Promise<void> => {
    const made = await workshop.load();
    if (session.selection.body !== body || !session.world.isAlive(body)) return;
    await change(made);
    history.note();
  };
  const row = (name: string, isChosen: boolean, refit: (made: MeshWorkshop) => unknown, ...cells: ComponentChild[]): TableRow => [
    <Button class="" pressed={isChosen} press={() => isChosen || void act(refit)}>
      {name}
    </Button>,
    ...cells,
  ];
  const { fits, triangles } = found;
  const more = (volume: number): string => `+${digits(100 * (volume / fits[0].volume - 1))} %`;
  return (
    <div class="stack">
      <Table
        caption={t('fits.title')}
        heads={(['kind', 'volume', 'more'] as const).map((key) => t(`fits.${key}`))}
        rows={[
          ...fits.map((fit, i) =>
            row(
              kindName(fit.kind, language()),
              fit.kind === kind,
              (made) => made.refit(body, fit.kind),
              `${digits(fit.volume)} m³`,
              i === 0 ? t('fits.tightest') : more(fit.volume),
            ),
          ),
          // Its triangles, if the page can restore it.
          ...(triangles === undefined
            ? []
            : [
                row(
                  t('add.level'),
                  kind === 'mesh',
                  (made) => made.makeLevel(body),
                  <Hint says={t('fits.level')}>{t('fits.exact', { n: count(triangles) })}</Hint>,
                ),
              ]),
        ]}
        looks={(i) => (fits[i]?.kind ?? 'mesh') === kind && 'current'}
      />
      <Button press={() => void act((made) => made.compare(body))}>{t('fits.compare')}</Button>
    </div>
  );
}
