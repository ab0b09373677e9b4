// A start inside a solid, as four conventions tell it, and what the query returns by each.
import { beforeEach, describe, expect, test } from 'vitest';
import { Raycaster, BoxGeometry, DoubleSide, Mesh, MeshBasicMaterial, Ray, Sphere, Vector3 } from 'three';
import { CONVENTIONS, returnedDistance } from '../../src/page/model/inside-conventions.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { raycast, sphere } from '../../src/core/index.ts';

const ball = sphere({ center: [0, 0, 0], radius: 2 });

describe('from a ball’s inside', () => {
  const hit = raycast(ball, { origin: [1, 0, 0], direction: [1, 0, 0] })!;

  test('interval −3, surface 1, solid 0, skip nothing', () => {
    expect(CONVENTIONS.map((convention) => returnedDistance(hit, convention, 20))).toEqual([-3, 1, 0, undefined]);
  });

  test('a surface beyond the reach is not met', () => {
    expect(returnedDistance(hit, 'surface', 0.5)).toBeUndefined();
    expect(returnedDistance(hit, 'solid', 0.5)).toBe(0);
  });

  test('from outside all say the same', () => {
    const outside = raycast(ball, { origin: [-5, 0, 0], direction: [1, 0, 0] })!;
    for (const convention of CONVENTIONS) expect(returnedDistance(outside, convention, 20)).toBe(3);
  });
});

test('three.js: Ray.intersectSphere from inside gives the far point; a FrontSide mesh is skipped, a DoubleSide one gives its far side', () => {
  const ray = new Ray(new Vector3(1, 0, 0), new Vector3(1, 0, 0));
  expect(ray.intersectSphere(new Sphere(new Vector3(), 2), new Vector3())!.x).toBe(2);
  const caster = new Raycaster(new Vector3(0, 0, 0), new Vector3(1, 0, 0));
  const mesh = new Mesh(new BoxGeometry(2, 2, 2), new MeshBasicMaterial());
  expect(caster.intersectObject(mesh)).toEqual([]);
  mesh.material.side = DoubleSide;
  expect(caster.intersectObject(mesh)[0].distance).toBe(1);
});

describe('the query', () => {
  let session: Session;
  beforeEach(() => {
    session = new Session();
    session.enter(range);
    // From within the pillar through the crate and the sail.
    const { origin, direction } = session.rays.current!;
    const { hits } = session.rays.current!;
    const t = 0.5 * (hits[0].enter.distance + hits[0].exit.distance);
    session.rays.cast(
      { origin: origin.map((x, k) => x + t * direction[k]) as [number, number, number], direction, maxDistance: 20 },
      false,
    );
    expect(session.rays.hit!.originInside).toBe(true);
  });

  const returned = (): string[] =>
    session.rays.current!.hits.filter((_, i) => session.rays.current!.returned[i]).map((hit) => session.nameOf(hit.entity));

  test('closest: skip passes over the body around the origin, the others do not', () => {
    session.rays.setMode('closest');
    for (const [convention, name] of [
      ['interval', 'pillar'],
      ['surface', 'pillar'],
      ['solid', 'pillar'],
      ['skip', 'crate'],
    ] as const) {
      session.rays.setInside(convention);
      expect(returned(), convention).toEqual([name]);
      expect(session.nameOf(session.rays.hit!.entity)).toBe(name);
    }
  });

  test('all: skip leaves it out', () => {
    session.rays.setMode('all');
    expect(returned()).toEqual(['pillar', 'crate', 'sail']);
    session.rays.setInside('skip');
    expect(returned()).toEqual(['crate', 'sail']);
  });

  test('any: never one that the convention does not report', () => {
    session.rays.setMode('any');
    session.rays.setInside('skip');
    expect(['crate', 'sail']).toContain(returned()[0]);
    expect(returned()).toHaveLength(1);
  });
});
