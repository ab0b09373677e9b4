// Calls of every snippet with what the core answers: seeded random ones, ones on a raster where things coincide, and degenerate ones by hand.

import {
  aabb,
  capsule,
  distance,
  obb,
  pointDistance,
  raycastCapsule,
  raycastCylinder,
  raycastSphere,
  separatingAxes,
  sphere,
} from '../../src/core/index.ts';
import { intersect2, halfLine2, line2, segment2 } from '../../src/core/planar/index.ts';
import { distance2 } from '../../src/core/planar/hit.ts';
import { box2, capsule2, circle2 } from '../../src/core/planar/shape2.ts';
import type { Shape2 } from '../../src/core/planar/shape2.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';

export type V2 = [number, number];
export type V3 = [number, number, number];
/** Vectors, numbers, yes or no; a range of parameters; an oriented box; an object of one of the classes of S3.2. */
export type Kind = 'v2' | 'v3' | 'n' | 'b' | 'range' | 'obb' | 'object';
export interface ObbArgument {
  center: V3;
  half: V3;
  axes: [V3, V3, V3];
}
/** A class of the snippet, and what its constructor takes. */
export interface ObjectArgument {
  name: 'ShapeCircle' | 'ShapeBox' | 'ShapeCapsule';
  given: (V2 | number)[];
}
export type Argument = number | boolean | V2 | V3 | ObbArgument | ObjectArgument;
/** `throws` stands for an error. */
export type Answer = number | boolean | string | null | readonly number[];

/** How many numbers each takes of a row of them. */
const SIZES: Readonly<Record<Kind, number>> = { v2: 2, v3: 3, n: 1, b: 1, range: 2, obb: 0, object: 0 };

export interface SnippetCall {
  readonly row: string;
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly given: readonly Argument[];
  readonly expected: Answer;
}

/** Closer to a decision than this, m, rounding may decide; such random cases are left out, exact touches come by hand. */
const CLOSE = 1e-9;

