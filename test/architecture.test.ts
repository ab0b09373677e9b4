// The floors of the house (src/README.md): who may import whom, who may touch three, the page and the clock, and which
// arithmetic may run inside a step. A rule that is only written down is broken within a month.
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scan } from './support/source-scan.ts';

/** A file imports from its own folder and from strictly lower floors; `index.ts` and `main.ts` are floors of their own. */
const FLOORS: Readonly<Record<string, number>> = {
  math: 0,
  time: 1,
  oracle: 0,
  planar: 1,
  shapes: 1,
  closest: 2,
  raycast: 3,
  narrowphase: 3,
  broadphase: 4,
  world: 5,
  dynamics: 6,
  debug: 6,
  'index.ts': 6.5,
  scenes: 7,
  view: 8,
  app: 9,
  'main.ts': 10,
};

/** May use three, stats.js, the DOM and the wall clock. */
const PAGE = new Set(['view', 'app', 'main.ts']);
const PAGE_PACKAGES = /^(?:three|stats\.js)(?:\/|$)/;

/** Run inside a step, which must give the same bits in every engine. */
const STEP = new Set(['math', 'shapes', 'closest', 'narrowphase', 'broadphase', 'world', 'dynamics']);
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
    const home = floorName(path);
    const floor = FLOORS[home];
    if (floor === undefined) {
      found.push(`${path}: '${home}' stands on no floor; name it in test/architecture.test.ts and src/README.md`);
      continue;
    }
    const { code, imports } = scan(source);
    for (const { specifier, line } of imports) {
      const complaint = specifier === null ? 'imports a computed address' : importComplaint(path, home, floor, specifier, sources);
      if (complaint !== null) found.push(`${path}:${line}: ${complaint}`);
    }
    const words = (pattern: RegExp, sentence: string): void => {
      for (const m of code.matchAll(pattern)) {
        found.push(`${path}:${code.slice(0, m.index).split('\n').length}: ${sentence.replace('*', m[0].trim())}`);
      }
    };
    if (!PAGE.has(home)) {
      words(CLOCK, "reads the wall clock ('*'); take a clock or a time as an argument");
      words(PAGE_GLOBALS, "uses '*'; only view, app and main.ts know the page");
      words(/(?<![.\w$])Math\s*\.\s*random(?![\w$])/g, "'*' cannot be repeated; use core/math/random.ts with a seed");
    }
    if ((STEP.has(home) && path !== TRIG) || home === 'scenes') {
      for (const m of code.matchAll(/(?<![.\w$])Math(?![\w$])(?:\s*\.\s*([\w$]+))?/g)) {
        const name = m[1];
        if (name === 'random' || (name !== undefined && EXACT_MATH.has(name))) continue;
        const line = code.slice(0, m.index).split('\n').length;
        const instead = home === 'scenes' ? 'use core/math/trig.ts' : 'inside a step only + − × ÷ √ are the same everywhere';
        found.push(`${path}:${line}: 'Math${name === undefined ? '' : `.${name}`}' differs between engines or cannot be read; ${instead}`);
      }
      words(/\*\*=?/g, "'*' is Math.pow and differs between engines; multiply");
    }
  }
  return found;
}

function importComplaint(path: string, home: string, floor: number, specifier: string, sources: Sources): string | null {
  if (!specifier.startsWith('.')) {
    if (PAGE.has(home) && PAGE_PACKAGES.test(specifier)) return null;
    return PAGE.has(home)
      ? `imports '${specifier}'; the page needs three and stats.js and no other package`
      : `imports '${specifier}'; only view, app and main.ts may import a package`;
  }
  const [address] = specifier.split('?');
  const target = posix.normalize(posix.join(posix.dirname(path), address));
  if (target.startsWith('../')) {
    return target.startsWith('../assets/') && PAGE.has(home) ? null : `imports '${specifier}', which lies outside src`;
  }
  const other = floorName(target);
  const otherFloor = FLOORS[other];
  if (otherFloor === undefined) return `imports '${specifier}' from '${other}', which stands on no floor`;
  if (other !== home && otherFloor >= floor) return `imports '${specifier}': '${other}' (${otherFloor}) is not below '${home}' (${floor})`;
  if (!target.endsWith('.ts')) return PAGE.has(home) ? null : `imports '${specifier}', which is not a .ts file`;
  if (!sources.has(target)) return `imports '${specifier}', which is not there`;
  if (other === 'oracle' && other !== home && home !== 'app') {
    return `imports '${specifier}'; only tests and the page's worker ask the oracle`;
  }
  if (target === TRIG && STEP.has(home)) return `imports '${specifier}'; core/math/trig.ts is for building scenes, a step uses nothing of it`;
  return null;
}

