// The gallery: header, the matrix of the nine, the eleven beside or below it, one canvas behind them all, and the selected tile.

import { ifDrawn } from '../../stage/graphics.ts';
import { MultiView } from '../../stage/multi-view.ts';
import { button, element, write } from '../../ui/element.ts';
import { onLanguage, text } from '../../ui/language.ts';
import { choiceOf } from '../../ui/shell.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';
import type { RoomHost, RoomInstance } from '../static-room.ts';
import { Explanation } from './explanation.ts';
import { bindTileDrag } from './tile-drag.ts';
import type { Way } from './tile-drag.ts';
import { judgeAll } from './judge.ts';
import { answerOf, difference, liveName } from './naming.ts';
import { STILL } from './nudge.ts';
import { DEGENERATE, NINE } from './specimens.ts';
import type { TileSubject } from './specimens.ts';
import { Tile } from './tile.ts';

const PARTS = ['P1', 'C', 'P2'];

export class Gallery implements RoomInstance {
  readonly keys = [
    { keys: ['←', '→', '↑', '↓'], text: 'patterns.keyShift' },
    { keys: [',', '.'], text: 'patterns.keyTurn' },
    { keys: ['Enter'], text: 'patterns.keyPin' },
    { keys: ['R'], text: 'patterns.keyReset' },
  ] as const;
  readonly #roomHost: RoomHost;
  readonly #scroller = element('div', { class: 'patterns-scroll' });
  readonly #summary = element('p', { class: 'patterns-summary' });
  readonly #resetAll: HTMLButtonElement;
  readonly #edges: HTMLElement[] = [];
  readonly #tiles: readonly Tile[];
  readonly #stage: MultiView | undefined;
  readonly #explanation: Explanation;
  readonly #way = choiceOf<Way>(
    'patterns.dragMode',
    ['shift', 'turn'],
    (way) => (way === 'shift' ? 'patterns.shift' : 'patterns.turn'),
    (way) => this.#setWay(way),
  );
  readonly #leave: (() => void)[] = [];
  #dragWay: Way = 'shift';
  /** The tile explained in the panel. */
  #looked: Tile;
  /** Clicked: then hovering other tiles does not change the panel. */
  #pinned: Tile | undefined;
  #spoken: Tile | undefined;

  constructor(roomHost: RoomHost) {
    this.#roomHost = roomHost;
    this.#resetAll = button({ class: 'push', text: 'patterns.resetAll', click: () => this.#resetEvery() });
    const nine = NINE.map((subject) => this.#tile(subject));
    const degenerate = DEGENERATE.map((subject) => this.#tile(subject));
    this.#tiles = [...nine, ...degenerate];
    this.#looked = nine[1];
    const head = element(
      'header',
      { class: 'patterns-bar-top' },
      this.#summary,
      element('span', { class: 'patterns-way' }, element('span', { class: 'soft', text: 'patterns.dragMode' }), this.#way.root),
      this.#resetAll,
    );
    this.#scroller.append(
      element('h2', { class: 'patterns-heading patterns-first', text: 'patterns.nine' }),
      this.#matrix(nine),
      element('h2', { class: 'patterns-heading patterns-second', text: 'patterns.degenerate' }),
      element('div', { class: 'patterns-grid' }, ...degenerate.map(({ root }) => root)),
    );
    const hint = element('p', { class: 'unseen', text: 'patterns.hint', attributes: { id: 'patterns-hint' } });
    const root = element('section', { class: 'patterns', label: 'patterns.label' }, head, this.#scroller, hint);
    roomHost.view.append(root);
    this.#explanation = new Explanation(roomHost.panel, () => this.#stage !== undefined, {
      open: () => this.#open(this.#looked),
      reset: () => this.#reset(this.#looked),
    });
    this.#stage = ifDrawn(() => new MultiView(this.#scroller, { theme: theme() }));
    if (this.#stage) {
      for (const tile of this.#tiles) this.#stage.add(tile.scene, tile.drawing.miniature);
    } else {
      root.classList.add('flat');
      head.append(element('p', { class: 'hint', text: 'patterns.noPicture' }));
    }
    this.#setWay('shift');
    this.#arrive();
    this.#writeAll();
    const sizes = new ResizeObserver(() => {
      for (const tile of this.#tiles) tile.show();
    });
    sizes.observe(this.#scroller);
    this.#leave.push(
      () => sizes.disconnect(),
      onLanguage(() => this.#writeAll()),
      onTheme((now) => {
        this.#stage?.setTheme(now);
        // Some colours are chosen when a line is drawn.
        for (const tile of this.#tiles) tile.show();
      }),
    );
  }

  frame(now: number): void {
    if (!this.#stage) return;
    for (const tile of this.#tiles) tile.placeLabels();
    this.#stage.render(now);
  }

  close(): void {
    for (const end of this.#leave) end();
    this.#explanation.close();
    this.#stage?.dispose();
    for (const { drawing } of this.#tiles) drawing.miniature.dispose();
  }

  /** For tests and the console. */
  readonly api = {
    tiles: () =>
      this.#tiles.map(({ state }) => ({
        id: state.subject.id,
        name: state.live.name,
        matches: state.verdict.matches,
        moved: state.isMoved,
        nudge: state.nudge,
        ray: state.ray,
        hit: state.hit,
      })),
    /** Where a point of a tile's scene is on the page, client CSS pixels. */
    project: (id: string, point: readonly [number, number, number]) => {
      const tile = this.#tiles.find(({ state }) => state.subject.id === id)!;
      return tile.drawing.miniature.project(tile.scene.getBoundingClientRect(), [...point]);
    },
  };

  #tile(subject: TileSubject): Tile {
    const tile: Tile = new Tile(subject, {
      choose: (chosen, variant) => {
        chosen.state.choose(variant);
        this.#changed(chosen, true);
      },
      reset: (chosen) => this.#reset(chosen),
    });
    const { root, scene } = tile;
    root.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch' && !this.#pinned) this.#look(tile);
    });
    root.addEventListener('focusin', () => {
      // A press of the pointer is a click or a drag, which look by themselves.
      if (this.#pinned) return;
      if (scene.matches(':focus-visible') || document.activeElement !== scene) this.#look(tile);
    });
    bindTileDrag(tile, {
      way: () => this.#dragWay,
      moved: (moved, over) => this.#changed(moved, over),
      click: (clicked) => this.#pin(clicked),
      reset: (put) => this.#reset(put),
    });
    return tile;
  }

  /** Rows are entry parts, columns exit parts. */
  #matrix(nine: readonly Tile[]): HTMLElement {
    const edge = (kind: 'in' | 'out', part: string): HTMLElement => {
      const made = element('span', { class: `patterns-edge ${kind}`, attributes: { 'data-part': part, 'aria-hidden': 'true' } });
      this.#edges.push(made);
      return made;
    };
    const cells: HTMLElement[] = [element('span', { class: 'patterns-edge' }), ...PARTS.map((part) => edge('out', part))];
    for (const [i, part] of PARTS.entries()) cells.push(edge('in', part), ...nine.slice(3 * i, 3 * i + 3).map(({ root }) => root));
    return element('div', { class: 'patterns-matrix' }, ...cells);
  }

  #setWay(way: Way): void {
    this.#dragWay = way;
    this.#way.show(way);
    this.#scroller.dataset['way'] = way;
  }

  #look(tile: Tile): void {
    if (tile === this.#looked && tile.root.hasAttribute('aria-current')) return;
    this.#looked.root.removeAttribute('aria-current');
    this.#looked = tile;
    tile.root.setAttribute('aria-current', 'true');
    this.#explanation.show(tile);
  }

  /** Explains the tile until it is clicked again or another one is. */
  #pin(tile: Tile): void {
    const pinned = this.#pinned === tile ? undefined : tile;
    this.#setPinned(pinned);
    this.#look(tile);
    this.#roomHost.say(text(pinned ? 'patterns.pinned' : 'patterns.unpinned', { name: liveName(tile.state) }));
    this.#remember(tile);
  }

  #setPinned(tile: Tile | undefined): void {
    this.#pinned?.setPinned(false);
    this.#pinned = tile;
    tile?.setPinned(true);
  }

  #changed(tile: Tile, over: boolean): void {
    tile.show();
    this.#writeSummary();
    if (this.#pinned && this.#pinned !== tile) this.#setPinned(tile);
    if (tile === this.#looked) this.#explanation.show(tile);
    else this.#look(tile);
    this.#spoken = tile;
    if (!over) {
      this.#roomHost.show(this.#sentence());
      return;
    }
    this.#roomHost.say(this.#sentence());
    this.#remember(tile);
  }

  /** State of the last moved tile; before that, a hint. */
  #sentence(): string {
    if (!this.#spoken) return text('patterns.hint');
    const { state } = this.#spoken;
    return text('patterns.said', { name: liveName(state), answer: answerOf(state.hit) });
  }

  #reset(tile: Tile): void {
    // The button disappears with its effect; its focus moves to the picture.
    const focused = tile.root.contains(document.activeElement);
    tile.state.move(STILL);
    this.#changed(tile, true);
    if (focused) tile.scene.focus();
  }

  #resetEvery(): void {
    for (const tile of this.#tiles) {
      tile.state.move(STILL);
      tile.show();
    }
    this.#changed(this.#looked, true);
  }

  #open({ state }: Tile): void {
    const { capsule, ray } = state;
    this.#roomHost.openInRange({ shape: capsule, ...ray });
  }

  /** The link leads to this tile as it stands. */
  #remember({ state }: Tile): void {
    const { subject, pattern, nudge } = state;
    const parameters = new URLSearchParams({ tile: subject.id });
    if (pattern.variant !== '' && pattern !== subject.variants[0]) parameters.set('variant', pattern.variant);
    if (state.isMoved) parameters.set('moved', `${nudge.x},${nudge.y},${nudge.turn}`);
    this.#roomHost.remember(parameters);
  }

  /** Selects the tile of the address; unknown parameters are ignored. */
  #arrive(): void {
    const { parameters } = this.#roomHost;
    const tile = this.#tiles.find(({ state }) => state.subject.id === parameters.get('tile'));
    if (!tile) return;
    tile.state.choose(parameters.get('variant') ?? '');
    const [x, y, turn] = (parameters.get('moved') ?? '').split(',').map(Number);
    if ([x, y, turn].every(Number.isFinite)) tile.state.move({ x, y, turn });
    this.#looked = tile;
    this.#setPinned(tile);
    tile.root.scrollIntoView({ block: 'nearest' });
  }

  #writeAll(): void {
    for (const tile of this.#tiles) tile.show();
    for (const edge of this.#edges) {
      const part = edge.dataset['part']!;
      write(edge, edge.classList.contains('in') ? text('patterns.in', { part }) : text('patterns.out', { part }));
    }
    this.#writeSummary();
    this.#looked.root.setAttribute('aria-current', 'true');
    this.#explanation.show(this.#looked);
    this.#roomHost.show(this.#sentence());
  }

  #writeSummary(): void {
    const { matching, error } = judgeAll(this.#tiles.map(({ state }) => state.subject));
    const all = this.#tiles.length;
    const wrong = all - matching;
    const values = { n: matching, all, wrong, error: difference(error) };
    write(this.#summary, `${wrong === 0 ? '✓' : '✗'} ${text(wrong === 0 ? 'patterns.summary' : 'patterns.summaryWrong', values)}`);
    this.#summary.dataset['verdict'] = wrong === 0 ? 'match' : 'differs';
    this.#resetAll.disabled = !this.#tiles.some(({ state }) => state.isMoved);
  }
}
