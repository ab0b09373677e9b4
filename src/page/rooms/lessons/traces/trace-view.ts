// A trace to step through: the listing with the line that has run, its sentence, the values in force, and the switch between the two versions.

import './trace.css';
import { button, element, icon, write } from '../../../ui/element.ts';
import { digits } from '../../../ui/format.ts';
import { onLanguage, text } from '../../../ui/language.ts';
import { choiceOf } from '../../../ui/shell.ts';
import { TRACES, VARIANTS, partingStep } from './index.ts';
import type { Trace, TraceId, TraceInputs, Value, Variant } from './index.ts';
import { t } from './words.ts';

/** s between two steps of the play. */
const STAY = 1.2;

export class TraceView<Id extends TraceId> {
  readonly root: HTMLElement;
  /** Called when another step is shown, with the values in force: for a figure beside the listing. */
  onStep?: (values: Readonly<Record<string, Value>>) => void;
  readonly #id: Id;
  readonly #listing = element('ol', { class: 'trace-listing', label: 'traces.listing' });
  readonly #sentence = element('p', { class: 'trace-sentence', attributes: { role: 'status' } });
  readonly #values = element('dl', { class: 'trace-values', label: 'traces.values' });
  readonly #position = element('span', { class: 'trace-position' });
  readonly #parts = element('p', { class: 'trace-parts' });
  readonly #variants;
  readonly #back: HTMLButtonElement;
  readonly #forward: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  readonly #forget: () => void;
  #input: TraceInputs[Id];
  #traces: Readonly<Record<Variant, Trace>>;
  #parting: number | undefined;
  #variant: Variant = 'source';
  #index = 0;
  #playing = false;
  #since = 0;

  constructor(id: Id, input: TraceInputs[Id] = TRACES[id].example) {
    this.#id = id;
    this.#input = input;
    this.#traces = this.#run();
    this.#variants = choiceOf(
      'traces.variant',
      VARIANTS,
      (variant) => (variant === 'source' ? TRACES[id].source : undefined) ?? `traces.${variant}`,
      (variant) => this.choose(variant),
    );
    this.#back = button({ class: 'push', label: 'traces.back', click: () => this.go(this.#index - 1) }, icon('M13 4l-7 6l7 6'));
    this.#forward = button({ class: 'push', label: 'traces.forward', click: () => this.go(this.#index + 1) }, icon('M7 4l7 6l-7 6'));
    this.#play = button({ class: 'push', text: 'traces.play', click: () => this.#toggle() });
    this.root = element(
      'section',
      { class: 'trace', label: 'traces.title', attributes: { tabindex: '0' } },
      element('div', { class: 'line' }, this.#variants.root),
      this.#listing,
      element('div', { class: 'line trace-controls' }, this.#back, this.#forward, this.#play, this.#position),
      this.#sentence,
      this.#parts,
      this.#values,
    );
    this.root.addEventListener('keydown', (event) => this.#key(event));
    this.#forget = onLanguage(() => this.#draw());
    this.#drawListing();
    this.#draw();
  }

  get index(): number {
    return this.#index;
  }

  get variant(): Variant {
    return this.#variant;
  }

  get trace(): Trace {
    return this.#traces[this.#variant];
  }

  /** Another input, as the figure is dragged; the step stays where it can. */
  show(input: TraceInputs[Id]): void {
    this.#input = input;
    this.#traces = this.#run();
    this.#index = Math.min(this.#index, this.trace.steps.length - 1);
    this.#drawListing();
    this.#draw();
  }

  go(index: number): void {
    this.#playing = false;
    this.#to(index);
  }

  /** The other version, at the line where the two part. */
  choose(variant: Variant): void {
    this.#variant = variant;
    this.#playing = false;
    this.#drawListing();
    this.#to(this.#parting ?? Math.min(this.#index, this.trace.steps.length - 1));
  }

  /** Once a frame: what goes on by itself. */
  frame(seconds: number): void {
    if (!this.#playing) return;
    this.#since += seconds;
    if (this.#since < STAY) return;
    this.#since = 0;
    if (this.#index + 1 >= this.trace.steps.length - 1) this.#playing = false;
    this.#to(this.#index + 1);
  }

  close(): void {
    this.#forget();
  }

  #run(): Readonly<Record<Variant, Trace>> {
    const kind = TRACES[this.#id];
    const traces = { source: kind.run(this.#input, 'source'), ours: kind.run(this.#input, 'ours') };
    this.#parting = partingStep(traces.source, traces.ours);
    return traces;
  }

  #to(index: number): void {
    this.#index = Math.min(this.trace.steps.length - 1, Math.max(0, index));
    this.#draw();
  }

  #toggle(): void {
    this.#playing = !this.#playing;
    this.#since = 0;
    if (this.#playing && this.#index === this.trace.steps.length - 1) this.#index = 0;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = event.target instanceof HTMLButtonElement;
    const does: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.go(this.#index - 1),
      ArrowRight: () => this.go(this.#index + 1),
      Home: () => this.go(0),
      End: () => this.go(this.trace.steps.length - 1),
      ...(isButton ? {} : { ' ': () => this.#toggle() }),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #drawListing(): void {
    this.#listing.replaceChildren(
      ...this.trace.listing.map(({ mark, code }) =>
        element(
          'li',
          { attributes: { 'data-mark': mark } },
          element('span', { class: 'trace-mark' }, isNumbered(mark) ? mark : ''),
          element('code', {}, code),
        ),
      ),
    );
  }

  #draw(): void {
    const { trace } = this;
    const step = trace.steps[this.#index];
    [...this.#listing.children].forEach((line, k) => {
      line.classList.toggle('now', k === step.line);
      line.classList.toggle(
        'ran',
        trace.steps.slice(0, this.#index).some((one) => one.line === k),
      );
      if (k === step.line) line.setAttribute('aria-current', 'step');
      else line.removeAttribute('aria-current');
    });
    const isParting = this.#parting === this.#index;
    this.root.classList.toggle('parts', isParting);
    write(this.#sentence, text(step.text));
    write(this.#parts, isParting ? text('traces.parts') : this.#parting === undefined ? text('traces.agree') : '');
    write(this.#position, t('traces.position', { n: this.#index + 1, of: trace.steps.length }));
    this.#values.replaceChildren(
      ...Object.entries(step.values).flatMap(([name, value]) => {
        const isNew = step.set.includes(name);
        return [element('dt', isNew ? { class: 'set' } : {}, name), element('dd', isNew ? { class: 'set' } : {}, printed(value))];
      }),
    );
    this.#variants.show(this.#variant);
    this.#back.disabled = this.#index === 0;
    this.#forward.disabled = this.#index === trace.steps.length - 1;
    this.#play.dataset['text'] = this.#playing ? 'traces.pause' : 'traces.play';
    write(this.#play, text(this.#playing ? 'traces.pause' : 'traces.play'));
    this.onStep?.(step.values);
  }
}

/** ① to ⑨; other marks have no number. */
function isNumbered(mark: string): boolean {
  return /^[①-⑨]$/.test(mark);
}

function printed(value: Value): string {
  if (value === null) return text('traces.none');
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : digits(value);
  if (typeof value === 'boolean') return text(value ? 'traces.yes' : 'traces.no');
  return typeof value === 'string' ? value : `(${value.map((x) => (Number.isNaN(x) ? 'NaN' : digits(x))).join(', ')})`;
}
