// The bodies of a world: one instanced mesh per kind, written straight from the columns.
import { Group } from 'three';
import { OUTLINE } from '../debug/palette.ts';
import { CAPSULE, KINDS } from '../shapes/record.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { SENSOR, STATIC } from '../world/state.ts';
import type { WorldState } from '../world/state.ts';
import { shaded, tintOf, writeColor } from './body-colors.ts';
import type { Appearance } from './body-colors.ts';
import { BodyMesh, detailFor } from './body-mesh.ts';
import { ColliderEdges } from './collider-edges.ts';
import type { EdgeStyle } from './collider-edges.ts';
import { SIDE_VIEW } from './layers.ts';
import type { ViewCamera } from './pointer-ray.ts';
import { FAR } from './side-view.ts';
import type { Stage } from './stage.ts';
import { LOOKS } from './theme.ts';
import type { Theme } from './theme.ts';

/** `range`: crisp edges over translucent shells. `world`: solid and lit. */
export type BodyStyle = 'range' | 'world';
/** Whose edges are drawn: nobody's, those of the selected and hovered body, or everybody's (up to 256 bodies). */
export type EdgeChoice = 'none' | 'marked' | 'all';

export const MOST_EDGES = 256; // bodies; beyond, edges cost more than the bodies and only hide them

const GHOST = 1;
const HIDDEN = 2;
const TOUCHED = 4;
const DRESSED = 8;
const PIERCED = 16;

export class BodyView {
  readonly object = new Group();
  style: BodyStyle;
  /** Edges in `range` style default to `all`, in `world` style to `marked`. */
  edges: EdgeChoice;
  /** Rows of the body under the pointer and of the chosen one; null for none. */
  hovered: number | null = null;
  selected: number | null = null;
  /** Row of the capsule whose parts are hatched (P1 dotted, P2 striped), each in its colour; null for none. */
  hatched: number | null = null;
  /** Rows on the ray one looks at. Of all bodies a side view draws only the first of these as it is: it would hide, or be hidden by, the rest. */
  pierced: readonly number[] = [];

  readonly #stage: Stage;
  readonly #solids = KINDS.map((_, kind) => new BodyMesh(kind, false));
  readonly #shells = KINDS.map((_, kind) => new BodyMesh(kind, true));
  readonly #edges = new ColliderEdges('collider edges', { renderOrder: 4, behind: 0.25 });
  readonly #outlines = new ColliderEdges('outlines', { halo: 1.25, renderOrder: 6, behind: 0.5 });
  readonly #unsubscribe: () => void;
  readonly #counts = new Int32Array(2 * KINDS.length);
  readonly #piercedCounts = new Int32Array(2 * KINDS.length);
  readonly #appearance: Appearance = { kind: 0, body: 0, asleep: false, lit: false };
  readonly #neighbours = new ColliderEdges('neighbours', { renderOrder: 3, behind: 0.5 });
  readonly #edge: EdgeStyle = { width: 1.5, color: 0xffffff, outline: true, inner: true };
  #marks = new Uint8Array(64);
  #state: WorldState | undefined;
  #theme: Theme | undefined;

