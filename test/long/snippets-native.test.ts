// The C++ and C# snippets, compiled and run on the same table of calls and the same poses of the figures as the TypeScript ones, where a compiler is installed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { CountdownTimer } from '../../src/core/time/countdown.ts';
import { COUNTDOWN_SCRIPT, answerOf, cppProgram, csProgram, isSameAnswer } from '../support/compile-snippets.ts';
import { snippetCalls } from '../support/snippet-cases.ts';
import { POSED_ROWS, POSE_TOLERANCE, poseCalls } from '../support/snippet-poses.ts';

const folder = fileURLToPath(new URL('../../src/page/rooms/lessons/snippets/', import.meta.url));
const work = fileURLToPath(new URL(`../../node_modules/.cache/snippets-${process.pid}/`, import.meta.url));
mkdirSync(work, { recursive: true });
afterAll(() => rmSync(work, { recursive: true, force: true }));

const posed = POSED_ROWS.flatMap(poseCalls);
const calls = [...snippetCalls(60), ...posed];
const isPosed = new Set(posed);

function read(language: 'cpp' | 'cs'): { helpers: string; snippets: Map<string, string> } {
  const files = readdirSync(folder + language).toSorted();
  const text = (name: string): string => readFileSync(`${folder}${language}/${name}`, 'utf8');
  const rows = files.filter((name) => name.startsWith('S'));
  return {
    helpers: text(`helpers.${language}`),
    snippets: new Map(rows.map((name) => [name.slice(0, name.lastIndexOf('.')), text(name)])),
  };
}

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const CPP = ['g++', 'clang++'].find(has);
const CS = ['mcs', 'dotnet'].find(has);

function run(command: string, given: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, given, { cwd: work, encoding: 'utf8', maxBuffer: 1e8, timeout: 600_000 });
  if (status !== 0) throw new Error(`${command} ${given.join(' ')}: ${status}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`);
  return stdout;
}

function check(printed: string, rows: Iterable<string>): void {
  const lines = printed.trim().split(/\r?\n/);
  const inOrder = [...rows].flatMap((row) => calls.filter((call) => call.row === row));
  expect(lines).toHaveLength(inOrder.length + 2 * COUNTDOWN_SCRIPT.length);
  inOrder.forEach((call, k) => {
    const { row, name, given, expected } = call;
    if (!isSameAnswer(answerOf(lines[k]), expected, isPosed.has(call) ? POSE_TOLERANCE : undefined)) {
      throw new Error(`${row} ${name}(${JSON.stringify(given)}) is ${lines[k]}, expected ${JSON.stringify(expected)}`);
    }
  });
  const timer = new CountdownTimer();
  COUNTDOWN_SCRIPT.forEach(([call, seconds], k) => {
    if (call === 'advance') timer.advance(seconds!);
    else if (call === 'setInitialTime') timer.setDuration(seconds!);
    else timer[call as 'start' | 'stop' | 'reset']();
    const at = inOrder.length + 2 * k;
    expect(answerOf(lines[at]), `${k}: ${call}`).toBeCloseTo(timer.remaining, 12);
    expect(answerOf(lines[at + 1]), `${k}: ${call}`).toBe(timer.isOver);
  });
}

describe('the snippets in the languages of the texts', () => {
  test.runIf(CPP)('C++: every call answers as the core does', () => {
    const { helpers, snippets } = read('cpp');
    expect(snippets.size).toBe(27);
    writeFileSync(`${work}snippets.cpp`, cppProgram(helpers, snippets, calls));
    run(CPP!, ['-std=c++17', '-Wall', '-Wextra', '-O0', '-o', 'snippets', 'snippets.cpp']);
    check(run(`${work}snippets`, []), snippets.keys());
  });
  test.runIf(CS)('C#: every call answers as the core does', () => {
    const { helpers, snippets } = read('cs');
    expect(snippets.size).toBe(27);
    writeFileSync(`${work}Program.cs`, csProgram(helpers, snippets, calls));
    if (CS === 'mcs') {
      run('mcs', ['-out:snippets.exe', 'Program.cs']);
      check(run('mono', ['snippets.exe']), snippets.keys());
    } else {
      const project =
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>';
      writeFileSync(`${work}snippets.csproj`, project);
      check(run('dotnet', ['run', '-c', 'Release']), snippets.keys());
    }
  });
  for (const [language, compiler, wanted] of [
    ['C++', CPP, 'g++ or clang++'],
    ['C#', CS, 'mcs or dotnet'],
  ] as const) {
    test.runIf(compiler === undefined)(`${language}: NOT CHECKED, no compiler here (${wanted})`, ({ skip }) => {
      console.warn(`The ${language} snippets were NOT compiled: ${wanted} is not installed.`);
      skip();
    });
  }
});
