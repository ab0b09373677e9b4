// What a capture says, as data: everything needed to compare it with another one, taken elsewhere or later.

import { LAYERS } from '../layers.ts';
import type { Layer } from '../layers.ts';
import type { Lab } from '../lab.ts';
import type { Capture, Measure } from './capture.ts';
import { MEASURES } from './capture.ts';
import { STEP } from './tally.ts';

/** Raised when a field changes its meaning or goes; a new field leaves it as it is. */
export const SCHEMA = { schema: 'kantsu-capture', version: 1 } as const;

/** ms, but for the count. */
export interface MeasureReport {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** [step, count]: so many took from step to step + 1 times `stepMs`; step 16384 stands for all from 256 ms on. */
  readonly steps: readonly (readonly [number, number])[];
}

/** What was on the stage while it was measured. */
export interface CaptureSettings {
  readonly room: string;
  readonly scene: string | null;
  readonly seed: number;
  /** As turned: bodies, towers, rows. */
  readonly count: number;
  /** In the world at the end, floor and walls among them. */
  readonly bodies: number;
  readonly gravity: number;
  readonly substeps: number;
  readonly sleeping: boolean;
  readonly speed: number;
  readonly playing: boolean;
  readonly layers: readonly Layer[];
}

export interface CaptureReport {
  readonly schema: typeof SCHEMA.schema;
  readonly version: typeof SCHEMA.version;
  /** ISO 8601. */
  readonly taken: string;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly measuredSeconds: number;
  readonly frames: number;
  readonly hiddenSeconds: number;
  readonly framesLost: number;
  readonly machine: {
    readonly userAgent: string;
    readonly devicePixelRatio: number;
    /** CSS pixels; null without a picture. */
    readonly canvas: { readonly width: number; readonly height: number } | null;
    readonly clockStepMs: number;
  };
  readonly settings: CaptureSettings;
  readonly stepMs: number;
  readonly measures: Readonly<Record<Measure, MeasureReport>>;
}

export function settingsOf({ room, built, world, speed, playing, layers }: Lab): CaptureSettings {
  const { seed, count, substeps, sleeping } = built;
  return {
    room: room.id,
    scene: room.preset?.id ?? null,
    seed,
    count,
    bodies: world.size,
    gravity: -world.gravity[1],
    substeps,
    sleeping,
    speed,
    playing,
    layers: LAYERS.filter((layer) => layers[layer]),
  };
}

export function reportOf(capture: Capture, settings: CaptureSettings, machine: CaptureReport['machine'], taken: Date): CaptureReport {
  const measures = Object.fromEntries(
    MEASURES.map((measure) => {
      const tally = capture.tallies[measure];
      const report: MeasureReport = {
        count: tally.count,
        mean: tally.mean,
        p50: tally.percentile(0.5),
        p95: tally.percentile(0.95),
        p99: tally.percentile(0.99),
        max: tally.max,
        steps: tally.counts(),
      };
      return [measure, report];
    }),
  ) as Record<Measure, MeasureReport>;
  return {
    ...SCHEMA,
    taken: taken.toISOString(),
    warmUpSeconds: capture.warmUp.duration,
    seconds: capture.seconds,
    measuredSeconds: capture.measured,
    frames: capture.frames,
    hiddenSeconds: capture.hiddenSeconds,
    framesLost: capture.framesLost,
    machine,
    settings,
    stepMs: STEP,
    measures,
  };
}
