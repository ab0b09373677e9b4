// The ruler of a parameter: its admissible range as a band, and its value as a draggable mark.

import { Fragment } from 'preact';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Handle } from './handle.tsx';
import { stepped } from './pointer-drag.ts';
import { headPath } from './outline.ts';
import { placeOn, rulerFor } from './ruler.ts';
import { useSize } from './use-size.ts';

const HEIGHT = 46; // px
const BASE = 26; // px from the top
/** px for the name on the left, and on the right. */
const LEFT = 44;
const RIGHT = 14;
/** px at both ends of the ruler. */
const INSET = 12;

interface RulerProps {
  readonly operand: 'a' | 'b';
  /** The parameter's letter. */
  readonly name: string;
  readonly value: number;
  /** The value with its letter, and alone. */
  readonly words: string;
  readonly valueWords: string;
  /** Accessible names of the ruler and of its mark. */
  readonly label: string;
  readonly markLabel: string;
  /** The admissible range. */
  readonly low: number;
  readonly high: number;
  readonly move: (value: number) => void;
  readonly hold: Readonly<Record<'grab' | 'done' | 'cancel', () => void>>;
}

export function RulerView({ operand, name, value, low, high, move, hold, ...said }: RulerProps): JSX.Element {
  const [place, width] = useSize<HTMLDivElement>();
  const held = useRef<ReturnType<typeof rulerFor>>(null);
  // During a drag the ruler does not rescale.
  const ruler = held.current ?? rulerFor(value);
  const room = width - LEFT - RIGHT - 2 * INSET;
  const at = (value: number): number => Math.round((LEFT + INSET + placeOn(ruler, value) * room) * 10) / 10;
  const valueAt = (clientX: number): number => {
    const { left } = place.current!.getBoundingClientRect();
    return ruler.low + ((clientX - left - LEFT - INSET) / room) * (ruler.high - ruler.low);
  };
  const letGo = (then: () => void) => (): void => {
    held.current = null;
    then();
  };
  const isThere = Number.isFinite(value);
  const hit = value >= low && value <= high;
  const [x1, x2] = [low === -Infinity ? LEFT : at(low), high === Infinity ? width - RIGHT : at(high)];
  const end = (x: number, from: number, isOpen: boolean): string =>
    isOpen ? headPath([from, BASE], [x, BASE], 8) : `M${x} ${BASE - 7}V${BASE + 7}`;
  return (
    <div class="kit-ruler" data-operand={operand} ref={place}>
      {width > 0 && (
        <svg class="kit-figure" role="group" aria-label={said.label} width={width} height={HEIGHT}>
          <path d={`M${LEFT} ${BASE}H${width - RIGHT}`} class="soft thin" />
          {ruler.ticks.map((tick) => (
            <Fragment key={tick}>
              <path d={`M${at(tick)} ${BASE}v5`} class="soft thin" />
              <text class="fine soft centred" x={at(tick)} y={BASE + 17}>
                {String(tick).replace('-', '−')}
              </text>
            </Fragment>
          ))}
          <path class="band" d={`M${x1} ${BASE}H${x2}`} />
          <path class="firm" d={end(x1, x1 + 20, low === -Infinity) + end(x2, x2 - 20, high === Infinity)} />
          <text x={12} y={BASE + 5}>
            {`${operand.toUpperCase()}\u00a0 ${name}`}
          </text>
          <text class={hit ? 'small good' : 'small deep'} x={Math.min(width - 60, Math.max(LEFT + 8, at(isThere ? value : 0) + 12))} y={12}>
            {said.words}
          </text>
          {isThere && (
            <Handle
              id={`${operand}-ruler`}
              glyph="mark"
              operand={operand}
              at={[at(value), BASE - 1]}
              hit={hit}
              name={said.markLabel}
              value={value}
              words={said.valueWords}
              locate={({ clientX }) => [valueAt(clientX), 0]}
              grab={() => {
                held.current = ruler;
                hold.grab();
              }}
              // Hundredths can be reached by dragging.
              drag={(_from, to) => move(Math.round(to[0] * 100) / 100)}
              nudge={(dx, dy, fine) => move(stepped(value, dx + dy, fine))}
              done={letGo(hold.done)}
              cancel={letGo(hold.cancel)}
            />
          )}
        </svg>
      )}
    </div>
  );
}
