// The Pair Matrix: all pairs, or one of them enlarged; the panel, the address, the keys.

import { ifDrawn } from '../../stage/graphics.ts';
import { MultiView } from '../../stage/multi-view.ts';
import type { RoomHost, RoomInstance } from '../static-room.ts';
import { element } from '../../ui/element.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import { language, onLanguage, text } from '../../ui/language.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';
import { asTest } from './as-test.ts';
import { PoseControls } from './pose-controls.ts';
import type { Mode } from './pose-drag.ts';
import { PairDetail } from './pair-detail.ts';
import { legend } from './legend.ts';
import { openOracle } from './oracle.ts';
import { OraclePanel } from './oracle-panel.ts';
import { Overview } from './overview.ts';
import { PairPanel, stateSentence } from './pair-panel.ts';
import { nameOfPair, pairOfName, poseOfText, poseText, type Pair } from './pairs.ts';
import type { PairPose } from './placement.ts';
import { presetPose, type Preset } from './presets.ts';
import type { Check, Judged } from './protocol.ts';
import { readPose, writePose, type SharedPose } from './shared-pose.ts';

const STEP = 0.05; // m a key press
const FINE = 0.005;
const REMEMBER_AFTER = 400; // ms: browsers count how often an address is changed

/** Right, up, towards the eye. */
const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};
const MODE_KEYS: Readonly<Record<string, Mode>> = { w: 'move', e: 'rotate', r: 'size' };

export function openMatrix(roomHost: RoomHost): RoomInstance {
  return new Room(roomHost);
}

