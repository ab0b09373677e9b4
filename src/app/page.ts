// The page: the laboratory, its picture, its panels, and everything a visitor can do, under one name each. Buttons, keys and the console call the same.

import { loadRoom } from './rooms/index.ts';
import type { Room } from './rooms/room.ts';
import { hashOfRoom, roomOfHash } from './router.ts';
import type { RoomId } from './router.ts';
import { Grab } from './grab.ts';
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
import { hitSentence, kindName } from './ui/hit-sentence.ts';
import { language, onLanguage, text } from './ui/language.ts';
import { LayersPanel } from './ui/layers-panel.ts';
import { ResultPanel } from './ui/result-panel.ts';
import { buildShell } from './ui/shell.ts';
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
import type { Entity } from '../world/entity.ts';

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
  /** Settles when the room asked for last has been entered and drawn. */
  ready: Promise<void> = Promise.resolve();
  /** Frames drawn since the page was opened. */
  frames = 0;

  readonly #shell;
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
  /** Where the crosshair is, as shares of the view. */
  #aim = { x: 0.5, y: 0.5 };
  /** Until when the line says that the oldest ray went, ms. */
  #fullUntil = 0;
  /** How far along the camera's direction the held body is, m, the pixel it is held at, and the pointer's last height, px. */
  #hand = { depth: 0, x: 0, y: 0, last: 0 };

  constructor(mount: HTMLElement) {
    this.#shell = buildShell(mount, { tool: (tool) => this.setTool(tool), help: () => this.help.toggle() });
    const { host, view, sections, strip, transport, drawer } = this.#shell;
    this.help = new Help(mount);
    this.picture = makePicture(host);
    this.viewpoint = this.picture?.stage ?? new BareViewpoint(host);
    this.arbiter = new PointerArbiter(
      (action) => this.#act(action),
      (x, y) => this.#bodyAt(x, y) !== undefined,
    );
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
    this.#layersPanel = new LayersPanel(sections.layers, this.lab, { preset: (preset) => this.setPreset(preset), layer: (layer, on) => this.setLayer(layer, on) });
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
    this.#fullUntil = full ? performance.now() + 4000 : 0;
    this.#announce();
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
    this.#announce();
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

  /** A push away from the viewer and a little up, 4 m/s for any mass. */
  pushSelected(): void {
    const { selected, world } = this.lab;
    if (selected === undefined) return;
    const [x, y, z] = forwardOf(this.viewpoint);
    const { linear } = world.velocity(selected);
    world.setVelocity(selected, { linear: [linear[0] + 4 * x, linear[1] + Math.max(0, 4 * y) + 2, linear[2] + 4 * z] });
    this.lab.version++;
  }

  look(preset: CameraPreset): void {
    if (this.picture) this.picture.look(preset);
    else this.#home();
  }

  /** Puts a body where the pointer is, or the crosshair. */
  addAtPointer(): void {
    const { x, y } = this.arbiter.hovering ? { x: this.arbiter.hoverX, y: this.arbiter.hoverY } : this.#aimPoint();
    this.#addAt(x, y);
  }

  /** Esc: the innermost thing first. */
  escape(): void {
    if (this.help.open) this.help.close();
    else if (this.arbiter.cancel()) return;
    else if (this.lab.selected !== undefined) this.lab.deselect();
    else this.clearRays();
  }

  /** Moves the crosshair by pixels and shows it. */
  moveAim(dx: number, dy: number): void {
    const { clientWidth, clientHeight } = this.#shell.host;
    this.#aim.x = Math.min(1, Math.max(0, this.#aim.x + dx / Math.max(1, clientWidth)));
    this.#aim.y = Math.min(1, Math.max(0, this.#aim.y + dy / Math.max(1, clientHeight)));
    this.showAim(true);
  }

  showAim(shown: boolean): void {
    const { crosshair } = this.#shell;
    crosshair.hidden = !shown;
    this.#shell.host.classList.toggle('aiming', shown);
    crosshair.style.left = `${100 * this.#aim.x}%`;
    crosshair.style.top = `${100 * this.#aim.y}%`;
  }

  /** Uses the tool in force at the crosshair. */
  useAim(keep: boolean): void {
    this.showAim(true);
    const { x, y } = this.#aimPoint();
    const tool = this.arbiter.activeTool;
    if (tool === 'ray') this.#castAt(x, y, keep, false);
    else if (tool === 'add') this.#addAt(x, y);
    else this.#act({ type: 'select', x, y });
  }

  /** Turns the camera about its target, radians. */
  turn(sideways: number, upwards: number): void {
    const stage = this.picture?.stage;
    if (!stage) return;
    const { target } = stage.controls;
    const arm = stage.camera.position.clone().sub(target);
    const radius = arm.length();
    const around = Math.atan2(arm.x, arm.z) + sideways;
    const down = Math.min(1.56, Math.max(0.02, Math.acos(arm.y / radius) - upwards));
    const flat = radius * Math.sin(down);
    stage.lookFrom([target.x + flat * Math.sin(around), target.y + radius * Math.cos(down), target.z + flat * Math.cos(around)], target);
  }

  // ——— Parts of a frame; the order is in frame.ts.

  /** Real seconds since the last frame; a pause of the page is no time at all. */
  elapsed(now: number): number {
    const seconds = this.#lastFrame === 0 ? 0 : Math.max(0, now - this.#lastFrame) / 1000;
    this.#lastFrame = now;
    return Math.min(seconds, LONGEST_FRAME);
  }

  /** A body carried by hand stays in it, also while the camera or time stands still. */
  carry(): void {
    const { grab, playing } = this.lab;
    if (grab?.alive) grab.pull(this.#handPoint(), playing);
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
    const { counters } = this.profile;
    const { timings, size } = this.lab.world;
    counters.bodies = size;
    counters.awake = timings.awake;
    counters.pairs = timings.candidates;
    counters.contacts = timings.touching;
    counters.rays = this.lab.rays.list.length;
    counters.steps = steps;
    const render = this.picture?.stage.renderer.info.render;
    counters.calls = render?.calls ?? 0;
    counters.triangles = render?.triangles ?? 0;
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
      // Stopped, the sentence follows every edit; running, it speaks of the moment of the cast and says so.
      if (this.#toldRays !== lab.rays.version || !lab.playing) this.#announce();
      this.#note();
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

  // ——— What the arbiter decided.

  #act(action: PointerAction): void {
    switch (action.type) {
      case 'cast':
        this.showAim(false);
        this.#castAt(action.x, action.y, action.add, action.onward);
        break;
      case 'select':
        this.lab.select(this.#bodyAt(action.x, action.y)?.entity);
        break;
      case 'add':
        this.#addAt(action.x, action.y);
        break;
      case 'orbit':
        this.#binding.handOver(action.pointers);
        break;
      case 'orbitCancelled':
        this.#binding.takeBack();
        break;
      case 'grab':
        this.#grab(action.x, action.y);
        break;
      case 'pull':
        // With Shift the hand goes along the view: up is away.
        if (action.shift) this.#hand.depth *= Math.exp((this.#hand.last - action.y) / 250);
        else {
          this.#hand.x = action.x;
          this.#hand.y = action.y;
        }
        this.#hand.last = action.y;
        break;
      case 'release':
        this.lab.grab = undefined;
        this.lab.version++;
        break;
      case 'putBack':
        this.lab.grab?.putBack();
        this.lab.grab = undefined;
        this.lab.version++;
        break;
    }
  }

  #castAt(x: number, y: number, keep: boolean, onward: boolean): void {
    const { origin, direction } = this.viewpoint.rayThrough(x, y);
    const from = this.lab.rays.hit;
    if (!onward || from === undefined) {
      this.cast(origin, direction, this.lab.room.reach, keep);
      return;
    }
    // From where the last ray came out to what was clicked, or to as far away along the click.
    const start = from.exit.point;
    const far = this.lab.peek(origin, direction)?.enter.distance ?? Math.hypot(start[0] - origin[0], start[1] - origin[1], start[2] - origin[2]);
    const way = [0, 1, 2].map((k) => origin[k] + far * direction[k] - start[k]) as Vec3;
    if (Math.hypot(...way) > 0) this.cast([...start], way, this.lab.room.reach, true);
  }

  #bodyAt(x: number, y: number): { entity: Entity; point: Vec3; normal: Vec3 } | undefined {
    const { origin, direction } = this.viewpoint.rayThrough(x, y);
    const hit = this.lab.peek(origin, direction);
    if (hit === null) return undefined;
    const end = hit.originInside ? hit.exit : hit.enter;
    return { entity: hit.entity, point: end.point, normal: end.normal };
  }

  #addAt(x: number, y: number): void {
    const on = this.#bodyAt(x, y);
    if (on !== undefined) {
      this.lab.select(this.lab.add(on.point, on.normal));
      return;
    }
    // On the floor where there is one in that direction, or a few metres ahead in the air.
    const { origin, direction } = this.viewpoint.rayThrough(x, y);
    const fall = -origin[1] / direction[1];
    const t = fall > 0 && fall < this.lab.room.reach ? fall : 8;
    const point = [0, 1, 2].map((k) => origin[k] + t * direction[k]) as Vec3;
    this.lab.select(this.lab.add(point, [0, 1, 0]));
  }

  #grab(x: number, y: number): void {
    const on = this.#bodyAt(x, y);
    if (on === undefined) return;
    const eye = this.viewpoint.camera.position;
    const [fx, fy, fz] = forwardOf(this.viewpoint);
    this.#hand = { x, y, last: y, depth: (on.point[0] - eye.x) * fx + (on.point[1] - eye.y) * fy + (on.point[2] - eye.z) * fz };
    this.lab.grab = new Grab(this.lab.world, on.entity, on.point);
    this.lab.select(on.entity);
  }

  /** Under the pointer, on the plane through the grip that faces the camera. */
  #handPoint(): Vec3 {
    const { origin, direction } = this.viewpoint.rayThrough(this.#hand.x, this.#hand.y);
    const [fx, fy, fz] = forwardOf(this.viewpoint);
    const t = this.#hand.depth / (direction[0] * fx + direction[1] * fy + direction[2] * fz);
    return [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
  }

  #aimPoint(): { x: number; y: number } {
    const area = this.#shell.host.getBoundingClientRect();
    return { x: area.left + this.#aim.x * area.width, y: area.top + this.#aim.y * area.height };
  }

  // ——— What the page says.

  #changeRays(change: () => void): void {
    change();
    this.#announce();
  }


  /** The status line: the hit one looks at, in words. */
  #announce(): void {
    const { rays, world } = this.lab;
    const { current, hit, hitIndex } = rays;
    if (current === undefined) {
      write(this.#shell.status, text('line.noRay'));
      return;
    }
    const n = current.hits.length;
    const said = hit === undefined ? undefined : { ...hit, kind: world.kind(hit.entity), name: this.lab.nameOf(hit.entity) };
    const sentence = hitSentence(said, hitIndex === 0 ? n - 1 : 0, language());
    write(this.#shell.status, hitIndex === 0 ? sentence : text('line.nth', { k: hitIndex + 1, n, sentence }));
  }

  #note(): void {
    const { lab } = this;
    if (performance.now() < this.#fullUntil) {
      write(this.#shell.note, text('result.full'));
      return;
    }
    const moved = lab.playing && lab.rays.current !== undefined && lab.world.tick !== lab.castTick;
    write(this.#shell.note, moved ? text('line.asCast', { n: lab.castTick }) : '');
  }

  #say(key: TextKey, kind = '', ...more: Node[]): void {
    this.#message.className = `message ${kind}`;
    this.#message.replaceChildren(element('p', { text: key }), ...more);
    this.#message.hidden = false;
  }

  #gravity(): void {
    this.lab.world.gravity = [0, -this.lab.tunables.gravity, 0];
  }
}

const PHONE = '(max-width: 699px)';

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
