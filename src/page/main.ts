// What is seen first: styles, theme, language, and the shell, in which the bare address has a still picture of its scene. The laboratory is loaded with it,
// and starts once it is painted.

import './ui/style/tokens.css';
import './kit/kit.css';
import './ui/style/shell.css';
import './ui/style/panels.css';
import './ui/style/strip.css';
import './ui/style/help.css';
import { roomOfHash } from './kit/router.ts';
import { startLanguage } from './ui/language.ts';
import { buildShell } from './ui/build-shell.tsx';
import { keptState } from './ui/storage.ts';
import { startTheme } from './ui/theme-choice.ts';

async function open(): Promise<void> {
  startTheme();
  const laboratory = import('./start.ts');
  startLanguage();
  const shell = buildShell(document.querySelector<HTMLElement>('#kantsu')!);
  const room = roomOfHash(location.hash);
  shell.room.value = room;
  shell.setLayout(room);
  shell.root.classList.add('opening');
  // Until the first room has been entered there is nothing to press.
  shell.host.inert = shell.transport.inert = true;
  if (room === 'range' && !location.hash.includes('?') && keptState(room, false) === null) shell.root.classList.add('still');
  // (A tab in the background paints nothing.)
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  (await laboratory).start(shell);
}

void open();
