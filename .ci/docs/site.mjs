// A plugin of TypeDoc: a page is called what its first heading says (nine files are called README), a module what one imports, and `laboratory:` and
// the address of `npm run dev` lead to the page that this site stands below. What axe finds in the pages is mended here and in site.js.
import { Comment, Converter, PageEvent, ReflectionKind } from 'typedoc';
import { TypeFlags } from 'typescript';

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const first = document.content.find((part) => part.kind === 'text');
    const heading = /^\s*# (.+)$/m.exec(first?.text ?? '');
    if (heading) document.name = heading[1];
  });
  // A type taken from a constant (`keyof typeof QUERIES`) is shown as its words.
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.TypeAlias)) return;
    const type = context.checker.getDeclaredTypeOfSymbol(context.getSymbolFromReflection(reflection));
    if (type.aliasSymbol || !type.isUnion() || !type.types.every((one) => one.flags & TypeFlags.StringLiteral)) return;
    reflection.comment ??= new Comment();
    reflection.comment.modifierTags.add('@useDeclaredType');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module))
      module.name = module.name === 'index' ? 'kantsu' : `kantsu/${module.name}`;
  });
  app.renderer.on(PageEvent.END, (page) => {
    const up = '../'.repeat(page.url.split('/').length);
    page.contents = headingsInOrder(
      (page.contents ?? '')
        .replaceAll(/laboratory:|http:\/\/localhost:5173\//g, `${up}index.html`)
        .replace('<div class="col-content"', '<div class="col-content" role="main"')
        .replace('<div class="col-sidebar"', '<div class="col-sidebar" role="complementary" aria-label="Contents and settings"')
        // It can be scrolled where it is wider than a phone.
        .replaceAll('<table>', '<table tabindex="0">')
        .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Beside this site"')
        // A button holds no link.
        .replaceAll(/<summary[\s\S]*?<\/summary>/g, (summary) => summary.replace(/<a [^>]*class="tsd-anchor-icon"[\s\S]*?<\/a>/, '')),
    );
  });
}

/** No heading is more than one level below the one before it: for those who move from heading to heading. */
function headingsInOrder(html) {
  let last = 0;
  return html.replaceAll(/<h([1-6])(?=[\s>])/g, (tag, given) => {
    last = Math.min(Number(given), last + 1);
    return last === Number(given) ? tag : `${tag} aria-level="${last}"`;
  });
}
