// The page: the laboratory, its picture, its panels, and everything a visitor can do, under one name each. Buttons, keys and the console call the same.

import { loadRoom } from './rooms/index.ts';
import type { Room } from './rooms/room.ts';
import { hashOfRoom, roomOfHash } from './router.ts';
import type { RoomId } from './router.ts';
import { Crosshair } from './crosshair.ts';
import { Hands } from './hands.ts';
import { Lab, SPEEDS } from './lab.ts';
import { nextPreset, presetLayers, presetOf } from './layers.ts';
import type { Layer, Preset } from './layers.ts';
import { Picture } from './picture.ts';
import { PointerArbiter } from './pointer-arbiter.ts';
import type { PointerAction, Tool } from './pointer-arbiter.ts';
import { bindPointer } from './pointer-binding.ts';
import type { PointerBinding } from './pointer-binding.ts';
import { Drawer } from './profiler/drawer.ts';
import { Profile } from './profiler/profile.ts';
import { QUERY_MODES } from './rays.ts';
import type { QueryMode, Ray } from './rays.ts';
import { BodyPanel } from './ui/body-panel.ts';
import { Corners } from './ui/corners.ts';
import { button, element, write } from './ui/element.ts';
import { Gizmo } from './ui/gizmo.ts';
import { Help } from './ui/help.ts';
import { kindName } from './ui/hit-sentence.ts';
import { language, onLanguage, text } from './ui/language.ts';
import { LayersPanel } from './ui/layers-panel.ts';
import { ResultLine } from './ui/result-line.ts';
import { ResultPanel } from './ui/result-panel.ts';
import { PHONE, buildShell } from './ui/shell.ts';
import { Strip } from './ui/strip.ts';
import type { TextKey } from './ui/text.ts';
import { onTheme, theme } from './ui/theme.ts';
import { Transport } from './ui/transport.ts';
import { WorldPanel } from './ui/world-panel.ts';
import { BareViewpoint, forwardOf } from './viewpoint.ts';
import type { Viewpoint } from './viewpoint.ts';
import { Stage } from '../view/stage.ts';
import type { CameraPreset } from '../view/stage.ts';
import type { Vec3 } from '../math/vec3.ts';

// Panels are read, not watched: eight updates a second for what moves, four for what is averaged.
const QUICK = 125; // ms
const SLOW = 250; // ms
/** A frame longer than this was not a frame: the tab was hidden or the machine slept, s. */
const LONGEST_FRAME = 0.25;

export class Page {
  readonly lab = new Lab();
  readonly profile = new Profile();
  readonly drawer: Drawer;
  readonly picture: Picture | undefined;
  readonly viewpoint: Viewpoint;
  readonly arbiter: PointerArbiter;
  readonly help: Help;
  readonly crosshair: Crosshair;
  /** Settles when the room asked for last has been entered and drawn. */
  ready: Promise<void> = Promise.resolve();
  /** Frames drawn since the page was opened. */
  frames = 0;

  readonly #shell;
  readonly #hands: Hands;
  readonly #line: ResultLine;
  readonly #binding: PointerBinding;
  readonly #corners: Corners;
  readonly #gizmo: Gizmo | undefined;
  readonly #result: ResultPanel;
  readonly #strip: Strip;
  readonly #layersPanel: LayersPanel;
  readonly #bodyPanel: BodyPanel;
  readonly #worldPanel: WorldPanel;
  readonly #transport: Transport;
  readonly #message = element('div', { class: 'message', attributes: { role: 'alert' } });
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #sideWanted = true;
  #lastFrame = 0;
  #lastQuick = 0;
  #lastSlow = 0;
  #toldRays = -1;
  #toldLab = -1;
  #loading: RoomId | undefined;
  #entered = false;

