// Edits a tile's ray: by dragging in its picture, and by keys.

import type { Vec2 } from 'kantsu/planar';
import { arrowOf } from '../../kit/pointer-drag.ts';
import type { Drag } from '../../kit/pointer-drag.ts';
import type { Gallery, Tile, Way } from './gallery.ts';
import { DRAG_STEP, DRAG_TURN, stepped, STILL } from './nudge.ts';
import type { Nudge } from './nudge.ts';

const SLOP = { mouse: 4, touch: 9 } as const; // px that a click may move
const LEVER = 0.5; // m from the capsule's centre: nearer, the angle to the pointer is unstable, and its motion across the picture counts instead
const DEGREES_PER_PIXEL = 0.5;
const KEY_STEP = { shift: 0.1, fine: 0.01, turn: 5, fineTurn: 0.5 } as const; // m, degrees
const TURN_KEYS: Readonly<Record<string, number>> = { ',': 1, '<': 1, '.': -1, '>': -1 };

/** Where a pointer is: on the vertical plane through the capsule's axis, m, from the capsule's centre; and px. */
interface Place {
  readonly at: Vec2;
  readonly px: number;
}

/** By its grip, a finger moves the ray every way; in the picture only sideways, since up and down it scrolls. */
export function tileDrag(tile: Tile, gallery: Gallery): () => Drag<Place> {
  let way: Way = 'translate';
  let isFinger = false;
  let scrolls = false;
  return () => ({
    ...tile.state.hold,
    threshold: isFinger ? SLOP.touch : SLOP.mouse,
    locate: (event) => ({ at: inThePlane(tile, event), px: event.clientX }),
    grab(_at, { pointerType, target, shiftKey }) {
      isFinger = pointerType === 'touch';
      scrolls = isFinger && target === tile.picture;
      way = shiftKey === (gallery.way.peek() === 'translate') ? 'rotate' : 'translate';
      tile.state.hold.grab();
    },
    click: () => gallery.pin(tile),
    begins: (dx, dy) => !scrolls || Math.abs(dx) >= Math.abs(dy),
    drag(from, to) {
      const next = stepped(draggedTo(tile.state.held.nudge, way, from, to), DRAG_STEP, DRAG_TURN);
      const { x, y, turn } = tile.state.value.nudge;
      if (next.x !== x || next.y !== y || next.turn !== turn) gallery.move(tile, next);
    },
  });
}

/** What a key does in a tile; whether it does something. */
export function pressedIn(tile: Tile, gallery: Gallery, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  if (key === 'Enter' || key === ' ') {
    if (!event.repeat) gallery.pin(tile);
    return true;
  }
  if (key === 'r' || key === 'R') {
    tile.state.act({ nudge: STILL });
    return true;
  }
  const arrow = arrowOf(event);
  if (!arrow && !(key in TURN_KEYS)) return false;
  const step = shiftKey ? KEY_STEP.fine : KEY_STEP.shift;
  const by = (TURN_KEYS[key] ?? 0) * (shiftKey ? KEY_STEP.fineTurn : KEY_STEP.turn);
  const [dx, dy] = arrow ?? [0, 0];
  const { x, y, turn } = tile.state.value.nudge;
  gallery.move(tile, { x: x + dx * step, y: y + dy * step, turn: turn + by });
  tile.state.hold.done();
  return true;
}

function draggedTo(before: Nudge, way: Way, { at: a, px }: Place, { at: b, px: toPx }: Place): Nudge {
  if (way === 'translate') return { ...before, x: before.x + b[0] - a[0], y: before.y + b[1] - a[1] };
  const turn =
    Math.hypot(...a) < LEVER
      ? (px - toPx) * DEGREES_PER_PIXEL
      : (Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]) * 180) / Math.PI;
  return { ...before, turn: before.turn + turn };
}

/** The pressed point stays under the pointer. */
function inThePlane({ scene, picture, result }: Tile, { clientX, clientY }: PointerEvent): Vec2 {
  const { origin, direction } = scene.rayThrough(picture.getBoundingClientRect(), clientX, clientY);
  const { p1, p2 } = result.capsule;
  const t = (p1[2] - origin[2]) / direction[2];
  return [origin[0] + t * direction[0] - 0.5 * (p1[0] + p2[0]), origin[1] + t * direction[1] - p1[1]];
}
