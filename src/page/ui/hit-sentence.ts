// The result of a cast as a sentence, for the status line and screen readers.

import type { Feature, Part, Shape } from 'kantsu';
import { texts } from '../kit/texts.ts';
import { metres } from './format.ts';

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
interface SaidMiss {
  readonly kind: NamedKind;
  readonly name: string;
  readonly distance: number;
  /** The nearest point of the ray: one along it, or one of its ends. */
  readonly beside: 'start' | 'ray' | 'end';
}

export type NamedKind = Shape['kind'] | 'mesh';

const t = texts({
  'kind.sphere': ['sphere', '球'],
  'kind.capsule': ['capsule', 'カプセル'],
  'kind.aabb': ['AABB', 'AABB'],
  'kind.obb': ['OBB', 'OBB'],
  'kind.triangle': ['triangle', '三角形'],
  'kind.mesh': ['mesh', 'メッシュ'],
  'part.surface': ['the surface', '表面'],
  'part.p1': ['cap P1', '半球 P1'],
  'part.cylinder': ['the cylinder', '円柱'],
  'part.p2': ['cap P2', '半球 P2'],
  'part.side': ['face {side}', '面 {side}'],
  'part.front': ['the front', '表側'],
  'part.back': ['the back', '裏側'],
  'feature.surface': ['surface', '表面'],
  'feature.side': ['cylinder', '円柱'],
  'feature.edge': ['edge', '辺'],
  'feature.vertex': ['vertex', '頂点'],
  'feature.face': ['face', '面'],
  'beside.start': ['the ray’s origin', 'レイの始点'],
  'beside.ray': ['the ray', 'レイ'],
  'beside.end': ['the ray’s end', 'レイの終点'],
  'said.body': ['{kind} ‘{name}’', '{kind}「{name}」'],
  'said.hit': ['{body}: {event}', '{body}：{event}'],
  'said.more': [' · {n} more {n|hit|hits}', ' · ほか {n} ヒット'],
  'said.on': ['on the surface ({part})', '表面上（{part}）'],
  'said.onAny': ['on the surface', '表面上'],
  'said.through': [' through {part}', '{part}から'],
  'said.out': ['exits{through} at {d} (chord {chord})', '{d} で{through}出る（弦 {chord}）'],
  'said.starts': ['starts {on}, {out}', '始点は{on}、{out}'],
  'said.leaves': ['starts {on}, heading out; the {chord} chord is behind the origin', '始点は{on}で外向き、弦 {chord} は始点の後ろ'],
  'said.inside': ['starts inside (entry {behind} behind the origin), {out}', '始点は内部（入口は {behind} 後ろ）、{out}'],
  'said.crosses': ['crosses {part} at {d}', '{d} で{part}を貫通'],
  'said.touches': ['touches {part} at {d}', '{d} で{part}に接する'],
  'said.enters': ['enters{through} at {d}, {out}', '{d} で{through}入り、{out}'],
  'said.miss': ['No hit. Closest: {body}, {d} from {beside}', 'ヒットなし。最も近いのは{body}、{beside}から {d}'],
  'said.noHit': ['No hit', 'ヒットなし'],
});

/** One or two characters for labels and the hit timeline: `C`, `P2`, `+X`; a sphere's surface is `S`. */
export function partLetter(part: Part): string {
  if (part === 'cylinder') return 'C';
  if (part === 'surface') return 'S';
  if (part === 'front') return 'F';
  if (part === 'back') return 'B';
  return part.replace('-', '−').toUpperCase();
}

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

/** `sphere`, `球`, … */
export function kindName(kind: NamedKind): string {
  return t(`kind.${kind}`);
}

/** `capsule ‘pillar’`, `カプセル「pillar」`, … */
export function namedBody(kind: NamedKind, name: string): string {
  return t('said.body', { kind: kindName(kind), name });
}

/** `the cylinder`, `円柱`, … */
export function partName(part: Part): string {
  return /^[+-]/.test(part) ? t('part.side', { side: partLetter(part) }) : t(`part.${part as 'surface'}`);
}

/** What touches, of a body in contact: its caps and faces are the parts that a ray meets. */
export function featureName(feature: Feature): string {
  const part = feature.replace(/^(cap|face) /, '');
  return part === feature ? t(`feature.${feature as 'edge'}`) : partName(part as Part);
}

/** A hit in words and the number of the others. */
export function hitSentence(hit: SaidHit, n: number): string {
  const body = namedBody(hit.kind, hit.name);
  const more = n > 0 ? t('said.more', { n }) : '';
  return t('said.hit', { body, event: eventOf(hit) }) + more;
}

function eventOf({ enter, exit, chord: length, originInside }: SaidHit): string {
  // A sphere has only one surface, which need not be named.
  const through = ({ part }: SaidHit['enter']): string => (part === 'surface' ? '' : t('said.through', { part: partName(part) }));
  const on = ({ part }: SaidHit['enter']): string =>
    part === 'surface' ? t('said.onAny') : t('said.on', { part: partName(part).replace('the ', '') });
  const chord = metres(length);
  const out = t('said.out', { through: through(exit), d: metres(exit.distance), chord });
  if (length > 0 && startsOn(enter)) return t('said.starts', { on: on(enter), out });
  if (length > 0 && startsOn(exit)) return t('said.leaves', { on: on(exit), chord });
  if (originInside) return t('said.inside', { behind: metres(-enter.distance), out });
  const d = metres(enter.distance);
  if (length > 0) return t('said.enters', { through: through(enter), d, out });
  // A triangle, also one of an open mesh, has no inside, and a tangent ray meets the surface in one point, which is named once.
  const isSide = enter.part === 'front' || enter.part === 'back';
  return t(isSide ? 'said.crosses' : 'said.touches', { part: partName(enter.part), d });
}

/** A miss in words: the nearest body, if there is any. */
export function missSentence(nearest: SaidMiss | undefined): string {
  if (!nearest) return t('said.noHit');
  const { kind, name, distance, beside } = nearest;
  const words = { body: namedBody(kind, name), d: metres(distance), beside: t(`beside.${beside}`) };
  return t('said.miss', words);
}
