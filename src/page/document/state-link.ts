// A state as the `s` of a link of version 3, and back: four bytes of checksum, and the document as JSON, deflated with a dictionary; all of it in base64url.

import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { createHash } from 'kantsu';
import { base64, fromBase64 } from '../kit/base64.ts';
import { UNIT, isOnGrid } from './exact-json.ts';
import { FieldError } from './limits.ts';
import { DICTIONARY } from './link-dictionary.ts';
import type { LoggedEdit } from '../model/edit-log.ts';
import { readState } from './page-state.ts';
import type { State } from './page-state.ts';

export const LINK_VERSION = '3';
/** Most characters: mail programs and chats keep such links whole. */
export const LONGEST_LINK = 8192;
/** Bytes of the checksum. */
const HEAD = 4;
/** Most bytes of a document in a link: far more than any has, and fast to handle. */
const LARGEST = 2 ** 20;
const dictionary = strToU8(DICTIONARY);

export function linkOfState(state: State): string {
  const packed = deflateSync(strToU8(shortJson(state)), { level: 9, mem: 12, dictionary });
  const bytes = new Uint8Array(HEAD + packed.length);
  bytes.set(packed, HEAD);
  bytes.set(checksum(packed, HEAD));
  return base64url(bytes);
}

/** `version`: the `v` of the link. Throws a `FieldError`: `document.later`, `document.damaged`, or about a field. */
export async function stateOfLink(text: string, version: string = LINK_VERSION): Promise<State> {
  if (version !== LINK_VERSION && version !== '2') throw new FieldError('document.later', {});
  try {
    if (text.length > LONGEST_LINK) throw new RangeError(`the link is ${text.length} characters long`);
    const bytes = fromBase64url(text);
    if (version === LINK_VERSION) return readState(fromShortJson(strFromU8(contentOf(bytes, 0, HEAD, dictionary))));
    // (Before the checksum the version once more.)
    return readState((await import('./link-v2.ts')).decode(contentOf(bytes, 1, 8)));
  } catch (error) {
    throw error instanceof FieldError ? error : new FieldError('document.damaged', {}, error);
  }
}

/** What follows `n` bytes of checksum, which begin at `from`. */
function contentOf(bytes: Uint8Array, from: number, n: number, known?: Uint8Array): Uint8Array {
  const packed = bytes.subarray(from + n);
  const sum = checksum(packed, n, bytes.subarray(0, from));
  if (!sum.every((byte, i) => byte === bytes[from + i])) throw new RangeError('the checksum is another');
  // (8 kB unfold to 6 MB at most.)
  const content = inflateSync(packed, known ? { dictionary: known } : {});
  if (content.length > LARGEST) throw new RangeError(`it unfolds to ${content.length} bytes`);
  return content;
}

/** Numbers that are multiples of 2⁻¹⁶, as a drag makes them, in base 36 behind a star, where that is shorter; with −0, and infinity as a star alone. */
function shortJson(state: State): string {
  const edits = state.edits?.map?.((edit, i, { [i - 1]: before }) => pulledFurther(before, edit) ?? edit);
  return JSON.stringify({ ...state, edits }, (_, one: unknown) => {
    if (typeof one === 'string') return one.startsWith('*') ? `*${one}` : one;
    if (typeof one !== 'number') return one;
    if (!Number.isFinite(one)) return one > 0 ? '*' : '*-';
    if (Object.is(one, -0)) return '*-0';
    const short = isOnGrid(one) ? `*${(one * UNIT).toString(36)}` : undefined;
    return short !== undefined && short.length + 2 < String(one).length ? short : one;
  });
}

function fromShortJson(text: string): unknown {
  const state = JSON.parse(text, (_, one: unknown) => {
    if (typeof one !== 'string' || !one.startsWith('*')) return one;
    if (one.startsWith('**')) return one.slice(1);
    return one === '*' ? Infinity : one === '*-' ? -Infinity : Number.parseInt(one.slice(1), 36) / UNIT;
  }) as { edits?: unknown };
  if (!Array.isArray(state?.edits)) return state;
  let last: unknown;
  return { ...state, edits: state.edits.map((one: unknown) => (last = typeof one === 'string' ? furtherFrom(last, one) : one)) };
}

/** Steps of a drag, which come sixty a second, as differences from the one before: of the tick, and of the hand in units of 2⁻¹⁶. */
function pulledFurther(from: LoggedEdit | undefined, to: LoggedEdit): string | undefined {
  if (from?.command !== 'hold' || to.command !== 'hold' || from.body !== to.body) return undefined;
  if (from.grip.some((x, k) => !Object.is(x, to.grip[k])) || ![...from.hand, ...to.hand].every(isOnGrid)) return undefined;
  return [to.tick - from.tick, ...to.hand.map((x, k) => (x - from.hand[k]) * UNIT)].map((x) => x.toString(36)).join(' ');
}

/** (What it makes is checked with the rest.) */
function furtherFrom(from: unknown, words: string): unknown {
  const { tick, hand, ...rest } = from as Extract<LoggedEdit, { command: 'hold' }>;
  const [dt, ...by] = words.split(' ').map((word) => Number.parseInt(word, 36));
  return { ...rest, tick: tick + dt, hand: hand.map((x, k) => x + by[k] / UNIT) };
}

function checksum(packed: Uint8Array, n: number, before: ArrayLike<number> = []): Uint8Array {
  const hash = createHash();
  for (let i = 0; i < before.length; i++) hash.u32(before[i]);
  const digest = hash.u8s(packed, 0, packed.length).digest();
  return Uint8Array.from({ length: n }, (_, i) => Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16));
}

function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new RangeError('the link has characters that none of ours has');
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  // The last character may have unused bits.
  if (base64url(bytes) !== text) throw new RangeError('the last character is another');
  return bytes;
}

function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
