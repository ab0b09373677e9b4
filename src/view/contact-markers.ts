// Contacts: points, normals and depths, of one size on the screen however near or far.
import type { Stage } from './stage.ts';
export declare class ContactMarkers {
  constructor(stage: Stage);
  enabled: boolean;
  points: boolean;
  normals: boolean;
  depths: boolean;
  begin(): void;
  /**
   * One contact point between the surfaces: position, unit normal from a to b, signed distance (negative = depth, m),
   * and seconds since the contact began (younger than 0.2 s flashes, unless motion is reduced; Infinity: never).
   */
  point(x: number, y: number, z: number, nx: number, ny: number, nz: number, distance: number, age: number): void;
  /** Witness points of a selected pair, joined: red depth or grey distance. */
  witness(ax: number, ay: number, az: number, bx: number, by: number, bz: number, distance: number): void;
  end(): void;
  dispose(): void;
}
