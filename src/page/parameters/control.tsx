// The control of one parameter: a slider and a number, or a switch, with one line of explanation.

import type { InputHTMLAttributes, JSX, TargetedEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from './words.ts';

export interface Range {
  /** Range of the slider, and of typed values. */
  readonly slider: readonly [from: number, to: number];
  readonly typed: readonly [from: number, to: number];
  readonly step: number;
}

interface TypedNumberProps extends Pick<InputHTMLAttributes, 'aria-label' | 'aria-description' | 'title' | 'disabled' | 'placeholder'> {
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

export function NumberParameter({ name, hint, range, value, set, done }: ParameterProps<number> & { readonly range: Range }): JSX.Element {
  const { slider, typed, step } = range;
  const [isWrong, setWrong] = useState(false);
  const mixed = value === undefined ? t('parameter.mixed') : '';
  const shown = value === undefined ? '' : String(Number(value.toPrecision(DIGITS)));
  const named = { 'aria-label': name, 'aria-description': hint };
  const enter = (entered: number): void => {
    const isGood = entered >= typed[0] && entered <= typed[1] && (step < 1 || Number.isInteger(entered));
    setWrong(!isGood);
    if (!isGood) return;
    set(entered);
    done();
  };
  return (
    <div class="stack">
      <span class="soft" aria-hidden="true">
        {name}
      </span>
      <div class="line">
        <input
          type="range"
          min={slider[0]}
          max={slider[1]}
          step={step}
          value={value === undefined ? undefined : shown}
          aria-valuetext={shown || mixed}
          {...named}
          onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
          onChange={done}
        />
        <TypedNumber shown={shown} enter={enter} placeholder={mixed} {...named} />
      </div>
      <p class="error" role="alert">
        {isWrong && t('parameter.outOfRange', { from: typed[0], to: typed[1] })}
      </p>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}

export function SwitchParameter({ name, hint, value, set, done }: ParameterProps<boolean>): JSX.Element {
  const change = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    set(currentTarget.checked);
    done();
  };
  return (
    <div class="stack">
      <label class="switch line">
        <input type="checkbox" checked={value === true} indeterminate={value === undefined} aria-description={hint} onChange={change} />
        <span>{name}</span>
      </label>
      <p class="hint">{hint}</p>
    </div>
  );
}
