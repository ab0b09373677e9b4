// Captures: start one with a countdown, name it, write it to a file or read one, and compare two of them.

import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Checkbox, Choice, CountdownRing, FileButton, Select, Table } from '../kit/controls.tsx';
import { FieldError } from '../document/limits.ts';
import type { Session } from '../model/session.ts';
import { count, fixed } from '../ui/format.ts';
import { language, text } from '../ui/language.ts';
import { saveFile } from '../ui/save-file.ts';
import { Capture, MEASURES, WARM_UP } from './capture.ts';
import type { Measure } from './capture.ts';
import { CaptureFault, csvOf, measureOf, readCapture, reportOf, settingsOf, takenFrom, traceOf } from './capture-file.ts';
import type { CaptureReport, Taken } from './capture-file.ts';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { devtoolsTracks } from './devtools-tracks.ts';
import { HISTOGRAM_HEIGHT, Plot, histogram } from './plot.tsx';
import type { Profile } from './profile.ts';
import { LEAST_SAMPLES, figure, sortedOf } from './statistics.ts';
import { t } from './words.ts';

/** s; the last is until it is stopped. */
const LENGTHS = ['5', '10', '30', 'open'] as const;
type Length = (typeof LENGTHS)[number];
const SIDES = ['A', 'B'] as const;
const COLUMNS = ['mean', 'p50', 'p95', 'p99', 'max'] as const;
/** The oldest is removed when there are more. */
const MOST_KEPT = 8;
const MB = 2 ** 20;
/** Bytes; one of the most frames has some 50 MB. */
const LARGEST = 64 * MB;
/** The last seconds of a capture, marked by more than colour. */
const WARNING = 3;

type Side = Taken | undefined;

