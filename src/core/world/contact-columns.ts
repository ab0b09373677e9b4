// The contacts of a world as columns, read only: what `inspect(world).contacts` shows.

import { showFields } from './body-columns.ts';
import type { WorldCore } from './core.ts';

/**
 * The contacts of the last step or detect, sorted by rows, those included that are still apart and that the solver predicts. The arrays are the world's own: read
 * them again each frame, and do not write to them.
 */
export interface ContactColumns {
  readonly count: number;
  /** The normal points from a to b. */
  readonly rowA: Int32Array;
  readonly rowB: Int32Array;
  /** Bits; `CONTACT.TOUCHING` is one of them. */
  readonly flags: Uint8Array;
  /** Where a contact's record (`CONTACT`) begins in `manifold`: that of an earlier pose, within a tenth of the slop, for a body that hardly moves. */
  readonly start: Int32Array;
  readonly manifold: Float64Array;
}

/** `ContactColumns` over the contacts of a world. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface ContactsView extends ContactColumns {}
export class ContactsView {
  static {
    showFields(ContactsView, ['count', 'rowA', 'rowB', 'flags', 'start', 'manifold'], (view) => view.#core.contacts);
  }

  readonly #core: WorldCore;

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core;
  }

  /** Pairs that began to touch in the last step or detect, and that ended. */
  get begun(): number {
    return this.#core.report.begunCount;
  }

  get ended(): number {
    return this.#core.report.endedCount;
  }
}
