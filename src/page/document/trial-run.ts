// Tries a document beside the page before anything of the page changes: a step cannot be interrupted, a worker can.

import type { OldSceneFile, SceneFile } from './scene-file.ts';
import { FieldError } from './fields.ts';
import type { DocumentKey } from './words.ts';

/** A world that says nothing for so long is stuck, s. */
const LONGEST_STEP = 2;
/** Nor may all of it take longer, s. */
const LONGEST = 30;
/** What the worker said while the page itself was busy is heard first, ms. */
const HEARING = 200;
/** Steps of a scene as it comes that are taken without a trial. */
const FEW_TICKS = 3000;

/** What is tried: a file's text, or what has been read already. An old file is shown in the room one is in. */
export interface Order {
  readonly given: string | SceneFile | OldSceneFile;
  readonly room: string;
  readonly scene: string | undefined;
}

export type Report =
  /** What is done next. */
  | { readonly at: string }
  | { readonly done: SceneFile | OldSceneFile }
  | { readonly refused: { readonly key: DocumentKey; readonly values: FieldError['values'] } };

/** Whether a document could make a world that is not one of the page's own scenes: then it is tried first. */
export function needsTrial(scene: SceneFile | OldSceneFile): boolean {
  if (!('state' in scene)) return true;
  const { state, snapshot } = scene;
  return snapshot !== undefined || state.tick > FEW_TICKS || state.edits.some(({ command }) => command !== 'look');
}

/** What was given, read and tried. Rejects with a `FieldError` when it is refused; answers nothing where no worker starts: then nothing is known. */
export function tried(order: Order): Promise<SceneFile | OldSceneFile | undefined> {
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
    const limit = setTimeout(() => refuse(new FieldError('document.long', { field: at ?? 'file', most: LONGEST })), 1000 * LONGEST);
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        silence = setTimeout(() => refuse(new FieldError('document.stuck', { field: at!, most: LONGEST_STEP })), HEARING);
      }, 1000 * LONGEST_STEP);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('at' in data) {
        ({ at } = data);
        listen();
        return;
      }
      end();
      if ('done' in data) resolve(data.done);
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
