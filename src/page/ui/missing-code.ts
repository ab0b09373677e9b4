// Code of the page that could not be loaded: the connection is gone, or a newer version of the page has replaced it. A browser does not ask again for a
// module that failed, so only a reload helps.

import type { Message } from './message.ts';

const failures = new WeakSet<object>();

/** Whether an error says that code of the page could not be loaded; that is reported already. */
export function isMissingCode(error: unknown): boolean {
  return failures.has(error as object);
}

/** From here on a part that cannot be loaded is reported: the first time, and whenever a user's action needs it. */
export function reportMissingCode(message: Message): void {
  const tell = (key: 'trouble.load' | 'trouble.still' = 'trouble.load'): void =>
    void message.offer(key, ['trouble.retry', () => void retry()], ['trouble.later', () => {}]);
  /** Reloads the page once it can be reached: an error page of the browser would take its place. */
  const retry = async (): Promise<void> => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) location.reload();
    else tell('trouble.still');
  };
  addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
    tell();
  });
  addEventListener('unhandledrejection', (event) => {
    if (!isMissingCode(event.reason)) return;
    event.preventDefault();
    tell();
  });
}
