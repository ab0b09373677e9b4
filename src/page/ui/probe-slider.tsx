// The probe as a slider: the same value, keys and texts in the main view and on the hit timeline.

import { useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { nextCrossing, probeAt, probeRange, readProbe } from '../model/probe.ts';
import type { ProbeReading } from '../model/probe.ts';
import type { Session } from '../model/session.ts';
import { takingKeys } from '../kit/pointer-drag.ts';
import type { Seen } from '../kit/seen.ts';
import { metres } from './format.ts';
import { text } from './language.ts';

/** Share of the probe's range per press of an arrow key; with Shift. */
const STEP = 1 / 100;
const FINE = 1 / 2000;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const CROSSINGS: Readonly<Record<string, 1 | -1>> = { PageDown: -1, PageUp: 1 };

interface ProbeSliderProps {
  readonly session: Seen<Session>;
  readonly class: string;
  readonly style?: string;
  /** It got the focus, or lost it. */
  readonly focused: (isFocused: boolean) => void;
}

export function ProbeSlider({ session: seen, class: looks, style, focused }: ProbeSliderProps): JSX.Element | null {
  const slider = useRef<HTMLDivElement>(null);
  const words = useRef<string>(undefined);
  const session = seen.now;
  // A body despawned in this frame is still among the hits: the ray is cast again in the next.
  const isLiving = session.rays.current?.hits.every(({ entity }) => session.world.isAlive(entity)) === true;
  const reading = isLiving ? readProbe(session) : undefined;
  if (!reading) return null;
  const [from, to] = probeRange(session.rays.current!);
  // The text changes while time runs, and would be read out each time: then only with the focus.
  if (words.current === undefined || !session.playing || document.activeElement === slider.current) {
    words.current = probeSentence(session, reading);
  }
  return (
    <div
      ref={slider}
      class={looks}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={text('probe.label')}
      title={text('probe.hint')}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Number(reading.t.toPrecision(6))}
      aria-valuetext={words.current}
      onKeyDown={takingKeys((event) => moveProbe(session, event))}
      onFocus={() => focused(true)}
      onBlur={() => focused(false)}
    />
  );
}

/** Whether the key is one that moves it. */
function moveProbe({ rays }: Session, { key, shiftKey }: KeyboardEvent): boolean {
  const ray = rays.current!;
  const [from, to] = probeRange(ray);
  const t = probeAt(rays);
  if (key in ARROWS) rays.moveProbe(Math.min(to, Math.max(from, t + ARROWS[key] * (to - from) * (shiftKey ? FINE : STEP))));
  else if (key in CROSSINGS) rays.moveProbe(nextCrossing(ray, t, CROSSINGS[key]) ?? t);
  else if (key === 'Home') rays.moveProbe(from);
  else if (key === 'End') rays.moveProbe(to);
  else return false;
  return true;
}

function probeSentence(session: Session, { t, inside, nearest, s }: ProbeReading): string {
  const names = inside.map((entity) => session.nameOf(entity)).join(', ');
  return [
    text(names === '' ? 'probe.outsideAt' : 'probe.insideAt', { t: metres(t), names }),
    nearest ? text('probe.surface', { d: metres(nearest.distance), name: session.nameOf(nearest.entity) }) : '',
    s === undefined ? '' : `s ${s.toFixed(3)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}
