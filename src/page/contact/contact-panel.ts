// The Contact panel: the picked contact in numbers, when it began and ended, and links to the same pair in other rooms. Loaded with the first pick.

import './contact.css';
import { addWords } from '../ui/i18n.ts';
import type { TextKey } from '../ui/i18n.ts';
import { button, element, setHidden, write } from '../ui/element.ts';
import { featureName } from '../ui/feature-name.ts';
import { count, digits, metres, triple } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import type { ResultLine } from '../ui/result-line.ts';
import type { Section } from '../ui/shell.ts';
import type { Lab } from '../model/lab.ts';
import type { Entity, Vec3 } from 'kantsu';
import { inMatrix, inSat } from './open-pair.ts';
import type { Opened } from './open-pair.ts';
import { ghostOf, historyOf, readPicked } from './picked-contact.ts';
import type { PickedContact } from './picked-contact.ts';
import type { Pair } from '../model/pair.ts';
import { words } from './words.ts';

addWords(words);

const FACTS = [
  'state',
  'depth',
  'gap',
  'limits',
  'normal',
  'points',
  'features',
  'impulse',
  'friction',
  'approach',
  'age',
  'material',
] as const;
type Fact = (typeof FACTS)[number];
/** Only for a pair that touches. */
const OF_CONTACTS: ReadonlySet<Fact> = new Set(['depth', 'points', 'features', 'impulse', 'friction', 'approach', 'age']);
const HINTS: Partial<Record<Fact, TextKey>> = { limits: 'contact.limitsHint', material: 'contact.materialHint' };
const ROOMS = ['matrix', 'sat'] as const;

export interface ContactActions {
  seek(tick: number): void;
  framePicked(): void;
  pick(pair: undefined): void;
  openPair(room: (typeof ROOMS)[number], parameters: URLSearchParams): void;
}

interface BodyLink {
  readonly name: HTMLButtonElement;
  readonly kind: HTMLElement;
}

