// Code of the page that could not be loaded: the connection is gone, or a newer version of the page has replaced it. A browser does not ask again for a
// module that failed, so only a reload helps.

import { button, element } from './ui/element.ts';
import type { Message } from './ui/message.ts';

/** From here on a part that cannot be loaded is reported: the first time, and whenever a user's action needs it. */
export function reportMissingCode(message: Message): void {
  const failures = new WeakSet<object>();
  const choices = element(
    'div',
    { class: 'line wrap' },
    button({ class: 'push main', text: 'trouble.retry', click: () => void retry() }),
    button({ class: 'push', text: 'trouble.later', click: () => message.hide() }),
  );
  const tell = (): void => message.say('trouble.load', 'offer', choices);
  addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
    tell();
  });
  addEventListener('unhandledrejection', (event) => {
    if (!failures.has(event.reason as object)) return;
    event.preventDefault();
    tell();
  });
}

/** Reloads the page once it can be reached: an error page of the browser would take its place. */
async function retry(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
