// Patterns, variants and results in words, in the page's language.

import type { Part, RayInterval } from 'kantsu';
import type { CapsulePattern, PatternKind } from '../../../scenes/capsule-patterns.ts';
import { metres } from '../../ui/format.ts';
import { partLetter, partName, printedDistance } from '../../ui/hit-sentence.ts';
import type { LiveKind } from './classify.ts';
import type { TileResult } from './tiles.ts';
import { t } from './words.ts';

type Variant = 'cap' | 'outward' | 'inward';

/** What the data calls it: `P1 → C`, `Tangent`; without the variant, which a selector beside it says. */
export function givenName({ kind, expected }: CapsulePattern): string {
  return nameOf(kind, expected?.enterPart, expected?.exitPart);
}

export function variantName(variant: string): string {
  const isPart = variant === 'p1' || variant === 'cylinder' || variant === 'p2';
  return t(isPart ? `legend.${variant}` : `patterns.variant.${variant as Variant}`);
}

/** The current pattern: the given name for an unmoved tile, the classified one for a moved tile. */
export function liveName({ isMoved, pattern, live, hit }: TileResult): string {
  const name = isMoved ? nameOf(live.kind, hit?.enter.part, hit?.exit.part) : givenName(pattern);
  const { variant } = isMoved ? live : pattern;
  return variant === '' ? name : `${name} · ${variantName(variant)}`;
}

export function reason({ isMoved, pattern, live }: TileResult): string {
  return t(`patterns.why.${isMoved ? live.kind : pattern.kind}`);
}

/** One of the nine has no name but its parts. */
function nameOf(kind: PatternKind | LiveKind, enter?: Part, exit?: Part): string {
  return kind === 'nine' ? `${partLetter(enter!)} → ${partLetter(exit!)}` : t(`patterns.kind.${kind}`);
}

/** `enters through cap P1 at 2.200 m, exits through …`, or `no hit`. */
export function answerOf(hit: RayInterval | null): string {
  if (!hit) return t('term.noHit');
  return t('patterns.saidHit', {
    enter: metres(printedDistance(hit.enter)),
    enterPart: partName(hit.enter.part),
    exit: metres(printedDistance(hit.exit)),
    exitPart: partName(hit.exit.part),
  });
}

/** All that a tile shows, in words. */
export function tileSentence(result: TileResult): string {
  const { isMoved, pattern, verdict, hit } = result;
  const [name, computed] = [liveName(result), answerOf(hit)];
  if (isMoved) return t('patterns.saidMoved', { name, was: givenName(pattern), computed });
  const { expected } = pattern;
  return t('patterns.saidTile', {
    name,
    expected: expected ? `${expected.enter.text}, ${expected.exit.text}` : t('term.noHit'),
    computed,
    verdict: t(verdict.matches ? 'patterns.match' : 'patterns.differs'),
  });
}

/** A difference of distances as one writes it in the margin: 0, 4e−16. */
export function difference(error: number): string {
  return error === 0 ? '0' : error.toExponential(0).replace('e-', 'e−');
}
