// The page inside another one: the stage alone, with a link to the whole page. Loaded if asked for.

import { element } from './ui/element.ts';
import type { Shell } from './ui/shell.ts';
import { t } from './ui/words.ts';

export function embed({ host, view }: Shell): void {
  // It takes no keys: no tab stop, and a picture for screen readers.
  host.removeAttribute('tabindex');
  host.setAttribute('role', 'img');
  const link = element('a', { class: 'embed-link veil', attributes: { target: '_blank', rel: 'noopener' } }, t('embed.open'));
  const follow = (): void => {
    const whole = new URL(location.href);
    whole.searchParams.delete('embed');
    whole.hash = whole.hash.replace(/([?&])embed=1(?:&|$)/, '$1').replace(/[?&]$/, '');
    link.href = whole.href;
  };
  follow();
  addEventListener('hashchange', follow);
  view.append(link);
}
