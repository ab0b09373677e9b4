// Messages and choices when a frame fails or a world blocks the page. Loaded when it happens.

import { reportOf } from './document/report.ts';
import type { History } from './model/history.ts';
import type { Session } from './model/session.ts';
import type { Navigation } from './navigation.ts';
import type { Dispatch } from './tools/action.ts';
import { button, element } from './ui/element.ts';
import { copyText } from './ui/clipboard.ts';
import type { Message } from './ui/message.ts';
import { SESSION_PREFIX } from './ui/storage.ts';
import { t } from './ui/words.ts';

export function tellFailure(message: Message, navigation: Navigation, error: unknown): void {
  const report = reportOf(navigation.room, location.hash, error, navigator.userAgent);
  const copy = button({
    class: 'push',
    text: 'trouble.copy',
    click: () => {
      // If the clipboard is denied, the report can be selected and copied manually.
      void copyText(report).then((copied) => (copied ? (copy.textContent = t('trouble.copied')) : details.setAttribute('open', '')));
    },
  });
  const reload = (): void => {
    // The state that it was left with may be the cause of the failure, also while closing.
    for (const open of [navigation.staticRoom, navigation.tools]) {
      try {
        open?.close();
      } catch {
        // It was reported already.
      }
    }
    try {
      sessionStorage.removeItem(SESSION_PREFIX + navigation.room);
    } catch {
      // Nothing is stored.
    }
    navigation.reload();
  };
  const details = element(
    'details',
    {},
    element('summary', { text: 'trouble.report' }),
    element('pre', { class: 'report', attributes: { tabindex: '0' } }, report),
  );
  const line = message.offer('trouble.frame', ['trouble.reload', reload]);
  line.append(copy);
  line.after(details);
}

export function askAboutSlowWorld(message: Message, session: Session, history: History, dispatch: Dispatch): void {
  const { id } = session.room;
  const undone = history.canUndo;
  const back = (): void => {
    if (session.room.id !== id) return;
    // Another change may be as bad: it is asked again.
    session.pace.askAgain();
    dispatch({ type: undone ? 'undo' : 'restart' });
  };
  message.offer('trouble.slow', [undone ? 'trouble.undo' : 'world.reset', back], ['trouble.continue', () => session.setPlaying(true)]);
}
