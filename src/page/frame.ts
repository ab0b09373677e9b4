// THE ORDER of one frame. Each line reads what the lines above it wrote; nothing else runs the world or draws it.

import type { Page } from './page.ts';

export function frame(page: Page, now: number): void {
  const { lab, picture, profile } = page;
  // At an exhibit the laboratory rests.
  const { visit } = page.navigation;
  if (visit) {
    profile.interrupt();
    visit.frame(now, page.elapsed(now));
    page.frames++;
    return;
  }
  // While a saved state is being replayed, nothing is drawn.
  if (page.busy) {
    profile.interrupt();
    page.elapsed(now);
    page.frames++;
    return;
  }
  profile.begin(now);
  page.drawer.begin(now);
  profile.lap('profiler');
  const start = performance.now();

  // Advance the clock: real time in, whole steps out.
  const steps = picture?.stage.lost ? 0 : lab.stepsFor(page.elapsed(now));

  // Steps.
  for (let i = 0; i < steps; i++) {
    lab.step();
    profile.noteStep(lab.world);
    picture?.noteStep(lab);
  }
  if (steps > 0) lab.pace.note(steps, performance.now() - start);
  if (lab.pace.holdsUp) page.holdUp();
  lab.pace.ran(lab.playing ? steps * lab.tunables.dt : undefined, now);
  profile.lap('step');

  // Queries: pinned rays and the one under the pointer, through the world as it is now.
  page.pointerTools.carry();
  page.placeHandles();
  lab.refreshQueries();
  page.hover();
  profile.lap('queries');

  // A picture that would be the same is not drawn again.
  const side = page.sideRectangle();
  const draws = picture !== undefined && !picture.isStill(lab, side);
  if (draws) {
    // Sync: meshes to where the bodies are.
    picture.sync(lab, page.meshes);
    profile.lap('sync');

    // Overlays: rays, contacts, and the stages of finding them.
    picture.overlays(lab, side);
    profile.lap('overlays');

    // Render.
    page.drawer.beginRender();
    picture.render(now);
    page.drawer.endRender();
    profile.lap('render');
  }

  // What the panels say of it all.
  page.tell(now);
  profile.lap('panels');

  // Profile: the record of this frame.
  page.drawer.end(page.panels.spent);
  profile.lap('profiler');
  profile.commit(lab.world, draws ? picture.stage.renderer.info.render : undefined);
}
