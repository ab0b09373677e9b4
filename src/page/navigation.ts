// Navigation between rooms: the address names a room, which is loaded and set up.

import type { StaticRoom, Example, RoomHost, RoomInstance } from './rooms/static-room.ts';
import { isStaticRoom, loadRoom } from './load-room.ts';
import type { LoadedRoom, RoomTools, Workbench } from './rooms/room-tools.ts';
import { ROOM_IDS, hashOfRoom, isEmbedded, isOfRecording, parametersOf, roomOfHash, unknownRoute } from './kit/router.ts';
import type { RoomId } from './kit/router.ts';
import type { Commands } from './commands.ts';
import type { Documents } from './document/documents.ts';
import { lookHome } from './model/viewpoint.ts';
import type { Parts } from './parts.ts';
import { reducesMotion } from './kit/motion.ts';
import { onChange } from './kit/seen.ts';
import { LANGUAGE } from './kit/texts.ts';
import { element, write } from './ui/element.ts';
import { kindName } from './ui/hit-sentence.ts';
import { text } from './ui/language.ts';
import { isPhone } from './ui/shell.ts';
import { keptState, remembered } from './ui/storage.ts';

/** Bodies named in the canvas's description; the rest are counted. */
const NAMED = 12;

export class Navigation {
  /** Resolves when the last requested room has been entered and drawn. */
  ready: Promise<void> = Promise.resolve();
  /** True once a room has been entered; before that there is nothing to run or draw. */
  entered = false;
  /** A frame has thrown since the room was entered. */
  failed = false;
  /** The current room. */
  room: RoomId = 'range';
  /** The current static room; undefined in the laboratory. */
  staticRoom: RoomInstance | undefined;
  /** Tools of the current room besides its world. */
  tools: RoomTools | undefined;
  readonly #parts: Parts;
  readonly #commands: Commands;
  readonly #documents: Documents;
  /** Rooms requested so far. */
  readonly #rooms: Partial<Record<RoomId, Promise<LoadedRoom | StaticRoom>>> = {};
  /** The last requested room, and requests so far. (A room may be asked for again while it is still being loaded for a former request.) */
  #wanted: RoomId | undefined;
  #requests = 0;
  /** The current static room, and the parameters of the address that it was opened with or has written since. */
  #static: StaticRoom | undefined;
  #shown = '';
  /** The address of each room when it was left. */
  readonly #left: Partial<Record<RoomId, string>> = {};
  /** Resolves when the room that was left is stored. */
  #saved: Promise<void> | undefined;
  /** The request that has made, or is making, `tools`. */
  #toolsAsked: { readonly of: LoadedRoom['tools'] } | undefined;
  /** To be shown in Raycast when it is entered next. */
  #example: Example | undefined;

  constructor(parts: Parts, commands: Commands, documents: Documents) {
    this.#parts = parts;
    this.#commands = commands;
    this.#documents = documents;
    addEventListener('hashchange', ({ oldURL }) => {
      const { hash } = new URL(oldURL);
      // Not of a room that is still being loaded.
      if (this.entered && roomOfHash(hash) === this.room) {
        this.#left[this.room] = hash;
        this.#saved = documents.save(hash);
      }
      this.follow();
    });
    // Announcements in the other language are out of date.
    onChange(LANGUAGE, () => {
      if (this.staticRoom) write(parts.shell.status, '');
    });
  }

  /** Keys of the current room, besides those of the whole page. */
  get keys(): NonNullable<RoomInstance['keys']> {
    return this.staticRoom?.keys ?? [];
  }

  /** Enters the room of the address; in the current room, applies the parameters of the address. */
  follow(): void {
    const id = roomOfHash(location.hash);
    const unknown = unknownRoute(location.hash);
    if (unknown !== undefined) history.replaceState(history.state, '', hashOfRoom(id));
    this.#go(id);
    // After the room's own announcement: that the requested room does not exist.
    if (unknown !== undefined) {
      const { line } = this.#parts;
      this.ready.then(() => line.tell(text('trouble.route', { route: unknown }))).catch(() => {});
    }
  }

  /** Enters the current room again with its opening state, whatever its state is. */
  reload(): void {
    this.staticRoom = this.tools = undefined;
    delete this.#left[this.room];
    history.replaceState(history.state, '', hashOfRoom(this.room));
    this.#wanted = undefined;
    this.#go(this.room);
  }

