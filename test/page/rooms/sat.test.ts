// The SAT room without its page: poses, rows, both modes, the shadows in numbers, the wrong rule, and what is said of it all.
import { describe, expect, it } from 'vitest';
import { measureKey } from '../../../src/page/rooms/sat/sentences.ts';
import { axisFigure, crossedEdges, separatingPlane, spanOf, type Stroke } from '../../../src/page/rooms/sat/axis-drawing.ts';
import { kindsOf, LENGTHS, nudged, PARTNERS, presetPair, presetsOf, TILTS, type Partner } from '../../../src/page/rooms/sat/presets.ts';
import { shapeOf, type SolidPair } from '../../../src/page/model/solid.ts';
import { crossLength, edgesOf, halfShadow, outermost, shadow, sineOf } from '../../../src/page/rooms/sat/projection.ts';
import { ABSOLUTE, naiveVerdict, ownAxesVerdict, scaleOf, tableOf, type Mode } from '../../../src/page/rooms/sat/rows.ts';
import { cosineOf, viewAnglesOf } from '../../../src/page/rooms/sat/view-angles.ts';
import { dot } from '../../../src/page/kit/vectors.ts';
import { FIRST, modelOf, parametersOf, SatModel } from '../../../src/page/rooms/sat/sat-model.ts';
import { obb, sphere, type Vec3 } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomSolid, shapeOf as shapeFrom } from '../../support/generators.ts';

const table = ({ a, b }: SolidPair, mode: Mode = 'least') => tableOf(shapeOf(a), shapeOf(b), mode);
const every = PARTNERS.flatMap((partner) => presetsOf(partner).map((preset) => [partner, preset] as const));
const gaps = (pair: SolidPair): string[] => table(pair).rows.flatMap(({ separates, source }) => (separates ? [source] : []));

describe('poses', () => {
  it.each(PARTNERS)('%s: a face parts, and nothing earlier in the table does', (partner) => {
    const pair = presetPair(partner, 'face');
    const { rows, deciding } = table(pair, 'early');
    expect(rows[deciding]).toMatchObject({ source: 'A2', separates: true });
    expect(rows[deciding].overlap).toBeCloseTo(-0.35, 12);
  });

  it.each(PARTNERS.filter((partner) => partner !== 'aligned'))(
    '%s: no face sees the gap, only edges or the nearest points do',
    (partner) => {
      const seen = gaps(presetPair(partner, 'edge'));
      expect(seen.length).toBeGreaterThan(0);
      for (const source of seen) expect(['A0×B2', 'A0×B0', 'closest']).toContain(source);
      if (partner === 'obb' || partner === 'aabb') expect(seen).toEqual(['A0×B2']);
      if (partner === 'triangle') expect(seen).toEqual(['A0×B0']);
      if (partner === 'sphere') expect(seen).toEqual(['closest']);
    },
  );

  it('two AABBs have three axes; corner to corner each of them has a gap, and the distance is longer than the widest', () => {
    const { rows, deciding, distance } = table(presetPair('aligned', 'edge'));
    expect(rows.map(({ source }) => source)).toEqual(['A0', 'A1', 'A2']);
    expect(rows.map(({ overlap }) => Number(overlap.toFixed(12)))).toEqual([-0.1, -0.3, -0.2]);
    expect(deciding).toBe(1);
    expect(distance.distance).toBeCloseTo(Math.hypot(0.1, 0.3, 0.2), 12);
  });

  it.each(PARTNERS)('%s: touching touches, penetrating is 0.25 m deep, deep holds the middle', (partner) => {
    expect(table(presetPair(partner, 'touching')).state).toBe('touching');
    const met = table(presetPair(partner, 'penetrating'));
    expect(met.state).toBe('penetrating');
    expect(met.rows[met.deciding].source).toBe('A2');
    expect(met.contact!.depth).toBeCloseTo(0.25, 12);
    const far = table(presetPair(partner, 'deep'));
    expect(far.contact!.depth).toBeGreaterThan(1);
  });

  it('touching boxes share an edge direction: that axis is skipped and said to be parallel', () => {
    const { rows } = table(presetPair('obb', 'touching'));
    expect(rows.filter(({ skipped }) => skipped).map(({ source, sine }) => [source, sine])).toEqual([['A2×B2', 0]]);
  });

  it.each(every)('%s, %s: where there is a contact its normal is the deciding axis', (partner, preset) => {
    const { agrees, contact: met } = table(presetPair(partner, preset));
    expect(agrees).toBe(met === null ? undefined : true);
    expect(met === null).toBe(gaps(presetPair(partner, preset)).length > 0);
  });
});

