// Controls of every room: buttons, choices, number fields, checkboxes, facts, parts of a panel. Words come as strings: a component that reads them from
// `texts` follows the language.

import { signal } from '@preact/signals';
import type { ComponentChild, ComponentChildren, FunctionComponent, JSX, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { takingKeys } from './pointer-drag.ts';
import './kit.css';

/** Those of the class names that hold. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

interface ButtonProps {
  /** The accessible name and the tooltip of a button that shows an icon. */
  readonly label?: string;
  readonly icon?: string;
  readonly pressed?: boolean | undefined;
  /** Of a button that opens something. */
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly class?: string;
  readonly children?: ComponentChildren;
  readonly press: (event: MouseEvent) => void;
}

export function Button({ label, icon, pressed, expanded, disabled, class: looks = 'push', children, press }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={looks}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={press}
    >
      {icon !== undefined && <Icon path={icon} />}
      {children}
    </button>
  );
}

interface FileButtonProps {
  readonly accept: string;
  readonly children: ComponentChildren;
  readonly choose: (file: File) => void;
}

/** Has the browser ask for a file; `accept` as of an input. */
export function FileButton({ accept, children, choose }: FileButtonProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    if (file) choose(file);
    currentTarget.value = '';
  };
  return (
    <>
      <Button press={() => field.current!.click()}>{children}</Button>
      <input ref={field} class="unseen" type="file" accept={accept} tabIndex={-1} aria-hidden="true" onChange={chosen} />
    </>
  );
}

/** Words that something can be said about: hints.ts shows it while they have the focus, or are pressed. */
export function Hint({ says, children }: { readonly says: string | undefined; readonly children: ComponentChildren }): JSX.Element {
  if (says === undefined) return <>{children}</>;
  return (
    <button type="button" class="kit-hinted" title={says}>
      {children}
    </button>
  );
}

/** 20 × 20 units, in the colour of the text, invisible to screen readers. */
export function Icon({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" class="icon" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  /** Those that can be chosen; all of them where left out. */
  readonly possible?: readonly T[];
  readonly value: T | undefined;
  readonly words: (value: T) => string;
  readonly choose: (value: T) => void;
}

/** One of a few, side by side. */
export function Choice<T extends string>({ label, values, possible = values, value, words, choose }: ChoiceProps<T>): JSX.Element {
  return (
    <div class="choice" role="group" aria-label={label}>
      {values.map((one) => (
        <Button key={one} class="" pressed={one === value} disabled={!possible.includes(one)} press={() => choose(one)}>
          {words(one)}
        </Button>
      ))}
    </div>
  );
}

/** One of many, as buttons in two columns: the cases of a room. */
export function Cases<T extends string>({ values, value, words, choose }: Omit<ChoiceProps<T>, 'label' | 'possible'>): JSX.Element {
  return (
    <div class="kit-cases columns">
      {values.map((one) => (
        <Button key={one} pressed={one === value} press={() => choose(one)}>
          {words(one)}
        </Button>
      ))}
    </div>
  );
}

export interface NumberFieldProps {
  readonly symbol: string;
  /** The full name, for assistive technology. */
  readonly name: string;
  readonly value: number;
  /** Numbers outside are refused. */
  readonly low?: number;
  readonly high?: number;
  /** With a slider beside it, of such steps. */
  readonly step?: number;
  readonly disabled?: boolean;
  /** False: it is refused. */
  readonly change: (value: number) => boolean | void;
}

/** Follows its value, but not while it is edited; what was refused goes back when the focus leaves. Empty where the value is NaN. */
export function NumberField({
  symbol,
  name,
  value,
  low = -Infinity,
  high = Infinity,
  step,
  disabled,
  change,
}: NumberFieldProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const words = Number.isNaN(value) ? '' : String(Number(value.toPrecision(12)));
  const show = (field: HTMLInputElement): void => {
    if (field.value !== words) field.value = words;
  };
  useLayoutEffect(() => {
    if (document.activeElement !== input.current) show(input.current!);
  });
  const typed = ({ currentTarget: { valueAsNumber: x } }: TargetedEvent<HTMLInputElement>): void =>
    setRefused(!(Number.isFinite(x) && x >= low && x <= high && change(x) !== false));
  // A field that is removed while it has the focus is left as well.
  const left = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    show(currentTarget);
    setRefused(false);
  };
  const field = (
    <label class="kit-field line">
      <span class="hint right">{symbol}</span>
      <input
        ref={input}
        type="number"
        step="any"
        disabled={disabled}
        aria-label={name}
        aria-invalid={isRefused || undefined}
        onInput={typed}
        onBlur={left}
      />
    </label>
  );
  if (step === undefined) return field;
  return (
    <div class="line">
      {field}
      <input type="range" aria-label={name} min={low} max={high} step={step} value={value} onInput={typed} />
    </div>
  );
}

