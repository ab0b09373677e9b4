// What is drawn for a ray, read back from the buffers; the stage is a stub, because drawing itself needs a browser.
import { beforeEach, describe, expect, test } from 'vitest';
import { Scene } from 'three';
import type { InterleavedBufferAttribute, Mesh, Object3D } from 'three';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { capsule, sphere } from '../../../src/core/shapes/shape.ts';
import type { Shape } from '../../../src/core/shapes/shape.ts';
import { entityOf } from '../../../src/core/world/entity.ts';
import { RayView } from '../../../src/page/stage/ray-view.ts';
import type { PinnedRay, RayWords } from '../../../src/page/stage/ray-view.ts';
import type { Stage } from '../../../src/page/stage/stage.ts';
import { rowsOf } from '../../support/rows.ts';

interface StubLabel {
  kind: string;
  text: string;
  visible: boolean;
  collapsed: boolean;
}
const labels: StubLabel[] = [];
const words: RayWords = {
  enter: ({ distance, part }) => `in ${distance} by ${part}`,
  exit: ({ distance, part }, chord) => `out ${distance} by ${part}, chord ${chord}`,
  named: (said, entity) => `body ${entity}: ${said}`,
  inside: () => 'inside',
  misses: (distance) => `misses by ${distance}`,
};
let stage: Stage;
beforeEach(() => {
  labels.length = 0;
  stage = {
    scene: new Scene(),
    reducedMotion: true,
    onPrepare: () => () => {},
    labels: {
      add(kind: string) {
        const label: StubLabel = { kind, text: '', visible: true, collapsed: false };
        labels.push(label);
        return {
          show: (text: string, _point: unknown, _standing: unknown, collapsed: boolean) =>
            Object.assign(label, { text, collapsed, visible: true }),
          hide: () => (label.visible = false),
          remove: () => labels.splice(labels.indexOf(label), 1),
        };
      },
    },
  } as unknown as Stage;
});

const spoken = (): string[] => labels.filter(({ visible, collapsed }) => visible && !collapsed).map(({ text }) => text);

/** Records of a batch: all fields of each instance, by attribute name. */
function records({ object }: { object: Object3D }, fields: string[]): number[][][] {
  const mesh = object.children.at(-1) as Mesh;
  const count = (mesh.geometry as unknown as { instanceCount: number }).instanceCount;
  return Array.from({ length: count }, (_, i) =>
    fields.map((name) => {
      const attribute = mesh.geometry.getAttribute(name) as InterleavedBufferAttribute;
      return [attribute.getX(i), attribute.getY(i), attribute.getZ(i), attribute.getW(i)];
    }),
  );
}
const marks = (view: RayView): number[][][] => records(view.marks, ['markCenter', 'markNormal']);
const strokes = (view: RayView): number[][][] => records(view.lines, ['strokeStart', 'strokeEnd', 'strokeStyle']);

function ray(shapes: Shape[], origin: [number, number, number], maxDistance = 20, selected = true): PinnedRay {
  const direction: [number, number, number] = [1, 0, 0];
  const hits = shapes.flatMap((shape, row) => {
    const hit = raycast(shape, { origin, direction });
    return hit ? [{ ...hit, entity: entityOf(row, 1) }] : [];
  });
  return { id: `${origin.join()}-${maxDistance}`, origin, direction, maxDistance, hits, selected };
}

const DISC = 0;
const RING = 1;
const ball = sphere({ center: [0, 0, 0], radius: 2 });

describe('a ball pierced through the middle', () => {
  test('a disc where it enters, a ring where it leaves, each in its tangent plane', () => {
    const view = new RayView(stage, words);
    view.show([ray([ball], [-6, 0, 0])], rowsOf(ball));
    const disc = marks(view).find(([, normal]) => normal[3] === DISC)!;
    const ring = marks(view).find(([, normal]) => normal[3] === RING)!;
    expect(disc[0].slice(0, 3)).toEqual([-2, 0, 0]);
    expect(disc[1].slice(0, 3).map((x) => x + 0)).toEqual([-1, 0, 0]);
    expect(ring[0].slice(0, 3)).toEqual([2, 0, 0]);
    expect(ring[1].slice(0, 3).map((x) => x + 0)).toEqual([1, 0, 0]);
  });

  test('dashed before, thick inside, thin after to the end', () => {
    const view = new RayView(stage, words);
    view.normals = false;
    view.show([ray([ball], [-6, 0, 0], 14)], rowsOf(ball));
    const lines = strokes(view).filter(([, end]) => end[3] === 0);
    expect(lines.map(([start, end]) => [start[0], end[0]])).toEqual([
      [-6, -2],
      [2, 8],
      [-2, 2],
    ]);
    const [before, after, inside] = lines;
    expect(before[2][0]).toBeGreaterThan(0);
    expect(after[2][0]).toBe(0);
    expect(inside[0][3]).toBeGreaterThan(2 * before[0][3]);
  });

  test('the labels say both distances and the chord', () => {
    new RayView(stage, words).show([ray([ball], [-6, 0, 0])], rowsOf(ball));
    expect(spoken()).toEqual(['in 4 by surface', 'out 8 by surface, chord 4']);
  });

  test('a ray that ends inside draws no more than its length as the chord', () => {
    const view = new RayView(stage, words);
    view.show([ray([ball], [-6, 0, 0], 5)], rowsOf(ball));
    const thick = strokes(view).filter(([start, end]) => end[3] === 0 && start[3] > 4);
    expect(thick.map(([start, end]) => [start[0], end[0]])).toEqual([[-2, -1]]);
  });
});