export function snippetCalls(perFunction: number): SnippetCall[] {
  const calls: SnippetCall[] = [];
  const random = mulberry32(1717);
  let onRaster = false;
  const n = (least: number, most: number): number => {
    const x = least + (most - least) * random();
    return onRaster ? Math.round(x) : x;
  };
  const v3 = (size = 3): V3 => [n(-size, size), n(-size, size), n(-size, size)];
  const v2 = (size = 3): V2 => [n(-size, size), n(-size, size)];
  const radius = (): number => (onRaster ? 0.5 * (1 + Math.floor(random() * 4)) : 0.1 + 1.5 * random());
  const direction = <V extends V2 | V3>(make: () => V): V => {
    for (;;) {
      const v = make();
      if (v.some((x) => x !== 0)) return v;
    }
  };

  /** Calls of one function: drawn at random, and by hand, their numbers in a row. */
  interface Of {
    /** `solve`: what the core answers, or undefined where rounding would decide. */
    readonly random: (draw: () => Argument[], solve: (...given: never[]) => Answer | undefined) => Of;
    readonly hand: (numbers: readonly (number | boolean)[], expected: Answer) => Of;
    readonly given: (given: Argument[], expected: Answer) => Of;
  }
  function of(row: string, name: string, ...kinds: Kind[]): Of {
    const self: Of = {
      random(draw, solve) {
        for (let i = 0; i < perFunction; i++) {
          onRaster = i % 2 === 1;
          const given = draw();
          const expected = solve(...(given as never[]));
          if (expected !== undefined) self.given(given, expected);
        }
        return self;
      },
      hand(numbers, expected) {
        let at = 0;
        const take = (kind: Kind): Argument => {
          const size = SIZES[kind];
          const part = numbers.slice(at, (at += size));
          return size === 1 ? part[0] : (part as V2 | V3);
        };
        return self.given(kinds.map(take), expected);
      },
      given(given, expected) {
        calls.push({ row, name, kinds, given, expected });
        return self;
      },
    };
    return self;
  }
  const clear = (margin: number): boolean | undefined => (Math.abs(margin) < CLOSE ? undefined : margin < 0);

  // S0
  of('S0.1', 'vectorBetween', 'v3', 'v3').random(
    () => [v3(), v3()],
    (P: V3, Q: V3) => Q.map((x, k) => x - P[k]),
  );
  of('S0.1', 'squaredLength', 'v3').random(
    () => [v3()],
    (V: V3) => pointDistance([0, 0, 0], V) ** 2,
  );
  of('S0.1', 'isInSphere', 'v3', 'v3', 'n')
    .random(
      () => [v3(), v3(), 2 * radius()],
      (P: V3, C: V3, r: number) => clear(pointDistance(P, C) - r),
    )
    .hand([3, 4, 0, 0, 0, 0, 5], true);
  of('S0.1', 'turnSign', 'v2', 'v2').hand([1, 0, 0, 1], 1).hand([1, 0, 0.5, -2], -1).hand([1, 2, -2, -4], 0);

  const chord = (O: V3, V: V3, C: V3, r: number): { at: number[]; margin: number } => {
    const hit = raycastSphere(sphere({ center: C, radius: r }), { origin: O, direction: V, kind: 'line' });
    const foot =
      distance(
        capsule({ p1: O.map((x, k) => x - 50 * V[k]), p2: O.map((x, k) => x + 50 * V[k]), radius: 0.01 }),
        sphere({ center: C, radius: r }),
      ).distance + 0.01;
    return { at: hit ? [hit.enter.distance, hit.exit.distance] : [], margin: foot };
  };
  const lineArguments = (): Argument[] => [v3(), direction(v3), v3(), radius()];
  const LINE: Kind[] = ['v3', 'v3', 'v3', 'n'];
  of('S0.2', 'lineSphere', ...LINE)
    .random(lineArguments, (O: V3, V: V3, C: V3, r: number) => {
      const { at, margin } = chord(O, V, C, r);
      return Math.abs(margin) < 1e-6 ? undefined : at.length === 0 ? null : at.map((t) => t / Math.hypot(...V));
    })
    .hand([-5, 0, 0, 1, 0, 0, 3, 0, 0, 1], [7, 9])
    .hand([-5, 0, 0, 2, 0, 0, 0, 0, 0, 1], [2, 3])
    .hand([-5, 0, 0, 1, 0, 0, 3, 4, 0, 1], null)
    .hand([-5, 1, 0, 1, 0, 0, 0, 0, 0, 1], [5, 5])
    .hand([1e7 - 1.3, 1e7 + 0.005, 1e7, 1, 0, 0, 1e7, 1e7, 1e7, 0.01], [1.2913397471803891, 1.308660254309727])
    .hand([-1e7, 0.005, 0, 1, 0, 0, 0, 0, 0, 0.01], [1e7 - 0.008660254037844387, 1e7 + 0.008660254037844387])
    .hand([0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 'throws');
  of('S0.3', 'lineMeetsSphere', ...LINE)
    .random(lineArguments, (O: V3, V: V3, C: V3, r: number) => clear(chord(O, V, C, r).margin))
    .hand([-5, 3, 0, 1, 0, 0, 0, 0, 0, 2], false)
    .hand([-5, 0.4, 0, 1, 0, 0, 0, 0, 0, 0.5], true)
    .hand([9, 12, 0, 3, 4, 0, -4, 3, 0, 5], true)
    .hand([0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 'throws');
  of('S0.4', 'lineSpherePoints', ...LINE)
    .random(lineArguments, (O: V3, V: V3, C: V3, r: number) => {
      const { at, margin } = chord(O, V, C, r);
      return Math.abs(margin) < 1e-6 ? undefined : at;
    })
    .hand([-5, 1, 0, 1, 0, 0, 0, 0, 0, 1], [5])
    .hand([-5, 0, 0, 2, 0, 0, 0, 0, 0, 1], [4, 6])
    .hand([5, 0, 0, 1, 0, 0, 0, 0, 0, 1], [-6, -4])
    .hand([0, 0, 0, 0, 0, 0, 5, 0, 0, 1], 'throws');

  const ROUND: Kind[] = ['v3', 'n', 'v3', 'v3', 'n'];
  const roundArguments = (): Argument[] => [v3(), radius(), v3(2), v3(2), radius()];
  const isRoundHit = (C: V3, r1: number, P0: V3, L: V3, r2: number): boolean | undefined =>
    clear(distance(sphere({ center: C, radius: r1 }), capsule({ p1: P0, p2: P0.map((x, k) => x + L[k]), radius: r2 })).distance);
  of('S0.5', 'sphereCapsule', ...ROUND)
    .random(roundArguments, isRoundHit)
    .hand([0.5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1], true);
  of('S0.8', 'sphereCapsuleByInterval', ...ROUND)
    .random(roundArguments, isRoundHit)
    .hand([0, 0, 0, 1, 0.2, 0, 0, 0.2, 0, 0, 0.5], true)
    .hand([0.5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1], true)
    .hand([3, 2, 0, 1, 0, 0, 0, 6, 0, 0, 1], true);

  const thin = (): number => 0.1 * radius();
  of('S0.6', 'capsuleCapsule2', 'v2', 'v2', 'n', 'v2', 'v2', 'n')
    .random(
      () => [v2(), v2(), thin(), v2(), v2(), thin()],
      (A1: V2, A2: V2, ra: number, B1: V2, B2: V2, rb: number) =>
        clear(distance2(capsule2({ p1: A1, p2: A2, radius: ra }), capsule2({ p1: B1, p2: B2, radius: rb })).distance),
    )
    .hand([-10, 0, 10, 0, 0.1, 0, -10, 0, 10, 0.1], true)
    .hand([-1e-90, 0, 1e-90, 0, 1e-91, 0, 1e-90, 0, 2e-90, 1e-91], false)
    .hand([-1e-90, 0, 1e-90, 0, 1e-91, 0, -1e-90, 0, 2e-90, 1e-91], true)
    .hand([100, 100, 120, 100, 0.1, 110, 105, 100, 110, 0.1], false)
    .hand([0, 0, 0, 0, 1, 2, 0, 2, 0, 1], true)
    .hand([0, 0, 2, 0, 0.5, 3, 0, 5, 0, 0.5], true);
  const FOUR: Kind[] = ['v3', 'v3', 'v3', 'v3'];
  of('S0.7', 'segmentDistance', ...FOUR)
    .random(
      () => [v3(), v3(), v3(), v3()],
      (A1: V3, A2: V3, B1: V3, B2: V3) =>
        distance(capsule({ p1: A1, p2: A2, radius: 0.25 }), capsule({ p1: B1, p2: B2, radius: 0.25 })).distance + 0.5,
    )
    .hand([0, 0, 0, 4, 0, 0, 1, 1, 0, 3, 1, 0], 1)
    .hand([0, 0, 0, 0, 0, 0, 3, 4, 0, 3, 4, 0], 5);

  // S1
  const ahead = (hit: { enter: { distance: number }; exit: { distance: number } } | null): Answer =>
    hit && [hit.enter.distance, hit.exit.distance];
  of('S1.1', 'raySphere', ...LINE)
    .random(lineArguments, (O: V3, V: V3, C: V3, r: number) => {
      const { at, margin } = chord(O, V, C, r);
      if (Math.abs(margin) < 1e-6 || (at.length > 0 && Math.abs(at[1]) < CLOSE)) return undefined;
      return ahead(raycastSphere(sphere({ center: C, radius: r }), { origin: O, direction: V }));
    })
    .hand([5, 0, 0, 1, 0, 0, 0, 0, 0, 1], null)
    .hand([0, 0, 0, 2, 0, 0, 0, 0, 0, 1], [-1, 1]);
  const TUBE: Kind[] = ['v3', 'v3', 'v3', 'v3', 'n'];
  of('S1.2', 'rayCylinder', ...TUBE)
    .random(
      () => {
        const P1 = v3();
        return [v3(), direction(v3), P1, P1.map((x, k) => x + direction(v3)[k]) as V3, radius()];
      },
      (O: V3, V: V3, p1: V3, p2: V3, r: number) => {
        if (p1.every((x, k) => x === p2[k])) return 'throws';
        const cast = (radius: number): Answer => ahead(raycastCylinder({ p1, p2, radius }, { origin: O, direction: V }));
        const hits = [cast(r), cast(r * (1 - 1e-6)), cast(r * (1 + 1e-6))];
        const at = hits[0] as number[] | null;
        const isParallel = at !== null && (at[0] === -Infinity || Math.abs(at[0]) > 1e9);
        return (hits[1] === null) !== (hits[2] === null) || isParallel || (at !== null && Math.abs(at[1]) < 1e-6) ? undefined : hits[0];
      },
    )
    .hand([0, 0.5, 0, 1, 0, 0, -3, 0, 0, 3, 0, 0, 1], [-Infinity, Infinity])
    .hand([0, 1, 0, 1, 0, 0, -3, 0, 0, 3, 0, 0, 1], [-Infinity, Infinity])
    .hand([0, 2, 0, 1, 0, 0, -3, 0, 0, 3, 0, 0, 1], null)
    .hand([0, 2, 0, 1, 0, 0, 3, 0, 0, 3, 0, 0, 1], 'throws');
  const pierced = (O: V3, V: V3, p1: V3, p2: V3, r: number) => raycastCapsule(capsule({ p1, p2, radius: r }), { origin: O, direction: V });
  const grazing: [V3, V3, V3, V3, number] = [[-9, 1 - 1e-5, 0], [1, 1.5e-6, 0], [-3, 0, 0], [3, 0, 0], 1];
  of('S1.3', 'rayCapsule', ...TUBE)
    .random(
      () => [v3(5), direction(v3), v3(2), v3(2), radius()],
      (O: V3, V: V3, p1: V3, p2: V3, r: number) => {
        const [hit, less, more] = [pierced(O, V, p1, p2, r), pierced(O, V, p1, p2, r * (1 - 1e-6)), pierced(O, V, p1, p2, r * (1 + 1e-6))];
        return (less === null) !== (more === null) || (hit !== null && Math.abs(hit.exit.distance) < 1e-6) ? undefined : ahead(hit);
      },
    )
    .hand([-9, 1, 0, 1, 0, 0, -3, 0, 0, 3, 0, 0, 1], [6, 12])
    .hand([-9, 0, 0, 2, 0, 0, -3, 0, 0, 3, 0, 0, 1], [5, 13])
    .hand([0, 0.5, 0, 1, 0, 0, -3, 0, 0, 3, 0, 0, 1], [-3 - Math.sqrt(0.75), 3 + Math.sqrt(0.75)])
    .hand([-3, 3, 0, 0, -1, 0, -3, 0, 0, 3, 0, 0, 1], [2, 4])
    .hand([-2.5, 3, 0, 0, -1, 0, -3, 0, 0, 3, 0, 0, 1], [2, 4])
    .hand([2.5, 3, 0, 0, -1, 0, -3, 0, 0, 3, 0, 0, 1], [2, 4])
    .given(grazing, ahead(pierced(...grazing)))
    .hand([-9, 0, 0, 1, 0, 0, 2, 0, 0, 2, 0, 0, 1], [10, 12])
    .hand([9, 0, 0, 1, 0, 0, 2, 0, 0, 2, 0, 0, 1], null);
  const PART = { p1: 'P1', p2: 'P2', cylinder: 'cylinder' } as Record<string, string>;
  const isNearSeam = (Q: V3, p1: V3, p2: V3): boolean => {
    const L = p2.map((x, k) => x - p1[k]);
    const along = (P: V3): number => L.reduce((sum, x, k) => sum + x * (Q[k] - P[k]), 0);
    return Math.hypot(...L) > 0 && (Math.abs(along(p1)) < 1e-6 || Math.abs(along(p2)) < 1e-6);
  };
  const partOf = of('S1.4', 'partOf', 'v3', 'v3', 'v3');
  const patternOf = of('S1.4', 'patternOf', ...FOUR);
  for (let i = 0; i < perFunction; i++) {
    onRaster = i % 2 === 0;
    const p1 = v3(2);
    const p2 = i % 7 === 0 ? p1 : v3(2);
    const hit = pierced(v3(5), direction(v3), p1, p2, 1);
    if (!hit || [hit.enter, hit.exit].some((end) => isNearSeam(end.point, p1, p2))) continue;
    const parts = [PART[hit.enter.part], PART[hit.exit.part]];
    partOf.given([hit.enter.point, p1, p2], parts[0]);
    patternOf.given([hit.enter.point, hit.exit.point, p1, p2], parts.join(' → '));
  }
  partOf.hand([-3, 1, 0, -3, 0, 0, 3, 0, 0], 'cylinder').hand([1, 0, 0, 0, 0, 0, 0, 0, 0], 'P1');

  // S2
  const LINES: Kind[] = ['v2', 'v2', 'v2', 'v2'];
  const two = (): V2[] => [v2(), direction(v2), v2(), direction(v2)];
  of('S2.1', 'lineLine', ...LINES)
    .random(two, (A: V2, v1: V2, B: V2, v2: V2) => {
      const found = intersect2(line2({ point: A, direction: v1 }), line2({ point: B, direction: v2 }));
      return found.hit ? [found.s, found.t] : null;
    })
    .hand([0, 0, 1e-4, 0, 1, -1, 0, 1e-4], [10_000, 10_000])
    .hand([0, 0, 1e6, 0, 0, 1, 1e6, 1e-10], null);
  of('S2.2', 'lineHalfLine', ...LINES)
    .random(two, (A: V2, v1: V2, B: V2, v2: V2) => {
      const found = intersect2(line2({ point: A, direction: v1 }), halfLine2({ point: B, direction: v2 }));
      return found.relation === 'crossing' && Math.abs(found.t) < CLOSE && found.t !== 0 ? undefined : found.hit ? found.t : null;
    })
    .hand([0, 0, 1, 0, 5, 0, 0, 1], 0)
    .hand([0, 0, 1, 0, 5, 1, 0, 1], null);
  of('S2.3', 'linesMeet', ...LINES, 'b')
    .random(
      () => [...two(), random() < 0.5],
      (A: V2, v1: V2, B: V2, v2: V2, coincident: boolean) =>
        intersect2(line2({ point: A, direction: v1 }), line2({ point: B, direction: v2 }), { coincident: coincident ? 'hit' : 'miss' }).hit,
    )
    .hand([0, 0, 2, 1, 4, 2, -4, -2, true], true)
    .hand([0, 0, 2, 1, 4, 2, -4, -2, false], false)
    .hand([0, 0, 2, 1, 4, 2.5, -4, -2, true], false)
    .hand([0, 0, 2, 1, 4, 2.5, -4, -2, false], false);
  const RANGES: V2[] = [
    [-Infinity, Infinity],
    [0, Infinity],
    [0, 1],
  ];
  const objects = [
    (A: V2, v: V2) => line2({ point: A, direction: v }),
    (A: V2, v: V2) => halfLine2({ point: A, direction: v }),
    (A: V2, v: V2) => segment2({ a: A, b: [A[0] + v[0], A[1] + v[1]] }),
  ];
  const range = (): V2 => RANGES[Math.floor(3 * random())];
  of('S2.4', 'meet', 'v2', 'v2', 'range', 'v2', 'v2', 'range')
    .random(
      () => [v2(), direction(v2), range(), v2(), direction(v2), range()],
      (A: V2, v1: V2, rangeS: V2, B: V2, v2: V2, rangeT: V2) => {
        const found = intersect2(objects[RANGES.indexOf(rangeS)](A, v1), objects[RANGES.indexOf(rangeT)](B, v2));
        if (found.relation !== 'crossing') return null;
        // (A segment is given by its ends: at the ends rounding may decide.)
        const isClose = [found.s, found.t].some((x) => Math.abs(x) < CLOSE || Math.abs(x - 1) < CLOSE);
        return isClose ? undefined : found.hit ? [found.s, found.t] : null;
      },
    )
    .hand([0, 0, 4, 0, 0, 1, 4, -2, 0, 2, 0, 1], [1, 1])
    .hand([0, 0, 4, 0, 0, Infinity, 1, 1, 2, 0, 0, 1], null);

  // S3
  const shape2 = (kind: number): Shape2 => {
    if (kind === 0) return circle2({ center: v2(), radius: radius() });
    if (kind === 1) return box2({ center: v2(), half: [radius(), radius()], angle: onRaster ? 0 : 6 * random() - 3 });
    return capsule2({ p1: v2(), p2: v2(), radius: 0.5 * radius() });
  };
  const objectOf = (shape: Shape2): ObjectArgument => {
    if (shape.kind === 'circle') return { name: 'ShapeCircle', given: [[...shape.center], shape.radius] };
    if (shape.kind === 'capsule') return { name: 'ShapeCapsule', given: [[...shape.p1], [...shape.p2], shape.radius] };
    return { name: 'ShapeBox', given: [[...shape.center], [...shape.half], [Math.cos(shape.angle), Math.sin(shape.angle)]] };
  };
  /** The text's three pairs, by function; every pair by objects. */
  const addPair = (a: Shape2, b: Shape2, expected = clear(distance2(a, b).distance)): void => {
    if (expected === undefined) return;
    const [one, other] = [objectOf(a), objectOf(b)];
    of('S3.2', 'hit', 'object', 'object').given([one, other], expected);
    if (a.kind !== 'circle') return;
    const name = { circle: 'circleCircle', box: 'circleBox', capsule: 'circleCapsule' }[b.kind];
    const given = [...one.given, ...other.given];
    of('S3.1', name, ...given.map((value) => (typeof value === 'number' ? 'n' : 'v2'))).given(given, expected);
  };
  for (const kindA of [0, 1, 2]) {
    for (const kindB of [0, 1, 2]) {
      for (let i = 0; i < perFunction / 2; i++) {
        onRaster = i % 2 === 1;
        addPair(shape2(kindA), shape2(kindB));
      }
    }
  }
  const plainBox = (center: V2, half: V2): Shape2 => box2({ center, half });
  // At a face, a corner, and on the line between their regions, all of which touch; deep inside; crossing; without length.
  for (const center of [[0, 2], [2, 2], [3, 1], [3, 0]] as V2[]) addPair(circle2({ center, radius: 1 }), plainBox([0, 0], [2, 1]), true); // prettier-ignore
  addPair(circle2({ center: [0, 0.25], radius: 0.1 }), plainBox([0, 0], [2, 1]), true);
  addPair(circle2({ center: [0, 0], radius: 1 }), circle2({ center: [2, 0], radius: 1 }), true);
  addPair(circle2({ center: [0.5, 0], radius: 1 }), capsule2({ p1: [0, 0], p2: [0, 0], radius: 1 }), true);
  addPair(plainBox([0, 0], [1, 1]), plainBox([2, 0], [1, 1]), true);
  addPair(plainBox([0, 0], [1, 1]), plainBox([0, 0], [1, 1]), true);
  addPair(plainBox([0, 0], [3, 0.1]), plainBox([0, 0], [0.1, 3]), true);
  const twoCircles = (): Argument[] => [v2(), radius(), v2(), radius()];
  const circlesMeet = (A: V2, r1: number, B: V2, r2: number): boolean | undefined =>
    clear(distance2(circle2({ center: A, radius: r1 }), circle2({ center: B, radius: r2 })).distance);
  of('S3.3', 'lineColor', 'v2', 'n', 'v2', 'n')
    .random(twoCircles, (...given: Parameters<typeof circlesMeet>) => {
      const hit = circlesMeet(...given);
      return hit === undefined ? undefined : hit ? 'red' : 'gray';
    })
    .hand([0, 0, 1, 2, 0, 1], 'red');
  of('S3.4', 'squaredDistance', 'v3', 'v3').random(
    () => [v3(), v3()],
    (P: V3, Q: V3) => pointDistance(P, Q) ** 2,
  );
  of('S3.4', 'circlesTouch', 'v2', 'n', 'v2', 'n').random(twoCircles, circlesMeet).hand([0, 0, 1, 3, 4, 4], true);
  of('S3.4', 'isCloser', 'v3', 'v3', 'v3').random(
    () => [v3(), v3(), v3()],
    (P: V3, Q: V3, R: V3) => clear(pointDistance(P, Q) - pointDistance(P, R)),
  );

  // S4
  of('S4.1', 'pointDistance', 'v3', 'v3')
    .random(
      () => [v3(), v3()],
      (P: V3, Q: V3) => pointDistance(P, Q),
    )
    .hand([2, 3, 4, 4, 6, 8], Math.sqrt(29))
    .hand([1, 1, 1, 1, 1, 1], 0);
  of('S4.1', 'pointDistance2', 'v2', 'v2').hand([1, 2, 4, 6], 5).hand([1, 1, 1, 1], 0);
  of('S4.1', 'spherePoint', 'v3', 'n', 'v3').random(
    () => [v3(), radius(), v3()],
    (C: V3, r: number, P: V3) => distance(sphere({ center: C, radius: r }), P).distance,
  );
  of('S4.2', 'sphereSphere', 'v3', 'n', 'v3', 'n')
    .random(
      () => [v3(), radius(), v3(), radius()],
      (A: V3, ra: number, B: V3, rb: number) =>
        clear(distance(sphere({ center: A, radius: ra }), sphere({ center: B, radius: rb })).distance),
    )
    .hand([0, 0, 0, 1, 2, 0, 0, 1], true);
  const half3 = (): V3 => [radius(), radius(), radius()];
  of('S4.3', 'aabbPoint', 'v3', 'v3', 'v3')
    .random(
      () => [v3(), half3(), v3()],
      (center: V3, half: V3, P: V3) => Math.max(0, distance(aabb({ center, half }), P).distance),
    )
    .hand([0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1], Math.sqrt(0.75));
  of('S4.3', 'overhang', 'v3', 'v3', 'v3')
    .hand([0, 0, 0, 0.5, 0.5, 0.5, 1, 1, -0.2], [0.5, 0.5, 0])
    .hand([1, 0, 0, 1, 1, 1, 1.5, -3, 1], [0, 2, 0]);
  of('S4.3', 'aabbSphere', 'v3', 'v3', 'v3', 'n')
    .random(
      () => [v3(), half3(), v3(), radius()],
      (center: V3, half: V3, C: V3, r: number) => clear(distance(aabb({ center, half }), sphere({ center: C, radius: r })).distance),
    )
    .hand([0, 0, 0, 1, 1, 1, 1.8, 1.8, 1.8, 1], false)
    .hand([0, 0, 0, 1, 1, 1, 2, 0, 0, 1], true);
  of('S4.4', 'aabbAabb', ...FOUR)
    .random(
      () => {
        const [a, b] = [v3(), v3()];
        return [a, half3().map((x, k) => a[k] + x) as V3, b, half3().map((x, k) => b[k] + x) as V3];
      },
      (minA: V3, maxA: V3, minB: V3, maxB: V3) => clear(distance(aabb({ min: minA, max: maxA }), aabb({ min: minB, max: maxB })).distance),
    )
    .hand([0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2], true);
  const boxes = obbs(random, () => onRaster, v3, half3);
  of('S4.4', 'firstGap', 'obb', 'obb').random(
    () => [boxes(), boxes()],
    (a: ObbArgument, b: ObbArgument) => {
      const { axes } = separatingAxes(solidOf(a), solidOf(b));
      return axes.some(({ overlap }) => Math.abs(overlap) < CLOSE) ? undefined : axes.findIndex(({ overlap }) => overlap < 0) + 1;
    },
  );
  const h = Math.SQRT1_2;
  const cube = (center: V3, [x, y, z]: [V3, V3, V3]): ObbArgument => ({ center, half: [1, 1, 1], axes: [x, y, z] });
  const STRAIGHT: [V3, V3, V3] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const rolled = cube(
    [0, 0, 0],
    [
      [h, h, 0],
      [-h, h, 0],
      [0, 0, 1],
    ],
  );
  const pitched = (gap: number): ObbArgument =>
    cube(
      [0, 2 * Math.SQRT2 + gap, 0],
      [
        [1, 0, 0],
        [0, h, h],
        [0, -h, h],
      ],
    );
  of('S4.5', 'obbObb', 'obb', 'obb')
    .random(
      () => [boxes(), boxes()],
      (a: ObbArgument, b: ObbArgument) => clear(distance(solidOf(a), solidOf(b)).distance),
    )
    .given([cube([0, 0, 0], STRAIGHT), cube([2, 0, 0], STRAIGHT)], true)
    .given([rolled, pitched(0.339)], false)
    .given([rolled, pitched(-0.01)], true);
  of('S4.5', 'obbSphere', 'obb', 'v3', 'n').random(
    () => [boxes(), v3(), radius()],
    (box: ObbArgument, C: V3, r: number) => clear(distance(solidOf(box), sphere({ center: C, radius: r })).distance),
  );
  of('S4.6', 'closestOnSegment', 'v3', 'v3', 'v3')
    .random(
      () => [v3(5), v3(), v3()],
      (P: V3, p1: V3, p2: V3) => {
        const found = distance(capsule({ p1, p2, radius: 0.001 }), P);
        return found.distance < 0.01 ? undefined : found.pointA.map((x, k) => x - 0.001 * found.normal[k]);
      },
    )
    .hand([5, 1, 1, 2, 2, 2, 2, 2, 2], [2, 2, 2]);
  of('S4.6', 'capsulePoint', 'v3', 'v3', 'n', 'v3').random(
    () => [v3(), v3(), radius(), v3()],
    (p1: V3, p2: V3, r: number, P: V3) => distance(capsule({ p1, p2, radius: r }), P).distance,
  );
  return calls;
}

const TURNS = new Map<ObbArgument, [number, number, number, number]>();

function obbs(random: Random, isStraight: () => boolean, v3: () => V3, half: () => V3): () => ObbArgument {
  return () => {
    const q = isStraight() ? [0, 0, 0, 1] : [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5];
    const length = Math.hypot(...q);
    const [x, y, z, w] = q.map((part) => part / length);
    const box: ObbArgument = {
      center: v3(),
      half: half(),
      axes: [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
      ],
    };
    TURNS.set(box, [x, y, z, w]);
    return box;
  };
}

function solidOf(box: ObbArgument): ReturnType<typeof obb> {
  return obb({ center: box.center, half: box.half, orientation: TURNS.get(box)! });
}