interface FieldsProps {
  readonly title?: string;
  readonly operand?: string;
  readonly numbers: readonly NumberFieldProps[];
}

/** Number fields beside each other, under a title. */
export function Fields({ title, operand, numbers }: FieldsProps): JSX.Element {
  return (
    <div class="kit-fields" data-operand={operand}>
      {title !== undefined && <h3>{title}</h3>}
      {numbers.map((number) => (
        <NumberField key={number.symbol} {...number} />
      ))}
    </div>
  );
}

interface SliderProps {
  readonly symbol: string;
  /** The full name, for assistive technology. */
  readonly name: string;
  readonly value: number;
  /** The value in words, with its unit. */
  readonly words: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** `isDone`: the hand has let go. */
  readonly change: (value: number, isDone: boolean) => void;
}

/** A number that is slid, with its value beside it. */
export function Slider({ symbol, name, value, words, low, high, step, change }: SliderProps): JSX.Element {
  return (
    <label class="kit-slider">
      <b>{symbol}</b>
      <input
        type="range"
        min={low}
        max={high}
        step={step}
        value={value}
        aria-label={name}
        aria-valuetext={words}
        onInput={({ currentTarget }) => change(currentTarget.valueAsNumber, false)}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber, true)}
      />
      <output class="right">{words}</output>
    </label>
  );
}

interface SelectProps<T extends string | number> extends Pick<ChoiceProps<string>, 'label'> {
  readonly values: readonly T[];
  readonly value: T;
  readonly words: (value: T) => string;
  readonly choose: (value: T) => void;
}

