// Two solids in an inset scene, as Pairs and SAT edit them: a figure with labels among them, orbit controls, a gizmo on one, and a click that takes the
// other. Whichever has the pointer, the others rest.

import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Quaternion, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { raycast } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import type { RoomScene } from '../construction/room-construction.ts';
import { Choice } from '../kit/controls.tsx';
import type { FigurePart } from '../kit/figure.ts';
import { ease, reducesMotion } from '../kit/motion.ts';
import { LANGUAGE } from '../kit/texts.ts';
import { THEME } from '../kit/theme-signal.ts';
import { canTurn, resized, WHICH } from '../model/solid.ts';
import type { Solid, SolidPair, Which } from '../model/solid.ts';
import { InsetScene, turned } from '../stage/inset-scene.ts';
import type { Sight } from '../stage/inset-scene.ts';
import type { MultiView } from '../stage/multi-view.ts';
import { EFFECTS, PoseGizmo } from '../stage/pose-gizmo.ts';
import type { Effect, Pull } from '../stage/pose-gizmo.ts';
import type { SolidLook } from '../stage/solids.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import type { StageLook } from '../stage/stage-figure.ts';
import { text } from '../ui/language.ts';

/** px: less is a click. */
const SLACK = { mouse: 5, touch: 10 };
const GLIDE = 300; // ms

/** What is drawn: the first two solids are A and B, which a click takes. */
export interface PairPicture {
  readonly solids: readonly (readonly [Shape, SolidLook] | undefined)[];
  readonly parts: readonly FigurePart[];
}

interface PairOptions {
  readonly looks: Readonly<Record<string, StageLook>>;
  /** The class of the labels. */
  readonly name: string;
  readonly floor?: boolean;
  /** What the construction leaves out, since it is drawn already. */
  readonly draws?: ReadonlySet<string>;
  readonly pair: () => SolidPair;
  /** The solid with the gizmo while it is pulled, and when it is let go of. */
  readonly edit: (solid: Solid) => void;
  readonly done: () => void;
  readonly picture: (view: PairView) => PairPicture;
}

export class PairView {
  readonly scene: InsetScene;
  /** The solid with the gizmo, and what that does. */
  readonly which: Signal<Which>;
  readonly does = signal<Effect>('translate');
  /** For the construction. */
  readonly place: RoomScene;
  readonly #options: PairOptions;
  readonly #close: (() => void)[];
  /** Counts the moves of the camera. */
  readonly #moves = signal(0);
  #ball: { readonly center: Vec3; readonly radius: number } = { center: [0, 0, 0], radius: 1 };
  #orbit: OrbitControls | undefined;
  #gizmo: PoseGizmo | undefined;
  #element: HTMLElement | undefined;
  #glide: { readonly from: Sight; readonly to: Sight; readonly start: number } | undefined;

  constructor(first: Which, options: PairOptions) {
    this.which = signal(first);
    this.#options = options;
    this.scene = new InsetScene({ ...options, labels: '' });
    this.place = { scene: this.scene, ...(options.draws && { draws: options.draws }) };
    const figure = new StageFigure(this.scene, [this.scene.labels!], options.looks, options.name);
    const stop = effect(() => {
      void [THEME.value, LANGUAGE.value];
      const { solids, parts } = options.picture(this);
      solids.forEach((one, slot) => this.scene.solid(slot, one?.[0] ?? null, one?.[1]));
      figure.show(parts);
      this.scene.touch();
    });
    this.#close = [stop, () => [figure, this.scene].forEach((part) => part.dispose())];
  }

  get solid(): Solid {
    return this.#options.pair()[this.which.value];
  }

  /** Right, up and towards the eye in the picture. */
  get axes(): readonly [Vec3, Vec3, Vec3] {
    void this.#moves.value;
    return this.scene.axes;
  }

  /** What was framed last. */
  get ball(): { readonly center: Vec3; readonly radius: number } {
    void this.#moves.value;
    return this.#ball;
  }

  /** During a pull. */
  get isPulled(): boolean {
    return this.#gizmo?.controls.dragging === true;
  }

  /** Frames a ball, from the same side. */
  frame(center: Vec3, radius: number): void {
    const { sight } = this;
    this.#ball = { center, radius };
    this.scene.frame(center, radius);
    this.scene.look(sight);
    this.#orbit?.target.set(...center);
    this.#moves.value++;
  }

  /** Of the camera now. */
  get sight(): Sight {
    const target = this.#orbit?.target ?? new Vector3(...this.#ball.center);
    const { theta, phi } = new Spherical().setFromVector3(new Vector3().subVectors(this.scene.camera.position, target));
    return { azimuth: theta, elevation: Math.PI / 2 - phi };
  }

  turn(sideways: number, upwards: number): void {
    this.#glide = undefined;
    this.#look(turned(this.sight, sideways, upwards));
  }

  /** Starts moving to another sight; at once with reduced motion. */
  glide(to: Sight, now: number): void {
    const from = this.sight;
    this.#glide = to.azimuth === from.azimuth && to.elevation === from.elevation ? undefined : { from, to, start: now };
  }

