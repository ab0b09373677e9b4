import { expect, test } from 'vitest';
import { KEY_ROWS, capsOf, commandOf } from '../../src/page/tools/keyboard.ts';
import type { KeyData } from '../../src/page/tools/keyboard.ts';

const press = (key: string, more: Partial<KeyData> = {}): KeyData => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  focus: 'elsewhere',
  ...more,
});

test('no key means two things', () => {
  const keys = KEY_ROWS.flatMap(capsOf);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the help prints keys that do it', () => {
  const typed: Record<string, string> = { Space: ' ', Del: 'Delete', Esc: 'Escape' };
  for (const row of KEY_ROWS) {
    for (const cap of capsOf(row)) {
      const key = cap.replace('Ctrl+', '');
      expect(Object.values(row.keys)).toContain(commandOf(press(typed[key] ?? key, { ctrlKey: key !== cap })));
    }
  }
});

test('letters work in either case', () => {
  expect(commandOf(press('m'))).toBe('profiler');
  expect(commandOf(press('M'))).toBe('profiler');
  expect(commandOf(press('x'))).toBeUndefined();
});

test('a field keeps its keys, Esc too; a button keeps Space and Enter', () => {
  for (const key of ['1', 'a', '.', ' ', 'Backspace', 'Delete', 'Escape']) {
    expect(commandOf(press(key, { focus: 'field' }))).toBeUndefined();
  }
  expect(commandOf(press('Escape', { focus: 'button' }))).toBe('escape');
  expect(commandOf(press(' ', { focus: 'button' }))).toBeUndefined();
  expect(commandOf(press('n', { focus: 'button' }))).toBe('hit.next');
});

test('Ctrl or Cmd with Z undoes, with Y or Shift+Z does again; in a field they are the browser’s', () => {
  for (const held of ['ctrlKey', 'metaKey'] as const) {
    expect(commandOf(press('z', { [held]: true }))).toBe('undo');
    expect(commandOf(press('y', { [held]: true }))).toBe('redo');
    expect(commandOf(press('Z', { [held]: true, shiftKey: true }))).toBe('redo');
    expect(commandOf(press('z', { [held]: true, focus: 'field' }))).toBeUndefined();
    expect(commandOf(press('z', { [held]: true, altKey: true }))).toBeUndefined();
  }
  expect(commandOf(press('z'))).toBeUndefined();
});

test('combinations belong to the browser', () => {
  for (const key of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(commandOf(press('d', { [key]: true }))).toBeUndefined();
});
