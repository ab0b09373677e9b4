// The bar at the top: groups of rooms, the rooms of the current group, language, theme, help.

import { computed } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import iconUrl from '../../../assets/icon.svg?no-inline';
import { Button } from '../kit/controls.tsx';
import { DIGITS, GROUPS, groupOf, hashOfRoom } from '../kit/router.ts';
import type { RoomId } from '../kit/router.ts';
import { isTouched } from '../kit/texts.ts';
import { language, setLanguage, text } from './language.ts';
import { isPhone } from './shell.ts';
import { toggleTheme } from './theme-choice.ts';

interface RoomBarProps {
  readonly room: Signal<RoomId>;
  readonly isPanelShut: Signal<boolean>;
  readonly help: () => void;
}

/** What a room is for, with its key. */
function hintOf(id: RoomId): string {
  const about = text(`about.${id}`);
  return isTouched() ? about : text('room.hint', { name: text(`room.${id}`), key: DIGITS[id], about });
}

export function RoomBar({ room, isPanelShut, help }: RoomBarProps): JSX.Element {
  const group = computed(() => groupOf(room.value));
  const bar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  // On a narrow page the bar scrolls; in another language the same tab is elsewhere. (After scrollIntoView the Tab key would start there.)
  const shown = `${room.value} ${language()}`;
  useLayoutEffect(() => {
    if (isPhone() && menu.current?.matches(':popover-open')) menu.current.hidePopover();
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab || !bar.current) return;
    bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft + (tab.offsetWidth - bar.current.clientWidth) / 2;
  }, [shown]);
  return (
    <header class="top">
      <h1 class={isPhone() ? 'unseen' : 'brand line large whole'}>
        <img src={iconUrl} alt="" width="24" height="24" />
        <span>{text('name')}</span>
        <small>{text('tagline')}</small>
      </h1>
      <nav ref={bar} class="groups" aria-label={text('groups')}>
        {GROUPS.map(({ id, rooms }) =>
          id === group.value.id && isPhone() && rooms.length > 1 ? (
            // On a phone the current group opens the menu of its rooms.
            <button key={id} type="button" aria-current="true" popovertarget="rooms" aria-haspopup="true">
              <span>{text(`group.${id}`)}</span>
              <small>{text(`room.${room.value}`)}</small>
            </button>
          ) : (
            <a
              key={id}
              href={hashOfRoom(rooms[0])}
              title={rooms.map((one) => text(`room.${one}`)).join(' · ')}
              aria-current={id === group.value.id ? 'true' : undefined}
            >
              {text(`group.${id}`)}
            </a>
          ),
        )}
      </nav>
      <Button class="bar-button" label={text('top.languageLabel')} press={() => setLanguage(language() === 'ja' ? 'en' : 'ja')}>
        {text('top.language')}
      </Button>
      <Button class="bar-button" label={text('top.theme')} icon="M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14" press={toggleTheme} />
      <Button
        class="bar-button"
        label={text('top.help')}
        icon="M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5v.2M10 2.5a7.5 7.5 0 1 0 .01 0z"
        press={help}
      />
      <Button
        class="bar-button panel-toggle not-phone"
        label={text('top.panel')}
        icon="M3 4h14v12H3zM12.5 4v12"
        expanded={!isPanelShut.value}
        press={() => (isPanelShut.value = !isPanelShut.value)}
      />
      <nav ref={menu} class="rooms" id="rooms" aria-label={text('rooms')} {...(isPhone() && { popover: 'auto' })}>
        {group.value.rooms.map((id) => (
          <a key={id} href={hashOfRoom(id)} title={hintOf(id)} aria-current={id === room.value ? 'page' : undefined}>
            <kbd aria-hidden="true">{DIGITS[id]}</kbd>
            <span>{text(`room.${id}`)}</span>
            {isPhone() && <small>{text(`about.${id}`)}</small>}
          </a>
        ))}
        {!isPhone() && <p class="hint whole last">{text(`about.${room.value}`)}</p>}
      </nav>
    </header>
  );
}
