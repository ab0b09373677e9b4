// The page: laboratory, picture, panels and tools, made once and wired together; and its part in each frame (frame.ts).

import { BodyEdits } from './model/body-edits.ts';
import { bindDrop } from './input/drop-file.ts';
import { GizmoTarget } from './input/gizmo-target.ts';
import type { ChordCamera } from './model/chord-camera.ts';
import { Commands } from './commands.ts';
import { Crosshair } from './input/crosshair.ts';
import { Navigation } from './navigation.ts';
import type { FixedOrigin } from './input/fixed-origin.ts';
import { DragTargets } from './input/drag-targets.ts';
import { PointerTools } from './input/pointer-tools.ts';
import { History } from './model/history.ts';
import { Lab } from './model/lab.ts';
import { bodyMarkedAt } from './model/marks.ts';
import type { MeshWorkshop } from './model/mesh-workshop.ts';
import { OwnMeshes } from './model/own-meshes.ts';
import { Panels } from './panels.ts';
import { SceneView } from './scene-view.ts';
import { PointerArbiter } from './input/pointer-arbiter.ts';
import type { PointerAction } from './input/pointer-arbiter.ts';
import { bindPointer } from './input/pointer-binding.ts';
import type { PointerBinding } from './input/pointer-binding.ts';
import { DrawerSlot } from './profiler/drawer-slot.ts';
import { ProbeHandle } from './input/probe-handle.ts';
import { Profile } from './profiler/profile.ts';
import { RayHandles } from './input/ray-handles.ts';
import type { Hit, Ray } from './model/rays.ts';
import { isEmbedded } from './router.ts';
import type { Tour } from './ui/tour.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import { element } from './ui/element.ts';
import { HelpSlot } from './ui/help-slot.ts';
import { Message } from './ui/message.ts';
import { ResultLine } from './ui/result-line.ts';
import { buildShell } from './ui/shell.ts';
import { remembered } from './ui/storage.ts';
import { onTheme, theme } from './ui/theme-choice.ts';
import { BareViewpoint } from './model/viewpoint.ts';
import type { Viewpoint } from './model/viewpoint.ts';
import { Stage } from './stage/stage.ts';

/** A longer frame does not count: the tab was hidden or the machine slept, s. */
const LONGEST_FRAME = 0.25;

/**
 * The side view, if the room has one: `open`; closed until the first cast (`waiting`: on a phone it would cover half of the first picture) or until a
 * ray needs it (`closed`); or `shut` by the user, then it does not open by itself.
 */
export type SideView = 'open' | 'waiting' | 'closed' | 'shut';

export class Page {
  readonly lab = new Lab();
  readonly profile = new Profile();
  readonly message = new Message();
  readonly commands = new Commands(this);
  readonly shell;
  readonly help: HelpSlot;
  /** Undefined if the browser cannot draw; everything else works all the same. */
  readonly picture: SceneView | undefined;
  readonly viewpoint: Viewpoint;
  readonly meshes: OwnMeshes;
  readonly history = new History();
  readonly edits: BodyEdits;
  readonly pointerTools: PointerTools;
  readonly handles: RayHandles;
  readonly probe: ProbeHandle;
  /** Loaded on first use. */
  fixedOrigin: FixedOrigin | undefined;
  /** Undefined without a picture. */
  readonly gizmo: GizmoTarget | undefined;
  readonly arbiter: PointerArbiter;
  readonly crosshair: Crosshair;
  readonly line: ResultLine;
  readonly drawer: DrawerSlot;
  readonly panels: Panels;
  readonly navigation: Navigation;
  coach: Tour | undefined;
  /** Undefined until it is loaded. */
  time: TimeTravel | undefined;
  /** Frames drawn since the page was opened. */
  frames = 0;
  /** A state is being restored: time and tools rest until it is complete. */
  busy = false;
  side: SideView = 'open';
  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  swings = remembered('swing') !== 'off';

  readonly #binding: PointerBinding;
  readonly #grips = new DragTargets();
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #lastFrame = 0;
  #refusalTold = false;
  #workshop: Promise<MeshWorkshop> | undefined;
  #time: Promise<TimeTravel> | undefined;
  #chords: ChordCamera | undefined;

