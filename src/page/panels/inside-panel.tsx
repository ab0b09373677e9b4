// The results of four conventions for the current hit, side by side: for a ray that starts inside, engines differ.

import type { JSX } from 'preact';
import { Table } from '../kit/controls.tsx';
import { CONVENTIONS, ENGINES, returnedDistance } from '../model/inside-conventions.ts';
import type { Convention } from '../model/inside-conventions.ts';
import type { Hit, Ray } from '../model/rays.ts';
import { digits } from '../ui/format.ts';
import { printedDistance } from '../ui/hit-sentence.ts';
import type { RayBench } from './ray-bench.ts';
import { t } from '../ui/words.ts';

export function InsidePanel({ session: seen, dispatch }: RayBench): JSX.Element | null {
  const session = seen.now;
  const { hit, current, inside } = session.rays;
  if (!hit || !current || !session.world.isAlive(hit.entity)) return null;
  return (
    <>
      <p class="hint">{t(hit.originInside ? 'inside.starts' : 'inside.outside', { name: session.nameOf(hit.entity) })}</p>
      <Table
        label={t('inside.title')}
        heads={(['convention', 'says', 'engines'] as const).map((key) => t(`inside.${key}`))}
        rows={CONVENTIONS.map((convention) => [
          <button
            type="button"
            title={t(`inside.${convention}Hint`)}
            aria-pressed={convention === inside}
            onClick={() => dispatch({ type: 'inside.set', inside: convention })}
          >
            {t(`inside.${convention}`)}
          </button>,
          returned(hit, convention, current),
          <span class="engines fine soft">{ENGINES[convention].join(', ')}</span>,
        ])}
        looks={(i) => CONVENTIONS[i] === inside && 'current'}
      />
    </>
  );
}

function returned(hit: Hit, convention: Convention, { maxDistance }: Ray): string {
  if (convention === 'interval') return `${digits(printedDistance(hit.enter))} … ${digits(printedDistance(hit.exit))}`;
  const at = returnedDistance(hit, convention, maxDistance);
  if (at === undefined) return t('term.noHit');
  return digits(at === hit.enter.distance ? printedDistance(hit.enter) : at);
}
