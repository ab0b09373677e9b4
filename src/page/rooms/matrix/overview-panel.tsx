// Statistics of the oracle, the fuzz with its progress, and the poses with disagreements.

import { hashOfRoom } from '../../router.ts';
import { button, element, write } from '../../ui/element.ts';
import { count, digits } from '../../ui/format.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import { language, name, text } from '../../ui/language.ts';
import type { OracleQueue } from './oracle-queue.ts';
import { nameOfPair } from './pairs.ts';
import { part } from './part.ts';

const COUNTERS = ['compared', 'agree', 'disagree'] as const;
const COUNTER_WORDS = { compared: 'matrix.compared', agree: 'matrix.agree', disagree: 'matrix.disagree' } as const;
const POSES = [100, 1000, 10_000] as const;

export class OraclePanel {
  readonly root: HTMLElement;
  readonly #numbers = new Map(COUNTERS.map((counter) => [counter, element('dd')]));
  readonly #seed = element('input', { attributes: { type: 'number', min: '0', max: '4294967295', step: '1', value: '1' } });
  readonly #poses = element('select', {}, ...POSES.map((n) => element('option', { attributes: { value: String(n) } }, count(n))));
  readonly #fuzz: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  readonly #progress = element('progress', { attributes: { value: '0' } });
  readonly #line = element('p', { class: 'hint matrix-fuzz-line' });
  readonly #list = element('ul', { class: 'matrix-disagreements' });
  readonly #silent = element('p', { class: 'error' });
  #listed = -1;

  constructor(fuzz: (seed: number, poses: number) => void, cancel: () => void) {
    this.#poses.value = String(POSES[1]);
    name(this.#seed, 'matrix.seed');
    name(this.#poses, 'matrix.poses');
    name(this.#progress, 'matrix.progress');
    this.#fuzz = button({
      class: 'push main',
      text: 'matrix.fuzz',
      click: () => fuzz(Math.trunc(Number(this.#seed.value)) >>> 0, Number(this.#poses.value)),
    });
    this.#cancel = button({ class: 'push', text: 'matrix.cancel', click: cancel });
    this.root = part(
      'matrix.oracleTitle',
      element(
        'dl',
        { class: 'matrix-counters' },
        ...COUNTERS.map((counter) =>
          element(
            'div',
            { attributes: { 'data-counter': counter } },
            element('dt', { text: COUNTER_WORDS[counter] }),
            this.#numbers.get(counter)!,
          ),
        ),
      ),
      this.#silent,
      element(
        'div',
        { class: 'matrix-fuzz' },
        element('label', {}, element('span', { class: 'soft', text: 'matrix.poses' }), this.#poses),
        element('label', {}, element('span', { class: 'soft', text: 'matrix.seed' }), this.#seed),
        this.#fuzz,
        this.#cancel,
      ),
      this.#progress,
      this.#line,
      this.#list,
      element('p', { class: 'hint', text: 'matrix.oracleHint' }),
    );
  }

  /** The worker could not be started. */
  silence(): void {
    write(this.#silent, text('matrix.noOracle'));
    this.#fuzz.disabled = true;
  }

  show(queue: OracleQueue): void {
    for (const counter of COUNTERS) write(this.#numbers.get(counter)!, count(queue.counters[counter]));
    const run = queue.fuzzRun;
    const running = run?.state === 'running';
    this.#fuzz.hidden = running;
    this.#cancel.hidden = !running;
    this.#progress.hidden = !run;
    if (run) this.#progress.value = run.done / run.total;
    write(this.#line, this.sentence(queue));
    this.#showList(queue);
  }

  /** State of the fuzz, in words; empty before the first. */
  sentence({ fuzzRun: run, timeLeft }: OracleQueue): string {
    if (!run) return '';
    const values = { done: count(run.done), total: count(run.total), failed: run.failed, worst: digits(run.worst) };
    if (run.state === 'running') {
      return text('matrix.fuzzing', { ...values, left: timeLeft === undefined ? '…' : Math.ceil(timeLeft / 1000) });
    }
    return text(run.state === 'done' ? 'matrix.fuzzDone' : 'matrix.fuzzCancelled', values);
  }

  translate(queue: OracleQueue): void {
    this.#listed = -1;
    this.show(queue);
  }

  #showList({ disagreements }: OracleQueue): void {
    if (disagreements.length === this.#listed) return;
    this.#listed = disagreements.length;
    this.#list.replaceChildren(
      ...disagreements.map(({ pair, pose, complaint }) => {
        const href = hashOfRoom('matrix', new URLSearchParams({ pair: nameOfPair(pair), pose }));
        const label = text('matrix.pair', { a: kindName(pair.a, language()), b: kindName(pair.b, language()) });
        return element('li', {}, element('a', { attributes: { href } }, label), ` ${complaint}`);
      }),
    );
  }
}