describe('modes', () => {
  it('early-out asks up to the first gap and no further', () => {
    for (const [partner, preset] of every) {
      const { rows, deciding } = table(presetPair(partner, preset), 'early');
      const first = rows.findIndex(({ separates }) => separates);
      expect(rows.map(({ asked }) => asked)).toEqual(rows.map((_, i) => first < 0 || i <= first));
      if (first >= 0) expect(deciding).toBe(first);
    }
  });

  it('of all axes the one with the least overlap decides', () => {
    for (const [partner, preset] of every) {
      const { rows, deciding } = table(presetPair(partner, preset));
      expect(rows[deciding].overlap).toBeLessThanOrEqual(Math.min(...rows.map(({ overlap }) => overlap)) + 1e-14);
    }
  });

  it('the walk stops where nothing more is asked, and follows the deciding axis into a new pose', () => {
    const model = new SatModel(FIRST);
    model.choose('obb', 'face');
    model.setMode('early');
    expect(model.value.shown).toBe('face');
    expect(model.steps.index).toBe(2);
    model.steps.go(9);
    expect(model.steps.index).toBe(2);
    model.steps.go(0);
    expect(model.isStepping.value).toBe(true);
    model.choosePartner('sphere');
    expect(model.isStepping.value).toBe(false);
    expect(model.value.shown).toBe('face');
    expect(model.row.source).toBe('A2');
  });

  it('a hand that moves a solid keeps the row one looks at, unless that was the one that decides', () => {
    const model = new SatModel(FIRST);
    const { b } = model.value.pair;
    model.edit('b', { ...b, position: [5, 0, 0] });
    expect(model.steps.index).toBe(model.table.deciding);
    expect(model.value.shown).toBeUndefined();
    model.steps.go(4);
    model.edit('b', { ...b, position: [0, 5, 0] });
    expect(model.steps.index).toBe(4);
  });
});

describe('shadows', () => {
  it('of a cube along its diagonal, by hand', () => {
    const cube = obb({ center: [1, 0, 0], half: [1, 1, 1] });
    const s = Math.sqrt(1 / 3);
    expect(halfShadow(cube, [s, s, s]).radius).toBeCloseTo(Math.sqrt(3), 14);
    expect(outermost(cube, [s, s, s]).high).toEqual([2, 1, 1]);
    // Of a face across the axis: its middle.
    expect(outermost(cube, [1, 0, 0])).toEqual({ low: [0, 0, 0], high: [2, 0, 0] });
    expect(halfShadow(sphere({ center: [0, 0, 0], radius: 2 }), [0, 1, 0])).toEqual({ terms: [{ length: 2 }], radius: 2 });
  });

  it('the sum of the terms is half of what separatingAxes measures, and the ends are thrown by points (seed 7302)', () => {
    const random = mulberry32(7302);
    for (const kinds of PARTNERS.map(kindsOf)) {
      for (let i = 0; i < 40; i++) {
        const [a, b] = [shapeFrom(randomSolid(random, kinds.a)), shapeFrom(randomSolid(random, kinds.b))];
        for (const { axis, skipped, minB, maxB, minA, maxA, overlap } of tableOf(a, b, 'least').rows) {
          if (skipped) continue;
          expect(halfShadow(b, axis).radius).toBeCloseTo((maxB - minB) / 2, 11);
          const [low, high] = shadow(b, axis);
          expect(low).toBeCloseTo(minB, 7);
          expect(high).toBeCloseTo(maxB, 7);
          const apart = (minB + maxB - minA - maxA) / 2;
          expect(halfShadow(a, axis).radius + halfShadow(b, axis).radius - apart).toBeCloseTo(overlap, 10);
        }
      }
    }
  });

  it('all bars fit the scale, and A stands in one place', () => {
    const { rows } = table(presetPair('obb', 'face'));
    const { from, to } = scaleOf(rows);
    for (const { minA, maxA, minB, maxB } of rows) {
      const middle = (minA + maxA) / 2;
      expect(Math.min(minA, minB) - middle).toBeGreaterThanOrEqual(from);
      expect(Math.max(maxA, maxB) - middle).toBeLessThanOrEqual(to);
    }
  });

  it('in the scene: as long as in the table, along the axis, beside both solids', () => {
    const length = ([from, to]: Stroke): number => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    for (const [partner, preset] of every) {
      const pair = presetPair(partner, preset);
      const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
      for (const row of table(pair).rows) {
        if (row.skipped) continue;
        const parts = axisFigure(row, a, b, { up: [0, 1, 0], right: [1, 0, 0], center: [0, 0, 0], radius: 2 });
        const lines = (look: string): readonly Stroke[] =>
          parts.flatMap((part) => (part.kind === 'segments' && part.look === look ? (part.lines as readonly Stroke[]) : []));
        expect(length(lines('bar-a')[0])).toBeCloseTo(row.maxA - row.minA, 12);
        expect(length(lines('bar-b')[0])).toBeCloseTo(row.maxB - row.minB, 12);
        expect(length(lines(measureKey(row))[0])).toBeCloseTo(Math.abs(row.overlap), 12);
        // What falls on the line falls at right angles.
        for (const [from, to] of [...lines('fall-a'), ...lines('fall-b')]) {
          expect(dot([to[0] - from[0], to[1] - from[1], to[2] - from[2]], row.axis)).toBeCloseTo(0, 8);
        }
      }
    }
  });

  it('the separating plane has one solid on each side, midway; where every axis overlaps there is none', () => {
    for (const [partner, preset] of every) {
      const pair = presetPair(partner, preset);
      const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
      for (const mode of ['early', 'least'] as const) {
        const { rows, deciding, state } = table(pair, mode);
        const plane = separatingPlane(rows[deciding], a, b);
        expect(plane === undefined).toBe(state === 'penetrating');
        if (plane === undefined) continue;
        const { normal, offset, center } = plane;
        const [endA, startB] = [shadow(a, normal)[1], shadow(b, normal)[0]];
        expect(offset - endA).toBeCloseTo(startB - offset, 12);
        expect(startB - endA).toBeCloseTo(-rows[deciding].overlap, 12);
        expect(dot(center, normal)).toBeCloseTo(offset, 12);
        const [u, v] = spanOf(plane);
        for (const [x, y, is] of [
          [u, normal, 0],
          [v, normal, 0],
          [u, v, 0],
          [u, u, 1],
          [v, v, 1],
        ] as const) {
          expect(dot(x, y)).toBeCloseTo(is, 12);
        }
      }
    }
  });

  it('the crossed edges are edges: both ends are corners of their solids', () => {
    const pair = presetPair('obb', 'edge');
    const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
    const { rows, deciding } = table(pair);
    const [edgeA, edgeB] = crossedEdges(rows[deciding], a, b)!;
    const reach = (center: readonly number[], p: Vec3): number => Math.hypot(p[0] - center[0], p[1] - center[1], p[2] - center[2]);
    for (const end of edgeA) expect(reach(pair.a.position, end)).toBeCloseTo(Math.hypot(...pair.a.size), 12);
    for (const end of edgeB) expect(reach(pair.b.position, end)).toBeCloseTo(Math.hypot(...pair.b.size), 12);
    expect(crossedEdges(rows[0], a, b)).toBeUndefined();
  });
});

