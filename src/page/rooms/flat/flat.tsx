// The room 2D: four boards, drawn as SVG, so that every handle can be focused and nothing here needs WebGL.

import './flat.css';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Tabs } from '../../kit/controls.tsx';
import { openRoom } from '../../kit/open-room.tsx';
import { HANDLE_KEYS, PLANE_KEYS, ZoomButtons, planeKeys } from '../../kit/plane.tsx';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { BOARDS } from './board.ts';
import type { Board, BoardId } from './board.ts';
import { capsulesBoard } from './capsules-board.tsx';
import { linesBoard } from './lines-board.tsx';
import { pairsBoard } from './pairs-board.tsx';
import { verifyBoard } from './verify-board.tsx';
import { t } from './words.ts';

export const flat: StaticRoom = { id: 'flat', open };

function open(host: RoomHost): RoomInstance {
  const { parameters } = host;
  const current = signal<BoardId>(BOARDS.find((id) => id === parameters.get('board')) ?? 'pairs');
  const announce = (): void => host.say(board().sentence());
  const pairs = pairsBoard(announce, parameters);
  const boards: Record<BoardId, Board> = {
    pairs,
    lines: linesBoard(announce, parameters),
    capsules: capsulesBoard(announce, parameters),
    verify: verifyBoard(announce, parameters, {
      pair: () => pairs.pair(),
      open(pair) {
        choose('pairs');
        pairs.load(pair);
      },
    }),
  };
  const board = (): Board => boards[current.value];
  const reset = (): void => board().reset();

  function choose(id: BoardId): void {
    if (id !== current.peek()) host.panel.closest('.inspector')?.scrollTo(0, 0);
    boards[id].enter?.();
    current.value = id;
  }

  const view = (): JSX.Element => {
    const { view: View, plane } = board();
    return (
      <div class="flat kit-room fill">
        <header class="kit-bar line wrap between">
          <Tabs
            id="flat"
            label={t('flat.boards')}
            values={BOARDS}
            value={current.value}
            words={(id) => t(`flat.${id}Board`)}
            choose={choose}
          />
          <div class="kit-tools line wrap">
            {plane && <ZoomButtons view={plane} />}
            <Button press={reset}>{t('term.reset')}</Button>
          </div>
        </header>
        <div class="kit-stage" key={current.value} id="flat-panel" role="tabpanel" aria-labelledby={`flat-tab-${current.value}`}>
          <View />
        </div>
      </div>
    );
  };

  return openRoom(host, {
    view,
    panel() {
      const { panel: Panel } = board();
      return (
        <div key={current.value}>
          <p class="kit-intro hint">{t(`flat.${current.value}Intro`)}</p>
          <Panel />
        </div>
      );
    },
    bottom() {
      const { bottom: Bottom } = board();
      return Bottom && <Bottom />;
    },
    sentence: () => board().sentence(),
    address: () => ({ board: current.value, ...board().address() }),
    frame: (...time) => board().frame?.(...time),
    press: (event) => {
      const step = event.shiftKey ? BOARDS.length - 1 : 1;
      return {
        b: () => choose(BOARDS[(BOARDS.indexOf(current.peek()) + step) % BOARDS.length]),
        r: reset,
        ...planeKeys(board().plane),
        ...board().press,
      };
    },
    keys: [
      HANDLE_KEYS,
      { keys: ['←', '→', '↑', '↓'], text: 'flat.keyArrows' },
      { keys: ['B'], text: 'flat.keyBoard' },
      { keys: [',', '.'], text: 'flat.keyStep' },
      { keys: ['Space'], text: 'flat.keyPlay' },
      { keys: ['R'], text: 'flat.keyReset' },
      PLANE_KEYS,
    ],
    api: () => ({
      board: () => current.value,
      choose,
      pairs: boards.pairs.api,
      lines: boards.lines.api,
      capsules: boards.capsules.api,
      verify: boards.verify.api,
    }),
  });
}
