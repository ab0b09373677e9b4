// The picture: everything that needs WebGL, so that the page works without it.

import { Stage } from './stage/stage.ts';
import { bodyOutlines } from './stage/body-outlines.ts';
import { BodyView } from './stage/body-view.ts';
import type { Outline } from './stage/label-layout.ts';
import { RayView } from './stage/ray-view.ts';
import type { PinnedRay } from './stage/ray-view.ts';
import { SideView } from './stage/side-view.ts';
import { ContactShadows } from './stage/contact-shadows.ts';
import { rowOf } from 'kantsu';
import { inspect, contactAges } from 'kantsu/inspect';
import type { Entity, Vec3, World } from 'kantsu';
import { eachTouching } from './overlays.ts';
import { WorldLines } from './world-lines.ts';
import type { Figure } from './panels/explain-ray.ts';
import type { PickedDrawing } from './contact/picked-drawing.ts';
import type { ContactMarks } from './contact/contact-marks.ts';
import type { MarkAt } from './model/pair.ts';
import type { ConstructionDrawing } from './construction/construction-drawing.ts';
import type { FunnelDrawing } from './funnel/funnel-drawing.ts';
import { boundsOfBody } from './model/body-state.ts';
import { tintsOf } from './model/body-tint.ts';
import type { Session } from './model/session.ts';
import { readProbe } from './model/probe.ts';
import type { Hit, Ray } from './model/rays.ts';
import type { RoomTools } from './rooms/room-tools.ts';
import type { OwnMeshes } from './model/own-meshes.ts';
import { onChange } from './kit/seen.ts';
import { LANGUAGE } from './kit/texts.ts';
import { THEME } from './kit/theme-signal.ts';
import { Lazy } from './ui/lazy.ts';
import { probeLabel, rayWords } from './ui/ray-words.ts';
import { RedrawCheck, tickOfMotion } from './model/redraw-check.ts';

/** A contact is new for half a second, steps. */
const NEW_STEPS = 30;

/** px */
const LEAST_RUN = 4;
/** Bodies whose contact shadows are drawn without a graphics card. */
const MOST_SPOTS = 250;

export class SceneView {
  readonly stage: Stage;
  /** The hovered ray and what it would hit. */
  preview: { origin: Vec3; direction: Vec3; hit: Hit } | undefined;

  /** Drawing of the room over the bodies. */
  drawing: Pick<RoomTools, 'draw' | 'hoverAt' | 'pickAt'> | undefined;

  readonly #bodies: BodyView;
  readonly #rays: RayView;
  readonly #side: SideView;
  /** Loaded when contacts are first drawn. */
  readonly #contacts: Lazy<ContactMarks>;
  /** Loaded when a contact is first picked, or a mark first hovered. */
  readonly #picked: Lazy<PickedDrawing>;
  /** Loaded when a stage of a body's funnel is first shown. */
  readonly #funnel: Lazy<FunnelDrawing>;
  /** Loaded when the layer is drawn first. */
  readonly #constructions: Lazy<ConstructionDrawing>;
  /** Rows of the stage that was drawn last, if one was. */
  #stageRows: readonly number[] | undefined;
  readonly #shadows: ContactShadows;
  readonly #worldLines: WorldLines;
  readonly #stillness = new RedrawCheck();
  /** For the contacts of the current frame. */
  #ages: Float64Array | undefined;
  #walls: ReadonlySet<Entity> | undefined;
  /** The world's own floor, drawn by the stage while it exists. */
  #floor: Entity | undefined;
  #home = '';
  /** The ray of the side view runs from right to left. */
  #leftwards = false;

