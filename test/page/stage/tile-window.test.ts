import { expect, test } from 'vitest';
import { tileWindow } from '../../../src/page/stage/multi-view-window.ts';

test('WebGL counts from below', () => {
  expect(tileWindow({ left: 10, top: 20, width: 100, height: 50 }, 400, 300)).toEqual({
    view: { x: 10, y: 230, width: 100, height: 50 },
    cut: { x: 10, y: 230, width: 100, height: 50 },
  });
});

test('a tile half scrolled out at the top keeps its viewport, and is cut', () => {
  expect(tileWindow({ left: -30, top: -20, width: 100, height: 50 }, 400, 300)).toEqual({
    view: { x: -30, y: 270, width: 100, height: 50 },
    cut: { x: 0, y: 270, width: 70, height: 30 },
  });
});

test('and at the bottom', () => {
  expect(tileWindow({ left: 350, top: 280, width: 100, height: 50 }, 400, 300)).toEqual({
    view: { x: 350, y: -30, width: 100, height: 50 },
    cut: { x: 350, y: 0, width: 50, height: 20 },
  });
});

test('what is out of sight, or has no size, is not drawn', () => {
  expect(tileWindow({ left: 10, top: 300, width: 100, height: 50 }, 400, 300)).toBeNull();
  expect(tileWindow({ left: -100, top: 0, width: 100, height: 50 }, 400, 300)).toBeNull();
  expect(tileWindow({ left: 10, top: 10, width: 0, height: 0 }, 400, 300)).toBeNull();
});
