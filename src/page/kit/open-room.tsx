// A room of components: what it shows in the three places of the page, the sentence that says it, its address and its keys.

import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { goToHandle } from './handle.tsx';

/** What the page gives a room. */
export interface RoomPlace {
  /** The viewport's cell, position: relative; it never scrolls by itself. */
  readonly view: HTMLElement;
  /** The inspector: beside the view, on a phone below it. Scrolls. */
  readonly panel: HTMLElement;
  /** Below the view, over the whole width; has no height while it is empty. */
  readonly bottom: HTMLElement;
  /** The initial parameters of the address: a link to a state of the room. */
  readonly parameters: URLSearchParams;
  /** Shows a sentence in the result line, and announces it to screen readers; for user actions, not for motion. */
  say(sentence: string): void;
  /** Shows a sentence in the result line without an announcement, for motion. */
  show(sentence: string): void;
  /** Writes the parameters into the address; with `step` as a new entry in the browser history. */
  remember(parameters: URLSearchParams, step?: boolean): void;
}

/** An open room, as the page uses it. */
export interface RoomInstance {
  /** Once a frame, after all events; `seconds` since the last one, 0 after a pause. */
  frame(now: number, seconds?: number): void;
  /** A key that no field has; true if it was used, and then the page ignores it. Digits of rooms come here first. */
  key(event: KeyboardEvent): boolean;
  /** The parameters in the address have changed; a room without this method is opened again with them. */
  follow?(parameters: URLSearchParams): void;
  /** The user looks elsewhere: the page is hidden, or the help is open. */
  pause?(): void;
  close(): void;
  /** The room's own keys, for the help overlay: `text` is the key of a text. */
  readonly keys?: readonly { readonly keys: readonly string[]; readonly text: string }[];
  /** For tests and the console: `kantsu.staticRoom`. */
  readonly api?: () => object;
}

export interface Room extends Pick<RoomInstance, 'follow' | 'pause' | 'keys' | 'api'> {
  readonly view: () => ComponentChild;
  readonly panel: () => ComponentChild;
  readonly bottom?: () => ComponentChild;
  /** What is to be seen, in words: the result line follows it. */
  readonly sentence: () => string;
  /** The state, for the address. */
  readonly address: () => Readonly<Record<string, string>>;
  /** Once a frame, ms, and s since the last one: what moves by itself. Nothing else needs a frame. */
  readonly frame?: (now: number, seconds: number) => void;
  /** What keys do, in lower case; `keys` lists them. */
  readonly press?: (event: KeyboardEvent) => Readonly<Record<string, () => void>>;
  readonly close?: () => void;
}

/** ms without a change before the address is set: browsers refuse frequent changes. */
const ADDRESS_DELAY = 400;

export function openRoom(place: RoomPlace, { view, panel, bottom, sentence, address, frame, press, close, ...rest }: Room): RoomInstance {
  const places = [place.view, place.panel, place.bottom];
  const components = [view, panel, bottom ?? (() => null)];
  components.forEach((Component, i) => render(<Component />, places[i]));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = [
    effect(() => {
      const words = sentence();
      untracked(() => place.show(words));
    }),
    effect(() => {
      const parameters = new URLSearchParams(address());
      clearTimeout(waiting);
      waiting = setTimeout(() => place.remember(parameters), ADDRESS_DELAY);
    }),
  ];
  return {
    ...rest,
    frame: (now, seconds = 0) => frame?.(now, seconds),
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const act = press?.(event)[event.key.toLowerCase()];
      act?.();
      return act !== undefined || goToHandle(place.view, event);
    },
    close() {
      clearTimeout(waiting);
      for (const end of stop) end();
      for (const element of places) render(null, element);
      close?.();
    },
  };
}
