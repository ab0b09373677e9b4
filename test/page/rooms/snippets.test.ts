// Every TypeScript snippet, run as it is printed, against the core: random, on a raster, degenerate.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { CountdownTimer } from '../../../src/core/time/countdown.ts';
import { SNIPPET_LANGUAGES, loadSnippet } from '../../../src/page/rooms/lessons/snippets/index.ts';
import { isSameAnswer } from '../../support/compile-snippets.ts';
import { cases } from '../../support/long.ts';
import { snippetCalls } from '../../support/snippet-cases.ts';

const folder = fileURLToPath(new URL('../../../src/page/rooms/lessons/snippets/', import.meta.url));
const rows = readdirSync(`${folder}ts`).map((name) => name.slice(0, -3));
const snippet = (row: string): Promise<Record<string, (...given: unknown[]) => unknown>> => import(`${folder}ts/${row}.ts`);

const calls = snippetCalls(cases(120, 2000));

test('there is one for each of the 27 rows, in three languages, within some forty lines and without imports', () => {
  expect(rows).toHaveLength(27);
  for (const row of rows) {
    for (const language of ['ts', 'cpp', 'cs']) {
      const path = `${folder}${language}/${row}.${language}`;
      expect(existsSync(path), path).toBe(true);
      const text = readFileSync(path, 'utf8');
      expect(text.split('\n').length, path).toBeLessThanOrEqual(42);
      expect(text, path).not.toMatch(/^(?:import|#include) /m);
    }
  }
});

test('the page loads each as it is in its file, with helpers where there are any', async () => {
  for (const language of SNIPPET_LANGUAGES) {
    for (const row of rows) {
      const { text, helpers } = await loadSnippet(row, language);
      const file = readFileSync(`${folder}${language}/${row}.${language}`, 'utf8');
      if (language === 'ts') expect((helpers ?? '') + text).toBe(file);
      else expect(text).toBe(file);
      if (language !== 'ts') expect(helpers).toBe(readFileSync(`${folder}${language}/helpers.${language}`, 'utf8'));
      // The row itself is short; the timer of S4.7 is a class with all of its functions.
      if (language === 'ts' && row !== 'S4.7') expect(text.trimEnd().split('\n').length, row).toBeLessThanOrEqual(20);
    }
  }
  await expect(loadSnippet('S9.9', 'ts')).rejects.toThrow(/S9\.9, expected S0\.1/);
});

describe('against the core', () => {
  test.each(rows.filter((row) => row !== 'S4.7'))('%s', async (row) => {
    const functions = await snippet(row);
    const own = calls.filter((call) => call.row === row);
    // Everything that it exports is called, and yes and no both occur.
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(Object.keys(functions)));
    for (const { name, given, expected } of own) {
      if (expected === 'throws') {
        expect(() => functions[name](...given), JSON.stringify(given)).toThrow();
        continue;
      }
      const got = functions[name](...given);
      if (!isSameAnswer(got, expected)) {
        throw new Error(`${name}(${JSON.stringify(given)}) is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
      }
    }
    for (const name of Object.keys(functions)) {
      const answers = new Set(own.filter((call) => call.name === name).map(({ expected }) => JSON.stringify(expected)));
      expect(answers.size, `${name} always answers ${[...answers].join()}`).toBeGreaterThan(1);
    }
  });
});

describe('S4.7', () => {
  interface Timer {
    start(): void;
    stop(): void;
    reset(): void;
    setInitialTime(seconds: number): void;
    advance(dt: number): void;
    remaining: number;
    isOver: boolean;
  }

  test('does what the core’s countdown does, button by button', async () => {
    const { Countdown } = (await snippet('S4.7')) as unknown as { Countdown: new (initial?: number) => Timer };
    const random = mulberry32(47);
    const timer = new Countdown();
    const ours = new CountdownTimer();
    for (let i = 0; i < 2000; i++) {
      const dice = random();
      const dt = random() / 30;
      if (dice < 0.05) {
        timer.start();
        ours.start();
      } else if (dice < 0.1) {
        timer.stop();
        ours.stop();
      } else if (dice < 0.12) {
        timer.reset();
        ours.reset();
      } else if (dice < 0.14) {
        timer.setInitialTime(10 * dice);
        ours.setDuration(10 * dice);
      } else {
        timer.advance(dt);
        ours.advance(dt);
      }
      expect(Math.abs(timer.remaining - ours.remaining)).toBeLessThan(1e-9);
      expect(timer.isOver).toBe(ours.isOver);
    }
  });

  test('waits for start, 300 frames of 1/60 s are 5 s, never below zero', async () => {
    const { Countdown } = (await snippet('S4.7')) as unknown as { Countdown: new (initial?: number) => Timer };
    const timer = new Countdown();
    timer.advance(1);
    expect(timer.remaining).toBe(5);
    timer.start();
    for (let frame = 0; frame < 300; frame++) {
      expect(timer.isOver).toBe(false);
      timer.advance(1 / 60);
    }
    expect([timer.isOver, timer.remaining]).toEqual([true, 0]);
    timer.advance(9);
    expect(timer.remaining).toBe(0);
    expect(new Countdown(0).isOver).toBe(true);
  });
});
