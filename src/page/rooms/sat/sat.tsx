// The SAT room: every axis that could separate two solids, one by one, with the deciding projections.

import './sat.css';
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Vec3 } from 'kantsu';
import { Cases, Slider, Tabs } from '../../kit/controls.tsx';
import { openRoom } from '../../kit/open-room.tsx';
import { WAYS } from '../../kit/pointer-drag.ts';
import { StepButtons } from '../../kit/stepper.tsx';
import { between, length, minus, plus } from '../../kit/vectors.ts';
import { canTurn, reachOf } from '../../model/solid.ts';
import type { SolidPair } from '../../model/solid.ts';
import { multiView } from '../../stage/multi-view.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { triple } from '../../ui/format.ts';
import { GizmoChoice, gizmoKeys, PairView } from '../pair-view.tsx';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { nudged, PARTNERS, presetsOf, type Preset } from './presets.ts';
import { SAT_LOOKS, satPicture } from './sat-figure.ts';
import { modelOf, parametersOf } from './sat-model.ts';
import { panelOf } from './sat-panel.tsx';
import { axisName, axisSentence, measureOf, verdictSentence } from './sentences.ts';
import { viewAnglesOf } from './view-angles.ts';
import { t } from './words.ts';

/** A nudge, as a share of the larger solid. */
const NUDGE = 0.04;
/** Radians a key press. */
const TURN = Math.PI / 36;
/** Around both solids, for the axis beside them. */
const SPACE = 1.12;

/** Of the bars and the square of the picture. */
const LEGEND = ['a', 'b', 'gap', 'overlap', 'plane'] as const;

export const sat: StaticRoom = { id: 'sat', open };

