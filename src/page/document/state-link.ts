// A state as the `s` of a link, and back: one byte for the version, eight of checksum, and the packed document, deflated; all of it in base64url.

import { createHash } from 'kantsu';
import { FieldError } from './fields.ts';
import { CodecError, decode, encode } from './plain-codec.ts';
import type { Plain } from './plain-codec.ts';
import { readState } from './page-state.ts';
import type { State } from './page-state.ts';

const VERSION = 2;
const HEAD = 9;
/** Most characters: mail programs and chats keep such links whole. */
export const LONGEST_LINK = 8192;
/** Most bytes of a decoded link: far more than any has, and fast to handle. */
const LARGEST = 2 ** 20;

// Strings that both sides know. A link of this version can only be read with the same ones: new ones are appended, and none is removed.
export const KNOWN: readonly string[] = [
  'simulation room scene built tick hash edits rays query inside next playing speed layers selected camera side tool gizmo meshes seed count gravity',
  'substeps sleeping list current hit letter name hidden origin direction maxDistance position target command body orientation linear angular shape',
  'point normal what copy along grip hand bodies spec kind center radius half min max p1 p2 a b c mass density velocity angularVelocity friction',
  'restitution rollingFriction layer mask gravityScale linearDamping angularDamping sensor source part offset place add spawn remove push hold release',
  'examine populate look ray select drag move turn size alone joins onward range world dynamic kinematic static closest any all interval surface solid',
  'skip sphere capsule aabb obb triangle turns shells edges floor labels normals preview touching contacts flashes velocities bounds pairs grid',
  'except fixedOrigin xray settings properties dt sleepSpeed continuous picked level matrix',
].flatMap((line) => line.split(' '));

/** The link is damaged or invalid; `later`: a newer page made it; `refused`: its content is invalid, the cause is a `FieldError`. */
export class LinkError extends Error {
  readonly trouble: 'damaged' | 'later' | 'refused';

  constructor(trouble: 'damaged' | 'later' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

export async function linkOfState(state: State): Promise<string> {
  const packed = await deflated(encode(plainOf(state), KNOWN));
  const bytes = new Uint8Array(HEAD + packed.length);
  bytes[0] = VERSION;
  bytes.set(packed, HEAD);
  bytes.set(checksum(bytes), 1);
  return base64url(bytes);
}

/** Throws a `LinkError`. */
export async function stateOfLink(text: string): Promise<State> {
  try {
    if (text.length > LONGEST_LINK) throw new RangeError(`the link is ${text.length} characters long`);
    const bytes = fromBase64url(text);
    if (bytes.length <= HEAD) throw new RangeError('the link is too short');
    const whole = checksum(bytes).every((byte, i) => byte === bytes[1 + i]);
    if (!whole) throw new RangeError('the checksum is another');
    if (bytes[0] !== VERSION) throw new LinkError('later', `the link's version is ${bytes[0]}`);
    return readState(decode(await inflated(bytes.subarray(HEAD)), KNOWN));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    if (error instanceof FieldError) throw new LinkError('refused', error.message, error);
    throw new LinkError('damaged', error instanceof CodecError || error instanceof Error ? error.message : 'the link is damaged', error);
  }
}

/** A browser that cannot compress makes a longer link, which every page can read. */
async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  let stream: CompressionStream;
  try {
    stream = new CompressionStream('deflate-raw');
  } catch {
    return (await import('./inflate-text.ts')).stored(bytes);
  }
  return through(stream, bytes, Infinity);
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  let stream: DecompressionStream;
  try {
    stream = new DecompressionStream('deflate-raw');
  } catch {
    return (await import('./inflate-text.ts')).inflate(bytes, LARGEST);
  }
  return through(stream, bytes, LARGEST);
}

/** The document in its packing order: a record's tick and command come first, and the rest depends on the command. */
function plainOf(state: State): Plain {
  const edits = state.edits.map(({ tick, command, ...rest }) => ({ tick, command, ...rest }));
  return { ...state, edits } as unknown as Plain;
}

/** Of the version and the packed bytes. */
function checksum(bytes: Uint8Array): Uint8Array {
  const digest = createHash().u32(bytes[0]).u8s(bytes, HEAD, bytes.length).digest();
  return Uint8Array.from({ length: 8 }, (_, i) => Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16));
}

/** Compresses or decompresses, and stops after more than `most` bytes. */
export async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // A failure of the input also fails the output.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(`it unfolds to more than ${most} bytes`);
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function base64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a call takes a limited number of arguments.
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new RangeError('the link has characters that none of ours has');
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  // The last character may have unused bits.
  if (base64url(bytes) !== text) throw new RangeError('the last character is another');
  return bytes;
}
