// The SAT room: every axis that could separate two solids, one by one, with the deciding projections.

import './sat.css';
import { ifDrawn } from '../../stage/graphics.ts';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { element } from '../../ui/element.ts';
import { triple } from '../../ui/format.ts';
import { language, onLanguage, text } from '../../ui/language.ts';
import { choiceOf } from '../../ui/shell.ts';
import { addWords } from '../../ui/i18n.ts';
import type { StaticRoom, RoomHost, RoomInstance } from '../static-room.ts';
import { parametersOf, modelOf } from './address.ts';
import { AxisRows } from './axis-rows.ts';
import { Explain } from './explain-axis.ts';
import { Legend } from './legend.ts';
import { ARROWS, KEYS } from './keys.ts';
import { NearlyParallel } from './nearly-parallel.ts';
import { OwnAxes } from './own-axes.ts';
import { DRAG_EFFECTS, nudged, type DragEffect } from './nudge.ts';
import { SatView, type Which } from './sat-view.ts';
import { presetsOf } from './presets.ts';
import { MODES } from './rows.ts';
import { axisSentence, verdictSentence } from './sentences.ts';
import { canTurn, reachOf } from './solids.ts';
import { solidChoice } from './solid-choice.ts';
import { TAB_PANEL, Toolbar } from './toolbar.ts';
import { WalkBar } from './walk-bar.ts';
import { words } from './words.ts';

addWords(words);

/** Seconds per axis during playback. */
const BEAT = 0.8;
/** A nudge, as a share of the larger solid. */
const NUDGE = 0.04;

export const sat: StaticRoom = { id: 'sat', open };

