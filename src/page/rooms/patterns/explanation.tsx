// The panel: the math of the selected tile.

import type { JSX } from 'preact';
import { raycast } from 'kantsu';
import type { Capsule, RayEnd } from 'kantsu';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { Button, Table } from '../../kit/controls.tsx';
import type { TableRow } from '../../kit/controls.tsx';
import { dot, minus, unitOr } from '../../kit/vectors.ts';
import { explain } from '../../panels/explain-ray.ts';
import { Workings } from '../../panels/workings.tsx';
import { digits, triple } from '../../ui/format.ts';
import { partLetter, printedDistance } from '../../ui/hit-sentence.ts';
import type { Gallery } from './gallery.ts';
import { difference, givenName, liveName, reason } from './naming.ts';
import { STILL } from './nudge.ts';
import type { TileResult } from './tiles.ts';
import { t } from './words.ts';

interface ExplanationProps {
  readonly gallery: Gallery;
  readonly open: (result: TileResult) => void;
}

export function Explanation({ gallery, open }: ExplanationProps): JSX.Element {
  const { result, state } = gallery.looked.value;
  const { isMoved, pattern, verdict, ray, hit, capsule } = result;
  const reach = ray.maxDistance === undefined ? '' : t('patterns.reachIs', { reach: digits(ray.maxDistance) });
  const line = { origin: ray.origin, direction: unitOr(ray.direction, [1, 0, 0]) };
  const workings = explain(capsule, line, hit ?? raycast(capsule, { ...line, kind: 'line' }));
  return (
    <>
      <section class="kit-part">
        <div>
          <h2 class="title">{liveName(result)}</h2>
          <p class="hint">
            {isMoved
              ? t('patterns.was', { name: givenName(pattern) })
              : `${verdict.matches ? '✓' : '✗'} ${t('patterns.error', { error: difference(verdict.error) })}`}
          </p>
        </div>
        <p>{reason(result)}</p>
        <div class="line wrap">
          <Button class="push main" press={() => open(result)}>
            {t('patterns.open')}
          </Button>
          <Button disabled={!isMoved} press={() => state.act({ nudge: STILL })}>
            {t('patterns.reset')}
          </Button>
        </div>
        <p class="hint">{t('patterns.rayIs', { origin: vector(ray.origin), direction: vector(ray.direction) }) + reach}</p>
        <h3>{t('patterns.parts')}</h3>
        {hit && <Table heads={['', t('result.enter'), t('result.exit')]} rows={partRows(result, [hit.enter, hit.exit])} />}
        <p class="hint">{t('patterns.rule')}</p>
        <Workings workings={workings} />
      </section>
      <FoldedConstruction
        fitting={(rows) => {
          const looked = gallery.looked.value.result;
          return rows.rayChoices(looked.capsule, { ...looked.ray, kind: 'ray' });
        }}
        scene={() => (gallery.isDrawn.value ? gallery.looked.value.place : undefined)}
      />
    </>
  );
}

/** What decides the part of each end. */
function partRows({ isMoved, pattern, capsule }: TileResult, ends: readonly RayEnd[]): TableRow[] {
  const { expected } = pattern;
  return [
    [t('patterns.expected'), ...(expected && !isMoved ? [expected.enter.text, expected.exit.text] : ['–', '–'])],
    [t('patterns.computed'), ...ends.map((end) => digits(printedDistance(end)))],
    ...seamRows(ends, capsule),
    [t('result.part'), ...ends.map((end) => partLetter(end.part))],
  ];
}

/** s, and the two products, of which a negative one names the cap. */
function seamRows(ends: readonly RayEnd[], { p1, p2 }: Capsule): TableRow[] {
  const axis = minus(p2, p1);
  const squared = dot(axis, axis);
  if (squared === 0) return [['s', ...ends.map(() => t('patterns.noAxis'))]];
  const fromP1 = ends.map(({ point }) => dot(axis, minus(point, p1)));
  const signed = (value: number): string => digits(Math.abs(value) < 1e-9 ? 0 : value);
  return [
    ['s', ...fromP1.map((product) => signed(product / squared))],
    ['P1P2 · P1Q', ...fromP1.map(signed)],
    ['P2P1 · P2Q', ...ends.map(({ point }) => signed(-dot(axis, minus(point, p2))))],
  ];
}

/** On one line. */
function vector(v: ArrayLike<number>): string {
  return triple(v).replaceAll(' ', '\u00a0');
}
