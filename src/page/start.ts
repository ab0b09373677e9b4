// The composition root of the page: styles, theme, page, keys, console, and the loop.

import './ui/style/tokens.css';
import './ui/style/shell.css';
import './ui/style/panels.css';
import './ui/style/strip.css';
import './ui/style/profiler.css';
import './ui/style/help.css';
import { frame } from './frame.ts';
import { isEmbedded } from './router.ts';
import { bindKeyboard } from './keyboard-binding.ts';
import { pageApi } from './page-api.ts';
import { Page } from './page.ts';
import { startLanguage, translate } from './ui/language.ts';
import { startTheme } from './ui/theme-choice.ts';

startTheme();
await startLanguage();
translate(document);
const page = new Page(document.querySelector<HTMLElement>('#kantsu')!);
// Embedded in another page, Kantsu takes no keys.
if (!isEmbedded()) bindKeyboard(page, document.querySelector<HTMLElement>('.picture')!);
window.kantsu = pageApi(page);

function loop(now: number): void {
  requestAnimationFrame(loop);
  if (!page.navigation.entered) return;
  try {
    frame(page, now);
  } catch (error) {
    page.failed(error);
  }
}
requestAnimationFrame(loop);
