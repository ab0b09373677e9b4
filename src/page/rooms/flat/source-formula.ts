// The hit tests as printed in the texts, defects included, for the verification board: true, false, or no result.

import type { Box2, Capsule2, Circle2, Shape2 } from '../../../core/planar/shape2.ts';
import type { Vec2 } from '../../../core/planar/vec2.ts';

/**
 * S3's table with its crosses: boxes are taken as unrotated, a face is hit by `<` and a corner by `≤`, box and capsule have no formula; S0.5 divides
 * by the core's squared length; S0.6 tests only the four ends.
 */
export function sourceHit(a: Shape2, b: Shape2): boolean | null {
  if (a.kind === 'circle' && b.kind === 'circle') return square(a.center, b.center) <= (a.radius + b.radius) ** 2;
  if (a.kind === 'circle' && b.kind === 'box') return circleBox(a, b);
  if (a.kind === 'box' && b.kind === 'circle') return circleBox(b, a);
  if (a.kind === 'circle' && b.kind === 'capsule') return circleCapsule(a, b);
  if (a.kind === 'capsule' && b.kind === 'circle') return circleCapsule(b, a);
  if (a.kind === 'box' && b.kind === 'box') {
    return [0, 1].every((k) => Math.abs(b.center[k] - a.center[k]) < a.half[k] + b.half[k]);
  }
  if (a.kind === 'capsule' && b.kind === 'capsule') return capsuleCapsule(a, b);
  return null;
}

function circleBox({ center, radius }: Circle2, box: Box2): boolean {
  const x = Math.abs(center[0] - box.center[0]);
  const y = Math.abs(center[1] - box.center[1]);
  if (x <= box.half[0]) return y < box.half[1] + radius;
  if (y <= box.half[1]) return x < box.half[0] + radius;
  return (x - box.half[0]) ** 2 + (y - box.half[1]) ** 2 <= radius ** 2;
}

function circleCapsule(circle: Circle2, { p1, p2, radius }: Capsule2): boolean {
  return endToCore(circle.center, p1, p2) <= (circle.radius + radius) ** 2;
}

function capsuleCapsule(a: Capsule2, b: Capsule2): boolean {
  const least = Math.min(
    endToCore(a.p1, b.p1, b.p2),
    endToCore(a.p2, b.p1, b.p2),
    endToCore(b.p1, a.p1, a.p2),
    endToCore(b.p2, a.p1, a.p2),
  );
  return least <= (a.radius + b.radius) ** 2;
}

// Squared distance; NaN for a core without length.
function endToCore(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>): number {
  const t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / square(a, b);
  const k = Math.min(1, Math.max(0, t));
  return square(p, [a[0] + k * (b[0] - a[0]), a[1] + k * (b[1] - a[1])]);
}

function square(p: Readonly<Vec2>, q: Readonly<Vec2>): number {
  return (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2;
}
