// The state of one tile: its variant, its edits, and the result of the kernel for its ray.

import { capsule, raycast } from 'kantsu';
import type { Capsule, RayInterval } from 'kantsu';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';
import { classify } from './classify.ts';
import type { Live } from './classify.ts';
import { judge } from './judge.ts';
import type { Verdict } from './judge.ts';
import { isStill, nudged, stepped, STILL } from './nudge.ts';
import type { Nudge, NudgedRay } from './nudge.ts';
import type { TileSubject } from './specimens.ts';

// The precision of an address: a link shows what was seen.
const FINEST = { metres: 0.01, degrees: 0.5 } as const;

export class TileState {
  readonly subject: TileSubject;
  #pattern!: CapsulePattern;
  #verdict!: Verdict;
  #capsule!: Capsule;
  #nudge = STILL;
  #ray!: NudgedRay;
  #hit!: RayInterval | null;
  #live!: Live;

  constructor(subject: TileSubject) {
    this.subject = subject;
    this.choose(subject.variants[0].variant);
  }

  /** What the data says. */
  get pattern(): CapsulePattern {
    return this.#pattern;
  }

  /** From the data, without edits. */
  get verdict(): Verdict {
    return this.#verdict;
  }

  get capsule(): Capsule {
    return this.#capsule;
  }

  get nudge(): Nudge {
    return this.#nudge;
  }

  get isMoved(): boolean {
    return !isStill(this.#nudge);
  }

  /** The ray, its result and its name, after edits. */
  get ray(): NudgedRay {
    return this.#ray;
  }

  get hit(): RayInterval | null {
    return this.#hit;
  }

  get live(): Live {
    return this.#live;
  }

  /** Another variant, unedited; an unknown one is ignored. */
  choose(variant: string): void {
    const wanted = this.subject.variants.find((pattern) => pattern.variant === variant);
    if (wanted === undefined || wanted === this.#pattern) return;
    this.#pattern = wanted;
    this.#verdict = judge(wanted);
    this.#capsule = capsule(wanted.capsule);
    this.move(STILL);
  }

  move(nudge: Nudge): void {
    this.#nudge = stepped(nudge, FINEST.metres, FINEST.degrees);
    this.#ray = nudged(this.#pattern, this.#nudge);
    this.#hit = raycast(this.#capsule, this.#ray);
    this.#live = classify(this.#hit, this.#ray, this.#capsule);
  }
}
