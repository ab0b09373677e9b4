// A report of an error says what helps and nothing about the machine.
import { expect, test } from 'vitest';
import { reportOf, withoutPaths } from '../../src/page/document/report.ts';

test('addresses and paths are cut to their files', () => {
  for (const [stack, left] of [
    ['at step (https://example.org/kantsu/assets/start-1a2b.js:12:345)', 'at step (start-1a2b.js:12:345)'],
    ['at frame (http://localhost:4173/assets/x.js:1:2)', 'at frame (x.js:1:2)'],
    ['frame@file:///home/somebody/kantsu/dist/assets/x.js:3:4', 'frame@x.js:3:4'],
    ['at C:\\\\Users\\\\somebody\\\\kantsu\\\\x.js:1:2'.replaceAll('\\\\', '\\'), 'at x.js:1:2'],
    ['at /home/somebody/kantsu/src/app/frame.ts:5:6', 'at frame.ts:5:6'],
    ['chrome-extension://abcdef/content/x.js:1:1', 'x.js:1:1'],
    ['no path in 1/2 or a/b', 'no path in 1/2 or a/b'],
  ]) {
    expect(withoutPaths(stack)).toBe(left);
  }
});

test('a report has version, room, link, browser and stack; a link of any length is cut', () => {
  const error = new RangeError('out of it');
  const lines = reportOf('world', `#/world?s=${'x'.repeat(9000)}`, error, 'A browser 1.0').split('\n');
  expect(lines[0]).toMatch(/^Kantsu \d+\.\d+\.\d+ \([0-9a-f]{8}\)$/);
  expect(lines[1]).toBe('room: world');
  expect(lines[2]).toHaveLength('link: '.length + 2000);
  expect(lines[3]).toBe('browser: A browser 1.0');
  expect(lines[4]).toBe('RangeError: out of it');
  expect(lines.join()).not.toContain(process.cwd());
  expect(reportOf('range', '', 'a string was thrown', '')).toMatch(/a string was thrown$/);
});
