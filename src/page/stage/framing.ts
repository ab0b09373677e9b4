// The camera that sees one box large and another one whole.

import { Vector3 } from 'three';

export interface Box {
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
}

/** The boxes to be seen. */
export interface Framed {
  /** As large as `FILL` allows. */
  readonly large: Box;
  /** Fully visible, which may take the camera farther away. */
  readonly whole: Box;
}

/** The share of the view's width or height, whichever is reached first, that the large box takes. */
export const FILL = 0.84;
/** The margin of the second box to the edge. */
const INSIDE = 0.96;

const right = new Vector3();
const up = new Vector3();
const forward = new Vector3();
const corner = new Vector3();

/**
 * The camera that looks along `towards − from` (not straight up or down) and frames both boxes.
 * @param fov vertical, degrees
 * @param aspect width / height
 */
export function frameBoxes(
  { large, whole }: Framed,
  from: Vector3,
  towards: Vector3,
  fov: number,
  aspect: number,
): { position: Vector3; target: Vector3 } {
  forward.subVectors(towards, from).normalize();
  right.crossVectors(forward, corner.set(0, 1, 0)).normalize();
  up.crossVectors(right, forward);
  const tall = Math.tan((fov * Math.PI) / 360);
  const edges = [right, up].map((axis, k) => {
    const half = k === 0 ? tall * aspect : tall;
    return { axis, large: edgesOf(large, axis, FILL * half), whole: edgesOf(whole, axis, INSIDE * half) };
  });
  // As near as the large box allows in both directions; then back until the edges of the whole one are inside, too.
  let depth = Infinity;
  for (const { large: edge, whole: outer } of edges) depth = Math.min(depth, edge.depth, outer.depth);
  const position = forward.clone().multiplyScalar(depth);
  for (const { axis, large: edge, whole: outer } of edges) {
    // In the middle of the large box, and aside from it as far as the whole one needs.
    const middle = edge.middle(depth);
    const room = outer.range(depth);
    position.addScaledVector(axis, Math.min(Math.max(middle, room[0]), room[1]));
  }
  const centre = corner.set(0, 0, 0);
  for (let k = 0; k < 3; k++) centre.setComponent(k, 0.5 * (large.min[k] + large.max[k]));
  const distance = forward.dot(centre) - depth;
  return { position, target: position.clone().addScaledVector(forward, distance) };
}

interface Edges {
  /** Largest depth of the camera along the view. */
  readonly depth: number;
  /** Its range across the view there. */
  readonly range: (depth: number) => readonly [number, number];
  /** Where it sees the box in the middle of the picture. */
  readonly middle: (depth: number) => number;
}

/** A corner at `across` and `along` is in view for a camera at x and z while |across − x| ≤ slope·(along − z): two half-planes for each corner. */
function edgesOf(box: Box, axis: Vector3, slope: number): Edges {
  const corners: [across: number, along: number][] = [];
  for (let i = 0; i < 8; i++) {
    corner.set(...([0, 1, 2].map((k) => (((i >> k) & 1) === 0 ? box.min[k] : box.max[k])) as [number, number, number]));
    corners.push([corner.dot(axis), corner.dot(forward)]);
  }
  const high = Math.max(...corners.map(([across, along]) => across - slope * along));
  const low = Math.min(...corners.map(([across, along]) => across + slope * along));
  return {
    depth: (low - high) / (2 * slope),
    range: (depth) => [high + slope * depth, low - slope * depth],
    middle(depth) {
      // The extremes of (across − x)/(along − z) are equal and opposite: found by bisection, since they are monotonic in x.
      let [from, to] = [high + slope * depth, low - slope * depth];
      for (let i = 0; i < 40; i++) {
        const x = 0.5 * (from + to);
        const seen = corners.map(([across, along]) => (across - x) / (along - depth));
        if (Math.max(...seen) + Math.min(...seen) > 0) from = x;
        else to = x;
      }
      return 0.5 * (from + to);
    },
  };
}
