// THE ORDER of one frame. Each line reads what the lines above it wrote; nothing else runs the world or draws it.

import type { Page } from './page.ts';

export function frame(page: Page, now: number): void {
  const { lab, picture, profile } = page;
  // At an exhibit the laboratory rests.
  const { visit } = page.entrance;
  if (visit) {
    visit.frame(now, page.elapsed(now));
    page.frames++;
    return;
  }
  // While a saved state is being replayed, nothing is drawn.
  if (page.busy) {
    page.elapsed(now);
    page.frames++;
    return;
  }
  page.drawer.begin(now);
  profile.begin();
  const start = performance.now();

  // Advance the clock: real time in, whole steps out.
  const steps = picture?.stage.lost ? 0 : lab.stepsFor(page.elapsed(now));

  // Steps.
  for (let i = 0; i < steps; i++) {
    lab.step();
    picture?.noteStep(lab);
  }
  if (steps > 0) lab.pace.note(steps, performance.now() - start);
  lab.pace.ran(lab.playing ? steps * lab.clock.step : undefined, now);
  profile.lap('step');

  // Queries: pinned rays and the one under the pointer, through the world as it is now.
  page.hands.carry();
  page.placeHandles();
  lab.settle();
  page.hover();
  profile.lap('queries');

  // A picture that would be the same is not drawn again.
  let drawing = 0;
  const side = page.sideRectangle();
  if (picture && !picture.isStill(lab, side)) {
    // Sync: meshes to where the bodies are.
    picture.sync(lab, page.meshes);
    profile.lap('sync');

    // Overlays: rays, contacts, and the stages of finding them.
    picture.overlays(lab, side);
    profile.lap('overlays');

    // Render.
    picture.render(now);
    drawing = profile.lap('render');
  }

  // Profile, and what the panels say of it all.
  if (steps > 0) {
    const { timings } = lab.world;
    profile.record('broadphase', timings.grid + timings.pairs);
    profile.record('narrowphase', timings.contacts);
    profile.record('solve', timings.solve);
    profile.record('refresh', timings.refresh + timings.sleep + timings.events);
  }
  page.count(steps);
  page.tell(now);
  const whole = performance.now() - start;
  profile.record('work', whole - drawing);
  profile.record('frame', whole);
  page.drawer.end();
}