  /** `nameOf` gives the names in labels. */
  constructor(host: HTMLElement, nameOf: (entity: Entity) => string) {
    this.stage = new Stage(host);
    this.stage.onResize = () => this.wake();
    onChange(LANGUAGE, () => this.wake());
    this.#bodies = new BodyView(this.stage);
    this.#rays = new RayView(this.stage, rayWords(nameOf));
    const { stage } = this;
    /** Drawn from the frame on in which it is there. */
    const late = <T>(load: () => Promise<T>): Lazy<T> => new Lazy(load, () => this.wake());
    this.#contacts = late(async () => new (await import('./contact/contact-marks.ts')).ContactMarks(stage));
    this.#shadows = new ContactShadows(stage);
    this.#worldLines = new WorldLines(stage);
    this.#picked = late(async () => new (await import('./contact/picked-drawing.ts')).PickedDrawing(stage));
    this.#funnel = late(async () => new (await import('./funnel/funnel-drawing.ts')).FunnelDrawing(stage));
    this.#constructions = late(
      async () => new (await import('./construction/construction-drawing.ts')).ConstructionDrawing(stage, this.#side, () => this.wake()),
    );
    this.stage.side = this.#side = new SideView(stage.scene);
    onChange(THEME, () => {
      this.stage.paint();
      this.wake();
    });
  }

  /** A world was built: sets its ghosts and floor, its area, and the camera for a room just entered. */
  showWorld(session: Session, entered: boolean): void {
    const { room, world, tunables } = session;
    const bodies = this.#bodies;
    bodies.reset();
    bodies.style = room.style;
    this.#floor = undefined;
    this.stage.setGround(null);
    for (const entity of world.entities()) {
      const name = world.name(entity);
      if (room.isGhost(name)) bodies.setGhost(rowOf(entity), true);
      if (!room.isFloor(name)) continue;
      bodies.setHidden(rowOf(entity), true);
      this.#floor = entity;
      this.stage.setGround(boundsOfBody(world, entity));
    }
    this.wake();
    this.#walls = session.walls;
    this.preview = undefined;
    const { position, target, min, max, framed } = room.camera(world, tunables);
    this.stage.setArea({ min, max });
    this.stage.setHome(position, target, framed);
    // A restart keeps the chosen view, unless the box has another size now.
    const home = [...position, ...target].join();
    if (entered || home !== this.#home) {
      this.stage.preset('home', true);
      session.viewBefore = undefined;
    }
    this.#home = home;
  }

  /** Highlights the figure of a line of the math, or none. */
  light(figure: Figure | null): void {
    if (figure === this.#rays.figure) return;
    this.#rays.figure = figure;
    this.wake();
  }

  /** For changes that no number shows: a new size, another theme, code that has come. */
  wake(): void {
    this.#stillness.wake();
  }

  /** True if the picture would be unchanged: then a frame draws nothing, though time may run in a sleeping world. */
  isStill(session: Session, side: { left: number; top: number; width: number; height: number } | null): boolean {
    // At another moment a world may have other static bodies.
    if (session.walls !== this.#walls) this.showWorld(session, false);
    const { selection, rays } = session;
    const { camera, destination } = this.stage;
    // Where the camera is, and where it goes. (The controls convert its position to angles and back each frame: its last digits flicker.)
    const places = [...camera.position, ...camera.quaternion, ...destination.position, ...destination.target];
    const isStill = this.#stillness.isStill([
      ...places.map((value) => Math.round(value * 1e9) + 0),
      tickOfMotion(session.world),
      session.world.timings.awake,
      session.edits,
      session.version,
      rays.version,
      rays.hitIndex,
      selection.hovered ?? 0,
      selection.probing ? 1 : 0,
      selection.mark?.a ?? 0,
      selection.mark?.b ?? 0,
      ...(this.preview?.hit.enter.point ?? []),
      ...(side === null ? [] : [side.left, side.top, side.width, side.height]),
    ]);
    return isStill && session.grab === undefined;
  }

