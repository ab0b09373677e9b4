// One program per language out of all snippets and a table of calls: it prints an answer a line.

import type { Answer, Argument, Kind, ObbArgument, ObjectArgument, SnippetCall, V2, V3 } from './snippet-cases.ts';

/** What the countdown is put through; after each the remaining time and whether it is over are printed. */
export const COUNTDOWN_SCRIPT: readonly (readonly [call: string, seconds?: number])[] = [
  ['advance', 1],
  ['start'],
  ...Array.from({ length: 300 }, () => ['advance', 1 / 60] as const),
  ['advance', 9],
  ['reset'],
  ['advance', 2],
  ['stop'],
  ['advance', 100],
  ['start'],
  ['advance', 0.5],
  ['setInitialTime', 8],
  ['advance', 0.25],
  ['setInitialTime', 0],
];

interface Dialect {
  vector(v: V2 | V3): string;
  range(v: V2): string;
  box(box: ObbArgument): string;
  object(name: string, given: string): string;
  infinity: string;
}

const number = (x: number, infinity: string): string => (Number.isFinite(x) ? asDouble(x) : x > 0 ? infinity : `-${infinity}`);
/** Never an integer literal: 1 / 2 would be 0. */
const asDouble = (x: number): string => (/[.e]/.test(String(x)) ? String(x) : `${Object.is(x, -0) ? '-0' : x}.0`);

const list = (v: readonly number[]): string => v.map(asDouble).join(', ');

const CPP: Dialect = {
  infinity: 'INFINITY',
  vector: (v) => `Vec${v.length}{${list(v)}}`,
  range: (v) => `Range{${v.map((x) => number(x, 'INFINITY')).join(', ')}}`,
  box: ({ center, half, axes }) => `Box{{${list(center)}}, {${list(half)}}, {{${axes.map((axis) => `Vec3{${list(axis)}}`).join(', ')}}}}`,
  object: (name, given) => `${name}{${given}}`,
};

const CS: Dialect = {
  infinity: 'double.PositiveInfinity',
  vector: (v) => `new Vec${v.length}(${list(v)})`,
  range: (v) => `new double[] { ${v.map((x) => number(x, 'double.PositiveInfinity')).join(', ')} }`,
  box: ({ center, half, axes }) =>
    `new Box { Center = ${CS.vector(center)}, Half = new double[] { ${list(half)} }, Axes = new[] { ${axes.map((axis) => CS.vector(axis)).join(', ')} } }`,
  object: (name, given) => `new ${name}(${given})`,
};

function literal(value: Argument, kind: Kind, dialect: Dialect): string {
  if (kind === 'n') return number(value as number, dialect.infinity);
  if (kind === 'b') return value === true ? 'true' : 'false';
  if (kind === 'range') return dialect.range(value as V2);
  if (kind === 'obb') return dialect.box(value as ObbArgument);
  if (kind === 'object') {
    const { name, given } = value as ObjectArgument;
    return dialect.object(name, given.map((one) => literal(one, typeof one === 'number' ? 'n' : 'v2', dialect)).join(', '));
  }
  return dialect.vector(value as V2 | V3);
}

const nameOf = (row: string): string => row.replace('.', '_');

export function cppProgram(helpers: string, snippets: ReadonlyMap<string, string>, calls: readonly SnippetCall[]): string {
  const byRow = [...snippets].map(([row, code]) => {
    const own = calls.filter((call) => call.row === row);
    // Functions of some hundred calls, since one of thousands compiles slowly.
    const chunks = Array.from({ length: Math.ceil(own.length / 200) }, (_, k) => own.slice(200 * k, 200 * k + 200));
    const bodies = chunks.map((chunk, k) => {
      const lines = chunk.map(({ name, given, kinds }) => {
        const values = given.map((value, i) => literal(value, kinds[i], CPP)).join(', ');
        return `  try { show(${name}(${values})); } catch (const std::invalid_argument&) { std::puts("throws"); }`;
      });
      return `void run${k}() {\n${lines.join('\n')}\n}`;
    });
    return `namespace ${nameOf(row)} {\n${code}\n${bodies.join('\n')}\nvoid run() { ${chunks.map((_, k) => `run${k}();`).join(' ')} }\n}`;
  });
  const script = COUNTDOWN_SCRIPT.map(
    ([call, seconds]) =>
      `  timer.${call}(${seconds === undefined ? '' : asDouble(seconds)}); show(timer.remaining()); show(timer.isOver());`,
  );
  return `${helpers}
#include <cstdio>
void show(double x) { std::printf("%.17g\\n", x); }
void show(bool x) { std::puts(x ? "true" : "false"); }
void show(int x) { show(double(x)); }
void show(const std::string& x) { std::puts(x.c_str()); }
void show(Vec3 v) { std::printf("[ %.17g %.17g %.17g\\n", v.x, v.y, v.z); }
void show(const std::vector<double>& v) { std::printf("["); for (double x : v) std::printf(" %.17g", x); std::puts(""); }
void show(Pair p) { if (p) std::printf("[ %.17g %.17g\\n", (*p)[0], (*p)[1]); else std::puts("null"); }
void show(std::optional<double> x) { if (x) show(*x); else std::puts("null"); }
${byRow.join('\n')}
int main() {
${[...snippets.keys()].map((row) => `  ${nameOf(row)}::run();`).join('\n')}
  S4_7::Countdown timer;
${script.join('\n')}
}
`;
}