/** @param clockStep the smallest step of the page's clock, ms */
export function capturesOf(profile: Profile, session: Session, canvas: HTMLCanvasElement | undefined, clockStep: number) {
  const kept = signal<readonly Taken[]>([]);
  /** The compared ones. */
  const sides = signal<readonly [Side, Side]>([undefined, undefined]);
  const running = signal<Capture | undefined>(undefined);
  /** Counts the updates of what is said of a running capture and of the world. */
  const moment = signal(0);
  const length = signal<Length>('5');
  const named = signal('');
  const shown = signal<Measure>('frame');
  const isTracked = signal(false);
  /** The text while nothing runs, and what is announced. */
  const said = signal(() => t('capture.idle'));
  const spoken = signal('');
  let made = 0;
  effect(() => {
    if (isTracked.value) profile.recorders.add(devtoolsTracks);
    else profile.recorders.delete(devtoolsTracks);
  });
  profile.recorders.add({ commit: () => running.peek()?.commit(profile), clear: () => running.peek()?.clear() });

  /** Captures this many seconds, or until stopped, after a warm-up; undefined if it was cancelled. A running one is cancelled first. */
  async function start(seconds: number, warmUp = WARM_UP): Promise<CaptureReport | undefined> {
    running.peek()?.cancel();
    const capture = new Capture(seconds, warmUp);
    running.value = capture;
    if (warmUp > 0) spoken.value = String(Math.ceil(warmUp));
    capture.warmUp.on('second', (left) => (spoken.value = left > 0 ? String(left) : `0: ${t('capture.begins')}`));
    await capture.ended;
    const { state } = capture;
    // (Another one may have begun.)
    if (running.peek() === capture) running.value = undefined;
    else return undefined;
    if (state !== 'done') {
      say(() => t(state === 'changed' ? 'capture.changed' : 'capture.cancelled'));
      return undefined;
    }
    const machine = {
      userAgent: navigator.userAgent,
      devicePixelRatio: window.devicePixelRatio,
      canvas: canvas ? { width: canvas.clientWidth, height: canvas.clientHeight } : null,
      clockStepMs: clockStep,
    };
    const name = named.peek().trim() || `${defaultName()} #${++made}`;
    named.value = '';
    const taken = takenFrom(capture, name, settingsOf(session), machine, new Date());
    add(taken);
    return reportOf(taken);
  }

  function say(words: () => string): void {
    said.value = words;
    spoken.value = words();
  }

  function defaultName(): string {
    const { room, world } = session;
    return `${text(room.preset?.title ?? `room.${room.id}`)} · ${count(world.size)}`;
  }

  function add(taken: Taken): void {
    kept.value = [...kept.peek(), taken];
    if (kept.peek().length > MOST_KEPT) drop(kept.peek()[0]);
    // The first stays for comparison; later ones take the second place.
    const [a] = sides.peek();
    sides.value = a ? [a, taken] : [taken, undefined];
    say(() => resultWords(a ? 'B' : 'A', taken));
  }

  function drop(taken: Taken): void {
    kept.value = kept.peek().filter((other) => other !== taken);
    choose(taken);
  }

  /** As this side, or as none if it is that already. One alone is A. */
  function choose(taken: Taken, k = sides.peek().indexOf(taken)): void {
    const [a, b] = sides.peek().map((side, i) => (side === taken ? undefined : i === k ? taken : side));
    sides.value = a ? [a, b] : [b, undefined];
  }

  async function read(file: File): Promise<void> {
    try {
      if (file.size > LARGEST) throw new CaptureFault('size', { given: Math.ceil(file.size / MB), most: LARGEST / MB });
      const json = await file.text().catch(() => {
        throw new CaptureFault('unreadable');
      });
      add(readCapture(json));
    } catch (error) {
      if (!(error instanceof CaptureFault || error instanceof FieldError)) throw error;
      const why = (): string => (error instanceof FieldError ? error.in(language()) : t(`fault.${error.reason}`, error.values));
      say(() => t('capture.refused', { file: file.name, why: why() }));
    }
  }

  function Controls(): JSX.Element {
    void moment.value;
    const capture = running.value;
    const isOpen = capture !== undefined && !Number.isFinite(capture.seconds);
    const isMeasuring = capture?.state === 'measuring';
    return (
      <>
        <div class="line wrap capture-line">
          <Choice
            label={t('capture.length')}
            values={LENGTHS}
            possible={capture ? [] : LENGTHS}
            value={length.value}
            words={(one) => (one === 'open' ? t('capture.open') : `${one} s`)}
            choose={(one) => (length.value = one)}
          />
          <input
            type="text"
            maxLength={60}
            aria-label={t('capture.nameField')}
            placeholder={defaultName()}
            value={named}
            onInput={({ currentTarget }) => (named.value = currentTarget.value)}
          />
          {!capture && (
            <Button class="push main" press={() => void start(length.value === 'open' ? Infinity : Number(length.value))}>
              {t('capture.start')}
            </Button>
          )}
          {isOpen && isMeasuring && (
            <Button class="push main" press={() => capture.stop()}>
              {t('capture.stop')}
            </Button>
          )}
          {capture && <Button press={() => capture.cancel()}>{t('term.cancel')}</Button>}
          {capture && !(isOpen && isMeasuring) && <Ring capture={capture} />}
          {!capture && (
            <FileButton accept=".json,application/json" choose={(given) => void read(given)}>
              {t('capture.import')}
            </FileButton>
          )}
        </div>
        <p class="hint">{capture ? runningWords(capture) : said.value()}</p>
        <p class="unseen" aria-live="polite">
          {spoken}
        </p>
      </>
    );
  }

  function item(taken: Taken): JSX.Element {
    const { name, settings, frames, taken: when } = taken.head;
    const save = (format: 'json' | 'csv' | 'trace', content: () => string, ending: string = format): JSX.Element => {
      const words = t(`capture.${format}`);
      const stamp = when.replace(/\D/g, '').slice(0, 14);
      const type = format === 'csv' ? 'text/csv' : 'application/json';
      return (
        <Button
          label={t('capture.exportAs', { name, format: words })}
          press={() => saveFile(new Blob([content()], { type }), `kantsu-capture-${slug(name)}-${stamp}.${ending}`)}
        >
          {words}
        </Button>
      );
    };
    const remove = (): void => {
      drop(taken);
      said.value = () => t('capture.idle');
    };
    const p50 = figure(measureOf(taken.samples, 'frame').p50);
    return (
      <li key={when + name} class="line wrap">
        <Choice
          label={t('capture.compareAs')}
          values={SIDES}
          value={SIDES[sides.value.indexOf(taken)]}
          words={(side) => side}
          choose={(side) => choose(taken, SIDES.indexOf(side))}
        />
        <b>{name}</b>
        <span class="soft grow">{t('capture.about', { bodies: count(settings.bodies), seed: settings.seed, n: count(frames), p50 })}</span>
        {save('json', () => JSON.stringify(reportOf(taken)))}
        {save('csv', () => csvOf(taken))}
        {save('trace', () => JSON.stringify(traceOf(taken)), 'trace.json')}
        <Button label={t('capture.deleteNamed', { name })} press={remove}>
          {t('capture.delete')}
        </Button>
      </li>
    );
  }

  function Results(): JSX.Element | null {
    const both = sides.value.filter((side) => side !== undefined);
    if (kept.value.length === 0) return null;
    const measure = shown.value;
    const measures = both.map(({ samples }) => measureOf(samples, measure));
    const list = measures.map(({ p50, p95, p99 }, i) =>
      t('capture.item', { name: SIDES[i], p50: figure(p50), p95: figure(p95), p99: figure(p99) }),
    );
    // What there is time for is what the display leaves between two frames.
    const whole = both.length > 0 && (measure === 'frame' || measure === 'interval');
    const budget = whole ? measureOf(both[0].samples, 'interval').p50 : 0;
    const lists = both.map(({ samples }) => sortedOf(samples, measure));
    const found = both.length === 2 ? compare(both[0], both[1]) : undefined;
    const warning = found ? warningWords(found) : '';
    return (
      <div class="beside">
        <div class="stack">
          <ol class="capture-list">{kept.value.map((taken) => item(taken))}</ol>
          {found && <p class="callout strong">{verdictWords(found)}</p>}
          {warning !== '' && <p class="callout warning">{warning}</p>}
          <Select label={t('term.show')} values={MEASURES} value={measure} words={nameOf} choose={(one) => (shown.value = one)} />
          <Table
            class="numbers"
            heads={['', t('capture.frames'), ...COLUMNS.map((column) => t(`profile.${column}`))]}
            rows={measures.map((of, i) => [
              <b class="kit-operand" data-operand={SIDES[i].toLowerCase()}>
                {SIDES[i]}
              </b>,
              count(of.count),
              ...COLUMNS.map((column) => figure(of[column])),
            ])}
          />
          <Plot
            label={t('capture.histogram', { measure: nameOf(measure), list: list.join('; ') })}
            height={HISTOGRAM_HEIGHT}
            parts={histogram(lists, budget > 0 ? budget : undefined)}
          />
        </div>
        {found && (
          <Table
            class="numbers"
            heads={[t('profile.phase'), 'A p50', 'B p50', 'Δ ms', 'Δ %', [t('capture.chance'), t('capture.chanceHint')]]}
            rows={found.differences.map(({ measure: one, a, b, delta, spread }) => [
              nameOf(one),
              figure(a),
              figure(b),
              signed(delta),
              a === 0 ? '–' : signed((100 * delta) / a),
              Number.isFinite(spread) ? `±${figure(spread)}` : '–',
            ])}
            looks={(i) => (found.differences[i].clear ? `strong ${found.differences[i].delta < 0 ? 'good' : 'bad'}` : 'soft')}
          />
        )}
      </div>
    );
  }

  return {
    start,
    View: (): JSX.Element => (
      <section class="kit-part" aria-label={t('capture.title')}>
        <Controls />
        <Results />
        <span title={t('capture.devtoolsHint')}>
          <Checkbox checked={isTracked.value} change={(on) => (isTracked.value = on)}>
            {t('capture.devtools')}
          </Checkbox>
        </span>
      </section>
    ),
    /** Now and then, while it is visible. */
    update: (): void => void moment.value++,
  };
}

