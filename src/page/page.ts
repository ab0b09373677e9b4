// The page: laboratory, picture, panels and tools, made once and wired together; and its part in each frame (frame.ts).

import { bindDrop } from './tools/drop-file.ts';
import { GizmoTarget } from './tools/gizmo-target.ts';
import { chordCamera } from './model/chord-camera.ts';
import type { ChordCamera } from './model/chord-camera.ts';
import { Commands } from './commands.ts';
import type { Dispatch } from './tools/action.ts';
import { Documents } from './document/documents.ts';
import type { ViewState } from './document/page-state.ts';
import { crosshairOn } from './tools/crosshair.ts';
import type { Crosshair } from './tools/crosshair.ts';
import { Navigation } from './navigation.ts';
import { bodyTarget } from './tools/body-target.ts';
import type { BodyTarget } from './tools/body-target.ts';
import { History } from './model/history.ts';
import { Seen } from './kit/seen.ts';
import { arrive } from './model/journey.ts';
import { Session } from './model/session.ts';
import { Panels } from './panels.tsx';
import { SceneView } from './scene-view.ts';
import { CameraPointers, PointerArbiter, bindPointer } from './tools/pointer-arbiter.ts';
import { probeHandle } from './tools/probe-handle.ts';
import type { ProbeHandle } from './tools/probe-handle.ts';
import { Profile } from './profiler/profile.ts';
import { rayHandles } from './tools/ray-handles.ts';
import type { RayHandles } from './tools/ray-handles.ts';
import type { PixelRay } from 'kantsu/three';
import type { Hit, Rays } from './model/rays.ts';
import { isEmbedded } from './kit/router.ts';
import { Lazy } from './ui/lazy.ts';
import { Message } from './ui/message.ts';
import { reportMissingCode } from './ui/missing-code.ts';
import { isProbing } from './panels/hit-timeline.tsx';
import { ResultLine } from './ui/result-line.ts';
import type { Shell } from './ui/shell.ts';
import { ViewOverlays } from './ui/view-overlays.tsx';
import { remembered } from './ui/storage.ts';
import { BareViewpoint, bodyMarkedAt } from './model/viewpoint.ts';
import type { Viewpoint } from './model/viewpoint.ts';
import type { Sight } from './model/landing.ts';
import type { Parts } from './parts.ts';
import { graphics } from './stage/graphics.ts';

/** A longer frame does not count: the tab was hidden or the machine slept, s. */
const LONGEST_FRAME = 0.25;

export class Page implements Parts {
  readonly session = new Session();
  readonly seen = new Seen(this.session);
  readonly profile = new Profile();
  readonly message = new Message();
  readonly documents = new Documents(this);
  readonly commands = new Commands(this);
  readonly navigation: Navigation;
  readonly shell: Shell;
  readonly help;
  readonly sceneView: SceneView | undefined;
  readonly viewpoint: Viewpoint;
  readonly overlays: ViewOverlays;
  readonly history = new History(this.session);
  readonly handles: RayHandles;
  readonly probe: ProbeHandle;
  readonly gizmo: GizmoTarget | undefined;
  readonly chords: ChordCamera | undefined;
  readonly arbiter: PointerArbiter;
  readonly bodies: BodyTarget;
  /** Set when all parts are there (start.ts). */
  dispatch: Dispatch = () => {};
  readonly crosshair: Crosshair;
  readonly line: ResultLine;
  readonly drawer;
  readonly panels: Panels;
  readonly tour;
  readonly time;
  readonly workshop;
  /** The help is still loading, and will be opened. */
  helpComes = false;
  /** Frames drawn since the page was opened. */
  frames = 0;

  #lastFrame = 0;