/** `core/raycast/ray-aabb.ts` → `raycast`; `index.ts` → `index.ts`. */
function floorName(path: string): string {
  return path.split('/', 1)[0];
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

describe('the floors of src', () => {
  const sources = readSources();

  test('there is something to check', () => {
    expect(sources.size).toBeGreaterThan(0);
  });

  test('no file breaks a rule', () => {
    expect(violations(sources)).toEqual([]);
  });
});

// Names of a former dialect, and people-words for bodies, that do not come back to the core: its words are those of Box2D, Jolt and Ericson's book.
const CORE = /^(?:math|shapes|closest|planar|narrowphase|broadphase|raycast|world|dynamics|time|debug)\//;
const DROPPED =
  /\b(?:[Ww]hom?|[Nn]obody|[Ww]hoever|[Aa]nybody|[Ff]ilings?|[Rr]efiled?|leavers|newcomers|roomy|rubs?|rubbed|struck|RUB[12]|GRIPS?|PUSHES|STRIKES|STRUCK|REMEMBERS|PLAINLY|FREELY|(?:push|takeBack)(?:Balls|Points|Faces)|lookAgain|looksAhead|given1st|RayCrowd|KeptPairs|ContactRows|BallRows)\b/;

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
    'shapes/sphere.ts': '',
    'planar/circle.ts': '',
    'oracle/slow.ts': '',
    'core/solver/step.ts': '',
    'index.ts': '',
    'scenes/pile.ts': '',
    'page/stage/stage.ts': '',
    'page/frame.ts': '',
    'main.ts': '',
  };
  const check = (changed: Record<string, string>): string[] => violations(new Map(Object.entries({ ...base, ...changed })));

  test('an innocent house passes', () => {
    expect(
      check({
        'shapes/sphere.ts': `import { X } from '../math/vec3.ts';\nexport const r = Math.sqrt(X) * Math.PI; // Math.sin, performance.now(), **`,
        'planar/circle.ts': `/* import 'three' */ const s = "from 'three'"; const t = \`Math.sin(\${s}) ** 2\`; export const window = { document: s, t };`,
        'index.ts': `export type { S } from './shapes/sphere.ts';\nexport * from './dynamics/step.ts';`,
        'scenes/pile.ts': `import { sin } from '../math/trig.ts'; import * as core from '../index.ts';`,
        'page/stage/stage.ts': `import * as THREE from 'three'; import { Sky } from 'three/addons/objects/Sky.js'; import './look.css';`,
        'page/frame.ts': `import Stats from 'stats.js'; const now = performance.now(); const y = Math.sin(now) ** 2;\nnew Worker(new URL('./oracle-worker.ts', import.meta.url));`,
        'app/oracle-worker.ts': `import '../oracle/slow.ts'; import icon from '../../assets/icon.svg';`,
        'main.ts': `import './app/frame.ts'; void import('./view/stage.ts'); document.title = '';`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['a higher floor', 'core/math/vec3.ts', `import { s } from '../shapes/sphere.ts';`, 'is not below'],
    ['a neighbour on the same floor', 'shapes/sphere.ts', `import '../planar/circle.ts';`, 'is not below'],
    ['a type from a higher floor', 'shapes/sphere.ts', `import type { Step } from '../dynamics/step.ts';`, 'is not below'],
    ['a type by its import expression', 'shapes/sphere.ts', `let s: import('../dynamics/step.ts').Step;`, 'is not below'],
    ['an export passed on', 'shapes/sphere.ts', `export * from\n  '../index.ts';`, 'is not below'],
    ['a dynamic import', 'core/solver/step.ts', `const later = import(\n'../scenes/pile.ts');`, 'is not below'],
    ['a computed import', 'page/frame.ts', 'void import(`./${name}.ts`);', 'computed'],
    ['a template without holes', 'core/math/vec3.ts', 'void import(`../view/stage.ts`);', 'is not below'],
    ['an import behind a comment', 'core/math/vec3.ts', `import /* ' */ { s } from /* " */ '../shapes/sphere.ts';`, 'is not below'],
    ['an import behind a regular expression', 'core/math/vec3.ts', `const r = /['"\`]/; import '../shapes/sphere.ts';`, 'is not below'],
    ['a worker above', 'page/stage/stage.ts', `new Worker(new URL('../app/frame.ts', import.meta.url));`, 'is not below'],
    ['the public face below itself', 'core/world/state.ts', `import '../index.ts';`, 'is not below'],
    ['a file that is not there', 'shapes/sphere.ts', `import '../math/vec4.ts';`, 'not there'],
    ['an unknown folder', 'utils/all.ts', '', 'no floor'],
    ['an unknown file', 'helpers.ts', '', 'no floor'],
    ['three in the core', 'shapes/sphere.ts', `import { Vector3 } from 'three';`, `imports 'three'`],
    ['three as a type in the core', 'scenes/pile.ts', `import type { Vector3 } from 'three';`, `imports 'three'`],
    ['Node in the core', 'index.ts', `import { readFileSync } from 'node:fs';`, `imports 'node:fs'`],
    ['an unlisted package in the page', 'page/stage/stage.ts', `import * as CANNON from 'cannon-es';`, 'no other package'],
    ['a file outside src', 'shapes/sphere.ts', `import '../../test/x.ts';`, 'outside src'],
    ['the oracle in the core', 'shapes/sphere.ts', `import '../oracle/slow.ts';`, 'ask the oracle'],
    ['one of ours in the oracle', 'oracle/slow.ts', `import { X } from '../math/vec3.ts';`, 'is not below'],
    ['the clock', 'core/solver/step.ts', 'const t = performance.now();', 'wall clock'],
    ['the date', 'oracle/slow.ts', 'const t = Date.now();', 'wall clock'],
    ['the page', 'debug/draw.ts', `document.createElement('p');`, 'know the page'],
    ['frames', 'scenes/pile.ts', 'requestAnimationFrame(() => {});', 'know the page'],
    ['unseeded chance', 'scenes/pile.ts', 'const r = Math.random();', 'cannot be repeated'],
    ['sine in a step', 'core/solver/step.ts', 'const y = Math.sin(1);', 'Math.sin'],
    ['sine inside a template', 'core/solver/step.ts', 'const y = `${`${{ a: Math.cos(1) }.a}`}`;', 'Math.cos'],
    ['hypot in a step', 'closest/point.ts', 'const y = Math\n  .hypot(1, 2);', 'Math.hypot'],
    ['Math taken apart', 'core/world/state.ts', 'const { sin } = Math;', 'cannot be read'],
    ['a power in a step', 'narrowphase/pair.ts', 'const y = 2 ** 3;', 'Math.pow'],
    ['sine in a scene', 'scenes/pile.ts', 'const y = Math.sin(1);', 'use core/math/trig.ts'],
    ['trig in a step', 'core/solver/step.ts', `import { sin } from '../math/trig.ts';`, 'a step uses nothing of it'],
  ])('it sees %s', (_what, path, source, sentence) => {
    const found = check({ [path]: source });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(sentence);
  });

  test('it names the line', () => {
    expect(check({ 'core/math/vec3.ts': `// one\n/* two\n three */\nimport '../main.ts';` })[0]).toMatch(/^math\/vec3\.ts:4: /);
  });
});
