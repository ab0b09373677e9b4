// Letters as wide as those of the widest usual fonts, on any machine: those of the browser's own font a fifth larger, and a square for each Japanese letter,
// of which many machines with a test browser have none.

import type { Page } from 'playwright-core';

/** A share of the usual width. */
const WIDER = 1.2;

/** Letters of the page as it is shown from now on; the heights of lines stay. */
export async function widenLetters(page: Page): Promise<void> {
  await page.evaluate(
    async ([base64, wider]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      // Neither a style nor a font of these ways needs the leave of the page's policy.
      const squares = new FontFace('Squares', bytes.buffer, { unicodeRange: 'U+3000-9FFF, U+FF00-FFEF' });
      document.fonts.add(await squares.load());
      const style = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.cssText = 'position:absolute;white-space:nowrap;font:100px var(--sans);width:1ex';
      const aspect = (wider * probe.getBoundingClientRect().width) / 100;
      probe.style.width = 'auto';
      probe.textContent = 'wide letters';
      const sheet = new CSSStyleSheet();
      const list = (name: string): string => `${name}: Squares, ${style.getPropertyValue(name)} !important;`;
      // (`font` in a style sheet sets the adjustment back.)
      sheet.replaceSync(`:root { ${list('--sans')} ${list('--mono')} } *, ::before, ::after { font-size-adjust: ${aspect} !important; }`);
      const before = probe.getBoundingClientRect().width;
      document.adoptedStyleSheets = [sheet];
      const times = probe.getBoundingClientRect().width / before;
      probe.remove();
      if (Math.abs(times - wider) > 0.01) throw new Error(`letters ${times} times as wide as before`);
    },
    [squareFont().toString('base64'), WIDER] as const,
  );
}

export async function usualLetters(page: Page): Promise<void> {
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

/** A TrueType font in which every letter from U+3000 to U+FFFF is one square of 1 em. */
function squareFont(): Buffer {
  const EM = 1000;
  const words = (...list: number[]): Buffer => {
    const bytes = Buffer.alloc(2 * list.length);
    list.forEach((word, i) => bytes.writeUInt16BE(word & 0xffff, 2 * i));
    return bytes;
  };
  const long = (value: number): [number, number] => [value >>> 16, value & 0xffff];
  const name = (id: number, text: string, at: number): number[] => [3, 1, 0x409, id, 2 * text.length, at];
  const called = 'Squares';
  // A square as one contour of four points on the curve.
  const square = Buffer.concat([
    words(1, 50, 0, EM - 50, EM - 100, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    words(50, EM - 100, 0, -(EM - 100), 0, 0, EM - 100, 0),
  ]);
  const empty = Buffer.alloc(0);
  const glyphs = [empty, square];
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      words(2, EM, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      Buffer.from('TEST'),
      // What is large enough for a share of 0.64 by x-height stays as large as it is.
      words(64, 0x3000, 0xffff, 800, -200, 0, 900, 200, 0, 0, 0, 0, 640, 800, 0, 32, 1),
    ]),
    cmap: words(0, 1, 3, 10, ...long(12), 13, 0, ...long(28), ...long(0), ...long(1), ...long(0x3000), ...long(0xffff), ...long(1)),
    glyf: Buffer.concat(glyphs),
    head: words(
      1,
      0,
      1,
      0,
      ...long(0),
      ...long(0x5f0f3cf5),
      0,
      EM,
      ...long(0),
      ...long(0),
      ...long(0),
      ...long(0),
      0,
      0,
      EM,
      EM,
      0,
      8,
      2,
      1,
      0,
    ),
    hhea: words(1, 0, 900, -200, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    hmtx: words(EM, 0, EM, 50),
    loca: words(...long(0), ...long(0), ...long(square.length)),
    maxp: words(1, 0, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: Buffer.concat([
      words(0, 4, 6 + 12 * 4, ...[1, 2, 4, 6].flatMap((id) => name(id, called, 0))),
      words(...Array.from(called, (letter) => letter.charCodeAt(0))),
    ]),
    post: words(3, 0, 0, 0, 0, 0, ...long(0), ...long(0), ...long(0), ...long(0), ...long(0)),
  };
  const names = Object.keys(tables).toSorted();
  let at = 12 + 16 * names.length;
  const directory: Buffer[] = [words(1, 0, names.length, 128, 3, 16 * names.length - 128)];
  const bodies: Buffer[] = [];
  for (const tag of names) {
    const body = tables[tag];
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    let sum = 0;
    for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
    directory.push(Buffer.from(tag), words(...long(sum), ...long(at), ...long(body.length)));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}
