// A scale of a construction as SVG: a stretch of numbers, its intervals as bars, its marks with letters and numbers.

import { Fragment } from 'preact';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { placeOn, rulerBetween } from '../kit/ruler.ts';
import type { Ruler } from '../kit/ruler.ts';
import { useSize } from '../kit/use-size.ts';
import { digits } from '../ui/format.ts';
import { flatLook } from './figure-parts.ts';
import type { Emphasis } from './highlight.ts';
import { quantityOf } from './rows/construction.ts';
import type { Construction, Role, Scale } from './rows/construction.ts';

const EDGE = 22; // px
const LINE = 40; // px from the top
const BAR = 7; // px between bars that lie over each other
const HEIGHT = 62;
/** px more, above and below the line, where a curve is drawn over it; less of them on a phone. */
const CURVE = 44;
const [NARROW, LOW_CURVE] = [560, 22];
/** px for the letter of what is measured, and between words. */
const LETTER = 18;
const SPACE = 10;

interface ScaleProps {
  readonly scale: Scale;
  readonly construction: Construction;
  readonly emphasis: Emphasis;
}

export function ScaleView({ scale, construction, emphasis }: ScaleProps): JSX.Element {
  const [ref, width] = useSize<HTMLDivElement>();
  const words = useRef<SVGGElement>(null);
  const ruler = rulerOf(scale);
  const { curve } = scale;
  const room = !curve ? 0 : width < NARROW ? LOW_CURVE : CURVE;
  const [line, height] = [LINE + room, HEIGHT + 2 * room];
  const x = (value: number): number => EDGE + placeOn(ruler, value) * (width - 2 * EDGE);
  const marks = scale.marks.filter(({ at }) => Number.isFinite(at)).map((mark) => ({ ...mark, ...quantityOf(construction, mark.of) }));
  const bars = scale.intervals.map((bar) => ({
    ...bar,
    from: bar.low === -Infinity ? 0 : x(bar.low),
    to: bar.high === Infinity ? width : x(bar.high),
  }));
  const named = bars.filter(({ letter }) => letter !== '');
  useLayoutEffect(() => {
    const made = [...words.current!.children] as SVGTextElement[];
    const places = placesOf(
      marks.map(({ at }) => x(at)),
      named,
      made.map((word) => word.getComputedTextLength()),
      width,
    );
    made.forEach((word, i) => {
      const place = places[i];
      word.style.display = place === undefined ? 'none' : '';
      word.setAttribute('x', (place ?? 0).toFixed(1));
    });
  });
  // As many numbers as have room.
  const every = Math.ceil((46 * ruler.ticks.length) / Math.max(1, width - 2 * EDGE));
  const looks = ({ of, role }: { readonly of?: string; readonly role: Role }) => ({
    style: flatLook(role),
    'data-role': role,
    'data-of': of,
    'data-emphasis': emphasis(of),
  });
  const label = `${scale.symbol}: ${marks.map(({ symbol, at }) => `${symbol} ${digits(at)}`).join(', ')}`;
  return (
    <div class="stack" ref={ref}>
      <svg class="construction-scale kit-figure" role="img" aria-label={label} width={width} height={height}>
        <path class="thin" d={`M4 ${line}H${width - 4}`} />
        {ruler.ticks.map((tick, i) => (
          <Fragment key={tick}>
            <path class="thin" d={`M${x(tick).toFixed(1)} ${line - 3}v6`} />
            {(i % every === 0 || Math.abs(tick) < 1e-9) && (
              <text class="fine soft centred" x={x(tick).toFixed(1)} y={line + 17}>
                {String(tick).replace('-', '−')}
              </text>
            )}
          </Fragment>
        ))}
        {curve && <Curve {...curve} construction={construction} emphasis={emphasis} ruler={ruler} x={x} line={line} room={room} />}
        <text class="letter small" x={2} y={line - 7} data-emphasis={emphasis(undefined)}>
          {scale.symbol}
        </text>
        {bars.map((bar, i) => (
          <path
            key={i}
            class="bar"
            {...looks(bar)}
            d={`M${bar.from.toFixed(1)} ${line - BAR * i}H${Math.max(bar.to, bar.from + 0.5).toFixed(1)}`}
          />
        ))}
        {marks.map((mark, i) => (
          <path key={i} class="mark" {...looks(mark)} d={`M${x(mark.at).toFixed(1)} ${line - 14}V${line + 4}`} />
        ))}
        <g ref={words}>
          {marks.map((mark, i) => (
            <text key={i} class="letter small" y={line - 19} {...looks(mark)}>
              {`${mark.symbol} ${digits(mark.at)}`}
            </text>
          ))}
          {named.map((bar, i) => (
            <text key={`bar${i}`} class="letter small" y={line - 19} {...looks(bar)}>
              {bar.letter}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}

interface CurveProps extends Omit<ScaleProps, 'scale'>, NonNullable<Scale['curve']> {
  readonly ruler: Ruler;
  readonly x: (value: number) => number;
  readonly line: number;
  readonly room: number;
}

/** The parabola whose roots are on the ruler, and its lowest value as a distance from the line. */
function Curve({ A, B, lowest, construction, emphasis, ruler, x, line, room }: CurveProps): JSX.Element {
  const { symbol, value } = quantityOf(construction, lowest);
  const foot = -B / A;
  const low = value as number;
  // (From the lowest value up: A·t² + 2B·t + C cancels.)
  const above = (t: number): number => low + A * (t - foot) * (t - foot);
  const y = (of: number): number => line - of * Math.min((0.8 * room) / Math.abs(low), (4 * room) / above(ruler.high));
  const points = Array.from({ length: 121 }, (_, i) => {
    const t = ruler.low + (i / 120) * (ruler.high - ruler.low);
    return `${x(t).toFixed(1)} ${y(above(t)).toFixed(1)}`;
  });
  const looks = { style: flatLook('perpendicular'), 'data-of': lowest, 'data-emphasis': emphasis(lowest) };
  return (
    <g>
      <path class="curve" d={`M${points.join('L')}`} />
      <path class="mark" {...looks} d={`M${x(foot).toFixed(1)} ${line}V${y(low).toFixed(1)}`} />
      <text class="letter" {...looks} x={(x(foot) + 8).toFixed(1)} y={(y(low) + (low > 0 ? -6 : 16)).toFixed(1)}>
        {`${symbol} ${digits(low)}`}
      </text>
    </g>
  );
}

/**
 * Where the words above the line begin, those of the marks first: marks share it from left to right; the letter of an interval is above it, where no mark's
 * is, the lower bar's first, and is left out where there is no such place.
 */
function placesOf(
  marks: readonly number[],
  bars: readonly { readonly from: number; readonly to: number }[],
  sizes: readonly number[],
  width: number,
): readonly (number | undefined)[] {
  const places: (number | undefined)[] = [];
  const order = marks.map((_, i) => i).toSorted((i, j) => marks[i] - marks[j]);
  let free = LETTER;
  for (const i of order) {
    places[i] = Math.max(free, marks[i] - sizes[i] / 2);
    free = places[i] + sizes[i] + SPACE;
  }
  // Too far to the right: push back from the right edge.
  let limit = width - 2;
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i]!, limit - sizes[i]);
    limit = places[i] - SPACE;
    places[i] = Math.max(0, places[i]);
  }
  const taken = places.map((left, i) => [left! - 6, left! + sizes[i] + 6] as const);
  bars.forEach((bar, k) => {
    const size = sizes[marks.length + k];
    const [from, to] = [Math.max(EDGE, bar.from), Math.min(width - EDGE, bar.to)];
    const place = [0.5, 0.25, 0.75, 0, 1]
      .map((share) => Math.min(width - 2 - size, Math.max(LETTER, from + share * (to - from) - size / 2)))
      .find((left) => taken.every(([start, end]) => left + size < start || left > end));
    places.push(place);
    if (place !== undefined) taken.push([place - 6, place + size + 6]);
  });
  return places;
}

/** Every finite end and mark, and 0; with a curve also where it rises. */
function rulerOf({ intervals, marks, curve }: Scale): Ruler {
  const ends = intervals.flatMap(({ low, high }) => [low, high]);
  const values = [0, ...ends, ...marks.map(({ at }) => at)].filter(Number.isFinite);
  // A curve rises on both sides of its roots, or of its foot.
  if (curve) {
    const { A, B, C } = curve;
    const half = 1.5 * Math.sqrt(Math.abs(C - (B * B) / A) / A);
    values.push(-B / A - half, -B / A + half);
  }
  const low = Math.min(...values);
  const high = Math.max(...values);
  return rulerBetween(low, high > low ? high : low + 1);
}