  constructor(stage: Stage, style: BodyStyle = 'world') {
    this.#stage = stage;
    this.style = style;
    this.edges = style === 'range' ? 'all' : 'marked';
    this.object.name = 'bodies';
    for (const mesh of [...this.#solids, ...this.#shells]) this.object.add(mesh.object);
    stage.scene.add(this.object, this.#edges.object, this.#outlines.object, this.#neighbours.object);
    this.#unsubscribe = stage.onPrepare((camera, _width, height) => {
      this.#choose(camera);
      this.#drawEdges(camera, height);
    });
  }

  /** Draws the meshes at all; edges have their own switch. */
  get meshes(): boolean {
    return this.object.visible;
  }

  set meshes(visible: boolean) {
    this.object.visible = visible;
  }

  /** Marks for this frame: `clearMarks()`, then `touch(row)` for every row in a contact and `dress(row)` for those with a mesh, then `sync`. */
  clearMarks(): void {
    const marks = this.#marks;
    for (let row = 0; row < marks.length; row++) marks[row] &= ~(TOUCHED | DRESSED | PIERCED);
  }

  touch(row: number): void {
    this.#mark(row, TOUCHED, true);
  }

  /** A mesh of its own is drawn in its place: the collider is a shell around it, with edges in any style. */
  dress(row: number): void {
    this.#mark(row, DRESSED, true);
  }

  /** Drawn as a translucent shell in any style, for walls one looks through. Sensors always are. */
  setGhost(row: number, ghost: boolean): void {
    this.#mark(row, GHOST, ghost);
  }

  /** Not drawn at all: a floor that the stage draws. */
  setHidden(row: number, hidden: boolean): void {
    this.#mark(row, HIDDEN, hidden);
  }

  /** Forgets ghosts, hidden rows, marks, hover, hatching and selection: for when a world is replaced. */
  reset(): void {
    this.#marks.fill(0);
    this.hovered = null;
    this.selected = null;
    this.hatched = null;
    this.pierced = [];
  }

  /** Reads the columns and fills the instance buffers; once per frame, before `stage.render()`. */
  sync(state: WorldState): void {
    this.#state = state;
    if (!this.object.visible) return;
    this.#followTheme();
    this.#room(state.rows);
    const { alive, kind } = state;
    const rows = state.rows;
    const kinds = KINDS.length;
    const counts = this.#counts.fill(0);
    const marks = this.#marks;
    let bodies = 0;
    for (let row = 0; row < rows; row++) {
      // The next body in this row starts without marks.
      if (!alive[row]) marks[row] = 0;
      if (!alive[row] || marks[row] & HIDDEN) continue;
      counts[kind[row] + (this.#isShell(state, row) ? kinds : 0)]++;
      bodies++;
    }
    const detail = this.#stage.software ? 2 : detailFor(bodies);
    for (let k = 0; k < kinds; k++) {
      this.#solids[k].begin(counts[k], detail);
      this.#shells[k].begin(counts[k + kinds], detail);
      // A glass wall's shadow would darken half the floor; in range style the shells are the bodies, and their shadows tell their height.
      this.#shells[k].castShadow = this.style === 'range';
    }
    // The one that a side view draws comes first in its mesh.
    for (const row of this.pierced) this.#mark(row, PIERCED, true);
    const watched = this.pierced.length > 0 ? this.pierced[0] : -1;
    const solid = watched >= 0 && watched < rows && alive[watched] === 1 && !(marks[watched] & HIDDEN);
    if (solid) this.#addBody(state, watched);
    for (let k = 0; k < kinds; k++) {
      this.#piercedCounts[k] = this.#solids[k].count;
      this.#piercedCounts[k + kinds] = this.#shells[k].count;
    }
    for (let row = 0; row < rows; row++) {
      if (alive[row] && !(marks[row] & HIDDEN) && !(solid && row === watched)) this.#addBody(state, row);
    }
    for (let k = 0; k < kinds; k++) {
      this.#solids[k].end();
      this.#shells[k].end();
    }
  }

  #addBody(state: WorldState, row: number): void {
    const k = state.kind[row];
    const mesh = this.#isShell(state, row) ? this.#shells[k] : this.#solids[k];
    const look = this.#appearance;
    const o = mesh.add(state, row, k === CAPSULE && row === this.hatched, (this.#marks[row] & TOUCHED) !== 0);
    look.kind = k;
    look.body = state.body[row];
    look.asleep = state.asleep[row] === 1;
    look.lit = row === this.hovered || row === this.selected;
    writeColor(mesh.colors, o, look);
  }

  /** All bodies in the main view, the one that is looked at in a side view. */
  #choose(camera: ViewCamera): void {
    const main = !isSideView(camera);
    for (let k = 0; k < KINDS.length; k++) {
      const [solid, shell] = [this.#solids[k], this.#shells[k]];
      solid.showFirst(main ? solid.count : this.#piercedCounts[k]);
      shell.showFirst(main ? shell.count : this.#piercedCounts[k + KINDS.length]);
    }
  }

  /** Outlines of the bodies that a side view's plane cuts, in their colours where the ray pierces them. What stands before or behind is left out. */
  #drawNeighbours(state: WorldState, camera: ViewCamera, height: number): void {
    this.#neighbours.begin(camera);
    if (isSideView(camera) && this.object.visible) {
      const m = camera.matrixWorld.elements;
      const edge = this.#edge;
      edge.width = 1;
      edge.outline = true;
      edge.inner = false;
      for (let row = 0; row < state.rows; row++) {
        if (!state.alive[row] || this.#marks[row] & (HIDDEN | GHOST) || row === this.pierced[0]) continue;
        edge.color = this.#marks[row] & PIERCED ? this.#edgeColor(state, row) : LOOKS[this.#stage.theme].neighbour;
        if (meetsPlane(state, row, m)) this.#neighbours.add(state, row, edge, camera, height);
      }
    }
    this.#neighbours.end();
  }

  dispose(): void {
    this.#neighbours.dispose();
    this.#unsubscribe();
    this.#edges.dispose();
    this.#outlines.dispose();
    for (const mesh of [...this.#solids, ...this.#shells]) mesh.dispose();
    this.object.removeFromParent();
  }

  #isShell(state: WorldState, row: number): boolean {
    return this.style === 'range' || (this.#marks[row] & (GHOST | DRESSED)) !== 0 || (state.flags[row] & SENSOR) !== 0;
  }

  #drawEdges(camera: ViewCamera, height: number): void {
    const state = this.#state;
    if (!state) return;
    this.#followTheme();
    this.#drawNeighbours(state, camera, height);
    const side = isSideView(camera);
    this.#edges.begin(camera);
    this.#outlines.begin(camera);
    const edge = this.#edge;
    const all = this.edges === 'all' && state.count <= MOST_EDGES;
    edge.width = 1.5;
    edge.inner = true;
    for (let row = 0; row < state.rows; row++) {
      if (!state.alive[row] || this.#marks[row] & HIDDEN) continue;
      if (!all && !(this.#marks[row] & DRESSED && this.object.visible)) continue;
      if (side && row !== this.pierced[0]) continue;
      edge.color = this.#edgeColor(state, row);
      edge.outline = row !== this.hovered && row !== this.selected;
      this.#edges.add(state, row, edge, camera, height);
    }
    if (this.edges !== 'none') {
      edge.outline = true;
      edge.inner = false;
      edge.color = OUTLINE;
      for (const row of [this.hovered, this.selected]) {
        if (row === null || row >= state.rows || !state.alive[row]) continue;
        edge.width = row === this.selected ? 2 : 1;
        this.#outlines.add(state, row, edge, camera, height);
      }
    }
    this.#edges.end();
    this.#outlines.end();
  }

  #edgeColor(state: WorldState, row: number): number {
    const tint = tintOf(state.kind[row]);
    // On a light ground a pastel line vanishes: the same hue at less than half its brightness.
    const strength = this.#theme === 'light' ? 0.42 : state.body[row] === STATIC ? 0.75 : 1;
    return shaded(tint, strength);
  }

  #followTheme(): void {
    if (this.#stage.theme === this.#theme) return;
    this.#theme = this.#stage.theme;
    this.#edges.setTheme(this.#theme);
    this.#neighbours.setTheme(this.#theme);
    // The outline is white in both themes; its rim is what sets it off from a light ground.
    this.#outlines.setTheme('dark');
    for (const mesh of this.#shells) mesh.opacity = LOOKS[this.#theme].shell;
  }

  #mark(row: number, bit: number, on: boolean): void {
    this.#room(row + 1);
    if (on) this.#marks[row] |= bit;
    else this.#marks[row] &= ~bit;
  }

  #room(rows: number): void {
    if (rows <= this.#marks.length) return;
    const wider = new Uint8Array(Math.max(rows, 2 * this.#marks.length));
    wider.set(this.#marks);
    this.#marks = wider;
  }
}

function isSideView(camera: ViewCamera): boolean {
  return camera.layers.isEnabled(SIDE_VIEW);
}

/** Whether a body's bounds reach the plane that a side view looks at; m is its camera's matrix, whose third column is the plane's normal. */
function meetsPlane({ bounds }: WorldState, row: number, m: ArrayLike<number>): boolean {
  const b = BOUNDS_STRIDE * row;
  let off = FAR;
  let reach = 0;
  for (let k = 0; k < 3; k++) {
    off += (0.5 * (bounds[b + k] + bounds[b + 3 + k]) - m[12 + k]) * m[8 + k];
    reach += 0.5 * (bounds[b + 3 + k] - bounds[b + k]) * Math.abs(m[8 + k]);
  }
  return Math.abs(off) <= reach;
}
