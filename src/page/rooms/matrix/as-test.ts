// The current pair as a runnable test.

import type { Shape } from 'kantsu';
import { shapeCall } from '../../model/hit-export.ts';
import type { Reading } from './pair-reading.ts';

export function asTest(a: Shape, b: Shape, { state, distance, normal, contact }: Reading): string {
  const imports = [...new Set([...(contact ? ['contact'] : []), 'distance', a.kind, b.kind])].toSorted();
  const lines = [
    `import { expect, test } from 'vitest';`,
    `import { ${imports.join(', ')} } from 'kantsu';`,
    ``,
    `test('${a.kind} and ${b.kind}: ${state}', () => {`,
    `  const a = ${shapeCall(a)};`,
    `  const b = ${shapeCall(b)};`,
    `  expect(distance(a, b).distance).toBeCloseTo(${distance}, 12);`,
  ];
  if (contact) {
    lines.push(
      `  const hit = contact(a, b);`,
      `  expect(hit).toMatchObject({ state: '${contact.state}', featureA: '${contact.featureA}', featureB: '${contact.featureB}' });`,
      `  [${normal.join(', ')}].forEach((x, k) => expect(hit?.normal[k]).toBeCloseTo(x, 12));`,
      `  expect(hit?.points).toHaveLength(${contact.points.length});`,
    );
  }
  return [...lines, `});`, ``].join('\n');
}
