// Debug lines on the stage: the drawing interface of src/debug, onto one growing buffer.
import type { Stage } from './stage.ts';
export declare class OverlayLines {
  constructor(stage: Stage, options?: { dashed?: boolean });
  /** Off: `line` returns at once and nothing is drawn or uploaded. */
  enabled: boolean;
  /** Segments since `begin`. */
  readonly count: number;
  begin(): void;
  /** Colour as 0xrrggbb. */
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void;
  end(): void;
  dispose(): void;
}