/** The remaining seconds of the warm-up, then of the capture. */
function Ring({ capture: { state, length, warmUp } }: { readonly capture: Capture }): JSX.Element {
  const { remaining, progress } = state === 'measuring' ? length : warmUp;
  const looks = state === 'warming' ? 'waiting' : remaining <= WARNING ? 'late' : undefined;
  return <CountdownRing label={t('term.timeLeft')} remaining={remaining} progress={progress} state={looks} />;
}

function runningWords(capture: Capture): string {
  const said = capture.state === 'warming' ? t('capture.warming') : t('capture.measuring', { n: count(capture.frames) });
  return capture.hiddenSeconds > 0 ? `${said} · ${t('capture.resumed', { s: fixed(capture.hiddenSeconds, 1) })}` : said;
}

function resultWords(side: string, { head: { name, frames, measuredSeconds, framesLost }, samples }: Taken): string {
  const { p50, p95, p99 } = measureOf(samples, 'frame');
  const percentiles = { p50: figure(p50), p95: figure(p95), p99: figure(p99) };
  const result = t('capture.result', { side, name, n: count(frames), s: fixed(measuredSeconds, 1), ...percentiles });
  const few = frames < LEAST_SAMPLES ? [t('profile.few')] : [];
  const lost = framesLost === 0 ? [] : [t('capture.lost', { n: count(framesLost) })];
  return [result, ...few, ...lost].join(' ');
}

function verdictWords({ verdict }: Comparison): string {
  if (verdict.kind === 'identical' || verdict.kind === 'few') return t(`verdict.${verdict.kind}`);
  if (verdict.kind === 'same') return t('verdict.same', { delta: signed(verdict.delta), spread: figure(verdict.spread) });
  const { faster, percent, a, b, most } = verdict;
  const said = t(faster ? 'verdict.faster' : 'verdict.slower', { percent: fixed(percent, 1), a: figure(a), b: figure(b) });
  return most ? `${said} ${t('verdict.most', { phase: t(`phase.${most.phase}`), delta: signed(most.delta) })}` : said;
}

function warningWords({ settings, machine }: Comparison): string {
  const what = settings.map((field) => t(`setting.${field}`)).join(', ');
  return [...(what === '' ? [] : [t('capture.differ', { what })]), ...(machine ? [t('capture.otherMachine')] : [])].join(' ');
}

function signed(value: number): string {
  const printed = figure(value);
  return value > 0 && Number(printed) !== 0 ? `+${printed}` : printed;
}

function nameOf(measure: Measure): string {
  return t(measure === 'interval' ? 'capture.interval' : `phase.${measure}`);
}

/** As part of a file's name. */
function slug(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'capture'
  );
}
