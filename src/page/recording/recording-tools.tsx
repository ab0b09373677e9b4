// What Collisions has besides for a recording: the way on from it and back, its marks, and the queries of each step as a list and in the picture.

import './recording.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Button, Facts, Section } from '../kit/controls.tsx';
import type { Fact } from '../kit/controls.tsx';
import { Seen } from '../kit/seen.ts';
import type { Entity } from 'kantsu';
import { InstancedBodies, queryFigures } from 'kantsu/three';
import type { QueryFigure } from 'kantsu/three';
import { arrive, inSlices } from '../model/journey.ts';
import type { Journey } from '../model/journey.ts';
import { OWN_SCENE } from '../model/recording.ts';
import { copyText } from '../ui/clipboard.ts';
import { count, fixed, metres, triple } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import type { RoomTools, Workbench } from '../rooms/room-tools.ts';
import { QueryDrawing } from './query-drawing.ts';
import { figureAt } from './query-at.ts';
import { answerOf, filterOf, isMatch } from './query-words.ts';
import { t } from './words.ts';

/** Rows of a list, and rays of a step that are drawn: more could neither be read nor told apart. */
const MOST_ROWS = 60;
const MOST_FOUND = 12;
const MOST_DRAWN = 2000;
/** Around a drawn query, px. */
const NEAR = 8;
/** The search leaves the page time this often, ms. */
const SLICE = 60;

