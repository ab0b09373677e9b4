// The laboratory in the shell: page, keys, console, and the loop. Loaded by main.ts once the shell is painted.

import { dispatcher } from './dispatch.ts';
import { frame } from './frame.ts';
import { isEmbedded } from './kit/router.ts';
import { bindHints } from './kit/hints.ts';
import { bindKeyboard } from './keyboard-binding.ts';
import { pageApi } from './page-api.ts';
import { Page } from './page.ts';
import type { Shell } from './ui/shell.ts';

export function start(shell: Shell): void {
  const page = new Page(shell);
  const { session } = page;
  page.dispatch = shell.dispatch = dispatcher(page);
  bindHints();
  // Embedded in another page, Kantsu takes no keys.
  if (!isEmbedded()) bindKeyboard(page, shell.host);
  window.kantsu = pageApi(page);

  const loop = (now: number): void => {
    requestAnimationFrame(loop);
    if (!page.navigation.entered) return;
    try {
      frame(page, now);
    } catch (error) {
      page.failed(error);
    }
    shell.root.classList.remove('opening', 'still');
    // (Set anew, it would have the styles computed again.)
    if (shell.host.inert === session.isOpen) shell.host.inert = shell.transport.inert = !session.isOpen;
  };
  requestAnimationFrame(loop);
}
