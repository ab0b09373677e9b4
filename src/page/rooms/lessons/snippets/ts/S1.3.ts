type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

// Where |M + t·D| ≤ r, empty when from > to. Of a ball with D of unit length, of a cylinder with what is perpendicular to its axis.
function within(M: Vec3, D: Vec3, r: number): [from: number, to: number] {
  const DD = dot(D, D);
  const t = DD < 1e-30 ? 0 : -dot(M, D) / DD;
  const b = Math.hypot(...add(M, D, t));
  if (b > r) return [Infinity, -Infinity];
  const w = DD < 1e-30 ? Infinity : Math.sqrt(((r - b) * (r + b)) / DD);
  return [t - w, t + w];
}

/** Q1 and Q2 of a ray, metres: the hull of two balls and of the cylinder between them. P1 = P2 is a sphere. */
export function rayCapsule(O: Vec3, V: Vec3, P1: Vec3, P2: Vec3, r: number): [enter: number, exit: number] | null {
  const d = unit(V);
  const spans = [within(sub(O, P1), d, r), within(sub(O, P2), d, r)];
  const length = Math.hypot(...sub(P2, P1));
  if (length > 0) {
    const a = unit(sub(P2, P1));
    const [K, da] = [sub(O, P1), dot(d, a)];
    const [from, to] = within(add(K, a, -dot(K, a)), add(d, a, -da), r);
    // Between the planes through P1 and P2.
    const planes = [-dot(K, a) / da, (length - dot(K, a)) / da];
    const isBetween = dot(K, a) >= 0 && dot(K, a) <= length;
    const [least, most] = da !== 0 ? [Math.min(...planes), Math.max(...planes)] : isBetween ? [-Infinity, Infinity] : [Infinity, -Infinity];
    if (Math.max(from, least) <= Math.min(to, most)) spans.push([Math.max(from, least), Math.min(to, most)]);
  }
  const [enter, exit] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  return enter <= exit && exit >= 0 ? [enter, exit] : null;
}
