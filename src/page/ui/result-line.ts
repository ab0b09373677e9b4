// The result line: the current hit in words. The visible text follows the moving world; screen readers get the result of user actions.

import { write } from './element.ts';
import { keepingUnits } from './format.ts';
import { hitSentence, missSentence } from './hit-sentence.ts';
import { text } from './language.ts';
import type { TextKey } from '../kit/texts.ts';
import type { Entity, World } from 'kantsu';
import type { Session } from '../model/session.ts';
import type { Shell } from './shell.ts';
import type { Tool } from '../model/tool.ts';

const NOTICE = 4000; // ms
const LONG = 8000;

/** What is shown for `lasts` ms from the first frame on: before it the page may have been busy for as long. */
interface Passing {
  readonly words: string;
  readonly lasts: number;
  until?: number;
}

function isOver(passing: Passing): boolean {
  const now = performance.now();
  return now >= (passing.until ??= now + passing.lasts);
}

type LineElements = Pick<Shell, 'status' | 'sentence' | 'note'>;

export class ResultLine {
  readonly #session: Session;
  readonly #arbiter: { readonly tool: Tool };
  readonly #elements: LineElements;
  #notice: (Passing & { readonly buttons?: readonly HTMLButtonElement[] }) | undefined;

  /** `rays`: their version then; after another change by the user it is out of date. */
  #announced: (Passing & { readonly rays: number }) | undefined;

  constructor(session: Session, arbiter: { readonly tool: Tool }, elements: LineElements) {
    this.#session = session;
    this.#arbiter = arbiter;
    this.#elements = elements;
  }

  /** Announces the current hit. Called after each cast and change, and not for every step of a moving world. */
  say(): void {
    this.#announced = undefined;
    this.#write(this.#words());
  }

  /** Shows a message for a moment, beside the hit. */
  notice(key: TextKey, values?: Readonly<Record<string, string>>): void {
    const words = text(key, values);
    this.#notice = { words, lasts: NOTICE };
    write(this.#elements.note, words);
  }

  /** Shows a message for a while, with a button for an action. */
  offer(words: string, ...buttons: HTMLButtonElement[]): void {
    this.#notice = { words, lasts: LONG, buttons };
    this.#elements.note.replaceChildren(words, ' ', ...buttons);
  }

  /** Shows, in place of the hit, the outcome of a user action: for a while, or, `lasting`, until the next action. */
  tell(words: string, lasting = false): void {
    // A screen reader says again only what differs.
    const again = this.#elements.status.textContent === words ? `${words}\u00a0` : words;
    this.#announced = { words: again, lasts: lasting ? Infinity : LONG, rays: this.#session.rays.version };
    this.#write(again);
  }

  /** The visible text follows the world, like the table and the labels; `announces`: so does what screen readers get. */
  update(announces: boolean): void {
    const { note, status, sentence } = this.#elements;
    const words = this.#words();
    if (announces) write(status, words);
    write(sentence, keepingUnits(words));
    const notice = this.#notice;
    const isShown = notice !== undefined && !isOver(notice);
    // An offer stays while it is hovered or focused.
    const offered = notice?.buttons?.some((one) => note.contains(one)) === true;
    if (offered && (isShown || note.matches(':focus-within, :hover'))) return;
    write(note, isShown && !notice.buttons ? notice.words : '');
  }

  #write(words: string): void {
    write(this.#elements.status, words);
    write(this.#elements.sentence, keepingUnits(words));
  }

  #words(): string {
    const { tool } = this.#arbiter;
    const announced = this.#announced;
    if (announced && announced.rays === this.#session.rays.version && !isOver(announced)) return announced.words;
    return answerOf(this.#session) ?? text(tool === 'ray' ? 'line.noRay' : `tool.${tool}Hint`);
  }
}

/** The current hit, or the miss, in words; undefined without a ray. */
export function answerOf(session: Session): string | undefined {
  const { rays, world } = session;
  const { current, hit, hitIndex } = rays;
  if (current === undefined) return undefined;
  const named = <T extends { readonly entity: Entity }>(met: T): T & { kind: ReturnType<World['kind']>; name: string } => ({
    ...met,
    kind: world.kind(met.entity),
    name: session.nameOf(met.entity),
  });
  if (hit === undefined) return missSentence(current.nearest && named(current.nearest));
  const n = current.hits.length;
  const sentence = hitSentence(named(hit), hitIndex === 0 ? n - 1 : 0);
  return hitIndex === 0 ? sentence : text('line.nth', { k: hitIndex + 1, n, sentence });
}
