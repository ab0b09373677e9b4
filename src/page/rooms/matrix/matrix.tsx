// Pairs: every kind of solid against every other, at one shared offset, or one pair enlarged; each result checked by the oracle.

import './matrix.css';
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Vec3 } from 'kantsu';
import { WAYS } from '../../kit/pointer-drag.ts';
import { openRoom } from '../../kit/open-room.tsx';
import { RoomState } from '../../kit/room-state.ts';
import type { KindPair, SolidPair } from '../../model/solid.ts';
import { multiView } from '../../stage/multi-view.ts';
import { copyText } from '../../ui/clipboard.ts';
import { text } from '../../ui/language.ts';
import { gizmoKeys } from '../pair-view.tsx';
import type { RoomHost, RoomInstance, StaticRoom } from '../static-room.ts';
import { asTest } from './as-test.ts';
import { Board } from './matrix-board.tsx';
import { startOracle } from './oracle.ts';
import { OverviewPanel } from './overview-panel.tsx';
import { Overview } from './overview.ts';
import { PairDetail } from './pair-detail.ts';
import { LargePair, PairPanel } from './pair-panel.tsx';
import { kindsIn, readPair, writePair } from './pairs.ts';
import { fuzzSentence, kindsOf, stateSentence } from './sentences.ts';
import { readPose, writePose, type SharedPose } from './shared-pose.ts';
import { t } from './words.ts';

export const matrix: StaticRoom = { id: 'matrix', open };

const STEP = 0.05; // m a key press
const FINE = 0.005;

function open(host: RoomHost): RoomInstance {
  const stage = multiView();
  const [oracle, closeOracle] = startOracle();
  const announce = (): void => host.say(sentence());
  const overview = new Overview(oracle, announce);
  const large = signal<PairDetail | undefined>(undefined);
  /** The cell from which a key has opened a pair. */
  let openedFrom: KindPair | undefined;

  function sentence(): string {
    return large.value ? stateSentence(large.value.solved.value.reading) : overview.sentence;
  }

  function address(): Record<string, string> {
    return large.value ? writePair(large.value.state.value) : writePose(overview.pose);
  }

  const remember = (step?: boolean): void => host.remember(new URLSearchParams(address()), step);

  function openPair(pair: KindPair, from?: KindPair): void {
    openedFrom = from;
    enlarge(overview.poseOfCell(pair));
    // A new entry in the browser history, so that its back button works.
    remember(true);
    host.say(t('matrix.opened', { ...kindsOf(pair), sentence: sentence() }));
  }

  function enlarge(solids: SolidPair): void {
    overview.animate(false);
    if (large.value) {
      large.value.state.set(solids);
      large.value.frameBoth();
      return;
    }
    large.value = new PairDetail(oracle, new RoomState<SolidPair>(solids, announce));
    host.panel.closest('.inspector')?.scrollTo(0, 0);
  }

  function shrink(): void {
    const was = large.value;
    large.value = undefined;
    // After its components.
    if (was) setTimeout(() => was.dispose());
  }

  function back(): void {
    shrink();
    remember();
    announce();
  }

  /** A state of the room from an address: on arrival, from a link to a disagreement, or on the way back in the history. */
  function follow(parameters: URLSearchParams): void {
    const { kinds, solids } = readPair(parameters);
    if (!kinds || !large.value) overview.show(readPose(parameters));
    if (kinds) enlarge(solids ?? overview.poseOfCell(kinds));
    else shrink();
  }

  /** Moves B of all pairs, or the selected solid of the enlarged one. */
  function nudge(key: string, isFine: boolean): boolean {
    const way = WAYS[key] as Vec3 | undefined;
    const by = way?.map((x) => x * (isFine ? FINE : STEP)) as Vec3 | undefined;
    if (by) (large.value ?? overview).move(by);
    return by !== undefined;
  }

  async function copy(content: string, refused: () => string): Promise<void> {
    host.say((await copyText(content)) ? text('result.copied') : refused());
  }

  function copyTest(): void {
    const { a, b, reading } = large.value!.solved.value;
    void copy(asTest(a, b, reading), () => text('result.copyFailed'));
  }

  function copyLink(): void {
    remember();
    void copy(location.href, () => t('term.linkInBar'));
  }

  const view = (): JSX.Element => (
    <div class="fill">
      <Board
        overview={overview}
        stage={stage}
        oracle={oracle}
        isHidden={large.value !== undefined}
        returnTo={openedFrom}
        open={(pair, byKey) => openPair(pair, byKey ? pair : undefined)}
        nudge={(event) => nudge(event.key, event.shiftKey)}
      />
      {large.value && <LargePair detail={large.value} stage={stage} />}
    </div>
  );

  const panel = (): JSX.Element =>
    large.value ? (
      <PairPanel detail={large.value} back={back} copyTest={copyTest} copyLink={copyLink} />
    ) : (
      <OverviewPanel overview={overview} oracle={oracle} isDrawn={stage !== undefined} />
    );

  function press({ shiftKey }: KeyboardEvent): Readonly<Record<string, () => void>> {
    const moves = Object.fromEntries(Object.keys(WAYS).map((key) => [key.toLowerCase(), () => nudge(key, shiftKey)]));
    const detail = large.value;
    if (!detail) return { ...moves, home: () => overview.homeView() };
    return {
      ...moves,
      ...gizmoKeys(detail.view),
      x: () => detail.selectOther(),
      g: () => (detail.isGhostShown.value = !detail.isGhostShown.value),
      f: () => detail.frameBoth(),
      escape: back,
    };
  }

  follow(host.parameters);
  let isFuzzing = false;
  const stopListening = effect(() => {
    const run = oracle.fuzzRun;
    const wasFuzzing = isFuzzing;
    isFuzzing = run?.state === 'running';
    if (run && wasFuzzing && !isFuzzing) host.say(fuzzSentence(run, undefined));
  });
  return openRoom(host, {
    view,
    panel,
    sentence,
    address,
    frame(now, seconds) {
      if (large.value) large.value.frame(now);
      else overview.frame(now, seconds);
      stage?.render();
    },
    follow,
    press,
    keys: [
      { keys: ['←', '→', '↑', '↓'], text: 'matrix.keyArrows' },
      { keys: ['PgUp', 'PgDn'], text: 'matrix.keyPages' },
      { keys: ['Enter'], text: 'matrix.keyOpen' },
      { keys: ['Home'], text: 'matrix.keyHome' },
      { keys: ['W', 'E', 'R'], text: 'matrix.keyGizmo' },
      { keys: ['X'], text: 'matrix.keySolid' },
      { keys: ['G'], text: 'matrix.keyGhost' },
      { keys: ['F'], text: 'term.focus' },
      { keys: ['Esc'], text: 'matrix.keyBack' },
    ],
    api: () => ({
      desk: oracle,
      show: (pose: SharedPose) => overview.show(pose),
      pose: overview.pose,
      readings: overview.readings,
      get large() {
        const detail = large.value;
        if (!detail) return undefined;
        const { reading, pose } = detail.solved.value;
        const { which } = detail.view;
        const selected = which.value === 'a' ? 0 : 1;
        return { pair: kindsIn(pose), pose, reading, selected, project: (point: Vec3) => detail.view.project(point) };
      },
    }),
    close() {
      stopListening();
      large.value?.dispose();
      closeOracle();
      overview.dispose();
      stage?.dispose();
    },
  });
}