class Room implements RoomInstance {
  readonly keys = [
    { keys: ['←', '→', '↑', '↓'], text: 'matrix.keyArrows' },
    { keys: ['PgUp', 'PgDn'], text: 'matrix.keyPages' },
    { keys: ['Enter'], text: 'matrix.keyOpen' },
    { keys: ['Home'], text: 'matrix.keyHome' },
    { keys: ['W', 'E', 'R'], text: 'matrix.keyGizmo' },
    { keys: ['X'], text: 'matrix.keySolid' },
    { keys: ['G'], text: 'matrix.keyGhost' },
    { keys: ['F'], text: 'matrix.fit' },
    { keys: ['Esc'], text: 'matrix.keyBack' },
  ] as const;
  readonly #roomHost: RoomHost;
  readonly #host = element('div', { class: 'matrix-view' });
  readonly #stage = ifDrawn(() => new MultiView(this.#host, { theme: theme() }));
  readonly #oracle = openOracle(
    { checked: (checks, verdicts) => this.#judged(checks, verdicts), changed: () => this.#oracleChanged() },
    () => this.#silence(),
  );
  readonly #overview = new Overview(this.#stage, { open: (pair) => this.#open(pair) }, (checks) => this.#oracle?.queue.check(checks));
  readonly #controller = new PoseControls({
    change: (pose) => this.#move(pose),
    animate: (on) => this.#overview.animate(on),
  });
  readonly #oraclePanel = new OraclePanel(
    (seed, poses) => this.#oracle?.queue.fuzz(seed, poses),
    () => this.#oracle?.queue.cancel(),
  );
  readonly #allPanel: HTMLElement;
  readonly #pairPanel = new PairPanel({
    back: () => this.#back(),
    preset: (preset) => this.#preset(preset),
    select: (solid) => this.#large?.select(solid),
    mode: (mode) => this.#large?.setMode(mode),
    change: (placement) => {
      this.#large?.place(placement);
      this.#sayLarge();
    },
    ghost: (on) => this.#large?.setGhost(on),
    exchange: () => {
      this.#large?.exchange();
      this.#sayLarge();
    },
    frame: () => this.#large?.frameBoth(),
    copyTest: () => (this.#large ? asTest(...this.#large.shapes, this.#large.reading) : ''),
    copyLink: () => {
      this.#remember();
      return location.href;
    },
    say: (sentence) => this.#roomHost.say(sentence),
  });
  #large: PairDetail | undefined;
  /** The cell that had the focus when its pair was opened. */
  #openedFrom: Pair | undefined;
  #rememberAt = Infinity;
  #fuzzing = false;
  readonly #ends: readonly (() => void)[];

  constructor(roomHost: RoomHost) {
    this.#roomHost = roomHost;
    roomHost.view.append(this.#host);
    this.#host.append(this.#overview.board.root);
    this.#allPanel = element(
      'div',
      { class: 'matrix-panel' },
      ...(this.#stage ? [] : [element('p', { class: 'hint matrix-part', text: 'matrix.noPicture' })]),
      legend(),
      this.#controller.root,
      this.#oraclePanel.root,
    );
    roomHost.panel.append(this.#allPanel);
    this.#overview.released = () => roomHost.say(this.#overview.sentence);
    this.#overview.changed = () => {
      this.#controller.show(this.#overview.pose);
      this.#controller.showAnimated(this.#overview.animated);
      if (this.#large) return;
      roomHost.show(this.#overview.sentence);
      this.#rememberAt = this.#overview.animated ? Infinity : performance.now() + REMEMBER_AFTER;
    };
    this.#ends = [
      onTheme((now) => {
        this.#stage?.setTheme(now);
        this.#large?.setTheme(now);
        this.#overview.show(this.#overview.pose);
      }),
      onLanguage(() => this.#translate()),
    ];
    this.follow(roomHost.parameters);
    if (this.#oracle) this.#oracleChanged();
    else this.#silence();
  }

  get api(): object {
    const overview = this.#overview;
    const queue = this.#oracle?.queue;
    const large = (): PairDetail | undefined => this.#large;
    return {
      desk: queue,
      show: (pose: SharedPose) => overview.show(pose),
      open: (pair: string, pose?: string) => {
        const named = pairOfName(pair);
        if (named) this.#open(named, poseOfText(pose ?? null));
      },
      get pose() {
        return overview.pose;
      },
      get readings() {
        return overview.readings;
      },
      get large() {
        return large();
      },
    };
  }

  frame(now: number, seconds: number): void {
    if (this.#large) this.#large.frame(now);
    else this.#overview.frame(now, seconds);
    if (now >= this.#rememberAt) this.#remember();
    this.#stage?.render(now);
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    return this.#large ? this.#keyInLarge(this.#large, event) : this.#keyOnBoard(event);
  }

  /** A state of the room from an address: on arrival, from a link to a disagreement, or on the way back in the history. */
  follow(parameters: URLSearchParams): void {
    const pair = pairOfName(parameters.get('pair'));
    if (!pair || !this.#large) this.#overview.show(readPose(parameters));
    if (pair) this.#enlarge(pair, poseOfText(parameters.get('pose')) ?? this.#overview.poseOfCell(pair));
    else this.#shrink();
    this.#rememberAt = Infinity;
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#large?.dispose();
    this.#oracle?.close();
    this.#overview.dispose();
    this.#stage?.dispose();
  }

  #keyOnBoard({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const { board } = this.#overview;
    const { focused } = board;
    if (focused && (key === 'Enter' || key === ' ')) {
      this.#openedFrom = focused;
      this.#open(focused);
      this.#large?.root.focus();
      return true;
    }
    if (key === 'Home') this.#overview.homeView();
    const way = WAYS[key];
    if (way === undefined) return key === 'Home';
    if (focused && !altKey && way[2] === 0) {
      board.walk(way[0], -way[1]);
      return true;
    }
    const step = shiftKey ? FINE : STEP;
    this.#overview.move(step * way[0], step * way[1], step * way[2]);
    this.#roomHost.say(this.#overview.sentence);
    return true;
  }

  #keyInLarge(large: PairDetail, { key, altKey, shiftKey }: KeyboardEvent): boolean {
    const way = WAYS[key];
    if (way !== undefined) {
      const step = shiftKey ? FINE : STEP;
      large.move(step * way[0], step * way[1], step * way[2]);
      this.#sayLarge();
      return true;
    }
    if (altKey) return false;
    const mode = MODE_KEYS[key.toLowerCase()];
    if (mode !== undefined) large.setMode(mode);
    else if (key.toLowerCase() === 'x') large.select(large.selected === 0 ? 1 : 0);
    else if (key.toLowerCase() === 'g') large.setGhost(!large.ghost);
    else if (key.toLowerCase() === 'f') large.frameBoth();
    else if (key === 'Escape') this.#back();
    else return false;
    return true;
  }

  #open(pair: Pair, pose = this.#overview.poseOfCell(pair)): void {
    // A new entry in the browser history, so that its back button works.
    this.#roomHost.remember(new URLSearchParams({ pair: nameOfPair(pair), pose: poseText(pose) }), true);
    this.#enlarge(pair, pose);
    const [a, b] = [kindName(pair.a, language()), kindName(pair.b, language())];
    if (this.#large) this.#roomHost.say(text('matrix.opened', { a, b, sentence: stateSentence(this.#large.reading) }));
  }

  #back(): void {
    this.#shrink();
    this.#remember();
    this.#roomHost.say(this.#overview.sentence);
    if (this.#openedFrom) this.#overview.board.focus(this.#openedFrom);
    this.#openedFrom = undefined;
  }

  #enlarge(pair: Pair, pose: PairPose): void {
    this.#overview.animate(false);
    if (this.#large) {
      this.#large.show(pair, pose);
      this.#large.frameBoth();
      return;
    }
    this.#overview.board.root.hidden = true;
    const ask = this.#oracle ? (checks: readonly Check[]): void => this.#oracle?.queue.check(checks) : undefined;
    const large = new PairDetail(this.#stage, pair, pose, ask, () => this.#largeChanged());
    this.#large = large;
    large.released = () => this.#sayLarge();
    this.#host.append(large.root);
    large.frameBoth();
    this.#pairPanel.root.append(large.construction.root);
    this.#roomHost.panel.replaceChildren(this.#pairPanel.root);
    this.#roomHost.panel.scrollTop = 0;
    this.#largeChanged();
  }

  #shrink(): void {
    if (!this.#large) return;
    this.#large.dispose();
    this.#large = undefined;
    this.#overview.board.root.hidden = false;
    this.#roomHost.panel.replaceChildren(this.#allPanel);
    this.#overview.show(this.#overview.pose);
  }

  #largeChanged(): void {
    if (!this.#large) return;
    this.#pairPanel.show(this.#large.shown);
    this.#roomHost.show(stateSentence(this.#large.reading));
    this.#rememberAt = performance.now() + REMEMBER_AFTER;
  }

  #sayLarge(): void {
    if (this.#large) this.#roomHost.say(stateSentence(this.#large.reading));
  }

  #preset(preset: Preset): void {
    const large = this.#large;
    if (!large) return;
    large.show(large.pair, presetPose(preset, large.pair));
    large.frameBoth();
    this.#sayLarge();
  }

  #move(pose: SharedPose): void {
    this.#overview.animate(false);
    this.#overview.show(pose);
    this.#roomHost.say(this.#overview.sentence);
  }

  #remember(): void {
    this.#rememberAt = Infinity;
    const parameters = new URLSearchParams();
    if (this.#large) {
      parameters.set('pair', nameOfPair(this.#large.pair));
      parameters.set('pose', poseText(this.#large.pose));
    } else writePose(this.#overview.pose, parameters);
    this.#roomHost.remember(parameters);
  }

  #judged(checks: readonly Check[], verdicts: readonly Judged[]): void {
    // One check is of the enlarged pair, more are of the board.
    if (checks.length === 1) this.#large?.judged(checks, verdicts);
    else this.#overview.judged(checks, verdicts);
  }

  #oracleChanged(): void {
    const queue = this.#oracle?.queue;
    if (!queue) return;
    this.#oraclePanel.show(queue);
    const running = queue.fuzzRun?.state === 'running';
    if (this.#fuzzing && !running) this.#roomHost.say(this.#oraclePanel.sentence(queue));
    this.#fuzzing = running;
  }

  #silence(): void {
    this.#overview.silence();
    this.#large?.silence();
    this.#oraclePanel.silence();
  }

  #translate(): void {
    this.#overview.board.translate();
    this.#controller.translate();
    if (this.#oracle) this.#oraclePanel.translate(this.#oracle.queue);
    if (this.#large) this.#largeChanged();
    else this.#overview.show(this.#overview.pose);
  }
}
