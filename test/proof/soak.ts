// `npm run soak -- --minutes 10`: the built page in a browser, bodies in and out of the World, and all rooms in turn, again and again. After each round it
// prints what the page holds once its garbage is collected: heap, listeners, DOM nodes, WebGL contexts and objects. 1 when any of them grows.

import { parseArgs } from 'node:util';
import type { Browser, CDPSession } from 'playwright-core';
import { withBuiltPage } from '../support/build-page.ts';

const ROOMS = ['range', 'patterns', 'matrix', 'sat', 'flat', 'grid', 'trial'] as const;
/** The first rounds load what comes once, and fill the browser's own lists: 50 entries of history, some hundred of its performance timeline. */
const WARM_UP = 4;
/** Fewer rounds after it say nothing about growth. */
const ENOUGH = 4;

const MEASURES = ['heap', 'listeners', 'nodes', 'contexts', 'gpu'] as const;
export type Holding = Readonly<Record<(typeof MEASURES)[number], number>>;
/** Share by which the last third of the rounds may hold more than the first: rounding, caches, text. */
const SLACK: Holding = { heap: 0.05, listeners: 0.02, nodes: 0.02, contexts: 0, gpu: 0.02 };

/** What grew, in words: the least of the last third is more than the most of the first. */
export function growth(rounds: readonly Holding[]): string[] {
  const third = Math.max(1, Math.floor(rounds.length / 3));
  return MEASURES.flatMap((measure) => {
    const all = rounds.map((round) => round[measure]);
    const before = Math.max(...all.slice(0, third));
    const after = Math.min(...all.slice(-third));
    return after > before * (1 + SLACK[measure]) ? [`${measure} grew from ${before} to ${after}`] : [];
  });
}

/** In the page, before anything else: counts WebGL objects that were made and not deleted, of contexts that still live. */
function countObjects(): void {
  let contexts: { readonly context: WeakRef<WebGL2RenderingContext>; objects: number }[] = [];
  const of = new WeakMap<object, (typeof contexts)[number]>();
  const entry = (context: WebGL2RenderingContext): (typeof contexts)[number] => {
    let found = of.get(context);
    if (!found) {
      found = { context: new WeakRef(context), objects: 0 };
      of.set(context, found);
      contexts.push(found);
    }
    return found;
  };
  const methods = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (this: WebGL2RenderingContext, ...rest: unknown[]) => unknown
  >;
  for (const kind of ['Buffer', 'Framebuffer', 'Program', 'Renderbuffer', 'Shader', 'Texture', 'VertexArray']) {
    const create = methods[`create${kind}`];
    const remove = methods[`delete${kind}`];
    methods[`create${kind}`] = function (...rest) {
      entry(this).objects++;
      return create.apply(this, rest);
    };
    methods[`delete${kind}`] = function (object, ...rest) {
      if (object !== null && object !== undefined) entry(this).objects--;
      return remove.call(this, object, ...rest);
    };
  }
  Object.assign(window, {
    soak: () => {
      contexts = contexts.filter(({ context }) => context.deref()?.isContextLost() === false);
      return { contexts: contexts.length, gpu: contexts.reduce((sum, { objects }) => sum + objects, 0) };
    },
  });
}

/**
 * Bytes of all that lives on the heap but machine code, after a collection: an engine goes on compiling for minutes (1.5 of 1.6 MB in six rounds), which is
 * no leak of the page's.
 */
async function heapWithoutCode(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }): number => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[0].indexOf('code');
  let sum = 0;
  for (let i = 0; i < nodes.length; i += fields.length) if (nodes[i + type] !== code) sum += nodes[i + size];
  return sum;
}

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

/** Runs until the time is over; 1 when anything grew. */
export async function main(given: string[]): Promise<number> {
  const { values } = parseArgs({ args: given, options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new RangeError(`expected --minutes above 0, not ${values.minutes}`);
  return withBuiltPage((browser, url) => soak(browser, url, minutes));
}

async function soak(browser: Browser, url: string, minutes: number): Promise<number> {
  const page = await (await browser.newContext({ viewport: { width: 960, height: 540 }, locale: 'en' })).newPage();
  page.setDefaultTimeout(120_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(countObjects);
  await page.goto(`${url}#/range`);
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await page.keyboard.press('Escape');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  const end = performance.now() + 60_000 * minutes;
  const rounds: Holding[] = [];
  console.log(['round', 's', 'heap MB', 'listeners', 'nodes', 'contexts', 'gpu objects'].map((head) => head.padStart(11)).join(' '));
  for (let round = 1; performance.now() < end || rounds.length < ENOUGH; round++) {
    const began = performance.now();
    for (const room of ROOMS) {
      await page.evaluate(bodiesInAndOut);
      await page.evaluate((id) => window.kantsu.goTo(id), room);
    }
    await page.evaluate(() => window.kantsu.goTo('range'));
    // Twice: what finalizers let go of goes with the second.
    for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
    // At once: panels that go on writing leave text nodes behind, some hundred while a heap snapshot is read.
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = await heapWithoutCode(session);
    const metric = (name: string): number => metrics.find((one) => one.name === name)!.value;
    const objects = await page.evaluate(() => (window as unknown as { soak(): { contexts: number; gpu: number } }).soak());
    const holding: Holding = {
      heap,
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      ...objects,
    };
    if (round > WARM_UP) rounds.push(holding);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { listeners, nodes, contexts, gpu } = holding;
    console.log([round, seconds, (heap / 1e6).toFixed(2), listeners, nodes, contexts, gpu].map((x) => String(x).padStart(11)).join(' '));
  }
  const grown = growth(rounds);
  for (const complaint of [...grown, ...errors.slice(0, 10)]) console.log(complaint);
  if (grown.length + errors.length === 0) console.log(`Nothing grew in ${rounds.length} rounds.`);
  return grown.length + errors.length > 0 ? 1 : 0;
}

/** In the page: the World, forty bodies into it, half a second, and out again, as a script and as a visitor would. */
async function bodiesInAndOut(): Promise<void> {
  const { kantsu } = window;
  await kantsu.goTo('world');
  const { world } = window.kantsu;
  const bodies = Array.from({ length: 40 }, (_, i) =>
    world.spawn({
      shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.3 },
      position: [(i % 7) - 3, 4 + 0.7 * Math.floor(i / 7), 0],
      name: `soak ${i}`,
    }),
  );
  kantsu.step(30);
  kantsu.cast({ origin: [-20, 5, 0], direction: [1, 0, 0], maxDistance: 40 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const body of bodies) if (world.isAlive(body)) world.despawn(body);
  kantsu.step(1);
  kantsu.restart();
}
