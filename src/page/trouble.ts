// Messages and choices when a frame fails or a world blocks the page. Loaded when it happens.

import type { Page } from './page.ts';
import { reportOf } from './document/report.ts';
import { button, element } from './ui/element.ts';
import { copyText } from './ui/clipboard.ts';
import { text } from './ui/language.ts';
import { addWords } from './ui/i18n.ts';
import { words } from './ui/words.ts';

addWords(words);

export function tellFailure(page: Page, error: unknown): void {
  const { message, navigation } = page;
  const report = reportOf(navigation.room, location.hash, error, navigator.userAgent);
  const copy = button({
    class: 'push',
    text: 'trouble.copy',
    click: () => {
      // If the clipboard is denied, the report can be selected and copied manually.
      void copyText(report).then((copied) => (copied ? (copy.textContent = text('trouble.copied')) : details.setAttribute('open', '')));
    },
  });
  const reload = button({ class: 'push main', text: 'trouble.reload', click: () => navigation.reload() });
  const details = element(
    'details',
    {},
    element('summary', { text: 'trouble.report' }),
    element('pre', { class: 'report', attributes: { tabindex: '0' } }, report),
  );
  message.show('offer', element('p', { text: 'trouble.frame' }), element('div', { class: 'line wrap' }, reload, copy), details);
}

export function askAboutSlowWorld(page: Page): void {
  const { message, lab, history, commands, navigation } = page;
  const { room } = navigation;
  const go = (): void => {
    message.hide();
    lab.setPlaying(true);
  };
  const undone = history.canUndo;
  const back = (): void => {
    message.hide();
    if (navigation.room !== room) return;
    // Another change may be as bad: it is asked again.
    lab.pace.askAgain();
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
