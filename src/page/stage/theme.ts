// The two themes of the stage: background, grid, shadows and the neutral colour of overlays.

import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';

export type { Theme } from '../kit/theme-signal.ts';

export interface Look {
  /** Centre and rim of the radial background. */
  readonly backdrop: readonly [number, number];
  readonly grid: number;
  /** Opacity of the fine and of the bold lines. */
  readonly gridFine: number;
  readonly gridBold: number;
  /** Darkness of a full shadow on the floor. */
  readonly shadow: number;
  /** Neutral overlays: ray lines, axes, distance segments. */
  readonly ink: number;
  /** Outlines of the other bodies in the side view. */
  readonly neighbour: number;
  /** The thin rim around overlays that keeps them readable on anything: dark in both themes, because yellow on white needs it most. */
  readonly halo: number;
  /** Opacity of the faces of a shell. */
  readonly shell: number;
  readonly skyLight: number;
  readonly groundLight: number;
  readonly keyIntensity: number;
  readonly skyIntensity: number;
  readonly rimIntensity: number;
}

/** That of the current theme. */
export function look(): Look {
  return LOOKS[THEME.value];
}

export const LOOKS: Record<Theme, Look> = {
  dark: {
    backdrop: [0x1d242c, 0x0f1216],
    grid: 0x8fa3b8,
    gridFine: 0.13,
    gridBold: 0.32,
    shadow: 0.42,
    ink: 0xe6ebf0,
    neighbour: 0x5a6774,
    halo: 0x0b0e12,
    shell: 0.18,
    skyLight: 0xdfe9f5,
    groundLight: 0x39414b,
    keyIntensity: 1.75,
    skyIntensity: 1.0,
    rimIntensity: 1.6,
  },
  light: {
    backdrop: [0xfbfcfd, 0xe9ecf0],
    grid: 0x45525f,
    gridFine: 0.15,
    gridBold: 0.34,
    shadow: 0.24,
    ink: 0x1c242d,
    neighbour: 0xa3adb8,
    halo: 0x46505b,
    shell: 0.18,
    skyLight: 0xffffff,
    groundLight: 0xb9c0c8,
    keyIntensity: 1.7,
    skyIntensity: 1.5,
    rimIntensity: 0.7,
  },
};
