// The hit timeline: the current ray as a ruler, one row per collider, a bar from entry to exit with a letter at each end.

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { digits, metres } from '../ui/format.ts';
import { kindName, partLetter, partName, printedDistance } from '../ui/hit-sentence.ts';
import { text } from '../ui/language.ts';
import { ProbeSlider } from '../ui/probe-slider.tsx';
import { classes } from '../kit/controls.tsx';
import { takingKeys, useDrag } from '../kit/pointer-drag.ts';
import { span } from '../kit/ruler.ts';
import { useSize } from '../kit/use-size.ts';
import { probeAt, probeRange } from '../model/probe.ts';
import type { Session } from '../model/session.ts';
import type { Hit } from '../model/rays.ts';
import { unpoint, useLiving } from './ray-bench.ts';
import type { RayBench } from './ray-bench.ts';

const WALK: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Least length of a bar with the buttons inside; a shorter one has them outside. */
const ENDS = 52; // px

const probing = { isHeld: false, isFocused: false };

/** Whether the probe on the hit timeline is dragged or focused: then the picture says more. */
export const isProbing = (): boolean => probing.isHeld || probing.isFocused;

/** Of a capsule's part; there is none of others. */
const color = (part: string): string => `var(--${part.replace('+', '')})`;

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

export function HitTimeline(bench: RayBench): JSX.Element | null {
  const session = bench.session.now;
  const { rays } = session;
  const ray = rays.current;
  const [ruler, width] = useSize<HTMLDivElement>();
  const list = useRef<HTMLOListElement>(null);
  // Only after a user action: a list that scrolls by itself while bodies move is unreadable.
  useLayoutEffect(() => {
    const { current } = list;
    const row = current?.children[rays.hitIndex] as HTMLElement | undefined;
    if (!current || !row) return;
    const top = row.offsetTop - current.offsetTop;
    if (top < current.scrollTop || top + row.offsetHeight > current.scrollTop + current.clientHeight) current.scrollTop = top;
  }, [rays.version]);
  const hits = ray?.hits ?? [];
  const { from, to, step } = span(hits, ray && hits.length === 0 ? probeRange(ray)[1] : 0);
  const at = (t: number): number => (t - from) / (to - from);
  const probe = useRef<number | undefined>(undefined);
  const moveTo = (clientX: number): void => {
    const { left, width } = ruler.current!.getBoundingClientRect();
    rays.moveProbe(from + Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * (to - from));
  };
  /** The probe follows the pointer from where it goes down on the ruler. */
  const drag = useDrag<number>({
    locate: ({ clientX }) => clientX,
    grab(x) {
      probe.current = rays.probe;
      probing.isHeld = true;
      moveTo(x);
    },
    drag: (_from, x) => moveTo(x),
    done: () => (probing.isHeld = false),
    cancel() {
      probing.isHeld = false;
      rays.moveProbe(probe.current);
    },
  });
  /** Arrow keys on a row select the next hit, and the focus follows. */
  const walk = takingKeys(({ key }) => {
    const by = WALK[key];
    const n = hits.length;
    if (by === undefined || n === 0) return false;
    const next = (rays.hitIndex + by + n) % n;
    bench.dispatch({ type: 'hit', index: next });
    list.current!.children[next].querySelector('button')!.focus();
    return true;
  });
  const steps = Math.round((to - from) / step);
  return useLiving(session, () => (
    <>
      <div class="ruler fine soft whole" aria-hidden="true" ref={ruler}>
        {ray &&
          Array.from({ length: steps + 1 }, (_, i) => (
            <span key={i} style={{ left: percent(i / steps) }}>
              {`${Number((from + i * step).toPrecision(4))}${i === steps ? ' m' : ''}`.replace('-', '−')}
            </span>
          ))}
      </div>
      {hits.length > 0 ? (
        <ol class="strip-rows" ref={list} {...unpoint(session)} onKeyDown={walk}>
          {hits.map((hit, index) => (
            <Row key={index} {...{ bench, session, hit, index, at, shortest: ENDS / Math.max(1, width) }} />
          ))}
        </ol>
      ) : (
        <p class="hint strip-empty">{text(ray ? 'strip.miss' : 'strip.empty')}</p>
      )}
      {ray && (
        <div class="probe-rail" ref={drag}>
          <ProbeSlider
            session={bench.session}
            class="probe-knob"
            style={`left: ${percent(Math.min(1, Math.max(0, at(probeAt(rays)))))}`}
            focused={(isFocused) => (probing.isFocused = isFocused)}
          />
        </div>
      )}
    </>
  ));
}

interface RowProps {
  readonly bench: RayBench;
  readonly session: Session;
  readonly hit: Hit;
  readonly index: number;
  /** Where a distance is on the ruler, 0 … 1. */
  readonly at: (t: number) => number;
  readonly shortest: number;
}

function Row({ bench, session, hit, index, at, shortest }: RowProps): JSX.Element {
  const { current, hitIndex } = session.rays;
  const isCurrent = index === hitIndex;
  const name = session.nameOf(hit.entity);
  const [left, right] = [at(hit.enter.distance), at(hit.exit.distance)];
  const point = (): void => session.pointAtHit(index);
  const end = (end: 'enter' | 'exit', at: number): JSX.Element => (
    <button
      type="button"
      class={`strip-end reach ${end}`}
      style={{ left: percent(at) }}
      title={text(`strip.${end}Hint`)}
      aria-label={text(`strip.${end}`, { name, part: partName(hit[end].part), d: metres(printedDistance(hit[end])) })}
      // One tab stop for each row and, in the current one, one for each end.
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => bench.dispatch({ type: 'hit.end', index, end })}
    >
      {partLetter(hit[end].part)}
    </button>
  );
  return (
    <li
      // A bar shorter than its two ends has them outside. The hovered body is the one in the picture.
      class={classes(
        right - left < shortest && 'short',
        !current!.returned[index] && 'left-out',
        hit.entity === session.selection.hovered && 'hovered',
      )}
      onPointerEnter={point}
      onFocusIn={point}
    >
      <button type="button" class="strip-row" aria-current={isCurrent} onClick={() => bench.dispatch({ type: 'hit', index })}>
        <span class="strip-name cut">{name}</span>
        <span class="unseen">
          {` ${kindName(session.world.kind(hit.entity))}, ${digits(printedDistance(hit.enter))} – ${digits(printedDistance(hit.exit))} m`}
        </span>
      </button>
      <div class="track">
        <span
          class="bar"
          aria-hidden="true"
          style={{
            left: percent(left),
            width: percent(right - left),
            '--part-in': color(hit.enter.part),
            '--part-out': color(hit.exit.part),
          }}
        />
        {end('enter', left)}
        {end('exit', right)}
      </div>
    </li>
  );
}