  /** Once a frame. */
  follow(now: number): void {
    if (this.#glide) {
      const { from, to, start } = this.#glide;
      const t = reducesMotion() ? 1 : ease((now - start) / GLIDE);
      this.#look({
        azimuth: from.azimuth + t * (to.azimuth - from.azimuth),
        elevation: from.elevation + t * (to.elevation - from.elevation),
      });
      if (t === 1) this.#glide = undefined;
    }
  }

  /** Where a point is on the page. */
  project(point: Vec3): { x: number; y: number } {
    const { x, y } = this.scene.project(this.#element!.getBoundingClientRect(), point);
    return { x, y };
  }

  /** Where the gizmo's x arrow can be taken. */
  handle(): { x: number; y: number } {
    return this.project(this.#gizmo!.shaft(this.scene.camera));
  }

  /** Draws it through an element, on which it can be orbited and pulled, until the returned function is called. */
  attach(stage: MultiView | undefined, element: HTMLElement): () => void {
    this.#element = element;
    if (!stage) return () => {};
    const { scene } = this;
    const { pair, edit, done, picture } = this.#options;
    stage.add(element, scene);
    const orbit = new OrbitControls(scene.camera, element);
    const gizmo = new PoseGizmo(scene.scene, scene.camera, element);
    const { controls } = gizmo;
    // It has looked at the origin.
    orbit.target.set(...this.#ball.center);
    orbit.update();
    orbit.addEventListener('change', () => this.#moves.value++);
    orbit.addEventListener('start', () => (this.#glide = undefined));
    [this.#orbit, this.#gizmo] = [orbit, gizmo];

    /** Attaches the gizmo to the solid; during a pull that goes on as it began. No rings around one that a rotation does not change. */
    const hold = (): void => {
      void THEME.value;
      const { kind, position, orientation } = pair()[this.which.value];
      const does = this.does.value;
      gizmo.show(
        { position, orientation: new Quaternion(...orientation).normalize().toArray() },
        does === 'rotate' && !canTurn(kind) ? 'translate' : does,
      );
      scene.touch();
    };
    /** The solid as it was at the start of this pull. */
    let held: Solid | undefined;
    let press: PointerEvent | undefined;
    controls.addEventListener('change', () => scene.touch());
    controls.addEventListener('objectChange', () => held && edit(pulled(held, controls.mode, gizmo.pull)));
    controls.addEventListener('dragging-changed', ({ value }) => {
      orbit.enabled = value !== true;
      press = undefined;
      held = value === true ? this.solid : undefined;
      if (value === true) return;
      // Where the solid is now, which may have been limited.
      hold();
      done();
    });
    const listeners = new AbortController();
    element.addEventListener('pointerdown', (event) => (press = controls.dragging ? undefined : event), listeners);
    const click = ({ clientX: x, clientY: y }: MouseEvent): void => {
      if (!press || Math.hypot(x - press.clientX, y - press.clientY) > SLACK[press.pointerType === 'touch' ? 'touch' : 'mouse']) return;
      const ray = scene.rayThrough(element.getBoundingClientRect(), x, y);
      const ways = WHICH.map((_, i) => raycast(picture(this).solids[i]![0], ray)?.enter.distance ?? Infinity);
      const nearest = Math.min(...ways);
      if (nearest < Infinity) this.which.value = WHICH[ways.indexOf(nearest)];
    };
    element.addEventListener('click', click, listeners);
    const stop = effect(hold);
    return () => {
      stop();
      listeners.abort();
      gizmo.dispose();
      orbit.dispose();
      element.style.touchAction = '';
      stage.remove(element);
      this.#orbit = this.#gizmo = this.#element = undefined;
    };
  }

  dispose(): void {
    for (const close of this.#close) close();
  }

  #look({ azimuth, elevation }: Sight): void {
    const { position } = this.scene.camera;
    const target = this.#orbit?.target ?? new Vector3(...this.#ball.center);
    position.setFromSphericalCoords(position.distanceTo(target), Math.PI / 2 - elevation, azimuth).add(target);
    this.scene.camera.lookAt(target);
    this.#orbit?.update();
    this.#moves.value++;
  }
}

/** Without a rotation, or a new size, the numbers stay as they were. */
function pulled(solid: Solid, does: Effect, { position, orientation, factors }: Pull): Solid {
  if (does === 'scale') return resized(solid, factors);
  return does === 'rotate' ? { ...solid, orientation } : { ...solid, position };
}

/** Which solid has the gizmo, and what that does. */
export function GizmoChoice({ view, name }: { readonly view: PairView; readonly name: (which: Which) => string }): JSX.Element {
  return (
    <>
      <Choice
        label={text('term.gizmoSolid')}
        values={WHICH}
        value={view.which.value}
        words={name}
        choose={(one) => (view.which.value = one)}
      />
      <Choice
        label={text('term.gizmo')}
        values={EFFECTS}
        value={view.does.value}
        words={(one) => text(`term.${one}`)}
        choose={(one) => (view.does.value = one)}
      />
    </>
  );
}

/** What its keys do. */
export function gizmoKeys({ does }: PairView): Readonly<Record<'w' | 'e' | 'r', () => void>> {
  const [w, e, r] = EFFECTS.map((one) => () => void (does.value = one));
  return { w, e, r };
}
