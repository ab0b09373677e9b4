// The verification board: the chosen pair at every offset and angle, our answer beside the oracle's, and a list of disagreements.

import { button, element } from '../../ui/element.ts';
import { count, digits, fixed } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import { writeWithLessons } from '../../ui/lesson-links.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { Random } from 'kantsu';
import { part } from './board.ts';
import type { Board, BoardHost } from './board.ts';
import { MATRIX } from './cases.ts';
import type { Pair } from './cases.ts';
import { Facts, numberField } from '../../ui/board-fields.ts';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { HeatMap } from './heat-map.ts';
import { pairLabel } from './pair-words.ts';
import { inARow } from './sentences.ts';
import { set } from '../../kit/svg.ts';
import { printedFor } from '../../source-formulas/printed-formulas.ts';
import { PRINTED, isFloat, titleOfRow } from '../../source-formulas/printed-names.ts';
import type { PrintedName } from '../../source-formulas/printed-names.ts';
import { POSES, THICKNESSES, Verification, cellAt, figureA, figureAt } from './verification.ts';
import type { Cell, Formula, Sweep, Thickness } from './verification.ts';

/** ms of a frame that the comparison may take. */
const BUDGET = 10;
/** Disagreements named; the rest are counted. */
const LISTED = 40;
const PRINTED_NAMES = Object.keys(PRINTED) as PrintedName[];
const CHIPS = ['separate', 'touching', 'penetrating', 'wrong'] as const;
/** Whose formula is tested. */
const TESTED = ['ours', 'source'] as const;
const FACTS = ['compared', 'agree', 'mismatches', 'worst', 'separateCount', 'touchingCount', 'penetratingCount', 'tour'] as const;

/** All nine pairs one after the other: which is next, and what they added up to. */
interface Tour {
  next: number;
  wrong: number;
}

/** What the sweep takes from the pairs board, and what it gives back. */
export interface PairSource {
  pair(): Pair;
  open(pair: Pair): void;
}

export class VerifyBoard implements Board {
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  readonly api;
  readonly #boardHost: BoardHost;
  readonly #source: PairSource;
  readonly #map: HeatMap;
  readonly #readout = element('p', { class: 'flat-readout' });
  readonly #kinds;
  readonly #formulas;
  /** The source's formulas of the pair, a button each. */
  readonly #printed = element('div', { class: 'flat-printed' });
  readonly #thicknesses;
  readonly #thicknessNote = element('p', { class: 'hint', text: 'flat.thicknessNote' });
  readonly #formulaNote = element('p', { class: 'hint' });
  readonly #above;
  readonly #facts = new Facts<(typeof FACTS)[number]>();
  readonly #list = element('ol', { class: 'flat-mismatches' });
  readonly #none = element('p', { class: 'flat-none' });
  readonly #progress = element('progress', { attributes: { max: String(POSES) }, label: 'flat.progress' });
  #kindA: Kind = 'box';
  #kindB: Kind = 'capsule';
  #tested: (typeof TESTED)[number] = 'ours';
  /** The source's formula asked for; a pair that has not got it is tested by its first. */
  #wanted: PrintedName | undefined;
  #thickness: Thickness = 'thick';
  #height = 0.5;
  #verification: Verification | undefined;
  #tour: Tour | undefined;
  #looked: number | null = null;
  #dirty = true;
  #said = true;
  #showPrinted: (name: PrintedName) => void = () => {};

