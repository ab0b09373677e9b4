// The directed objects of the lines board: how they are moved, and the cases worth seeing.

import { PARTS, pointAt } from '../../construction/rows/linear-input.ts';
import type { LinearObject, PartKind } from '../../construction/rows/linear-input.ts';
import type { Codec } from '../../kit/address-schema.ts';
import type { Vec2 } from 'kantsu/planar';

export { PARTS, linearOf, pointAt, rangeOf } from '../../construction/rows/linear-input.ts';
export type { LinearObject, PartKind } from '../../construction/rows/linear-input.ts';

/** The same object, moved along `along` by so many of its directions. */
export function slid(directed: LinearObject, along: Readonly<Vec2>, by: number): LinearObject {
  return { ...directed, start: pointAt({ start: directed.start, direction: along }, by) };
}

/** The least length of a direction: below a thousandth of a millimetre it would be lost in the start's rounding. */
export function isDirection([x, y]: Readonly<Vec2>): boolean {
  return Number.isFinite(x) && Number.isFinite(y) && Math.max(Math.abs(x), Math.abs(y)) >= 1e-6;
}

export interface Case {
  readonly a: LinearObject;
  readonly b: LinearObject;
}

const from = (kind: PartKind, start: Vec2, direction: Vec2): LinearObject => ({ kind, start, direction });

export const CASES = {
  oblique: { a: from('line', [-3, -1], [2, 1]), b: from('half-line', [2.5, -2], [-1, 2]) },
  behind: { a: from('line', [-3, -1], [2, 0.5]), b: from('half-line', [1, 1], [1, 2]) },
  short: { a: from('segment', [-4, -1], [2.5, 1]), b: from('segment', [2, -2], [0, 4]) },
  atEnd: { a: from('segment', [-3, -1], [4, 2]), b: from('half-line', [1, 1], [1.5, -2]) },
  parallel: { a: from('line', [-3, -1.5], [2, 1]), b: from('half-line', [-2, 0.5], [2, 1]) },
  coincident: { a: from('segment', [-4, -2], [4, 2]), b: from('segment', [-1, -0.5], [4, 2]) },
  opposite: { a: from('half-line', [-1, -0.5], [-2, -1]), b: from('half-line', [1, 0.5], [2, 1]) },
  tiny: { a: from('line', [-3, 0], [0.0001, 0]), b: from('half-line', [1, -2], [0, 0.0001]) },
} as const satisfies Record<string, Case>;
export type CaseId = keyof typeof CASES;
export const CASE_IDS = Object.keys(CASES) as CaseId[];

/** `half-line,0,0,1,1`: kind, start, direction. */
export const LINEAR: Codec<LinearObject> = {
  read(text) {
    const [name, ...numbers] = text.split(',');
    const kind = PARTS.find((kind) => kind === name);
    const [x, y, dx, dy] = numbers.map(Number);
    if (!kind || ![x, y].every(Number.isFinite) || !isDirection([dx, dy])) return undefined;
    return { kind, start: [x, y], direction: [dx, dy] };
  },
  write: ({ kind, start, direction }) => [kind, ...start, ...direction].join(','),
};
