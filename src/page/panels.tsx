// The panels around the view, and when each is shown anew.

import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import type { ComponentChildren, JSX } from 'preact';
import { Icon, lazy } from './kit/controls.tsx';
import { Seen, Turns, onChange } from './kit/seen.ts';
import { LANGUAGE } from './kit/texts.ts';
import type { Session } from './model/session.ts';
import type { Pair } from './model/pair.ts';
import type { Room } from './model/room.ts';
import type { Navigation } from './navigation.ts';
import { gizmo } from './panels/gizmo.tsx';
import { HitTimeline } from './panels/hit-timeline.tsx';
import { LayersPanel } from './panels/layers-panel.tsx';
import { ResultPanel } from './panels/result-panel.tsx';
import { Transport } from './panels/transport.tsx';
import { Events, Scene, WorldPanel } from './panels/world-panel.tsx';
import type { Parts } from './parts.ts';
import { paceOf } from './profiler/profile.ts';
import type { RoomId } from './kit/router.ts';
import type { Dispatch } from './tools/action.ts';
import { element, setHidden } from './ui/element.ts';
import { text } from './ui/language.ts';
import { Lazy } from './ui/lazy.ts';
import { NOT_ALWAYS, PHONE, isPhone } from './ui/shell.ts';
import type { Section } from './ui/shell.ts';
import type { Entity } from 'kantsu';

const Add = lazy(async () => (await import('./panels/add-panel.tsx')).AddPanel);
const Body = lazy(async () => (await import('./panels/body-panel.tsx')).BodyPanel);
const Contact = lazy(async () => (await import('./contact/contact-panel.tsx')).ContactPanel);
const Construction = lazy(async () => (await import('./construction/construction-panel.tsx')).ConstructionPanel);

// Panels are read, not watched: eight looks a second at moving values, four at averages.
const QUICK = 125; // ms
const SLOW = 250; // ms

export class Panels {
  readonly #parts: Parts;
  readonly #navigation: Navigation;
  readonly #gizmo: ReturnType<typeof gizmo> | undefined;
  readonly #turns: Turns;
  /** The timeline takes the place of the hit timeline: wanted, and there. */
  readonly #wantsTimeline = signal(false);
  readonly #timed = new Map<RoomId, boolean>();
  #room: Room | undefined;
  #version = '';
  #hovered: Entity | undefined;
  #selected: Entity | undefined;
  #picked: Pair | undefined;

