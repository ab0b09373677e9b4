// The public face as the judges ask it: the sources', or that of a built library put in its place.

import * as core from '../../src/core/index.ts';
import * as planar from '../../src/core/planar/index.ts';

/** The part of the public face that answers questions about geometry. */
export type Face = Pick<
  typeof core & typeof planar,
  | 'aabb'
  | 'box2'
  | 'capsule'
  | 'capsule2'
  | 'circle2'
  | 'contact'
  | 'distance'
  | 'distance2'
  | 'hit2'
  | 'obb'
  | 'overlaps'
  | 'raycast'
  | 'raycastCylinder'
  | 'separatingAxes'
  | 'sphere'
  | 'triangle'
>;

export const FACE: Face = { ...core, ...planar };

export type { Verdict } from '../../src/oracle/judge.ts';
