// The README's code runs as it stands and does what its comments say; what documents name is there.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LESSON_IDS } from '../src/page/rooms/lessons/lesson-id.ts';
import type { RayHit, RayInterval, World } from '../src/core/index.ts';

const root = new URL('../', import.meta.url);

describe('README', () => {
  it('the example of the core runs and its comments are true', async () => {
    const readme = readFileSync(new URL('README.md', root), 'utf8');
    const code = /<!-- test:readme -->\n```ts\n([\s\S]*?)```/.exec(readme)?.[1];
    if (code === undefined) throw new Error('README.md has no block marked test:readme');
    const folder = fileURLToPath(new URL('node_modules/.cache/readme/', root));
    mkdirSync(folder, { recursive: true });
    const file = `${folder}snippet-${process.pid}.ts`;
    const core = fileURLToPath(new URL('src/core/index.ts', root));
    const said: unknown[][] = [];
    const quiet = code.replaceAll('console.log', 'globalThis.said');
    (globalThis as { said?: (...words: unknown[]) => void }).said = (...words) => void said.push(words);
    writeFileSync(file, `${quiet.replace("'kantsu'", JSON.stringify(core))}\nexport { hit, world, ball, first };\n`);
    const made = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      hit: RayInterval;
      world: World;
      ball: number;
      first: RayHit;
    };
    expect(made.hit.enter).toMatchObject({ distance: 2.5, part: 'cylinder', normal: [-1, 0, 0], s: 0.5 });
    expect(made.hit.exit.distance).toBe(3.5);
    expect(made.hit.chord).toBe(1);
    expect(made.first.entity).toBe(made.ball);
    // The ball fell on the capsule within the second, and the listener heard of it.
    expect(said.length).toBeGreaterThan(0);
  });

  it('the table of lessons links every lesson once', () => {
    const readme = readFileSync(new URL('README.md', root), 'utf8');
    const rows = [...readme.matchAll(/\[(S\d\.\d)\]\(http:\/\/localhost:5173\/#\/lessons\?step=(S\d\.\d)\)/g)];
    for (const [, row, step] of rows) expect(step).toBe(row);
    expect(rows.map(([, row]) => row).toSorted()).toEqual(LESSON_IDS);
  });

  it('every picture and every file it links to is there', () => {
    const readme = readFileSync(new URL('README.md', root), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(() => readFileSync(new URL(link, root)), link).not.toThrow();
  });
});

describe('every document', () => {
  const paths = ['src', 'test', 'bench', 'assets', '.ci'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { encoding: 'utf8', recursive: true })
      .map((path) => `/${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => !path.includes('/node_modules')),
  );
  paths.push(
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `/${name}`),
  );
  // (Notes say how it was.)
  const documents = paths.filter((path) => path.endsWith('.md') && !path.startsWith('/bench/notes/'));

  it.each(documents)('%s names files and folders that are there', (document) => {
    const prose = readFileSync(new URL(`.${document}`, root), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const named = [...prose.matchAll(/`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|css|html|glb)|(?:src|test|bench)\/(?:[\w.-]+\/)*)`/g)];
    const absent = named
      .map(([, name]) => name)
      .filter((name) => !paths.some((path) => `${path}/`.includes(`/${name.replaceAll(/^(?:\.\.\/)+|\/$/g, '')}/`)));
    expect(absent).toEqual([]);
  });
});
