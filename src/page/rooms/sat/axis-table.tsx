// The table of axes: a row for each, with both projections as bars on one common scale, the gap or overlap as a number, and a flag on the deciding
// one.

import type { JSX } from 'preact';
import { Icon, classes } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';
import { scaleOf, type Row } from './rows.ts';
import type { SatModel } from './sat-model.ts';
import { t } from './words.ts';

/** At or below this sine two edges are nearly parallel, and the number is shown. */
const NEARLY = 0.1;

/** `left` are the rows that another rule leaves out. */
export function AxisTable({ model, left }: { readonly model: SatModel; readonly left: ReadonlySet<number> }): JSX.Element {
  const { table, naive, steps } = model;
  const isNearly = model.value.shown === 'parallel';
  const { from, to } = scaleOf(table.rows);
  const share = (x: number): number => (100 * (x - from)) / (to - from);
  return (
    <ol class="sat-rows" aria-label={t('sat.rows')}>
      {table.rows.map((row, index) => {
        const { source, skipped, asked } = row;
        const isByNumber = isNearly && naive.dropped.has(index);
        const isDropped = isByNumber || left.has(index);
        const isDeciding = index === table.deciding;
        const isFaint = skipped || !asked;
        return (
          <li key={source} data-measure={skipped ? 'parallel' : asked ? measureKey(row) : 'unasked'} data-dropped={isDropped}>
            <button
              type="button"
              class="row"
              aria-current={index === steps.index}
              disabled={!asked}
              title={isByNumber ? t('sat.dropped') : undefined}
              onClick={() => steps.go(index)}
            >
              <span class={isFaint ? 'soft' : 'strong'}>{axisName(source)}</span>
              <span class="sat-track">
                {asked && !skipped && <Bars row={row} share={share} />}
                {asked && <Note row={row} drop={isByNumber ? '✗ε' : isDropped ? '✗' : ''} />}
              </span>
              <span class={classes('whole right', isFaint ? 'soft' : isDeciding && 'strong')}>
                {asked ? measureOf(row) : t('sat.notAsked')}
              </span>
              {isDeciding && (
                <span class="sat-flag line tight whole strong">
                  <Icon path="M5 17V3h9l-2.2 3.5L14 10H5" />
                  <span>{t('term.deciding')}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Bars({ row, share }: { readonly row: Row; readonly share: (x: number) => number }): JSX.Element {
  const { minA, maxA, minB, maxB, separates } = row;
  const middle = (minA + maxA) / 2;
  const bar = (part: string, from: number, to: number): JSX.Element => {
    const [left, right] = [share(from - middle), share(to - middle)];
    const style = { left: `${left.toFixed(2)}%`, width: `${Math.max(right - left, 0).toFixed(2)}%` };
    return <i class={`sat-${part}`} data-operand={part} style={style} />;
  };
  return (
    <>
      {bar('a', minA, maxA)}
      {bar('b', minB, maxB)}
      {separates ? bar('between', maxA, minB) : bar('between', minB, maxA)}
    </>
  );
}

/** That a rule drops it, and its sine where that is small. */
function Note({ row: { sine, skipped }, drop }: { readonly row: Row; readonly drop: string }): JSX.Element | null {
  const isNear = sine !== undefined && (skipped || sine <= NEARLY);
  const words = [drop, isNear ? t('sat.nearly', { s: short(sine) }) : ''].filter((note) => note !== '').join(' ');
  return words === '' ? null : <span class="tag veil fine">{words}</span>;
}

/** Space for a few characters only. */
function short(sine: number): string {
  return sine === 0 ? '0' : sine < 1e-4 ? digits(sine).replace(/\.\d+/, '') : sine.toFixed(4);
}
