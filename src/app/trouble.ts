// What a visitor is told when a frame fails or a world holds the page up, and what can be done about it. Loaded when it happens.

import type { Page } from './page.ts';
import { button, element } from './ui/element.ts';
import { copyText } from './ui/clipboard.ts';
import { text } from './ui/language.ts';

declare const KANTSU_VERSION: string;
declare const SIMULATION_WORD: string;

/** Characters of a link that a report carries. */
const LONGEST_LINK = 2000;

export function tellFailure(page: Page, error: unknown): void {
  const { message, entrance } = page;
  const report = reportOf(entrance.room, location.hash, error, navigator.userAgent);
  const copy = button({
    class: 'push',
    text: 'trouble.copy',
    click: () => {
      // Where the clipboard is refused, the report can be selected and copied by hand.
      void copyText(report).then((copied) => (copied ? (copy.textContent = text('trouble.copied')) : details.setAttribute('open', '')));
    },
  });
  const reload = button({ class: 'push main', text: 'trouble.reload', click: () => entrance.reload() });
  const details = element(
    'details',
    {},
    element('summary', { text: 'trouble.report' }),
    element('pre', { class: 'report', attributes: { tabindex: '0' } }, report),
  );
  message.show('offer', element('p', { text: 'trouble.frame' }), element('div', { class: 'line wrap' }, reload, copy), details);
}

/** What somebody needs to find the error: no paths of this machine, no addresses but the room's. */
export function reportOf(room: string, hash: string, error: unknown, browser: string): string {
  const stack = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
  return [
    `Kantsu ${KANTSU_VERSION} (${SIMULATION_WORD})`,
    `room: ${room}`,
    `link: ${hash.slice(0, LONGEST_LINK)}`,
    `browser: ${browser}`,
    withoutPaths(stack),
  ].join('\n');
}

/** Of each address and path only the file: enough to find the line, and nothing about where the page lies. */
export function withoutPaths(stack: string): string {
  return stack.replace(/(?:[a-z-]+:\/\/|\b[A-Za-z]:[\\/]|(?<![\w.])\/)[^\s()]*[\\/]/g, '');
}

export function askAboutSlowWorld(page: Page): void {
  const { message, lab, history, commands, entrance } = page;
  const { room } = entrance;
  const go = (): void => {
    message.hide();
    lab.setPlaying(true);
  };
  const undone = history.canUndo;
  const back = (): void => {
    message.hide();
    if (entrance.room !== room) return;
    // Another change may be as bad: it is asked again.
    lab.pace.patient = false;
    if (undone) commands.undo();
    else commands.restart();
  };
  const undo = button({ class: 'push main', text: undone ? 'trouble.undo' : 'world.reset', click: back });
  message.show(
    'offer',
    element('p', { text: 'trouble.slow' }),
    element('div', { class: 'line wrap' }, undo, button({ class: 'push', text: 'trouble.continue', click: go })),
  );
}