/** One of many, in a list that opens. */
export function Select<T extends string | number>({ label, values, value, words, choose }: SelectProps<T>): JSX.Element {
  return (
    <label class="line">
      <span class="hint">{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(values[currentTarget.selectedIndex])}>
        {values.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  readonly change: (checked: boolean) => void;
}

export function Checkbox({ checked, disabled, children, change }: CheckboxProps): JSX.Element {
  return (
    <label class="switch line">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** A name, its value, whether the state colours it, and an explanation of the name. */
export type Fact = readonly [name: string, value: string, mark?: 'state' | undefined, hint?: string];

export function Facts({ rows, state }: { readonly rows: readonly Fact[]; readonly state?: string }): JSX.Element {
  return (
    <dl class="facts">
      {rows.map(([name, value, mark, hint]) => [
        <dt key={`${name}:`}>
          <Hint says={hint}>{name}</Hint>
        </dt>,
        <dd key={name} data-state={mark && state}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

/** The name of a row, then its cells; a cell that is a signal is written without its row. */
export type TableRow = readonly [name: ComponentChild, ...cells: ComponentChild[]];

interface TableProps {
  readonly label?: string;
  readonly caption?: ComponentChild;
  readonly class?: string;
  /** Over the names, and over the other columns: words, or with an explanation. */
  readonly heads?: readonly (string | readonly [words: string, hint: string])[];
  readonly rows: readonly TableRow[];
  /** Classes of a row. */
  readonly looks?: (row: number) => string | false;
  /** The row that is the current step. */
  readonly step?: number | undefined;
}

/** Numbers beside each other, with names above and on the left. */
export function Table({ label, caption, class: whole, heads, rows, looks, step }: TableProps): JSX.Element {
  return (
    <table class={whole} aria-label={label}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads?.map((head, i) => {
            const [words, hint] = typeof head === 'string' ? [head] : head;
            if (words === '') return <td key={i} />;
            return (
              <th key={i} scope="col">
                <Hint says={hint}>{words}</Hint>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], i) => (
          <tr key={i} class={classes(looks?.(i), i === step && 'current')} aria-current={i === step ? 'step' : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, k) => (
              <td key={k}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A control of A or of B: its letter before it. */
export function OfOperand({ operand, children }: { readonly operand: 'a' | 'b'; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="line">
      <b class="kit-operand" data-operand={operand}>
        {operand.toUpperCase()}
      </b>
      {children}
    </div>
  );
}

/** A section of the panel. */
export function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section class="kit-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface SectionProps {
  /** Of its content; the style sheets know it as `.section-<id>`. */
  readonly id: string;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** A part of the inspector beside those of the page: its header folds it. */
export function Section({ id, title, children }: SectionProps): JSX.Element {
  const [isOpen, setOpen] = useState(true);
  return (
    <section class={`section section-${id}`}>
      <h2>
        <button
          type="button"
          class="section-head strong"
          aria-expanded={isOpen}
          aria-controls={`section-${id}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path="m6 8 4 4 4-4" />
          <span>{title}</span>
        </button>
      </h2>
      <div class="content" id={`section-${id}`} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

interface FoldProps {
  readonly title: ComponentChildren;
  readonly class?: string;
  /** Built while it is open. */
  readonly children: () => ComponentChildren;
}

/** A part of a panel that is folded at first. */
export function Fold({ title, class: looks, children }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={looks} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div class="stack">{children()}</div>}
    </details>
  );
}

/** A component that is loaded when it is first shown, and asked for again if it could not be; until then there is `Meanwhile`. */
export function lazy<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Meanwhile: FunctionComponent = () => null,
): FunctionComponent<P> {
  const loaded = signal<FunctionComponent<P> | undefined>(undefined);
  return (props) => {
    useEffect(() => void load().then((component) => (loaded.value = component)), []);
    const Loaded = loaded.value;
    return Loaded ? <Loaded {...props} /> : <Meanwhile />;
  };
}

interface TabsProps<T extends string> extends Omit<ChoiceProps<T>, 'possible'> {
  /** Of the tabs and of what they show: `${id}-tab-pairs`, `${id}-panel`. */
  readonly id: string;
}

/** Arrow keys go from one to the next. */
export function Tabs<T extends string>({ id, label, values, value, words, choose }: TabsProps<T>): JSX.Element {
  const go = takingKeys(({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return false;
    const next = values[(values.findIndex((one) => one === value) + step + values.length) % values.length];
    choose(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
    return true;
  });
  return (
    <div class="kit-tabs line wrap tight" role="tablist" aria-label={label} onKeyDown={go}>
      {values.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-tab-${one}`}
          aria-selected={one === value}
          aria-controls={one === value ? `${id}-panel` : undefined}
          tabIndex={one === value ? 0 : -1}
          onClick={() => choose(one)}
        >
          {words(one)}
        </button>
      ))}
    </div>
  );
}

/** An element that something else has built, such as a canvas. */
export function Adopt({ root }: { readonly root: HTMLElement }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(root), [root]);
  return <div class="kit-adopt" ref={place} />;
}

interface RingProps {
  readonly label: string;
  /** Seconds, as digits. */
  readonly remaining: number;
  /** Whole seconds that have begun where left out. */
  readonly decimals?: number;
  /** Share of the time that has passed: the ring empties. */
  readonly progress: number;
  /** `waiting`: not counted yet; `late`: the last seconds, marked by more than colour. */
  readonly state?: 'waiting' | 'late' | undefined;
}

/** The time left of a countdown. */
export function CountdownRing({ label, remaining, decimals, progress, state }: RingProps): JSX.Element {
  const circle = { cx: 22, cy: 22, r: 19, pathLength: 100 };
  return (
    <div class="kit-ring" role="timer" aria-live="off" aria-label={label} data-ring={state}>
      <svg viewBox="0 0 44 44" fill="none" stroke="var(--line)" stroke-width={4} aria-hidden="true">
        <circle {...circle} />
        <circle class="arc" {...circle} stroke-dashoffset={101 * progress} />
      </svg>
      <b>{decimals === undefined ? Math.ceil(remaining) : remaining.toFixed(decimals)}</b>
    </div>
  );
}
