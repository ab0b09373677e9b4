// The parameters that a world is built with.

import type { Vec3, WorldOptions } from 'kantsu';

/** Seeds are whole numbers below this. */
export const SEEDS = 1000;

/** Settings of a world. Each can be changed between two steps, which is an edit; a restart begins with the current values. */
export interface WorldSettings {
  /** m/s². */
  gravity: Readonly<Vec3>;
  substeps: number;
  /** Length of a step, s. */
  dt: number;
  sleeping: boolean;
  /** m/s. */
  sleepSpeed: number;
  continuous: boolean;
}

/** Those of most scenes. */
export const USUAL_SETTINGS: Readonly<WorldSettings> = {
  gravity: [0, -9.81, 0],
  substeps: 4,
  dt: 1 / 60,
  sleeping: true,
  sleepSpeed: 0.05,
  continuous: true,
};

/** Parameters that the user can change; a restart builds with the same values. */
export interface Tunables extends WorldSettings {
  seed: number;
  count: number;
}

/** The settings that are among these fields. */
export function settingsIn(fields: Partial<WorldSettings>): Partial<WorldSettings> {
  const names = Object.keys(USUAL_SETTINGS) as (keyof WorldSettings)[];
  return Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
}

/** Options that a scene passes to its world. */
export function worldOptions({ gravity, substeps, sleeping, sleepSpeed, continuous }: WorldSettings): WorldOptions {
  return { gravity, substeps, sleeping, sleepSpeed, continuous, now };
}

const now = (): number => performance.now();
