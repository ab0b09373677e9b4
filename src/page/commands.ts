// What several parts of the page do: actions (dispatch.ts), tools, documents, navigation and the console.

import { plus } from './kit/vectors.ts';
import { bodyAt, lookHome } from './model/viewpoint.ts';
import type { MeshWorkshop } from './model/mesh-workshop.ts';
import type { NewRay, Ray } from './model/rays.ts';
import type { Room } from './model/room.ts';
import type { Tool } from './model/tool.ts';
import { rememberScene } from './document/share-link.ts';
import type { Parts } from './parts.ts';
import type { Example } from './rooms/static-room.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import { text } from './ui/language.ts';
import type { Entity } from 'kantsu';

/** Distance of an added body if the pixel shows neither a body nor floor, m. */
const IN_THE_AIR = 8;
const CURSORS: Readonly<Record<Tool, string>> = { ray: 'crosshair', select: '', drag: 'grab', add: 'copy' };

export class Commands {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  setTool(tool: Tool): void {
    const { arbiter, shell } = this.#parts;
    arbiter.tool = tool;
    shell.tool.value = tool;
    shell.host.style.cursor = CURSORS[tool];
  }

  /** A click of the current tool at a pixel, with Shift and Alt; without them a ray is cast as set in the panel. */
  clickAt(x: number, y: number, shift: boolean, alt: boolean): void {
    const { arbiter, session, viewpoint } = this.#parts;
    const { rays, selection } = session;
    const tool = arbiter.activeTool;
    if (tool === 'add') this.addAt(x, y);
    else if (tool !== 'ray') {
      if (!this.#pickAt(x, y)) selection.select(bodyAt(session, viewpoint, x, y)?.entity);
    } else {
      if (session.side === 'waiting') session.side = 'open';
      const aim = rays.aimThrough(viewpoint.rayThrough(x, y), alt || rays.next === 'onward');
      // The camera goes to where entry and exit are seen apart.
      if (aim) this.#parts.chords?.show(this.cast(aim, shift || alt || rays.next !== 'alone'));
    }
  }

  /** Casts and pins a ray, alone or with `keep` beside the others. Throws for an invalid one. */
  cast(given: NewRay, keep = false): Ray {
    const { session, line, history, tour } = this.#parts;
    const { ray, full } = history.changeRays(() => session.rays.cast(given, keep));
    if (full) line.notice('result.full');
    tour.value?.cast();
    return ray;
  }

  /** Replaces the bodies by one collider, and casts one ray through it. */
  showExample({ shape, origin, direction, maxDistance }: Example): void {
    const { chords, session, sceneView } = this.#parts;
    const entity = session.showExample(shape);
    this.cast({ origin: [...origin], direction: [...direction], maxDistance });
    this.#parts.history.clear();
    sceneView?.showWorld(session, false);
    chords?.frame(entity);
  }

  /** Takes the world to an earlier tick, and pauses. */
  async seek(tick: number): Promise<void> {
    await this.inTime((time) => time.toTick(tick));
  }

  /** Runs an action on the past, unless the page is travelling through it. */
  async inTime(act: (time: TimeTravel) => void | Promise<void>): Promise<void> {
    const { session, time } = this.#parts;
    if (session.busy || !session.isOpen) return;
    await act(time.value ?? (await time.load()));
  }

  /** Restarts the room's world with the same seed; `mended`: with the fix of the scene's problem, or without. */
  restart(mended = this.#parts.session.room.preset?.mend?.isOn(this.#parts.session.world)): void {
    const { session, sceneView, profile, line, history } = this.#parts;
    // What has paused by itself is seen again.
    if (session.world.tick === session.room.preset?.pausesAt) session.playing = true;
    history.clear();
    session.restart();
    if (mended !== undefined) this.#mend(mended);
    sceneView?.showWorld(session, false);
    profile.clear();
    rememberScene(session);
    line.say();
  }

  #mend(on: boolean): void {
    const { session, history } = this.#parts;
    const { mend } = session.room.preset ?? {};
    if (!mend || mend.isOn(session.world) === on) return;
    for (const edit of mend.edits(session.world, on)) session.edit(edit);
    history.note();
    session.refreshQueries();
  }

  setScene(scene: Room): void {
    const { session, sceneView, viewpoint, profile, line, history } = this.#parts;
    history.clear();
    session.change(scene);
    sceneView?.showWorld(session, true);
    if (!sceneView) lookHome(viewpoint, session);
    profile.clear();
    rememberScene(session);
    if (scene.preset) line.tell(text('scene.announced', { title: text(scene.preset.title), watch: text(scene.preset.caption) }));
  }

  /** Adds the body of the Add panel on the surface at a pixel, on the floor's height without one, or in the air, and selects it. */
  addAt(x: number, y: number): void {
    const { session, viewpoint, history, workshop } = this.#parts;
    const { what, collider, model } = session.adding;
    const { origin, direction } = viewpoint.rayThrough(x, y);
    const fall = -origin[1] / direction[1];
    const { point, normal } = bodyAt(session, viewpoint, x, y) ?? {
      point: plus(origin, direction, fall > 0 && fall < session.room.reach ? fall : IN_THE_AIR),
      normal: [0, 1, 0],
    };
    const note = (entity: Entity): void => {
      history.note();
      session.selection.select(entity);
    };
    if (what !== 'mesh') note(session.add(point, normal, what));
    else {
      const make = async (made: MeshWorkshop): Promise<void> =>
        note(collider === 'level' ? await made.addLevel(point, normal, model) : made.add(point, normal, collider, model));
      void workshop.load().then(make);
    }
  }

  /** Picks the contact whose mark is at a pixel; returns whether there is one. */
  #pickAt(x: number, y: number): boolean {
    const { arbiter, sceneView, session } = this.#parts;
    const mark = arbiter.activeTool === 'select' ? sceneView?.markAt(session, x, y) : undefined;
    if (mark) session.selection.pick(mark);
    return mark !== undefined || sceneView?.drawing?.pickAt?.(x, y) === true;
  }
}
