// The README's code runs as it stands and does what its comments say; what documents name is there.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LESSON_IDS } from '../src/page/rooms/lessons/lesson-id.ts';
import { aabb, obb, type MoveResult, type RayHit, type RayInterval, type World } from '../src/core/index.ts';

const root = new URL('../', import.meta.url);

/** Runs the README's block with this mark as a module, with more code behind it. */
async function runBlock<Exports>(mark: string, more: string): Promise<Exports> {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const code = new RegExp(`<!-- test:${mark} -->\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (code === undefined) throw new Error(`README.md has no block marked test:${mark}`);
  const folder = fileURLToPath(new URL('node_modules/.cache/readme/', root));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${mark}-${process.pid}.ts`;
  const core = fileURLToPath(new URL('src/core/index.ts', root));
  writeFileSync(file, `${code.replaceAll('console.log', 'globalThis.said').replace("'kantsu'", JSON.stringify(core))}\n${more}\n`);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exports;
}

describe('README', () => {
  it('the example of the core runs and its comments are true', async () => {
    const said: unknown[][] = [];
    (globalThis as { said?: (...words: unknown[]) => void }).said = (...words) => void said.push(words);
    const made = await runBlock<{ hit: RayInterval; world: World; ball: number; first: RayHit }>(
      'readme',
      'export { hit, world, ball, first };',
    );
    expect(made.hit.enter).toMatchObject({ distance: 2.5, part: 'cylinder', normal: [-1, 0, 0], s: 0.5 });
    expect(made.hit.exit.distance).toBe(3.5);
    expect(made.hit.chord).toBe(1);
    expect(made.first.entity).toBe(made.ball);
    // The ball fell on the capsule within the second, and the listener heard of it.
    expect(said.length).toBeGreaterThan(0);
  });

  it('the example of a character rides, pushes, falls and jumps', async () => {
    const { world, walk } = await runBlock<{
      world: World;
      walk: (x: number, z: number, jumps: boolean) => MoveResult;
    }>('character', 'export { world, walk };');
    const table = world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [20, 0.5, 20] }), body: 'kinematic' });
    world.spawn({ shape: aabb({ min: [-20, 2.5, -20], max: [20, 3, 20] }), body: 'static' });
    const box = world.spawn({ shape: aabb({ center: [0, 0.26, 3], half: [0.25, 0.25, 0.25] }), mass: 5 });
    let moved = walk(0, 0, false);
    const run = (steps: number, x: number, z: number, turns: boolean, jumps = false): number => {
      let top = -Infinity;
      for (let i = 1; i <= steps; i++) {
        if (turns) world.moveKinematic(table, { orientation: [0, Math.sin(i / 120), 0, Math.cos(i / 120)] });
        world.step();
        moved = walk(x, z, jumps);
        top = Math.max(top, moved.position[1]);
      }
      return top;
    };
    run(60, 0, 0, false);
    expect(moved.ground).toBe(table);
    expect(moved.position[1]).toBeCloseTo(0.91, 3);
    run(120, 0, 2, false);
    expect(moved.position[2]).toBeGreaterThan(3);
    expect(world.pose(box).position[2]).toBeGreaterThan(3.5);
    const radius = Math.hypot(moved.position[0], moved.position[2]);
    run(300, 0, 0, true);
    expect(Math.hypot(moved.position[0], moved.position[2])).toBeCloseTo(radius, 4);
    // It hits the ceiling and is down again earlier than a free jump is.
    expect(run(40, 0, 0, false, true)).toBeCloseTo(2.5 - 0.9 - 0.01, 3);
    run(30, 0, 0, false);
    expect(moved).toMatchObject({ ground: table, depth: 0 });
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
