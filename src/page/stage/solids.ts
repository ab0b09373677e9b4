// A few shapes without a world, each in a slot with a look of its own: faces, and edges that follow the camera.
import { Color } from 'three';
import type { Object3D } from 'three';
import type { Shape } from 'kantsu';
import type { ViewCamera } from 'kantsu/three';
import { shaded } from './body-colors.ts';
import { BodyMesh } from './body-mesh.ts';
import { ColliderEdges } from './collider-edges.ts';
import { graphics } from './graphics.ts';
import { placedOf } from './instances.ts';
import type { Placed } from './instances.ts';
import { THEME } from '../kit/theme-signal.ts';

export interface SolidLook {
  /** 0xrrggbb, of faces and edges. */
  readonly color: number;
  /** Of the shell, default 0.18; from 1 on it is solid and opaque. */
  readonly opacity?: number;
  /** Width of the edges, px, default 1.5; 0 draws none. */
  readonly edge?: number;
  /** On a capsule: the parts in their colours, P1 dotted, P2 striped. */
  readonly hatched?: boolean;
  /** A hypothetical copy: fainter, its edges dashed. */
  readonly ghost?: boolean;
}

interface Slot {
  readonly shape: Shape;
  readonly look: SolidLook;
  readonly placed: Placed;
  readonly mesh: BodyMesh;
}

const PLAIN: SolidLook = { color: 0xb8c4d0 };
const SHELL = 0.18;
/** What a ghost has of the opacity of faces and of edges. */
const GHOST = { faces: 0.45, edges: 0.7 };

const tint = new Color();

export class Solids {
  readonly #parent: Object3D;
  readonly #slots: (Slot | undefined)[] = [];
  readonly #edges: ColliderEdges;

  constructor(parent: Object3D) {
    this.#parent = parent;
    this.#edges = new ColliderEdges('edges', { renderOrder: 4, behind: 0.25, parent });
  }

  /** Puts an exact collider, in world coordinates, into a slot; null empties it. False if it looks the same before and after. */
  put(slot: number, shape: Shape | null, look = PLAIN): boolean {
    const old = this.#slots[slot];
    if (old?.shape === (shape ?? undefined) && (!old || isSame(old.look, look))) return false;
    const opacity = look.opacity ?? SHELL;
    const isKept = old?.shape.kind === shape?.kind && (old?.look.opacity ?? SHELL) >= 1 === opacity >= 1;
    if (!isKept) old?.mesh.dispose();
    this.#slots[slot] = undefined;
    if (!shape) return true;
    const placed = placedOf(shape);
    const mesh = old && isKept ? old.mesh : new BodyMesh(placed.kind[0], opacity < 1);
    this.#parent.add(mesh.object);
    mesh.begin(1, graphics().software ? 1 : 0);
    mesh.clear();
    tint.setHex(look.color).toArray(mesh.colors, mesh.add(placed, 0, look.hatched ?? false, 0));
    mesh.opacity = look.ghost ? GHOST.faces * opacity : opacity;
    mesh.end();
    this.#slots[slot] = { shape, look, placed, mesh };
    return true;
  }

  /** The edges, for a view `height` px high. */
  draw(camera: ViewCamera, height: number): void {
    this.#edges.begin(camera, height);
    for (const solid of this.#slots) {
      if (!solid || solid.look.edge === 0) continue;
      const { color, edge: width = 1.5, ghost = false } = solid.look;
      // On a light background a pastel line is invisible.
      const hue = THEME.value === 'light' ? shaded(color, 0.42) : color;
      this.#edges.add(solid.placed, 0, { width, color: hue, dashed: ghost, strength: ghost ? GHOST.edges : 1 });
    }
    this.#edges.end();
  }

  dispose(): void {
    for (const solid of this.#slots) solid?.mesh.dispose();
    this.#slots.length = 0;
    this.#edges.dispose();
  }
}

function isSame(a: SolidLook, b: SolidLook): boolean {
  return a.color === b.color && a.opacity === b.opacity && a.edge === b.edge && a.hatched === b.hatched && a.ghost === b.ghost;
}
