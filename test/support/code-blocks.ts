// The code blocks of the documents, and how a test runs one: as a module on the sources, with what it takes as given.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Mesh, Object3D, OrthographicCamera, PerspectiveCamera, Scene, SphereGeometry } from 'three';

import type { Rectangle } from '../../src/three/index.ts';

const root = new URL('../../', import.meta.url);

const ENTRIES: Readonly<Record<string, string>> = {
  kantsu: 'src/core/index.ts',
  'kantsu/inspect': 'src/core/inspect.ts',
  'kantsu/planar': 'src/core/planar/index.ts',
  'kantsu/record': 'src/core/record/index.ts',
  'kantsu/three': 'src/three/index.ts',
};

/** What a block may take as given, by name, with its type. */
export const GIVEN_TYPES: Readonly<Record<string, string>> = {
  camera: "import('three').PerspectiveCamera",
  canvas: 'HTMLCanvasElement',
  element: 'HTMLElement',
  mesh: "import('three').Mesh",
  model: "import('three').Object3D",
  ortho: "import('three').OrthographicCamera",
  renderer: "import('three').WebGLRenderer",
  scene: "import('three').Scene",
};

export interface CodeBlock {
  /** From the root of the repository. */
  readonly document: string;
  /** The name in `<!-- test:name -->` before the block: tests ask for it by that. */
  readonly mark: string | undefined;
  readonly given: readonly string[];
  readonly language: string;
  readonly code: string;
}

/** README, and all of `docs/`. */
function documents(): string[] {
  const docs = readdirSync(new URL('docs/', root), { encoding: 'utf8', recursive: true })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'));
  return ['README.md', ...docs.toSorted()];
}

export function codeBlocks(): CodeBlock[] {
  return documents().flatMap((document) => {
    const text = readFileSync(new URL(document, root), 'utf8');
    return [...text.matchAll(/(?:<!-- test:([\w-]+)(?:; given: ([\w, ]+))? -->\n)?```(\w+)\n([\s\S]*?)```/g)].map(
      ([, mark, given, language, code]) => ({ document, mark, given: given?.split(', ') ?? [], language, code }),
    );
  });
}

/** Runs a block as a module, with more code behind it; `console.log` of it calls `said`. */
export async function runBlock<Exports>(block: CodeBlock, more: string, said: (...words: unknown[]) => void = () => {}): Promise<Exports> {
  const folder = fileURLToPath(new URL('node_modules/.cache/code-blocks/', root));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${block.document.replaceAll(/\W/g, '-')}-${block.mark ?? codeBlocks().findIndex(({ code }) => code === block.code)}-${process.pid}-${more.length}.ts`;
  const entry = (of: string): string => JSON.stringify(fileURLToPath(new URL(ENTRIES[of], root)));
  const code = block.code.replaceAll('console.log', 'globalThis.said').replace(/'(kantsu(?:\/\w+)?)'/g, (_, of: string) => entry(of));
  const prelude = block.given.length > 0 ? `const { ${block.given.join(', ')} } = globalThis.given;\n` : '';
  writeFileSync(file, `${prelude}${code}\n${more}\n`);
  Object.assign(globalThis, { said, given: (given = stage()) });
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exports;
}

let given: ReturnType<typeof stage> | undefined;

/** What the last block was given. */
export function onStage(): ReturnType<typeof stage> {
  if (given === undefined) throw new Error('no block has run');
  return given;
}

/** A block by its mark. */
export function blockOf(mark: string): CodeBlock {
  const block = codeBlocks().find((one) => one.mark === mark);
  if (block === undefined) throw new Error(`no document has a block marked test:${mark}`);
  return block;
}

/** What a page of three has, without a renderer: elements of 800 × 600 pixels that take listeners, and cameras five metres away. */
function stage() {
  const element = (): EventTarget & { getBoundingClientRect(): Rectangle } =>
    Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 600 }) });
  const camera = new PerspectiveCamera(45, 4 / 3, 0.1, 100);
  const ortho = new OrthographicCamera(-4, 4, 3, -3, 0.1, 100);
  for (const one of [camera, ortho]) {
    one.position.z = 5;
    one.updateMatrixWorld();
  }
  let frame: ((now: number) => void) | undefined;
  const renderer = { setAnimationLoop: (draw: (now: number) => void) => (frame = draw), render: () => {} };
  const mesh = new Mesh(new SphereGeometry(0.5));
  return {
    canvas: element(),
    element: element(),
    camera,
    ortho,
    renderer,
    scene: new Scene(),
    mesh,
    model: new Object3D(),
    frame: (now: number) => frame?.(now),
  };
}

/** A press at a pixel. */
export function press(x: number, y: number): Event {
  return Object.assign(new Event('pointerdown'), { clientX: x, clientY: y });
}