  constructor(mount: HTMLElement) {
    const { lab, commands } = this;
    this.shell = buildShell(mount, { tool: (tool) => commands.setTool(tool), help: () => void this.help.toggle() });
    const { host, view, crosshair, status, sentence, note, drawer } = this.shell;
    this.help = new HelpSlot(mount);
    this.picture = makePicture(host, lab);
    this.viewpoint = this.picture?.stage ?? new BareViewpoint(host);
    this.pointerTools = new PointerTools(lab, this.viewpoint, commands);
    this.meshes = new OwnMeshes(lab, this.picture?.stage.scene);
    this.edits = new BodyEdits(lab, this.history);
    this.handles = new RayHandles(lab, this.viewpoint, this.history, host, () => this.line.say(this.arbiter.tool));
    if (this.picture) {
      const { picture } = this;
      this.gizmo = new GizmoTarget(lab, picture.stage, this.edits, () => picture.wake());
      this.#grips.add(this.gizmo);
      // The code that moves the camera, by hand and after a click, is loaded when the pointer comes near.
      const load = (): void => void Promise.all([picture.stage.controls.load(), this.#loadChords()]);
      for (const near of ['pointerenter', 'pointerdown', 'focus']) host.addEventListener(near, load, { once: true });
      // A press stops a camera move: a click is cast through the visible picture, a drag takes over.
      host.addEventListener('pointerdown', () => picture.stage.hold(), { capture: true });
    }
    this.probe = new ProbeHandle(lab, this.viewpoint, host);
    this.#grips.add(this.handles);
    this.#grips.add(this.probe);
    this.arbiter = new PointerArbiter(
      (action) => this.#act(action),
      (x, y) => this.pointerTools.canGrabAt(x, y),
      (x, y, wide) => this.#grips.at(x, y, wide),
    );
    this.crosshair = new Crosshair(host, crosshair);
    this.line = new ResultLine(lab, { status, sentence, note });
    this.#binding = bindPointer(host, this.picture?.stage, this.arbiter);
    const { profile } = this;
    this.drawer = new DrawerSlot(drawer, {
      profile,
      lab,
      canvas: this.picture?.stage.canvas,
      close: () => commands.toggleProfiler(),
      seek: (tick) => void commands.seek(tick),
      resume: () => lab.setPlaying(true),
    });
    this.panels = new Panels(this);
    view.append(this.handles.root, this.probe.root, this.message.root);
    if (this.picture) {
      this.picture.stage.onContextLost(() => this.message.say('trouble.lost'));
      this.picture.stage.onContextRestored(() => this.message.hide());
    } else {
      this.shell.root.classList.add('no-picture');
      this.message.say('trouble.webgl', 'still');
    }
    commands.setTool('ray');
    onTheme((now) => this.picture?.setTheme(now));
    document.addEventListener('visibilitychange', () => {
      this.#lastFrame = 0;
      profile.setHidden(document.hidden);
    });
    bindDrop(
      (there) => this.shell.root.classList.toggle('dropping', there && !this.navigation.visit),
      (file, at) => void commands.importFile(file, { at }),
    );
    if (isEmbedded()) this.#embed();
    else this.#keepOnFirstPress();
    this.navigation = new Navigation(this);
    this.navigation.follow();
  }

  /** Whether to report that the browser keeps no storage: once is enough. */
  mustTellRefusal(): boolean {
    const first = !this.#refusalTold;
    this.#refusalTold = true;
    return first;
  }

  async #keepSession(): Promise<void> {
    const { keepSession } = await import('./document/session.ts');
    if (!keepSession(this) && this.mustTellRefusal()) this.line.notice('state.noStorage');
  }

  /** The stage alone, with a link to the whole page; a wheel over it scrolls the surrounding article. */
  #embed(): void {
    this.shell.root.classList.add('embed');
    // It takes no keys: no tab stop, and a picture for screen readers.
    this.shell.host.removeAttribute('tabindex');
    this.shell.host.setAttribute('role', 'img');
    const controls = this.picture?.stage.controls;
    if (controls) controls.enableZoom = false;
    const link = element('a', { class: 'embed-link', text: 'embed.open', attributes: { target: '_blank', rel: 'noopener' } });
    const follow = (): void => {
      const whole = new URL(location.href);
      whole.searchParams.delete('embed');
      whole.hash = whole.hash.replace(/([?&])embed=1(?:&|$)/, '$1').replace(/[?&]$/, '');
      link.href = whole.href;
    };
    follow();
    addEventListener('hashchange', follow);
    this.shell.view.append(link);
  }

