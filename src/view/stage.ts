// The stage: renderer, scene, camera, lights and floor in one host element, and the way from pixels to rays and back.
import type * as THREE from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import type { SideView } from './side-view.ts';
import type { LabelLayer } from './labels.ts';
import type { Theme } from './theme.ts';

export interface StageOptions {
  theme?: Theme;
  /** Multisampling; off for software renderers. Default true. Fixed for the stage's life. */
  antialias?: boolean;
  /** Default true. */
  shadows?: boolean;
}
export interface Bounds3 {
  readonly min: Vec3Like;
  readonly max: Vec3Like;
}
export type CameraPreset = 'home' | 'front' | 'right' | 'top';
/** Called before each view is drawn, with that view's camera and size in CSS pixels. */
export type Prepare = (camera: THREE.PerspectiveCamera | THREE.OrthographicCamera, width: number, height: number) => void;

export declare class Stage {
  /** Whether this browser can draw at all (WebGL 2). */
  static supported(): boolean;
  constructor(host: HTMLElement, options?: StageOptions);
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly renderer: THREE.WebGLRenderer;
  readonly scene: THREE.Scene;
  readonly camera: THREE.PerspectiveCamera;
  /** Enabled and disabled by the pointer arbiter only. */
  readonly controls: OrbitControls;
  readonly labels: LabelLayer;
  readonly theme: Theme;
  setTheme(theme: Theme): void;
  /** CSS pixels of the host. */
  readonly width: number;
  readonly height: number;
  /** True between `webglcontextlost` and `webglcontextrestored`; `render` does nothing meanwhile. */
  readonly lost: boolean;
  readonly gridVisible: boolean;
  setGrid(visible: boolean): void;
  readonly shadows: boolean;
  setShadows(on: boolean): void;
  /** Height of the drawn floor, m. */
  setFloorHeight(y: number): void;
  /** True when the visitor asks for less motion (media query, live); may be set by the page. */
  reducedMotion: boolean;
  /** Each returns its own removal. */
  onPrepare(listener: Prepare): () => void;
  onResize(listener: (width: number, height: number) => void): () => void;
  onContextLost(listener: () => void): () => void;
  onContextRestored(listener: () => void): () => void;
  /** Draws everything once. `now` in ms of any steady clock (for eases); default performance.now(). */
  render(now?: number): void;
  /** The ray through a pixel, in client CSS pixels as in a PointerEvent. Direction is unit. */
  rayThrough(clientX: number, clientY: number): { origin: Vec3; direction: Vec3 };
  /** Where a point is on the page, in client CSS pixels; `visible`: in front of the camera and inside the canvas (not whether something covers it). */
  project(point: Vec3Like): { x: number; y: number; visible: boolean };
  /** Metres that one CSS pixel spans at a point. */
  metresPerPixel(point: Vec3Like): number;
  /** Turns and moves the camera to see the bounds whole, keeping its direction; eased over 240 ms unless motion is reduced or `immediate`. */
  frame(bounds: Bounds3, options?: { immediate?: boolean }): void;
  /** Puts the camera at a point looking at another at once. */
  lookFrom(position: Vec3Like, target: Vec3Like): void;
  /** `home` is what the last `setHome` said. */
  preset(name: CameraPreset, options?: { immediate?: boolean }): void;
  setHome(position: Vec3Like, target: Vec3Like): void;
  addView(view: SideView): void;
  removeView(view: SideView): void;
  dispose(): void;
}