describe('nearly parallel', () => {
  const verdicts = (partner: Partner, tilt: (typeof TILTS)[number], length: (typeof LENGTHS)[number]) => {
    const pair = presetPair(partner, 'parallel', { tilt, length });
    const made = table(pair);
    return { made, naive: naiveVerdict(made.rows) };
  };

  it.each(['obb', 'aabb', 'triangle'] as const)('%s: only the nearly parallel edges see the gap, at every angle and length', (partner) => {
    for (const tilt of TILTS) {
      for (const length of LENGTHS) {
        const { made } = verdicts(partner, tilt, length);
        if (tilt === 0) {
          expect(made.rows.find(({ source }) => source === 'A0×B0')!.skipped).toBe(true);
          continue;
        }
        expect(made.state).toBe('separated');
        expect(made.rows.filter(({ separates }) => separates).map(({ source }) => source)).toEqual(['A0×B0']);
        expect(made.rows[made.deciding].overlap / (-Math.sin(tilt) * length * 0.25)).toBeCloseTo(1, 3);
        expect(made.rows[made.deciding].sine! / Math.sin(tilt)).toBeCloseTo(1, 3);
      }
    }
  });

  it('the fixed number drops that axis where the edges are short, and calls the same picture a hit', () => {
    for (const partner of ['obb', 'aabb', 'triangle'] as const) {
      const small = verdicts(partner, 0.1, 0.002);
      expect(small.naive.separated).toBe(false);
      expect(small.naive.dropped.size).toBe(9);
      const large = verdicts(partner, 0.1, 2);
      expect(large.naive.separated).toBe(true);
      expect(large.naive.dropped.size).toBe(0);
      for (const { made } of [small, large]) expect(made.state).toBe('separated');
    }
  });

  it('a right angle between short edges is none to it', () => {
    expect(sineOf([5e-4, 0, 0], [0, 5e-4, 0])).toBe(1);
    expect(crossLength([5e-4, 0, 0], [0, 5e-4, 0])).toBeLessThan(ABSOLUTE);
    expect(edgesOf(obb({ center: [0, 0, 0], half: [1, 2, 3] }))).toEqual([
      [2, 0, 0],
      [0, 4, 0],
      [0, 0, 6],
    ]);
  });

  it('elsewhere both rules agree', () => {
    for (const [partner, preset] of every) {
      if (preset === 'parallel') continue;
      const pair = presetPair(partner, preset);
      const made = table(pair);
      expect(naiveVerdict(made.rows).separated).toBe(made.state === 'separated');
    }
  });
});

