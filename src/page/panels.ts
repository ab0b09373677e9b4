// The panels around the view, and when each is updated.

import { effect } from '@preact/signals';
import type { Commands } from './commands.ts';
import type { Navigation } from './navigation.ts';
import type { Parts } from './parts.ts';
import type { ConstructionPanel } from './construction/construction-panel.ts';
import type { contactPanel } from './contact/contact-panel.tsx';
import type { addPanel } from './panels/add-panel.tsx';
import type { bodyPanel } from './panels/body-panel.tsx';
import { gizmo } from './panels/gizmo.tsx';
import { onLanguage } from './ui/language.ts';
import { Lazy } from './ui/lazy.ts';
import { showRayPanels } from './panels/ray-panels.tsx';
import { PHONE, isPhone } from './ui/shell.ts';
import type { Session } from './model/session.ts';
import type { Pair } from './model/pair.ts';
import type { Room } from './model/room.ts';
import { paceOf } from './profiler/profile.ts';
import type { RoomId } from './kit/router.ts';
import type { timelinePanel } from './timeline/timeline-panel.tsx';
import { Transport } from './panels/transport.tsx';
import { worldPanel } from './panels/world-panel.tsx';
import type { Entity, World } from 'kantsu';

// Panels are read, not watched: eight updates a second for moving values, four for averages.
const QUICK = 125; // ms
const SLOW = 250; // ms

/** ms of a frame that panels may take: a group that would take longer than what is left waits for the next frame. */
const BUDGET = 0.25;
/** Weight of the last time in what a group takes. */
const LAST = 0.2;

// Bits of `#due`: the timeline, which is quick, and all groups.
const TIMELINE = 1;
const ALL = 31;

