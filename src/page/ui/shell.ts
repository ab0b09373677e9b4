// The fixed parts of the page: top bar, tool rail, viewport, inspector, bottom, drawer. Their content is in files of its own.

import iconUrl from '../../../assets/icon.svg?no-inline';
import { ROOMS, hashOfRoom } from '../router.ts';
import type { RoomId } from '../router.ts';
import type { Tool } from '../model/tool.ts';
import { button, element, icon } from './element.ts';
import { language, name, onLanguage, setLanguage } from './language.ts';
import type { TextKey } from './i18n.ts';
import { toggleTheme } from './theme-choice.ts';

export const TABS = ['result', 'layers', 'world', 'profile'] as const;
export type Tab = (typeof TABS)[number];

/**
 * If this matches, the page has the layout for phones, one part above the other; a window as narrow but low has them side by side. The style sheets
 * use the same condition.
 */
export const PHONE = '(max-width: 559px), (max-width: 699px) and (min-height: 501px)';

export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

export interface Shell {
  readonly root: HTMLElement;
  /** The grid cell that only the picture fills. */
  readonly view: HTMLElement;
  /** Focusable; canvas and labels go in here. */
  readonly host: HTMLElement;
  readonly crosshair: HTMLElement;
  readonly description: HTMLElement;
  readonly rail: HTMLElement;
  readonly sections: Readonly<Record<SectionId, Section>>;
  /** For screen readers only: changes only after user actions. */
  readonly status: HTMLElement;
  /** Visible only: the same text, following motion. */
  readonly sentence: HTMLElement;
  readonly note: HTMLElement;
  readonly strip: HTMLElement;
  readonly transport: HTMLElement;
  readonly drawer: HTMLElement;
  /** The elements of a static room (page/rooms/static-room.ts), in place of picture, sections and hit timeline. */
  readonly places: { readonly view: HTMLElement; readonly panel: HTMLElement; readonly bottom: HTMLElement };
  /** Empty elements for a static room, or the laboratory again. */
  readonly setExhibit: (on: boolean) => void;
  readonly setRoom: (id: RoomId) => void;
  /** Orders the sections: in rooms with many bodies the world first, elsewhere the ray; the result before all of them once there is a ray. */
  readonly setCrowd: (crowd: boolean, isCast: boolean) => void;
  readonly setTool: (tool: Tool) => void;
  readonly setTab: (tab: Tab) => void;
  /** The current one; set by `setTab`. */
  tab: Tab;
  /** Called with the chosen tab, and tool. */
  onTab: (tab: Tab) => void;
  onTool: (tool: Tool) => void;
  onHelp: () => void;
}

const SECTIONS = ['add', 'result', 'body', 'contact', 'construction', 'layers', 'world', 'events'] as const;
/** A scene is chosen, set up, watched; then come its events, one body, one ray. */
const CROWD_SECTIONS: readonly SectionId[] = ['add', 'world', 'layers', 'events', 'body', 'contact', 'construction', 'result'];
export type SectionId = (typeof SECTIONS)[number];

/** A foldable part of the inspector; its content goes into `body`. */
export interface Section {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
}

const RAIL: readonly { tool: Tool; text: TextKey; hint: TextKey; paths: readonly string[] }[] = [
  { tool: 'ray', text: 'tool.ray', hint: 'tool.rayHint', paths: ['M2 15 18 5', 'M6.5 9.5a3.4 3.4 0 1 0 6.4 2', 'M13 4.8 18 5l-2.2 4.5'] },
  {
    tool: 'select',
    text: 'tool.select',
    hint: 'tool.selectHint',
    paths: ['M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3', 'm8 8 6 2.3-2.6 1.1L10.3 14z'],
  },
  {
    tool: 'drag',
    text: 'tool.drag',
    hint: 'tool.dragHint',
    paths: ['M10 2v16M2 10h16', 'm8 4 2-2 2 2M8 16l2 2 2-2M4 8l-2 2 2 2M16 8l2 2-2 2'],
  },
  { tool: 'add', text: 'tool.add', hint: 'tool.addHint', paths: ['M10 4v12M4 10h12'] },
];

