// Time travel on the page: short journeys run at once, longer ones in slices with their progress shown. Loaded with the first press, and by a room
// that shows its timeline.

import { inSlices } from '../model/journey.ts';
import type { Journey } from '../model/journey.ts';
import type { Session } from '../model/session.ts';
import { button } from '../ui/element.ts';
import type { Message } from '../ui/message.ts';
import type { ResultLine } from '../ui/result-line.ts';
import { openRecording } from 'kantsu/record';
import type { Replay } from 'kantsu/record';
import { Timeline } from '../model/timeline.ts';
import { t } from './words.ts';

/** The page responds at least this often on a journey, ms; a shorter one is made at once. */
const SLICE = 120;
/** A longer journey shows its progress, ms. */
const LONG = 400;
/** A slice of background work, ms. */
const BESIDE = 8;

export interface Verdict {
  readonly result: 'running' | 'identical' | 'differs';
  readonly tick: number;
}

function verdictOf({ last, differences: [first] }: Pick<Replay, 'last' | 'differences'>): Verdict {
  return first ? { result: 'differs', tick: first.at } : { result: 'identical', tick: last };
}

export class TimeTravel {
  readonly timeline: Timeline;
  /** Result of the last replay, or its progress. */
  verdict: Verdict | undefined;
  readonly #session: Session;
  readonly #message: Message;
  readonly #line: ResultLine;
  readonly #undo: () => void;
  #journey: Journey | undefined;
  #arrived: (() => void)[] = [];
  #verifying = 0;

  constructor(session: Session, message: Message, line: ResultLine, undo: () => void) {
    this.#session = session;
    this.#message = message;
    this.#line = line;
    this.#undo = undo;
    this.timeline = new Timeline(session);
    this.timeline.onLost = (end) => this.#tellLost(end);
  }

  /** Pauses, and takes the world along this journey, unless a saved state is being restored. Resolves when it is there, or was sent elsewhere. */
  async go(journey: Journey): Promise<void> {
    const session = this.#session;
    if (session.busy && !this.#journey) return;
    this.#journey?.return(0);
    this.#journey = journey;
    const { world } = session;
    const began = performance.now();
    session.setPlaying(false);
    session.grab = undefined;
    const tell = (): void => {
      session.busy = true;
      if (performance.now() - began <= LONG) return;
      this.#message.say('state.stepping', 'still', document.createTextNode(`${session.tick} / ${this.timeline.end}`));
    };
    try {
      // Elsewhere once it was sent there, or the world was built anew.
      await inSlices(journey, SLICE, () => this.#journey === journey && session.world === world, tell);
    } finally {
      if (this.#journey === journey) this.#settle();
    }
  }

  /** Calls this when the current journey ends; not at all if there is none. */
  afterJourney(act: () => void): void {
    if (this.#journey) this.#arrived.push(act);
  }

  toTick(tick: number): Promise<void> {
    return this.go(this.timeline.toTick(tick));
  }

  /** Replays what led here in the background, and compares every recorded hash. */
  async verify(): Promise<void> {
    const session = this.#session;
    const { timeline } = this;
    const run = ++this.#verifying;
    const { world, recording } = session;
    if (recording) {
      this.verdict = verdictOf({ last: timeline.end, differences: recording.differences });
      return;
    }
    const replay = await openRecording(await timeline.save());
    const steps = function* (): Journey {
      while (replay.next()) yield replay.tick;
    };
    const goesOn = (): boolean => run === this.#verifying && session.world === world;
    const arrived = await inSlices(steps(), BESIDE, goesOn, (tick) => (this.verdict = { result: 'running', tick }), BESIDE);
    if (arrived) this.verdict = verdictOf(replay);
  }

  #settle(): void {
    this.#journey = undefined;
    if (this.#session.busy) this.#message.hide();
    this.#session.busy = false;
    this.#session.changed();
    for (const tell of this.#arrived.splice(0)) tell();
  }

  /** An edit after a rewind has ended the former future. */
  #tellLost(end: number): void {
    const take = button({ class: 'push', text: 'time.keep', click: this.#undo });
    this.#line.offer(t('time.lost', { from: this.#session.tick + 1, to: end }), take);
  }
}