function open(roomHost: RoomHost): RoomInstance {
  const model = modelOf(roomHost.parameters);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let which: Which = 'b';
  let does: DragEffect = 'translate';
  let playing = false;
  let waited = 0;
  let pulled = false;
  let shown = -1;
  let remembered = -1;

  const verdict = (): string => verdictSentence(model.table, model.setting.mode, language());
  const sayAxis = (): void => roomHost.say(`${axisSentence(model.table, model.selected, language())} ${verdict()}`);
  const sayVerdict = (): void => roomHost.say(verdict());
  const changed = (change: () => void): void => {
    playing = false;
    change();
    sayVerdict();
  };
  const walkTo = (index: number): void => {
    playing = false;
    model.select(index);
    shown = -1;
    sayAxis();
  };
  const step = (by: number): void => walkTo(model.selected + by);
  const play = (): void => {
    if (still.matches) walkTo(model.selected >= model.last ? 0 : model.selected + 1);
    else {
      playing = !playing;
      waited = 0;
      if (playing && model.selected >= model.last) model.select(0);
      shown = -1;
    }
  };

  const toolbar = new Toolbar({
    partner: (partner) => changed(() => model.choosePartner(partner)),
    preset: (preset) => changed(() => model.choosePreset(preset)),
  });
  const modes = choiceOf(
    'sat.modes',
    MODES,
    (mode) => `sat.${mode}Mode`,
    (mode) => changed(() => model.setMode(mode)),
  );
  const rows = new AxisRows(walkTo);
  const explain = new Explain();
  const construction = new FoldedConstruction(
    () => (shown = -1),
    () => picture?.roomScene,
  );
  const nearly = new NearlyParallel((change) => changed(() => model.vary(change)));
  const own = new OwnAxes(() => (shown = -1));
  const walk = new WalkBar({ step, select: walkTo, play });

  const edit = (whose: Which, solid: Parameters<typeof model.edit>[1]): void => {
    playing = false;
    model.edit(whose, solid);
    pulled = picture?.dragging === true;
    roomHost.show(verdict());
  };
  const solids = solidChoice((one) => hold(one, does));
  const doings = choiceOf(
    'sat.does',
    DRAG_EFFECTS,
    (one) => `sat.${one}Does`,
    (one) => hold(which, one),
  );
  const host = element('div', { class: 'sat-stage', label: 'sat.stage', attributes: { role: 'img' } });
  const legend = new Legend();
  const handles = element('div', { class: 'sat-handles' }, solids.root, doings.root, legend.root);
  roomHost.view.append(element('div', { class: 'sat-view' }, toolbar.root, element('div', { class: 'sat-place-stage' }, host, handles)));
  roomHost.panel.append(
    element(
      'div',
      { class: 'sat-panel', attributes: { id: TAB_PANEL, role: 'tabpanel' } },
      modes.root,
      rows.root,
      own.root,
      nearly.root,
      explain.root,
      construction.root,
    ),
  );
  roomHost.bottom.append(walk.root);
  const panel = roomHost.panel.firstElementChild!;

  const picture = ifDrawn(() => new SatView(host, model, edit));
  if (picture) picture.onChoose = (one) => hold(one, does);
  else host.append(element('p', { class: 'sat-no-picture', text: 'sat.noPicture' }));

  const hold = (one: Which, doing: DragEffect): void => {
    which = one;
    does = doing;
    solids.show(which);
    doings.show(does);
    picture?.hold(which, does);
    if (does === 'rotate' && !canTurn(model.setting.pair[which].kind)) roomHost.say(text('sat.cannotTurn'));
  };
  hold(which, does);
  sayVerdict();

  /** One step of the solid with the handles, by a key. */
  const nudge = (axis: 0 | 1 | 2, by: number): void => {
    const { pair } = model.setting;
    const metres = NUDGE * Math.max(reachOf(pair.a), reachOf(pair.b));
    edit(which, nudged(pair[which], does, axis, by, metres));
    const at = triple(model.setting.pair[which].center, 2);
    roomHost.say(`${text('sat.moved', { name: which.toUpperCase(), at })} ${verdict()}`);
  };

  const show = (): void => {
    shown = model.version;
    toolbar.show(model);
    modes.show(model.setting.mode);
    rows.show(model, own.dropped(model));
    own.show(model);
    nearly.show(model);
    explain.show(model);
    construction.view?.showSolids(model.shapes.a, model.shapes.b, model.table.rows[model.selected].source);
    legend.show(model);
    walk.show(model, playing);
    panel.setAttribute('aria-labelledby', `sat-tab-${model.setting.partner}`);
  };
  const pose = (by: number): void => {
    const { partner, preset } = model.setting;
    const there = presetsOf(partner);
    const at = preset === undefined ? (by > 0 ? -1 : 0) : there.indexOf(preset);
    changed(() => model.choosePreset(there[(at + by + there.length) % there.length]));
  };
  const plainKeys: Readonly<Record<string, (() => void) | undefined>> = {
    arrowleft: () => step(-1),
    arrowup: () => step(-1),
    arrowright: () => step(1),
    arrowdown: () => step(1),
    home: () => walkTo(0),
    end: () => walkTo(model.last),
    ' ': play,
    m: () => changed(() => model.setMode(model.setting.mode === 'early' ? 'least' : 'early')),
    '[': () => pose(-1),
    ']': () => pose(1),
    a: () => hold('a', does),
    b: () => hold('b', does),
    w: () => hold(which, 'translate'),
    e: () => hold(which, 'rotate'),
    r: () => hold(which, 'scale'),
  };
  const closes = [
    nearly.close,
    () => construction.close(),
    onLanguage(() => {
      shown = -1;
      roomHost.show(verdict());
    }),
  ];

  return {
    keys: KEYS,
    frame(now, seconds) {
      if (playing) {
        waited += seconds;
        if (waited >= BEAT) {
          waited = 0;
          model.select(model.selected + 1);
          roomHost.show(`${axisSentence(model.table, model.selected, language())} ${verdict()}`);
          if (model.selected >= model.last) {
            playing = false;
            shown = -1;
            sayAxis();
          }
        }
      }
      if (shown !== model.version) show();
      picture?.frame(now, model);
      // A drag changes the pose every frame; the address is set at its end.
      if (remembered !== model.version && !playing && picture?.dragging !== true) {
        remembered = model.version;
        roomHost.remember(parametersOf(model));
        // The result of a drag is announced at its end.
        if (pulled) sayVerdict();
        pulled = false;
      }
    },
    key(event) {
      if (event.ctrlKey || event.metaKey) return false;
      const arrow = ARROWS[event.key];
      if (event.altKey) {
        if (arrow === undefined || arrow[2] !== 0) return false;
        picture?.turn(arrow[0], arrow[1]);
        return true;
      }
      if (event.shiftKey && arrow) {
        const axis = arrow[0] !== 0 ? 0 : arrow[1] !== 0 ? 1 : 2;
        nudge(axis, arrow[axis]);
        return true;
      }
      const act = plainKeys[event.key.toLowerCase()];
      act?.();
      return act !== undefined;
    },
    close() {
      for (const close of closes) close();
      picture?.dispose();
    },
    api: {
      get setting() {
        return model.setting;
      },
      get shapes() {
        return model.shapes;
      },
      get table() {
        return model.table;
      },
      get naive() {
        return model.naive;
      },
      get plane() {
        return model.plane;
      },
      get selected() {
        return model.selected;
      },
      get playing() {
        return playing;
      },
      handle: () => picture?.handle(),
      project: (point: [number, number, number]) => picture?.project(point),
    },
  };
}
