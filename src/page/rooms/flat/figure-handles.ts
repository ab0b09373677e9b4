// The handles of a figure on the board, in tab order: at its middle, behind it what rotates it, on its outline one for each size. A circle has no rotation.

import type { Vec2 } from 'kantsu/planar';
import { axisOf } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';
import type { PlaneHandle } from '../../kit/plane.tsx';
import type { RoomState } from '../../kit/room-state.ts';
import { fixed } from '../../ui/format.ts';
import type { Operand } from './board.ts';
import { moved, sized, turned } from './figures.ts';
import type { Pair } from './figures.ts';
import { placeWords } from './pair-words.ts';
import { t } from './words.ts';
import type { FlatKey } from './words.ts';

/** The sizes of a kind: symbol and name. A radius, half a width or half a core; then half a height or a capsule's radius. */
export const SIZES: Record<Kind, readonly (readonly [string, FlatKey])[]> = {
  circle: [['r', 'flat.radiusField']],
  box: [
    ['w/2', 'flat.halfWidthField'],
    ['h/2', 'flat.halfHeightField'],
  ],
  capsule: [
    ['ℓ/2', 'flat.halfCoreField'],
    ['r', 'flat.radiusField'],
  ],
};
/** px by which the handle of the rotation is off the outline. */
const OFF = 30;

/** Hands reach centimetres and degrees, so that touching can be reached; keys a tenth of a metre or five degrees, fine a hundredth or one. */
export function figureHandles<S extends Pair>(state: RoomState<S>, operand: Operand): PlaneHandle[] {
  const { kind, x, y, turn, sizes } = state.value[operand];
  const [name, [ux, uy], [s0, s1]] = [operand.toUpperCase(), axisOf(turn), sizes[kind]];
  const long = kind === 'capsule' ? s0 + s1 : s0;
  const set = (figure: Figure): void => state.set({ [operand]: figure } as unknown as Partial<S>);
  const size = (index: 0 | 1, along: Readonly<Vec2>, reach: number): PlaneHandle => ({
    ...state.size(
      (value) => value[operand].sizes[kind][index],
      along,
      (to) => set(sized(state.value[operand], index, to)),
    ),
    id: `${operand}-size${index}`,
    glyph: 'size',
    operand,
    at: [x + along[0] * reach, y + along[1] * reach],
    name: `${t(SIZES[kind][index][1])}, ${name}`,
    words: `${fixed(sizes[kind][index], 2)} m`,
  });
  const move: PlaneHandle = {
    ...state.point(
      (value) => [value[operand].x, value[operand].y],
      (to) => set(moved(state.value[operand], ...to)),
    ),
    id: `${operand}-move`,
    glyph: 'move',
    operand,
    name: t('flat.moveHandle', { kind: t(`flat.${kind}Kind`), name }),
    words: placeWords(x, y),
  };
  if (kind === 'circle') return [move, size(0, [ux, uy], s0)];
  const degrees = ([px, py]: Readonly<Vec2>): number => (Math.atan2(py - y, px - x) * 180) / Math.PI;
  const rotate: PlaneHandle = {
    ...state.hold,
    id: `${operand}-turn`,
    glyph: 'turn',
    operand,
    at: [x - ux * long, y - uy * long],
    shift: [-ux * OFF, uy * OFF],
    angle: 180 - turn,
    name: t('flat.turnHandle', { name }),
    value: turn,
    words: `${fixed(turn, 0)}°`,
    drag: (from, to) => set(turned(state.value[operand], Math.round(state.held[operand].turn + degrees(to) - degrees(from)))),
    nudge(dx, dy, fine) {
      const now = state.value[operand];
      set(turned(now, Math.round((now.turn + (dx + dy) * (fine ? 1 : 5)) * 1e6) / 1e6 + 0));
    },
  };
  return [move, rotate, size(0, [ux, uy], long), size(1, [-uy, ux], s1)];
}
