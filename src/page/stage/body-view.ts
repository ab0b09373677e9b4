// The bodies of a world: one instanced mesh per kind, written straight from the columns for each picture. (Not rewriting what has not changed took more
// than a hundred lines, and saved nothing while bodies move; when none does, no picture is drawn.)
import { Group } from 'three';
import { CAPSULE, KINDS, MESH, SPHERE } from 'kantsu';
import { BOUNDS_STRIDE, PALETTE, SENSOR, STATIC } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import type { ViewCamera } from 'kantsu/three';
import { shaded, tintOf, writeColor } from './body-colors.ts';
import type { Appearance } from './body-colors.ts';
import { BodyMesh, detailFor } from './body-mesh.ts';
import type { Detail } from './body-mesh.ts';
import { ColliderEdges } from './collider-edges.ts';
import { FADED } from './fade.ts';
import { SIDE_VIEW } from './layers.ts';
import { FAR } from './side-view.ts';
import type { Stage } from './stage.ts';
import { NEW_RIM, RESTING_RIM } from './touch-rim.ts';
import { LOOKS, look } from './theme.ts';
import { THEME } from '../kit/theme-signal.ts';

/** `range`: crisp edges over translucent shells. `world`: solid and lit. */
export type BodyStyle = 'range' | 'world';

export const MOST_EDGES = 256; // bodies; with more, edges cost more than the bodies and only hide them

const GHOST = 1;
const HIDDEN = 2;
const TOUCHED = 4;
const DRESSED = 8;
const PIERCED = 16;
const RESTING = 64;
/** A mesh, whose picture is its model. */
const MODEL = 128;
const UNSEEN = HIDDEN | MODEL;

/** A usual body, m, is tiny below the first of these, until it is above the second, px. */
const USUAL = 0.7;
const TINY = [6, 8] as const;
/** A round body is large from the second of these on, until it is below the first, px across. */
const LARGE = [70, 90] as const;

// Sets of meshes: solids, shells, solids that are large on the stage, without facets; and solids and shells that are not faded while others are.
const [SOLID, SHELL, FINE, KEPT, KEPT_SHELL] = [0, 1, 2, 3, 4];

/** That of a mesh. */
function setOf(i: number): number {
  return Math.floor(i / KINDS.length);
}

function isShellSet(set: number): boolean {
  return set === SHELL || set === KEPT_SHELL;
}

export class BodyView {
  /** The meshes; edges have their own switch. */
  readonly object = new Group();
  style: BodyStyle;
  /** Whether all edges are drawn (up to 256 bodies), or only those of the hovered and the selected body: as a rule all in `range` style. */
  edges: boolean;
  /** Rows of the hovered and of the selected body; null for none. */
  hovered: number | null = null;
  selected: number | null = null;
  /** Row of the capsule whose parts are hatched (P1 dotted, P2 striped), each in its colour; null for none. */
  hatched: number | null = null;
  /** Rows on the current ray. Of all bodies a side view draws only the first of these as a mesh, and only as a shell: it would hide, or be hidden by, the rest. */
  pierced: readonly number[] = [];
  /** Rows that are drawn opaque while all others are faded; undefined if none is. */
  kept: readonly number[] | undefined;
  /** Colours that are not those of the kinds, as of this frame: of a row, 0xrrggbb, or −1. */
  tint: ((row: number) => number) | undefined;

  readonly #stage: Stage;
  /** Set by set, one mesh for each kind. */
  readonly #all = [SOLID, SHELL, FINE, KEPT, KEPT_SHELL].flatMap((set) => KINDS.map((_, kind) => new BodyMesh(kind, isShellSet(set))));
  readonly #edges: ColliderEdges;
  /** White in both themes; its rim separates it from a light background. */
  readonly #outlines: ColliderEdges;
  readonly #counts = new Int32Array(5 * KINDS.length);
  readonly #piercedCounts = new Int32Array(5 * KINDS.length);
  readonly #appearance: Appearance = { kind: 0, tint: -1, body: 0, asleep: false, lit: false };
  #marks = new Uint8Array(64);
  /** Per row: 0 if it is not drawn, else one more than its mesh's index in `#all`. */
  #meshes = new Uint8Array(64);
  #tiny = false;
  /** Of the solids. */
  #detail: Detail = 0;
  /** Of the stage, in this frame. */
  #focal = 0;
  #state: BodyColumns | undefined;

