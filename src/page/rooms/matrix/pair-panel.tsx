// The panel of one pair: state, presets, the selected solid with its numbers, and the whole contact.

import type { Vec3 } from 'kantsu';
import { copyText } from '../../ui/clipboard.ts';
import { button, element, write } from '../../ui/element.ts';
import { digits, metres, triple } from '../../ui/format.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import { language, name, text } from '../../ui/language.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { degreesFromQuat, quatFromDegrees } from '../../model/euler.ts';
import { backButton } from './matrix-board.ts';
import { featureName } from '../../ui/feature-name.ts';
import { MODES, type Mode } from './pose-drag.ts';
import type { Pair } from './pairs.ts';
import { part } from './part.ts';
import { canTurn, withScale, type Placement } from './placement.ts';
import { PRESETS, type Preset } from './presets.ts';
import type { Judged } from './protocol.ts';
import type { Features, Reading } from './pair-reading.ts';
import { VectorRow } from './vector-row.ts';

export interface PairActions {
  readonly back: () => void;
  readonly preset: (preset: Preset) => void;
  readonly select: (solid: 0 | 1) => void;
  readonly mode: (mode: Mode) => void;
  readonly change: (placement: Placement) => void;
  readonly ghost: (on: boolean) => void;
  readonly exchange: () => void;
  readonly frame: () => void;
  readonly copyTest: () => string;
  readonly copyLink: () => string;
  readonly say: (sentence: string) => void;
}

const PRESET_WORDS: Record<Preset, TextKey> = {
  exact: 'matrix.exact',
  face: 'matrix.face',
  edge: 'matrix.edge',
  crossing: 'matrix.crossing',
  parallel: 'matrix.parallel',
  inside: 'matrix.inside',
  coincident: 'matrix.coincident',
};
const MODE_WORDS: Record<Mode, TextKey> = { move: 'matrix.move', rotate: 'matrix.rotate', size: 'matrix.size' };

const FACTS = {
  separation: 'matrix.separation',
  tolerance: 'matrix.tolerance',
  truth: 'matrix.truth',
  normal: 'matrix.normal',
  featureA: 'matrix.featureA',
  featureB: 'matrix.featureB',
  pointA: 'matrix.pointA',
  pointB: 'matrix.pointB',
  time: 'matrix.time',
} as const satisfies Record<string, TextKey>;
type Fact = keyof typeof FACTS;

export interface PairShown {
  readonly pair: Pair;
  readonly placements: readonly [Placement, Placement];
  readonly reading: Reading;
  readonly features: Features | undefined;
  readonly verdict: Judged | 'none' | undefined;
  readonly selected: 0 | 1;
  readonly mode: Mode;
  readonly ghost: boolean;
  /** µs. */
  readonly time: number | undefined;
}

export class PairPanel {
  readonly root: HTMLElement;
  readonly back: HTMLButtonElement;
  readonly #title = element('h2', { class: 'matrix-pair-title' });
  readonly #state = element('p', { class: 'matrix-state' });
  readonly #solids: readonly HTMLButtonElement[];
  readonly #modes;
  readonly #rows: { readonly position: VectorRow; readonly turn: VectorRow; readonly scale: VectorRow };
  readonly #ghost = element('input', { attributes: { type: 'checkbox' } });
  readonly #values = new Map(Object.keys(FACTS).map((fact) => [fact as Fact, element('dd')]));
  readonly #points = element('ol', { class: 'matrix-points', label: 'matrix.manifold' });
  #placement: Placement | undefined;
  #shown: PairShown | undefined;

