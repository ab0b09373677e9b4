// THE ORDER of one frame. Each line reads the results of the lines above it; nothing else runs the world or draws it.

import type { Page } from './page.ts';
import { refreshOf } from './profiler/profile.ts';

/** Frames from one look at the display's rate to the next. */
const LOOK = 30;

export function frame(page: Page, now: number): void {
  const { session, sceneView, profile } = page;
  const drawer = page.drawer.value;
  const elapsed = page.elapsed(now);
  page.frames++;
  // In a static room the laboratory rests; while a saved state is being replayed, nothing is drawn.
  const { staticRoom } = page.navigation;
  staticRoom?.frame(now, elapsed);
  if (staticRoom || session.busy) {
    profile.interrupt();
    return;
  }
  profile.begin(now);
  const start = performance.now();

  // Advance the clock: real time in, whole steps out.
  const lost = sceneView?.stage.lost === true;
  const steps = lost ? 0 : session.stepsFor(elapsed);

  // Steps.
  for (let i = 0; i < steps; i++) {
    session.step();
    profile.noteStep(session.world);
  }
  const stepping = performance.now() - start;
  session.pace.ran(session.playing && !lost ? session.advanced : undefined, now, session.speed);
  profile.lap('step');

  // Queries: pinned rays and the hovered one, at the current poses.
  page.bodies.carry();
  page.placeHandles();
  session.refreshQueries();
  page.hover();
  profile.lap('queries');

  // An unchanged picture is not drawn again.
  const side = page.sideRectangle();
  const draws = sceneView !== undefined && !sceneView.isStill(session, side);
  if (draws) {
    // Sync: meshes to the poses of the bodies.
    sceneView.sync(session, page.workshop.value?.meshes);
    profile.lap('sync');

    // Overlays: rays, contacts, and the stages of detection.
    sceneView.overlays(session, side);
    profile.lap('overlays');

    // Render.
    drawer?.beginRender();
    sceneView.render(now);
    drawer?.endRender();
    profile.lap('render');
  }

  // Panels.
  page.panels.update(now);
  profile.lap('panels');

  // Profile: the record of this frame.
  drawer?.update(false);
  profile.lap('profiler');
  profile.commit(session.world, draws ? sceneView.stage.renderer.info.render : undefined);

  // How much of the display's frame the next steps may take.
  if (steps > 0) session.pace.note(steps, stepping, performance.now() - start - stepping);
  if (session.pace.holdsUp) page.holdUp();
  if (page.frames % LOOK === 0) {
    const { budget, detected } = refreshOf(profile);
    if (detected) session.pace.display = budget;
  }
}
