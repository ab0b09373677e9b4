// The walk of the current ray through the grid, one cell at a time: its content, the bounds compared there and the shapes tested.

import { entityOf } from 'kantsu';
import { inspect, rayTrail } from 'kantsu/inspect';
import type { Vec3 } from 'kantsu';
import type { TrailStep } from 'kantsu/inspect';
import type { Lab } from '../../model/lab.ts';
import { button, element, icon, setHidden, write } from '../../ui/element.ts';
import { count, metres } from '../../ui/format.ts';
import { name as nameElement, text } from '../../ui/language.ts';
import { foldable } from '../../ui/shell.ts';
import { levelName } from '../../funnel/funnel-stages.ts';

const PLAY = 700; // ms a cell
const MOST_NAMED = 8;
const MOST_LISTED = 60;

export class WalkPanel {
  readonly root: HTMLElement;
  /** The current cell; undefined while the walk is closed. */
  index: number | undefined;
  /** The walk as of the last update, in the order of the grid. */
  steps: readonly TrailStep[] = [];
  readonly #lab: Lab;
  readonly #changed: () => void;
  readonly #tell: (words: string) => void;
  readonly #none: HTMLElement;
  readonly #there: HTMLElement;
  readonly #sentence = element('p', { class: 'grid-walk-text' });
  readonly #play = button({ class: 'push', click: () => this.#togglePlay() });
  readonly #previous = button({ class: 'push', label: 'grid.walk.previous', click: () => this.#go(-1) }, icon('m12 5-5 5 5 5'));
  readonly #next = button({ class: 'push', label: 'grid.walk.next', click: () => this.#go(1) }, icon('m8 5 5 5-5 5'));
  readonly #end = button({ class: 'push', label: 'grid.walk.end', click: () => this.close() }, icon('m6 6 8 8M14 6l-8 8'));
  readonly #table = element('tbody');
  readonly #details = element('details');
  #listed = '';
  #timer = 0;

