// The composition root of the page: styles, theme, page, keys, console, and the loop.

import './app/ui/style/tokens.css';
import './app/ui/style/shell.css';
import './app/ui/style/panels.css';
import './app/ui/style/strip.css';
import './app/ui/style/profiler.css';
import './app/ui/style/help.css';
import './app/ui/style/gui.css';
import { frame } from './app/frame.ts';
import { isEmbedded } from './app/router.ts';
import { bindKeyboard } from './app/keyboard-binding.ts';
import { pageApi } from './app/page-api.ts';
import { Page } from './app/page.ts';
import { startLanguage, translate } from './app/ui/language.ts';
import { startTheme } from './app/ui/theme.ts';

startTheme();
await startLanguage();
translate(document);
const page = new Page(document.querySelector<HTMLElement>('#kantsu')!);
// Embedded in another page, Kantsu takes no keys.
if (!isEmbedded()) bindKeyboard(page, document.querySelector<HTMLElement>('.picture')!);
window.kantsu = pageApi(page);

function loop(now: number): void {
  requestAnimationFrame(loop);
  if (!page.entrance.entered) return;
  try {
    frame(page, now);
  } catch (error) {
    page.failed(error);
  }
}
requestAnimationFrame(loop);
