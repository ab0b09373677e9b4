// The SAT room: every axis that could separate two solids, one by one, with the deciding projections (S4.5).

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

function open(stand: RoomHost): RoomInstance {
  const theatre = modelOf(stand.parameters);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let which: Which = 'b';
  let does: DragEffect = 'translate';
  let playing = false;
  let waited = 0;
  let pulled = false;
  let shown = -1;
  let remembered = -1;

  const verdict = (): string => verdictSentence(theatre.table, theatre.setting.mode, language());
  const sayAxis = (): void => stand.say(`${axisSentence(theatre.table, theatre.selected, language())} ${verdict()}`);
  const sayVerdict = (): void => stand.say(verdict());
  const changed = (change: () => void): void => {
    playing = false;
    change();
    sayVerdict();
  };
  const walkTo = (index: number): void => {
    playing = false;
    theatre.select(index);
    shown = -1;
    sayAxis();
  };
  const step = (by: number): void => walkTo(theatre.selected + by);
  const play = (): void => {
    if (still.matches) walkTo(theatre.selected >= theatre.last ? 0 : theatre.selected + 1);
    else {
      playing = !playing;
      waited = 0;
      if (playing && theatre.selected >= theatre.last) theatre.select(0);
      shown = -1;
    }
  };

  const toolbar = new Toolbar({
    partner: (partner) => changed(() => theatre.choosePartner(partner)),
    preset: (preset) => changed(() => theatre.choosePreset(preset)),
  });
  const modes = choiceOf(
    'sat.modes',
    MODES,
    (mode) => `sat.${mode}Mode`,
    (mode) => changed(() => theatre.setMode(mode)),
  );
  const rows = new AxisRows(walkTo);
  const explain = new Explain();
  const construction = new FoldedConstruction(() => (shown = -1));
  const nearly = new NearlyParallel((change) => changed(() => theatre.vary(change)));
  const own = new OwnAxes(() => (shown = -1));
  const walk = new WalkBar({ step, select: walkTo, play });

  const edit = (whose: Which, solid: Parameters<typeof theatre.edit>[1]): void => {
    playing = false;
    theatre.edit(whose, solid);
    pulled = picture?.dragging === true;
    stand.show(verdict());
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
  stand.view.append(element('div', { class: 'sat-view' }, toolbar.root, element('div', { class: 'sat-place-stage' }, host, handles)));
  stand.panel.append(
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
  stand.bottom.append(walk.root);
  const panel = stand.panel.firstElementChild!;

  const picture = ifDrawn(() => new SatView(host, theatre, edit));
  if (picture) picture.onChoose = (one) => hold(one, does);
  else host.append(element('p', { class: 'sat-no-picture', text: 'sat.noPicture' }));

  const hold = (one: Which, doing: DragEffect): void => {
    which = one;
    does = doing;
    solids.show(which);
    doings.show(does);
    picture?.hold(which, does);
    if (does === 'rotate' && !canTurn(theatre.setting.pair[which].kind)) stand.say(text('sat.cannotTurn'));
  };
  hold(which, does);
  sayVerdict();

  /** One step of the solid with the handles, by a key. */
  const nudge = (axis: 0 | 1 | 2, by: number): void => {
    const { pair } = theatre.setting;
    const metres = NUDGE * Math.max(reachOf(pair.a), reachOf(pair.b));
    edit(which, nudged(pair[which], does, axis, by, metres));
    const at = triple(theatre.setting.pair[which].center, 2);
    stand.say(`${text('sat.moved', { name: which.toUpperCase(), at })} ${verdict()}`);
  };

  const show = (): void => {
    shown = theatre.version;
    toolbar.show(theatre);
    modes.show(theatre.setting.mode);
    rows.show(theatre, own.dropped(theatre));
    own.show(theatre);
    nearly.show(theatre);
    explain.show(theatre);
    construction.view?.showSolids(theatre.shapes.a, theatre.shapes.b);
    legend.show(theatre);
    walk.show(theatre, playing);
    panel.setAttribute('aria-labelledby', `sat-tab-${theatre.setting.partner}`);
  };
  const pose = (by: number): void => {
    const { partner, preset } = theatre.setting;
    const there = presetsOf(partner);
    const at = preset === undefined ? (by > 0 ? -1 : 0) : there.indexOf(preset);
    changed(() => theatre.choosePreset(there[(at + by + there.length) % there.length]));
  };
  const plainKeys: Readonly<Record<string, (() => void) | undefined>> = {
    arrowleft: () => step(-1),
    arrowup: () => step(-1),
    arrowright: () => step(1),
    arrowdown: () => step(1),
    home: () => walkTo(0),
    end: () => walkTo(theatre.last),
    ' ': play,
    m: () => changed(() => theatre.setMode(theatre.setting.mode === 'early' ? 'least' : 'early')),
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
      stand.show(verdict());
    }),
  ];

  return {
    keys: KEYS,
    frame(now, seconds) {
      if (playing) {
        waited += seconds;
        if (waited >= BEAT) {
          waited = 0;
          theatre.select(theatre.selected + 1);
          stand.show(`${axisSentence(theatre.table, theatre.selected, language())} ${verdict()}`);
          if (theatre.selected >= theatre.last) {
            playing = false;
            shown = -1;
            sayAxis();
          }
        }
      }
      if (shown !== theatre.version) show();
      picture?.frame(now, theatre);
      // A drag changes the pose every frame; the address is set at its end.
      if (remembered !== theatre.version && !playing && picture?.dragging !== true) {
        remembered = theatre.version;
        stand.remember(parametersOf(theatre));
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
        return theatre.setting;
      },
      get shapes() {
        return theatre.shapes;
      },
      get table() {
        return theatre.table;
      },
      get naive() {
        return theatre.naive;
      },
      get plane() {
        return theatre.plane;
      },
      get selected() {
        return theatre.selected;
      },
      get playing() {
        return playing;
      },
      handle: () => picture?.handle(),
      project: (point: [number, number, number]) => picture?.project(point),
    },
  };
}
