// The viewport of a tile on its shared canvas, and the visible part of it.
import type { Rectangle } from 'kantsu/three';

/** CSS pixels from the lower left corner of the canvas, as in WebGL. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** For a tile's rectangle, from the upper left corner of a canvas of this size; null if no part of it is on the canvas. */
export function tileWindow(tile: Rectangle, width: number, height: number): { readonly view: Box; readonly cut: Box } | null {
  const left = Math.max(tile.left, 0);
  const right = Math.min(tile.left + tile.width, width);
  const top = Math.max(tile.top, 0);
  const bottom = Math.min(tile.top + tile.height, height);
  if (right - left < 1 || bottom - top < 1) return null;
  return {
    view: { x: tile.left, y: height - (tile.top + tile.height), width: tile.width, height: tile.height },
    cut: { x: left, y: height - bottom, width: right - left, height: bottom - top },
  };
}
