// The bytes of a recording as its replay, or why they are none: for the page, and for the worker that runs through it first.

import { openRecording } from 'kantsu/record';
import type { Replay } from 'kantsu/record';
import { MOST_TICKS } from '../model/series.ts';
import { FieldError } from './limits.ts';

/** Most bytes of a recording. */
export const LARGEST_RECORDING = 100e6;

/** Throws a `FieldError` for what is no recording, or has too many steps. */
export async function checkedRecording(bytes: Uint8Array): Promise<Replay> {
  const replay = await openRecording(bytes, { now: () => performance.now() }).catch((error: unknown) => {
    throw refusalOf(error instanceof Error ? error.message : String(error));
  });
  const steps = replay.last - replay.first;
  if (steps > MOST_TICKS) throw new FieldError('recording.steps', { given: steps, most: MOST_TICKS });
  return replay;
}

/** The sentences of `openRecording`, in the language of the page. */
function refusalOf(message: string): FieldError {
  const version = /format version (\d+)/.exec(message);
  if (version) return new FieldError('recording.version', { given: version[1] });
  if (message.includes('do not begin as one')) return new FieldError('recording.none', {});
  if (message.includes('cut before')) return new FieldError('recording.cut', {});
  return new FieldError('recording.damaged', { reason: message.replace(/^recording is damaged: |, expected.*$/g, '') });
}
