// The labels at a ray's marks in the picture, in the page's language.

import type { RayWords } from '../stage/ray-view.ts';
import type { ProbeReading } from '../model/probe.ts';
import { digits, triple } from './format.ts';
import { partLetter, printedDistance, startsOn } from './hit-sentence.ts';
import { text } from './language.ts';
import type { Entity } from 'kantsu';

/** `nameOf` gives the name of a body. */
export const rayWords = (nameOf: (entity: Entity) => string): RayWords => ({
  enter(end) {
    const distance = printedDistance(end);
    return text(distance < 0 ? 'label.enterBehind' : 'label.enter', { d: digits(distance), part: partLetter(end.part) });
  },
  exit(end, chord) {
    const at = { d: digits(printedDistance(end)), part: partLetter(end.part) };
    return chord === undefined ? text('label.exitOnly', at) : text('label.exit', { ...at, chord: digits(chord) });
  },
  named: (words, entity) => `${nameOf(entity as Entity)} · ${words}`,
  inside: (enter, exit) => (startsOn(enter) || startsOn(exit) ? undefined : text('label.inside')),
  misses: (distance) => text('label.misses', { d: digits(distance) }),
});

/** The numbers of the probe: on the ray and in the bodies, then its position. */
export function probeLabel({ t, point, inside, nearest, s }: ProbeReading, nameOf: (entity: Entity) => string): string {
  const parts = [`t ${digits(t)}`];
  if (inside.length > 0) parts.push(text('label.probeInside', { names: inside.map(nameOf).join(', ') }));
  if (nearest) parts.push(text('label.probe', { d: digits(nearest.distance), name: nameOf(nearest.entity) }));
  if (s !== undefined) parts.push(`s ${s.toFixed(3)}`);
  return `${parts.join(' · ')}\n${triple(point, 3)} m`;
}
