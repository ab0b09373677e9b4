// What is kept or passed on: links, files, and the session of this tab. The code of each is loaded when it is needed.

import { isOfRecording, parametersOf, roomOfHash } from '../kit/router.ts';
import type { DocumentHost } from './document-host.ts';
import type { Came } from './models.ts';
import { rememberScene } from './share-link.ts';

export class Documents {
  #save: ((address: string) => void) | undefined;
  /** Resolves when that is there; undefined before the first press. */
  #saving: Promise<void> | undefined;
  readonly #host: DocumentHost;

  constructor(host: DocumentHost) {
    this.#host = host;
  }

  /** Copies a link to the current state, and sets the address. */
  async copyLink(): Promise<void> {
    if (!this.#host.session.busy) await (await import('./share-state.ts')).copyLink(this.#host);
  }

  /** Saves the current state as a file. */
  async saveScene(): Promise<void> {
    if (!this.#host.session.busy) await (await import('./share-state.ts')).saveScene(this.#host);
  }

  /** Saves the steps up to this one as a recording. */
  async saveRecording(): Promise<void> {
    if (!this.#host.session.busy) await (await import('./open-recording.ts')).saveRecording(this.#host);
  }

  /** A file that was dropped or chosen, and how it came: a saved scene is opened, a model gets colliders. */
  async importFile(file: File, came: Came): Promise<void> {
    // What was said of an earlier file is over.
    if (!this.#host.navigation.staticRoom) this.#host.line.say();
    await (await import('./import-file.ts')).importFile(this.#host, file, came);
  }

  /** From here on the state is stored whenever the page or the room is left. */
  keepSession(): void {
    const load = async (): Promise<void> => {
      const { keepSession, save } = await import('./tab-state.ts');
      this.#save = (address) => save(this.#host, address);
      keepSession(this.#host);
    };
    this.#saving = load();
  }

  /** Stores the state of the current room under its address, if it is to be kept: at once, or when the code for it is there. Until then the room must stay. */
  async save(address: string): Promise<void> {
    if (!this.#save) await this.#saving?.catch(() => {}); // offline: it starts over
    this.#save?.(address);
  }

  /** Shows the state that this tab stored for the address, else that of the address, if it has any; the room has been entered. */
  async follow(kept: string | null = null, wasOpen = false): Promise<void> {
    const { session } = this.#host;
    const { room } = session;
    if (isOfRecording(location.hash)) {
      (await import('./open-recording.ts')).receiveRecordings(this.#host);
      return;
    }
    // What is shown on the way does not change the address, unless the user has gone elsewhere.
    const address = location.href;
    const keepAddress = (): void => {
      if (roomOfHash(location.hash) === room.id) history.replaceState(history.state, '', address);
    };
    if (kept !== null) {
      const restored = await (await import('./tab-state.ts')).restoreSession(this.#host, kept);
      keepAddress();
      if (restored && location.hash.includes('?')) return;
    }
    const parameters = parametersOf(location.hash);
    // 1 is a typed address with more in it; a later version is told to be one.
    if ((parameters.get('v') ?? '1') !== '1') {
      await (await import('./share-state.ts')).openLink(this.#host, parameters.get('v')!, parameters.get('s') ?? '', wasOpen);
      keepAddress();
      return;
    }
    if (parameters.size > 0) {
      const { openAddress } = await import('./open-address.ts');
      if (session.room !== room || openAddress(this.#host, parameters)) return;
    }
    rememberScene(session);
  }
}
