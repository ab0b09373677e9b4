// A capture as data: everything needed to compare it with another one from elsewhere or later. Written as JSON, which can be read again, as CSV, and
// as a trace.

import { LAYERS } from '../model/layer-choice.ts';
import type { Layer } from '../model/layer-choice.ts';
import type { Session } from '../model/session.ts';
import type { Vec3 } from 'kantsu';
import { documentOf, flag, list, number, object, oneOf, parsed, vector, whole, word } from '../document/schema.ts';
import type { Read, Schema } from '../document/schema.ts';
import { MEASURES, SAMPLES, samplesOf } from './capture.ts';
import type { Capture, Measure, Sample, Samples } from './capture.ts';
import { COUNTED, PARENT, PHASES, byName, eachSlice } from './profile.ts';
import { rank, sortedOf, summaryFrom } from './statistics.ts';
import type { Summary } from './statistics.ts';

/** Raised when a field changes its meaning or is removed, not for a new field. */
export const SCHEMA = { schema: 'kantsu-capture', version: 2 } as const;

/** Most frames of a file: a larger one would fill the memory. No capture is as long. */
const MOST_IMPORTED = 200_000;

/** Why a file is refused, besides the fields that it has not: the key of a sentence, and its values. */
export class CaptureFault extends Error {
  readonly reason: 'version' | 'length' | 'sum' | 'size' | 'unreadable';
  readonly values: Readonly<Record<string, string | number>>;

  constructor(reason: CaptureFault['reason'], values: CaptureFault['values'] = {}) {
    super(`${reason} ${JSON.stringify(values)}`);
    this.reason = reason;
    this.values = values;
  }
}

const words = word(400);
const any = number(-Number.MAX_VALUE, Number.MAX_VALUE);
const orNull =
  <T>(schema: Schema<T>): Schema<T | null> =>
  (field, given) =>
    given === null ? null : schema(field, given);

/** The measured scene. */
const SETTINGS = {
  room: words,
  scene: orNull(words),
  seed: any,
  /** As set: bodies, towers, rows. */
  count: any,
  /** In the world at the end, floor and walls among them. */
  bodies: any,
  /** m/s², upwards. */
  gravity: vector(Number.MAX_VALUE),
  /** Length of a step, s. */
  dt: any,
  substeps: any,
  sleeping: flag,
  speed: any,
  playing: flag,
  layers: ((field, given) => {
    const named = list(words, 100)(field, given);
    return LAYERS.filter((layer) => named.includes(layer));
  }) as Schema<readonly Layer[]>,
};
export type CaptureSettings = Read<typeof SETTINGS>;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly (keyof CaptureSettings)[];

const MACHINE = {
  userAgent: words,
  devicePixelRatio: any,
  /** CSS pixels; null without a picture. */
  canvas: orNull(object({ width: any, height: any })),
  clockStepMs: any,
};
export type Machine = Read<typeof MACHINE>;

const HEAD = {
  // (The first fields: of another version the others may be other ones.)
  schema: oneOf([SCHEMA.schema]),
  version: ((_, given) => {
    if (given === SCHEMA.version) return SCHEMA.version;
    throw new CaptureFault('version', { version: String(given), wanted: SCHEMA.version });
  }) as Schema<typeof SCHEMA.version>,
  name: words,
  /** ISO 8601. */
  taken: words,
  warmUpSeconds: any,
  /** As requested; null for one stopped manually. */
  seconds: orNull(any),
  measuredSeconds: any,
  frames: whole(MOST_IMPORTED),
  hiddenSeconds: any,
  framesLost: any,
  machine: object(MACHINE),
  settings: object(SETTINGS),
};
export type Head = Read<typeof HEAD>;
/** −1 for an interval that is not known. */
const COLUMNS = byName(SAMPLES, (name) => list(number(name === 'interval' ? -1 : 0, Number.MAX_VALUE), MOST_IMPORTED));
const readFile = documentOf('capture', object({ ...HEAD, samples: object(COLUMNS) }));

/** A capture from the page or a file. */
export interface Taken {
  readonly head: Head;
  readonly samples: Samples;
}

/** What is written: the head, what its columns come to, ms, and the columns themselves, µs. */
export interface CaptureReport extends Head {
  readonly measures: Readonly<Record<Measure, Summary & { readonly count: number }>>;
  readonly unit: 'µs';
  readonly samples: Readonly<Record<Sample, readonly number[]>>;
}

export function settingsOf({ room, built, tunables, world, speed, playing, layers }: Session): CaptureSettings {
  const { seed, count } = built;
  const { dt, substeps, sleeping } = tunables;
  return {
    room: room.id,
    scene: room.preset?.id ?? null,
    seed,
    count,
    bodies: world.size,
    gravity: [...world.gravity] as Vec3,
    dt,
    substeps,
    sleeping,
    speed,
    playing,
    layers: LAYERS.filter((layer) => layers[layer]),
  };
}

