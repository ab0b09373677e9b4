// The math of the current hit, or of the nearest miss: its numbers in order, and the result of three.js for the same ray. A line highlights its
// figure in the scene.

import { useMemo, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { raycast } from 'kantsu';
import type { RayInterval, Shape } from 'kantsu';
import { explain } from './explain-ray.ts';
import type { Ray } from '../model/rays.ts';
import { microsecondsOf, threeSays } from '../model/compare-three.ts';
import type { ThreeEnd } from '../model/compare-three.ts';
import { digits, metres } from '../ui/format.ts';
import { partName } from '../ui/hit-sentence.ts';
import { language } from '../ui/language.ts';
import type { RayBench } from './ray-bench.ts';
import { Workings } from './workings.tsx';
import { t } from '../ui/words.ts';

/** Least time between measurements, ms: they take a few themselves. */
const RARELY = 1000;

export function ExplainPanel({ session: seen, light }: RayBench): JSX.Element | null {
  const session = seen.now;
  const { current: ray, hit } = session.rays;
  const subject = hit ?? ray?.nearest;
  if (!ray || !subject || !session.world.isAlive(subject.entity)) return null;
  const shape = session.shapeAt(subject.entity, subject.triangle);
  return <Explanation {...{ shape, ray, hit, light }} name={session.nameOf(subject.entity)} />;
}

/** The subject: the current hit, or the body that the ray passes nearest to. */
interface Explained extends Pick<RayBench, 'light'> {
  readonly shape: Shape;
  readonly ray: Ray;
  readonly name: string;
  readonly hit: RayInterval | undefined;
}

function Explanation({ shape, ray, name, hit, light }: Explained): JSX.Element {
  const numbers = JSON.stringify([shape, ray.origin, ray.direction, ray.maxDistance, hit?.enter, hit?.exit]);
  // The line may hit a body that the ray misses: behind the origin, or beyond the ray's end.
  const interval = useMemo(() => hit ?? raycast(shape, { origin: ray.origin, direction: ray.direction, kind: 'line' }), [numbers]);
  const workings = useMemo(() => explain(shape, ray, interval), [numbers, language()]);
  const form = JSON.stringify(workings.map(({ title, steps }) => [title, ...steps.map((step) => [step.formula, step.so, step.end])]));
  return (
    <div class="stack">
      <Workings key={form} workings={workings} light={light} />
      <p class="callout">{sentence(ray, name, hit, interval)}</p>
      {/* Of a mesh the working is that of one triangle. */}
      <Three {...{ shape, ray, numbers }} hit={hit && shape.kind === 'triangle' ? (raycast(shape, ray) ?? hit) : hit} />
    </div>
  );
}

interface ThreeProps {
  readonly shape: Shape;
  readonly ray: Ray;
  readonly hit: RayInterval | undefined;
  /** Another cast is made when they change. */
  readonly numbers: string;
}

function Three({ shape, ray, hit, numbers }: ThreeProps): JSX.Element {
  const times = useRef({ at: -Infinity, three: 0, ours: 0 });
  const { geometry, triangles, enter, exit } = useMemo(() => {
    const answer = threeSays(shape, ray);
    const now = performance.now();
    if (now - times.current.at > RARELY) {
      const { origin, direction, maxDistance } = ray;
      const ours = microsecondsOf(() => raycast(shape, { origin, direction, maxDistance }));
      times.current = { at: now, three: microsecondsOf(answer.again), ours };
    }
    return answer;
  }, [numbers]);
  const rows: [string, string][] = [];
  for (const [theirs, ours, index] of [
    [enter, hit?.enter, '₁'],
    [exit, hit?.exit, '₂'],
  ] as const) {
    if (!theirs) continue;
    rows.push([`t${index}`, digits(theirs.distance)]);
    if (!ours) continue;
    rows.push([`Δt${index}`, digits(theirs.distance - ours.distance)], [`Δn${index}`, `${digits(angleBetween(theirs, ours))}°`]);
  }
  rows.push([t('explain.took'), t('explain.time', { three: digits(times.current.three), ours: digits(times.current.ours) })]);
  return (
    <section class="three-says" aria-label={t('explain.three')}>
      <h3>{t('explain.three')}</h3>
      <p class="hint">{t('explain.threeMesh', { geometry, n: triangles })}</p>
      {!enter && !exit && <p>{t(hit ? 'explain.threeMisses' : 'explain.threeNone')}</p>}
      <dl class="working">{rows.map(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
    </section>
  );
}

/** Degrees. A triangle's normal is its front's, whichever side the ray came from. */
function angleBetween(a: ThreeEnd, b: { readonly normal: readonly number[] }): number {
  const cosine = Math.abs(a.normal.reduce((sum, x, k) => sum + x * b.normal[k], 0));
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

function sentence(ray: Ray, name: string, hit: RayInterval | undefined, interval: RayInterval | null): string {
  if (hit) {
    return t('explain.chosen', {
      enter: digits(hit.enter.distance),
      enterPart: partName(hit.enter.part),
      exit: digits(hit.exit.distance),
      exitPart: partName(hit.exit.part),
    });
  }
  if (interval) {
    const at = { name, enter: digits(interval.enter.distance), exit: digits(interval.exit.distance), reach: metres(ray.maxDistance) };
    return t(interval.exit.distance < 0 ? 'explain.behindOrigin' : 'explain.beyondReach', at);
  }
  return t('explain.missed', { name, d: metres(ray.nearest?.distance ?? NaN) });
}
