// Each kind of collider for the selected mesh: its volume, and the excess over the tightest one. A press changes the kind.

import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Entity } from 'kantsu';
import type { Fit, MeshWorkshop } from '../model/mesh-workshop.ts';
import type { BodyEdits } from '../model/body-edits.ts';
import type { Session } from '../model/session.ts';
import { Button, Hint } from '../kit/controls.tsx';
import type { NamedKind } from '../ui/hit-sentence.ts';
import { count, digits } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language, text } from '../ui/language.ts';
import { addWords } from '../ui/i18n.ts';
import type { Lazy } from '../ui/lazy.ts';
import { words } from '../ui/words.ts';

addWords(words);

interface FitTableProps {
  readonly session: Session;
  readonly edits: BodyEdits;
  readonly workshop: Lazy<MeshWorkshop>;
  readonly body: Entity;
  /** The current one of its collider. */
  readonly kind: NamedKind;
}

export function FitTable({ session, edits, workshop, body, kind }: FitTableProps): JSX.Element | null {
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
    edits.note();
  };
  const row = (name: string, isChosen: boolean, refit: (made: MeshWorkshop) => unknown, ...cells: JSX.Element[]): JSX.Element => (
    <tr key={name} class={isChosen ? 'current' : undefined}>
      <th scope="row">
        <Button class="" pressed={isChosen} press={() => isChosen || void act(refit)}>
          {name}
        </Button>
      </th>
      {cells}
    </tr>
  );
  const { fits, triangles } = found;
  const more = (volume: number): string => `+${digits(100 * (volume / fits[0].volume - 1))} %`;
  return (
    <div class="fits">
      <table>
        <caption>{text('fits.title')}</caption>
        <thead>
          <tr>
            {(['kind', 'volume', 'more'] as const).map((key) => (
              <th key={key} scope="col">
                {text(`fits.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fits.map((fit, i) =>
            row(
              kindName(fit.kind, language()),
              fit.kind === kind,
              (made) => made.refit(body, fit.kind),
              <td key="volume">{`${digits(fit.volume)} m³`}</td>,
              <td key="more">{i === 0 ? text('fits.tightest') : more(fit.volume)}</td>,
            ),
          )}
          {/* Its triangles, if the page can restore it. */}
          {triangles !== undefined &&
            row(
              text('add.level'),
              kind === 'mesh',
              (made) => made.makeLevel(body),
              <td key="triangles" colSpan={2}>
                <Hint says={text('fits.level')}>{text('fits.exact', { n: count(triangles) })}</Hint>
              </td>,
            )}
        </tbody>
      </table>
      <Button press={() => void act((made) => made.compare(body))}>{text('fits.compare')}</Button>
    </div>
  );
}
