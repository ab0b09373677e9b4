// A moving picture as one WebP file: the page encodes each frame, and the container around them is written here.
// RIFF container: https://developers.google.com/speed/webp/docs/riff_container

import type { Page } from 'playwright-core';

interface Frame {
  readonly png: Buffer;
  /** How long it is shown. */
  readonly ms: number;
}

/** For ever from the first frame to the last; all frames have one size. `quality`: 0 … 1. */
export async function animatedWebp(page: Page, frames: readonly Frame[], quality: number): Promise<Uint8Array> {
  const stills: Buffer[] = [];
  for (const { png } of frames) stills.push(Buffer.from(await page.evaluate(encode, { png: png.toString('base64'), quality }), 'base64'));
  const [{ png }] = frames;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = [...bytes(width - 1, 3), ...bytes(height - 1, 3)];
  const ANIMATED = 0x02;
  const chunks = [
    chunk('VP8X', Buffer.from([ANIMATED, 0, 0, 0, ...size])),
    chunk('ANIM', Buffer.from([0, 0, 0, 0, 0, 0])),
    // Each at the corner, over the one before it, which is not kept.
    ...stills.map((still, i) =>
      chunk('ANMF', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, ...size, ...bytes(frames[i].ms, 3), 2]), imageOf(still)])),
    ),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** In the page: base64 of a WebP picture. */
async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).replace(/^data:image\/webp;base64,/, '');
}

/** The chunks of the pixels alone: those of a picture without transparency. */
function imageOf(webp: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(webp.toString('latin1', at, at + 4))) kept.push(webp.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function chunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), Buffer.from(bytes(content.length, 4)), content, Buffer.alloc(content.length % 2)]);
}

/** Little-endian. */
function bytes(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => Math.floor(value / 256 ** k) % 256);
}
