// The Trial: sixty seconds of "by which part does the ray enter, by which does it leave?", on the countdown.

import './trial.css';
import { ifDrawn } from '../../stage/graphics.ts';
import { copyText } from '../../ui/clipboard.ts';
import { button, element, icon, write } from '../../ui/element.ts';
import { triple } from '../../ui/format.ts';
import { language, name, onLanguage, text } from '../../ui/language.ts';
import { remember, remembered } from '../../ui/storage.ts';
import { addWords } from '../../ui/i18n.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { Answers } from './answer-check.ts';
import { Clock } from './clock.ts';
import { Game } from './game.ts';
import { QuestionView } from './question-view.ts';
import { EXAMPLE, PARTS } from './questions.ts';
import { ScorePanel, SPEEDS, type Speed } from './score-panel.ts';
import { gameSentence } from './sentences.ts';
import { SideView } from './question-side-view.ts';
import { words } from './words.ts';

addWords(words);

const BEST = 'trial.best';
const MOST_SEEDS = 100_000;

const KEYS: NonNullable<RoomInstance['keys']> = [
  { keys: ['1', '2', '3'], text: 'trial.keyAnswer' },
  { keys: ['Backspace'], text: 'trial.keyUndo' },
  { keys: ['Enter'], text: 'trial.keyGo' },
  { keys: ['Space'], text: 'trial.keyPause' },
  { keys: ['R', 'N'], text: 'trial.keyAgain' },
  { keys: ['-', '='], text: 'trial.keySpeed' },
  { keys: ['←', '→', '↑', '↓'], text: 'trial.keyLook' },
];

const TURN = Math.PI / 24; // radians a key press
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const trial: StaticRoom = { id: 'trial', open };