export function csProgram(helpers: string, snippets: ReadonlyMap<string, string>, calls: readonly SnippetCall[]): string {
  const upper = (name: string): string => name[0].toUpperCase() + name.slice(1);
  const byRow = [...snippets].map(([row, code]) => {
    const own = calls.filter((call) => call.row === row);
    const chunks = Array.from({ length: Math.ceil(own.length / 200) }, (_, k) => own.slice(200 * k, 200 * k + 200));
    const bodies = chunks.map((chunk, k) => {
      const lines = chunk.map(({ name, given, kinds }) => {
        const values = given.map((value, i) => literal(value, kinds[i], CS)).join(', ');
        return `    try { Program.Show(${upper(name)}(${values})); } catch (ArgumentException) { Console.WriteLine("throws"); }`;
      });
      return `  static void Run${k}() {\n${lines.join('\n')}\n  }`;
    });
    return `static class ${nameOf(row)} {\n${code}\n${bodies.join('\n')}\n  public static void Run() { ${chunks.map((_, k) => `Run${k}();`).join(' ')} }\n}`;
  });
  const script = COUNTDOWN_SCRIPT.map(
    ([call, seconds]) =>
      `    timer.${upper(call)}(${seconds === undefined ? '' : asDouble(seconds)}); Show(timer.Remaining); Show(timer.IsOver);`,
  );
  return `${helpers}
${byRow.join('\n')}
static class Program {
  static string N(double x) { return double.IsPositiveInfinity(x) ? "inf" : double.IsNegativeInfinity(x) ? "-inf" : x.ToString("R", System.Globalization.CultureInfo.InvariantCulture); }
  public static void Show(double x) { Console.WriteLine(N(x)); }
  public static void Show(double? x) { Console.WriteLine(x.HasValue ? N(x.Value) : "null"); }
  public static void Show(bool x) { Console.WriteLine(x ? "true" : "false"); }
  public static void Show(string x) { Console.WriteLine(x); }
  public static void Show(Vec3 v) { Show(new[] { v.X, v.Y, v.Z }); }
  public static void Show(double[] v) { Console.WriteLine(v == null ? "null" : "[" + string.Concat(v.Select(x => " " + N(x)))); }
  public static void Main() {
    Console.OutputEncoding = System.Text.Encoding.UTF8;
${[...snippets.keys()].map((row) => `    ${nameOf(row)}.Run();`).join('\n')}
    var timer = new S4_7.Countdown();
${script.join('\n')}
  }
}
`;
}

/** A printed line as an answer. */
export function answerOf(line: string): Answer {
  if (line === 'null') return null;
  if (line === 'true' || line === 'false') return line === 'true';
  if (line.startsWith('[')) return line.slice(1).trim().split(' ').filter(Boolean).map(parsed);
  const x = parsed(line);
  return Number.isNaN(x) ? line : x;
}

function parsed(text: string): number {
  return /^-?inf/.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text);
}

/** Numbers within rounding, everything else exactly. */
export function isSameAnswer(got: unknown, expected: Answer, within = 1e-9): boolean {
  if (typeof expected === 'number') {
    return typeof got === 'number' && (got === expected || Math.abs(got - expected) <= within * Math.max(1, Math.abs(expected)));
  }
  if (Array.isArray(expected)) {
    return Array.isArray(got) && got.length === expected.length && expected.every((x: number, k) => isSameAnswer(got[k], x, within));
  }
  return got === expected;
}