export function takenFrom(capture: Capture, name: string, settings: CaptureSettings, machine: Machine, when: Date): Taken {
  const { samples, frames, hiddenSeconds } = capture;
  const usual = sortedOf(samples, 'interval');
  const pace = rank(usual, 0.5);
  const head: Head = {
    ...SCHEMA,
    name,
    taken: when.toISOString(),
    warmUpSeconds: capture.warmUp.duration,
    seconds: Number.isFinite(capture.seconds) ? capture.seconds : null,
    measuredSeconds: capture.measured,
    frames,
    hiddenSeconds,
    // Estimated frames while the page was hidden, at the median rate.
    framesLost: pace === 0 ? 0 : Math.round((1e6 * hiddenSeconds) / pace),
    machine,
    settings,
  };
  return { head, samples };
}

/** ms, from the samples themselves; no percentiles (null in a file) of too few. */
export function measureOf(samples: Samples, measure: Measure): Summary & { readonly count: number } {
  const ascending = sortedOf(samples, measure);
  return { count: ascending.length, ...summaryFrom(ascending, 1000) };
}

export function reportOf({ head, samples }: Taken): CaptureReport {
  return {
    ...head,
    measures: byName(MEASURES, (measure) => measureOf(samples, measure)),
    unit: 'µs',
    samples: byName(SAMPLES, (name) => Array.from(samples.columns[name], (value) => (Number.isNaN(value) ? -1 : value))),
  };
}

/** Reads the format of `reportOf`. Anything else is refused with a `FieldError` or a `CaptureFault`; its percentiles are not trusted but computed. */
export function readCapture(json: string): Taken {
  const { samples: read, ...head } = readFile(parsed('capture', json));
  for (const name of SAMPLES) {
    const { length } = read[name];
    if (length !== head.frames) throw new CaptureFault('length', { field: name, n: length, frames: head.frames });
  }
  for (let i = 0; i < head.frames; i++) {
    for (const whole of ['frame', 'step', 'broadphase'] as const) {
      let parts = 0;
      for (const phase of PHASES) if (PARENT[phase] === whole) parts += read[phase][i];
      if (Math.abs(parts - read[whole][i]) > 0.5) throw new CaptureFault('sum', { field: whole, row: i + 1 });
    }
  }
  return { head, samples: samplesOf((name) => read[name].map((value) => (value < 0 ? NaN : value))) };
}

/** One line per frame, times in µs to the nanosecond; an interval while the page was hidden is an empty field. */
export function csvOf({ samples: { columns, length } }: Taken): string {
  const isTime = (name: Sample): boolean => !(COUNTED as readonly string[]).includes(name);
  const lines = [['index', ...SAMPLES.map((name) => (isTime(name) ? `${name}_us` : name))].join(',')];
  for (let i = 0; i < length; i++) {
    lines.push([i, ...SAMPLES.map((name) => (Number.isNaN(columns[name][i]) ? '' : Number(columns[name][i].toFixed(3))))].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** An event of the Trace Event Format; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: 'M' | 'X' | 'C';
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly cat?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The same for `chrome://tracing`, Perfetto and the Performance panel: the slices of each frame, and counters. */
export function traceOf({ head, samples: { columns } }: Taken): {
  traceEvents: TraceEvent[];
  displayTimeUnit: 'ms';
  otherData: Readonly<Record<string, unknown>>;
} {
  const PID = 1;
  const TID = 1;
  const events: TraceEvent[] = [
    { name: 'process_name', ph: 'M', pid: PID, tid: TID, args: { name: `Kantsu: ${head.name}` } },
    { name: 'thread_name', ph: 'M', pid: PID, tid: TID, args: { name: 'frames' } },
  ];
  for (let i = 0; i < head.frames; i++) {
    const ts = columns.start[i];
    const whole = { step: columns.tick[i], steps: columns.steps[i], begun: columns.begun[i], woken: columns.woken[i] };
    eachSlice(
      (phase) => columns[phase][i],
      ts,
      (phase, at, dur) => {
        events.push({ name: phase, ph: 'X', cat: 'kantsu', pid: PID, tid: TID, ts: at, dur, args: phase === 'frame' ? whole : {} });
      },
    );
    const { awake, contacts, candidates } = columns;
    events.push({
      name: 'world',
      ph: 'C',
      pid: PID,
      tid: TID,
      ts,
      args: { awake: awake[i], contacts: contacts[i], candidates: candidates[i] },
    });
  }
  return { traceEvents: events, displayTimeUnit: 'ms', otherData: { ...head } };
}
