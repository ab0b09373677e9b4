// The result line: the hit one looks at in words, for eyes and screen readers, and beside it when that was.

import { write } from './element.ts';
import { hitSentence, missSentence } from './hit-sentence.ts';
import { language, text } from './language.ts';
import type { Entity, World } from '../../index.ts';
import type { Lab } from '../lab.ts';
import type { Tool } from '../pointer-arbiter.ts';

const NOTICE = 4000; // ms

export class ResultLine {
  readonly #lab: Lab;
  readonly #status: HTMLElement;
  readonly #note: HTMLElement;
  #saidTick = 0;
  #fullUntil = 0;

  /** `status` is announced by screen readers when it changes, `note` is not. */
  constructor(lab: Lab, status: HTMLElement, note: HTMLElement) {
    this.#lab = lab;
    this.#status = status;
    this.#note = note;
  }

  /** Says the hit as it is now. Called after each cast and change, and not for every step of a moving world: nobody could listen to that. */
  say(tool: Tool): void {
    const { rays, world } = this.#lab;
    const { current, hit, hitIndex } = rays;
    this.#saidTick = world.tick;
    if (current === undefined) {
      write(this.#status, text(tool === 'ray' ? 'line.noRay' : `tool.${tool}Hint`));
      return;
    }
    if (hit === undefined) {
      write(this.#status, missSentence(current.nearest && this.#who(current.nearest), language()));
      return;
    }
    const n = current.hits.length;
    const sentence = hitSentence(this.#who(hit), hitIndex === 0 ? n - 1 : 0, language());
    write(this.#status, hitIndex === 0 ? sentence : text('line.nth', { k: hitIndex + 1, n, sentence }));
  }

  /** Says for a moment that the oldest ray had to go. */
  sayFull(): void {
    this.#fullUntil = performance.now() + NOTICE;
  }

  /** Since the sentence was said the world may have moved on; the table follows, the sentence tells its tick. */
  update(): void {
    if (performance.now() < this.#fullUntil) {
      write(this.#note, text('result.full'));
      return;
    }
    const old = this.#lab.rays.current !== undefined && this.#lab.world.tick !== this.#saidTick;
    write(this.#note, old ? text('line.asOf', { n: this.#saidTick }) : '');
  }

  #who<T extends { readonly entity: Entity }>(met: T): T & { kind: ReturnType<World['kind']>; name: string } {
    return { ...met, kind: this.#lab.world.kind(met.entity), name: this.#lab.nameOf(met.entity) };
  }
}
