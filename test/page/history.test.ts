// Undo and redo: the order of things, and what counts as one change.
import { expect, test } from 'vitest';
import { History } from '../../src/page/model/history.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';

function setup(): { history: History; value: () => number; set: (next: number, kind?: string) => void; wait: (ms: number) => void } {
  let time = 0;
  const session = new Session();
  const history = new History(session, () => time);
  session.enter(range);
  const { rays } = session;
  return {
    history,
    value: () => Number(rays.list[0].name),
    wait: (ms) => (time += ms),
    set(next, kind) {
      const before = rays.state;
      rays.rename(rays.list[0], String(next));
      history.raysChanged(before, kind);
    },
  };
}

test('quick changes of one kind are one, slow ones and others are not', () => {
  const { history, value, set, wait } = setup();
  set(1, 'nudge');
  wait(100);
  set(2, 'nudge');
  wait(100);
  set(3, 'nudge');
  history.undo();
  expect(value()).toBe(0);
  history.redo();
  expect(value()).toBe(3);
  set(4, 'nudge'); // after a redo: a change of its own
  history.undo();
  expect(value()).toBe(3);
  set(4, 'nudge');
  wait(5000);
  set(5, 'nudge');
  history.undo();
  expect(value()).toBe(4);
  set(6, 'other');
  history.undo();
  expect(value()).toBe(4);
});

test('the history forgets the oldest of very many, and all when cleared', () => {
  const { history, value, set } = setup();
  for (let i = 1; i <= 250; i++) set(i);
  let undone = 0;
  while (history.undo()) undone++;
  expect(undone).toBe(200);
  expect(value()).toBe(50);
  history.clear();
  expect(history.redo()).toBe(false);
});
