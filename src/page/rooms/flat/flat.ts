// The 2D lab: four boards, drawn as SVG, so that every handle can be focused and nothing here needs WebGL.

import './flat.css';
import { mulberry32 } from 'kantsu';
import { button, element, icon } from '../../ui/element.ts';
import { onLanguage } from '../../ui/language.ts';
import { addWords } from '../../ui/i18n.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { BOARDS } from './board.ts';
import type { Board, BoardId, BoardHost } from './board.ts';
import { CapsulesBoard } from './capsules-board.ts';
import { LinesBoard } from './lines-board.ts';
import { PairsBoard } from './pairs-board.ts';
import { goToHandle } from '../../kit/handle.ts';
import { BoardTabs } from './tabs.ts';
import { VerifyBoard } from './verify-board.ts';
import { words } from './words.ts';

addWords(words);

/** ms without a change before the address is set: browsers refuse frequent changes. */
const ADDRESS_DELAY = 400;

export const flat: StaticRoom = { id: 'flat', open };

function open(roomHost: RoomHost): RoomInstance {
  let current: BoardId = BOARDS.find((id) => id === roomHost.parameters.get('board')) ?? 'pairs';
  let changedAt: number | undefined;
  let now = 0;
  let chance = 0;

  // A hidden board makes no announcements.
  const boardHostOf = (id: BoardId): BoardHost => ({
    say: (sentence) => {
      if (id === current) roomHost.say(sentence);
    },
    show: (sentence) => {
      if (id === current) roomHost.show(sentence);
    },
    changed: () => {
      changedAt = now;
    },
  });
  const pairs = new PairsBoard(boardHostOf('pairs'), roomHost.parameters);
  const boards: Record<BoardId, Board> = {
    pairs,
    lines: new LinesBoard(boardHostOf('lines'), roomHost.parameters),
    capsules: new CapsulesBoard(boardHostOf('capsules'), roomHost.parameters),
    verify: new VerifyBoard(boardHostOf('verify'), roomHost.parameters, {
      pair: () => pairs.pair,
      open: (pair) => {
        choose('pairs');
        pairs.load(pair);
      },
    }),
  };

  const reset = (): void => boards[current].reset();
  const shuffle = (): void => boards[current].shuffle(mulberry32(++chance));
  const zoom = (direction: 1 | -1): void => boards[current].canvas?.zoom(direction);
  const fit = (): void => boards[current].canvas?.fit();
  const tabs = new BoardTabs((id) => choose(id));
  const zooms = element(
    'div',
    { class: 'flat-zooms', label: 'flat.zoom', attributes: { role: 'group' } },
    button({ class: 'push', label: 'flat.zoomOut', click: () => zoom(-1) }, icon('M4 10h12')),
    button({ class: 'push', label: 'flat.zoomIn', click: () => zoom(1) }, icon('M4 10h12M10 4v12')),
    button({ class: 'push', label: 'flat.fit', click: fit }, icon('M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4')),
  );
  const tools = element(
    'div',
    { class: 'flat-tools' },
    zooms,
    button({ class: 'push', text: 'flat.random', click: shuffle }),
    button({ class: 'push', text: 'flat.reset', click: reset }),
  );
  const stage = element('div', { class: 'flat-stage' });
  for (const id of BOARDS) {
    const { view, panel, bottom } = boards[id];
    tabs.control(id, view);
    stage.append(view);
    roomHost.panel.append(panel);
    panel.prepend(element('p', { class: 'flat-intro hint', text: `flat.${id}Intro` }));
    if (bottom) roomHost.bottom.append(bottom);
  }
  roomHost.view.append(element('div', { class: 'flat' }, element('header', { class: 'flat-bar' }, tabs.root, tools), stage));

  function choose(id: BoardId): void {
    if (id !== current) roomHost.panel.closest('.inspector')?.scrollTo(0, 0);
    current = id;
    tabs.show(id);
    for (const other of BOARDS) {
      const { view, panel, bottom } = boards[other];
      for (const place of [view, panel, bottom]) if (place) place.hidden = other !== id;
    }
    zooms.hidden = !boards[id].canvas;
    roomHost.bottom.hidden = !boards[id].bottom;
    boards[id].wake();
    roomHost.show(boards[id].sentence());
    changedAt = now;
  }
  choose(current);

  const forget = onLanguage(() => {
    for (const id of BOARDS) boards[id].wake();
    roomHost.show(boards[current].sentence());
  });

  return {
    frame(time) {
      now = time;
      boards[current].frame(time);
      if (changedAt === undefined || time - changedAt < ADDRESS_DELAY) return;
      changedAt = undefined;
      roomHost.remember(new URLSearchParams({ board: current, ...boards[current].parameters() }));
    },
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (boards[current].key?.(event) || goToHandle(boards[current].view, event)) return true;
      const does: Record<string, () => void> = {
        b: () => choose(BOARDS[(BOARDS.indexOf(current) + (event.shiftKey ? BOARDS.length - 1 : 1)) % BOARDS.length]),
        r: reset,
        x: shuffle,
        f: fit,
        '+': () => zoom(1),
        '=': () => zoom(1),
        '-': () => zoom(-1),
      };
      const act = does[event.key.toLowerCase()];
      act?.();
      return act !== undefined;
    },
    close() {
      forget();
      for (const id of BOARDS) boards[id].close();
      roomHost.bottom.hidden = false;
    },
    keys: [
      { keys: ['Tab'], text: 'flat.keyTab' },
      { keys: ['←', '→', '↑', '↓'], text: 'flat.keyArrows' },
      { keys: ['B'], text: 'flat.keyBoard' },
      { keys: [',', '.'], text: 'flat.keyStep' },
      { keys: ['Space'], text: 'flat.keyPlay' },
      { keys: ['X'], text: 'flat.keyRandom' },
      { keys: ['R'], text: 'flat.keyReset' },
      { keys: ['+', '−', 'F'], text: 'flat.keyZoom' },
    ],
    api: {
      board: () => current,
      choose,
      pairs: boards.pairs.api,
      lines: boards.lines.api,
      capsules: boards.capsules.api,
      verify: boards.verify.api,
    },
  };
}
