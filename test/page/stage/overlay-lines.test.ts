import { expect, test } from 'vitest';
import { Color, GreaterDepth, Scene } from 'three';
import { OverlayLines } from '../../../src/page/stage/overlay-lines.ts';
import type { Stage } from '../../../src/page/stage/stage.ts';

const stage = (): Stage => ({ scene: new Scene() }) as unknown as Stage;

test('lines land in the buffer in order, each end in its colour', () => {
  const on = stage();
  const lines = new OverlayLines(on);
  expect(on.scene.children).toEqual([lines.object]);
  lines.begin();
  lines.line(1, 2, 3, 4, 5, 6, 0xff0000);
  lines.line(7, 8, 9, 10, 11, 12, 0x0000ff);
  lines.end();
  const { geometry } = lines.object;
  expect(geometry.drawRange).toEqual({ start: 0, count: 4 });
  const of = (name: string): number[][] => [0, 1, 2, 3].map((i) => [0, 1, 2].map((k) => geometry.getAttribute(name).getComponent(i, k)));
  expect(of('position')).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [10, 11, 12],
  ]);
  expect(of('color')).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test('growing keeps what was drawn before', () => {
  const lines = new OverlayLines(stage(), { dashed: true });
  lines.begin();
  for (let i = 0; i < 3000; i++) lines.line(i, 0, 0, i, 3, 4, i);
  lines.end();
  const { geometry } = lines.object;
  const position = geometry.getAttribute('position');
  const color = geometry.getAttribute('color');
  const distance = geometry.getAttribute('lineDistance');
  for (let i = 0; i < 3000; i++) {
    expect(position.getX(2 * i)).toBe(i);
    expect(position.getZ(2 * i + 1)).toBe(4);
    expect(color.getZ(2 * i)).toBeCloseTo(new Color(i).b, 6);
    expect(distance.getX(2 * i)).toBe(0);
    expect(distance.getX(2 * i + 1)).toBe(5);
  }
  expect(geometry.drawRange.count).toBe(6000);
});

test('what bodies hide is drawn a second time, fainter, from the same buffer, also after it has grown', () => {
  const lines = new OverlayLines(stage(), { behind: 0.3 });
  const [hidden] = lines.object.children as (typeof lines.object)[];
  expect(hidden.material.depthFunc).toBe(GreaterDepth);
  expect(hidden.material.opacity).toBe(0.3);
  lines.begin();
  for (let i = 0; i < 3000; i++) lines.line(i, 0, 0, i, 1, 0, 0xffffff);
  lines.end();
  expect(hidden.geometry).toBe(lines.object.geometry);
  expect(new OverlayLines(stage()).object.children).toEqual([]);
});

test('a frame without lines shows nothing', () => {
  const lines = new OverlayLines(stage());
  lines.begin();
  lines.end();
  expect(lines.object.visible).toBe(false);
});
