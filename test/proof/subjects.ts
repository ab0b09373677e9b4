// What is proven: every kind of ray and every pair, each with its draw, its judge, and how a failing case reads as a test.

import type { Random } from '../../src/core/math/random.ts';
import { EPSILON } from '../../src/core/math/scalar.ts';
import { signedDistance, type Solid } from '../../src/oracle/distance.ts';
import { pierce, type Line, type Pierced } from '../../src/oracle/rays.ts';
import { planarDistance } from '../../src/oracle/planar.ts';
import { KINDS as KINDS2, type Shape2 } from '../../src/core/planar/shape2.ts';
import { KINDS } from '../../src/core/shapes/record.ts';
import { drawPair, drawRay } from '../support/draw.ts';
import type { Face, Verdict } from '../support/face.ts';
import { NASTY, RANDOM, sizeOfSolid } from '../../src/oracle/judge.ts';
import { judgePair } from '../support/judge-pair.ts';
import { judgeRay } from '../support/judge-ray.ts';
import { judgePair2, nastyPair2, randomShape2, size2 } from '../support/planar.ts';
import type { PiercedKind } from '../support/rays.ts';

/** Plain data of one case; numbers in it may be simplified one by one. */
export type Case = Readonly<Record<string, unknown>>;

export interface Subject {
  /** `ray capsule`, `capsule–obb`, `2D box–circle`. */
  name: string;
  draw(random: Random, nasty: boolean): { given: Case; how: string };
  /** Throws for a case that the doors refuse. */
  judge(given: Case, nasty: boolean, face: Face): Verdict;
  /** The statements of a vitest test of the case, which use `imports` of the public face and `judge` of test/support. */
  asTest(given: Case, nasty: boolean): { imports: string[]; judge: [name: string, file: string]; lines: string[] };
}

const RAYS: PiercedKind[] = ['sphere', 'cylinder', 'capsule', 'aabb', 'obb', 'triangle'];

export const SUBJECTS: readonly Subject[] = [
  ...RAYS.map(rays),
  ...KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => pairs(a, b))),
  ...KINDS2.flatMap((a, i) => KINDS2.slice(i).map((b) => pairs2(a, b))),
];

function rays(kind: PiercedKind): Subject {
  const read = (given: Case): { solid: Pierced; line: Line; how: string } => given as never;
  return {
    name: `ray ${kind}`,
    draw(random, nasty) {
      const { solid, line, how } = drawRay(random, kind, nasty);
      return { given: { solid, line }, how };
    },
    judge: (given, nasty, face) => judgeRay(read(given), nasty, face),
    asTest(given, nasty) {
      const { solid, line } = read(given);
      const truth = pierce(solid, line);
      const query = `${literal(line).slice(0, -2)}, kind: 'line' }`;
      const call = solid.kind === 'cylinder' ? `raycastCylinder(${fieldsOf(solid)}, ${query})` : `raycast(${shapeText(solid)}, ${query})`;
      return {
        imports: solid.kind === 'cylinder' ? ['raycastCylinder'] : ['raycast', factoryOf(solid)],
        judge: ['judgeRay', 'judge-ray'],
        lines: [
          `const hit = ${call};`,
          ...(truth
            ? [
                `// Exactly: in at ${truth.enter} (${truth.enterPart}), out at ${truth.exit} (${truth.exitPart}).`,
                `expect(hit).not.toBeNull();`,
              ]
            : [`expect(hit).toBeNull();`]),
          `expect(judgeRay({ solid: ${literal(solid)}, line: ${literal(line)}, how: '' }, ${nasty}).complaint).toBeNull();`,
        ],
      };
    },
  };
}

function pairs(kindA: Exclude<Solid['kind'], 'bounds'>, kindB: Exclude<Solid['kind'], 'bounds'>): Subject {
  const read = (given: Case): { a: Solid; b: Solid } => given as never;
  return {
    name: `${kindA}–${kindB}`,
    draw(random, nasty) {
      const { a, b, how } = drawPair(random, kindA, kindB, nasty);
      return { given: { a, b }, how };
    },
    judge: (given, nasty, face) => judgePair(read(given).a, read(given).b, nasty ? NASTY : RANDOM, face),
    asTest(given, nasty) {
      const { a, b } = read(given);
      const allowed = nasty ? NASTY : RANDOM;
      return {
        imports: ['distance', factoryOf(a), factoryOf(b)],
        judge: ['judgePair', 'judge-pair'],
        lines: [
          `const got = distance(${shapeText(a)}, ${shapeText(b)});`,
          ...distanceLines(signedDistance(a, b), allowed, Math.max(sizeOfSolid(a), sizeOfSolid(b))),
          `expect(judgePair(${literal(a)}, ${literal(b)}, ${allowed}).complaint).toBeNull();`,
        ],
      };
    },
  };
}

function pairs2(kindA: Shape2['kind'], kindB: Shape2['kind']): Subject {
  const read = (given: Case): { a: Shape2; b: Shape2 } => given as never;
  return {
    name: `2D ${kindA}–${kindB}`,
    draw(random, nasty) {
      const [a, b] = nasty ? nastyPair2(random, kindA, kindB) : [randomShape2(random, kindA, false), randomShape2(random, kindB, false)];
      return { given: { a, b }, how: nasty ? 'nasty' : 'random' };
    },
    judge: (given, nasty, face) => judgePair2(read(given).a, read(given).b, nasty ? NASTY : RANDOM, face),
    asTest(given, nasty) {
      const { a, b } = read(given);
      const allowed = nasty ? NASTY : RANDOM;
      const text = (shape: Shape2): string => `${shape.kind}2(${fieldsOf(shape)})`;
      return {
        imports: ['distance2', `${a.kind}2`, `${b.kind}2`],
        judge: ['judgePair2', 'planar'],
        lines: [
          `const [a, b] = [${text(a)}, ${text(b)}];`,
          `const got = distance2(a, b);`,
          ...distanceLines(planarDistance(a, b), allowed, size2(a, b)),
          `expect(judgePair2(a, b, ${allowed}).complaint).toBeNull();`,
        ],
      };
    },
  };
}

function distanceLines(truth: number, allowed: number, size: number): string[] {
  return [`expect(Math.abs(got.distance - ${numeral(truth)})).toBeLessThanOrEqual(${allowed * EPSILON * size});`];
}

const factoryOf = (solid: Pierced): string => (solid.kind === 'bounds' ? 'aabb' : solid.kind);
const shapeText = (solid: Pierced): string => `${factoryOf(solid)}(${fieldsOf(solid)})`;

function fieldsOf(solid: object): string {
  return literal(Object.fromEntries(Object.entries(solid).filter(([name]) => name !== 'kind')));
}

const numeral = (x: number): string => (Object.is(x, -0) ? '-0' : x < 0 ? `(${x})` : `${x}`);

/** Plain data as TypeScript; unlike JSON it keeps the sign of a zero. */
function literal(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return `{ ${Object.entries(value as object)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')} }`;
}
