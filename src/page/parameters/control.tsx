// The controls of one parameter: a slider and a number, or a switch, with one line of explanation.

import type { InputHTMLAttributes, JSX, TargetedEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from './words.ts';

export interface Range {
  /** Range of the slider, and of typed values. */
  readonly slider: readonly [from: number, to: number];
  readonly typed: readonly [from: number, to: number];
  readonly step: number;
}

interface TypedNumberProps extends Pick<
  InputHTMLAttributes,
  'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'title' | 'disabled' | 'placeholder'
> {
  readonly shown: string;
  readonly enter: (value: number) => void;
}

/** A number that counts once it is entered. Follows `shown`, but not while it has the focus. */
export function TypedNumber({ shown, enter, ...rest }: TypedNumberProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== input.current && input.current!.value !== shown) input.current!.value = shown;
  });
  return (
    <input
      ref={input}
      type="number"
      step="any"
      inputMode="decimal"
      {...rest}
      onChange={(event) => enter(event.currentTarget.valueAsNumber)}
    />
  );
}

interface ParameterProps<Value> {
  readonly name: string;
  readonly hint?: string;
  /** Undefined if bodies differ. */
  readonly value: Value | undefined;
  /** Called during a drag; `done` at its end. */
  readonly set: (value: Value) => void;
  readonly done: () => void;
}

const DIGITS = 6;

let made = 0;
/** (Preact's own ids are unique within one root, and each panel is one.) */
const freshId = (): string => `parameter-${made++}`;

export function NumberParameter({ name, hint, range, value, set, done }: ParameterProps<number> & { readonly range: Range }): JSX.Element {
  const { slider, typed, step } = range;
  const [id] = useState(freshId);
  const [isWrong, setWrong] = useState(false);
  const shown = value === undefined ? '' : String(Number(value.toPrecision(DIGITS)));
  const named = { 'aria-labelledby': id, ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }) };
  const enter = (entered: number): void => {
    const isGood = entered >= typed[0] && entered <= typed[1] && (step < 1 || Number.isInteger(entered));
    setWrong(!isGood);
    if (!isGood) return;
    set(entered);
    done();
  };
  return (
    <div class="stack">
      <span class="soft" id={id}>
        {name}
      </span>
      <div class="line">
        <input
          type="range"
          min={slider[0]}
          max={slider[1]}
          step={step}
          value={value === undefined ? undefined : shown}
          aria-valuetext={value === undefined ? t('parameter.mixed') : shown}
          {...named}
          onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
          onChange={done}
        />
        <TypedNumber shown={shown} enter={enter} placeholder={value === undefined ? t('parameter.mixed') : ''} {...named} />
      </div>
      <p class="error" role="alert">
        {isWrong && t('parameter.outOfRange', { from: typed[0], to: typed[1] })}
      </p>
      {hint !== undefined && <Hint id={id} words={hint} />}
    </div>
  );
}

export function SwitchParameter({ name, hint = '', value, set, done }: ParameterProps<boolean>): JSX.Element {
  const [id] = useState(freshId);
  const change = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    set(currentTarget.checked);
    done();
  };
  return (
    <div class="stack">
      <label class="switch line">
        <input
          type="checkbox"
          checked={value === true}
          indeterminate={value === undefined}
          aria-describedby={`${id}-hint`}
          onChange={change}
        />
        <span>{name}</span>
      </label>
      <Hint id={id} words={hint} />
    </div>
  );
}

function Hint({ id, words }: { readonly id: string; readonly words: string }): JSX.Element {
  return (
    <p class="hint" id={`${id}-hint`}>
      {words}
    </p>
  );
}