  constructor(shell: Shell) {
    const { session, commands, history } = this;
    reportMissingCode(this.message);
    session.swings = remembered('swing') !== 'off';
    this.shell = shell;
    const { root, host, view, crosshair, status, sentence, note, drawer } = shell;
    this.help = new Lazy(
      async () => new (await import('./panels/help.tsx')).Help(root.parentElement!),
      (help) => help.setRoom(this.navigation.keys),
    );
    this.sceneView = makeSceneView(host, session);
    this.viewpoint = this.sceneView?.stage ?? new BareViewpoint(host);
    this.overlays = new ViewOverlays(view, session, this.sceneView !== undefined, () => {
      if (drawer.hidden) this.dispatch({ type: 'profiler' });
    });
    this.tour = new Lazy(async () => new (await import('./panels/tour.tsx')).Tour(root, view));
    this.bodies = bodyTarget(session, this.viewpoint, history);
    const camera = new CameraPointers(this.sceneView?.stage.canvas);
    this.arbiter = new PointerArbiter((click) => this.dispatch(click), camera);
    this.workshop = new Lazy(async () => new (await import('./model/mesh-workshop.ts')).MeshWorkshop(session, this.sceneView?.stage.scene));
    this.handles = rayHandles(session, this.viewpoint, history, host);
    if (this.sceneView) {
      const { sceneView } = this;
      this.gizmo = new GizmoTarget(session, sceneView.stage, history, () => sceneView.wake());
      this.arbiter.addTarget(this.gizmo);
      this.overlays.outlines = (which) => sceneView.outlines(session, which);
      this.overlays.impulseUnit = () => sceneView.impulseUnit;
      this.chords = chordCamera(session, sceneView.stage, () => this.overlays.covers());
    }
    const press = (): void => {
      // It stops a camera move: a click is cast through the visible picture, a drag takes over.
      this.sceneView?.stage.hold();
      // It focuses the view, but needs no crosshair.
      host.classList.remove('aiming');
    };
    host.addEventListener('pointerdown', press, { capture: true });
    this.probe = probeHandle(this.seen, this.viewpoint, host);
    for (const target of [this.handles, this.probe, this.bodies]) this.arbiter.addTarget(target);
    bindPointer(host, this.arbiter, camera);
    this.crosshair = crosshairOn(host, crosshair);
    this.line = new ResultLine(session, this.arbiter, { status, sentence, note });
    this.time = new Lazy(
      async () =>
        new (await import('./timeline/time-travel.ts')).TimeTravel(session, this.message, this.line, () => this.dispatch({ type: 'undo' })),
    );
    const { profile } = this;
    const drawerHost = {
      profile,
      session,
      renderer: this.sceneView?.stage.renderer,
      status: this.overlays.status,
      dispatch: ((action) => this.dispatch(action)) as Dispatch,
    };
    this.drawer = new Lazy(
      async () => new (await import('./profiler/drawer.tsx')).Drawer(drawer, drawerHost),
      (made) => made.update(),
    );
    this.navigation = new Navigation(this, commands, this.documents);
    this.panels = new Panels(this, this.navigation);
    view.append(this.handles.root, this.probe.root, this.message.root);
    if (this.sceneView) {
      this.sceneView.stage.onContextLost = () => this.message.say('trouble.lost');
      this.sceneView.stage.onContextRestored = () => this.message.hide();
    } else {
      root.classList.add('no-picture');
      this.message.say('trouble.webgl', 'still');
    }
    commands.setTool('ray');
    document.addEventListener('visibilitychange', () => {
      this.#lastFrame = 0;
      profile.setHidden(document.hidden);
      if (document.hidden) this.navigation.staticRoom?.pause?.();
    });
    bindDrop(
      (there) => root.classList.toggle('dropping', there && !this.navigation.staticRoom),
      (file, at) => this.documents.importFile(file, { at }),
    );
    if (isEmbedded()) {
      root.classList.add('embed');
      // A wheel over it scrolls the surrounding article.
      if (this.sceneView) this.sceneView.stage.controls.enableZoom = false;
      void import('./embed.ts').then(({ embed }) => embed(this.shell));
    } else this.#keepOnFirstPress();
    this.navigation.follow();
  }

