// The panel: the math of the selected tile.

import type { ComponentChild, JSX } from 'preact';
import type { Capsule, RayEnd } from 'kantsu';
import { Adopt, Button, Table } from '../../kit/controls.tsx';
import type { TableRow } from '../../kit/controls.tsx';
import { digits, triple } from '../../ui/format.ts';
import { partLetter, printedDistance } from '../../ui/hit-sentence.ts';
import type { Gallery } from './gallery.ts';
import { difference, givenName, liveName, reason } from './naming.ts';
import { STILL } from './nudge.ts';
import { quadratics, seamTest } from './quadratics.ts';
import type { TileResult } from './tiles.ts';
import { t } from './words.ts';

interface ExplanationProps {
  readonly gallery: Gallery;
  readonly construction: HTMLElement;
  readonly open: (result: TileResult) => void;
}

export function Explanation({ gallery, construction, open }: ExplanationProps): JSX.Element {
  const { result, state } = gallery.looked.value;
  const { isMoved, pattern, verdict, ray, hit, capsule } = result;
  const reach = ray.maxDistance === undefined ? '' : t('patterns.reachIs', { reach: digits(ray.maxDistance) });
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
        <h3>{t('patterns.quadratics')}</h3>
        <p class="hint">{t('patterns.form')}</p>
        <div class="scroll">
          <Table heads={['', ...quadratics(ray, capsule).map(({ surface }) => headOf(surface))]} rows={rootRows(result)} />
        </div>
        <p class="hint">{t('patterns.method')}</p>
      </section>
      <Adopt root={construction} />
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

function seamRows(ends: readonly RayEnd[], capsule: Capsule): TableRow[] {
  if (capsule.p1[0] === capsule.p2[0]) return [['s', ...ends.map(() => t('patterns.noAxis'))]];
  const tests = ends.map((end) => seamTest(end, capsule));
  const signed = (value: number): string => digits(Math.abs(value) < 1e-9 ? 0 : value);
  return [
    ['s', ...tests.map(({ s }) => signed(s))],
    ['P1P2 · P1Q', ...tests.map(({ fromP1 }) => signed(fromP1))],
    ['P2P1 · P2Q', ...tests.map(({ fromP2 }) => signed(fromP2))],
  ];
}

/** The roots of the result are bold, and named entry or exit. */
function rootRows({ ray, capsule, hit }: TileResult): TableRow[] {
  const all = quadratics(ray, capsule);
  // NaN is a dash.
  const root = (i: 0 | 1, of: 't' | 's'): string[] => all.map(({ roots }) => digits(roots ? roots[i][of] : NaN));
  const times = (i: 0 | 1, side: 'enter' | 'exit'): ComponentChild[] =>
    root(i, 't').map((time, k) => {
      const { surface, roots } = all[k];
      const isResult = roots && surface === hit?.[side].part && isNear(roots[i].t, hit[side].distance);
      return isResult ? [<small key={side}>{t(`result.${side}`)} </small>, <b key="time">{time}</b>] : time;
    });
  return [
    ['a', ...all.map(({ a }) => digits(a))],
    ['b', ...all.map(({ b }) => digits(b))],
    ['c', ...all.map(({ c }) => digits(c))],
    ['D', ...all.map(({ discriminant }) => digits(discriminant))],
    ['t₁', ...times(0, 'enter')],
    ['s₁', ...root(0, 's')],
    ['t₂', ...times(1, 'exit')],
    ['s₂', ...root(1, 's')],
  ];
}

function headOf(surface: 'cylinder' | 'p1' | 'p2'): string {
  return surface === 'cylinder' ? t('legend.cylinder') : t('patterns.ball', { name: partLetter(surface) });
}

/** On paper and in the kernel the last digits differ; at a tangent half of them. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
}

/** On one line. */
function vector(v: ArrayLike<number>): string {
  return triple(v).replaceAll(' ', '\u00a0');
}