  /** Moves the meshes of bodies, and imported ones, to the bodies' poses. */
  sync(session: Session, meshes?: OwnMeshes): void {
    const { layers, world } = session;
    const bodies = this.#bodies;
    bodies.object.visible = layers.shells;
    bodies.edges = layers.edges;
    bodies.hovered = session.selection.hovered === undefined ? null : rowOf(session.selection.hovered);
    bodies.selected = session.selection.body === undefined ? null : rowOf(session.selection.body);
    bodies.hatched = hatchedRow(session);
    bodies.pierced = piercedRows(session);
    bodies.kept = this.#stageRows ?? keptRows(session);
    bodies.tint = tintsOf(session.colourBy, world);
    bodies.clearMarks();
    meshes?.draw(bodies, layers.shells);
    this.#ages = layers.touching || layers.contacts ? contactAges(world) : undefined;
    if (layers.touching) eachTouching(world, NEW_STEPS, (row, isNew) => bodies.touch(row, isNew), this.#ages);
    bodies.sync(inspect(world).bodies);
    this.stage.setGrid(layers.floor && (this.#floor === undefined || world.isAlive(this.#floor)));
  }

  /** The contact whose mark is drawn at a pixel of the page. */
  markAt(session: Session, x: number, y: number): MarkAt | undefined {
    return session.layers.contacts ? this.#contacts.value?.markAt(session, this.stage, x, y) : undefined;
  }

  /** Rays, contacts and every stage of detection, as the layers are set. */
  overlays(session: Session, side: { left: number; top: number; width: number; height: number } | null): void {
    const { layers, world, rays } = session;
    const shown = layers.rays ? rays.list.filter((ray) => !ray.hidden).map((ray) => this.#pinned(ray, rays.current)) : [];
    if (this.preview && layers.preview) shown.push(previewRay(this.preview, session.room.reach));
    this.#rays.labels = layers.labels;
    this.#rays.normals = layers.normals;
    this.#rays.lit = session.selection.hovered ?? null;
    const probe = layers.rays && rays.current?.hidden === false ? readProbe(session) : undefined;
    this.#rays.probe = probe
      ? {
          at: probe.point,
          ...(session.selection.probing && { text: probeLabel(probe, (entity) => session.nameOf(entity)), onBody: probe.nearest?.point }),
        }
      : null;
    this.#rays.show(shown, inspect(world).bodies);
    this.#aimSide(session, side);
    this.#drawShadows(world, layers.shells);

    const touching = layers.contacts ? world.contacts.length : 0;
    if (touching > 0) void this.#contacts.ask();
    const { hovered, selected, kept } = this.#bodies;
    const style = { flash: layers.flashes, dt: session.tunables.dt, hovered, selected, kept, picked: session.selection.picked };
    const contacts = layers.contacts ? inspect(world) : undefined;
    this.#contacts.value?.draw(contacts, touching, style, this.#ages);
    if (session.selection.picked || session.selection.mark) void this.#picked.ask();
    this.#picked.value?.draw(session);
    if (session.selection.funnelStage && session.selection.body !== undefined) void this.#funnel.ask();
    this.#drawStage(session);
    if (layers.constructions) void this.#constructions.ask();
    this.#constructions.value?.draw(session);
    this.#worldLines.draw(session);
    this.drawing?.draw();
  }

  get impulseUnit(): number {
    return this.#worldLines.impulseUnit;
  }

  render(now: number): void {
    this.stage.render(now);
  }

  /** Outlines of all bodies or of those that the current ray hits, as the camera will see them at the end of its move. */
  outlines({ rays, world }: Session, which: 'all' | 'on ray'): readonly Outline[] {
    const { width, height, destination } = this.stage;
    const camera = this.stage.camera.clone();
    camera.position.set(...destination.position);
    camera.lookAt(...destination.target);
    camera.updateMatrixWorld();
    const hits = rays.current?.hits ?? [];
    const rows = hits.filter(({ entity }) => world.isAlive(entity) && !world.isMesh(entity)).map(({ entity }) => rowOf(entity));
    return bodyOutlines(inspect(world).bodies, camera, width, height, which === 'all' ? undefined : rows);
  }

  #pinned(ray: Ray, current: Ray | undefined): PinnedRay {
    const { id, origin, direction, maxDistance, nearest } = ray;
    // The scene shows only the result of the query; the panel lists the rest, dimmed.
    return {
      id,
      origin,
      direction,
      maxDistance,
      hits: ray.hits.filter((_, i) => ray.returned[i]),
      selected: ray === current,
      ...(nearest && { nearest }),
    };
  }

  #drawShadows(world: World, visible: boolean): void {
    const state = inspect(world).bodies;
    // The processor fills the spots of a few bodies, but not those of a crowd.
    const rows = visible && !(this.stage.software && state.count > MOST_SPOTS) ? state.rows : 0;
    this.#shadows.draw(rows, state, (row) => this.#bodies.hasShadow(row), this.#bodies.kept);
  }

  /** A stage of a body's funnel; whatever is not in it is faded from the next frame on. */
  #drawStage(session: Session): void {
    const drawing = this.#funnel.value;
    drawing?.drawStage(session);
    const rows = drawing?.rows;
    if (String(rows) === String(this.#stageRows)) return;
    this.#stageRows = rows;
    this.wake();
  }

  #aimSide(session: Session, rectangle: { left: number; top: number; width: number; height: number } | null): void {
    const { rays, world } = session;
    const ray = rays.current;
    const hit = rays.hit;
    this.#side.rectangle = rectangle;
    if (rectangle === null || ray === undefined || hit === undefined) {
      this.#side.show(null, inspect(world).bodies);
      return;
    }
    const mesh = world.isAlive(hit.entity) && world.isMesh(hit.entity);
    const margin = 0.35 * Math.max(hit.chord, mesh ? 5 : 0.5);
    this.#side.show(
      {
        origin: ray.origin,
        direction: ray.direction,
        from: hit.enter.distance - margin,
        to: hit.exit.distance + margin,
        row: mesh ? null : rowOf(hit.entity),
        leftwards: this.#runsLeftwards(hit),
      },
      inspect(world).bodies,
    );
  }

  /** Which way the chord runs on the stage. Seen end on it runs neither way, and the side view stays as it is. */
  #runsLeftwards({ enter, exit }: Hit): boolean {
    const [from, to] = [enter, exit].map(({ point }) => this.stage.project(point).x);
    if (Math.abs(to - from) > LEAST_RUN) this.#leftwards = to < from;
    return this.#leftwards;
  }
}