export function recordingTools(bench: Workbench): RoomTools {
  const { session, stage, panel, commands } = bench;
  const drawing = stage && new QueryDrawing(stage);
  const wanted = signal('');
  const said = signal('');
  const recording = session.room.recording!;
  const { replay } = recording;
  /** Its meshes, of which there is no model. */
  const meshes = new InstancedBodies(replay.world, { draws: (body) => replay.world.isMesh(body), roughness: 0.9 });
  stage?.scene.add(meshes.object);
  const names = new Map(recording.names);
  let figures: readonly QueryFigure[] = [];
  /** Of these figures. */
  let step = NaN;
  /** Pointed at in the picture, or in the list; and picked. */
  let seen: QueryFigure | undefined;
  let listed: QueryFigure | undefined;
  let picked: QueryFigure | undefined;
  /** By the search. */
  let found: number | undefined;
  const moment = new Seen(session);
  arrive(search(1, () => true, replay.first - 1));
  const isQueried = found !== undefined;

  function nameOf(body: Entity): string {
    return names.get(body) ?? session.nameOf(body);
  }

  /** Brings the figures to the current step; live there are none. */
  function follow(): void {
    const now = session.recording === recording ? replay.tick : NaN;
    if (Object.is(now, step)) return;
    step = now;
    figures = Number.isNaN(now) ? [] : replay.queries(now).flatMap(queryFigures);
    seen = listed = picked = undefined;
    bench.wake();
  }

  /** Steps in a direction up to one with a query that fits, which is the last. */
  function* search(by: 1 | -1, fits: (figure: QueryFigure) => boolean, from = replay.tick): Journey {
    for (let tick = from + by; tick >= replay.first && tick <= replay.last; tick += by) {
      found = replay.queries(tick).flatMap(queryFigures).some(fits) ? tick : undefined;
      if (found !== undefined) return;
      yield tick;
    }
  }

  async function goToMatch(by: 1 | -1): Promise<void> {
    const words = wanted.value;
    said.value = '';
    const arrived = await inSlices(
      search(by, (figure) => isMatch(figure, words, nameOf)),
      SLICE,
      () => words === wanted.value,
    );
    if (arrived && found === undefined) said.value = t('query.noMore');
    else if (arrived) await commands.seek(found!);
  }

  function light(figure: QueryFigure | undefined): void {
    listed = figure;
    bench.wake();
  }

  function inWords(figure: QueryFigure): string {
    return [figure.name, answerOf(figure, nameOf), filterOf(figure, nameOf)].filter(Boolean).join(' · ');
  }

  /** A ray is pinned: with all that pinned rays have. */
  function pick(figure: QueryFigure): void {
    picked = picked === figure ? undefined : figure;
    said.value = '';
    if (picked?.ray) commands.cast({ ...picked.ray, filter: picked.filter });
    else bench.tell(inWords(figure));
    session.changed();
  }

  function openInRange({ ray, found: [first] }: QueryFigure): void {
    const { origin, direction, maxDistance } = ray!;
    const shape = session.shapeAt(first.body, first.triangle);
    bench.openInRange({ shape, origin, direction, ...(Number.isFinite(maxDistance) && { maxDistance }) });
  }

  async function copyTest(): Promise<void> {
    const { hitText } = await import('../model/ray-script.ts');
    said.value = text((await copyText(hitText('test', session, bench.viewpoint))) ? 'result.copied' : 'result.copyFailed');
  }

  const About = (): JSX.Element => {
    void moment.now;
    const { name, differences, dt } = recording;
    const { first, last, marks, isCut } = replay;
    const isLive = session.recording !== recording;
    const shown = marks.filter(({ text }) => !text.startsWith(OWN_SCENE));
    const here = shown.findLast(({ tick }) => tick <= session.tick);
    return (
      <Section id="recording" title={t('recording.title')}>
        <p class="hint">{t('recording.about', { name, first: count(first), last: count(last), s: fixed((last - first) * dt, 1) })}</p>
        {isLive ? (
          <>
            <p>{t('recording.isLive', { n: count(replay.tick) })}</p>
            <Button class="push main" press={() => commands.restart()}>
              {t('recording.back')}
            </Button>
          </>
        ) : (
          <span title={t('recording.liveHint')}>
            <Button press={() => (session.goLive(), session.setPlaying(true))}>{t('recording.live')}</Button>
          </span>
        )}
        {isCut && <p class="hint">{t('recording.cut')}</p>}
        {differences.slice(0, 1).map(({ after, at }) => (
          <p key={at} class="hint">
            {t('recording.differs', { after: count(after), at: count(at) })}
          </p>
        ))}
        {shown.length > 0 && (
          <div>
            <h3>{t('recording.marks')}</h3>
            <ol class="list">
              {shown.map((mark, i) => (
                <li key={i}>
                  <button
                    type="button"
                    class="row"
                    aria-current={!isLive && mark === here ? 'step' : undefined}
                    disabled={isLive}
                    onClick={() => void commands.seek(mark.tick)}
                  >
                    <span class="soft right">{count(mark.tick)}</span> {mark.text}
                  </button>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Section>
    );
  };

  const Queries = (): JSX.Element => {
    void moment.now;
    const matches = figures.filter((figure) => isMatch(figure, wanted.value, nameOf));
    return (
      <Section id="queries" title={t('query.title')}>
        {isQueried ? (
          <>
            <div class="line">
              <input
                type="search"
                aria-label={t('query.search')}
                placeholder={t('query.searchHint')}
                value={wanted}
                onInput={({ currentTarget }) => ((wanted.value = currentTarget.value), (said.value = ''))}
                onKeyDown={({ key }) => key === 'Enter' && void goToMatch(1)}
              />
              <Button label={t('query.previous')} icon="m12 5-5 5 5 5" press={() => void goToMatch(-1)} />
              <Button label={t('query.next')} icon="m8 5 5 5-5 5" press={() => void goToMatch(1)} />
            </div>
            <p class="hint" aria-live="polite">
              {said}
            </p>
            <ol class="list" onPointerLeave={() => light(undefined)}>
              {matches.slice(0, MOST_ROWS).map((figure, i) => (
                <li key={i}>
                  <button
                    type="button"
                    aria-pressed={figure === picked}
                    class={figure === seen ? 'row hovered' : 'row'}
                    onPointerEnter={() => light(figure)}
                    onFocus={() => light(figure)}
                    onBlur={() => light(undefined)}
                    onClick={() => pick(figure)}
                  >
                    <code>{figure.name}</code> {answerOf(figure, nameOf)}
                  </button>
                  {figure === picked && <Details figure={figure} />}
                </li>
              ))}
            </ol>
            {matches.length > MOST_ROWS && <p class="hint">{t('query.more', { n: matches.length - MOST_ROWS })}</p>}
            {matches.length === 0 && <p class="hint">{t('query.none')}</p>}
          </>
        ) : (
          <p class="hint">{t('query.notRecorded')}</p>
        )}
      </Section>
    );
  };

  function Details({ figure }: { readonly figure: QueryFigure }): JSX.Element {
    const { ray, path, found } = figure;
    const filter = filterOf(figure, nameOf);
    const facts: Fact[] = [];
    if (path) facts.push([t('query.path'), `(${triple(path[0])}) → (${triple(path[1])})`]);
    if (filter) facts.push([t('query.filter'), filter]);
    for (const { body, distance } of found.slice(0, MOST_FOUND)) facts.push([nameOf(body), distance === undefined ? '' : metres(distance)]);
    return (
      <div class="callout stack">
        <Facts rows={facts} />
        {ray && (
          <div class="line wrap">
            <Button disabled={found.length === 0 || !session.world.isAlive(found[0].body)} press={() => openInRange(figure)}>
              {t('query.inRange')}
            </Button>
            <Button disabled={found.length === 0} press={() => void copyTest()}>
              {text('result.copyTest')}
            </Button>
          </div>
        )}
      </div>
    );
  }

  /** What is drawn at a pixel. */
  function at(x: number, y: number): QueryFigure | undefined {
    return session.layers.rays ? figureAt(figures, bench.viewpoint, x, y, NEAR) : undefined;
  }

  render(
    <>
      <About />
      <Queries />
    </>,
    panel,
  );
  return {
    update() {
      follow();
      moment.look();
    },
    draw() {
      follow();
      meshes.object.visible = session.layers.shells;
      meshes.sync();
      meshes.object.traverse((part) => part.layers.set(MAIN_VIEW));
      const hovered = listed ?? seen;
      const lit = [hovered, picked].filter((figure) => figure !== undefined);
      const isDrawn = session.layers.rays;
      drawing?.draw(isDrawn ? figures.slice(0, MOST_DRAWN) : [], isDrawn ? lit : [], hovered ? inWords(hovered) : '');
    },
    hoverAt(x, y) {
      const now = x === undefined ? undefined : at(x, y);
      if (now !== seen) bench.wake();
      seen = now;
      return now !== undefined;
    },
    pickAt(x, y) {
      const figure = at(x, y);
      if (figure) pick(figure);
      return figure !== undefined;
    },
    close() {
      drawing?.dispose();
      meshes.dispose();
      render(null, panel);
      panel.remove();
    },
  };
}