test('several hits are named, a single one is not', () => {
  const other = sphere({ center: [6, 0, 0], radius: 1 });
  new RayView(stage, words).show([ray([ball, other], [-6, 0, 0])], rowsOf(ball, other));
  const [a, b] = [entityOf(0, 1), entityOf(1, 1)];
  expect(spoken()).toEqual([
    `body ${a}: in 4 by surface`,
    `body ${a}: out 8 by surface, chord 4`,
    `body ${b}: in 11 by surface`,
    `body ${b}: out 13 by surface, chord 2`,
  ]);
});

test('the hit of the body that is lit is drawn brighter, on the selected ray alone', () => {
  const other = sphere({ center: [6, 0, 0], radius: 1 });
  const widths = (lit: number | null, selected = true): number[] => {
    const view = new RayView(stage, words);
    view.normals = false;
    view.lit = lit;
    view.show([ray([ball, other], [-6, 0, 0], 20, selected)], rowsOf(ball, other));
    // Lines that are not dashed and begin where a chord does.
    return strokes(view)
      .filter(([start, end, style]) => end[3] === 0 && style[0] === 0 && (start[0] === -2 || start[0] === 5))
      .map(([start]) => start[3]);
  };
  const [one, two] = widths(null);
  expect(one).toBe(two);
  expect(widths(entityOf(1, 1))).toEqual([one, expect.toSatisfy((width: number) => width > 1.3 * two)]);
  expect(widths(entityOf(1, 1), false)).toEqual([one, two]);
});

test('the probe is a mark; in use it says what it reads and joins the nearest surface', () => {
  const view = new RayView(stage, words);
  view.probe = { at: [-3, 0, 0] };
  view.show([ray([ball], [-6, 0, 0])], rowsOf(ball));
  expect(marks(view).some(([center]) => center[0] === -3)).toBe(true);
  expect(spoken()).toHaveLength(2);
  view.probe = { at: [-3, 0, 0], text: 't 3.000', onBody: [-2, 0, 0] };
  view.show([ray([ball], [-6, 0, 0])], rowsOf(ball));
  expect(spoken()).toContain('t 3.000');
  expect(strokes(view).some(([start, end]) => start[0] === -3 && end[0] === -2)).toBe(true);
});

test('an origin inside: the entry is said to lie behind, and a badge stands at the origin', () => {
  new RayView(stage, words).show([ray([ball], [1, 0, 0])], rowsOf(ball));
  expect(spoken()).toContain('in -3 by surface');
  expect(spoken()).toContain('inside');
});

test('on a capsule: parts, the axis parameter of both crossings, both ends named', () => {
  const pillar = capsule({ p1: [0, -2, 0], p2: [0, 2, 0], radius: 1 });
  new RayView(stage, words).show([ray([pillar], [-5, 1, 0])], rowsOf(pillar));
  expect(spoken().sort()).toEqual(['in 4 by cylinder', 'out 6 by cylinder, chord 2', 'P1', 'P2', 's 0.750', 's 0.750'].sort());
});

test('a miss is drawn to its end and says nothing', () => {
  const view = new RayView(stage, words);
  view.show([ray([ball], [-6, 5, 0], 9)], rowsOf(ball));
  expect(strokes(view).map(([start, end]) => [start[0], end[0]])).toEqual([[-6, 3]]);
  expect(spoken()).toEqual([]);
});

test('a miss with a nearest body says by how much', () => {
  const view = new RayView(stage, words);
  view.show([{ ...ray([ball], [-6, 5, 0], 9), nearest: { onRay: [0, 5, 0], point: [0, 2, 0], distance: 3 } }], rowsOf(ball));
  expect(spoken()).toEqual(['misses by 3']);
  expect(strokes(view).some(([start, end]) => start[1] === 5 && end[1] === 2)).toBe(true);
});

test('a preview marks both ends and draws no line to them', () => {
  const view = new RayView(stage, words);
  view.show([{ ...ray([ball], [-6, 0, 0]), preview: true, selected: false }], rowsOf(ball));
  expect(marks(view).map(([center]) => center[0])).toEqual([-2, 2]);
  expect(strokes(view).filter(([, end]) => end[3] === 0)).toEqual([]);
  expect(spoken()).toEqual([]);
});

test('from the third ray on only the selected one keeps its labels, those of the others are dots; gone rays take theirs along', () => {
  const view = new RayView(stage, words);
  const many = Array.from({ length: 3 }, (_, i) => ray([ball], [-6, 0.2 * i, 0], 20, i === 1));
  view.show(many, rowsOf(ball));
  expect(spoken()).toHaveLength(2);
  expect(labels.filter(({ visible, collapsed }) => visible && collapsed)).toHaveLength(4);
  view.show(many.slice(0, 2), rowsOf(ball));
  expect(spoken()).toHaveLength(4);
  view.show([], rowsOf(ball));
  expect(spoken()).toEqual([]);
  expect(marks(view)).toEqual([]);
});
