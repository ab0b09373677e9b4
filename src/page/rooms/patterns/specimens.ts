// The gallery's twenty tiles: the nine patterns, one each, and the eleven degenerate kinds, some with several variants.

import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';
import { DEGENERATE_PATTERNS, NINE_PATTERNS } from '../../../scenes/capsule-patterns.ts';

/** Content of one tile; the patterns of one kind, distinguished by their variant. */
export interface TileSubject {
  /** In the address: `p1-cylinder`, `tangent`, `p1-p2` … */
  readonly id: string;
  readonly variants: readonly CapsulePattern[];
}

export const NINE: readonly TileSubject[] = NINE_PATTERNS.map((pattern) => ({ id: slug(pattern.name), variants: [pattern] }));

export const DEGENERATE: readonly TileSubject[] = [...new Set(DEGENERATE_PATTERNS.map(({ kind }) => kind))].map((kind) => ({
  id: slug(kind),
  variants: DEGENERATE_PATTERNS.filter((pattern) => pattern.kind === kind),
}));

/** `p1 → cylinder` is `p1-cylinder`, `p1 = p2` is `p1-equals-p2`. */
function slug(name: string): string {
  return name
    .replace('=', 'equals')
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase();
}