  constructor(boardHost: BoardHost, parameters: URLSearchParams, source: PairSource) {
    this.#boardHost = boardHost;
    this.#source = source;
    const [a, b] = (parameters.get('pair') ?? '').split('-');
    this.#kindA = KINDS.find((kind) => kind === a) ?? source.pair().kindA;
    this.#kindB = KINDS.find((kind) => kind === b) ?? source.pair().kindB;
    this.#wanted = PRINTED_NAMES.find((name) => name === parameters.get('formula'));
    this.#tested = this.#wanted || parameters.get('formula') === 'source' ? 'source' : 'ours';
    this.#thickness = THICKNESSES.find((thickness) => thickness === parameters.get('thickness')) ?? 'thick';
    this.#map = new HeatMap({
      look: (index) => {
        this.#looked = index;
        this.#dirty = true;
      },
      choose: (index) => this.#open(index),
    });
    this.view = element(
      'div',
      { class: 'flat-verify' },
      element('p', { class: 'flat-axis-y', text: 'flat.angleAxis' }),
      element(
        'div',
        { class: 'flat-turns', attributes: { 'aria-hidden': 'true' } },
        ...['175°', '90°', '0°'].map((words) => element('span', {}, words)),
      ),
      this.#map.root,
      element(
        'div',
        { class: 'flat-offsets', attributes: { 'aria-hidden': 'true' } },
        ...['−4', '−2', '0', '2', '4 m'].map((words) => element('span', {}, words)),
      ),
      element('p', { class: 'flat-axis-x', text: 'flat.offsetAxis' }),
      element('div', { class: 'flat-legend', attributes: { 'aria-hidden': 'true' } }, ...CHIPS.map(chip)),
      this.#readout,
    );
    this.#kinds = {
      a: choiceOf(
        'flat.kindA',
        KINDS,
        (kind) => `flat.${kind}Kind`,
        (kind) => this.#start(() => (this.#kindA = kind)),
      ),
      b: choiceOf(
        'flat.kindB',
        KINDS,
        (kind) => `flat.${kind}Kind`,
        (kind) => this.#start(() => (this.#kindB = kind)),
      ),
    };
    this.#formulas = choiceOf(
      'flat.formula',
      TESTED,
      (tested) => `flat.${tested}Formula`,
      (tested) => this.#start(() => (this.#tested = tested)),
    );
    this.#thicknesses = choiceOf(
      'flat.thickness',
      THICKNESSES,
      (thickness) => `flat.${thickness}Capsules`,
      (thickness) => this.#start(() => (this.#thickness = thickness)),
    );
    this.#above = numberField('Δy', (value) => {
      if (Math.abs(value) > 10) return false;
      this.#start(() => (this.#height = value));
      return true;
    });
    for (const fact of FACTS) this.#facts.add(fact, element('dt', { text: `flat.${fact}Fact` }));
    this.panel = element(
      'div',
      {},
      part(
        'flat.sweep',
        element('div', { class: 'line' }, element('b', { class: 'flat-who', attributes: { 'data-who': 'a' } }, 'A'), this.#kinds.a.root),
        element('div', { class: 'line' }, element('b', { class: 'flat-who', attributes: { 'data-who': 'b' } }, 'B'), this.#kinds.b.root),
        element(
          'div',
          { class: 'line' },
          this.#above.root,
          button({ class: 'push main', text: 'flat.runAll', click: () => this.#startTour() }),
        ),
        element('p', { class: 'hint', text: 'flat.sweepNote' }),
      ),
      part('flat.formula', this.#formulas.root, this.#printed, this.#formulaNote, this.#thicknesses.root, this.#thicknessNote),
      part('flat.counters', this.#progress, this.#facts.root),
      part('flat.mismatches', this.#none, this.#list),
    );
    this.api = {
      done: (): boolean => this.#verification?.done === true,
      compared: (): number => this.#verification?.cells.length ?? 0,
      mismatches: (): readonly Cell[] => this.#verification?.mismatches ?? [],
      counts: () => this.#verification?.counts,
      worst: (): number => this.#verification?.worst ?? NaN,
      cell: (index: number): Cell | undefined => this.#verification?.cells[index],
    };
  }

  frame(): void {
    if (this.view.hidden) return;
    if (!this.#verification) this.#start(() => {});
    const verification = this.#verification!;
    if (!verification.done) {
      const late = performance.now() + BUDGET;
      verification.advance(() => performance.now() > late);
      this.#dirty = true;
    }
    if (!this.#dirty) return;
    this.#dirty = false;
    this.#draw(verification);
    if (!verification.done || this.#said) return;
    this.#said = true;
    this.#boardHost.say(this.sentence());
    if (this.#tour && this.#tour.next <= MATRIX.length) this.#goOn(this.#tour, verification.mismatches.length);
  }

  wake(): void {
    // The figures may have been changed on the pairs board since.
    const { a, b } = this.#source.pair();
    const sweep = this.#verification?.sweep;
    if (sweep && (sweep.a !== a || sweep.b.sizes !== b.sizes)) this.#verification = undefined;
    this.#said = false;
    this.#dirty = true;
  }

  reset(): void {
    this.#start(() => {
      this.#height = 0.5;
      this.#tested = 'ours';
      this.#wanted = undefined;
      this.#thickness = 'thick';
    });
  }

  shuffle(random: Random): void {
    this.#start(() => {
      this.#kindA = KINDS[Math.floor(3 * random())];
      this.#kindB = KINDS[Math.floor(3 * random())];
      this.#height = Math.round(20 * random()) / 10 - 1;
    });
  }

  parameters(): Readonly<Record<string, string>> {
    const formula = this.#formula();
    return {
      pair: `${this.#kindA}-${this.#kindB}`,
      ...(formula === 'ours' ? {} : { formula: formula === 'none' ? 'source' : formula }),
      ...(this.#thickness === 'thin' ? { thickness: 'thin' } : {}),
    };
  }

  #formula(): Formula {
    if (this.#tested === 'ours') return 'ours';
    const printed = printedFor(this.#kindA, this.#kindB);
    return printed.find((name) => name === this.#wanted) ?? printed[0] ?? 'none';
  }

  #hasCapsule(): boolean {
    return this.#kindA === 'capsule' || this.#kindB === 'capsule';
  }

  close(): void {
    this.#map.close();
  }

  #startTour(): void {
    this.#goOn({ next: 0, wrong: 0 }, 0);
  }

  #goOn(tour: Tour, wrong: number): void {
    tour.wrong += wrong;
    const pair = MATRIX.at(tour.next++);
    if (pair) {
      this.#start(() => {
        this.#kindA = pair.kindA;
        this.#kindB = pair.kindB;
      });
    }
    this.#tour = tour;
    this.#dirty = true;
  }

  #start(change: () => void): void {
    change();
    this.#tour = undefined;
    const { a, b } = this.#source.pair();
    const sweep: Sweep = {
      kindA: this.#kindA,
      kindB: this.#kindB,
      a,
      b,
      above: this.#height,
      formula: this.#formula(),
      thickness: this.#hasCapsule() ? this.#thickness : 'thick',
    };
    this.#verification = new Verification(sweep);
    this.#said = false;
    this.#dirty = true;
    this.#boardHost.changed();
  }

  #open(index: number): void {
    const { sweep } = this.#verification!;
    this.#source.open({ kindA: sweep.kindA, kindB: sweep.kindB, a: figureA(sweep), b: figureAt(sweep, index) });
  }

  sentence(): string {
    if (!this.#verification?.done) return text('flat.verifyIntro');
    const { mismatches, sweep } = this.#verification;
    const pair = `${text(`flat.${sweep.kindA}Kind`)} – ${text(`flat.${sweep.kindB}Kind`)}`;
    if (sweep.formula === 'none') return text('flat.unprinted', { pair });
    return text(mismatches.length === 0 ? 'flat.verified' : 'flat.refuted', { pair, n: count(POSES), wrong: count(mismatches.length) });
  }

  #draw(verification: Verification): void {
    const { cells, mismatches, agreed, counts, worst, sweep } = verification;
    this.#map.show(cells);
    this.#map.mark(this.#looked);
    const cell = this.#looked === null ? undefined : this.#looked < cells.length ? cells[this.#looked] : cellAt(sweep, this.#looked);
    const readout = cell ? this.#describe(cell) : text('flat.readoutHint');
    this.#readout.textContent = readout;
    this.#map.describe(text('flat.verifyPaper'), readout);
    this.#kinds.a.show(this.#kindA);
    this.#kinds.b.show(this.#kindB);
    this.#formulas.show(this.#tested);
    this.#thicknesses.show(this.#thickness);
    this.#thicknesses.root.hidden = this.#thicknessNote.hidden = !this.#hasCapsule();
    this.#drawPrinted(sweep.formula);
    this.#above.show(this.#height, text('flat.aboveField'));
    this.#progress.value = cells.length;
    this.#facts.write('compared', `${count(cells.length)} / ${count(POSES)}`);
    this.#facts.write('agree', count(agreed));
    this.#facts.write('mismatches', count(mismatches.length));
    this.#facts.write('worst', sweep.formula === 'none' ? '–' : `${fixed(worst, 2)} eps·S`);
    this.#facts.write('separateCount', count(counts.separate));
    this.#facts.write('touchingCount', count(counts.touching));
    this.#facts.write('penetratingCount', count(counts.penetrating));
    this.#facts.write('tour', this.#tour ? text('flat.tourSoFar', { n: this.#tour.next - 1, wrong: count(this.#tour.wrong) }) : '–');
    this.#facts.root.dataset['clean'] = String(mismatches.length === 0);
    const none = sweep.formula === 'none' ? 'flat.nothingToCheck' : verification.done ? 'flat.noMismatch' : 'flat.noMismatchYet';
    this.#none.textContent = mismatches.length > 0 ? '' : text(none);
    this.#drawList(mismatches);
  }

  /** The choice among the source's formulas of the pair, and what is to be said of the one under test. */
  #drawPrinted(formula: Formula): void {
    const names = this.#tested === 'source' ? printedFor(this.#kindA, this.#kindB) : [];
    const drawn = `${language()} ${names.join()}`;
    if (this.#printed.dataset['drawn'] !== drawn) {
      this.#printed.dataset['drawn'] = drawn;
      const choice = choiceOf(
        'flat.printed',
        names,
        (name) => `printed.formula.${name}`,
        (name) => this.#start(() => (this.#wanted = name)),
      );
      this.#printed.replaceChildren(...(names.length > 1 ? [choice.root] : []));
      this.#printed.hidden = names.length < 2;
      this.#showPrinted = (name) => choice.show(name);
    }
    if (formula === 'ours') writeWithLessons(this.#formulaNote, text('flat.oursNote'));
    else if (formula === 'none') writeWithLessons(this.#formulaNote, text(this.#hasCapsule() ? 'flat.crossedOut' : 'flat.onlyLinked'));
    else {
      this.#showPrinted(formula);
      const row = PRINTED[formula];
      // The title as printed, which no words are put into.
      const source = `${row} ${titleOfRow(row)}${text('flat.printedIn', { formula: text(`printed.formula.${formula}`) })}`;
      const said = inARow(language(), source, text(`flat.${formula}Printed`), ...(isFloat(formula) ? [text('flat.floatNote')] : []));
      const lesson = element('a', { text: 'flat.toLesson', attributes: { href: `#/lessons?step=${row}` } });
      writeWithLessons(this.#formulaNote, said, ' ', lesson);
    }
  }

  #describe(cell: Cell): string {
    const meeting = { state: cell.state, distance: cell.distance };
    const pose = text('flat.pose', { x: fixed(cell.offset, 1), turn: cell.turn });
    return `${pose}: ${pairLabel(meeting, language())} · ${text('flat.oracle', { d: digits(cell.truth) })}`;
  }

  #drawList(mismatches: readonly Cell[]): void {
    if (this.#list.childElementCount === Math.min(LISTED, mismatches.length) && this.#list.dataset['language'] === language()) return;
    this.#list.dataset['language'] = language();
    this.#list.replaceChildren(
      ...mismatches.slice(0, LISTED).map((cell) => {
        const says = text(cell.hit ? 'flat.saysHit' : 'flat.saysMiss');
        const words = `${text('flat.pose', { x: fixed(cell.offset, 1), turn: cell.turn })}: ${says}, ${text('flat.oracle', { d: digits(cell.truth) })}`;
        const made = button({ class: 'flat-mismatch', click: () => this.#open(cell.index) }, words);
        made.addEventListener('pointerenter', () => {
          this.#looked = cell.index;
          this.#dirty = true;
        });
        return element('li', {}, made);
      }),
    );
    set(this.#list, { hidden: mismatches.length === 0 ? '' : null });
  }
}

function chip(state: (typeof CHIPS)[number]): HTMLElement {
  return element(
    'span',
    { class: 'flat-chip', attributes: { 'data-state': state } },
    element('i'),
    element('span', { text: `flat.${state}Chip` }),
  );
}