  constructor(mount: HTMLElement) {
    this.#shell = buildShell(mount, { tool: (tool) => this.setTool(tool), help: () => this.help.toggle() });
    const { host, view, sections, strip, transport, drawer } = this.#shell;
    this.help = new Help(mount);
    this.picture = makePicture(host);
    this.viewpoint = this.picture?.stage ?? new BareViewpoint(host);
    this.#hands = new Hands(this.lab, this.viewpoint, (origin, direction, reach, keep) => this.cast(origin, direction, reach, keep));
    this.arbiter = new PointerArbiter(
      (action) => this.#act(action),
      (x, y) => this.#hands.bodyAt(x, y) !== undefined,
    );
    this.crosshair = new Crosshair(host, this.#shell.crosshair);
    this.#line = new ResultLine(this.lab, this.#shell.status, this.#shell.note);
    this.#binding = bindPointer(host, this.picture?.stage.canvas, this.arbiter);

    this.#corners = new Corners(view, this.lab, () => this.toggleSide());
    view.append(this.#message);
    this.#message.hidden = true;
    if (this.picture) {
      this.#gizmo = new Gizmo((preset) => this.look(preset));
      view.append(this.#gizmo.root);
      this.picture.stage.onContextLost(() => this.#say('trouble.lost'));
      this.picture.stage.onContextRestored(() => (this.#message.hidden = true));
    } else {
      this.#shell.root.classList.add('no-picture');
      this.#say('trouble.webgl', 'still');
    }

    const hit = (index: number): void => this.lookAtHit(index);
    const highlight = (index: number | null): void => {
      if (this.picture) this.picture.highlight = index;
    };
    this.#result = new ResultPanel(sections.result, this.lab, {
      mode: (mode) => this.setMode(mode),
      look: (ray) => this.#changeRays(() => this.lab.rays.look(ray)),
      hit,
      highlight,
      removeRay: (ray: Ray) => this.#changeRays(() => this.lab.rays.remove(ray)),
      clear: () => this.clearRays(),
      cast: (origin, direction, reach) => this.cast(origin, direction, reach, false),
    });
    this.#strip = new Strip(strip, this.lab, { hit, highlight });
    this.#layersPanel = new LayersPanel(sections.layers, this.lab, {
      preset: (preset) => this.setPreset(preset),
      layer: (layer, on) => this.setLayer(layer, on),
    });
    this.#bodyPanel = new BodyPanel(sections.body, this.lab, {
      remove: () => this.removeSelected(),
      frame: () => this.frameSelected(),
      push: () => this.pushSelected(),
      deselect: () => this.lab.deselect(),
    });
    this.#worldPanel = new WorldPanel(sections.world, this.lab, { restart: () => this.restart(), gravity: () => this.#gravity() });
    this.#transport = new Transport(transport, this.lab, {
      restart: () => this.restart(),
      togglePlay: () => this.togglePlay(),
      step: () => this.stepOnce(),
      speed: (speed) => this.setSpeed(speed),
    });
    this.drawer = new Drawer(drawer, this.profile, () => this.toggleProfiler());
    this.#shell.onTab = (tab) => {
      // On a phone the drawer is one of the tabs.
      if (isPhone()) drawer.hidden = tab !== 'profile';
    };
    matchMedia(PHONE).addEventListener('change', ({ matches }) => {
      drawer.hidden = !(matches && this.#shell.tab === 'profile');
    });
    this.setTool('ray');
    onTheme((now) => this.picture?.setTheme(now));
    onLanguage(() => {
      this.#toldRays = -1;
      this.#toldLab = -1;
    });
    addEventListener('hashchange', () => this.#follow());
    document.addEventListener('visibilitychange', () => (this.#lastFrame = 0));
    this.#follow();
  }

  /** True once a room has been entered; before that there is nothing to run or draw. */
  get running(): boolean {
    return this.#entered;
  }

  // ——— What a visitor can do.

  goTo(id: RoomId): void {
    location.hash = hashOfRoom(id);
  }

  setTool(tool: Tool): void {
    this.arbiter.tool = tool;
    this.#shell.setTool(tool);
    this.#shell.host.dataset['tool'] = tool;
    this.lab.version++;
  }

  setMode(mode: QueryMode): void {
    this.#changeRays(() => this.lab.rays.setMode(mode, this.lab));
  }

  nextMode(): void {
    this.setMode(QUERY_MODES[(QUERY_MODES.indexOf(this.lab.rays.mode) + 1) % QUERY_MODES.length]);
  }

  walk(by: 1 | -1): void {
    this.#changeRays(() => this.lab.rays.walk(by));
  }

  lookAtHit(index: number): void {
    this.#changeRays(() => this.lab.rays.lookAtHit(index));
  }

  clearRays(): void {
    this.#changeRays(() => this.lab.rays.clear());
  }

  /** Casts and pins a ray given in numbers. Throws when it is none. */
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean): Ray {
    const { ray, full } = this.lab.cast(origin, direction, reach, keep);
    this.#corners.hideCaption();
    if (full) this.#line.sayFull();
    this.#line.say(this.arbiter.tool);
    return ray;
  }

  setPreset(preset: Preset): void {
    this.lab.layers = presetLayers(preset, this.lab.room.crowd);
    this.lab.version++;
  }

  nextLayers(): void {
    const { layers, room } = this.lab;
    this.setPreset(nextPreset(presetOf(layers, room.crowd, room.layers)));
  }

  setLayer(layer: Layer, on: boolean): void {
    this.lab.layers[layer] = on;
    this.lab.version++;
  }

  toggleSide(): void {
    this.#sideWanted = !this.#sideWanted;
  }

  toggleProfiler(): void {
    const { drawer } = this.#shell;
    if (isPhone()) this.#shell.setTab(this.#shell.tab === 'profile' ? 'result' : 'profile');
    else drawer.hidden = !drawer.hidden;
    this.#lastSlow = 0;
  }

  togglePlay(): void {
    this.lab.setPlaying(!this.lab.playing);
  }

  /** One step; time stops first if it runs. */
  stepOnce(): void {
    if (this.lab.playing) this.lab.setPlaying(false);
    this.lab.pendingSteps++;
    this.lab.version++;
  }

  setSpeed(speed: number): void {
    this.lab.speed = speed;
    this.lab.version++;
  }

  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.lab.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]);
  }

  /** The room's world from the beginning, with the same seed. */
  restart(): void {
    this.lab.restart();
    this.picture?.showWorld(this.lab, false);
    this.profile.clear();
    this.#describe();
    this.#line.say(this.arbiter.tool);
  }

  removeSelected(): void {
    const entity = this.lab.selected ?? this.lab.hovered;
    if (entity !== undefined) this.lab.remove(entity);
  }

  frameSelected(): void {
    const entity = this.lab.selected ?? this.lab.rays.hit?.entity;
    if (entity !== undefined) this.picture?.frame(this.lab, entity);
    else this.look('home');
  }

  pushSelected(): void {
    if (this.lab.selected !== undefined) this.lab.push(this.lab.selected, forwardOf(this.viewpoint));
  }

  look(preset: CameraPreset): void {
    if (this.picture) this.picture.look(preset);
    else this.#home();
  }

  /** Puts a body where the pointer is, or the crosshair. */
  addAtPointer(): void {
    const { hovering, hoverX, hoverY } = this.arbiter;
    const { x, y } = hovering ? { x: hoverX, y: hoverY } : this.crosshair.point;
    this.#hands.addAt(x, y);
  }

  /** Esc: the innermost thing first. */
  escape(): void {
    if (this.help.open) this.help.close();
    else if (this.arbiter.cancel()) return;
    else if (this.lab.selected !== undefined) this.lab.deselect();
    else this.clearRays();
  }

  /** Uses the tool in force at the crosshair. */
  useAim(keep: boolean): void {
    this.crosshair.show(true);
    const { x, y } = this.crosshair.point;
    const tool = this.arbiter.activeTool;
    if (tool === 'ray') this.#hands.castAt(x, y, keep, false);
    else if (tool === 'add') this.#hands.addAt(x, y);
    else this.#hands.act({ type: 'select', x, y });
  }

  /** Turns the camera about what it looks at, radians. */
  turn(sideways: number, upwards: number): void {
    this.picture?.turn(sideways, upwards);
  }

  // ——— Parts of a frame; the order is in frame.ts.

  /** Real seconds since the last frame; a pause of the page is no time at all. */
  elapsed(now: number): number {
    const seconds = this.#lastFrame === 0 ? 0 : Math.max(0, now - this.#lastFrame) / 1000;
    this.#lastFrame = now;
    return Math.min(seconds, LONGEST_FRAME);
  }

  carry(): void {
    this.#hands.carry();
  }

  /** What is under the pointer: at most one cast a frame. */
  hover(): void {
    const { lab, arbiter, picture } = this;
    let ray;
    if (arbiter.hovering && arbiter.owner === 'idle') ray = this.viewpoint.rayThrough(arbiter.hoverX, arbiter.hoverY);
    const hit = ray === undefined ? null : lab.peek(ray.origin, ray.direction);
    lab.hovered = lab.layers.preview ? hit?.entity : undefined;
    if (picture) picture.preview = ray !== undefined && hit !== null && arbiter.activeTool === 'ray' ? { ...ray, hit } : undefined;
  }

  sideRectangle(): DOMRect | null {
    return this.#corners.placeSide(this.#sideWanted, this.picture !== undefined && this.lab.rays.hit !== undefined);
  }

  count(steps: number): void {
    this.profile.count(this.lab.world, this.lab.rays.list.length, steps, this.picture?.stage.renderer.info.render);
  }

  /** Brings the panels up to date: at once after a change by the visitor, now and then for what moves by itself. */
  tell(now: number): void {
    this.frames++;
    const { lab } = this;
    this.#gizmo?.update(this.viewpoint.camera.matrixWorld.elements);
    this.#shell.host.dataset['owner'] = this.arbiter.owner;
    const changed = this.#toldRays !== lab.rays.version || this.#toldLab !== lab.version;
    if (changed || now - this.#lastQuick >= QUICK) {
      this.#lastQuick = now;
      this.#result.update();
      this.#strip.update();
      // Stopped, the sentence follows every edit; running, it speaks of one moment and says which.
      if (this.#toldRays !== lab.rays.version || !lab.playing || lab.rays.current === undefined) this.#line.say(this.arbiter.tool);
      this.#line.update();
    }
    if (changed || now - this.#lastSlow >= SLOW) {
      this.#lastSlow = now;
      this.#toldRays = lab.rays.version;
      this.#toldLab = lab.version;
      this.#layersPanel.update(this.#motion.matches);
      this.#bodyPanel.update();
      this.#worldPanel.update();
      this.#transport.update();
      this.#corners.update();
      this.drawer.update();
    }
  }

  /** Takes steps here and now, whether time runs or not; rays are cast again. */
  stepNow(n: number): number {
    for (let i = 0; i < n; i++) {
      this.lab.step();
      this.picture?.beginnings.note(this.lab.world);
    }
    this.lab.settle();
    this.lab.version++;
    return this.lab.world.tick;
  }

  // ——— Rooms.

  #follow(): void {
    const id = roomOfHash(location.hash);
    if (id === this.#loading) return;
    this.#loading = id;
    this.#shell.setRoom(id);
    this.ready = this.#enter(id);
    // Whoever awaits it hears of a failure; the visitor has read it already.
    this.ready.catch(() => {});
  }

  async #enter(id: RoomId): Promise<void> {
    let room: Room;
    try {
      room = await loadRoom[id]();
    } catch (error) {
      if (this.#loading === id) {
        this.#loading = undefined;
        this.#say('trouble.room', '', button({ class: 'push main', text: 'trouble.retry', click: () => this.#follow() }));
      }
      throw error;
    }
    if (this.#loading !== id) return; // the visitor has gone on
    this.arbiter.cancel();
    if (this.picture && !this.picture.stage.lost) this.#message.hidden = true;
    this.lab.enter(room);
    this.lab.setPlaying(!(room.id === 'range' && this.#motion.matches));
    // On a phone the picture is small: the side view waits to be asked for.
    this.#sideWanted = room.sideView && !isPhone();
    this.setTool(room.tool);
    this.profile.clear();
    this.picture?.showWorld(this.lab, true);
    if (!this.picture) this.#home();
    this.#worldPanel.rebuild();
    document.title = `${text(`room.${id}`)} · Kantsu`;
    this.#describe();
    this.#entered = true;
    await this.#framesAfter(this.frames + 2);
    // The first frames compile shaders and fill caches: they say nothing about the ones to come.
    if (this.#loading === id) this.profile.clear();
  }

  #framesAfter(frames: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.frames >= frames) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
  }

  #home(): void {
    const { position, target } = this.lab.room.camera(this.lab.world, this.lab.tunables);
    this.viewpoint.lookFrom(position, target);
  }

  /** The canvas in words: what is in the room. */
  #describe(): void {
    const { world } = this.lab;
    const names: string[] = [];
    for (const entity of world.entities()) {
      if (names.length === 12) break;
      names.push(`${kindName(world.kind(entity), language())} ${this.lab.nameOf(entity)}`);
    }
    const list = names.join(', ');
    const more = world.size - names.length;
    write(this.#shell.description, text('view.list', { list: more > 0 ? text('view.listMore', { list, n: more }) : list }));
  }

  #act(action: PointerAction): void {
    this.crosshair.show(false);
    if (action.type === 'orbit') this.#binding.handOver(action.pointers);
    else if (action.type === 'orbitCancelled') this.#binding.takeBack();
    else this.#hands.act(action);
  }

  #changeRays(change: () => void): void {
    change();
    this.#line.say(this.arbiter.tool);
  }

  /** A message over the picture. */
  #say(key: TextKey, kind = '', ...more: Node[]): void {
    this.#message.className = `message ${kind}`;
    this.#message.replaceChildren(element('p', { text: key }), ...more);
    this.#message.hidden = false;
  }

  #gravity(): void {
    this.lab.world.gravity = [0, -this.lab.tunables.gravity, 0];
  }
}

function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

function makePicture(host: HTMLElement): Picture | undefined {
  if (!Stage.supported()) return undefined;
  try {
    return new Picture(host, theme());
  } catch {
    return undefined; // a context was promised and not given: too many pages, a lost driver
  }
}
