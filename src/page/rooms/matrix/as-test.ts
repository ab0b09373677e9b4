// The current pair as a runnable test.

import type { Shape } from 'kantsu';
import type { Reading } from './pair-reading.ts';

export function asTest(a: Shape, b: Shape, { state, distance, normal, contact }: Reading): string {
  const imports = [...new Set([...(contact ? ['contact'] : []), 'distance', a.kind, b.kind])].toSorted();
  const lines = [
    `import { expect, test } from 'vitest';`,
    `import { ${imports.join(', ')} } from 'kantsu';`,
    ``,
    `test('${a.kind} and ${b.kind}: ${state}', () => {`,
    `  const a = ${shapeText(a)};`,
    `  const b = ${shapeText(b)};`,
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

function shapeText(shape: Shape): string {
  const v = (x: readonly number[]): string => `[${x.join(', ')}]`;
  switch (shape.kind) {
    case 'sphere':
      return `sphere({ center: ${v(shape.center)}, radius: ${shape.radius} })`;
    case 'capsule':
      return `capsule({ p1: ${v(shape.p1)}, p2: ${v(shape.p2)}, radius: ${shape.radius} })`;
    case 'aabb':
      return `aabb({ center: ${v(shape.center)}, half: ${v(shape.half)} })`;
    case 'obb':
      return `obb({ center: ${v(shape.center)}, half: ${v(shape.half)}, orientation: ${v(shape.orientation)} })`;
    default:
      return `triangle({ a: ${v(shape.a)}, b: ${v(shape.b)}, c: ${v(shape.c)} })`;
  }
}
