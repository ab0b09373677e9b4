// The result of a cast in words, for the status line: what a person who cannot see the picture needs to know.

import type { Part } from '../../raycast/interval.ts';
import type { Shape } from '../../shapes/shape.ts';
import { metres } from './format.ts';
import type { Language } from './text.ts';

/** What the sentence needs of a hit; the world's own hits and `raycast` both provide it. */
export interface SaidHit {
  readonly kind: Shape['kind'];
  /** The entity's name, or its row when it has none. */
  readonly name: string;
  readonly enter: { readonly distance: number; readonly part: Part };
  readonly exit: { readonly distance: number; readonly part: Part };
  readonly chord: number;
  readonly originInside: boolean;
}

/** What a ray that hits nothing passes nearest to. */
export interface SaidMiss {
  readonly kind: Shape['kind'];
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

const PARTS_JA: Record<Part, string> = {
  surface: '表面',
  p1: 'P1 側の半球',
  cylinder: '円柱部分',
  p2: 'P2 側の半球',
  '+x': '+X 面',
  '-x': '−X 面',
  '+y': '+Y 面',
  '-y': '−Y 面',
  '+z': '+Z 面',
  '-z': '−Z 面',
  front: '表の面',
  back: '裏の面',
};

const KINDS_JA: Record<Shape['kind'], string> = { sphere: '球', capsule: 'カプセル', aabb: 'AABB', obb: 'OBB', triangle: '三角形' };
const KINDS_EN: Record<Shape['kind'], string> = { sphere: 'sphere', capsule: 'capsule', aabb: 'AABB', obb: 'OBB', triangle: 'triangle' };

/** `sphere`, `球`, … */
export function kindName(kind: Shape['kind'], language: Language): string {
  return (language === 'ja' ? KINDS_JA : KINDS_EN)[kind];
}

/** `capsule ‘pillar’`, `カプセル「pillar」`, … */
export function namedBody(kind: Shape['kind'], name: string, language: Language): string {
  return language === 'ja' ? `${KINDS_JA[kind]}「${name}」` : `${KINDS_EN[kind]} ‘${name}’`;
}

/** `the cylinder`, `円柱部分`, … */
export function partName(part: Part, language: Language): string {
  return (language === 'ja' ? PARTS_JA : PARTS_EN)[part];
}

/** One or two characters for labels and the strip: `C`, `P2`, `+X`; a ball's surface is `S`. */
export function partLetter(part: Part): string {
  if (part === 'cylinder') return 'C';
  if (part === 'surface') return 'S';
  if (part === 'front') return 'F';
  if (part === 'back') return 'B';
  return part.replace('-', '−').toUpperCase();
}

/** A hit in words and how many more there are. */
export function hitSentence(hit: SaidHit, more: number, language: Language): string {
  return language === 'ja' ? sayJa(hit, more) : sayEn(hit, more);
}

const BESIDE_EN: Record<SaidMiss['beside'], string> = {
  start: 'from where the ray starts',
  ray: 'beside the ray',
  end: 'from where the ray ends',
};
const BESIDE_JA: Record<SaidMiss['beside'], string> = { start: '半直線の始点', ray: '半直線', end: '半直線の終わり' };

/** A miss in words: what was nearest, if there is anything at all. */
export function missSentence(nearest: SaidMiss | undefined, language: Language): string {
  if (language === 'ja') {
    const near =
      nearest &&
      `。いちばん近いのは${KINDS_JA[nearest.kind]}「${nearest.name}」で、${BESIDE_JA[nearest.beside]}から ${metres(nearest.distance)}`;
    return `何にも当たりません${near ?? ''}`;
  }
  const near =
    nearest && `; nearest is ${KINDS_EN[nearest.kind]} ‘${nearest.name}’, ${metres(nearest.distance)} ${BESIDE_EN[nearest.beside]}`;
  return `nothing hit${near ?? ''}`;
}

// What a nanometre from the start is called in words; no answer depends on it. A ray cast on from where another came out starts there, up to rounding.
const ON_SURFACE = 1e-9; // m

/** True for an end of the interval where the ray itself starts, as far as words and four digits can tell. */
export function startsOn({ distance }: SaidHit['enter']): boolean {
  return Math.abs(distance) < ON_SURFACE;
}

/** Its distance as it is printed: 0 where the ray itself starts. */
export function printedDistance(end: SaidHit['enter']): number {
  return startsOn(end) ? 0 : end.distance;
}

/** `on its surface, cap P1`; a ball's surface has no parts. */
function onEn(part: Part): string {
  return part === 'surface' ? 'on its surface' : `on its surface, ${PARTS_EN[part]}`;
}

function onJa(part: Part): string {
  return part === 'surface' ? '表面上' : `表面上（${PARTS_JA[part]}）`;
}

function sayEn(hit: SaidHit, more: number): string {
  const who = `${namedBody(hit.kind, hit.name, 'en')}: `;
  const tail = more > 0 ? `; ${more} more` : '';
  const out = PARTS_EN[hit.exit.part];
  if (hit.chord > 0 && startsOn(hit.enter)) {
    return `${who}the ray starts ${onEn(hit.enter.part)}, leaves by ${out} at ${metres(hit.exit.distance)}, chord ${metres(hit.chord)}${tail}`;
  }
  if (hit.chord > 0 && startsOn(hit.exit)) {
    return `${who}the ray starts ${onEn(hit.exit.part)}, and leaves, chord ${metres(hit.chord)} behind it${tail}`;
  }
  if (hit.originInside) {
    const behind = `the ray starts inside, ${metres(-hit.enter.distance)} past ${PARTS_EN[hit.enter.part]}`;
    return `${who}${behind}, leaves by ${out} at ${metres(hit.exit.distance)}, chord ${metres(hit.chord)}${tail}`;
  }
  const into = PARTS_EN[hit.enter.part];
  // A triangle has no inside, and a grazed ball is left where it was entered: one point, said once.
  if (hit.chord === 0) return `${who}${hit.kind === 'triangle' ? 'crosses' : 'touches'} ${into} at ${metres(hit.enter.distance)}${tail}`;
  return `${who}enters ${into} at ${metres(hit.enter.distance)}, leaves by ${out} at ${metres(hit.exit.distance)}, chord ${metres(hit.chord)}${tail}`;
}

function sayJa(hit: SaidHit, more: number): string {
  const who = `${namedBody(hit.kind, hit.name, 'ja')}：`;
  const tail = more > 0 ? `、ほか ${more} 件` : '';
  const out = `${metres(hit.exit.distance)} で${PARTS_JA[hit.exit.part]}から出る`;
  if (hit.chord > 0 && startsOn(hit.enter)) return `${who}半直線の始点は${onJa(hit.enter.part)}、${out}、弦 ${metres(hit.chord)}${tail}`;
  if (hit.chord > 0 && startsOn(hit.exit)) {
    return `${who}半直線の始点は${onJa(hit.exit.part)}で、そこから出る、弦 ${metres(hit.chord)} は後方${tail}`;
  }
  if (hit.originInside) {
    const behind = `半直線の始点は内部（${PARTS_JA[hit.enter.part]}から ${metres(-hit.enter.distance)}）`;
    return `${who}${behind}、${out}、弦 ${metres(hit.chord)}${tail}`;
  }
  const into = PARTS_JA[hit.enter.part];
  if (hit.chord === 0) return `${who}${metres(hit.enter.distance)} で${into}${hit.kind === 'triangle' ? 'を貫く' : 'に触れる'}${tail}`;
  return `${who}${metres(hit.enter.distance)} で${into}に入り、${out}、弦 ${metres(hit.chord)}${tail}`;
}
