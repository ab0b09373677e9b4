// `npm run docs:check`: the built documentation site below a path of its own, in a browser: every link leads to a file and a heading that are there, nothing is asked
// of another host, a search finds a recipe, and axe finds nothing on any text and on a page of each kind of symbol, in both themes. 1 when something is wrong.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { launchBrowser } from '../support/browser.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const BELOW = '/some/where/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

export async function main(): Promise<number> {
  const pages = readdirSync(`${dist}docs`, { encoding: 'utf8', recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'))
    .toSorted();
  const wrong = brokenLinks(pages);

  const server = createServer(({ url = '' }, response) => {
    const file = dist + decodeURIComponent(new URL(url, 'http://x').pathname).replace(BELOW, '');
    if (!existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}docs/`;
  const browser = await launchBrowser();
  const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
      page.on('response', (response) => {
        if (response.status() >= 400) wrong.push(`${response.url()} answers ${response.status()}`);
      });
      page.on('request', (request) => {
        if (!request.url().startsWith('http://127.0.0.1') && !request.url().startsWith('data:')) wrong.push(`asks for ${request.url()}`);
      });
      const seen = new Set<string>();
      for (const path of pages) {
        const [kind] = path.split('/', 1);
        if (kind !== 'documents' && seen.has(kind)) continue;
        seen.add(kind);
        await page.goto(at + path, { waitUntil: 'load' });
        await page.locator('#tsd-nav-container li').first().waitFor({ state: 'attached' });
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { violations } = await (window as unknown as { axe: { run: (root: Document) => Promise<AxeResults> } }).axe.run(document);
          return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0].html.slice(0, 160)}`);
        });
        wrong.push(...found.map((text) => `${path}, ${colorScheme}: ${text}`));
      }
      await page.goto(`${at}index.html`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('conveyor');
      await page
        .getByRole('option', { name: /Bumpers and conveyors/ })
        .first()
        .waitFor();
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  const all = [...new Set(wrong)];
  console.log(all.length === 0 ? `${pages.length} pages: every link leads somewhere, axe 0` : all.join('\n'));
  return all.length === 0 ? 0 : 1;
}

/** Links and pictures of pages that lead nowhere; the laboratory's page stands beside the folder. */
function brokenLinks(pages: readonly string[]): string[] {
  const anchors = new Map<string, Set<string>>();
  const texts = new Map(pages.map((path) => [path, readFileSync(`${dist}docs/${path}`, 'utf8')]));
  for (const [path, text] of texts) anchors.set(path, new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)));
  const broken: string[] = [];
  for (const [path, text] of texts) {
    for (const [, address] of text.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
      if (/^(?:https?:|data:|mailto:)/.test(address)) continue;
      const url = new URL(address, `http://x/docs/${path}`);
      const file = decodeURIComponent(url.pathname).slice(1);
      const there = existsSync(dist + file);
      const hash = decodeURIComponent(url.hash.slice(1));
      // (In an address of the laboratory a hash is no anchor.)
      const ids = file.startsWith('docs/') ? anchors.get(file.slice('docs/'.length)) : undefined;
      if (!there || (hash !== '' && ids !== undefined && !ids.has(hash))) broken.push(`${path}: ${address} is not there`);
    }
  }
  return broken;
}
