// The layers of src/ (src/ARCHITECTURE.md): which file may import which, where three, the page and a clock may be used, which arithmetic may run inside a
// step, no cycles, one file per name, and the vocabulary of the core.
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scan } from './support/source-scan.ts';

/**
 * A file imports from its own folder and from strictly lower layers; folders on one layer do not see each other. A folder inside one of these belongs to
 * it. `page/*` are the files beside the folders of the page, `page/words` all of its words with their keys.
 */
const LAYERS: Readonly<Record<string, number>> = {
  oracle: 0,
  'core/math': 0,
  'core/time': 1,
  'core/planar': 1,
  'core/shapes': 1,
  'core/closest': 2,
  'core/raycast': 3,
  'core/narrowphase': 3,
  'core/broadphase': 4,
  'core/world': 5,
  'core/queries': 6,
  'core/solver': 6,
  'core/debug': 6,
  'core/query-world.ts': 7,
  'core/world.ts': 8,
  'core/inspection.ts': 9,
  'core/diagnostics.ts': 9,
  'core/numeric.ts': 9,
  'core/index.ts': 10,
  'core/inspect.ts': 10,
  'core/record': 10,
  scenes: 11,
  three: 12,
  'page/stage': 13,
  'page/kit': 12,
  'page/construction/rows': 13,
  'page/words': 14,
  'page/model': 15,
  page: 16,
  'page/*': 17,
  examples: 18,
};

const WORDS =
  /^page\/(?:(?:.+\/)?words\.ts|ui\/words\/.+|ui\/i18n\.ts|rooms\/lessons\/course\/lesson-id\.ts|source-formulas\/printed-names\.ts)$/;

/** May use three. */
const RENDERS = /^(?:three|page|examples)(?:\/|$)/;
/** Of the page alone. */
const PACKAGES: ReadonlySet<string> = new Set(['stats.js', 'fflate', 'preact', 'preact/hooks', '@preact/signals']);
/** May use the DOM and the wall clock. */
const PAGE = /^(?:page|examples)(?:\/|$)/;

/** Run inside a step, which must give the same bits in every engine. */
const STEP = /^core\/(?!time|planar|debug|index|inspect\.)/;
const TRIG = 'core/math/trig.ts';
/** Of Math, what the language defines to the last bit; `sin`, `pow`, `hypot` and their kin are left to the engine. */
const EXACT_MATH = new Set(
  'abs ceil clz32 floor fround imul max min round sign sqrt trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'.split(' '),
);

