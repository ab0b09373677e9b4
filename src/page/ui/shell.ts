// The fixed parts of the page, as its panels and tools use them. They are built in build-shell.tsx.

import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { RoomId } from '../kit/router.ts';
import type { Tool } from '../model/tool.ts';

export const TABS = ['result', 'layers', 'world', 'profile'] as const;
export type Tab = (typeof TABS)[number];

/**
 * If this matches, the page has the layout for phones, one part above the other; a window as narrow but low has them side by side. The style sheets
 * use the same condition.
 */
export const PHONE = '(max-width: 559px), (max-width: 699px) and (min-height: 501px)';

const query = globalThis.matchMedia?.(PHONE);
const matches = signal(query?.matches);
query?.addEventListener('change', () => (matches.value = query.matches));

/** A component that asks while it renders follows it. */
export function isPhone(): boolean {
  return matches.value;
}

export const SECTIONS = ['add', 'scene', 'result', 'body', 'contact', 'construction', 'layers', 'world', 'events'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Hidden while they have no content. */
export const NOT_ALWAYS: readonly SectionId[] = ['add', 'scene', 'body', 'contact', 'construction', 'events'];

/** A foldable part of the inspector; its content goes into `body`. */
export interface Section {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
}

export interface Shell {
  readonly root: HTMLElement;
  /** The grid cell that only the picture fills. */
  readonly view: HTMLElement;
  /** Focusable; canvas and labels go in here. */
  readonly host: HTMLElement;
  readonly crosshair: HTMLElement;
  readonly description: HTMLElement;
  readonly sections: Readonly<Record<SectionId, Section>>;
  /** For screen readers only: changes only after user actions. */
  readonly status: HTMLElement;
  /** Visible only: the same text, following motion. */
  readonly sentence: HTMLElement;
  readonly note: HTMLElement;
  readonly strip: HTMLElement;
  readonly transport: HTMLElement;
  readonly drawer: HTMLElement;
  /** The elements of a static room (page/rooms/static-room.ts), in place of picture, sections and hit timeline. */
  readonly places: { readonly view: HTMLElement; readonly panel: HTMLElement; readonly bottom: HTMLElement };
  /** The room of the address; its layout is set when its code is there. */
  readonly room: Signal<RoomId>;
  /** Picture, sections in their order and hit timeline, or empty elements for a static room. */
  readonly setLayout: (id: RoomId) => void;
  readonly tool: Signal<Tool>;
  /** There is a ray: where many bodies are, its result comes first. */
  readonly isCast: Signal<boolean>;
  /** On a phone one part of the panel is shown. */
  readonly tab: Signal<Tab>;
  /** Called for its own buttons. */
  dispatch: (action: { readonly type: 'tool'; readonly tool: Tool } | { readonly type: 'help' }) => void;
}