  constructor(parts: Parts, navigation: Navigation) {
    this.#parts = parts;
    this.#navigation = navigation;
    const { session, seen, shell, sceneView, viewpoint, history, workshop, line, time } = parts;
    const { sections } = shell;
    const dispatch: Dispatch = (action) => parts.dispatch(action);
    const [details, world, events] = [new Seen(session), new Seen(session), new Seen(session)];
    /** Without a world, as when a static room is opened first, there is nothing to show. */
    const show = (place: HTMLElement, of: Seen<Session>, panel: (now: Session) => ComponentChildren): void => {
      const Open = (): ComponentChildren => of.now.isOpen && panel(of.now);
      render(<Open />, place);
    };

    if (sceneView) {
      this.#gizmo = gizmo((preset) => dispatch({ type: 'camera', preset }));
      shell.view.append(this.#gizmo.root);
    }
    const timeline = new Lazy(async () => {
      const [{ timelinePanel }, travel] = await Promise.all([import('./timeline/timeline-panel.tsx'), time.load()]);
      const made = timelinePanel(session, travel);
      shell.strip.append(made.root);
      return made;
    });
    effect(() => {
      if (this.#wantsTimeline.value) void timeline.ask();
      shell.root.classList.toggle('timed', this.#wantsTimeline.value && timeline.value !== undefined);
    });

    const light = (figure: Parameters<NonNullable<typeof sceneView>['light']>[0]): void => sceneView?.light(figure);
    const bench = { session: seen, dispatch, viewpoint, light };
    /** The timeline of the world takes the bottom: then the hits have a strip in the panel. */
    const isTimed = (): boolean => shell.root.classList.contains('timed');
    /** Beside what others put there. */
    const partOf = (place: HTMLElement): HTMLElement => place.appendChild(element('div', { class: 'contents' }));
    const strip = (): JSX.Element | false =>
      isTimed() && (
        <section class="strip kit-stage in-panel" aria-label={text('strip.label')}>
          <HitTimeline {...bench} />
        </section>
      );
    show(sections.result.body, seen, () => <ResultPanel bench={bench} strip={strip} />);
    show(partOf(shell.strip), seen, () => !isTimed() && <HitTimeline {...bench} />);
    show(
      partOf(shell.view),
      seen,
      ({ viewBefore }) =>
        viewBefore && (
          <button
            type="button"
            class="corner back push line"
            title={text('view.backHint')}
            onClick={() => dispatch({ type: 'camera.back' })}
          >
            <Icon path="M9 4 3.5 9.5 9 15M4 9.5h12.5" />
            {text('view.back')}
          </button>
        ),
    );
    show(sections.layers.body, seen, () => <LayersPanel {...bench} isDrawn={sceneView !== undefined} />);
    show(sections.add.body, details, () => shell.tool.value === 'add' && <Add session={details} dispatch={dispatch} />);
    show(
      sections.body.body,
      details,
      ({ selection }) =>
        selection.body !== undefined && <Body session={details} {...{ dispatch, history, workshop }} target={parts.gizmo} />,
    );
    show(
      sections.contact.body,
      details,
      ({ selection: { picked } }) => picked && <Contact session={details} pair={picked} dispatch={dispatch} result={line} />,
    );
    show(
      sections.construction.body,
      details,
      ({ layers }) => layers.constructions && <Construction session={details} dispatch={dispatch} />,
    );
    show(sections.world.body, world, () => <WorldPanel session={world} history={history} dispatch={dispatch} />);
    show(sections.scene.body, world, ({ room: { preset } }) => preset && <Scene session={world} preset={preset} dispatch={dispatch} />);
    render(
      <Transport
        session={world}
        dispatch={dispatch}
        timed={this.#wantsTimeline}
        showTimeline={(shown) => this.#showTimeline(shown)}
        pace={() => paceOf(parts.profile)}
        isProfiling={() => !shell.drawer.hidden}
      />,
      shell.transport,
    );
    show(sections.events.body, events, ({ room }) => room.crowd && <Events session={events} dispatch={dispatch} />);

    this.#turns = new Turns([
      [QUICK, () => seen.look()],
      [QUICK, () => this.#wantsTimeline.value && timeline.value?.update()],
      [SLOW, () => details.look()],
      [SLOW, () => world.look()],
      [SLOW, () => events.look()],
      [SLOW, () => this.#updateRest()],
    ]);
    // On a phone the drawer is one of the tabs.
    effect(() => {
      const isProfile = shell.tab.value === 'profile';
      if (isPhone()) shell.drawer.hidden = !isProfile;
    });
    matchMedia(PHONE).addEventListener('change', ({ matches }) => {
      shell.drawer.hidden = navigation.room !== 'profiler' && !(matches && shell.tab.value === 'profile');
    });
    onChange(LANGUAGE, () => (this.#version = ''));
  }

  /** Shows the timeline in place of the hit timeline, or the latter again; remembered per room. */
  #showTimeline(shown: boolean): void {
    const { session } = this.#parts;
    this.#timed.set(session.room.id, shown);
    this.#wantsTimeline.value = shown;
    session.changed();
  }

  /** Shows all of them after a change by the user, else the next group whose time has come: one a frame, so that their costs do not fall into one. */
  update(now: number): void {
    const { session, line, arbiter, viewpoint, shell } = this.#parts;
    const { rays, selection } = session;
    if (session.room !== this.#room) {
      this.#room = session.room;
      void this.#navigation.openTools();
      this.#showTimeline(this.#timed.get(session.room.id) ?? session.room.crowd);
    }
    const isCast = rays.current !== undefined;
    if (isCast !== shell.isCast.peek()) {
      shell.isCast.value = isCast;
      if (isCast && session.room.crowd) this.#showResult();
    }
    this.#gizmo?.update(viewpoint.camera.matrixWorld.elements);
    shell.host.dataset['owner'] = arbiter.owner;

    const version = `${rays.version} ${session.version}`;
    const isChanged = version !== this.#version;
    this.#version = version;
    const [quick] = this.#turns.tasks;
    if (selection.hovered !== this.#hovered) quick.last = -Infinity;
    this.#hovered = selection.hovered;
    const done = this.#turns.take(now, isChanged);
    // Paused, every edit is announced; playing, only user actions.
    if (isChanged || done === quick) line.update(isChanged || !session.playing || rays.current === undefined);
    this.#showDetails();
  }

  #updateRest(): void {
    const { drawer, shell, overlays } = this.#parts;
    overlays.update();
    this.#navigation.tools?.update();
    if (!shell.drawer.hidden) void drawer.ask();
    this.#navigation.describe();
  }

  #showResult(): void {
    const { shell } = this.#parts;
    if (isPhone()) shell.tab.value = 'result';
    // Its place is another one after the next microtask.
    else setTimeout(() => shell.sections.result.root.scrollIntoView({ block: 'nearest' }));
  }

  /** Hides sections without content. Scrolls to the contact just picked, else to the body just selected; on a phone they may be under another tab. */
  #showDetails(): void {
    const { shell, session } = this.#parts;
    const { sections } = shell;
    const { body: selected, picked, keepsScroll } = session.selection;
    const appears = ({ root, body }: Section): boolean => root.hidden && body.hasChildNodes();
    const [isDrawn, isLate] = [appears(sections.construction), appears(sections.body) && selected === this.#selected];
    for (const id of NOT_ALWAYS) setHidden(sections[id].root, !sections[id].body.hasChildNodes());
    if (isDrawn && !keepsScroll) sections.construction.root.scrollIntoView({ block: 'nearest' });
    // Loaded later than the contact below it.
    if (isLate) this.#picked = this.#selected = undefined;
    // (It is being loaded.)
    if (picked !== undefined && sections.contact.root.hidden) return;
    const another = keepsScroll || picked === this.#picked ? undefined : picked;
    const other = selected === this.#selected ? undefined : selected;
    this.#picked = picked;
    this.#selected = selected;
    if ((another ?? other) !== undefined && isPhone()) shell.tab.value = 'result';
    if (another) sections.contact.root.scrollIntoView({ block: 'start' });
    else if (other !== undefined && !isPhone() && !this.#navigation.tools) sections.body.root.scrollIntoView({ block: 'nearest' });
  }
}