  #go(id: RoomId): void {
    if (id === this.#wanted) {
      if (this.entered && this.room === id) this.#followWithin();
      return;
    }
    this.#wanted = id;
    this.#parts.shell.room.value = id;
    this.ready = this.#enter(id);
  }

  /** Enters another room by its address; resolves when it has been drawn. */
  async goTo(id: RoomId): Promise<void> {
    const left = roomOfHash(location.hash) !== id;
    location.hash = hashOfRoom(id);
    // The address changes first and notifies the page with an event.
    if (left) await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    await this.ready;
  }

  /** Opens Raycast with this collider alone and this ray pinned. */
  openInRange(example: Example): void {
    this.#example = example;
    void this.goTo('range');
  }

  /** The room in words: the title of the page, and a description of the canvas. */
  describe(): void {
    if (!this.entered) return;
    const { session, shell } = this.#parts;
    const name = text(`room.${this.room}`);
    const edited = this.staticRoom === undefined && session.editLog.edited;
    const title = `${edited ? text('state.edited', { title: name }) : name} · Kantsu`;
    if (document.title !== title) document.title = title;
    if (this.staticRoom !== undefined) return;
    const { world } = session;
    const names: string[] = [];
    for (const entity of world.entities()) {
      if (names.length === NAMED) break;
      names.push(`${kindName(world.kind(entity))} ${session.nameOf(entity)}`);
    }
    const list = names.join(', ');
    const more = world.size - names.length;
    write(shell.description, text('view.list', { list: more > 0 ? text('view.listMore', { list, n: more }) : list }));
  }

  async #enter(id: RoomId): Promise<void> {
    const { session, shell, help, profile } = this.#parts;
    const request = ++this.#requests;
    let room: LoadedRoom | StaticRoom;
    // The profiler shows the world of the room before, after a reload its own, and otherwise Rain.
    const keepsWorld = id === 'profiler' && this.entered && this.staticRoom === undefined;
    if (!this.entered) this.#layOutProfiler(id);
    const of = id === 'profiler' && !this.entered ? roomOfState(keptState(id, false)) : id;
    try {
      // Once failed it stays so: a second import would leave out a stylesheet that did not come.
      room = await (this.#rooms[of] ??= loadRoom(of));
      // The timeline records from the first step; until it is there, the room before stays.
      if (!isStaticRoom(room) && room.crowd) await this.#parts.time.ask();
      await this.#saved;
    } catch (error) {
      // The room before stays (missing-code.ts tells why), also when the user goes back to its address.
      if (request === this.#requests) {
        this.#wanted = this.entered ? this.room : undefined;
        if (this.entered) shell.room.value = this.room;
      }
      throw error;
    }
    if (request !== this.#requests) return; // another room was requested meanwhile
    this.#leave();
    this.room = id;
    // On a phone one tab is seen: that with the scenes where there are many, and never the profiler of another room.
    shell.tab.value = id === 'profiler' ? 'profile' : id === 'world' ? 'world' : 'result';
    this.#layOutProfiler(id);
    // By its tab or key a room is found as it was left: a static room by its address, also after a reload elsewhere.
    const left =
      location.hash.includes('?') || isOfRecording(location.hash) || this.#example
        ? null
        : (this.#left[id] ?? (isStaticRoom(room) ? keptState(id, this.entered) : null));
    if (left !== null) history.replaceState(history.state, '', left);
    if (isStaticRoom(room)) this.#openStatic(room, left !== null);
    else if (keepsWorld) {
      session.changed();
      // (They draw its meshes.)
      if (session.room.recording) await this.openTools();
    } else await this.#openRoom(room, id);
    if (request !== this.#requests) return;
    help.value?.setRoom(this.keys);
    this.entered = true;
    this.describe();
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
    // The first frames compile shaders and fill caches: their times do not count.
    if (request === this.#requests) profile.clear();
  }

  /** In its room the profiler has half of the stage, and with it that goes. */
  #layOutProfiler(id: RoomId): void {
    const { root, drawer } = this.#parts.shell;
    const was = root.classList.contains('profiling');
    root.classList.toggle('profiling', id === 'profiler');
    if (id === 'profiler' || was) drawer.hidden = id !== 'profiler';
  }

  /** A link within the current room, or a step back in the browser history. */
  #followWithin(): void {
    const room = this.#static;
    if (!room) {
      this.ready = this.#documents.follow(null, true);
      this.ready.catch(() => {});
      return;
    }
    const parameters = parametersOf(location.hash);
    if (parameters.toString() === this.#shown) return;
    if (this.staticRoom?.follow) {
      this.#shown = parameters.toString();
      this.staticRoom.follow(parameters);
    } else {
      this.#leave();
      this.#openStatic(room);
    }
  }

  #leave(): void {
    const { arbiter, sceneView, message } = this.#parts;
    this.failed = false;
    arbiter.cancel();
    if (sceneView && !sceneView.stage.lost) message.hide();
    this.staticRoom?.close();
    this.staticRoom = undefined;
    this.#closeTools();
    this.#static = undefined;
  }

  /** Those of the scene, in place of others. Without them, offline, it still has its world. */
  async openTools(): Promise<void> {
    const { session, sceneView, line, shell, viewpoint } = this.#parts;
    const { tools } = session.room as LoadedRoom;
    if (tools === this.#toolsAsked?.of) return;
    this.#closeTools();
    const asked = (this.#toolsAsked = { of: tools });
    const panel = element('div', { class: 'room-tools' });
    const bench: Workbench = {
      session,
      stage: sceneView?.stage,
      viewpoint,
      commands: this.#commands,
      panel,
      openInRange: (example) => this.openInRange(example),
      tell: (words) => line.tell(words),
      wake: () => sceneView?.wake(),
    };
    const opened = await tools?.(bench).catch(() => undefined);
    // Others may have been asked for meanwhile.
    if (this.#toolsAsked !== asked) opened?.close();
    if (!opened || this.#toolsAsked !== asked) return;
    shell.sections.add.root.before(panel);
    this.tools = opened;
    if (sceneView) sceneView.drawing = opened;
    session.changed();
  }

  #closeTools(): void {
    const { sceneView } = this.#parts;
    this.#toolsAsked = undefined;
    this.tools?.close();
    this.tools = undefined;
    if (sceneView) sceneView.drawing = undefined;
  }

  async #openRoom(room: LoadedRoom, id: RoomId): Promise<void> {
    const { session, shell, sceneView, viewpoint, profile, history, tour, line } = this.#parts;
    shell.setLayout(room.id);
    // Static rooms leave the laboratory as it is.
    const isBack = session.isOpen && session.room.id === room.id && location.hash === this.#left[room.id] && !this.#example;
    if (isBack) sceneView?.wake();
    else {
      history.clear();
      session.enter(room, !(room.id === 'range' && reducesMotion()));
      if (id === 'profiler' && session.room !== room) session.change(room);
      // On a phone the picture is small: the side view waits for the first cast.
      session.side = !room.sideView ? 'closed' : isPhone() ? 'waiting' : 'open';
      this.#commands.setTool(room.tool);
      sceneView?.showWorld(session, true);
      if (!sceneView) lookHome(viewpoint, session);
    }
    // What was said of the room before is over.
    line.say();
    profile.clear();
    const request = this.#requests;
    await this.openTools();
    if (request !== this.#requests) return; // another room was requested meanwhile
    if (isBack) {
      // Its numbers are shown again.
      session.selection.pick(session.selection.picked);
      return;
    }
    const example = this.#example;
    this.#example = undefined;
    if (example) this.#commands.showExample(example);
    else await this.#documents.follow(id === 'profiler' && this.entered ? null : keptState(id, this.entered));
    // The tour of the picture is for a first visit; not if the page was opened by a link.
    const isFirst = !isEmbedded() && remembered('coach') === null && !location.hash.includes('?');
    if (room.id === 'range' && sceneView && !example && isFirst) void tour.ask();
  }

  #openStatic(room: StaticRoom, isBack = false): void {
    const { shell } = this.#parts;
    shell.setLayout(room.id);
    const show = (sentence: string): void => write(shell.sentence, sentence);
    const parameters = parametersOf(location.hash);
    this.#static = room;
    this.#shown = parameters.toString();
    const host: RoomHost = {
      ...shell.places,
      parameters,
      isBack,
      show,
      say(sentence) {
        write(shell.status, sentence);
        show(sentence);
      },
      remember: (now, step = false) => {
        // The address was changed meanwhile, and is followed next.
        if (roomOfHash(location.hash) !== room.id || parametersOf(location.hash).toString() !== this.#shown) return;
        this.#shown = now.toString();
        const address = hashOfRoom(room.id, now);
        if (step) history.pushState(null, '', address);
        else history.replaceState(history.state, '', address);
      },
      openInRange: (example) => this.openInRange(example),
    };
    write(shell.status, '');
    write(shell.note, '');
    show('');
    this.staticRoom = room.open(host);
  }
}

/** The room of the world in the stored state of the profiler; its own without any. */
function roomOfState(kept: string | null): RoomId {
  return ROOM_IDS.find((id) => kept?.includes(`"room":"${id}"`)) ?? 'profiler';
}
