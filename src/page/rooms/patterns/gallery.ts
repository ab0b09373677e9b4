// What the tiles have in common: the one that the panel explains, whether it is pinned, what a drag does, and what is announced.

import { batch, computed, signal } from '@preact/signals';
import { field, number, oneOf, readState, tuple, writeState } from '../../kit/address-schema.ts';
import { RoomState } from '../../kit/room-state.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { answerOf, liveName } from './naming.ts';
import { isStill, stepped, STILL } from './nudge.ts';
import type { Nudge } from './nudge.ts';
import { DEGENERATE, NINE, resultOf, variantOf } from './tiles.ts';
import type { TileResult, TileState, TileSubject } from './tiles.ts';
import { t } from './words.ts';

export const WAYS = ['translate', 'rotate'] as const;
export type Way = (typeof WAYS)[number];

// The precision of an address: a link shows what was seen.
const FINEST = { metres: 0.01, degrees: 0.5 } as const;

interface AddressState {
  readonly tile?: string | undefined;
  readonly variant?: string | undefined;
  readonly moved?: readonly [number, number, number] | undefined;
}

const SUBJECTS = [...NINE, ...DEGENERATE];
const ADDRESS = {
  tile: field('tile', oneOf(SUBJECTS.map(({ id }) => id))),
  variant: field('variant', oneOf(SUBJECTS.flatMap(({ variants }) => variants.map(({ variant }) => variant)))),
  moved: field('moved', tuple<readonly [number, number, number]>([number(), number(), number()])),
};

export class Tile {
  readonly subject: TileSubject;
  readonly state: RoomState<TileState>;
  readonly scene = new InsetScene({ labels: 'patterns-construction' });
  /** For the construction; the room writes the letters of the axis itself. */
  readonly place = { scene: this.scene, letters: new Set(['P1', 'P2']) };
  /** Takes the focus, the pointer and the keys; the drawing is behind it. */
  picture!: HTMLElement;
  readonly #result = computed(() => resultOf(this.state.value));

  /** `changed` is called after a finished action. */
  constructor(subject: TileSubject, changed: (tile: Tile) => void) {
    this.subject = subject;
    this.state = new RoomState<TileState>(variantOf(subject), () => changed(this));
  }

  get result(): TileResult {
    return this.#result.value;
  }
}

export class Gallery {
  /** What a plain drag does; with Shift it does the other. */
  readonly way = signal<Way>('translate');
  /** Whether there are pictures. */
  readonly isDrawn = signal(true);
  readonly tiles = SUBJECTS.map((subject) => new Tile(subject, (tile) => this.#changed(tile)));
  readonly isAnyMoved = computed(() => this.tiles.some(({ result }) => result.isMoved));
  /** The tile that the panel explains. */
  readonly looked = signal(this.tiles[1]);
  /** Clicked: then hovering other tiles does not change the panel. */
  readonly isPinned = signal(false);
  /** The tile that was moved, pinned or unpinned last. */
  readonly #acted = signal<Tile | undefined>(undefined);
  readonly #say: (sentence: string) => void;

  constructor(parameters: URLSearchParams, say: (sentence: string) => void) {
    this.#say = say;
    const { tile: id, variant, moved: [x, y, turn] = [0, 0, 0] } = readState<AddressState>(ADDRESS, parameters);
    const tile = this.tiles.find(({ subject }) => subject.id === id);
    if (!tile) return;
    tile.state.set(variantOf(tile.subject, variant));
    this.move(tile, { x, y, turn });
    this.isPinned.value = true;
  }

  /** Hovered or focused. */
  look(tile: Tile): void {
    if (!this.isPinned.peek()) this.looked.value = tile;
  }

  /** Explains the tile until it is clicked again or another one is. */
  pin(tile: Tile): void {
    const isPinned = !this.isPinned.peek() || this.looked.peek() !== tile;
    this.isPinned.value = isPinned;
    this.#act(tile);
    this.#say(t(isPinned ? 'patterns.pinned' : 'patterns.unpinned', { name: liveName(tile.result) }));
  }

  /** While a hand moves. */
  move(tile: Tile, nudge: Nudge): void {
    batch(() => {
      tile.state.set({ nudge: stepped(nudge, FINEST.metres, FINEST.degrees) });
      this.#act(tile);
    });
  }

  resetAll(): void {
    for (const { state } of this.tiles) state.set({ nudge: STILL });
    this.looked.peek().state.act({ nudge: STILL });
  }

  /** The last tile of which something was done; before that, a hint. */
  sentence(): string {
    const tile = this.#acted.value;
    return tile ? t('patterns.said', { name: liveName(tile.result), answer: answerOf(tile.result.hit) }) : t('patterns.hint');
  }

  address(): Record<string, string> {
    if (!this.#acted.value) return {};
    const { subject, state } = this.#acted.value;
    const { pattern, nudge } = state.value;
    return writeState<AddressState>(ADDRESS, {
      tile: subject.id,
      variant: pattern === subject.variants[0] ? undefined : pattern.variant,
      moved: isStill(nudge) ? undefined : [nudge.x, nudge.y, nudge.turn],
    });
  }

  #act(tile: Tile): void {
    this.looked.value = tile;
    this.#acted.value = tile;
  }

  #changed(tile: Tile): void {
    this.#act(tile);
    this.#say(this.sentence());
  }
}
