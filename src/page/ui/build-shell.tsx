// The fixed parts of the page: top bar, tool rail, viewport, inspector, bottom, drawer. Their content is in files of its own.

import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Icon, Section } from '../kit/controls.tsx';
import { isCrowded, isStatic } from '../kit/router.ts';
import type { RoomId } from '../kit/router.ts';
import type { Tool } from '../model/tool.ts';
import { text } from './language.ts';
import { RoomBar } from './room-bar.tsx';
import { NOT_ALWAYS, SECTIONS, TABS, isPhone } from './shell.ts';
import type { SectionId, Shell, Tab } from './shell.ts';

/** A scene is chosen, set up, watched; then come its events, one body, one ray; once it is cast, its result is the first. */
const CROWD_SECTIONS: readonly SectionId[] = ['add', 'scene', 'world', 'layers', 'events', 'body', 'contact', 'construction', 'result'];

const RAIL: Readonly<Record<Tool, string>> = {
  ray: 'M2 15 18 5M6.5 9.5a3.4 3.4 0 1 0 6.4 2M13 4.8 18 5l-2.2 4.5',
  select: 'M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M8 8l6 2.3-2.6 1.1L10.3 14z',
  drag: 'M10 2v16M2 10h16M8 4l2-2 2 2M8 16l2 2 2-2M4 8l-2 2 2 2M16 8l2 2-2 2',
  add: 'M10 4v12M4 10h12',
};

const firstState = () => ({
  room: signal<RoomId>('range'),
  /** The room whose layout the page has. */
  layout: signal<RoomId>('range'),
  tool: signal<Tool>('ray'),
  isCast: signal(false),
  tab: signal<Tab>('result'),
  isPanelShut: signal(false),
});

export function buildShell(mount: HTMLElement): Shell {
  const state = firstState();
  const root = document.createElement('div');
  root.className = 'shell';
  mount.replaceChildren(root);
  render(<Parts state={state} act={(action) => shell.dispatch(action)} />, root);
  const find = (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector)!;
  const sections = Object.fromEntries(
    SECTIONS.map((id) => [id, { root: find(`.section-${id}`), body: find(`.section-${id} > .content`) }]),
  ) as Shell['sections'];
  for (const id of NOT_ALWAYS) sections[id].root.hidden = true;
  const places = { view: find('.place-view'), panel: find('.place-panel'), bottom: find('.place-bottom') };
  effect(() => void (root.dataset['tab'] = state.tab.value));
  effect(() => void root.classList.toggle('panel-shut', state.isPanelShut.value));
  const shell: Shell = {
    root,
    view: find('.view'),
    host: find('.picture'),
    crosshair: find('.crosshair'),
    description: find('#view-bodies'),
    sections,
    status: find('[role="status"]'),
    sentence: find('.sentence'),
    note: find('.note'),
    strip: find('.strip'),
    transport: find('.transport'),
    drawer: find('.drawer'),
    places,
    ...state,
    dispatch: () => {},
    setLayout(id) {
      state.layout.value = id;
      root.classList.toggle('static-room', isStatic(id));
      root.classList.toggle('crowded', isCrowded(id));
      for (const place of Object.values(places)) place.replaceChildren();
      find('.inspector').scrollTop = 0;
    },
  };
  return shell;
}

type Act = Shell['dispatch'];

function Parts({ state, act }: { readonly state: ReturnType<typeof firstState>; readonly act: Act }): JSX.Element {
  const { layout, tool, isCast, tab } = state;
  const crowded = isCast.value ? new Set<SectionId>(['result', ...CROWD_SECTIONS]) : CROWD_SECTIONS;
  // Beside the view, or on a phone a pill in its corner.
  const rail = <Rail tool={tool} act={act} />;
  return (
    <>
      <RoomBar {...state} help={() => act({ type: 'help' })} />
      {!isPhone() && rail}
      <main class="view kit-stage">
        <div class="picture fill" tabIndex={0} role="application" aria-label={text('view.label')} aria-describedby="view-bodies" />
        <div class="crosshair" aria-hidden="true">
          <Icon path="M10 1v6M10 13v6M1 10h6M13 10h6" />
        </div>
        <p class="unseen" id="view-bodies" />
        <div class="place-view fill" />
        <p class="drop-here cover fill large">{text('file.drop')}</p>
        {isPhone() && rail}
      </main>
      <aside class="inspector kit-stage" aria-label={text('panel.label')}>
        {[...(isCrowded(layout.value) ? crowded : SECTIONS)].map((id) =>
          id === 'events' || id === 'scene' ? (
            <section key={id} class={`section section-${id}`} aria-label={id === 'scene' ? text('panel.world') : undefined}>
              <div class="content" />
            </section>
          ) : (
            <Section key={id} id={id} title={text(`panel.${id}`)} />
          ),
        )}
        <div class="place-panel" />
      </aside>
      <div class="bottom">
        <div class="result-line line large">
          <p class="unseen" role="status" aria-live="polite" />
          <p class="sentence" aria-hidden="true" />
          <span class="note hint whole last" aria-live="polite" />
        </div>
        <section class="strip kit-stage" aria-label={text('strip.label')} />
        <section class="transport" aria-label={text('transport')} />
        <section class="place-bottom" />
      </div>
      <nav class="tabs" aria-label={text('panel.label')}>
        <div role="tablist" aria-label={text('panel.label')}>
          {TABS.map((id) => (
            <button key={id} type="button" role="tab" data-tab={id} aria-selected={id === tab.value} onClick={() => (tab.value = id)}>
              {text(`panel.${id}`)}
            </button>
          ))}
        </div>
      </nav>
      <section class="drawer" aria-label={text('panel.profile')} hidden />
    </>
  );
}

function Rail({ tool, act }: { readonly tool: Signal<Tool>; readonly act: Act }): JSX.Element {
  return (
    <nav class="rail line" aria-label={text('tools')}>
      {(Object.keys(RAIL) as Tool[]).map((id) => (
        <button
          key={id}
          type="button"
          class="fine whole"
          title={text(`tool.${id}Hint`)}
          aria-pressed={id === tool.value}
          onClick={() => act({ type: 'tool', tool: id })}
        >
          <Icon path={RAIL[id]} />
          <span>{text(`tool.${id}`)}</span>
        </button>
      ))}
    </nav>
  );
}