const CLOCK = /(?<![\w$])(?:performance\s*\??\s*[.[]|Date\s*\??\.\s*now(?![\w$])|new\s+Date(?![\w$]))/g;
// As a value in use, not as the name of a property or a parameter: `window.x`, `document[…]`, `requestAnimationFrame(…)`.
const PAGE_GLOBALS =
  /(?<![.\w$])(?:(?:document|window|navigator|globalThis|self|localStorage|sessionStorage|location)\s*\??\s*[.[]|(?:requestAnimationFrame|cancelAnimationFrame|requestIdleCallback|setTimeout|setInterval|queueMicrotask|fetch|matchMedia)\s*\()/g;

type Sources = ReadonlyMap<string, string>;

/** All that breaks a rule, one sentence each. Keys of `sources` are paths below src/ with forward slashes. */
function violations(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    const home = layerOf(path);
    if (home === undefined) {
      found.push(`${path}: is on no layer; name its folder in test/architecture.test.ts and src/ARCHITECTURE.md`);
      continue;
    }
    const { code, imports } = scan(source, path.endsWith('x'));
    for (const { specifier, line } of imports) {
      const complaint = specifier === null ? 'imports a computed address' : importComplaint(path, home, specifier, sources);
      if (complaint !== null) found.push(`${path}:${line}: ${complaint}`);
    }
    const words = (pattern: RegExp, sentence: string): void => {
      for (const m of code.matchAll(pattern)) {
        found.push(`${path}:${code.slice(0, m.index).split('\n').length}: ${sentence.replace('*', m[0].trim())}`);
      }
    };
    if (!PAGE.test(home)) {
      words(CLOCK, "reads the wall clock ('*'); take a clock or a time as an argument");
      words(PAGE_GLOBALS, "uses '*'; only the page knows the page");
      words(/(?<![.\w$])Math\s*\.\s*random(?![\w$])/g, "'*' cannot be repeated; use core/math/random.ts with a seed");
    }
    if ((STEP.test(home) && path !== TRIG) || home === 'scenes') {
      for (const m of code.matchAll(/(?<![.\w$])Math(?![\w$])(?:\s*\.\s*([\w$]+))?/g)) {
        const name = m[1];
        if (name === 'random' || (name !== undefined && EXACT_MATH.has(name))) continue;
        const line = code.slice(0, m.index).split('\n').length;
        const instead = home === 'scenes' ? 'use sine and cosine of the core' : 'inside a step only + − × ÷ √ are the same everywhere';
        found.push(`${path}:${line}: 'Math${name === undefined ? '' : `.${name}`}' differs between engines or cannot be read; ${instead}`);
      }
      words(/\*\*=?/g, "'*' is Math.pow and differs between engines; multiply");
    }
  }
  return found;
}

function importComplaint(path: string, home: string, specifier: string, sources: Sources): string | null {
  if (!specifier.startsWith('.')) {
    if (/^three(?:\/|$)/.test(specifier) && RENDERS.test(home)) return null;
    if (home.startsWith('page') && PACKAGES.has(specifier)) return null;
    if (/^kantsu(?:\/(?:inspect|planar|record|three))?$/.test(specifier) && PAGE.test(home)) return null;
    return RENDERS.test(home)
      ? `imports '${specifier}'; three and the page need three, the page ${[...PACKAGES].join(', ')}, and no other package`
      : `imports '${specifier}'; only three and the page may import a package`;
  }
  const [address] = specifier.split('?');
  const target = posix.normalize(posix.join(posix.dirname(path), address));
  if (home === 'examples' && !target.startsWith('examples/') && !target.startsWith('../')) {
    return `imports '${specifier}'; examples use the public entry points only`;
  }
  if (target.startsWith('../')) {
    return target.startsWith('../assets/') && PAGE.test(home) ? null : `imports '${specifier}', which lies outside src`;
  }
  if (home.startsWith('page') && /^(?:core|three)\//.test(target)) {
    return `imports '${specifier}'; the page uses the public entry points only`;
  }
  if (home === 'scenes' && target.startsWith('core/') && target !== 'core/index.ts') {
    return `imports '${specifier}'; scenes use the public interface of the core only`;
  }
  const other = layerOf(target);
  if (other === undefined) return `imports '${specifier}', which is on no layer`;
  if (other !== home && LAYERS[other] >= LAYERS[home]) {
    return `imports '${specifier}': '${other}' (${LAYERS[other]}) is not below '${home}' (${LAYERS[home]})`;
  }
  if (!/\.tsx?$/.test(target)) return PAGE.test(home) ? null : `imports '${specifier}', which is not a .ts file`;
  if (!sources.has(target)) return `imports '${specifier}', which is not there`;
  if (other === 'oracle' && other !== home && home !== 'page') {
    return `imports '${specifier}'; only tests and the page's worker ask the oracle`;
  }
  if (target === TRIG && STEP.test(home)) return `imports '${specifier}'; math/trig.ts is for building scenes, a step uses nothing of it`;
  return null;
}

/** `core/raycast/exact/line-dd.ts` → `core/raycast`; the longest name of a layer that the path begins with. */
function layerOf(path: string): string | undefined {
  if (WORDS.test(path)) return 'page/words';
  const beside = `${posix.dirname(path)}/*`;
  for (let name = path; name !== '.'; name = posix.dirname(name)) {
    if (name in LAYERS) return name;
    if (beside in LAYERS) return beside;
  }
  return undefined;
}

/** Circles of imports: of modules that load each other at once or later, and of types. */
function cycles(sources: Sources): string[] {
  const targets = new Map<string, string[]>();
  for (const [path, source] of sources) {
    const files = scan(source, path.endsWith('x')).imports.map(({ specifier }) => posix.join(posix.dirname(path), specifier ?? ''));
    targets.set(
      path,
      files.filter((file) => sources.has(file)),
    );
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return found;
}

/** Pairs of folders of the page that import each other, directly. */
function pairsBothWays(sources: Sources): string[] {
  const seen = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    const home = posix.dirname(path);
    for (const { specifier } of scan(source, path.endsWith('x')).imports) {
      if (specifier?.startsWith('.') !== true) continue;
      const other = posix.dirname(posix.join(home, specifier));
      if (`${home}/`.startsWith('page/') && `${other}/`.startsWith('page/') && other !== home) {
        seen.set(home, (seen.get(home) ?? new Set()).add(other));
      }
    }
  }
  return [...seen]
    .flatMap(([home, others]) =>
      [...others].filter((other) => home < other && seen.get(other)?.has(home)).map((other) => `${home} ↔ ${other}`),
    )
    .toSorted();
}

const src = fileURLToPath(new URL('../src/', import.meta.url));

function readSources(): Sources {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths
      .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
      .toSorted()
      .map((path) => [path, readFileSync(src + path, 'utf8')]),
  );
}

/** What each room, or each tool of the page, has one of. */
const ROOM_FILES = new Set(['words.ts', 'presets.ts', 'sentences.ts', 'legend.ts', 'drawing.ts', 'nudge.ts', 'worker.ts']);

describe('the layers of src', () => {
  const sources = readSources();

  test('there is something to check', () => {
    expect(sources.size).toBeGreaterThan(0);
  });

  test('no file breaks a rule', () => {
    expect(violations(sources)).toEqual([]);
  });

  test('no import cycle', () => {
    expect(cycles(sources)).toEqual([]);
  });

  test('no folders of the page import each other', () => {
    expect(pairsBothWays(sources)).toEqual([]);
  });

  test('only the frame, one seek of the session, and the workers step a world of the page', () => {
    const stepping = [...sources].filter(
      ([path, source]) => path.startsWith('page/') && /\b(?:this|session|world)\.step\(/.test(scan(source, path.endsWith('x')).code),
    );
    expect(stepping.map(([path]) => path)).toEqual([
      'page/document/try-document.ts',
      'page/frame.ts',
      'page/model/session.ts',
      'page/profiler/sweep-worker.ts',
    ]);
  });

  test('a base name occurs once per part', () => {
    const paths = new Map<string, string[]>();
    for (const path of sources.keys()) {
      const name = posix.basename(path).replace(/x$/, '');
      const isRoomFile = path.startsWith('page/') && ROOM_FILES.has(name);
      if (name === 'index.ts' || isRoomFile || path.startsWith('core/planar/')) continue;
      const key = `${path.split('/', 1)[0]}: ${name}`;
      paths.set(key, [...(paths.get(key) ?? []), path]);
    }
    expect([...paths.values()].filter(({ length }) => length > 1)).toEqual([]);
  });
});

// Names of a former dialect, and people-words for bodies, that do not come back to the core: its words are those of Box2D, Jolt and Ericson's book.
const CORE = /^core\//;
const DROPPED =
  /\b(?:[Ww]hom?|[Nn]obody|[Ww]hoever|[Aa]nybody|[Ff]ilings?|[Rr]efiled?|leavers|newcomers|roomy|rubs?|rubbed|struck|RUB[12]|GRIPS?|PUSHES|STRIKES|STRUCK|REMEMBERS|PLAINLY|FREELY|(?:push|takeBack)(?:Balls|Points|Faces)|lookAgain|looksAhead|given1st|RayCrowd|KeptPairs|ContactRows|BallRows|[Tt]oss|[Hh]air|HAIR|[Rr]eckon(?:s|ed|ing)?|[Ff]oretold|[Aa]sk(?:s|ed|ing)?|[Tt]old|[Ll]ooks? (?:again|ahead)|[Ll]est|[Ss]omebody|[Cc]rowds?|[Dd]oors?|[Ss]ought|[Aa]new|CROWD|[Cc]rowded|kernelOf|meetMesh|meetSlabs|askedCellSize|[Mm]eetings?|passesOn|overloads|leaveSpeed|slowestImpact|(?:FASTEST|STRONGEST|MOST|LEAST)_\w+)\b/;

test('the core keeps to the words of the field', () => {
  const found: string[] = [];
  for (const [path, code] of readSources()) {
    if (!CORE.test(path)) continue;
    code.split('\n').forEach((line, i) => {
      const word = DROPPED.exec(line)?.[0];
      if (word !== undefined) found.push(`${path}:${i + 1} ${word}`);
    });
  }
  expect(found).toEqual([]);
});

describe('the checker itself', () => {
  const base = {
    'core/math/vec3.ts': 'export const X = 0;',
    'core/math/trig.ts': 'export const sin = (x: number): number => x;',
    'core/shapes/sphere.ts': '',
    'core/planar/circle.ts': '',
    'oracle/slow.ts': '',
    'core/solver/step.ts': '',
    'core/index.ts': '',
    'scenes/pile.ts': '',
    'page/stage/stage.ts': '',
    'page/frame.ts': '',
    'page/main.ts': '',
  };
  const check = (changed: Record<string, string>): string[] => violations(new Map(Object.entries({ ...base, ...changed })));

  test('sources that keep the rules pass', () => {
    expect(
      check({
        'core/shapes/sphere.ts': `import { X } from '../math/vec3.ts';\nexport const r = Math.sqrt(X) * Math.PI; // Math.sin, performance.now(), **`,
        'core/planar/circle.ts': `/* import 'three' */ const s = "from 'three'"; const t = \`Math.sin(\${s}) ** 2\`; export const window = { document: s, t };`,
        'core/index.ts': `export type { S } from './shapes/sphere.ts';\nexport * from './solver/step.ts';`,
        'scenes/pile.ts': `import { sine } from '../core/index.ts'; import type { Vec3 } from '../core/index.ts';`,
        'page/stage/stage.ts': `import * as THREE from 'three'; import { Sky } from 'three/addons/objects/Sky.js'; import './look.css';`,
        'page/ui/stats.ts': `import Stats from 'stats.js'; const now = performance.now(); const y = Math.sin(now) ** 2;\nnew Worker(new URL('./oracle-worker.ts', import.meta.url));`,
        'page/ui/oracle-worker.ts': `import '../../oracle/slow.ts'; import icon from '../../../assets/icon.svg';`,
        'page/kit/controls.tsx': `import { signal } from '@preact/signals'; import { useRef } from 'preact/hooks';\nimport { b } from './b.tsx'; // <p>\nconst one = <T,>(x: T): T => x; const small = 1 < 2; export const C = () => <p title="performance.now()">import 'three' Date.now()</p>;`,
        'page/kit/b.tsx': 'export const b = 1;',
        'page/main.ts': `import { raycast } from 'kantsu'; import type { Vec2 } from 'kantsu/planar'; import './frame.ts'; void import('./stage/stage.ts'); document.title = '';`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['a higher layer', 'core/math/vec3.ts', `import { s } from '../shapes/sphere.ts';`, 'is not below'],
    ['a neighbour on the same layer', 'core/shapes/sphere.ts', `import '../planar/circle.ts';`, 'is not below'],
    ['a type from a higher layer', 'core/shapes/sphere.ts', `import type { Step } from '../solver/step.ts';`, 'is not below'],
    ['a type by its import expression', 'core/shapes/sphere.ts', `let s: import('../solver/step.ts').Step;`, 'is not below'],
    ['an export passed on', 'core/shapes/sphere.ts', `export * from\n  '../index.ts';`, 'is not below'],
    ['a dynamic import', 'core/solver/step.ts', `const later = import(\n'../../scenes/pile.ts');`, 'is not below'],
    ['a computed import', 'page/frame.ts', 'void import(`./${name}.ts`);', 'computed'],
    ['a template without holes', 'core/math/vec3.ts', 'void import(`../../page/stage/stage.ts`);', 'is not below'],
    ['an import behind a comment', 'core/math/vec3.ts', `import /* ' */ { s } from /* " */ '../shapes/sphere.ts';`, 'is not below'],
    ['an import behind a regular expression', 'core/math/vec3.ts', `const r = /['"\`]/; import '../shapes/sphere.ts';`, 'is not below'],
    ['an import behind an element', 'page/ui/a.tsx', `const a = <p>{x}</p>;\nimport '../main.ts';`, 'is not below'],
    ['an import behind two slashes in an element', 'page/ui/a.tsx', `const a = <p>//</p>; import '../main.ts';`, 'is not below'],
    ['an import behind a backtick in an element', 'page/ui/a.tsx', 'const a = <p>`</p>; import "../main.ts";', 'is not below'],
    [
      'an import behind an apostrophe in an element',
      'page/ui/a.tsx',
      `const a = <p>don't<br />don't</p>; import '../main.ts';`,
      'is not below',
    ],
    [
      'an import behind children and fragments',
      'page/ui/a.tsx',
      "const a = <><B c={() => <i>'</i>} />{`${<b>`</b>}`}<p>\"</p></>; import '../main.ts';",
      'is not below',
    ],
    ['an import within an element', 'page/ui/a.tsx', `const a = <p>{/* ' */}' {import('../main.ts')}</p>;`, 'is not below'],
    [
      'an import behind comparisons in a .tsx file',
      'page/ui/a.tsx',
      `if (a < b) c = <T extends D>(x: T): T => x; import '../main.ts';`,
      'is not below',
    ],
    ['Preact outside the page', 'three/a.ts', `import { h } from 'preact';`, 'no other package'],
    ['the page in one of its folders', 'page/ui/panel.ts', `import type { Page } from '../page.ts';`, 'is not below'],
    ['a panel in a model', 'page/model/session.ts', `import type { Panel } from '../ui/panel.ts';`, 'is not below'],
    ['a model in words', 'page/ui/words.ts', `import type { Session } from '../model/session.ts';`, 'is not below'],
    ['a worker above', 'page/stage/stage.ts', `new Worker(new URL('../frame.ts', import.meta.url));`, 'is not below'],
    ['the public face below itself', 'core/world/state.ts', `import '../index.ts';`, 'is not below'],
    ['a file that is not there', 'core/shapes/sphere.ts', `import '../math/vec4.ts';`, 'not there'],
    ['an unknown folder', 'utils/all.ts', '', 'no layer'],
    ['an unknown file', 'helpers.ts', '', 'no layer'],
    ['three in the core', 'core/shapes/sphere.ts', `import { Vector3 } from 'three';`, `imports 'three'`],
    ['three as a type in the core', 'scenes/pile.ts', `import type { Vector3 } from 'three';`, `imports 'three'`],
    ['Node in the core', 'core/index.ts', `import { readFileSync } from 'node:fs';`, `imports 'node:fs'`],
    ['an unlisted package in the page', 'page/stage/stage.ts', `import * as CANNON from 'cannon-es';`, 'no other package'],
    ['the inside of the core in the page', 'page/frame.ts', `import { X } from '../core/math/vec3.ts';`, 'public entry points'],
    ['an entry by its path', 'page/stage/stage.ts', `import '../../core/index.ts';`, 'public entry points'],
    ['a chunk of the package', 'page/frame.ts', `import 'kantsu/shared/core.js';`, 'no other package'],
    ['the inside of the core in a scene', 'scenes/pile.ts', `import { X } from '../core/math/vec3.ts';`, 'public interface'],
    ['a file outside src', 'core/shapes/sphere.ts', `import '../../../test/x.ts';`, 'outside src'],
    ['the oracle in the core', 'core/shapes/sphere.ts', `import '../../oracle/slow.ts';`, 'ask the oracle'],
    ['one of ours in the oracle', 'oracle/slow.ts', `import { X } from '../core/math/vec3.ts';`, 'is not below'],
    ['the clock', 'core/solver/step.ts', 'const t = performance.now();', 'wall clock'],
    ['the date', 'oracle/slow.ts', 'const t = Date.now();', 'wall clock'],
    ['the page', 'core/debug/draw.ts', `document.createElement('p');`, 'knows the page'],
    ['frames', 'scenes/pile.ts', 'requestAnimationFrame(() => {});', 'knows the page'],
    ['unseeded chance', 'scenes/pile.ts', 'const r = Math.random();', 'cannot be repeated'],
    ['sine in a step', 'core/solver/step.ts', 'const y = Math.sin(1);', 'Math.sin'],
    ['sine inside a template', 'core/solver/step.ts', 'const y = `${`${{ a: Math.cos(1) }.a}`}`;', 'Math.cos'],
    ['hypot in a step', 'core/closest/point.ts', 'const y = Math\n  .hypot(1, 2);', 'Math.hypot'],
    ['Math taken apart', 'core/world/state.ts', 'const { sin } = Math;', 'cannot be read'],
    ['a power in a step', 'core/narrowphase/pair.ts', 'const y = 2 ** 3;', 'Math.pow'],
    ['sine in a scene', 'scenes/pile.ts', 'const y = Math.sin(1);', 'use sine and cosine'],
    ['trig in a step', 'core/solver/step.ts', `import { sin } from '../math/trig.ts';`, 'a step uses nothing of it'],
  ])('it sees %s', (_what, path, source, sentence) => {
    const found = check({ [path]: source });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(sentence);
  });

  test.each([
    ['modules', `export * from './a.ts';`],
    ['types', `import type { A } from './a.ts';`],
    ['types beside values', `import { type A } from './a.ts';`],
    ['a module loaded later', `void import('./a.ts');`],
    ['a worker', `new Worker(new URL('./a.ts', import.meta.url));`],
  ])('it sees a circle of %s', (_what, back) => {
    const sources = { 'page/a.ts': `import { b } from './b.ts';`, 'page/b.ts': `import type { C } from './c.ts';`, 'page/c.ts': back };
    expect(cycles(new Map(Object.entries(sources)))).toEqual(['page/a.ts → page/b.ts → page/c.ts → page/a.ts']);
  });

  test('it sees folders of the page that import each other, types and elements too', () => {
    const sources = {
      'page/ui/a.tsx': `const a = <p>//</p>;\nimport type { B } from '../rooms/b.ts';`,
      'page/rooms/b.ts': `void import('../ui/c.ts');`,
      'page/ui/c.ts': `import './a.tsx'; import '../stage/d.ts';`,
      'page/stage/d.ts': '',
    };
    expect(pairsBothWays(new Map(Object.entries(sources)))).toEqual(['page/rooms ↔ page/ui']);
  });

  test('it names the line', () => {
    expect(check({ 'core/math/vec3.ts': `// one\n/* two\n three */\nimport '../../page/main.ts';` })[0]).toMatch(
      /^core\/math\/vec3\.ts:4: /,
    );
  });
});
