// One contact in detail: witness points, depth or gap, normal, features, face patch, and a copy of one shape moved out of the other. In every view.
import { Color } from 'three';
import { PALETTE } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { BodyMesh } from './body-mesh.ts';
import { ColliderEdges } from './collider-edges.ts';
import type { EdgeStyle } from './collider-edges.ts';
import { ContactPatch } from './contact-patch.ts';
import { Drawing } from './drawing.ts';
import { DIAMOND, DISC, RING } from './markers.ts';
import { ShapeRows } from './shape-rows.ts';
import type { Stage } from './stage.ts';
import { ARROW, PLAIN } from './line-batch.ts';
import { look } from './theme.ts';

const NORMAL = 64; // px
/** Opacity of the copy's faces; the patch has 25 %. */
const GHOST = 0.14;
/** Placed before all other labels. */
const FIRST = 30;

export interface DrawnContact {
  readonly state: 'separate' | 'touching' | 'penetrating';
  /** Signed, m. */
  readonly distance: number;
  /** Unit, from a to b. */
  readonly normal: Vec3;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** Touching points, the deepest first. */
  readonly points: readonly Vec3[];
  readonly ghost: { readonly shape: Shape; readonly color: number } | undefined;
  /** At the witness points and between them; undefined if labels are off. */
  readonly words: { readonly a: string; readonly b: string; readonly between: string } | undefined;
}

export class ContactFigure extends Drawing {
  readonly #stage: Stage;
  readonly #patch = new ContactPatch();
  readonly #edges = new ColliderEdges('minimum translation', { behind: 0.35, renderOrder: 11 });
  readonly #rows = new ShapeRows();
  readonly #unsubscribe: () => void;
  #mesh: { readonly mesh: BodyMesh; readonly kind: Shape['kind'] } | undefined;
  #ghost: DrawnContact['ghost'];

  constructor(stage: Stage) {
    super('picked contact', stage.scene, [stage.labels], { halo: 0.75, behind: 0.85, renderOrder: 22 });
    this.#stage = stage;
    stage.scene.add(this.#patch.object, this.#edges.object);
    // The outline of a round shape depends on the camera: drawn for each view.
    this.#unsubscribe = stage.onPrepare((camera, _width, height) => {
      this.#edges.begin(camera);
      if (this.#ghost) {
        const style: EdgeStyle = { width: 1.5, color: this.#ghost.color, outline: true, inner: false, dashed: true };
        this.#edges.add(this.#rows, 0, style, camera, height);
      }
      this.#edges.end();
    });
  }

  /** The picked contact, if there is one; and a mark under the pointer that a click would pick, with its label. */
  show(contact: DrawnContact | undefined, mark: { readonly at: Vec3; readonly words: string } | undefined): void {
    this.begin();
    if (contact) this.#draw(contact);
    else this.#patch.show([], [0, 1, 0], 0);
    this.#showGhost(contact?.ghost);
    if (mark) {
      this.marks.add(RING, 20, look().ink, 1, ...mark.at);
      this.say('note', mark.words, mark.at, { priority: FIRST });
    }
    this.end();
  }

  override dispose(): void {
    super.dispose();
    this.#unsubscribe();
    for (const part of [this.#patch, this.#edges]) part.dispose();
    this.#showGhost(undefined);
  }

  #draw(contact: DrawnContact): void {
    const { state, distance, normal, pointA, pointB, points, words } = contact;
    const apart = state === 'separate';
    const color = state === 'penetrating' ? PALETTE.PENETRATING : PALETTE.TOUCHING;
    // Thick through the overlap, thin across the gap; without either it would be a point.
    if (distance !== 0) {
      this.lines.pen(apart ? 2.5 : 5, apart ? PALETTE.SEPARATED : color).head(PLAIN);
      this.lines.line(...pointA, ...pointB);
    }
    this.lines.pen(2, look().ink).head(ARROW);
    this.lines.towards(...middleOf(contact), ...normal, NORMAL);
    for (const point of points) this.marks.add(DIAMOND, 9, color, 1, ...point);
    this.marks.add(DISC, 10, PALETTE.ENTRY, 1, ...pointA);
    this.marks.add(RING, 16, PALETTE.EXIT, 1, ...pointB);
    this.#patch.show(points, normal, color);
    if (!words) return;
    this.say('between', words.between, middleOf(contact), { priority: FIRST });
    const [after] = this.say('in', words.a, pointA, { priority: FIRST - 1 });
    this.say('out', words.b, pointB, { priority: FIRST - 2, after });
  }

  #showGhost(ghost: DrawnContact['ghost']): void {
    this.#ghost = ghost;
    if (!ghost || this.#mesh?.kind !== ghost.shape.kind) {
      this.#mesh?.mesh.object.removeFromParent();
      this.#mesh?.mesh.dispose();
      this.#mesh = undefined;
    }
    if (!ghost) return;
    this.#rows.set(0, ghost.shape);
    if (!this.#mesh) {
      this.#mesh = { mesh: new BodyMesh(this.#rows.kind[0], true), kind: ghost.shape.kind };
      this.#stage.scene.add(this.#mesh.mesh.object);
    }
    const { mesh } = this.#mesh;
    mesh.begin(1, this.#stage.software ? 1 : 0);
    mesh.clear();
    const o = mesh.dress(mesh.add(this.#rows, 0), this.#rows, 0, false, 0);
    tint.setHex(ghost.color).toArray(mesh.colors, o);
    mesh.opacity = GHOST;
    mesh.end();
  }
}

const tint = new Color();

function middleOf({ pointA, pointB }: DrawnContact): Vec3 {
  return [0, 1, 2].map((k) => 0.5 * (pointA[k] + pointB[k])) as Vec3;
}
