// A small scene of its own: a few solids, a ray, lines and marks, with its own camera. `MultiView` draws many of them.
import { Matrix4, PerspectiveCamera, Scene } from 'three';
import type { WebGLRenderer } from 'three';
import { vec3 } from 'kantsu';
import type { RayInterval, Shape, Vec3, Vec3Like } from 'kantsu';
import { projectPoint, rayThroughPixel } from 'kantsu/three';
import type { PixelRay, Rectangle, ScreenPoint } from 'kantsu/three';
import { dot, minus, unitOr } from '../kit/vectors.ts';
import { Floor } from './floor.ts';
import { LabelLayer } from './labels.ts';
import { MAIN_VIEW } from './layers.ts';
import { Lights } from './lights.ts';
import { DIAMOND, TRIANGLE_MARK } from './markers.ts';
import { RayPen } from './ray-pen.ts';
import { Solids } from './solids.ts';
import type { SolidLook } from './solids.ts';
import { look } from './theme.ts';
import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';

/** From where it is seen, radians about the middle: azimuth 0 looks along −z with x to the right, elevation 0 is level. */
export interface Sight {
  readonly azimuth: number;
  readonly elevation: number;
}

/** At first. */
export const HOME: Sight = { azimuth: 0.45, elevation: 0.38 };

const STEEPEST = 1.5; // radians, short of straight down

/** Round the middle, and up or down. */
export function turned({ azimuth, elevation }: Sight, sideways: number, upwards: number): Sight {
  return { azimuth: azimuth + sideways, elevation: Math.min(Math.max(elevation + upwards, -STEEPEST), STEEPEST) };
}

export interface DrawnRay {
  readonly origin: Vec3Like;
  /** Of any length. */
  readonly direction: Vec3Like;
  /** m. Without it, the ray leaves the picture. */
  readonly maxDistance?: number;
}

const FIELD_OF_VIEW = 30; // degrees: small pictures stand beside each other, and a wide angle would distort each differently
const ROOM = 1.06; // margin around the ball in view
const CHORD = 6; // px

export class InsetScene {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 100);
  readonly #lights = new Lights();
  readonly #floor: Floor | undefined;
  /** Lines, marks and rays among the solids, between `begin` and `end`. */
  readonly pen = new RayPen('inset', this.scene, [], { halo: 1, behind: 0.4, renderOrder: 20 });
  /** Over the picture, in an element that `MultiView` puts there; for a scene made with labels. */
  readonly labels: LabelLayer | undefined;
  readonly over: HTMLElement | undefined;
  readonly #solids = new Solids(this.scene);
  // The view at the last drawing, and where this class has put the camera.
  readonly #drawnView = new Matrix4();
  readonly #drawnLens = new Matrix4();
  readonly #placed = new Matrix4();
  /** That it was painted in. */
  #theme: Theme | undefined;
  #center: Vec3 = [0, 0, 0];
  #radius = 1;
  #sight = HOME;
  #changed = true;

  /** `labels`: a class of the element that they are in. */
  constructor(options: { readonly floor?: boolean; readonly labels?: string } = {}) {
    if (options.labels !== undefined) {
      this.over = document.createElement('div');
      this.over.className = `stage inset-labels fill ${options.labels}`;
      this.labels = new LabelLayer(this.over);
    }
    this.scene.add(this.#lights.object);
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
  solid(slot: number, shape: Shape | null, look?: SolidLook): void {
    if (this.#solids.put(slot, shape, look)) this.#changed = true;
  }

  /** Removes all lines, marks and rays. Everything drawn until `end` stays. */
  begin(): void {
    this.pen.begin();
  }

  /**
   * A ray as in the Ray Range: dashed to the entry, thick inside, thin after; disc, ring and normals, of this many px. An endless one runs out of the
   * picture.
   */
  ray(ray: DrawnRay, hit: RayInterval | null, normal?: number): void {
    const o = vec3('origin', ray.origin);
    const d = unitOr(vec3('direction', ray.direction), [1, 0, 0]);
    const { ink } = look();
    const reach = ray.maxDistance ?? Infinity;
    const ends = reach < Infinity;
    const end = ends ? reach : Math.max(this.#wayOut(o, d), hit ? hit.exit.distance + 0.3 * this.#radius : 0);
    this.pen.outside(o, d, hit ? [hit] : [], end, 1);
    if (hit) {
      // Small pictures have thinner lines, but the chord is the main thing.
      this.pen.chord(o, d, hit, end, 1, CHORD);
      this.pen.ends(d, hit, 1, 1, end, true, normal);
    }
    this.pen.marks.add(TRIANGLE_MARK, 15, ink, 1, o[0], o[1], o[2]);
    if (ends) this.pen.marks.add(DIAMOND, 9, ink, 0.8, o[0] + end * d[0], o[1] + end * d[1], o[2] + end * d[2]);
  }

  end(): void {
    this.pen.end();
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

  look(sight: Sight): void {
    this.#sight = sight;
    this.#place();
  }

  /** The aspect of the target rectangle; the ball stays in view. A camera moved by others stays where it is. */
  setAspect(width: number, height: number): void {
    const aspect = width / height;
    // (A place that is not laid out, or has no picture, may have one side or none.)
    if (aspect === this.camera.aspect || !(aspect > 0 && aspect < Infinity)) return;
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
    this.#solids.draw(camera, height);
    if (this.over) this.over.dataset['theme'] = THEME.value;
    this.labels?.render(camera, width, height);
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
    for (const part of [this.#solids, this.pen, this.#lights, this.#floor, this.labels]) part?.dispose();
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
    const { azimuth, elevation } = this.#sight;
    const level = distance * Math.cos(elevation);
    camera.position.set(x + level * Math.sin(azimuth), y + distance * Math.sin(elevation), z + level * Math.cos(azimuth));
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