export function buildShell(mount: HTMLElement): Shell {
  const status = element('p', { class: 'unseen', attributes: { role: 'status', 'aria-live': 'polite' } });
  const sentence = element('p', { attributes: { 'aria-hidden': 'true' } });
  const note = element('span', { class: 'note' });
  const host = element('div', {
    class: 'picture',
    label: 'view.label',
    attributes: { tabindex: '0', role: 'application', 'aria-describedby': 'view-bodies' },
  });
  const crosshair = element('div', { class: 'crosshair', attributes: { 'aria-hidden': 'true' } }, icon('M10 1v6M10 13v6M1 10h6M13 10h6'));
  crosshair.hidden = true;
  const description = element('p', { class: 'unseen', attributes: { id: 'view-bodies' } });
  const places = {
    view: element('div', { class: 'place-view' }),
    panel: element('div', { class: 'place-panel' }),
    bottom: element('section', { class: 'place-bottom' }),
  };
  const view = element(
    'main',
    { class: 'view' },
    host,
    crosshair,
    description,
    places.view,
    element('p', { class: 'drop-here', text: 'file.drop' }),
  );

  const tabs = new Map<RoomId, HTMLAnchorElement>();
  let here: HTMLAnchorElement | undefined;
  // On a narrow page the bar scrolls; in another language, or at another size, the same tab is elsewhere.
  const showTab = (): void => {
    // (After scrollIntoView the Tab key would start there.)
    if (here) rooms.scrollLeft = here.offsetLeft - rooms.offsetLeft + (here.offsetWidth - rooms.clientWidth) / 2;
  };
  onLanguage(showTab);
  addEventListener('resize', showTab);
  const rooms = element('nav', { class: 'rooms', label: 'rooms' });
  for (const { id, digit } of ROOMS) {
    const link = element(
      'a',
      { hint: `room.${id}`, attributes: { href: hashOfRoom(id) } },
      element('kbd', { attributes: { 'aria-hidden': 'true' } }, digit),
      element('span', { text: `tab.${id}` }),
    );
    tabs.set(id, link);
    rooms.append(link);
  }

  const panelToggle = button(
    { class: 'bar-button panel-toggle', label: 'top.panel', attributes: { 'aria-expanded': 'true' } },
    icon('M3 4h14v12H3zM12.5 4v12'),
  );
  panelToggle.addEventListener('click', () => {
    const shut = root.classList.toggle('panel-shut');
    panelToggle.setAttribute('aria-expanded', String(!shut));
  });
  const image = element('img', { attributes: { src: iconUrl, alt: '', width: '24', height: '24' } });
  const top = element(
    'header',
    { class: 'top' },
    element('h1', { class: 'brand' }, image, element('span', { text: 'name' }), element('small', { text: 'tagline' })),
    rooms,
    button({
      class: 'bar-button',
      text: 'top.language',
      label: 'top.languageLabel',
      // Offline the button still offers it, and the console shows what is missing.
      click: () => void setLanguage(language() === 'ja' ? 'en' : 'ja').catch(reportError),
    }),
    button({ class: 'bar-button', label: 'top.theme', click: toggleTheme }, icon('M10 3a7 7 0 1 0 0 14z', 'M10 3a7 7 0 0 1 0 14')),
    button(
      { class: 'bar-button', label: 'top.help', click: () => shell.onHelp() },
      icon('M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5v.2', 'M10 2.5a7.5 7.5 0 1 0 .01 0z'),
    ),
    panelToggle,
  );

  const tools = new Map<Tool, HTMLButtonElement>();
  const rail = element('nav', { class: 'rail', label: 'tools' });
  for (const { tool, text, hint, paths } of RAIL) {
    const made = button({ hint, click: () => shell.onTool(tool) }, icon(...paths), element('span', { text }));
    tools.set(tool, made);
    rail.append(made);
  }

  const sections = {
    add: section('add'),
    result: section('result'),
    body: section('body'),
    contact: section('contact'),
    construction: section('construction'),
    layers: section('layers'),
    world: section('world'),
    events: {
      root: element('section', { class: 'section section-events', label: 'event.title' }),
      body: element('div', { class: 'content' }),
    },
  };
  sections.events.root.append(sections.events.body);
  const tabList = element('div', { label: 'panel.label', attributes: { role: 'tablist' } });
  const tabButtons = new Map<Tab, HTMLButtonElement>();
  for (const tab of TABS) {
    const made = button({ text: `panel.${tab}`, attributes: { role: 'tab', 'data-tab': tab }, click: () => shell.setTab(tab) });
    tabButtons.set(tab, made);
    tabList.append(made);
  }
  const inspector = element(
    'aside',
    { class: 'inspector', label: 'panel.label' },
    ...SECTIONS.map((id) => sections[id].root),
    places.panel,
  );
  const strip = element('section', { class: 'strip', label: 'strip.label' });
  const transport = element('section', { class: 'transport', label: 'transport' });
  const bottom = element(
    'div',
    { class: 'bottom' },
    element('div', { class: 'result-line' }, status, sentence, note),
    strip,
    transport,
    places.bottom,
  );
  const drawer = element('section', { class: 'drawer', label: 'profile.label' });
  drawer.hidden = true;
  const root = element(
    'div',
    { class: 'shell' },
    top,
    rail,
    view,
    inspector,
    bottom,
    element('nav', { class: 'tabs', label: 'panel.label' }, tabList),
    drawer,
  );
  mount.replaceChildren(root);
  // Beside the view, or on a phone a pill in its corner.
  const placeRail = (phone: boolean): void => {
    if (phone) view.append(rail);
    else root.insertBefore(rail, view);
  };
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', () => placeRail(phone.matches));
  placeRail(phone.matches);

  const shell: Shell = {
    root,
    view,
    host,
    crosshair,
    description,
    rail,
    sections,
    status,
    sentence,
    note,
    strip,
    transport,
    drawer,
    places,
    tab: 'result',
    onTab: () => {},
    onTool: () => {},
    onHelp: () => {},
    setExhibit(on) {
      root.classList.toggle('exhibit', on);
      for (const place of Object.values(places)) place.replaceChildren();
    },
    setRoom(id) {
      for (const [other, link] of tabs) {
        if (other === id) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
      here = tabs.get(id);
      showTab();
      inspector.scrollTop = 0;
    },
    setCrowd(crowd, isCast) {
      for (const id of crowd ? CROWD_SECTIONS : SECTIONS) inspector.insertBefore(sections[id].root, places.panel);
      if (crowd && isCast) inspector.prepend(sections.result.root);
    },
    setTool(tool) {
      for (const [other, made] of tools) made.setAttribute('aria-pressed', String(other === tool));
    },
    setTab(tab) {
      shell.tab = tab;
      root.dataset['tab'] = tab;
      for (const [other, made] of tabButtons) made.setAttribute('aria-selected', String(other === tab));
      shell.onTab(tab);
    },
  };
  shell.setTab('result');
  return shell;
}

function section(id: Exclude<SectionId, 'events'>): Section {
  return foldable(id, `panel.${id}`);
}

/** A part of the inspector with a header that folds it. */
export function foldable(id: string, title: TextKey): Section {
  const body = element('div', { class: 'content', attributes: { id: `section-${id}` } });
  const head = button(
    { class: 'section-head', attributes: { 'aria-expanded': 'true', 'aria-controls': body.id } },
    icon('m6 8 4 4 4-4'),
    element('span', { text: title }),
  );
  const root = element('section', { class: `section section-${id}` }, element('h2', {}, head), body);
  head.addEventListener('click', () => {
    body.hidden = !body.hidden;
    head.setAttribute('aria-expanded', String(!body.hidden));
  });
  return { root, body };
}

/** For a group of buttons of which one is current. */
export function choiceOf<T extends string>(
  label: TextKey,
  values: readonly T[],
  textOf: (value: T) => TextKey,
  choose: (value: T) => void,
): { root: HTMLElement; show(value: T | undefined, possible?: readonly T[]): void } {
  const made = new Map<T, HTMLButtonElement>();
  const root = element('div', { class: 'choice', attributes: { role: 'group' } });
  name(root, label);
  for (const value of values) {
    const one = button({ text: textOf(value), attributes: { 'aria-pressed': 'false' }, click: () => choose(value) });
    made.set(value, one);
    root.append(one);
  }
  return {
    root,
    show(value, possible = values) {
      for (const [other, one] of made) {
        one.setAttribute('aria-pressed', String(other === value));
        one.disabled = !possible.includes(other);
      }
    },
  };
}
