// Patterns, variants and results in words, in the page's language.

import type { Part, RayInterval } from 'kantsu';
import type { CapsulePattern, PatternKind } from '../../../scenes/capsule-patterns.ts';
import { metres } from '../../ui/format.ts';
import { partLetter, partName, printedDistance } from '../../ui/hit-sentence.ts';
import { language, text } from '../../ui/language.ts';
import type { LiveKind } from './classify.ts';
import type { TileState } from './tile-state.ts';
import type { PatternsKey } from './words.ts';

/** One of the nine has no name but its parts. */
const NAMES: Record<Exclude<PatternKind | LiveKind, 'nine'>, PatternsKey> = {
  'parallel inside': 'patterns.kind.parallelInside',
  'parallel on the surface': 'patterns.kind.parallelOn',
  'parallel outside': 'patterns.kind.parallelOutside',
  tangent: 'patterns.kind.tangent',
  seam: 'patterns.kind.seam',
  'origin inside': 'patterns.kind.originInside',
  'origin on the surface': 'patterns.kind.originOn',
  behind: 'patterns.kind.behind',
  'p1 = p2': 'patterns.kind.point',
  'maxDistance inside': 'patterns.kind.reach',
  'direction not unit': 'patterns.kind.length',
  miss: 'patterns.kind.miss',
  'too short': 'patterns.kind.short',
};

const REASONS: Record<PatternKind | LiveKind, PatternsKey> = {
  nine: 'patterns.why.nine',
  'parallel inside': 'patterns.why.parallelInside',
  'parallel on the surface': 'patterns.why.parallelOn',
  'parallel outside': 'patterns.why.parallelOutside',
  tangent: 'patterns.why.tangent',
  seam: 'patterns.why.seam',
  'origin inside': 'patterns.why.originInside',
  'origin on the surface': 'patterns.why.originOn',
  behind: 'patterns.why.behind',
  'p1 = p2': 'patterns.why.point',
  'maxDistance inside': 'patterns.why.reach',
  'direction not unit': 'patterns.why.length',
  miss: 'patterns.why.miss',
  'too short': 'patterns.why.short',
};

const VARIANTS: Readonly<Record<string, PatternsKey>> = {
  p1: 'patterns.variant.p1',
  cylinder: 'patterns.variant.cylinder',
  p2: 'patterns.variant.p2',
  cap: 'patterns.variant.cap',
  outward: 'patterns.variant.outward',
  inward: 'patterns.variant.inward',
};

/** What the data calls it: `P1 → C`, `Tangent`; without the variant, which a selector beside it says. */
export function givenName({ kind, expected }: CapsulePattern): string {
  return nameOf(kind, expected?.enterPart, expected?.exitPart);
}

export function variantName(variant: string): string {
  return text(VARIANTS[variant]);
}

/** The current pattern: the given name for an unmoved tile, the classified one for a moved tile. */
export function liveName({ isMoved, pattern, live, hit }: TileState): string {
  if (!isMoved) return pattern.variant === '' ? givenName(pattern) : `${givenName(pattern)} · ${variantName(pattern.variant)}`;
  const name = nameOf(live.kind, hit?.enter.part, hit?.exit.part);
  return live.variant === '' ? name : `${name} · ${variantName(live.variant)}`;
}

export function reason({ isMoved, pattern, live }: TileState): string {
  return text(REASONS[isMoved ? live.kind : pattern.kind]);
}

function nameOf(kind: PatternKind | LiveKind, enter?: Part, exit?: Part): string {
  return kind === 'nine' ? `${partLetter(enter!)} → ${partLetter(exit!)}` : text(NAMES[kind]);
}

/** `in by cap P1 at 2.200 m, out by …`, or `miss`. */
export function answerOf(hit: RayInterval | null): string {
  if (!hit) return text('patterns.miss');
  return text('patterns.saidHit', {
    enter: metres(printedDistance(hit.enter)),
    enterPart: partName(hit.enter.part, language()),
    exit: metres(printedDistance(hit.exit)),
    exitPart: partName(hit.exit.part, language()),
  });
}

/** A difference of distances as one writes it in the margin: 0, 4e−16. */
export function difference(error: number): string {
  return error === 0 ? '0' : error.toExponential(0).replace('e-', 'e−');
}
