// The timeline under the picture: its axis, whose value text contains everything it draws, and numbers of the current moment above and below it.

import './timeline.css';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Choice, Fold, classes } from '../kit/controls.tsx';
import { draggable, takingKeys } from '../kit/pointer-drag.ts';
import type { Session } from '../model/session.ts';
import { SERIES } from '../model/series.ts';
import { element } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { remember, remembered } from '../ui/storage.ts';
import { Seen, onChange } from '../kit/seen.ts';
import { THEME } from '../kit/theme-signal.ts';
import { RATE, SPANS, tickAt } from './axis.ts';
import type { Span } from './axis.ts';
import { TimeAxis, printed } from './time-axis.ts';
import type { Plot } from './time-axis.ts';
import type { TimeTravel } from './time-travel.ts';
import { t } from './words.ts';

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -RATE, PageUp: RATE };
const LOOKS: Readonly<Record<string, string | undefined>> = { identical: 'good', differs: 'bad' };

/** `root` goes under the picture. */
export function timelinePanel(session: Session, travel: TimeTravel): { readonly root: HTMLElement; update(): void } {
  const { timeline } = travel;
  const root = element('div', { class: 'time kit-stage', label: 'transport.timeline', attributes: { role: 'group' } });
  const picture = new TimeAxis(session, timeline);
  let span: Span = SPANS.find((one) => one === remembered('span')) ?? '10';
  let plot =
    remembered('plot') === 'none' ? undefined : ((SERIES.find((one) => one !== 'cost' && one === remembered('plot')) ?? 'energy') as Plot);
  let hovered: number | undefined;
  /** Where the pointer is, px of the drawing. */
  let hoverX = 0;
  /** Target of a drag: one journey per frame. */
  let wanted: number | undefined;
  const moment = new Seen(session);
  /** The value of the slider. */
  let announced = 0;

  function place(tick: number): string {
    return t('time.at', { tick: count(tick), end: count(timeline.end), s: fixed(session.timeAt(tick), 2) });
  }

  /** A tick in words. */
  function words(tick: number): string {
    const { series, events } = timeline;
    const begun = events.begunAt(tick).length;
    const edits = session.editLog.all.filter((edit) => edit.tick === tick && edit.command !== 'look').length;
    const parts = [place(tick)];
    for (const one of SERIES) {
      const value = series.at(one, tick);
      if (!Number.isNaN(value)) parts.push(t(`time.chip.${one}`, { value: printed(one, value) }));
    }
    if (begun > 0) parts.push(t('time.begun', { n: begun }));
    if (edits > 0) parts.push(t('time.edited', { n: edits }));
    parts.push(...picture.notesAt(tick));
    return parts.join(' · ');
  }

  function want(tick: number): void {
    const isWaiting = wanted !== undefined;
    wanted = Math.min(timeline.end, Math.max(timeline.first, tick));
    if (isWaiting) return;
    requestAnimationFrame(() => {
      const to = wanted!;
      wanted = undefined;
      if (to !== session.tick) void travel.toTick(to);
      else if (session.playing) session.setPlaying(false);
    });
  }

  function hover(event: PointerEvent | undefined): void {
    hoverX = event ? picture.xAt(event) : 0;
    const tick = event && tickAt(picture.axis, hoverX);
    hovered = tick !== undefined && tick >= timeline.first && tick <= timeline.end ? tick : undefined;
    update();
  }

  const press = takingKeys(({ key }) => {
    const to = { Home: timeline.first, End: timeline.end }[key] ?? (wanted ?? session.tick) + KEYS[key];
    const isKnown = !Number.isNaN(to);
    if (isKnown) want(to);
    return isKnown;
  });

  function chooseSpan(next: Span): void {
    remember('span', (span = next));
    update();
  }

  function choosePlot(next: Plot): void {
    plot = plot === next ? undefined : next;
    remember('plot', plot ?? 'none');
    update();
  }

  function attach(canvas: HTMLCanvasElement | null): void {
    if (!canvas) return;
    picture.attach(canvas, update);
    draggable(canvas, () => ({ locate: (event) => tickAt(picture.axis, picture.xAt(event)), grab: want, drag: (_, tick) => want(tick) }));
  }

  const Axis = (): JSX.Element => {
    void moment.now;
    // Read out only when it changes; while the simulation runs it would change too fast to be heard.
    if (!session.playing || document.activeElement?.getAttribute('role') !== 'slider') announced = session.tick;
    const isRight = hoverX > picture.axis.width / 2;
    const aside = `${((isRight ? picture.axis.width - hoverX : hoverX) + 8) * picture.unit}px`;
    return (
      <div class="time-axis kit-stage">
        <canvas
          class="fill"
          ref={attach}
          tabIndex={0}
          role="slider"
          aria-label={t('time.axis')}
          aria-valuemin={timeline.first}
          aria-valuemax={timeline.end}
          aria-valuenow={announced}
          aria-valuetext={words(announced)}
          onPointerMove={hover}
          onPointerLeave={() => hover(undefined)}
          onKeyDown={press}
        />
        {hovered !== undefined && (
          <p class="time-read veil fine" aria-hidden="true" style={isRight ? { right: aside } : { left: aside }}>
            {words(hovered)}
          </p>
        )}
      </div>
    );
  };

  function Panel(): JSX.Element {
    const { tick } = moment.now;
    const { series, keyframes, first, inPast } = timeline;
    const { verdict } = travel;
    const ofVerdict = verdict && { tick: verdict.tick, n: verdict.tick };
    return (
      <>
        <div class="time-bar line wrap between whole">
          <Fold class="time-details kit-stage" title={<span title={t('time.details')}>{place(tick)}</span>}>
            {() => (
              <>
                <p>{text('status.hash', { hash: inPast || !session.playing ? session.world.hash() : '…' })}</p>
                <p>{t('time.memory', { mb: fixed(keyframes.bytes / 1e6, 1), first: count(first) })}</p>
                <p class="hint">{t('time.memoryHint', { n: keyframes.ticks.length })}</p>
              </>
            )}
          </Fold>
          <Choice label={t('time.span')} values={SPANS} value={span} words={(one) => t(`time.span.${one}`)} choose={chooseSpan} />
        </div>
        <Axis />
        <div class="time-bar time-foot line wrap whole">
          <div class="time-chips line tight grow">
            {SERIES.map((one) => {
              const value = series.at(one, tick);
              return (
                <button
                  key={one}
                  type="button"
                  class={`time-chip ${one}`}
                  title={t(`time.plot.${one}`)}
                  // The cost is always there.
                  disabled={one === 'cost'}
                  aria-pressed={one === 'cost' ? undefined : one === plot}
                  onClick={() => one !== 'cost' && choosePlot(one)}
                >
                  <i class="swatch" style={{ background: `var(--time-${one})` }} />
                  {t(`time.chip.${one}`, { value: Number.isNaN(value) ? '–' : printed(one, value) })}
                </button>
              );
            })}
          </div>
          <button type="button" class="push" title={t('time.verifyHint')} onClick={() => void travel.verify()}>
            {t('time.verify')}
          </button>
          <span class={classes('time-verdict', LOOKS[verdict?.result ?? ''])} role="status">
            {verdict && t(`time.verdict.${verdict.result}`, ofVerdict)}
          </span>
        </div>
      </>
    );
  }

  /** All of it is there from the start. */
  let spanned = session.recording;

  function update(): void {
    if (root.hidden || picture.width === 0) return;
    const isOther = session.recording !== spanned;
    spanned = session.recording;
    if (isOther && spanned) remember('span', (span = 'all'));
    moment.look();
    picture.show(span, plot, hovered);
  }

  render(<Panel />, root);
  onChange(THEME, () => {
    picture.forget();
    update();
  });
  return { root, update };
}