  /** Nothing is saved before the first press. */
  #keepOnFirstPress(): void {
    const presses = ['pointerdown', 'keydown', 'wheel', 'drop'];
    const first = (): void => {
      for (const press of presses) removeEventListener(press, first, true);
      this.documents.keepSession();
      void this.time.ask();
    };
    for (const press of presses) addEventListener(press, first, { capture: true, passive: true });
  }

  async toggleHelp(): Promise<void> {
    this.helpComes = !this.helpComes;
    try {
      const help = await this.help.load();
      if (!this.helpComes) return;
      help.toggle();
      if (help.open) this.navigation.staticRoom?.pause?.();
    } finally {
      this.helpComes = false;
    }
  }

  get view(): ViewState {
    const { viewpoint, arbiter, gizmo } = this;
    return {
      camera: viewpoint.destination,
      tool: arbiter.tool,
      gizmo: gizmo?.mode,
    };
  }

  set view({ camera, tool, gizmo }: ViewState) {
    this.commands.setTool(tool);
    if (this.gizmo && gizmo) this.gizmo.mode = gizmo;
    if (camera) this.viewpoint.lookFrom(camera.position, camera.target);
    this.session.viewBefore = undefined;
  }

  get sight(): Sight {
    return { viewpoint: this.viewpoint, stage: this.shell.host.getBoundingClientRect(), covers: this.overlays.covers() };
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
    const { session, arbiter, sceneView } = this;
    const hovering = arbiter.hovering && arbiter.owner === 'idle';
    const onHandle = arbiter.hover();
    this.shell.host.classList.toggle('on-handle', onHandle || (arbiter.owner === 'handle' && arbiter.activeTool !== 'drag'));
    const ray = hovering && !onHandle ? this.viewpoint.rayThrough(arbiter.hoverX, arbiter.hoverY) : undefined;
    const hit = ray === undefined ? null : session.rays.peek(ray.origin, ray.direction);
    const picks = ray !== undefined && arbiter.activeTool === 'select';
    session.selection.mark = picks ? sceneView?.markAt(session, arbiter.hoverX, arbiter.hoverY) : undefined;
    const drawn = picks && sceneView?.drawing?.hoverAt?.(session.selection.mark ? undefined : arbiter.hoverX, arbiter.hoverY) === true;
    if (!picks) sceneView?.drawing?.hoverAt?.(undefined, 0);
    this.shell.host.classList.toggle('on-mark', drawn || session.selection.mark !== undefined);
    const marked = ray === undefined ? undefined : bodyMarkedAt(session, this.viewpoint, arbiter.hoverX, arbiter.hoverY);
    session.selection.hovered = session.selection.pointed ?? marked ?? (session.layers.preview ? hit?.entity : undefined);
    const aims = ray !== undefined && hit !== null && arbiter.activeTool === 'ray';
    if (sceneView) sceneView.preview = aims ? previewOf(session.rays, ray, hit) : undefined;
  }

  /** Moves handles and gizmo to the current rays and bodies. */
  placeHandles(): void {
    this.gizmo?.place(this.arbiter.activeTool);
    this.handles.place();
    this.probe.place();
    this.session.selection.probing = this.probe.isActive() || isProbing();
  }

  sideRectangle(): DOMRect | null {
    const { sceneView, overlays } = this;
    if (sceneView) sceneView.stage.labels.corners = overlays.obstacles;
    return overlays.placeSide();
  }

  // ——— Outside of frames.

  /** A frame has thrown. The loop goes on; the error is shown and logged once, and again only after the room was entered anew. */
  failed(error: unknown): void {
    this.profile.interrupt();
    if (this.navigation.failed) return;
    this.navigation.failed = true;
    reportError(error);
    void this.#tellFailure(error);
  }

  async #tellFailure(error: unknown): Promise<void> {
    try {
      (await import('./trouble.ts')).tellFailure(this.message, this.navigation, error);
    } catch {
      this.message.say('trouble.frame'); // offline: without buttons
    }
  }

  /** Steps of this world block the page: pauses, and asks the user. */
  holdUp(): void {
    const { session, message, history, dispatch } = this;
    session.pace.patient = true;
    session.playing = false;
    session.changed();
    void import('./trouble.ts').then(({ askAboutSlowWorld }) => askAboutSlowWorld(message, session, history, dispatch)).catch(() => {}); // offline: time stands
  }

  /** Takes steps now, playing or paused; rays are cast again. */
  stepNow(n: number): number {
    const start = performance.now();
    arrive(this.session.seek(this.session.tick + n));
    if (n > 0) this.session.pace.note(n, performance.now() - start);
    this.session.refreshQueries();
    this.session.changed();
    return this.session.tick;
  }
}

function makeSceneView(host: HTMLElement, session: Session): SceneView | undefined {
  if (!graphics().supported) return undefined;
  try {
    return new SceneView(host, (entity) => session.nameOf(entity));
  } catch {
    return undefined; // a context was promised and not given: too many pages, a lost driver
  }
}

/** The ray that a click casts on what the pointer's ray has hit, and its first hit. */
function previewOf(rays: Rays, seen: PixelRay, seenHit: Hit): SceneView['preview'] {
  const aim = rays.aimThrough(seen);
  const hit = aim && (rays.fixedOrigin === undefined ? seenHit : rays.peek(aim.origin, aim.direction, aim.maxDistance));
  return aim && hit ? { ...aim, hit } : undefined;
}