  /** Nothing is saved before the first press. */
  #keepOnFirstPress(): void {
    const presses = ['pointerdown', 'keydown', 'wheel', 'drop'];
    const first = (): void => {
      for (const press of presses) removeEventListener(press, first, true);
      void this.#keepSession();
      this.loadTime().catch(() => {}); // offline: loaded again when it is needed
    };
    for (const press of presses) addEventListener(press, first, { capture: true, passive: true });
  }

  /** The user prefers reduced motion. */
  get reducedMotion(): boolean {
    return this.#motion.matches;
  }

  /** Starts the tour for a first visit; not if the page was opened by a link. */
  async welcome(): Promise<void> {
    if (isEmbedded() || remembered('coach') !== null || location.hash.includes('?') || this.coach) return;
    try {
      const { Tour } = await import('./ui/tour.ts');
      this.coach ??= new Tour(this.shell.root, this.shell.view);
      this.panels.corners.hideCaption();
    } catch {
      // The tour could not be loaded: no message.
    }
  }

  // ——— Parts of a frame; the order is in frame.ts.

  /** Real seconds since the last frame; a pause of the page counts as 0. */
  elapsed(now: number): number {
    const seconds = this.#lastFrame === 0 ? 0 : Math.max(0, now - this.#lastFrame) / 1000;
    this.#lastFrame = now;
    return Math.min(seconds, LONGEST_FRAME);
  }

  /** What is under the pointer: at most one cast per frame. */
  hover(): void {
    const { lab, arbiter, picture } = this;
    let ray;
    const hovering = arbiter.hovering && arbiter.owner === 'idle';
    const onHandle = hovering && this.#overHandle(arbiter.hoverX, arbiter.hoverY);
    if (!hovering) {
      this.gizmo?.leave();
      this.probe.leave();
    }
    this.shell.host.classList.toggle('on-handle', onHandle || arbiter.owner === 'handle');
    if (hovering && !onHandle) ray = this.viewpoint.rayThrough(arbiter.hoverX, arbiter.hoverY);
    const hit = ray === undefined ? null : lab.peek(ray.origin, ray.direction);
    const picks = ray !== undefined && arbiter.activeTool === 'select';
    lab.markHovered = picks ? picture?.markAt(lab, arbiter.hoverX, arbiter.hoverY) : undefined;
    this.shell.host.classList.toggle('on-mark', lab.markHovered !== undefined);
    const marked = ray === undefined ? undefined : bodyMarkedAt(lab, this.viewpoint, arbiter.hoverX, arbiter.hoverY);
    lab.hovered = lab.pointed ?? marked ?? (lab.layers.preview ? hit?.entity : undefined);
    if (picture) picture.preview = arbiter.activeTool === 'ray' && ray !== undefined && hit !== null ? this.#preview(hit) : undefined;
  }

  /** Moves handles and gizmo to the current rays and bodies. */
  placeHandles(): void {
    this.gizmo?.place(this.arbiter.activeTool);
    this.handles.place();
    this.probe.place();
    this.lab.probing = this.probe.active || this.panels.strip.probing;
    this.fixedOrigin?.place();
  }

  sideRectangle(): DOMRect | null {
    const { corners } = this.panels;
    if (this.picture) this.picture.stage.labels.corners = corners.obstacles;
    return corners.placeSide(this.side === 'open', this.picture !== undefined && this.lab.rays.hit !== undefined);
  }

  /** Elements over the picture, in client pixels. */
  covers(): DOMRect[] {
    this.sideRectangle();
    const on = this.shell.view.querySelectorAll<HTMLElement>(':scope > .corner, :scope > .gizmo, :scope > .rail');
    return [...on].filter((one) => !one.hidden).map((one) => one.getBoundingClientRect());
  }

  tell(now: number): void {
    this.frames++;
    this.panels.tell(now);
  }

  // ——— Outside of frames.

  /** A frame has thrown. The loop goes on; the error is shown and logged once, and again only after the room was entered anew. */
  failed(error: unknown): void {
    this.frames++;
    this.profile.interrupt();
    if (this.navigation.failed) return;
    this.navigation.failed = true;
    reportError(error);
    void this.#tellFailure(error);
  }

  async #tellFailure(error: unknown): Promise<void> {
    try {
      (await import('./trouble.ts')).tellFailure(this, error);
    } catch {
      this.message.say('trouble.frame'); // offline: without buttons
    }
  }

  /** Steps of this world block the page: pauses, and asks the user. */
  holdUp(): void {
    const { lab } = this;
    lab.pace.patient = true;
    lab.playing = false;
    lab.changed();
    void import('./trouble.ts').then(({ askAboutSlowWorld }) => askAboutSlowWorld(this)).catch(() => {}); // offline: time stands
  }

  /** Time travel; loaded with the first press, and by a room that shows its timeline. */
  loadTime(): Promise<TimeTravel> {
    this.#time ??= import('./timeline/time-travel.ts').then(({ TimeTravel }) => (this.time = new TimeTravel(this)));
    this.#time.catch(() => (this.#time = undefined)); // loaded again the next time
    return this.#time;
  }

  /** Colliders for meshes; loaded with the first mesh. */
  workshop(): Promise<MeshWorkshop> {
    this.#workshop ??= import('./model/mesh-workshop.ts').then(({ MeshWorkshop }) => new MeshWorkshop(this.lab, this.meshes));
    this.#workshop.catch(() => (this.#workshop = undefined)); // loaded again the next time
    return this.#workshop;
  }

  /** Moves the camera so that entry and exit of a new ray are visible. */
  async showChord(ray: Ray): Promise<void> {
    if (this.#chords) this.#chords.show(ray);
    else (await this.#loadChords())?.show(ray);
  }

  /** The point at which rays start in place of the camera. */
  async loadFixedOrigin(): Promise<FixedOrigin> {
    const { FixedOrigin } = await import('./input/fixed-origin.ts');
    if (!this.fixedOrigin) {
      this.fixedOrigin = new FixedOrigin(this.lab, this.viewpoint, this.history, this.shell.host, () => this.line.say(this.arbiter.tool));
      this.handles.root.append(this.fixedOrigin.root);
      this.#grips.add(this.fixedOrigin);
    }
    return this.fixedOrigin;
  }

  async #loadChords(): Promise<ChordCamera | undefined> {
    const { picture, lab } = this;
    if (!picture) return undefined;
    const openSide = (): void => {
      if (this.side !== 'shut') this.side = 'open';
    };
    try {
      const { ChordCamera } = await import('./model/chord-camera.ts');
      const swings = (): boolean => this.swings;
      this.#chords ??= new ChordCamera(lab, picture.stage, {
        get swings() {
          return swings();
        },
        covers: () => this.covers(),
        openSide,
        wake: () => picture.wake(),
      });
    } catch {
      openSide(); // offline: the side view shows the same
    }
    return this.#chords;
  }

  /** Takes steps now, playing or paused; rays are cast again. */
  stepNow(n: number): number {
    const start = performance.now();
    for (let i = 0; i < n; i++) {
      this.lab.step();
      this.picture?.noteStep(this.lab);
    }
    if (n > 0) this.lab.pace.note(n, performance.now() - start);
    this.lab.refreshQueries();
    this.lab.changed();
    return this.lab.world.tick;
  }

  /** Resolves when this many frames have been drawn in all. */
  framesAfter(frames: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.frames >= frames) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
  }

  /** The ray that a click at the pointer would cast, and its first hit. */
  #preview(seen: Hit): SceneView['preview'] {
    const { arbiter, pointerTools, lab } = this;
    const aim = pointerTools.aimAt(arbiter.hoverX, arbiter.hoverY);
    const hit = aim && (lab.fixedOrigin === undefined ? seen : lab.peek(aim.origin, aim.direction, aim.reach));
    return aim && hit ? { ...aim, hit } : undefined;
  }

  #overHandle(x: number, y: number): boolean {
    if (this.gizmo?.hover(x, y) === true || this.fixedOrigin?.at(x, y, false) === true) return true;
    return this.handles.at(x, y, false) || this.probe.hover(x, y);
  }

  #act(action: PointerAction): void {
    this.crosshair.show(false);
    if (action.type === 'hold') this.#grips.hold(action.x, action.y);
    else if (action.type === 'carry') this.#grips.carry(action.x, action.y, action.shift);
    else if (action.type === 'letGo') this.#grips.letGo();
    else if (action.type === 'handleCancelled') this.#grips.putBack();
    else if (action.type === 'orbit') this.#binding.handOver(action.pointers);
    else if (action.type === 'orbitCancelled') this.#binding.takeBack();
    else {
      if (action.type === 'cast') this.commands.openWaitingSide();
      this.pointerTools.act(action);
    }
  }
}

function makePicture(host: HTMLElement, lab: Lab): SceneView | undefined {
  if (!Stage.supported()) return undefined;
  try {
    return new SceneView(host, theme(), (entity) => lab.nameOf(entity));
  } catch {
    return undefined; // a context was promised and not given: too many pages, a lost driver
  }
}
