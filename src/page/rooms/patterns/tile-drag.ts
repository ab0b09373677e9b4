// Edits a tile's ray: by dragging in its picture, and by keys. A press without movement is a click, as is Enter.

import type { Vec3 } from 'kantsu';
import { DRAG_STEP, DRAG_TURN, stepped } from './nudge.ts';
import type { Nudge } from './nudge.ts';
import type { Tile } from './tile.ts';

export type Way = 'shift' | 'turn';

export interface TileDragActions {
  /** Mode of a plain drag; Shift uses the other. */
  readonly way: () => Way;
  /** The ray was moved; `over` at the end of the drag. */
  readonly moved: (tile: Tile, over: boolean) => void;
  readonly click: (tile: Tile) => void;
  readonly reset: (tile: Tile) => void;
}

const SLOP = { mouse: 4, touch: 9 } as const; // px that a click may move
const LEVER = 0.5; // m from the capsule's centre: nearer, the angle to the pointer is unstable, and its motion across the picture counts instead
const DEGREES_PER_PIXEL = 0.5;
const KEY_STEP = { shift: 0.1, fine: 0.01, turn: 5, fineTurn: 0.5 } as const; // m, degrees

interface Drag {
  readonly pointer: number;
  readonly from: Vec3;
  readonly x: number;
  readonly y: number;
  readonly slop: number;
  /** Touch: vertical motion scrolls the page. */
  readonly sideways: boolean;
  readonly way: Way;
  readonly before: Nudge;
  moving: boolean;
}

export function bindTileDrag(tile: Tile, actions: TileDragActions): void {
  const { scene } = tile;
  let drag: Drag | undefined;

  scene.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || drag) return;
    const finger = event.pointerType === 'touch';
    drag = {
      pointer: event.pointerId,
      from: inThePlane(tile, event),
      x: event.clientX,
      y: event.clientY,
      slop: finger ? SLOP.touch : SLOP.mouse,
      sideways: finger && event.target !== tile.grip,
      way: event.shiftKey === (actions.way() === 'shift') ? 'turn' : 'shift',
      before: tile.state.nudge,
      moving: false,
    };
    scene.setPointerCapture(event.pointerId);
  });
  scene.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) <= drag.slop) return;
    if (!drag.moving && drag.sideways && Math.abs(dy) > Math.abs(dx)) {
      // The browser is about to scroll with it.
      drag = undefined;
      return;
    }
    drag.moving = true;
    scene.classList.add('held');
    const next = stepped(draggedTo(tile, drag, event), DRAG_STEP, DRAG_TURN);
    const { nudge } = tile.state;
    if (next.x === nudge.x && next.y === nudge.y && next.turn === nudge.turn) return;
    tile.state.move(next);
    actions.moved(tile, false);
  });
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.pointer) return;
    const { moving, before } = drag;
    drag = undefined;
    scene.classList.remove('held');
    // Taken by the browser, to scroll or zoom: it was not meant for the ray.
    if (moving && event.type === 'pointercancel') tile.state.move(before);
    if (moving) actions.moved(tile, true);
    else if (event.type === 'pointerup') actions.click(tile);
  };
  scene.addEventListener('pointerup', end);
  scene.addEventListener('pointercancel', end);

  scene.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressed(tile, event, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function pressed(tile: Tile, event: KeyboardEvent, actions: TileDragActions): boolean {
  if (event.key === 'Enter' || event.key === ' ') {
    if (!event.repeat) actions.click(tile);
    return true;
  }
  if (event.key === 'r' || event.key === 'R') {
    actions.reset(tile);
    return true;
  }
  const step = event.shiftKey ? KEY_STEP.fine : KEY_STEP.shift;
  const turn = event.shiftKey ? KEY_STEP.fineTurn : KEY_STEP.turn;
  const by = { x: 0, y: 0, turn: 0 };
  if (event.key === 'ArrowLeft') by.x = -step;
  else if (event.key === 'ArrowRight') by.x = step;
  else if (event.key === 'ArrowDown') by.y = -step;
  else if (event.key === 'ArrowUp') by.y = step;
  else if (event.key === ',' || event.key === '<') by.turn = turn;
  else if (event.key === '.' || event.key === '>') by.turn = -turn;
  else return false;
  const { nudge } = tile.state;
  tile.state.move({ x: nudge.x + by.x, y: nudge.y + by.y, turn: nudge.turn + by.turn });
  actions.moved(tile, true);
  return true;
}

function draggedTo(tile: Tile, { from, x, way, before }: Drag, event: PointerEvent): Nudge {
  const to = inThePlane(tile, event);
  if (way === 'shift') return { ...before, x: before.x + to[0] - from[0], y: before.y + to[1] - from[1] };
  const { p1, p2 } = tile.state.capsule;
  const middle = 0.5 * (p1[0] + p2[0]);
  const a = [from[0] - middle, from[1] - p1[1]];
  const b = [to[0] - middle, to[1] - p1[1]];
  const turn =
    Math.hypot(a[0], a[1]) < LEVER
      ? (x - event.clientX) * DEGREES_PER_PIXEL
      : (Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]) * 180) / Math.PI;
  return { ...before, turn: before.turn + turn };
}

/** The point of the vertical plane through the capsule's axis under the pointer: the pressed point stays under it. */
function inThePlane(tile: Tile, { clientX, clientY }: PointerEvent): Vec3 {
  const { origin, direction } = tile.drawing.miniature.rayThrough(tile.scene.getBoundingClientRect(), clientX, clientY);
  const t = (tile.state.capsule.p1[2] - origin[2]) / direction[2];
  return [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
}