export class Panels {
  readonly #parts: Parts;
  readonly #navigation: Navigation;
  readonly #gizmo: ReturnType<typeof gizmo> | undefined;
  /** Loaded when the Add tool is first chosen. */
  readonly #add: Lazy<ReturnType<typeof addPanel>>;
  /** Loaded when a body is first selected. */
  readonly #body: Lazy<ReturnType<typeof bodyPanel>>;
  /** Loaded when a contact is first picked. */
  readonly #contact: Lazy<ReturnType<typeof contactPanel>>;
  /** Loaded when the layer is switched on first. */
  readonly #construction: Lazy<ConstructionPanel>;
  readonly #world: ReturnType<typeof worldPanel>;
  readonly #transport: Transport;
  /** Loaded when it is first shown. */
  readonly #timeline: Lazy<ReturnType<typeof timelinePanel>>;
  readonly #timed = new Map<RoomId, boolean>();
  #lastQuick = 0;
  #lastSlow = 0;
  /** Groups of panels to update: as many per frame as its budget allows, so that they do not all fall into one. */
  #due = 0;
  readonly #turns = [
    () => this.#tellTimeline(),
    () => this.#tellDetails(),
    () => this.#tellWorld(),
    () => this.#world.updateEvents(),
    () => this.#tellRest(),
  ] as const;
  /** ms of each, smoothed. */
  readonly #costs = new Float64Array(this.#turns.length);
  /** Whose turn is next: on a slow machine each comes round. */
  #turn = 0;
  /** The last frame had no time for any. */
  #kept = false;
  #toldRays = -1;
  /** Id of the newest ray that was seen. */
  #newest = 0;
  #toldWorld: World | undefined;
  #toldLab = -1;
  #toldHovered: Entity | undefined;
  #toldSelected: Entity | undefined;
  #toldPicked: Pair | undefined;
  #toldRoom: Room | undefined;

  constructor(parts: Parts, commands: Commands, navigation: Navigation) {
    this.#parts = parts;
    this.#navigation = navigation;
    const { session, seen, shell, picture, viewpoint, edits, workshop, line, time } = parts;
    const { sections } = shell;
    if (picture) {
      this.#gizmo = gizmo((preset) => commands.setCameraPreset(preset));
      shell.view.append(this.#gizmo.root);
    }
    const tell = (): void => {
      this.#toldLab = -1;
      this.#toldSelected = this.#toldPicked = undefined;
    };
    this.#add = new Lazy(
      async () =>
        (await import('./panels/add-panel.tsx')).addPanel(
          sections.add,
          session,
          (file) => void commands.importFile(file, { kind: session.adding.collider }),
        ),
      tell,
    );
    showRayPanels({ session: seen, actions: commands, viewpoint, light: (figure) => picture?.light(figure) }, shell, picture !== undefined);
    this.#body = new Lazy(
      async () => (await import('./panels/body-panel.tsx')).bodyPanel(sections.body, session, commands, edits, workshop, parts.gizmo),
      tell,
    );
    this.#contact = new Lazy(
      async () => (await import('./contact/contact-panel.tsx')).contactPanel(sections.contact, session, commands, line),
      tell,
    );
    this.#construction = new Lazy(
      async () =>
        new (await import('./construction/construction-panel.ts')).ConstructionPanel(sections.construction, session, (row) =>
          commands.showConstruction(row),
        ),
      tell,
    );
    this.#world = worldPanel(sections, session, edits, commands);
    this.#transport = new Transport(
      shell.transport,
      session,
      commands,
      (shown) => this.#showTimeline(shown),
      () => paceOf(parts.profile),
      () => !shell.drawer.hidden,
    );
    this.#timeline = new Lazy(
      async () => {
        const [{ timelinePanel }, travel] = await Promise.all([import('./timeline/timeline-panel.tsx'), time.load()]);
        const made = timelinePanel(session, travel);
        shell.strip.append(made.root);
        return made;
      },
      () => {
        shell.root.classList.toggle('timed', this.#transport.timed);
        tell();
      },
    );
    // On a phone the drawer is one of the tabs.
    effect(() => {
      const isProfile = shell.tab.value === 'profile';
      if (isPhone()) shell.drawer.hidden = !isProfile;
    });
    matchMedia(PHONE).addEventListener('change', ({ matches }) => {
      shell.drawer.hidden = navigation.room !== 'profiler' && !(matches && shell.tab.value === 'profile');
    });
    onLanguage(() => {
      this.#toldRays = -1;
      this.#toldLab = -1;
    });
  }

  /** Shows the timeline in place of the hit timeline, or the latter again; remembered per room. */
  #showTimeline(shown: boolean): void {
    const { session, shell } = this.#parts;
    this.#timed.set(session.room.id, shown);
    this.#transport.timed = shown;
    if (shown) void this.#timeline.ask();
    shell.root.classList.toggle('timed', shown && this.#timeline.value !== undefined);
    session.changed();
  }

  /** Updates the panels: at once after a change by the user, now and then, in turn, for moving values. */
  tell(now: number): void {
    const start = performance.now();
    const { session, seen, line, arbiter, viewpoint, shell } = this.#parts;
    if (session.room !== this.#toldRoom) {
      this.#toldRoom = session.room;
      void this.#navigation.openTools();
      this.#showTimeline(this.#timed.get(session.room.id) ?? session.room.crowd);
    }
    const isCast = session.rays.current !== undefined;
    if (isCast !== shell.isCast.peek()) {
      shell.isCast.value = isCast;
      if (isCast && session.room.crowd) this.#showResult();
    }
    this.#gizmo?.update(viewpoint.camera.matrixWorld.elements);
    shell.host.dataset['owner'] = arbiter.owner;
    const newest = Math.max(this.#newest, session.rays.list.at(-1)?.id ?? 0);
    // The first ray of a world that was just built is not the visitor's.
    for (let id = this.#newest; id < newest && session.world === this.#toldWorld; id++) this.#parts.tour.value?.cast();
    this.#newest = newest;
    this.#toldWorld = session.world;
    const changed = this.#toldRays !== session.rays.version || this.#toldLab !== session.version;
    const quick = changed || session.selection.hovered !== this.#toldHovered || now - this.#lastQuick >= QUICK;
    if (quick) {
      this.#lastQuick = now;
      this.#toldHovered = session.selection.hovered;
      seen.look();
      this.#due |= TIMELINE;
      // Paused, every edit is announced; playing, only user actions.
      if (this.#toldRays !== session.rays.version || !session.playing || session.rays.current === undefined) line.follow();
      line.update();
    }
    if (changed || now - this.#lastSlow >= SLOW) {
      this.#lastSlow = now;
      this.#toldRays = session.rays.version;
      this.#toldLab = session.version;
      this.#due |= ALL & ~TIMELINE;
    }
    let told = quick && !this.#kept;
    for (let n = this.#turns.length; n > 0 && this.#due !== 0; n--) {
      const k = this.#turn;
      if (this.#due & (1 << k)) {
        const begun = performance.now();
        this.#kept = told && !changed && begun - start + this.#costs[k] > BUDGET;
        if (this.#kept) return;
        this.#due &= ~(1 << k);
        this.#turns[k]();
        this.#costs[k] += LAST * (performance.now() - begun - this.#costs[k]);
        told = true;
      }
      this.#turn = (k + 1) % this.#turns.length;
    }
  }

  #tellTimeline(): void {
    if (this.#transport.timed) this.#timeline.value?.update();
  }

  /** What is under the hand: tool, body, contact. In one turn, so that the scrolling knows all of it. */
  #tellDetails(): void {
    const { session, arbiter } = this.#parts;
    if (arbiter.tool === 'add') void this.#add.ask();
    this.#add.value?.update(arbiter.tool);
    if (session.selection.body !== undefined) void this.#body.ask();
    this.#body.value?.update();
    if (session.selection.picked !== undefined) void this.#contact.ask();
    this.#contact.value?.update();
    if (session.layers.constructions) void this.#construction.ask();
    this.#construction.value?.update();
    this.#showDetails(session);
  }

  #tellWorld(): void {
    this.#world.update();
    this.#transport.update();
    this.#navigation.tools?.update(this.#lastSlow);
    this.#parts.overlays.update();
  }

  #tellRest(): void {
    const { drawer, shell } = this.#parts;
    if (!shell.drawer.hidden) void drawer.ask();
    drawer.value?.updateSoon();
    this.#navigation.describe();
  }

  #showResult(): void {
    const { shell } = this.#parts;
    if (isPhone()) shell.tab.value = 'result';
    // Its place is another one after the next microtask.
    else setTimeout(() => shell.sections.result.root.scrollIntoView({ block: 'nearest' }));
  }

  /** Scrolls to the contact just picked, else to the body just selected; on a phone they may be under another tab. */
  #showDetails({ selection: { body: selected, picked } }: Session): void {
    if (picked !== undefined && !this.#contact.value) return;
    const another = picked === this.#toldPicked ? undefined : picked;
    const other = selected === this.#toldSelected ? undefined : selected;
    this.#toldPicked = picked;
    this.#toldSelected = selected;
    const { shell } = this.#parts;
    if ((another ?? other) !== undefined && isPhone()) shell.tab.value = 'result';
    if (another) shell.sections.contact.root.scrollIntoView({ block: 'start' });
    else if (other !== undefined && !isPhone() && !this.#navigation.tools) shell.sections.body.root.scrollIntoView({ block: 'nearest' });
  }
}