it('a step by a key moves, turns or resizes', () => {
  const { b } = FIRST.pair;
  expect(nudged(b, 'translate', [0, -1, 0], 0.25).position[1]).toBeCloseTo(b.position[1] - 0.25, 14);
  expect(nudged({ ...b, kind: 'aabb' }, 'rotate', [1, 0, 0], 1)).toEqual({ ...b, kind: 'aabb' });
  const there = nudged(nudged(b, 'rotate', [0, 0, 1], 1), 'rotate', [0, 0, -1], 1);
  for (let k = 0; k < 4; k++) expect(there.orientation[k]).toBeCloseTo(b.orientation[k], 14);
  expect(nudged(b, 'scale', [1, 0, 0], 1).size[0]).toBeCloseTo(1.05 * b.size[0], 14);
});

describe('address', () => {
  it('brings back tab, pose, mode and axis', () => {
    const model = new SatModel({ ...FIRST, partner: 'capsule', shown: 'deep', pair: presetPair('capsule', 'deep') }, 'A1×B0');
    expect(model.row.source).toBe('A1×B0');
    const again = modelOf(new URLSearchParams(parametersOf(model)));
    expect(again.value).toEqual(model.value);
    expect(again.steps.index).toBe(model.steps.index);
  });

  it('and a pose that a hand has made', () => {
    const model = new SatModel(FIRST);
    model.edit('a', nudged(model.value.pair.a, 'rotate', [0, 1, 0], 1));
    const again = modelOf(new URLSearchParams(parametersOf(model)));
    expect(again.value.shown).toBeUndefined();
    expect(again.value.pair).toEqual(model.value.pair);
  });

  it('refuses nonsense without a word', () => {
    for (const query of [
      'with=cube&preset=7&axis=Z',
      'a=1_2&b=3',
      'a=0_0_0_0_0_0_0_1_1_1&b=0_0_0_0_0_0_1_1_1_-1',
      'with=sphere&preset=parallel',
    ]) {
      const { value, table: made } = modelOf(new URLSearchParams(query));
      expect(value.shown).toBe('edge');
      expect(made.state).toBe('separated');
    }
  });
});

describe('sight', () => {
  const here = { azimuth: 0.5, elevation: 0.42 };
  const eye: Vec3 = [Math.cos(0.42) * Math.sin(0.5), Math.sin(0.42), Math.cos(0.42) * Math.cos(0.5)];

  it('stays where the axis is seen well', () => {
    expect(viewAnglesOf([0, 1, 0], here)).toEqual(here);
    expect(cosineOf(eye, here)).toBeCloseTo(1, 14);
  });

  it('goes round an axis that points at the eye, and no farther than need be', () => {
    const { azimuth, elevation } = viewAnglesOf(eye, here);
    expect(elevation).toBe(here.elevation);
    expect(Math.abs(cosineOf(eye, { azimuth, elevation }))).toBeLessThan(0.767);
    const back = Math.sign(here.azimuth - azimuth) * (Math.PI / 36);
    expect(Math.abs(cosineOf(eye, { azimuth: azimuth + back, elevation }))).toBeGreaterThan(0.766);
  });

  it('comes down from above an upright one', () => {
    expect(Math.abs(cosineOf([0, 1, 0], viewAnglesOf([0, 1, 0], { azimuth: 1, elevation: 1.5 })))).toBeLessThan(0.767);
  });
});

it.each(['obb', 'aabb'] as const)('own axes only, OBB–%s: wrong exactly where only edges separate', (partner) => {
  const own = (preset: Parameters<typeof presetPair>[1]) => {
    const made = table(presetPair(partner, preset));
    const verdict = ownAxesVerdict(made.rows);
    expect(verdict.dropped.size).toBe(9);
    return { own: verdict.separated, truth: made.state === 'separated' };
  };
  expect(own('edge')).toEqual({ own: false, truth: true });
  expect(own('face')).toEqual({ own: true, truth: true });
  expect(own('penetrating')).toEqual({ own: false, truth: false });
});
