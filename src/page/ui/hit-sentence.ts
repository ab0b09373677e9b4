// The result of a cast as a sentence, for the status line and screen readers.

import type { Part, Shape } from 'kantsu';
import { metres } from './format.ts';
import { spacedJa } from './i18n.ts';
import type { Language } from './i18n.ts';

/** The required fields of a hit; both the world's own hits and `raycast` have them. */
export interface SaidHit {
  readonly kind: NamedKind;
  /** The entity's name, or its row without one. */
  readonly name: string;
  readonly enter: { readonly distance: number; readonly part: Part };
  readonly exit: { readonly distance: number; readonly part: Part };
  readonly chord: number;
  readonly originInside: boolean;
}

/** The body that a ray without hits passes nearest to. */
export interface SaidMiss {
  readonly kind: NamedKind;
  readonly name: string;
  readonly distance: number;
  /** The nearest point of the ray: one along it, or one of its ends. */
  readonly beside: 'start' | 'ray' | 'end';
}

const PARTS_EN: Record<Part, string> = {
  surface: 'the surface',
  p1: 'cap P1',
  cylinder: 'the cylinder',
  p2: 'cap P2',
  '+x': 'face +X',
  '-x': 'face −X',
  '+y': 'face +Y',
  '-y': 'face −Y',
  '+z': 'face +Z',
  '-z': 'face −Z',
  front: 'the front',
  back: 'the back',
};

export type NamedKind = Shape['kind'] | 'mesh';

const KINDS_EN: Record<NamedKind, string> = {
  sphere: 'sphere',
  capsule: 'capsule',
  aabb: 'AABB',
  obb: 'OBB',
  triangle: 'triangle',
  mesh: 'mesh',
};

/** One or two characters for labels and the hit timeline: `C`, `P2`, `+X`; a sphere's surface is `S`. */
export function partLetter(part: Part): string {
  if (part === 'cylinder') return 'C';
  if (part === 'surface') return 'S';
  if (part === 'front') return 'F';
  if (part === 'back') return 'B';
  return part.replace('-', '−').toUpperCase();
}

const BESIDE_EN: Record<SaidMiss['beside'], string> = { start: 'the ray’s origin', ray: 'the ray', end: 'the ray’s end' };
// Within a nanometre of the surface the text says "on the surface"; no result depends on it. A ray that continues where another one exited starts
// there, up to rounding.
const ON_SURFACE = 1e-9; // m

/** True for an end of the interval at the ray's origin, up to the four digits of the text. */
export function startsOn({ distance }: SaidHit['enter']): boolean {
  return Math.abs(distance) < ON_SURFACE;
}

/** Its printed distance: 0 at the ray's origin. */
export function printedDistance(end: SaidHit['enter']): number {
  return startsOn(end) ? 0 : end.distance;
}

/** `on the surface (cap P1)`; a sphere’s surface has no parts. */
function onEn(part: Part): string {
  return part === 'surface' ? 'on the surface' : `on the surface (${PARTS_EN[part].replace('the ', '')})`;
}

/** ` through cap P1`; a sphere is entered and exited through the only surface it has. */
function throughEn(part: Part): string {
  return part === 'surface' ? '' : ` through ${PARTS_EN[part]}`;
}

/** Of a triangle, or of one of an open mesh. */
function isSide(part: Part): boolean {
  return part === 'front' || part === 'back';
}

function sayEn(hit: SaidHit, more: number): string {
  const who = `${namedEn(hit.kind, hit.name)}: `;
  const tail = more > 0 ? ` · ${more} more ${more === 1 ? 'hit' : 'hits'}` : '';
  const out = `exits${throughEn(hit.exit.part)} at ${metres(hit.exit.distance)} (chord ${metres(hit.chord)})${tail}`;
  if (hit.chord > 0 && startsOn(hit.enter)) return `${who}starts ${onEn(hit.enter.part)}, ${out}`;
  if (hit.chord > 0 && startsOn(hit.exit)) {
    return `${who}starts ${onEn(hit.exit.part)}, heading out; the ${metres(hit.chord)} chord is behind the origin${tail}`;
  }
  if (hit.originInside) return `${who}starts inside (entry ${metres(-hit.enter.distance)} behind the origin), ${out}`;
  const at = metres(hit.enter.distance);
  // A triangle has no inside, and a tangent ray meets the surface in one point, which is named once.
  if (hit.chord === 0) return `${who}${isSide(hit.enter.part) ? 'crosses' : 'touches'} ${PARTS_EN[hit.enter.part]} at ${at}${tail}`;
  return `${who}enters${throughEn(hit.enter.part)} at ${at}, ${out}`;
}

function missEn({ kind, name, distance, beside }: SaidMiss): string {
  return `No hit. Closest: ${namedEn(kind, name)}, ${metres(distance)} from ${BESIDE_EN[beside]}`;
}

function namedEn(kind: NamedKind, name: string): string {
  return `${KINDS_EN[kind]} ‘${name}’`;
}

/** How a language says all this. */
export interface Sentences {
  readonly kinds: Readonly<Record<NamedKind, string>>;
  readonly parts: Readonly<Record<Part, string>>;
  readonly noHit: string;
  named(kind: NamedKind, name: string): string;
  hit(hit: SaidHit, more: number): string;
  miss(nearest: SaidMiss): string;
}

const ENGLISH: Sentences = { kinds: KINDS_EN, parts: PARTS_EN, noHit: 'No hit', named: namedEn, hit: sayEn, miss: missEn };
let japanese = ENGLISH;

/** What the sentences of another language are made with. */
export interface SentenceKit {
  readonly metres: typeof metres;
  readonly startsOn: typeof startsOn;
  readonly isSide: typeof isSide;
  readonly spacedJa: typeof spacedJa;
}

/** Those of Japanese are loaded with its words. */
export function addJapanese(make: (kit: SentenceKit) => Sentences): void {
  japanese = make({ metres, startsOn, isSide, spacedJa });
}

function sentencesOf(language: Language): Sentences {
  return language === 'ja' ? japanese : ENGLISH;
}

/** `sphere`, `球`, … */
export function kindName(kind: NamedKind, language: Language): string {
  return sentencesOf(language).kinds[kind];
}

/** `capsule ‘pillar’`, `カプセル「pillar」`, … */
export function namedBody(kind: NamedKind, name: string, language: Language): string {
  return sentencesOf(language).named(kind, name);
}

/** `the cylinder`, `円柱`, … */
export function partName(part: Part, language: Language): string {
  return sentencesOf(language).parts[part];
}

/** A hit in words and the number of the others. */
export function hitSentence(hit: SaidHit, more: number, language: Language): string {
  return sentencesOf(language).hit(hit, more);
}

/** A miss in words: the nearest body, if there is any. */
export function missSentence(nearest: SaidMiss | undefined, language: Language): string {
  const say = sentencesOf(language);
  return nearest ? say.miss(nearest) : say.noHit;
}
