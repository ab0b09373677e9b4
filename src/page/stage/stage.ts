// The stage: renderer, scene, camera, lights and floor in one host element, and conversions between pixels and rays.
import { PCFShadowMap, PerspectiveCamera, Scene, Vector3, Vector4, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { vec3 } from 'kantsu';
import type { Vec3, Vec3Like } from 'kantsu';
import { projectPoint, rayThroughPixel } from 'kantsu/three';
import type { PixelRay, ScreenPoint, ViewCamera } from 'kantsu/three';
import { Backdrop } from './backdrop.ts';
import { Floor } from './floor.ts';
import { forgetLostObjects, graphics } from './graphics.ts';
import { LabelLayer } from './labels.ts';
import { MAIN_VIEW } from './layers.ts';
import { Lights } from './lights.ts';
import { ease, watchReducedMotion } from '../kit/motion.ts';
import { between } from '../kit/vectors.ts';
import { frameBoxes } from './framing.ts';
import type { Framed } from './framing.ts';
import type { SideView } from './side-view.ts';
import { THEME } from '../kit/theme-signal.ts';

export interface Bounds3 {
  readonly min: Vec3Like;
  readonly max: Vec3Like;
}

export type CameraPreset = 'home' | 'front' | 'right' | 'top';

/** Position and target of a camera after a share 0 … 1 of its path. */
export type CameraPath = (share: number) => { readonly position: Vec3Like; readonly target: Vec3Like };

/** Called before each view is drawn, with that view's camera and its size in CSS pixels: for everything that depends on the camera. */
export type Prepare = (camera: ViewCamera, width: number, height: number) => void;

const MOST_PIXELS_PER_PIXEL = 2; // device pixels per CSS pixel: three would take more than twice the time and is not visible
const FIELD_OF_VIEW = 45; // degrees, vertical; a wider one distorts spheres at the edges
const GLIDE = 240; // ms
/** Angle from straight up, radians: down to the floor and not below, where the floor would hide everything. */
export const MAX_POLAR_ANGLE = 0.497 * Math.PI;
const ROOM = 1.15; // margin around framed bounds

const DIRECTIONS: Record<Exclude<CameraPreset, 'home'>, readonly [number, number, number]> = {
  front: [0, 0.12, 1],
  right: [1, 0.12, 0],
  // Not straight down, where an upright camera has no direction of up.
  top: [0, 1, 0.001],
};

export class Stage {
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 2000);
  /** They get only what the pointer arbiter passes on. */
  readonly controls: OrbitControls;
  readonly labels: LabelLayer;
  /** Drawn into its own rectangle of the canvas. */
  side: SideView | undefined;
  /** Called with another size of the host, and when the graphics context is lost and restored. */
  onResize: () => void = () => {};
  onContextLost: () => void = () => {};
  onContextRestored: () => void = () => {};
  /** Drawn without a GPU: no multisampling, no shadows, coarser bodies, one pixel per CSS pixel. */
  readonly software = graphics().software;
  /** CSS pixels of the host. */
  width = 0;
  height = 0;
  /** Height of the grid, m. */
  floorHeight = 0;
  /** True if the user prefers reduced motion: then nothing is animated or flashes. */
  reducedMotion = false;
  /** True between `webglcontextlost` and `webglcontextrestored`; `render` does nothing meanwhile. */
  lost = false;

  readonly #backdrop = new Backdrop();
  readonly #floor = new Floor();
  readonly #lights = new Lights();
  readonly #prepare = new Set<Prepare>();
  readonly #whole = new Vector4();
  readonly #home = { position: new Vector3(7, 5, 9), target: new Vector3(0, 1, 0), framed: undefined as Framed | undefined };
  /** The camera's position after the last `home`. */
  readonly #homePlace = new Vector3();
  readonly #area = { center: new Vector3(0, 1, 0), radius: 12 };
  /** The current camera path, its start, and its duration; ms. */
  #glide: { readonly path: CameraPath; readonly start: number; readonly duration: number } | undefined;
  #ratio = 0;

  /**
   * Fills `host`, whose size it follows. A style may let the canvas stand up beyond the host's top edge: there is only what the side view draws. Throws an `Error` without
   * WebGL 2: ask `graphics()` first.
   */
  constructor(host: HTMLElement) {
    this.host = host;
    host.classList.add('stage');
    this.renderer = new WebGLRenderer({ antialias: !this.software, powerPreference: 'high-performance' });
    this.canvas = this.renderer.domElement;
    this.canvas.className = 'fill';
    host.append(this.canvas);
    this.labels = new LabelLayer(host);

    this.renderer.autoClear = false;
    // Two views make one frame: the counters are those of the frame, and its shadows are drawn once.
    this.renderer.info.autoReset = false;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;

    this.camera.layers.enable(MAIN_VIEW);
    this.scene.add(this.#backdrop.object, this.#floor.object, this.#lights.object);

    this.controls = new OrbitControls(this.camera, this.canvas);
    Object.assign(this.controls, {
      dampingFactor: 0.09,
      rotateSpeed: 0.9,
      zoomToCursor: true,
      minDistance: 0.1,
      maxDistance: 400,
      maxPolarAngle: MAX_POLAR_ANGLE,
    });
    this.controls.addEventListener('start', this.#stopGlide);

    this.canvas.addEventListener('webglcontextlost', (event) => this.#lose(event));
    this.canvas.addEventListener('webglcontextrestored', () => this.#restore());
    watchReducedMotion((reduced) => {
      this.reducedMotion = reduced;
      this.controls.enableDamping = !reduced;
    });
    this.#lights.castShadow = this.#floor.shadowVisible = !this.software;
    this.paint();
    this.#resize();
    this.preset('home', true);
    new ResizeObserver(() => {
      // Setting a canvas's size clears it; drawn again at once, it does not flicker while a panel is resized.
      if (this.#resize()) this.render();
    }).observe(host);
  }

  /** In the colours of the current theme. */
  paint(): void {
    this.host.dataset['theme'] = THEME.value;
    for (const part of [this.#backdrop, this.#floor, this.#lights]) part.paint();
  }

  /** Extent of the floor: least x and z, greatest x and z, m; the same object always. */
  get ground(): Vector4 {
    return this.#floor.ground;
  }

  setGrid(visible: boolean): void {
    this.#floor.gridVisible = visible;
  }

  /** The world's own floor, on whose top the grid is drawn and with which it ends; null for an endless one at height 0. */
  setGround(bounds: { readonly min: Vec3; readonly max: Vec3 } | null): void {
    this.floorHeight = bounds?.max[1] ?? 0;
    this.#floor.setGround(bounds);
  }

  /** The bounds of the scene: shadows are drawn in it, and the grid reaches a few times as far. Default 12 m about the origin. */
  setArea(bounds: Bounds3): void {
    const { center, radius } = ballAround(bounds);
    this.#area.center.copy(center);
    this.#area.radius = Math.max(radius, 0.5);
    this.#lights.cover(center.x, center.y, center.z, this.#area.radius);
  }

  /** Returns the removal. */
  onPrepare(listener: Prepare): () => void {
    this.#prepare.add(listener);
    return () => void this.#prepare.delete(listener);
  }

  /** Draws at this pixel ratio and passes the canvas, which keeps the drawing only until the call returns. */
  capture(scale: number, use: (canvas: HTMLCanvasElement) => void): void {
    this.renderer.setPixelRatio(scale);
    try {
      this.render();
      use(this.canvas);
    } finally {
      this.#ratio = NaN;
      this.#resize();
      this.render();
    }
  }

  /** Draws all views and labels once. `now` in ms of `performance.now()`, for the eases. */
  render(now = performance.now()): void {
    if (this.lost || this.width === 0 || this.height === 0) return;
    if (window.devicePixelRatio !== this.#ratio) this.#resize();
    this.#followGlide(now);
    this.controls.update();
    this.camera.updateMatrixWorld();

    const { renderer, scene, camera } = this;
    const { target } = this.controls;
    const reach = Math.max(6 * this.#area.radius, 5 * camera.position.distanceTo(target));
    this.#floor.place(target.x, this.floorHeight, target.z, reach);
    this.#lights.follow(camera);

    renderer.info.reset();
    renderer.shadowMap.needsUpdate = true;
    renderer.setScissorTest(false);
    renderer.setViewport(this.#whole.set(0, 0, this.width, this.height));
    for (const prepare of this.#prepare) prepare(camera, this.width, this.height);
    renderer.clear();
    renderer.render(scene, camera);
    this.labels.obstacles.length = 0;
    if (this.side) this.#renderSide(this.side);
    this.labels.render(camera, this.width, this.height);
  }

  /** The ray through a pixel, in client CSS pixels as in a PointerEvent, by the host's current rectangle. Direction is unit. */
  rayThrough(clientX: number, clientY: number): PixelRay {
    this.camera.updateMatrixWorld();
    return rayThroughPixel(this.camera, this.host.getBoundingClientRect(), clientX, clientY);
  }

  /** Position of a point on the page, in client CSS pixels; `visible`: in front of the camera and inside the host (occluded or not). */
  project(point: Vec3Like): ScreenPoint {
    this.camera.updateMatrixWorld();
    return projectPoint(this.camera, this.host.getBoundingClientRect(), ...vec3('point', point));
  }

  /** Moves the camera to show the whole bounds, keeping its direction; eased unless motion is reduced. `closer`: it may come nearer than it is. */
  frame(bounds: Bounds3, closer = true): void {
    const away = new Vector3().subVectors(this.camera.position, this.controls.target);
    this.#goTo(bounds, away, false, closer ? 0 : away.length());
  }

  /** Puts the camera at a point with another as its target, at once. */
  lookFrom(position: Vec3Like, target: Vec3Like): void {
    this.#stopGlide();
    this.camera.position.set(...vec3('position', position));
    this.controls.target.set(...vec3('target', target));
    this.controls.update();
    this.camera.updateMatrixWorld();
  }

  get target(): Vec3 {
    return this.controls.target.toArray();
  }

  /** CSS pixels of a metre at the camera's target. */
  get pixelsPerMetre(): number {
    return this.focal / this.camera.position.distanceTo(this.controls.target);
  }

  /** CSS pixels of a metre that is a metre away. */
  get focal(): number {
    return this.height / (2 * Math.tan((this.camera.fov * Math.PI) / 360));
  }

  /** Where the camera is, or will be at the end of its move. */
  get destination(): { position: Vec3; target: Vec3 } {
    const { position, target } = this.#glide?.path(1) ?? { position: this.camera.position, target: this.controls.target };
    return { position: vec3('position', position), target: vec3('target', target) };
  }

  /** Moves the camera along a path within this many ms, at once if motion is reduced; any other move ends this. */
  glide(path: CameraPath, duration: number): void {
    const { position, target } = path(1);
    if (this.reducedMotion) {
      this.lookFrom(position, target);
      return;
    }
    this.#endDamping();
    this.#glide = { path, start: performance.now(), duration };
  }

  /** The same straight to a view. */
  glideTo(position: Vec3, target: Vec3, duration: number): void {
    const from = { position: this.camera.position.toArray(), target: this.target };
    this.glide((share) => ({ position: between(from.position, position, share), target: between(from.target, target, share) }), duration);
  }

  /** Stops the camera: a press acts on the visible picture. */
  hold(): void {
    this.#stopGlide();
    this.#endDamping();
    this.camera.updateMatrixWorld();
  }

  /** The view of `preset('home')`: this one, or from that side with the boxes framed. */
  setHome(position: Vec3Like, target: Vec3Like, framed?: Framed): void {
    this.#home.position.set(...vec3('position', position));
    this.#home.target.set(...vec3('target', target));
    this.#home.framed = framed;
  }

  /** `home` as set by `setHome`; the others show the whole area from a side. */
  preset(name: CameraPreset, immediate = false): void {
    if (name === 'home') {
      const { position, target, framed } = this.#home;
      if (framed) {
        const view = frameBoxes(framed, position, target, this.camera.fov, this.camera.aspect);
        this.#homePlace.copy(view.position);
        this.#moveTo(view.position, view.target, immediate);
        return;
      }
      // A view higher than wide moves back until it sees as much from side to side as a square one.
      const back = Math.max(1, 1 / this.camera.aspect);
      this.#moveTo(new Vector3().subVectors(position, target).multiplyScalar(back).add(target), target, immediate);
      return;
    }
    const { center, radius } = this.#area;
    const bounds = { min: center.clone().addScalar(-radius / Math.sqrt(3)), max: center.clone().addScalar(radius / Math.sqrt(3)) };
    this.#goTo(bounds, new Vector3(...DIRECTIONS[name]), immediate);
  }

  #renderSide(view: SideView): void {
    const area = view.rectangle;
    if (!area || !view.showing || area.width < 1 || area.height < 1) {
      view.labels?.place(null);
      return;
    }
    const host = this.host.getBoundingClientRect();
    const left = area.left - host.left;
    const bottom = host.bottom - (area.top + area.height);
    const { renderer } = this;
    const inset = { left, top: area.top - host.top, width: area.width, height: area.height };
    this.labels.obstacles.push(inset);
    this.#whole.set(left, bottom, area.width, area.height);
    renderer.setViewport(this.#whole);
    renderer.setScissor(this.#whole);
    renderer.setScissorTest(true);
    view.setAspect(area.width / area.height);
    this.#lights.follow(view.camera);
    for (const prepare of this.#prepare) prepare(view.camera, area.width, area.height);
    renderer.clear();
    renderer.render(this.scene, view.camera);
    renderer.setScissorTest(false);
    view.labels?.place(inset);
    view.labels?.render(view.camera, area.width, area.height);
  }

  #goTo(bounds: Bounds3, away: Vector3, immediate: boolean, least = 0): void {
    const { center, radius } = ballAround(bounds);
    const halfV = (this.camera.fov * Math.PI) / 360;
    const halfH = Math.atan(Math.tan(halfV) * this.camera.aspect);
    const distance = Math.max(least, (ROOM * Math.max(radius, 0.01)) / Math.sin(Math.min(halfV, halfH)));
    this.#moveTo(away.setLength(distance).add(center), center, immediate);
  }

  #moveTo(position: Vector3, target: Vector3, immediate: boolean): void {
    if (immediate) this.lookFrom(position, target);
    else this.glideTo(position.toArray(), target.toArray(), GLIDE);
  }

  #followGlide(now: number): void {
    if (!this.#glide) return;
    const { path, start, duration } = this.#glide;
    const t = (now - start) / duration;
    const { position, target } = path(ease(t));
    this.camera.position.set(...vec3('position', position));
    this.controls.target.set(...vec3('target', target));
    if (t >= 1) this.#glide = undefined;
  }

  readonly #stopGlide = (): void => {
    this.#glide = undefined;
  };

  /** Ends the remaining motion of the camera controls. */
  #endDamping(): void {
    const { camera, controls } = this;
    const [position, target] = [camera.position.clone(), controls.target.clone()];
    const { enableDamping } = controls;
    controls.enableDamping = false;
    controls.update();
    controls.enableDamping = enableDamping;
    camera.position.copy(position);
    controls.target.copy(target);
    controls.update();
  }

  /** True when the size or the pixel ratio has changed. */
  #resize(): boolean {
    const width = this.host.clientWidth;
    const height = this.host.clientHeight;
    const ratio = window.devicePixelRatio;
    if (width === this.width && height === this.height && ratio === this.#ratio) return false;
    this.width = width;
    this.height = height;
    this.#ratio = ratio;
    if (width === 0 || height === 0) return false;
    this.renderer.setPixelRatio(Math.min(ratio, this.software ? 1 : MOST_PIXELS_PER_PIXEL));
    this.renderer.setSize(this.canvas.clientWidth, this.canvas.clientHeight, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    // A framed view that the user has not moved is framed again for the new shape.
    if (this.#home.framed && this.camera.position.distanceTo(this.#homePlace) < 1e-6 * this.#homePlace.length()) {
      this.preset('home', true);
    }
    this.onResize();
    return true;
  }

  #lose(event: Event): void {
    // Without this the browser does not give the context back.
    event.preventDefault();
    this.lost = true;
    forgetLostObjects(this.renderer.getContext());
    this.onContextLost();
  }

  #restore(): void {
    this.lost = false;
    this.onContextRestored();
    this.render();
  }
}

function ballAround(bounds: Bounds3): { center: Vector3; radius: number } {
  const min = new Vector3(...vec3('bounds.min', bounds.min));
  const max = new Vector3(...vec3('bounds.max', bounds.max));
  return { center: new Vector3().addVectors(min, max).multiplyScalar(0.5), radius: 0.5 * min.distanceTo(max) };
}
