// A place for the side view on which it covers neither a body of its ray nor anything else over the picture.

import { areaWithin } from '../stage/label-layout.ts';

/** Shares of the stage. A smaller one would be unreadable. */
export const LEAST_WIDTH = 0.22;
export const LEAST_HEIGHT = 0.2;

const GAP = 8; // px to the edges and to what else is there
const SCALES: readonly number[] = [1, 0.86, 0.74, 0.64];
const STEPS = 12; // places tried along each edge

/** From the upper right corner of the stage, px, and a share of the usual size. */
export interface SidePlace {
  readonly right: number;
  readonly top: number;
  readonly scale: number;
}

export const CORNER: SidePlace = { right: GAP, top: GAP, scale: 1 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Square pixels that it covers there of convex outlines, `x y` one after the other. */
export function coverAt({ right, top, scale }: SidePlace, stage: Size, usual: Size, outlines: readonly ArrayLike<number>[]): number {
  const { width, height } = scaled(usual, stage, scale);
  const left = stage.width - right - width;
  return outlines.reduce((sum, corners) => sum + areaWithin(corners, left, top, left + width, top + height), 0);
}

/** The largest one at an edge that covers nothing, and of these the nearest to the upper right corner. */
export function sidePlace(stage: Size, usual: Size, outlines: readonly ArrayLike<number>[]): SidePlace | undefined {
  for (const scale of SCALES) {
    const { width, height } = scaled(usual, stage, scale);
    const [far, low] = [stage.width - width - GAP, stage.height - height - GAP];
    if (far < GAP || low < GAP) continue;
    const places = Array.from({ length: STEPS + 1 }, (_, i) => {
      const [right, top] = [far, low].map((end) => GAP + (i / STEPS) * (end - GAP));
      return [
        { right, top: GAP, scale },
        { right: GAP, top, scale },
        { right, top: low, scale },
        { right: far, top, scale },
      ];
    }).flat();
    const free = places.filter((place) => coverAt(place, stage, usual, outlines) === 0);
    if (free.length > 0) return free.reduce((best, place) => (place.right + place.top < best.right + best.top ? place : best));
  }
  return undefined;
}

function scaled(usual: Size, stage: Size, scale: number): Size {
  return {
    width: Math.max(scale * usual.width, LEAST_WIDTH * stage.width),
    height: Math.max(scale * usual.height, LEAST_HEIGHT * stage.height),
  };
}
