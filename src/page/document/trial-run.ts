// Tries a document in a worker before anything of the page changes: a step cannot be interrupted, a worker can.

import { FieldError } from './limits.ts';
import type { SceneFile } from './scene-file.ts';
import type { Survey } from '../model/recording.ts';
import type { Order, RecordingOrder, Report } from './try-document.ts';

/** A world without progress for this long is stuck, s. */
const LONGEST_STEP = 2;
/** Limit of the whole trial, s; of a recording, whose steps may be many. */
const LONGEST = 30;
const LONGEST_RECORDING = 600;
/** Messages that the worker sent while the page was busy are handled first, ms. */
const HEARING = 200;
/** Steps of a built-in scene that are taken without a trial. */
const FEW_TICKS = 3000;

/** Whether a document could make a world that is not one of the built-in scenes: then it is tried first. */
export function needsTrial({ state, snapshot }: SceneFile): boolean {
  return snapshot !== undefined || state.tick > FEW_TICKS || state.edits.some(({ command }) => command !== 'look');
}

/** Tries a document. Rejects with a `FieldError` if it is refused; if no worker starts, nothing is known. Of a recording it is surveyed; `tell` hears where it is. */
export function tried(order: Order | RecordingOrder, tell?: (at: string) => void): Promise<Survey | undefined> {
  const longest = 'recording' in order ? LONGEST_RECORDING : LONGEST;
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./try-document.ts', import.meta.url), { type: 'module' });
    } catch {
      resolve(undefined);
      return;
    }
    let at: string | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(silence);
      clearTimeout(limit);
      worker.terminate();
    };
    const refuse = (error: FieldError): void => {
      end();
      reject(error);
    };
    const limit = setTimeout(() => refuse(new FieldError('document.long', { field: at ?? 'file', most: longest })), 1000 * longest);
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        silence = setTimeout(() => refuse(new FieldError('document.stuck', { field: at!, most: LONGEST_STEP })), HEARING);
      }, 1000 * LONGEST_STEP);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('at' in data) {
        ({ at } = data);
        tell?.(at);
        listen();
        return;
      }
      end();
      if ('done' in data) resolve(data.survey);
      else reject(new FieldError(data.refused.key, data.refused.values));
    });
    // It could not be loaded: offline, perhaps.
    worker.addEventListener('error', () => {
      end();
      resolve(undefined);
    });
    worker.postMessage(order);
  });
}