  constructor(stage: Stage, style: BodyStyle = 'world') {
    this.#stage = stage;
    this.style = style;
    this.edges = style === 'range';
    this.object.name = 'bodies';
    for (const mesh of this.#all) this.object.add(mesh.object);
    stage.scene.add(this.object);
    const parent = stage.scene;
    this.#edges = new ColliderEdges('collider edges', { renderOrder: 4, behind: 0.25, parent });
    this.#outlines = new ColliderEdges('outlines', { halo: 1.25, haloColor: LOOKS.dark.halo, renderOrder: 6, behind: 0.5, parent });
    stage.onPrepare((camera, _width, height) => {
      this.#choose(camera);
      this.#drawEdges(camera, height);
    });
  }

  /**
   * Marks for this frame: `clearMarks()`, then `touch(row, isNew)` for every row in a contact and `dress(row)` for those with a mesh, then `sync`.
   */
  clearMarks(): void {
    const marks = this.#marks;
    for (let row = 0; row < marks.length; row++) marks[row] &= ~(TOUCHED | RESTING | DRESSED | PIERCED | MODEL);
  }

  /** In a new contact, or in one that has lasted. */
  touch(row: number, isNew: boolean): void {
    this.#mark(row, isNew ? TOUCHED : RESTING, true);
  }

  /** A mesh of its own is drawn in its place: the collider is a shell around it, with edges in any style. */
  dress(row: number): void {
    this.#mark(row, DRESSED, true);
  }

  /** Drawn as a translucent shell in any style, for walls. Sensors always are. */
  setGhost(row: number, ghost: boolean): void {
    this.#mark(row, GHOST, ghost);
  }

  /** Not drawn at all: a floor that the stage draws. */
  setHidden(row: number, hidden: boolean): void {
    this.#mark(row, HIDDEN, hidden);
  }

  /** Whether the body in a row casts a shadow on the floor below: it is drawn, and not transparent. */
  hasShadow(row: number): boolean {
    return (this.#marks[row] & (GHOST | UNSEEN)) === 0 && ((this.#state?.flags[row] ?? 0) & SENSOR) === 0;
  }

  /** Clears ghosts, hidden rows and marks: for a new world. */
  reset(): void {
    this.#marks.fill(0);
  }

  /** Reads the columns and writes the instance buffers; once per frame, before `stage.render()`. */
  sync(state: BodyColumns): void {
    this.#state = state;
    if (!this.object.visible) return;
    this.#room(state.rows);
    for (const row of this.pierced) this.#mark(row, PIERCED, true);
    this.#sort(state);
    this.#makeRoom();
    for (const mesh of this.#all) mesh.clear();
    // The body drawn in a side view comes first in its mesh.
    const first = this.pierced.length > 0 && this.pierced[0] < state.rows ? this.pierced[0] : -1;
    if (first >= 0 && this.#meshes[first] !== 0) this.#add(this.#meshOf(first), state, first);
    for (const [i, mesh] of this.#all.entries()) this.#piercedCounts[i] = mesh.count;
    for (let row = 0; row < state.rows; row++) {
      if (this.#meshes[row] !== 0 && row !== first) this.#add(this.#meshOf(row), state, row);
    }
    for (const mesh of this.#all) mesh.end();
  }

  /** The mesh of each row, and the number of rows in each. */
  #sort(state: BodyColumns): void {
    const { alive, kind, rows } = state;
    const marks = this.#marks;
    const meshes = this.#meshes;
    const counts = this.#counts.fill(0);
    const kept = this.kept && new Set(this.kept);
    this.#focal = this.#stage.focal;
    for (let row = 0; row < rows; row++) {
      // The next body in this row starts without marks.
      if (!alive[row]) marks[row] = 0;
      if (kind[row] === MESH) marks[row] |= MODEL;
      const drawn = alive[row] === 1 && (marks[row] & UNSEEN) === 0;
      const isShell = this.#isShell(state, row);
      const set = kept?.has(row) ? (isShell ? KEPT_SHELL : KEPT) : isShell ? SHELL : this.#isLarge(state, row) ? FINE : SOLID;
      meshes[row] = drawn ? 1 + kind[row] + set * KINDS.length : 0;
      if (drawn) counts[meshes[row] - 1]++;
    }
  }

  /** Makes the meshes large and fine enough. */
  #makeRoom(): void {
    const counts = this.#counts;
    let bodies = 0;
    for (const count of counts) bodies += count;
    const pixels = USUAL * this.#stage.pixelsPerMetre;
    this.#tiny = pixels < TINY[this.#tiny ? 1 : 0];
    const detail = (this.#detail = detailFor(bodies, this.#stage.software, this.#tiny));
    for (const [i, mesh] of this.#all.entries()) {
      const set = setOf(i);
      mesh.begin(counts[i], set === SOLID || set === SHELL ? detail : 0);
      // A glass wall's shadow would darken half the floor; in range style the shells are the bodies, and their shadows show their height.
      mesh.castShadow = !isShellSet(set) || this.style === 'range';
      mesh.opacity = look().shell;
    }
  }

  #meshOf(row: number): BodyMesh {
    return this.#all[this.#meshes[row] - 1];
  }

  #add(mesh: BodyMesh, state: BodyColumns, row: number): void {
    const marks = this.#marks[row];
    // The shell around a mesh is not faded with it, but its outline would stand out among the faded bodies.
    const isRimmed = !(marks & DRESSED) || this.kept?.includes(row) !== false;
    const rim = !isRimmed ? 0 : marks & TOUCHED ? NEW_RIM : marks & RESTING ? RESTING_RIM : 0;
    const appearance = this.#appearance;
    appearance.kind = state.kind[row];
    appearance.tint = this.tint ? this.tint(row) : -1;
    appearance.body = state.body[row];
    appearance.asleep = state.asleep[row] === 1;
    appearance.lit = row === this.hovered || row === this.selected;
    writeColor(mesh.colors, mesh.add(state, row, row === this.hatched, rim), appearance);
  }

  /** All bodies in the main view; in a side view the current one, unless it would hide its chord. */
  #choose(camera: ViewCamera): void {
    const main = !isSideView(camera);
    const isFaded = main && this.kept !== undefined;
    for (const [i, mesh] of this.#all.entries()) {
      const set = setOf(i);
      mesh.showFirst(main ? mesh.count : isShellSet(set) ? this.#piercedCounts[i] : 0);
      // In world style a shell is a wall or a sensor, which is transparent already.
      mesh.fade(isFaded && set < KEPT && (set !== SHELL || this.style === 'range'));
    }
  }

  /** Round, and so large on the stage that the facets of a crowd's meshes would be seen. A row stays what it is for a while, so that none flickers. */
  #isLarge({ kind, position, bounds }: BodyColumns, row: number): boolean {
    if (this.#detail === 0 || (kind[row] !== SPHERE && kind[row] !== CAPSULE)) return false;
    const { camera } = this.#stage;
    const [p, b] = [3 * row, BOUNDS_STRIDE * row];
    const x = position[p] - camera.position.x;
    const y = position[p + 1] - camera.position.y;
    const z = position[p + 2] - camera.position.z;
    const wide = this.#focal * Math.min(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
    const least = setOf(this.#meshes[row] - 1) === FINE ? LARGE[0] : LARGE[1];
    return wide * wide > least * least * (x * x + y * y + z * z);
  }

  #isShell(state: BodyColumns, row: number): boolean {
    return this.style === 'range' || (this.#marks[row] & (GHOST | DRESSED)) !== 0 || (state.flags[row] & SENSOR) !== 0;
  }

  /**
   * Of the main view all edges, or those of marked bodies. Of a side view those of the body on the ray, and of the others that its plane cuts the outlines, in
   * their colours if the ray pierces them.
   */
  #drawEdges(camera: ViewCamera, height: number): void {
    const state = this.#state;
    if (!state) return;
    const { hovered, selected, kept, pierced } = this;
    const { visible } = this.object;
    const side = isSideView(camera);
    const all = this.edges && state.count <= MOST_EDGES;
    this.#edges.begin(camera, height);
    this.#outlines.begin(camera, height);
    for (let row = 0; row < state.rows; row++) {
      const marks = this.#marks[row];
      if (!state.alive[row] || marks & UNSEEN) continue;
      if (side && row !== pierced[0]) {
        if (!visible || marks & GHOST || !meetsPlane(state, row, camera.matrixWorld.elements)) continue;
        this.#edges.add(state, row, { width: 1, color: marks & PIERCED ? this.#edgeColor(state, row) : look().neighbour, inner: false });
      } else if (side || all || (marks & DRESSED && visible)) {
        const outline = row !== hovered && row !== selected;
        const strength = side || kept === undefined || kept.includes(row) ? 1 : FADED;
        this.#edges.add(state, row, { width: 1.5, color: this.#edgeColor(state, row), outline, strength });
      }
    }
    for (const row of [hovered, selected]) {
      if (row === null || row >= state.rows || !state.alive[row] || (side && row !== pierced[0])) continue;
      this.#outlines.add(state, row, { width: row === selected ? 2 : 1, color: PALETTE.OUTLINE, inner: false });
    }
    this.#edges.end();
    this.#outlines.end();
  }

  #edgeColor(state: BodyColumns, row: number): number {
    const strength = state.body[row] === STATIC ? 0.75 : 1;
    // On a light background a line is darker than its body.
    return shaded(tintOf(state.kind[row], THEME.value), THEME.value === 'light' ? 0.8 : strength);
  }

  #mark(row: number, bit: number, on: boolean): void {
    this.#room(row + 1);
    if (on) this.#marks[row] |= bit;
    else this.#marks[row] &= ~bit;
  }

  #room(rows: number): void {
    if (rows <= this.#marks.length) return;
    const capacity = Math.max(rows, 2 * this.#marks.length);
    const wider = new Uint8Array(capacity);
    wider.set(this.#marks);
    this.#marks = wider;
    this.#meshes = new Uint8Array(capacity);
  }
}

function isSideView(camera: ViewCamera): boolean {
  return camera.layers.isEnabled(SIDE_VIEW);
}

/** Whether a body's bounds reach the plane of a side view; m is its camera's matrix, whose third column is the plane's normal. */
function meetsPlane({ bounds }: BodyColumns, row: number, m: ArrayLike<number>): boolean {
  const b = BOUNDS_STRIDE * row;
  let off = FAR;
  let reach = 0;
  for (let k = 0; k < 3; k++) {
    off += (0.5 * (bounds[b + k] + bounds[b + 3 + k]) - m[12 + k]) * m[8 + k];
    reach += 0.5 * (bounds[b + 3 + k] - bounds[b + k]) * Math.abs(m[8 + k]);
  }
  return Math.abs(off) <= reach;
}
