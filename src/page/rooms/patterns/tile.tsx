// One tile: name and verdict, the picture to drag in, expected and computed values, and the t-strip.

import { THEME } from '../../kit/theme-signal.ts';
import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Vec3 } from 'kantsu';
import { Button, Icon, classes } from '../../kit/controls.tsx';
import { draggable, takingKeys } from '../../kit/pointer-drag.ts';
import { useSize } from '../../kit/use-size.ts';
import { digits } from '../../ui/format.ts';
import { partLetter, printedDistance } from '../../ui/hit-sentence.ts';
import { span } from '../../kit/ruler.ts';
import { aim, draw, letterPlaces } from './drawing.ts';
import type { Gallery, Tile } from './gallery.ts';
import { givenName, liveName, tileSentence, variantName } from './naming.ts';
import { STILL } from './nudge.ts';
import { pressedIn, tileDrag } from './tile-drag.ts';
import { variantOf } from './tiles.ts';
import type { TileResult } from './tiles.ts';
import { t } from './words.ts';

const GRIP = 34; // px, as in the style sheet
const LETTER = 16; // px, as in the style sheet
const LETTERS = 34; // Least length of a bar with its two letters inside; a shorter one has them outside, px

interface TileProps {
  readonly tile: Tile;
  readonly gallery: Gallery;
}

export function TileView({ tile, gallery }: TileProps): JSX.Element {
  const { subject, result, scene } = tile;
  const { pattern, verdict, isMoved, capsule, ray } = result;
  const isLooked = useComputed(() => gallery.looked.value === tile).value;
  const isPinned = useComputed(() => gallery.isPinned.value && gallery.looked.value === tile).value;
  const [place, width, height] = useSize<HTMLDivElement>();
  const state = isMoved ? 'moved' : verdict.matches ? 'match' : 'differs';
  const reset = (): void => tile.state.act({ nudge: STILL });
  // A press of the pointer is a click or a drag, which look by themselves.
  const focused = (): void => {
    if (tile.picture.matches(':focus-visible') || document.activeElement !== tile.picture) gallery.look(tile);
  };
  useLayoutEffect(() => {
    tile.picture = place.current!;
    return draggable(tile.picture, tileDrag(tile, gallery));
  }, [tile, gallery]);
  aim(scene, pattern, height > 0 ? width / height : 2);
  useLayoutEffect(() => draw(scene, result), [result, THEME.value, width, height]);

  const at = (point: Vec3, edge: number): Record<string, string> => {
    if (height === 0) return {};
    const { x, y } = scene.project({ left: 0, top: 0, width, height }, point);
    const within = (at: number, size: number): string => Math.max(edge, Math.min(size - edge, at)).toFixed(1);
    return { transform: `translate(${within(x, width)}px, ${within(y, height)}px)` };
  };
  const letters = capsule.p1[0] === capsule.p2[0] ? ['P1 = P2'] : ['P1', 'P2'];
  const places = letterPlaces(pattern, verdict.hit);
  return (
    <article
      class="patterns-tile"
      aria-label={givenName(pattern)}
      aria-current={isLooked || undefined}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && gallery.look(tile)}
      onFocusIn={focused}
    >
      <header class="patterns-head line">
        {isPinned && <Icon path="M7 3h6l-1 6 3 3H5l3-3zM10 12v5" />}
        <h3 class="cut" title={isMoved ? t('patterns.was', { name: givenName(pattern) }) : undefined}>
          {/* With a selector the variant is not repeated. */}
          {isMoved ? liveName(result) : givenName(pattern)}
        </h3>
        {isMoved && <Button class="" label={t('patterns.reset')} icon="M5 9a5.5 5.5 0 1 1 .6 4.5M4.5 4.5 5 9l4.3-.8" press={reset} />}
        <span class={`patterns-verdict whole last ${{ moved: 'hint', match: 'good', differs: 'bad' }[state]}`}>
          <b aria-hidden="true">{{ moved: '≈', match: '✓', differs: '✗' }[state]}</b> <span>{t(`patterns.${state}`)}</span>
        </span>
      </header>
      <div
        ref={place}
        class="patterns-scene"
        role="button"
        tabIndex={0}
        aria-pressed={isPinned}
        aria-describedby="patterns-hint"
        aria-label={tileSentence(result)}
        onKeyDown={takingKeys((event) => pressedIn(tile, gallery, event))}
      >
        {letters.map((letter, i) => (
          <span key={i} class="tag mid fine soft" style={at(places[i], LETTER / 2)}>
            {letter}
          </span>
        ))}
        {/* At the ray's origin, for the finger. */}
        <span class="patterns-grip" aria-hidden="true" style={at(ray.origin, GRIP / 2)} />
      </div>
      {subject.variants.length > 1 && !isMoved && (
        <select
          aria-label={`${t('patterns.variant')}: ${givenName(pattern)}`}
          value={pattern.variant}
          onChange={({ currentTarget }) => tile.state.act(variantOf(subject, currentTarget.value))}
        >
          {subject.variants.map(({ variant }) => (
            <option key={variant} value={variant}>
              {variantName(variant)}
            </option>
          ))}
        </select>
      )}
      <div>
        <Answer side="enter" result={result} />
        <Answer side="exit" result={result} />
      </div>
      <TStrip result={result} width={width} />
    </article>
  );
}

/** Entry or exit: as expected, as computed, and its part. */
function Answer({ side, result }: { readonly side: 'enter' | 'exit'; readonly result: TileResult }): JSX.Element {
  const { isMoved, pattern, verdict, hit } = result;
  const { expected } = pattern;
  const end = hit?.[side];
  // A miss is said once.
  const miss = side === 'enter' ? t('patterns.none') : '';
  return (
    <div class="patterns-row whole right">
      <span class="soft">{t(`result.${side}`)}</span>
      <span title={t('patterns.expected')}>{isMoved ? '' : (expected?.[side].text ?? miss)}</span>
      <span class="soft">{isMoved || (!expected && side === 'exit') ? '' : verdict.matches ? '=' : '≠'}</span>
      <span title={t('patterns.computed')}>{end ? digits(printedDistance(end)) : miss}</span>
      <b>{end ? partLetter(end.part) : ''}</b>
    </div>
  );
}

/** The half-line from left to right: the interval inside as a bar with its parts' letters, the ray's start and end. */
function TStrip({ result: { hit, ray }, width }: { readonly result: TileResult; readonly width: number }): JSX.Element {
  const { from, to } = span(hit ? [hit] : []);
  const percent = (length: number): string => `${((100 * length) / (to - from)).toFixed(2)}%`;
  const left = (at: number): Record<string, string> => ({ left: percent(Math.min(at, to) - from) });
  const { maxDistance } = ray;
  const [enter, exit] = hit ? [hit.enter, hit.exit] : [];
  const length = enter && exit ? exit.distance - enter.distance : 0;
  return (
    <div class={classes('patterns-bar', (length / (to - from)) * width < LETTERS && 'short')} aria-hidden="true">
      <span class="patterns-end" style={left(0)} />
      {enter && exit && (
        <>
          <span class="bar" style={{ ...left(enter.distance), width: percent(length) }} data-enter={enter.part} data-exit={exit.part} />
          <i class="strip-end enter" style={left(enter.distance)}>
            {partLetter(enter.part)}
          </i>
          <i class="strip-end exit" style={left(exit.distance)}>
            {partLetter(exit.part)}
          </i>
        </>
      )}
      {hit && maxDistance !== undefined && <span class="patterns-end" style={left(maxDistance)} />}
    </div>
  );
}
