// The picked contact in the picture, and the mark that a click would pick, with their labels. Loaded with the first pick.

import { metresPerPixelAt } from 'kantsu/three';
import { ContactPatch } from '../stage/contact-patch.ts';
import { Solids } from '../stage/solids.ts';
import type { Stage } from '../stage/stage.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import type { FigurePart } from '../kit/figure.ts';
import { THEME } from '../kit/theme-signal.ts';
import type { Session } from '../model/session.ts';
import { LOOKS, colorOf, contactFigure, contactLabels, label } from '../rooms/matrix/matrix-figure.ts';
import { movedShape } from '../model/body-state.ts';
import { ghostOf, readPicked } from './picked-contact.ts';
import type { PickedContact } from './picked-contact.ts';
import { t } from './words.ts';

/** px: the length of the normal. */
const NORMAL = 64;

export class PickedDrawing {
  readonly #stage: Stage;
  readonly #figure: StageFigure;
  readonly #patch = new ContactPatch();
  readonly #ghost: Solids;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#figure = new StageFigure(stage, [stage.labels], LOOKS, 'picked');
    this.#ghost = new Solids(stage.scene);
    stage.onPrepare((camera, _width, height) => this.#ghost.draw(camera, height));
    stage.scene.add(this.#patch.object);
  }

  draw(session: Session): void {
    const { picked, mark } = session.selection;
    const now = picked && readPicked(session, picked);
    const words = (): string => t('contact.pickMark', { a: session.nameOf(mark!.a), b: session.nameOf(mark!.b) });
    this.#figure.show([
      ...(now ? this.#partsOf(now, session.layers.labels) : []),
      ...(mark ? ([{ kind: 'point', look: 'hovered', at: mark.at, radius: 10 }, label('note', mark.at, words())] as const) : []),
    ]);
    const points = now?.response?.points.map(({ point }) => point) ?? [];
    this.#patch.show(points, now?.normal ?? [0, 1, 0], LOOKS[now?.state === 'penetrating' ? 'depth' : 'contact'].color!.dark);
    const moved = now && ghostOf(session, now);
    const shape = moved && (moved.of === 'a' ? now.shapeA : now.shapeB);
    this.#ghost.put(
      0,
      shape ? movedShape(shape, moved.by) : null,
      shape && { color: colorOf(shape, THEME.value), opacity: 0.3, ghost: true },
    );
    this.#clear(now);
  }

  #partsOf(now: PickedContact, hasLabels: boolean): FigurePart[] {
    const { response, pointA } = now;
    const { camera, host } = this.#stage;
    const arrow = NORMAL * metresPerPixelAt(camera, Math.max(host.clientHeight, 1), ...pointA);
    const features = response && { a: response.featureA, b: response.featureB };
    return [...contactFigure(now, response?.points ?? [], arrow), ...(hasLabels ? contactLabels(now, features) : [])];
  }

  /** What lies in the corners of the picture lets the picked contact shine through. */
  #clear(now: PickedContact | undefined): void {
    const at = now && this.#stage.project(now.pointA);
    for (const corner of this.#stage.host.parentElement?.querySelectorAll(':scope > :is(.pill, .legend)') ?? []) {
      const { left, top, right, bottom } = corner.getBoundingClientRect();
      corner.classList.toggle('behind', at !== undefined && at.x > left && at.x < right && at.y > top && at.y < bottom);
    }
  }
}