function open(roomHost: RoomHost): RoomInstance {
  let speed: Speed = 1;
  /** Whether the game in force was never slowed. */
  let fullSpeed = true;
  let best = bestKept();
  let isBest = false;
  let shown = -1;
  let game = new Game(seedOf(roomHost.parameters) ?? freshSeed());

  const sentence = (): string => gameSentence(game, isBest, language());
  const say = (): void => roomHost.say(sentence());
  const begin = (seed: number): void => {
    game = new Game(seed);
    game.countdown.on('second', (second) => clock.say(second));
    fullSpeed = speed === 1;
    isBest = false;
    shown = -1;
    roomHost.remember(new URLSearchParams({ seed: String(seed) }));
    say();
  };
  const go = (): void => {
    if (game.phase === 'over') begin(game.seed);
    if (game.phase === 'ready') game.start();
    else game.next();
    say();
  };
  const pause = (): void => {
    if (game.phase === 'ready' || game.phase === 'over') go();
    else game.setPaused(!game.paused);
  };
  const setSpeed = (next: Speed): void => {
    speed = next;
    if (speed < 1) fullSpeed = false;
    shown = -1;
  };
  const copy = async (): Promise<void> => roomHost.say(text((await copyText(location.href)) ? 'trial.copied' : 'trial.inBar'));

  const clock = new Clock();
  const answers = new Answers((end, part) => {
    if (end === game.answers.length && game.answer(part)) say();
  });
  const side = new SideView();
  const panel = new ScorePanel({
    again: () => begin(game.seed),
    fresh: () => begin(freshSeed()),
    copy: () => void copy(),
    speed: setSpeed,
  });
  const host = element('div', { class: 'trial-question', label: 'trial.picture', attributes: { role: 'img' } });
  const goButton = button({ class: 'push main trial-go', click: go });
  const pauseButton = button({ class: 'push trial-pause', click: pause });
  const [going, standing] = [icon('M7 4v12M13 4v12'), icon('M6 4l10 6-10 6z')];
  const facts = { score: element('dd'), streak: element('dd'), speed: element('dd') };
  const score = element(
    'dl',
    { class: 'trial-score' },
    ...(['score', 'streak', 'speed'] as const).map((fact) => element('div', {}, element('dt', { text: `trial.${fact}` }), facts[fact])),
  );
  const bar = element('div', { class: 'trial-bar' }, clock.root, score, pauseButton, goButton);
  roomHost.view.append(
    element('div', { class: 'trial-view' }, bar, element('div', { class: 'trial-pictures' }, host, side.root), answers.root),
  );
  roomHost.panel.append(panel.root);
  const picture = ifDrawn(() => new QuestionView(host));
  const numbers = element('p', { class: 'trial-numbers' });
  if (!picture) host.append(element('p', { text: 'trial.noPicture' }), numbers);

  const show = (): void => {
    shown = game.version;
    const { phase, paused } = game;
    // Before the start there is an example with its answer; a paused question is hidden, so that a pause gives no time to think.
    const question = phase === 'ready' ? EXAMPLE : game.question;
    const known = phase === 'shown' || phase === 'ready';
    host.classList.toggle('veiled', paused);
    picture?.show(question, known);
    const { p1, p2, radius } = question.capsule;
    write(
      numbers,
      text('trial.numbers', {
        p1: triple(p1),
        p2: triple(p2),
        r: radius.toFixed(2),
        o: triple(question.origin),
        d: triple(question.direction),
      }),
    );
    side.show(known ? question : undefined, picture?.eye ?? question);
    // A short flash; none under reduced motion (trial.css).
    bar.dataset['flash'] = phase !== 'shown' ? '' : game.isRight ? 'right' : 'wrong';
    answers.show(game);
    panel.show(game, best, speed);
    write(facts.score, String(game.right));
    write(facts.streak, String(game.streak));
    write(facts.speed, `${speed}×`);
    goButton.hidden = phase === 'asking';
    goButton.disabled = paused;
    const goes = phase === 'ready' ? 'trial.start' : phase === 'over' ? 'trial.replay' : 'trial.go';
    name(goButton, goes);
    write(goButton, text(goes));
    pauseButton.hidden = phase === 'ready' || phase === 'over';
    const pauses = paused ? 'trial.resume' : 'trial.pause';
    name(pauseButton, pauses);
    pauseButton.replaceChildren(paused ? standing : going);
  };
  const ended = (): void => {
    best = Math.max(best, bestKept()); // another tab may have a better one
    isBest = fullSpeed && game.right > best;
    if (isBest) {
      best = game.right;
      remember(BEST, String(best));
    }
    say();
  };
  const stopListening = onLanguage(() => {
    shown = -1;
    roomHost.show(sentence());
  });
  begin(game.seed);

  /** Lets seconds of the page pass: slower in slow motion. */
  const pass = (seconds: number): void => {
    const before = game.phase;
    game.advance(seconds * speed);
    if (game.phase === before) return;
    if (game.phase === 'over') ended();
    else say();
  };
  const plain: Readonly<Record<string, (() => void) | undefined>> = {
    enter: () => {
      if (game.phase !== 'asking') go();
    },
    ' ': pause,
    backspace: () => {
      game.undo();
      say();
    },
    r: () => begin(game.seed),
    n: () => begin(freshSeed()),
    '-': () => setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(speed) - 1)]),
    '=': () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + 1)]),
  };

  return {
    keys: KEYS,
    frame(now, seconds) {
      pass(seconds);
      clock.show(game);
      if (shown !== game.version) show();
      picture?.frame(now);
    },
    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return false;
      const part = PARTS['123'.indexOf(event.key)];
      if (part !== undefined) {
        if (!event.repeat && game.answer(part)) say();
        return true;
      }
      const arrow = ARROWS[event.key];
      if (arrow) {
        picture?.turn(arrow[0] * TURN, arrow[1] * TURN);
        return true;
      }
      const act = plain[event.key.toLowerCase()];
      if (!event.repeat) act?.();
      return act !== undefined;
    },
    pause: () => game.setPaused(true),
    close() {
      stopListening();
      picture?.dispose();
    },
    api: {
      get game() {
        return {
          phase: game.phase,
          paused: game.paused,
          seed: game.seed,
          enter: game.question.enter,
          exit: game.question.exit,
          right: game.right,
          asked: game.asked,
          streak: game.streak,
          remaining: game.countdown.remaining,
          best,
          speed,
        };
      },
      /** Lets time pass at once, as frames of 1/60 s would. */
      pass(seconds: number) {
        for (let t = 0; t < seconds * 60 - 1e-6; t++) pass(1 / 60);
      },
    },
  };
}

function seedOf(parameters: URLSearchParams): number | undefined {
  const seed = Number(parameters.get('seed') ?? NaN);
  return Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? seed : undefined;
}

function freshSeed(): number {
  return Math.floor(Math.random() * MOST_SEEDS);
}

function bestKept(): number {
  const kept = Number(remembered(BEST) ?? 0);
  return Number.isInteger(kept) && kept > 0 ? kept : 0;
}