  constructor(actions: PairActions) {
    this.back = backButton(actions.back);
    this.#solids = ([0, 1] as const).map((solid) =>
      button({ attributes: { 'aria-pressed': 'false' }, click: () => actions.select(solid) }),
    );
    const solids = element('div', { class: 'choice', attributes: { role: 'group' } }, ...this.#solids);
    name(solids, 'matrix.solid');
    this.#modes = choiceOf('matrix.gizmo', MODES, (mode) => MODE_WORDS[mode], actions.mode);
    const edit = (make: (value: Vec3, placement: Placement) => Placement) => (value: Vec3) => {
      if (this.#placement) actions.change(make(value, this.#placement));
    };
    this.#rows = {
      position: new VectorRow(
        'matrix.position',
        0.05,
        4,
        edit((position, placement) => ({ ...placement, position })),
      ),
      turn: new VectorRow(
        'matrix.turn',
        5,
        2,
        edit((degrees, placement) => ({ ...placement, rotation: quatFromDegrees(degrees) })),
      ),
      scale: new VectorRow(
        'matrix.scale',
        0.05,
        4,
        edit((scale, placement) => withScale(this.#kind, placement, scale)),
      ),
    };
    this.#ghost.addEventListener('change', () => actions.ghost(this.#ghost.checked));
    const copy = async (content: string, refused: TextKey): Promise<void> =>
      actions.say(text((await copyText(content)) ? 'result.copied' : refused));
    this.root = element(
      'div',
      { class: 'matrix-panel' },
      part(
        this.#title,
        element('div', { class: 'line wrap' }, this.back, button({ class: 'push', text: 'matrix.exchange', click: actions.exchange })),
        this.#state,
      ),
      part(
        'matrix.presets',
        element(
          'div',
          { class: 'matrix-presets' },
          ...PRESETS.map((preset) =>
            button({
              class: 'push',
              text: PRESET_WORDS[preset],
              attributes: { 'data-preset': preset },
              click: () => actions.preset(preset),
            }),
          ),
        ),
      ),
      part(
        'matrix.solid',
        element('div', { class: 'line wrap' }, solids, this.#modes.root),
        this.#rows.position.root,
        this.#rows.turn.root,
        this.#rows.scale.root,
        element(
          'div',
          { class: 'line' },
          element('label', { class: 'switch' }, this.#ghost, element('span', { text: 'matrix.ghost' })),
          button({ class: 'push only-picture', text: 'matrix.fit', click: actions.frame }),
        ),
      ),
      part(
        'matrix.numbers',
        element(
          'dl',
          { class: 'facts' },
          ...Object.entries(FACTS).flatMap(([fact, key]) => [element('dt', { text: key }), this.#values.get(fact as Fact)!]),
        ),
        element('h3', { text: 'matrix.manifold' }),
        this.#points,
        element(
          'div',
          { class: 'line wrap' },
          button({ class: 'push', text: 'matrix.copyTest', click: () => void copy(actions.copyTest(), 'result.copyFailed') }),
          button({ class: 'push', text: 'matrix.copyLink', click: () => void copy(actions.copyLink(), 'matrix.inBar') }),
        ),
      ),
    );
  }

  get #kind(): Pair['a'] {
    const { pair, selected } = this.#shown!;
    return selected === 0 ? pair.a : pair.b;
  }

  show(shown: PairShown): void {
    this.#shown = shown;
    const { pair, placements, reading, features, verdict, selected, mode, ghost, time } = shown;
    const kinds = [kindName(pair.a, language()), kindName(pair.b, language())];
    write(this.#title, text('matrix.pair', { a: kinds[0], b: kinds[1] }));
    this.#state.dataset['state'] = reading.state;
    write(this.#state, stateSentence(reading));
    this.#solids.forEach((one, solid) => {
      write(one, text(solid === 0 ? 'matrix.solidA' : 'matrix.solidB', { kind: kinds[solid] }));
      one.setAttribute('aria-pressed', String(solid === selected));
    });
    this.#modes.show(mode);
    const placement = placements[selected];
    this.#placement = placement;
    const { position, turn, scale } = this.#rows;
    position.set(placement.position);
    turn.set(degreesFromQuat(placement.rotation));
    turn.disabled = !canTurn(this.#kind);
    scale.set(placement.scale);
    position.name(text('matrix.position'));
    turn.name(text('matrix.turn'));
    scale.name(text('matrix.scale'));
    this.#ghost.checked = ghost;
    this.#ghost.disabled = reading.state !== 'penetrating';
    const set = (fact: Fact, value: string): void => write(this.#values.get(fact)!, value);
    set('separation', metres(reading.distance));
    set('tolerance', `4 eps·S = ${metres(reading.tolerance)}`);
    const truth = this.#values.get('truth')!;
    truth.dataset['verdict'] = verdict === undefined || verdict === 'none' ? 'none' : verdict.complaint === null ? 'agree' : 'disagree';
    set(
      'truth',
      verdict === undefined ? '…' : verdict === 'none' ? '–' : `${verdict.complaint === null ? '✓' : '✗'} ${metres(verdict.truth)}`,
    );
    truth.title = verdict === undefined || verdict === 'none' ? '' : (verdict.complaint ?? '');
    set('normal', triple(reading.normal, 4));
    set('featureA', features ? featureName(features.a, language()) : '–');
    set('featureB', features ? featureName(features.b, language()) : '–');
    set('pointA', triple(reading.pointA, 3));
    set('pointB', triple(reading.pointB, 3));
    set('time', time === undefined ? '…' : `${digits(time)} µs`);
    const points = reading.contact?.points ?? [];
    const lines = points.map(({ point, depth }) => text('matrix.pointRow', { point: triple(point, 3), d: digits(depth) }));
    if (this.#points.childElementCount !== lines.length) this.#points.replaceChildren(...lines.map(() => element('li')));
    lines.forEach((line, i) => write(this.#points.children[i] as HTMLElement, line));
  }
}

/** The state with its tolerance, in words. */
export function stateSentence({ state, distance, tolerance }: Reading): string {
  const values = { d: metres(Math.abs(distance)), tolerance: metres(tolerance) };
  if (state === 'separate') return text('matrix.separateWords', values);
  return text(state === 'touching' ? 'matrix.touchingWords' : 'matrix.penetratingWords', values);
}