function open(host: RoomHost): RoomInstance {
  const model = modelOf(host.parameters, announce);
  const { steps } = model;
  const stage = signal<MultiView | undefined>(undefined);
  const view = new PairView('b', {
    looks: SAT_LOOKS,
    name: 'sat',
    draws: new Set(['plane']),
    pair: () => model.value.pair,
    edit: (solid) => model.edit(view.which.value, solid),
    done: announce,
    picture: (of) => satPicture(model, of),
  });
  const stopSaying = effect(() => {
    if (view.does.value === 'rotate' && !canTurn(model.value.pair[view.which.value].kind)) host.say(t('sat.cannotTurn'));
  });
  /** What was framed last, and the axis that was looked at last. */
  let framed: SolidPair | undefined;
  let seen: string | undefined;

  function announce(): void {
    host.say(sentence());
  }

  function sentence(): string {
    const verdict = verdictSentence(model.table, model.value.mode);
    return model.isStepping.value ? `${axisSentence(model.table, steps.index)} ${verdict}` : verdict;
  }

  /** A new pose is framed, one that a hand makes is not; an axis is seen at its length, but during a pull the view stays. */
  function look(now: number): void {
    const { pair, shown } = model.value;
    const { a, b } = pair;
    if (pair !== framed && (!framed || shown !== undefined)) {
      [framed, seen] = [pair, undefined];
      const radius = SPACE * (0.5 * length(minus(b.position, a.position)) + Math.max(reachOf(a), reachOf(b)));
      // A little low: the axis lies below the solids as often as beside them.
      view.frame(plus(between(a.position, b.position), [0, -0.1 * radius, 0]), radius);
    }
    const { source, axis, skipped } = model.row;
    if (source === seen || view.isPulled) return;
    seen = source;
    if (!skipped) view.glide(viewAnglesOf(axis, view.sight), now);
  }

  /** One step of the solid with the gizmo, by a key. */
  function nudge(way: Vec3): void {
    const { a, b } = model.value.pair;
    const which = view.which.value;
    model.edit(which, nudged(view.solid, view.does.value, way, NUDGE * Math.max(reachOf(a), reachOf(b))));
    host.say(`${t('sat.moved', { name: which.toUpperCase(), at: triple(view.solid.position, 2) })} ${sentence()}`);
  }

  function pose(by: number): void {
    const { partner, shown } = model.value;
    const presets = presetsOf(partner);
    const at = shown === undefined ? (by > 0 ? -1 : 0) : presets.indexOf(shown);
    model.choose(partner, presets[(at + by + presets.length) % presets.length]);
  }

  function mount(element: HTMLElement | null): (() => void) | void {
    if (!element) return;
    const drawn = multiView();
    stage.value = drawn;
    const detach = view.attach(drawn, element);
    return () => {
      detach();
      drawn?.dispose();
    };
  }

  const View = (): JSX.Element => {
    const { partner, shown } = model.value;
    const isBeforeCorner = partner === 'sphere' || partner === 'aligned';
    const presetWords = (preset: Preset): string => t(`sat.${preset === 'edge' && isBeforeCorner ? 'corner' : preset}Preset`);
    return (
      <div class="kit-room fill">
        <header class="sat-bar">
          <Tabs
            id="sat"
            label={t('sat.pairs')}
            values={PARTNERS}
            value={partner}
            words={(one) => t(`sat.${one}Tab`)}
            choose={(one) => model.choosePartner(one)}
          />
          <div role="group" aria-label={t('sat.presets')}>
            <Cases values={presetsOf(partner)} value={shown} words={presetWords} choose={(one) => model.choose(partner, one)} />
          </div>
        </header>
        <div class="sat-stage kit-stage kit-orbit" role="img" aria-label={t('sat.stage')} ref={mount}>
          {!stage.value && <p class="kit-intro">{t('term.noView')}</p>}
        </div>
        <div class="sat-handles line wrap">
          <GizmoChoice view={view} name={(which) => which.toUpperCase()} />
          <Legend />
        </div>
      </div>
    );
  };

  /** What the bars, the square and the arrow of the picture mean; only those currently visible. */
  const Legend = (): JSX.Element => {
    const hasWayOut = model.value.mode === 'least' && model.table.state === 'penetrating';
    return (
      <ul class="legend" aria-label={t('sat.legend')}>
        {LEGEND.map((look) =>
          look === 'plane' && !model.plane ? null : (
            <Sample key={look} look={look}>
              {t(`sat.${look}Sample`)}
            </Sample>
          ),
        )}
        {hasWayOut && <Sample look="way">MTV</Sample>}
      </ul>
    );
  };

  const Steps = (): JSX.Element => {
    const { rows } = model.table;
    const words = `${axisName(model.row.source)}, ${measureOf(model.row)}`;
    return (
      <div class="kit-steps sat-steps line wrap" role="group" aria-label={t('sat.walk')}>
        <StepButtons stepper={steps} back={t('sat.previous')} play={t('transport.play')} next={t('sat.next')} of={rows.length} />
        <Slider
          symbol=""
          name={t('sat.scrub')}
          value={steps.index + 1}
          words={words}
          low={1}
          high={steps.count}
          step={1}
          change={(k) => steps.go(k - 1)}
        />
      </div>
    );
  };

  const room = openRoom(host, {
    view: View,
    panel: panelOf(model, () => view.place),
    bottom: Steps,
    sentence,
    address: () => parametersOf(model),
    frame(now) {
      const { isPlaying } = steps;
      steps.frame(now / 1000);
      // The last axis of a playback is announced.
      if (isPlaying && !steps.isPlaying) announce();
      look(now);
      view.follow(now);
      stage.peek()?.render();
    },
    press(event) {
      const arrow = WAYS[event.key];
      if (event.shiftKey && arrow) return { [event.key.toLowerCase()]: () => nudge([...arrow]) };
      return {
        arrowleft: () => steps.back(),
        arrowup: () => steps.back(),
        arrowright: () => steps.next(),
        arrowdown: () => steps.next(),
        home: () => steps.go(0),
        end: () => steps.go(steps.count - 1),
        ' ': () => steps.toggle(),
        m: () => model.setMode(model.value.mode === 'early' ? 'least' : 'early'),
        '[': () => pose(-1),
        ']': () => pose(1),
        a: () => void (view.which.value = 'a'),
        b: () => void (view.which.value = 'b'),
        ...gizmoKeys(view),
      };
    },
    keys: [
      { keys: ['←', '→', '↑', '↓'], text: 'sat.keyWalk' },
      { keys: ['Home', 'End'], text: 'sat.keyEnds' },
      { keys: ['Space'], text: 'sat.keyPlay' },
      { keys: ['M'], text: 'sat.keyMode' },
      { keys: ['[', ']'], text: 'sat.keyPreset' },
      { keys: ['A', 'B'], text: 'sat.keySolid' },
      { keys: ['W', 'E', 'R'], text: 'sat.keyHandle' },
      { keys: ['Shift', '←', '→', '↑', '↓'], text: 'sat.keyNudge' },
      { keys: ['Alt', '←', '→', '↑', '↓'], text: 'term.orbit' },
    ],
    api: () => ({
      setting: { ...model.value, preset: model.value.shown },
      shapes: model.shapes,
      table: model.table,
      naive: model.naive,
      plane: model.plane,
      selected: steps.index,
      playing: steps.isPlaying,
      handle: () => view.handle(),
      project: (point: Vec3) => view.project(point),
    }),
    close() {
      stopSaying();
      view.dispose();
    },
  });
  announce();
  return {
    ...room,
    key(event) {
      const arrow = event.altKey && !event.ctrlKey && !event.metaKey && WAYS[event.key];
      if (!arrow || arrow[2] !== 0) return room.key(event);
      view.turn(TURN * arrow[0], TURN * arrow[1]);
      return true;
    },
  };
}

function Sample({ look, children }: { readonly look: string; readonly children: string }): JSX.Element {
  return (
    <li class="chip line whole">
      <i class={`sat-sample ${look}`} data-operand={look} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
