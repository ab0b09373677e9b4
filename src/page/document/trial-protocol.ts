// Messages between the page and the worker that tries a document.

import type { FieldError } from './fields.ts';
import type { OldSceneFile, SceneFile } from './scene-file.ts';
import type { Triangles } from '../model/levels.ts';
import type { DocumentKey } from './words.ts';

/** Input of a trial: a file's text, or a parsed document. An old file is shown in the current room. */
export interface Order {
  readonly given: string | SceneFile | OldSceneFile;
  readonly room: string;
  readonly scene: string | undefined;
  /** The models of its levels, by `Levels`; without them a document with levels is only read. */
  readonly levels?: ReadonlyMap<string, Triangles>;
}

export type Report =
  /** The next item. */
  | { readonly at: string }
  | { readonly done: SceneFile | OldSceneFile }
  | { readonly refused: { readonly key: DocumentKey; readonly values: FieldError['values'] } };
