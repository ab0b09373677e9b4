// A small scene of its own: a few solids, a ray, lines and marks, with its own camera. `MultiView` draws many of them.
import { Color, Matrix4, PerspectiveCamera, Scene } from 'three';
import type { WebGLRenderer } from 'three';
import { vec3 } from 'kantsu';
import type { Capsule, RayInterval, Shape, Vec3, Vec3Like } from 'kantsu';
import { projectPoint, rayThroughPixel } from 'kantsu/three';
import type { PixelRay, Rectangle, ScreenPoint } from 'kantsu/three';
import { dot, minus, unitOr } from '../kit/vectors.ts';
import { BodyMesh } from './body-mesh.ts';
import { shaded } from './body-colors.ts';
import { ColliderEdges } from './collider-edges.ts';
import type { EdgeStyle } from './collider-edges.ts';
import { Floor } from './floor.ts';
import { graphics } from './graphics.ts';
import { MAIN_VIEW } from './layers.ts';
import { Lights } from './lights.ts';
import { DIAMOND, DISC, Markers, RING, TRIANGLE_MARK } from './markers.ts';
import { RayPen } from './ray-pen.ts';
import { ShapeRows } from './shape-rows.ts';
import { ARROW, LineBatch } from './line-batch.ts';
import { look } from './theme.ts';
import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';

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

export interface LineLook {
  readonly color: number;
  /** px, default 1.5. */
  readonly width?: number;
  readonly dash?: boolean;
  readonly opacity?: number;
  readonly head?: 'none' | 'arrow';
}

export interface MarkLook {
  readonly shape: 'disc' | 'ring' | 'triangle' | 'diamond';
  /** Unit; the mark lies in the plane perpendicular to it. Without it, the mark faces the eye. */
  readonly normal?: Vec3Like;
  readonly color: number;
  /** px, default 10. */
  readonly size?: number;
  readonly opacity?: number;
}

/** From where it is seen, radians about the middle: azimuth 0 looks along −z with x to the right, elevation 0 is level. */
export interface Sight {
  readonly azimuth: number;
  readonly elevation: number;
}

/** At first. */
export const HOME: Sight = { azimuth: 0.45, elevation: 0.38 };

export interface DrawnRay {
  readonly origin: Vec3Like;
  /** Of any length. */
  readonly direction: Vec3Like;
  /** m. Without it, the ray leaves the picture. */
  readonly maxDistance?: number;
}

const FIELD_OF_VIEW = 30; // degrees: small pictures stand beside each other, and a wide angle would distort each differently
const ROOM = 1.06; // margin around the ball in view
const SHELL = 0.18;
const CHORD = 6; // px
const GHOST = 0.45;
const MARKS = { disc: DISC, ring: RING, triangle: TRIANGLE_MARK, diamond: DIAMOND } as const;

interface Solid {
  readonly shape: Shape;
  readonly look: SolidLook;
  readonly mesh: BodyMesh;
  readonly kind: Shape['kind'];
  readonly solid: boolean;
}

const tint = new Color();