  constructor(lab: Lab, changed: () => void, tell: (words: string) => void) {
    this.#lab = lab;
    this.#changed = changed;
    this.#tell = tell;
    const section = foldable('grid-walk', 'grid.walk');
    this.root = section.root;
    this.#none = element(
      'div',
      { class: 'grid-block' },
      element('p', { class: 'hint', text: 'grid.walk.none' }),
      element('div', {}, button({ class: 'push', text: 'grid.walk.cast', click: () => this.#cast() })),
    );
    this.#details.append(
      element('summary', { text: 'grid.walk.table' }),
      element(
        'table',
        { class: 'grid-table' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...(['cell', 'bodies', 'comparedHead', 'testedHead'] as const).map((head) =>
              element('th', { text: `grid.walk.${head}`, attributes: { scope: 'col' } }),
            ),
          ),
        ),
        this.#table,
      ),
    );
    this.#details.addEventListener('toggle', () => this.#list());
    this.#there = element(
      'div',
      { class: 'grid-block' },
      element('div', { class: 'line' }, this.#previous, this.#play, this.#next, this.#end),
      this.#sentence,
      this.#details,
    );
    section.body.append(this.#none, this.#there);
  }

  update(): void {
    const { current } = this.#lab.rays;
    setHidden(this.#none, current !== undefined);
    setHidden(this.#there, current === undefined);
    this.walk();
    if (this.index !== undefined && this.index >= this.steps.length) this.index = this.steps.length > 0 ? this.steps.length - 1 : undefined;
    if (current === undefined || this.steps.length === 0) this.index = undefined;
    if (this.index === undefined) this.#stop();
    const playing = this.#timer !== 0;
    nameElement(this.#play, playing ? 'grid.walk.pause' : 'grid.walk.play');
    if (this.#play.dataset['state'] !== String(playing)) {
      this.#play.dataset['state'] = String(playing);
      this.#play.replaceChildren(icon(playing ? 'M7 5v10M13 5v10' : 'm7 5 8 5-8 5z'));
    }
    this.#previous.disabled = this.index === undefined || this.index === 0;
    this.#next.disabled = this.steps.length === 0 || this.index === this.steps.length - 1;
    this.#end.disabled = this.index === undefined;
    write(this.#sentence, this.sentence());
    if (this.#details.open) this.#list();
  }

  /** Walks the current ray through the current grid, by the current query, which may end early. */
  walk(): void {
    const { rays, world } = this.#lab;
    const { current, mode } = rays;
    this.steps = [];
    if (current === undefined) return;
    const { origin, direction, maxDistance } = current;
    const ray = { origin, direction, maxDistance };
    const filter = { exclude: this.#lab.seenThrough };
    this.steps = rayTrail(world, () => {
      if (mode === 'all') world.raycastAll(ray, filter);
      else if (mode === 'any') world.raycastAny(ray, filter);
      else world.raycastClosest(ray, filter);
    }).steps;
  }

  /** The cell that is shown, in words. */
  sentence(): string {
    const { rays } = this.#lab;
    const n = this.steps.length;
    if (rays.current === undefined) return '';
    if (this.index === undefined) return text('grid.walk.start', { n, mode: text(`mode.${rays.mode}`) });
    const step = this.steps[this.index];
    const { cellY, cellZ, level, enter, exit, entries, compared, tested, isStatic } = step;
    const said = [
      text('grid.walk.step', {
        i: this.index + 1,
        n,
        y: signed(cellY),
        z: signed(cellZ),
        enter: metres(enter),
        exit: metres(exit),
        level: isStatic ? text('grid.walk.static') : levelName(level),
      }),
    ];
    if (entries === 0) said.push(text('grid.walk.empty'));
    else if (compared.length === 0) said.push(text('grid.walk.noneCompared', { entries: count(entries) }));
    else said.push(text('grid.walk.compared', { entries: count(entries), n: compared.length, names: this.#names(compared) }));
    if (tested.length > 0) said.push(text('grid.walk.tested', { names: this.#names(tested) }));
    const hit = rays.current.hits.find(({ entity }, i) => rays.current!.returned[i] && tested.some((row) => this.#entity(row) === entity));
    if (hit) said.push(text('grid.walk.hit', { name: this.#lab.nameOf(hit.entity), at: metres(hit.enter.distance) }));
    return said.join(' ');
  }

  close(): void {
    this.#stop();
    this.index = undefined;
    this.#changed();
  }

  #go(by: 1 | -1): void {
    const last = this.steps.length - 1;
    this.index = this.index === undefined ? 0 : Math.min(last, Math.max(0, this.index + by));
    this.#changed();
    this.#tell(this.sentence());
    if (this.index === last) this.#stop();
  }

  #togglePlay(): void {
    if (this.#timer !== 0) this.#stop();
    else if (this.steps.length > 0) {
      if (this.index === undefined || this.index === this.steps.length - 1) this.index = 0;
      this.#timer = window.setInterval(() => this.#go(1), PLAY);
    }
    this.#changed();
  }

  #stop(): void {
    window.clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** Through the centre of the bodies, not along an axis. */
  #cast(): void {
    const { min, max } = this.#lab.room.camera(this.#lab.world, this.#lab.built);
    const at = (k: number, share: number): number => min[k] + share * (max[k] - min[k]);
    const from: Vec3 = [at(0, 0.04), at(1, 0.8), at(2, 0.12)];
    const to: Vec3 = [at(0, 0.96), at(1, 0.3), at(2, 0.88)];
    const direction: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    this.#lab.cast(from, direction, Math.hypot(...direction), false);
    this.index = undefined;
    this.#changed();
  }

  #entity(row: number): ReturnType<typeof entityOf> {
    return entityOf(row, inspect(this.#lab.world).bodies.generation[row]);
  }

  #names(rows: readonly number[]): string {
    const names = rows.slice(0, MOST_NAMED).map((row) => this.#lab.nameOf(this.#entity(row)));
    if (rows.length > MOST_NAMED) names.push(text('funnel.more', { n: rows.length - MOST_NAMED }));
    return names.join(', ');
  }

  #list(): void {
    const cells = this.steps
      .slice(0, MOST_LISTED)
      .map(({ cellY, cellZ, entries, compared, tested }) => [
        `${signed(cellY)}, ${signed(cellZ)}`,
        count(entries),
        count(compared.length),
        this.#names(tested) || '–',
      ]);
    const listed = JSON.stringify([cells, this.index, document.documentElement.lang]);
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#table.replaceChildren(
      ...cells.map(([cell, ...rest], i) =>
        element(
          'tr',
          { ...(i === this.index && { class: 'current', attributes: { 'aria-current': 'step' } }) },
          element('th', { attributes: { scope: 'row' } }, cell),
          ...rest.map((value) => element('td', {}, value)),
        ),
      ),
    );
  }
}

function signed(cell: number): string {
  return cell < 0 ? `−${-cell}` : String(cell);
}
