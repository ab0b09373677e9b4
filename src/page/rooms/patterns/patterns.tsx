// Patterns: the nine ways through a capsule and eleven degenerate ones, as tiles with editable rays.

import './patterns.css';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Vec3 } from 'kantsu';
import { Button, Choice } from '../../kit/controls.tsx';
import { openRoom } from '../../kit/open-room.tsx';
import { multiView } from '../../stage/multi-view.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import type { RoomHost, RoomInstance, StaticRoom } from '../static-room.ts';
import { Explanation } from './explanation.tsx';
import { Gallery, WAYS } from './gallery.ts';
import type { Tile } from './gallery.ts';
import { difference } from './naming.ts';
import { TileView } from './tile.tsx';
import { judgeAll } from './tiles.ts';
import type { TileResult } from './tiles.ts';
import { t } from './words.ts';

const PARTS = ['P1', 'C', 'P2'];

export const patterns: StaticRoom = { id: 'patterns', open };

function open(host: RoomHost): RoomInstance {
  const gallery = new Gallery(host.parameters, (sentence) => host.say(sentence));
  const { tiles, way, isDrawn } = gallery;
  const all = tiles.length;
  const { matching, error } = judgeAll(tiles.map(({ subject }) => subject));
  const wrong = all - matching;
  let stage: MultiView | undefined;
  const draw = (): (() => void) => {
    stage = multiView();
    isDrawn.value = stage !== undefined;
    for (const { picture, scene } of tiles) stage?.add(picture, scene);
    if (gallery.isPinned.peek()) gallery.looked.peek().picture.scrollIntoView({ block: 'nearest' });
    return () => stage?.dispose();
  };
  const openInRange = ({ capsule, ray }: TileResult): void => host.openInRange({ shape: capsule, ...ray });

  const show = (tile: Tile): JSX.Element => <TileView key={tile.subject.id} tile={tile} gallery={gallery} />;

  function View(): JSX.Element {
    useLayoutEffect(draw, []);
    const summary = t(wrong === 0 ? 'patterns.summary' : 'patterns.summaryWrong', { n: matching, all, wrong, error: difference(error) });
    return (
      <section class={isDrawn.value ? 'patterns kit-room fill' : 'patterns kit-room fill undrawn'} aria-label={t('patterns.label')}>
        <header class="kit-bar line wrap between">
          <p class={wrong === 0 ? 'strong good' : 'strong bad'}>{`${wrong === 0 ? '✓' : '✗'} ${summary}`}</p>
          <span class="line">
            <span class="soft not-phone">{t('patterns.dragMode')}</span>
            <Choice
              label={t('patterns.dragMode')}
              values={WAYS}
              value={way.value}
              words={(one) => t(`term.${one}`)}
              choose={(one) => (way.value = one)}
            />
          </span>
          <Button disabled={!gallery.isAnyMoved.value} press={() => gallery.resetAll()}>
            {t('patterns.resetAll')}
          </Button>
          {!isDrawn.value && <p class="hint">{t('patterns.noPicture')}</p>}
        </header>
        <div class="patterns-scroll kit-stage" data-way={way.value}>
          <h2 class="unseen">{t('patterns.nine')}</h2>
          <div class="patterns-tiles matrix">
            <span class="patterns-edge hint whole center" />
            {PARTS.map((part) => (
              <span key={part} class="patterns-edge hint whole center" aria-hidden="true">
                {t('patterns.out', { part })}
              </span>
            ))}
            {PARTS.map((part, i) => [
              <span key={part} class="patterns-edge hint whole center upright" aria-hidden="true">
                {t('patterns.in', { part })}
              </span>,
              ...tiles.slice(3 * i, 3 * i + 3).map(show),
            ])}
          </div>
          <h2>{t('patterns.degenerate')}</h2>
          <div class="patterns-tiles">{tiles.slice(9).map(show)}</div>
        </div>
        <p class="unseen" id="patterns-hint">
          {t('patterns.hint')}
        </p>
      </section>
    );
  }

  return openRoom(host, {
    view: View,
    panel: () => <Explanation gallery={gallery} open={openInRange} />,
    sentence: () => gallery.sentence(),
    address: () => gallery.address(),
    frame: () => stage?.render(),
    keys: [
      { keys: ['←', '→', '↑', '↓'], text: 'patterns.keyShift' },
      { keys: [',', '.'], text: 'patterns.keyTurn' },
      { keys: ['Enter'], text: 'patterns.keyPin' },
      { keys: ['R'], text: 'patterns.keyReset' },
    ],
    api: () => ({
      tiles: () =>
        tiles.map(({ subject: { id }, result }) => {
          const { live, verdict, isMoved } = result;
          return { ...result, id, name: live.name, matches: verdict.matches, moved: isMoved };
        }),
      /** Where a point of a tile's scene is on the page, client CSS pixels. */
      project(id: string, point: Readonly<Vec3>) {
        const { scene, picture } = tiles.find(({ subject }) => subject.id === id)!;
        return scene.project(picture.getBoundingClientRect(), [...point]);
      },
    }),
    close() {
      for (const { scene } of tiles) scene.dispose();
    },
  });
}
