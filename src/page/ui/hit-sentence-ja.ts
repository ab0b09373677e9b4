// The Japanese of hit-sentence.ts, loaded with the Japanese words. The page waits for it before anything else: a module that it waits for cannot import one of
// its own, so what it needs is handed in.

import type { Part } from 'kantsu';
import type { NamedKind, SaidHit, SaidMiss, SentenceKit, Sentences } from './hit-sentence.ts';

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

function named(kind: NamedKind, name: string): string {
  return `${KINDS_JA[kind]}「${name}」`;
}

function onJa(part: Part): string {
  return part === 'surface' ? '表面上' : `表面上（${PARTS_JA[part]}）`;
}

function throughJa(part: Part): string {
  return part === 'surface' ? '' : `${PARTS_JA[part]}から`;
}

export function japanese({ metres, startsOn, isSide, spacedJa }: SentenceKit): Sentences {
  function sayJa(hit: SaidHit, more: number): string {
    return spacedJa(`${named(hit.kind, hit.name)}：${eventJa(hit)}${more > 0 ? ` · ほか ${more} ヒット` : ''}`);
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
    return spacedJa(`ヒットなし。最も近いのは${named(kind, name)}、${BESIDE_JA[beside]}から ${metres(distance)}`);
  }

  return { kinds: KINDS_JA, parts: PARTS_JA, noHit: 'ヒットなし', named, hit: sayJa, miss: missJa };
}
