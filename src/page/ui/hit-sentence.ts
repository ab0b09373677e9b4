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

const PARTS_JA: Record<Part, string> = {
  surface: '表面',
  p1: '半球 P1',
  cylinder: '円柱',
  p2: '半球 P2',
  '+x': '面 +X',
  '-x': '面 −X',
  '+y': '面 +Y',
  '-y': '面 −Y',
  '+z': '面 +Z',
  '-z': '面 −Z',
  front: '表側',
  back: '裏側',
};

const KINDS_JA: Record<NamedKind, string> = {
  sphere: '球',
  capsule: 'カプセル',
  aabb: 'AABB',
  obb: 'OBB',
  triangle: '三角形',
  mesh: 'メッシュ',
};

const BESIDE_JA: Record<SaidMiss['beside'], string> = { start: 'レイの始点', ray: 'レイ', end: 'レイの終点' };

function namedJa(kind: NamedKind, name: string): string {
  return `${KINDS_JA[kind]}「${name}」`;
}

function onJa(part: Part): string {
  return part === 'surface' ? '表面上' : `表面上（${PARTS_JA[part]}）`;
}

function throughJa(part: Part): string {
  return part === 'surface' ? '' : `${PARTS_JA[part]}から`;
}

function sayJa(hit: SaidHit, more: number): string {
  return spacedJa(`${namedJa(hit.kind, hit.name)}：${eventJa(hit)}${more > 0 ? ` · ほか ${more} ヒット` : ''}`);
}

function eventJa(hit: SaidHit): string {
  const out = `${metres(hit.exit.distance)} で${throughJa(hit.exit.part)}出る（弦 ${metres(hit.chord)}）`;
  if (hit.chord > 0 && startsOn(hit.enter)) return `始点は${onJa(hit.enter.part)}、${out}`;
  if (hit.chord > 0 && startsOn(hit.exit)) return `始点は${onJa(hit.exit.part)}で外向き、弦 ${metres(hit.chord)} は始点の後ろ`;
  if (hit.originInside) return `始点は内部（入口は ${metres(-hit.enter.distance)} 後ろ）、${out}`;
  const at = metres(hit.enter.distance);
  if (hit.chord === 0) return `${at} で${PARTS_JA[hit.enter.part]}${isSide(hit.enter.part) ? 'を貫通' : 'に接する'}`;
  return `${at} で${throughJa(hit.enter.part)}入り、${out}`;
}

function missJa({ kind, name, distance, beside }: SaidMiss): string {
  return spacedJa(`ヒットなし。最も近いのは${namedJa(kind, name)}、${BESIDE_JA[beside]}から ${metres(distance)}`);
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: { kinds: KINDS_EN, parts: PARTS_EN, noHit: 'No hit', named: namedEn, hit: sayEn, miss: missEn },
  ja: { kinds: KINDS_JA, parts: PARTS_JA, noHit: 'ヒットなし', named: namedJa, hit: sayJa, miss: missJa },
};

/** `sphere`, `球`, … */
export function kindName(kind: NamedKind, language: Language): string {
  return SENTENCES[language].kinds[kind];
}

/** `capsule ‘pillar’`, `カプセル「pillar」`, … */
export function namedBody(kind: NamedKind, name: string, language: Language): string {
  return SENTENCES[language].named(kind, name);
}

/** `the cylinder`, `円柱`, … */
export function partName(part: Part, language: Language): string {
  return SENTENCES[language].parts[part];
}

/** A hit in words and the number of the others. */
export function hitSentence(hit: SaidHit, more: number, language: Language): string {
  return SENTENCES[language].hit(hit, more);
}

/** A miss in words: the nearest body, if there is any. */
export function missSentence(nearest: SaidMiss | undefined, language: Language): string {
  const say = SENTENCES[language];
  return nearest ? say.miss(nearest) : say.noHit;
}
