// The interface of the four boards: as rooms, with what the bar above them does.

import type { Room } from '../../kit/open-room.tsx';
import type { PlaneView } from '../../kit/plane.tsx';

export const BOARDS = ['pairs', 'lines', 'capsules', 'verify'] as const;
export type BoardId = (typeof BOARDS)[number];

type Shown = Pick<Room, 'view' | 'panel' | 'bottom' | 'sentence' | 'address' | 'frame'>;

export interface Board extends Shown {
  /** What there is to zoom. */
  readonly plane?: PlaneView;
  readonly reset: () => void;
  /** The board is shown again. */
  readonly enter?: () => void;
  readonly press?: Readonly<Record<string, () => void>>;
  readonly api: object;
}

/** The two of a board. */
export const OPERANDS = ['a', 'b'] as const;
export type Operand = (typeof OPERANDS)[number];
