// A plugin of TypeDoc: a page is called what its first heading says (nine files are called README), a module what one imports, and `laboratory:` leads to the page
// that this site stands below.
import { Converter, PageEvent, ReflectionKind, Renderer } from 'typedoc';

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const first = document.content.find((part) => part.kind === 'text');
    const heading = /^\s*# (.+)$/m.exec(first?.text ?? '');
    if (heading) document.name = heading[1];
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module))
      module.name = module.name === 'index' ? 'kantsu' : `kantsu/${module.name}`;
  });
  app.renderer.on(PageEvent.END, (page) => {
    const up = '../'.repeat(page.url.split('/').length);
    page.contents = page.contents?.replaceAll('laboratory:', `${up}index.html`);
  });
}
