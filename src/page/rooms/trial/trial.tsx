// The quiz: sixty seconds of "by which part does the ray enter, by which does it leave?", on the countdown.

import './trial.css';
import { computed, effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { number } from '../../kit/address-schema.ts';
import { Button, Choice, CountdownRing, Facts, Part, Table } from '../../kit/controls.tsx';
import { openRoom } from '../../kit/open-room.tsx';
import { arrowOf, useDrag } from '../../kit/pointer-drag.ts';
import type { Vec2 } from 'kantsu/planar';
import { turned } from '../../stage/inset-scene.ts';
import type { Sight } from '../../stage/inset-scene.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { copyText } from '../../ui/clipboard.ts';
import { triple } from '../../ui/format.ts';
import { partLetter } from '../../ui/hit-sentence.ts';
import { remember, remembered } from '../../ui/storage.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { Answers } from './answers.tsx';
import { DURATION, Game, WARNING } from './game.ts';
import { SideView } from './question-side-view.tsx';
import { QuestionView } from './question-view.tsx';
import { EXAMPLE, PARTS, type CapsulePart } from './questions.ts';
import { gameSentence, spokenSecond } from './sentences.ts';
import { t } from './words.ts';

const BEST = 'trial.best';
/** As they are chosen: shares of the usual pace. */
const SPEEDS = ['0.25', '0.5', '1'] as const;
type Speed = (typeof SPEEDS)[number];
const MOST_SEEDS = 100_000;
// Radians: of a key press, and of a pixel.
const PER_KEY = Math.PI / 24;
const PER_PIXEL = 0.01;

export const trial: StaticRoom = { id: 'trial', open };

function open(host: RoomHost): RoomInstance {
  const game = signal(new Game(seedOf(host.parameters) ?? freshSeed()));
  const speed = signal<Speed>('1');
  const best = signal(bestKept());
  /** Whether the game that is over has beaten what was kept. */
  const isBest = signal(false);
  const remaining = signal(0);
  const isLate = computed(() => game.value.round.phase !== 'ready' && remaining.value <= WARNING);
  const spoken = signal<string | undefined>(undefined);
  const stage = signal<MultiView | undefined>(undefined);
  /** Before the start there is an example with its answer. */
  const question = computed(() => (game.value.round.phase === 'ready' ? EXAMPLE : game.value.round.question));
  const isKnown = computed(() => ['ready', 'shown'].includes(game.value.round.phase));
  const eye = signal<Sight>(EXAMPLE);
  const stopLooking = effect(() => {
    eye.value = question.value;
  });
  let held = eye.peek();
  /** Whether the game was never slowed. */
  let isFullSpeed = true;

  const sentence = (): string => gameSentence(game.value, isBest.value);
  const say = (): void => host.say(sentence());

  function begin(seed: number): void {
    game.value = new Game(seed);
    game.value.countdown.on('second', (second) => (spoken.value = spokenSecond(second) || spoken.value));
    isFullSpeed = speed.value === '1';
    isBest.value = false;
    say();
  }
  const again = (): void => begin(game.value.seed);
  const fresh = (): void => begin(freshSeed());

  function go(event?: MouseEvent): void {
    if (game.value.round.phase === 'over') again();
    if (game.value.round.phase === 'ready') game.value.start();
    else game.value.next();
    say();
    // The button goes. By key (no clicks are counted) the focus is where the answer is given, not on Pause in its place.
    if (event?.detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.trial-answer')?.focus());
  }

  function pause(): void {
    const { phase, paused } = game.value.round;
    if (phase === 'ready' || phase === 'over') go();
    else game.value.setPaused(!paused);
  }

  function answer(part: CapsulePart): void {
    if (game.value.answer(part)) say();
  }

  function undo(): void {
    game.value.undo();
    say();
  }

  function setSpeed(next: Speed): void {
    speed.value = next;
    if (next !== '1') isFullSpeed = false;
  }
  const faster = (by: 1 | -1): void => setSpeed(SPEEDS[SPEEDS.indexOf(speed.value) + by] ?? speed.value);

  /** Lets seconds of the page pass: slower in slow motion. */
  function pass(seconds: number): void {
    const { phase } = game.value.round;
    game.value.advance(seconds * Number(speed.value));
    const { round, right } = game.value;
    if (round.phase === phase) return;
    if (round.phase === 'over') {
      best.value = Math.max(best.value, bestKept()); // another tab may have a better one
      isBest.value = isFullSpeed && right > best.value;
      if (isBest.value) remember(BEST, String((best.value = right)));
    }
    say();
  }

  async function copy(): Promise<void> {
    host.say(t((await copyText(location.href)) ? 'trial.copied' : 'term.linkInBar'));
  }

  /** It alone follows the clock. Won seconds may fill more than the ring. */
  function Ring(): JSX.Element {
    const progress = 1 - Math.min(1, remaining.value / DURATION);
    return (
      <CountdownRing label={t('term.timeLeft')} remaining={remaining.value} progress={progress} state={isLate.value ? 'late' : undefined} />
    );
  }

  function Bar(): JSX.Element {
    const { phase, paused } = game.value.round;
    const { right, streak } = game.value;
    const goes = t(phase === 'ready' ? 'trial.start' : phase === 'over' ? 'trial.replay' : 'trial.go');
    const facts = [
      [t('trial.score'), right],
      [t('trial.streak'), streak],
      [t('transport.speed'), `${speed.value}×`],
    ];
    return (
      <div class="kit-bar trial-bar line wrap">
        <div class="line">
          <Ring />
          <span class="trial-cue strong">
            {paused ? t('trial.isPaused') : isLate.value && phase !== 'over' ? t('trial.late') : undefined}
          </span>
          <p class="unseen" aria-live="polite">
            {spoken.value}
          </p>
        </div>
        <dl class="trial-score">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt class="hint whole">{name}</dt>
              <dd class="title strong">{value}</dd>
            </div>
          ))}
        </dl>
        {(phase === 'asking' || phase === 'shown') && (
          <div class="kit-tools line wrap icons">
            <Button
              label={t(paused ? 'trial.resume' : 'transport.pause')}
              icon={paused ? 'M6 4l10 6-10 6z' : 'M7 4v12M13 4v12'}
              press={pause}
            />
          </div>
        )}
        {phase !== 'asking' && (
          <div class="kit-tools line wrap">
            <Button class="push main" label={goes} disabled={paused} press={go}>
              {goes}
            </Button>
          </div>
        )}
      </div>
    );
  }

  /** A paused question is hidden, so that a pause gives no time to think. */
  function Picture(): JSX.Element {
    const drag = useDrag<Vec2>({
      locate: ({ clientX, clientY }) => [clientX, clientY],
      grab: () => {
        held = eye.peek();
      },
      drag: (from, to) => (eye.value = turned(held, PER_PIXEL * (from[0] - to[0]), PER_PIXEL * (to[1] - from[1]))),
      cancel: () => (eye.value = held),
    });
    const { capsule, origin, direction } = question.value;
    const { p1, p2, radius } = capsule;
    const numbers = { p1: triple(p1), p2: triple(p2), r: radius.toFixed(2), o: triple(origin), d: triple(direction) };
    return (
      <div
        class="trial-question kit-stage kit-orbit"
        data-veiled={game.value.round.paused}
        role="img"
        aria-label={t('trial.picture')}
        ref={drag}
      >
        <QuestionView question={question.value} isMarked={isKnown.value} eye={eye.value} stage={stage} />
        {!stage.value && (
          <>
            <p>{t('trial.noPicture')}</p>
            <p class="fine">{t('trial.numbers', numbers)}</p>
          </>
        )}
      </div>
    );
  }

  const view = (): JSX.Element => (
    <div class="kit-room fill">
      <Bar />
      <div class="trial-pictures kit-stage">
        <Picture />
        <SideView question={isKnown.value ? question.value : undefined} eye={() => eye.peek()} />
      </div>
      <Answers game={game.value} answer={answer} />
    </div>
  );

  /** Rules, score, and the nine patterns with how often each was right. */
  function Panel(): JSX.Element {
    const { right, asked, streak, seed } = game.value;
    return (
      <>
        <Part title={t('trial.title')}>
          <p class="hint">{t('trial.rules')}</p>
          <Facts
            rows={[
              [t('trial.score'), `${right} / ${asked}`],
              [t('trial.streak'), String(streak)],
              [t('trial.best'), String(best.value)],
              [t('trial.seed'), String(seed)],
            ]}
          />
          <p class="hint">{t('trial.seedHint')}</p>
          <div class="kit-tools line wrap">
            <Button press={() => void copy()}>{t('term.copyLink')}</Button>
            <Button press={again}>{t('trial.again')}</Button>
            <Button press={fresh}>{t('trial.fresh')}</Button>
          </div>
        </Part>
        <Part title={t('trial.accuracy')}>
          <Table
            class="ruled"
            label={t('trial.accuracy')}
            heads={[t('trial.accuracyHead'), ...PARTS.map(partLetter)]}
            rows={PARTS.map((enter) => [partLetter(enter), ...PARTS.map((exit) => <Tally {...game.value.tally(enter, exit)} />)])}
          />
        </Part>
        <Part title={t('transport.speed')}>
          <Choice label={t('transport.speed')} values={SPEEDS} value={speed.value} words={(speed) => `${speed}×`} choose={setSpeed} />
          <p class="hint">{t('trial.speedHint')}</p>
        </Part>
      </>
    );
  }

  begin(game.value.seed);
  return openRoom(host, {
    view,
    panel: Panel,
    sentence,
    address: () => ({ seed: String(game.value.seed) }),
    frame(_now, seconds) {
      pass(seconds);
      remaining.value = game.value.countdown.remaining;
      stage.peek()?.render();
    },
    press(event) {
      const acts: Record<string, () => void> = {
        1: () => answer('p1'),
        2: () => answer('cylinder'),
        3: () => answer('p2'),
        enter: () => game.value.round.phase !== 'asking' && go(),
        ' ': pause,
        backspace: undo,
        r: again,
        n: fresh,
        '-': () => faster(-1),
        '=': () => faster(1),
      };
      if (event.repeat) for (const key in acts) acts[key] = () => {};
      const arrow = arrowOf(event);
      if (arrow) acts[event.key.toLowerCase()] = () => (eye.value = turned(eye.peek(), PER_KEY * arrow[0], PER_KEY * arrow[1]));
      return acts;
    },
    keys: [
      { keys: ['1', '2', '3'], text: 'trial.keyAnswer' },
      { keys: ['Backspace'], text: 'trial.keyUndo' },
      { keys: ['Enter'], text: 'trial.keyGo' },
      { keys: ['Space'], text: 'trial.keyPause' },
      { keys: ['R', 'N'], text: 'trial.keyAgain' },
      { keys: ['-', '='], text: 'trial.keySpeed' },
      { keys: ['←', '→', '↑', '↓'], text: 'term.orbit' },
    ],
    api: () => ({
      get game() {
        const { round, seed, asked, right, streak, countdown } = game.value;
        const { enter, exit } = round.question;
        const { remaining } = countdown;
        return { ...round, seed, enter, exit, asked, right, streak, remaining, best: best.value, speed: Number(speed.value) };
      },
      /** Lets time pass at once, as frames of 1/60 s would. */
      pass(seconds: number) {
        for (let t = 0; t < seconds * 60 - 1e-6; t++) pass(1 / 60);
      },
    }),
    pause: () => game.value.setPaused(true),
    close: stopLooking,
  });
}

function Tally({ asked, right }: ReturnType<Game['tally']>): JSX.Element {
  const state = asked === 0 ? undefined : right === asked ? 'agrees' : right === 0 ? 'disagrees' : 'touching';
  return (
    <span class={state && 'trial-tally'} data-state={state}>
      {asked === 0 ? '·' : `${right} / ${asked}`}
    </span>
  );
}

function seedOf(parameters: URLSearchParams): number | undefined {
  const seed = number(0, 2 ** 32 - 1).read(parameters.get('seed') ?? '');
  return Number.isInteger(seed) ? seed : undefined;
}

function freshSeed(): number {
  return Math.floor(Math.random() * MOST_SEEDS);
}

function bestKept(): number {
  const kept = Number(remembered(BEST) ?? 0);
  return Number.isInteger(kept) && kept > 0 ? kept : 0;
}