/** The row with hatched parts: the capsule of the current hit, else the selected one. */
function hatchedRow({ rays, layers, world, selection }: Session): number | null {
  const pierced = layers.rays ? rays.hit?.entity : undefined;
  for (const entity of [pierced, selection.body]) {
    if (entity !== undefined && world.isAlive(entity) && world.kind(entity) === 'capsule') return rowOf(entity);
  }
  return null;
}

/** The row of the current hit, then those of the ray's other hits. */
function piercedRows({ rays }: Session): readonly number[] {
  const { current, hit } = rays;
  if (current === undefined || hit === undefined) return [];
  return [rowOf(hit.entity), ...current.hits.filter((other) => other !== hit).map((other) => rowOf(other.entity))];
}

/** Rows drawn opaque in X-ray mode: what the ray hits, or else passes nearest, and the hovered and selected bodies. */
function keptRows({ rays, layers, selection }: Session): readonly number[] | undefined {
  const { current } = rays;
  if (!layers.xray || !layers.rays || current === undefined || current.hidden) return undefined;
  const kept = current.hits.map((hit) => hit.entity);
  for (const entity of [current.nearest?.entity, selection.hovered, selection.body]) if (entity !== undefined) kept.push(entity);
  return kept.map(rowOf);
}

function previewRay({ origin, direction, hit }: { origin: Vec3; direction: Vec3; hit: Hit }, reach: number): PinnedRay {
  return { id: 'preview', origin, direction, maxDistance: reach, hits: [hit], selected: false, preview: true };
}