export class ContactPanel {
  readonly #section: Section;
  readonly #lab: Lab;
  readonly #actions: ContactActions;
  readonly #result: ResultLine;
  readonly #bodies: Record<'a' | 'b', BodyLink>;
  readonly #facts = element('dl', { class: 'facts' });
  readonly #values = new Map<Fact, { readonly term: HTMLElement; readonly value: HTMLElement }>();
  readonly #gone = element('p', { class: 'hint' });
  readonly #history = element('div', { class: 'line wrap' });
  readonly #last: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #notes = {
    patch: element('p', { class: 'hint' }),
    ghost: element('p', { class: 'hint' }),
    rooms: element('p', { class: 'hint' }),
  };
  readonly #rooms: Record<(typeof ROOMS)[number], HTMLButtonElement>;
  readonly #frame: HTMLButtonElement;
  #ticks: { last?: number | undefined; next?: number | undefined } = {};
  /** When the log was read last, so that a long log is not read in each frame. */
  #readAt = '';
  #told: Pair | undefined;

  constructor(section: Section, lab: Lab, actions: ContactActions, result: ResultLine) {
    this.#result = result;
    this.#section = section;
    this.#lab = lab;
    this.#actions = actions;
    this.#bodies = { a: this.#body('a'), b: this.#body('b') };
    for (const fact of FACTS) {
      const hint = HINTS[fact];
      const term = element('dt', { text: `contact.${fact}`, ...(hint && { hint }) });
      const value = element('dd');
      this.#values.set(fact, { term, value });
      this.#facts.append(term, value);
    }
    const jump = (which: 'last' | 'next'): HTMLButtonElement =>
      button({
        class: 'contact-jump',
        click: () => {
          const tick = this.#ticks[which];
          if (tick !== undefined) actions.seek(tick);
        },
      });
    this.#last = jump('last');
    this.#next = jump('next');
    this.#history.append(this.#last, this.#next);
    const room = (id: (typeof ROOMS)[number]): HTMLButtonElement =>
      button({ class: 'push', text: `contact.${id}`, hint: 'contact.openHint', click: () => this.#open(id) });
    this.#rooms = { matrix: room('matrix'), sat: room('sat') };
    this.#frame = button({ class: 'push only-picture', text: 'contact.frame', click: () => actions.framePicked() });
    const line = (side: 'a' | 'b'): HTMLElement =>
      element(
        'p',
        { class: `contact-body contact-${side}` },
        element('b', {}, side.toUpperCase()),
        this.#bodies[side].name,
        this.#bodies[side].kind,
      );
    section.body.append(
      line('a'),
      line('b'),
      this.#gone,
      this.#history,
      this.#facts,
      this.#notes.patch,
      this.#notes.ghost,
      element('div', { class: 'line wrap' }, this.#rooms.matrix, this.#rooms.sat),
      this.#notes.rooms,
      element(
        'div',
        { class: 'line wrap' },
        this.#frame,
        button({ class: 'push', text: 'contact.close', click: () => actions.pick(undefined) }),
      ),
    );
    onLanguage(() => {
      this.#readAt = '';
      this.update();
    });
  }

  update(): void {
    const lab = this.#lab;
    const { picked: pair, world } = lab;
    setHidden(this.#section.root, pair === undefined);
    if (!pair) {
      this.#told = undefined;
      return;
    }
    const now = readPicked(lab, pair);
    const { a, b } = now ?? pair;
    this.#showBody('a', a);
    this.#showBody('b', b);
    const missing = [a, b].find((body) => !world.isAlive(body));
    const over = now !== undefined && now.response === undefined;
    setHidden(this.#gone, missing === undefined && !over);
    write(this.#gone, missing === undefined ? text('contact.over') : text('contact.gone', { name: lab.nameOf(missing) }));
    this.#showHistory(pair);
    setHidden(this.#facts, now === undefined);
    if (now) this.#show(now);
    this.#showNotes(now);
    this.#showRooms(now);
    if (this.#told?.a !== pair.a || this.#told.b !== pair.b) {
      this.#told = pair;
      if (now) this.#result.tell(sentenceOf(lab, now));
    }
  }

  #show(now: PickedContact): void {
    const { state, response } = now;
    for (const [fact, { term, value }] of this.#values) {
      const there =
        fact === 'gap' ? state === 'separate' : fact === 'depth' ? state !== 'separate' : response !== undefined || !OF_CONTACTS.has(fact);
      setHidden(term, !there);
      setHidden(value, !there);
    }
    const set = (fact: Fact, value: string): void => write(this.#values.get(fact)!.value, value);
    const word = text(`contact.${state}`);
    set('state', response?.sensor === true ? `${word} (${text('contact.sensor')})` : word);
    set('depth', metres(Math.max(0, -now.distance)));
    set('gap', metres(now.distance));
    set('limits', `${metres(now.tolerance)}, ${now.slop === undefined ? '–' : metres(now.slop)}`);
    set('normal', `${triple(now.normal, 3)} (A → B)`);
    set('material', `μ ${digits(now.friction)}, e ${digits(now.restitution)}`);
    if (!response) return;
    const { points, featureA, featureB, normalImpulse, tangentImpulse, approachSpeed, age } = response;
    set('points', points.map(({ point }) => `(${triple(point)})`.replaceAll(' ', '\u00a0')).join(' '));
    set('features', `A: ${featureName(featureA, language())} · B: ${featureName(featureB, language())}`);
    set('impulse', `${digits(normalImpulse)} N·s`);
    set('friction', `${digits(tangentImpulse)} N·s`);
    set('approach', `${digits(approachSpeed)} m/s`);
    set('age', text('contact.steps', { n: count(age) }));
  }

  /** Links to the ticks at which the pair began or ended last, and begins next. */
  #showHistory(pair: Pair): void {
    const { timeline, world } = this.#lab;
    const at = `${pair.a} ${pair.b} ${world.tick} ${timeline?.events.total ?? -1}`;
    if (at === this.#readAt) return;
    this.#readAt = at;
    const { last, next } = historyOf(timeline?.events, pair, world.tick);
    this.#ticks = { last: last?.tick, next };
    setHidden(this.#last, last === undefined);
    setHidden(this.#next, next === undefined);
    setHidden(this.#history, last === undefined && next === undefined);
    if (last) write(this.#last, text(last.began ? 'contact.began' : 'contact.ended', { n: count(last.tick) }));
    if (next !== undefined) write(this.#next, text('contact.begins', { n: count(next) }));
  }

  #showNotes(now: PickedContact | undefined): void {
    const { patch, ghost } = this.#notes;
    const corners = now?.response?.points.length ?? 0;
    setHidden(patch, corners < 3);
    if (corners >= 3) write(patch, text('contact.patch', { n: corners }));
    const moved = now && ghostOf(this.#lab, now);
    setHidden(ghost, moved === undefined);
    if (now && moved) {
      write(ghost, text('contact.ghost', { name: this.#lab.nameOf(now[moved.of]), sign: moved.of === 'a' ? '−' : '+' }));
    }
  }

  #showRooms(now: PickedContact | undefined): void {
    const reasons: string[] = [];
    for (const id of ROOMS) {
      const opened = now && openedIn(id, now);
      this.#rooms[id].disabled = opened === undefined || 'obstacle' in opened;
      if (!opened || !now) continue;
      if ('obstacle' in opened) reasons.push(reasonOf(id, opened));
      else if (opened.swapped) {
        reasons.push(text('contact.swapped', { a: this.#lab.nameOf(now.b), b: this.#lab.nameOf(now.a) }));
      }
    }
    setHidden(this.#notes.rooms, reasons.length === 0);
    write(this.#notes.rooms, reasons.join(' '));
  }

  #open(id: (typeof ROOMS)[number]): void {
    const { picked } = this.#lab;
    const now = picked && readPicked(this.#lab, picked);
    const opened = now && openedIn(id, now);
    if (opened && 'parameters' in opened) this.#actions.openPair(id, opened.parameters);
  }

  #showBody(side: 'a' | 'b', body: Entity): void {
    const { world } = this.#lab;
    const { name, kind } = this.#bodies[side];
    const there = world.isAlive(body);
    write(name, this.#lab.nameOf(body));
    name.disabled = !there;
    write(kind, there ? kindName(world.kind(body), language()) : '');
  }

  /** A link to one of the two bodies, which is highlighted while it is hovered. */
  #body(side: 'a' | 'b'): BodyLink {
    const body = (): Entity | undefined => {
      const { picked } = this.#lab;
      return picked && (readPicked(this.#lab, picked) ?? picked)[side];
    };
    const name = button({
      click: () => {
        const entity = body();
        if (entity !== undefined && this.#lab.world.isAlive(entity)) this.#lab.select(entity);
      },
    });
    const point = (on: boolean) => () => (this.#lab.pointed = on ? body() : undefined);
    name.addEventListener('pointerenter', point(true));
    name.addEventListener('pointerleave', point(false));
    name.addEventListener('focus', point(true));
    name.addEventListener('blur', point(false));
    return { name, kind: element('span', { class: 'soft' }) };
  }
}

/** The picked contact in one sentence, announced when it is picked. */
export function sentenceOf(lab: Lab, { a, b, state, distance }: PickedContact): string {
  const d = text(state === 'separate' ? 'contact.labelGap' : 'contact.labelDepth', { d: metres(Math.abs(distance)) });
  return text('contact.told', { a: lab.nameOf(a), b: lab.nameOf(b), state: text(`contact.${state}`), d });
}

function openedIn(id: (typeof ROOMS)[number], { shapeA, shapeB, pointA, pointB }: PickedContact): Opened {
  const about = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
  return id === 'matrix' ? inMatrix(shapeA, shapeB, about) : inSat(shapeA, shapeB, about);
}

function reasonOf(id: (typeof ROOMS)[number], { obstacle, ratio = 0 }: Extract<Opened, { obstacle: unknown }>): string {
  if (obstacle === 'noBox') return text('contact.noBox');
  if (obstacle === 'size') return text('contact.size', { room: text(`room.${id}`) });
  return text('contact.ratio', { n: count(Math.round(ratio)) });
}