export class InsetScene {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 100);
  readonly #lights = new Lights();
  readonly #floor: Floor | undefined;
  readonly #rows = new ShapeRows();
  readonly #solids: (Solid | undefined)[] = [];
  readonly #edges = new ColliderEdges('edges', { renderOrder: 4, behind: 0.25 });
  readonly #lines = new LineBatch('lines', { halo: 1, behind: 0.4, renderOrder: 20 });
  readonly #marks = new Markers('marks', { behind: 0.45, renderOrder: 24 });
  readonly #pen = new RayPen(this.#lines, this.#marks);
  readonly #edge: EdgeStyle = { width: 1.5, color: 0xffffff, outline: true, inner: true };
  // The view at the last drawing, and where this class has put the camera.
  readonly #drawnView = new Matrix4();
  readonly #drawnLens = new Matrix4();
  readonly #placed = new Matrix4();
  /** That it was painted in. */
  #theme: Theme | undefined;
  #center: Vec3 = [0, 0, 0];
  #radius = 1;
  #azimuth = HOME.azimuth;
  #elevation = HOME.elevation;
  #changed = true;

  constructor(options: { floor?: boolean } = {}) {
    this.scene.add(this.#lights.object, this.#edges.object, this.#lines.object, this.#marks.object);
    if (options.floor) {
      this.#floor = new Floor();
      this.#floor.shadowVisible = false;
      this.camera.layers.enable(MAIN_VIEW);
      this.scene.add(this.#floor.object);
    }
    this.#place();
  }

  /** Whether it would look different from the last drawing: something was added, or the camera was moved. */
  get changed(): boolean {
    if (this.#changed || this.#theme !== THEME.value) return true;
    this.camera.updateMatrixWorld();
    return !this.camera.matrixWorld.equals(this.#drawnView) || !this.camera.projectionMatrix.equals(this.#drawnLens);
  }

  /** Something that others added to the scene has changed. */
  touch(): void {
    this.#changed = true;
  }

  /** Puts an exact collider, in world coordinates, into a slot; null empties it. */
  solid(slot: number, shape: Shape | null, look: SolidLook = { color: 0xb8c4d0 }): void {
    const old = this.#solids[slot];
    if (old !== undefined && old.shape === shape && isSameLook(old.look, look)) return;
    if (old === undefined && shape === null) return;
    this.#changed = true;
    const opacity = look.opacity ?? SHELL;
    const reusable = old !== undefined && shape !== null && old.kind === shape.kind && old.solid === opacity >= 1;
    if (old !== undefined && !reusable) {
      old.mesh.object.removeFromParent();
      old.mesh.dispose();
    }
    if (shape === null) {
      this.#solids[slot] = undefined;
      return;
    }
    this.#rows.set(slot, shape);
    const solid = opacity >= 1;
    const mesh = reusable ? old.mesh : new BodyMesh(this.#rows.kind[slot], !solid);
    this.scene.add(mesh.object);
    mesh.begin(1, graphics().software ? 1 : 0);
    mesh.clear();
    const o = mesh.add(this.#rows, slot, look.hatched ?? false, 0);
    tint.setHex(look.color).toArray(mesh.colors, o);
    mesh.opacity = look.ghost ? GHOST * opacity : opacity;
    mesh.end();
    this.#solids[slot] = { shape, look, mesh, kind: shape.kind, solid };
  }

  /** Removes all lines, marks and rays. Everything drawn until `end` stays. */
  begin(): void {
    this.#lines.begin();
    this.#marks.begin();
  }

  line(a: Vec3Like, b: Vec3Like, look: LineLook): void {
    const [ax, ay, az] = vec3('a', a);
    const [bx, by, bz] = vec3('b', b);
    this.#lines.pen(look.width ?? 1.5, look.color, look.opacity ?? 1);
    if (look.dash) this.#lines.dash(6, 5);
    if (look.head === 'arrow') this.#lines.head(ARROW);
    this.#lines.line(ax, ay, az, bx, by, bz);
  }

  mark(at: Vec3Like, look: MarkLook): void {
    const [x, y, z] = vec3('at', at);
    const [nx, ny, nz] = look.normal ? vec3('normal', look.normal) : [0, 0, 0];
    this.#marks.add(MARKS[look.shape], look.size ?? 10, look.color, look.opacity ?? 1, x, y, z, nx, ny, nz);
  }

  /**
   * A ray as in the Ray Range: dashed to the entry, thick inside, thin after; disc, ring and normals, of this many px. An endless one runs out of the
   * picture.
   */
  ray(ray: DrawnRay, hit: RayInterval | null, normal?: number): void {
    const o = vec3('origin', ray.origin);
    const d = unitOr(vec3('direction', ray.direction), [1, 0, 0]);
    const { ink } = look();
    this.#pen.ink = ink;
    const reach = ray.maxDistance ?? Infinity;
    const ends = reach < Infinity;
    const end = ends ? reach : Math.max(this.#wayOut(o, d), hit ? hit.exit.distance + 0.3 * this.#radius : 0);
    this.#pen.outside(o, d, hit ? [hit] : [], end, 1);
    if (hit) {
      // Small pictures have thinner lines, but the chord is the main thing.
      this.#pen.chord(o, d, hit, end, 1, CHORD);
      this.#pen.ends(d, hit, 1, 1, end, true, normal);
    }
    this.#marks.add(TRIANGLE_MARK, 15, ink, 1, o[0], o[1], o[2]);
    if (ends) this.#marks.add(DIAMOND, 9, ink, 0.8, o[0] + end * d[0], o[1] + end * d[1], o[2] + end * d[2]);
  }

  /** The figure that decides the parts of a capsule: axis, seams, and the axis's nearest point to each crossing. */
  core(capsule: Capsule, hit: RayInterval | null): void {
    this.#pen.ink = look().ink;
    this.#pen.core([...capsule.p1], [...capsule.p2], capsule.radius, hit ? [hit.enter, hit.exit] : [], 1);
  }

  end(): void {
    this.#lines.end();
    this.#marks.end();
    this.#changed = true;
  }

  /** The ball in view, m. */
  frame(center: Vec3Like, radius: number): void {
    this.#center = vec3('center', center);
    this.#radius = radius;
    this.#place();
  }

  /** Right, up and towards the eye in the picture, unit. */
  get axes(): readonly [Vec3, Vec3, Vec3] {
    this.camera.updateMatrixWorld();
    const e = this.camera.matrixWorld.elements;
    return [
      [e[0], e[1], e[2]],
      [e[4], e[5], e[6]],
      [e[8], e[9], e[10]],
    ];
  }

  look(azimuth: number, elevation: number): void {
    this.#azimuth = azimuth;
    this.#elevation = elevation;
    this.#place();
  }

  /** The aspect of the target rectangle; the ball stays in view. A camera moved by others stays where it is. */
  setAspect(width: number, height: number): void {
    const aspect = width / height;
    if (aspect === this.camera.aspect || !(aspect > 0)) return;
    this.camera.updateMatrix();
    const ours = this.camera.matrix.equals(this.#placed);
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    if (ours) this.#place();
  }

  /** The ray through a pixel of the target rectangle, in client CSS pixels. */
  rayThrough(rectangle: Rectangle, clientX: number, clientY: number): PixelRay {
    this.#aim(rectangle);
    return rayThroughPixel(this.camera, rectangle, clientX, clientY);
  }

  /** Position of a point on the page, in client CSS pixels. */
  project(rectangle: Rectangle, point: Vec3Like): ScreenPoint {
    this.#aim(rectangle);
    return projectPoint(this.camera, rectangle, ...vec3('point', point));
  }

  /** Prepares everything that depends on the camera, for a view of this size in CSS pixels. */
  prepare(width: number, height: number): void {
    this.setAspect(width, height);
    if (this.#theme !== THEME.value) for (const part of [this.#lights, this.#floor]) part?.paint();
    this.#theme = THEME.value;
    const { camera } = this;
    camera.updateMatrixWorld();
    this.#lights.follow(camera);
    const edge = this.#edge;
    this.#edges.begin(camera);
    for (const [row, solid] of this.#solids.entries()) {
      if (!solid || solid.look.edge === 0) continue;
      edge.width = solid.look.edge ?? 1.5;
      // On a light background a pastel line is invisible.
      edge.color = THEME.value === 'light' ? shaded(solid.look.color, 0.42) : solid.look.color;
      edge.dashed = solid.look.ghost ?? false;
      edge.strength = solid.look.ghost ? 0.7 : 1;
      this.#edges.add(this.#rows, row, edge, camera, height);
    }
    this.#edges.end();
  }

  /** Draws into the renderer's viewport, of this size in CSS pixels. */
  render(renderer: WebGLRenderer, width: number, height: number): void {
    this.prepare(width, height);
    renderer.render(this.scene, this.camera);
    this.#changed = false;
    this.#drawnView.copy(this.camera.matrixWorld);
    this.#drawnLens.copy(this.camera.projectionMatrix);
  }

  dispose(): void {
    for (const solid of this.#solids) solid?.mesh.dispose();
    this.#solids.length = 0;
    for (const part of [this.#edges, this.#lines, this.#marks, this.#lights]) part.dispose();
    this.#floor?.dispose();
  }

  #aim({ width, height }: Rectangle): void {
    this.setAspect(width, height);
    this.camera.updateMatrixWorld();
  }

  /** A sphere of radius r fills an opening angle 2α from distance r / sin α; of the two angles the narrower counts. */
  #place(): void {
    const { camera } = this;
    const halfV = (camera.fov * Math.PI) / 360;
    const halfH = Math.atan(Math.tan(halfV) * camera.aspect);
    const distance = (ROOM * this.#radius) / Math.sin(Math.min(halfV, halfH));
    const [x, y, z] = this.#center;
    const level = distance * Math.cos(this.#elevation);
    camera.position.set(x + level * Math.sin(this.#azimuth), y + distance * Math.sin(this.#elevation), z + level * Math.cos(this.#azimuth));
    camera.lookAt(x, y, z);
    camera.near = distance / 50;
    camera.far = 50 * distance;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.#placed.copy(camera.matrix);
    this.#floor?.place(x, 0, z, 4 * this.#radius);
  }

  /** Where a ray leaves the ball in view, m along it; two radii if it never meets it. */
  #wayOut(o: Vec3, d: Vec3): number {
    const m = minus(o, this.#center);
    const b = dot(m, d);
    const c = dot(m, m) - this.#radius * this.#radius;
    const far = -b + Math.sqrt(Math.max(b * b - c, 0));
    return b * b >= c && far > 0 ? far : 2 * this.#radius;
  }
}

function isSameLook(a: SolidLook, b: SolidLook): boolean {
  return a.color === b.color && a.opacity === b.opacity && a.edge === b.edge && a.hatched === b.hatched && a.ghost === b.ghost;
}
