// Export of a hit: as JSON with every number in full, or as a test that runs against the library.

import { raycast } from 'kantsu';
import type { Shape } from 'kantsu';
import type { Session } from './session.ts';

/** The current ray and all its hits, every number in full. */
export function hitsAsJson(session: Session): string {
  const { rays, world } = session;
  const ray = rays.current;
  if (ray === undefined) return 'null';
  const { origin, direction, maxDistance } = ray;
  const hits = ray.hits.map((hit, i) =>
    Object.assign({ name: session.nameOf(hit.entity), kind: world.kind(hit.entity), returned: ray.returned[i] }, hit, {
      shape: session.shapeAt(hit.entity, hit.triangle),
    }),
  );
  const { mode: query, inside } = rays;
  return JSON.stringify(
    { room: session.room.id, seed: session.tunables.seed, tick: world.tick, query, inside, ray: { origin, direction, maxDistance }, hits },
    null,
    2,
  );
}

/** The current hit as a test file for vitest, or that the ray has no hit. */
export function hitAsTest(session: Session): string {
  const { current: ray, hit: met } = session.rays;
  if (ray === undefined || met === undefined) return '// This ray hits nothing.\n';
  const shape = session.shapeAt(met.entity, met.triangle);
  // Of a mesh the triangle of the entry alone.
  const hit = met.triangle === undefined ? met : { ...met, ...raycast(shape, ray) };
  return `import { expect, test } from 'vitest';
import { ${shape.kind}, raycast } from 'kantsu';

test(${JSON.stringify(`a ray through ${session.nameOf(hit.entity)}`)}, () => {
  const shape = ${shapeCall(shape)};
  const hit = raycast(shape, { origin: ${vectorText(ray.origin)}, direction: ${vectorText(ray.direction)} });
  expect(hit?.enter.distance).toBeCloseTo(${hit.enter.distance}, 9);
  expect(hit?.enter.part).toBe('${hit.enter.part}');
  expect(hit?.exit.distance).toBeCloseTo(${hit.exit.distance}, 9);
  expect(hit?.exit.part).toBe('${hit.exit.part}');
  expect(hit?.originInside).toBe(${hit.originInside});
});
`;
}

/** The call of the core that makes this shape. */
export function shapeCall(shape: Shape): string {
  const { kind, ...fields } = shape;
  // Its corners are equivalent to its centre, which the world keeps.
  const given = Object.entries(fields).filter(([field]) => kind !== 'aabb' || (field !== 'min' && field !== 'max'));
  return `${kind}({ ${given.map(([field, value]) => `${field}: ${vectorText(value)}`).join(', ')} })`;
}

export function vectorText(value: unknown): string {
  return JSON.stringify(value).replaceAll(',', ', ');
}
