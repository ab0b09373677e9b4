// Heads of picture files, and whole PNGs that are small on disk and large once decoded.

import { crc32, deflateSync } from 'node:zlib';

function be(bytes: number, value: number): number[] {
  return Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) & 255);
}

function le(bytes: number, value: number): number[] {
  return be(bytes, value).reverse();
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** A black picture of one bit a pixel. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([Buffer.from(be(4, data.length)), body, Buffer.from(be(4, crc32(body)))]);
  };
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, ...letters('PNG\r\n\x1a\n')]),
    chunk('IHDR', Buffer.from([...be(4, width), ...be(4, height), 1, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As a camera writes it, with so many bytes of its own before the frame. */
export function jpegHead(width: number, height: number, before = 20, marker = 0xc0): Buffer {
  const own = [0xff, 0xe1, ...be(2, 2 + before), ...Array.from({ length: before }, () => 0xff)];
  return Buffer.from([0xff, 0xd8, ...own, 0xff, 0xff, marker, 0, 17, 8, ...be(2, height), ...be(2, width), 3]);
}

export const webpHeads: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  VP8X: (width, height) => webp('VP8X', [0, 0, 0, 0, ...le(3, width - 1), ...le(3, height - 1)]),
  VP8L: (width, height) => webp('VP8L', [0x2f, ...le(4, width - 1 + (height - 1) * 2 ** 14)]),
  'VP8 ': (width, height) => webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le(2, width), ...le(2, height)]),
};

function webp(kind: string, body: readonly number[]): Buffer {
  return Buffer.from([...letters('RIFF'), 0, 0, 0, 0, ...letters('WEBP'), ...letters(kind), ...le(4, body.length), ...body]);
}
