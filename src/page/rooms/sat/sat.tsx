// The SAT room: every axis that could separate two solids, one by one, with the deciding projections.

import './sat.css';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { constructionOf } from '../../construction/folded-construction.ts';
import { Cases, Choice, Slider, Tabs } from '../../kit/controls.tsx';
import { WAYS } from '../../kit/pointer-drag.ts';
import { openRoom } from '../../kit/open-room.tsx';
import { StepButtons } from '../../kit/stepper.tsx';
import { ifDrawn } from '../../stage/graphics.ts';
import { EFFECTS } from '../../stage/pose-gizmo.ts';
import { triple } from '../../ui/format.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { parametersOf, modelOf } from './address.ts';
import { nudged } from './nudge.ts';
import { SatView, type Gizmo } from './sat-view.ts';
import { presetsOf, type Preset } from './presets.ts';
import { panelOf } from './sat-panel.tsx';
import { axisName, axisSentence, measureOf, verdictSentence } from './sentences.ts';
import { canTurn, PARTNERS, reachOf, WHICH } from './solids.ts';
import { t } from './words.ts';

/** A nudge, as a share of the larger solid. */
const NUDGE = 0.04;

/** Of the bars and the square of the picture. */
const LEGEND = ['a', 'b', 'gap', 'overlap', 'plane'] as const;

export const sat: StaticRoom = { id: 'sat', open };

function open(host: RoomHost): RoomInstance {
  const model = modelOf(host.parameters, announce);
  const { steps } = model;
  const gizmo = signal<Gizmo>({ which: 'b', does: 'translate' });
  const isDrawn = signal(true);
  let view: SatView | undefined;
  const construction = constructionOf(
    (rows) => rows.pairChoices(model.shapes.a, model.shapes.b, model.row.source),
    () => view?.roomScene,
  );

  function announce(): void {
    host.say(sentence());
  }

  function sentence(): string {
    const verdict = verdictSentence(model.table, model.value.mode);
    return model.isStepping.value ? `${axisSentence(model.table, steps.index)} ${verdict}` : verdict;
  }

  function hold(change: Partial<Gizmo>): void {
    gizmo.value = { ...gizmo.value, ...change };
    const { which, does } = gizmo.value;
    if (does === 'rotate' && !canTurn(model.value.pair[which].kind)) host.say(t('sat.cannotTurn'));
  }

  /** One step of the solid with the gizmo, by a key. */
  function nudge(arrow: readonly [number, number, number]): void {
    const { which, does } = gizmo.value;
    const { a, b } = model.value.pair;
    const axis = arrow[0] !== 0 ? 0 : arrow[1] !== 0 ? 1 : 2;
    model.edit(which, nudged(model.value.pair[which], does, axis, arrow[axis], NUDGE * Math.max(reachOf(a), reachOf(b))));
    host.say(`${t('sat.moved', { name: which.toUpperCase(), at: triple(model.value.pair[which].center, 2) })} ${sentence()}`);
  }

  function pose(by: number): void {
    const { partner, shown } = model.value;
    const presets = presetsOf(partner);
    const at = shown === undefined ? (by > 0 ? -1 : 0) : presets.indexOf(shown);
    model.choose(partner, presets[(at + by + presets.length) % presets.length]);
  }

  function mount(stage: HTMLElement | null): (() => void) | void {
    if (!stage) return;
    view = ifDrawn(() => new SatView(stage, model, gizmo, announce, (which) => hold({ which })));
    isDrawn.value = view !== undefined;
    return () => view?.dispose();
  }

  const View = (): JSX.Element => {
    const { partner, shown } = model.value;
    const { which, does } = gizmo.value;
    const isBeforeCorner = partner === 'sphere' || partner === 'aligned';
    const presetWords = (preset: Preset): string => t(`sat.${preset === 'edge' && isBeforeCorner ? 'corner' : preset}Preset`);
    return (
      <div class="kit-room">
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
        <div class="sat-stage" role="img" aria-label={t('sat.stage')} ref={mount}>
          {!isDrawn.value && <p class="kit-intro sat-no-picture">{t('sat.noPicture')}</p>}
        </div>
        <div class="sat-handles line wrap">
          <Choice
            label={t('term.gizmoSolid')}
            values={WHICH}
            value={which}
            words={(one) => one.toUpperCase()}
            choose={(one) => hold({ which: one })}
          />
          <Choice
            label={t('sat.does')}
            values={EFFECTS}
            value={does}
            words={(one) => t(`sat.${one}Does`)}
            choose={(one) => hold({ does: one })}
          />
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
      <div class="kit-steps sat-steps" role="group" aria-label={t('sat.walk')}>
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
    panel: panelOf(model, construction.root),
    bottom: Steps,
    sentence,
    address: () => parametersOf(model),
    frame(now) {
      const { isPlaying } = steps;
      steps.frame(now / 1000);
      // The last axis of a playback is announced.
      if (isPlaying && !steps.isPlaying) announce();
      view?.frame(now);
    },
    press(event) {
      const arrow = WAYS[event.key];
      if (event.shiftKey && arrow) return { [event.key.toLowerCase()]: () => nudge(arrow) };
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
        a: () => hold({ which: 'a' }),
        b: () => hold({ which: 'b' }),
        w: () => hold({ does: 'translate' }),
        e: () => hold({ does: 'rotate' }),
        r: () => hold({ does: 'scale' }),
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
      handle: () => view?.handle(),
      project: (point: [number, number, number]) => view?.project(point),
    }),
    close: () => construction.close(),
  });
  announce();
  return {
    ...room,
    key(event) {
      const arrow = event.altKey && !event.ctrlKey && !event.metaKey && WAYS[event.key];
      if (!arrow || arrow[2] !== 0) return room.key(event);
      view?.turn(arrow[0], arrow[1]);
      return true;
    },
  };
}

function Sample({ look, children }: { readonly look: string; readonly children: string }): JSX.Element {
  return (
    <li class="chip">
      <i class={`sat-sample ${look}`} data-who={look} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
