// The picked contact in the picture, and the mark that a click would pick, with their labels. Loaded with the first pick.

import { KINDS } from 'kantsu';
import { tintOf } from '../stage/body-colors.ts';
import { ContactFigure } from '../stage/contact-figure.ts';
import type { DrawnContact } from '../stage/contact-figure.ts';
import type { Stage } from '../stage/stage.ts';
import type { Session } from '../model/session.ts';
import { featureName } from '../ui/feature-name.ts';
import { metres } from '../ui/format.ts';
import { language } from '../ui/language.ts';
import { ghostOf, movedShape, readPicked } from './picked-contact.ts';
import type { PickedContact } from './picked-contact.ts';
import { t } from './words.ts';

export class PickedDrawing {
  readonly #stage: Stage;
  readonly #figure: ContactFigure;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#figure = new ContactFigure(stage);
  }

  draw(session: Session): void {
    const { picked, mark: markHovered } = session.selection;
    const now = picked && readPicked(session, picked);
    const hovered = markHovered && {
      at: markHovered.at,
      words: t('contact.pickMark', { a: session.nameOf(markHovered.a), b: session.nameOf(markHovered.b) }),
    };
    this.#figure.show(now && this.#drawn(session, now), hovered);
    this.#clear(now);
  }

  /** What lies in the corners of the picture lets the picked contact shine through. */
  #clear(now: PickedContact | undefined): void {
    const at = now && this.#stage.project(now.pointA);
    for (const corner of this.#stage.host.parentElement?.querySelectorAll(':scope > :is(.pill, .legend)') ?? []) {
      const { left, top, right, bottom } = corner.getBoundingClientRect();
      corner.classList.toggle('behind', at !== undefined && at.x > left && at.x < right && at.y > top && at.y < bottom);
    }
  }

  #drawn(session: Session, now: PickedContact): DrawnContact {
    const { state, distance, normal, pointA, pointB, response } = now;
    const moved = ghostOf(session, now);
    const shape = moved && (moved.of === 'a' ? now.shapeA : now.shapeB);
    return {
      state,
      distance,
      normal,
      pointA,
      pointB,
      points: response?.points.map(({ point }) => point) ?? [],
      ghost: shape && { shape: movedShape(shape, moved.by), color: tintOf(KINDS.indexOf(shape.kind)) },
      words: session.layers.labels ? wordsOf(now) : undefined,
    };
  }
}

function wordsOf({ state, distance, response }: PickedContact): DrawnContact['words'] {
  const feature = (side: 'featureA' | 'featureB'): string => (response ? ` · ${featureName(response[side], language())}` : '');
  const d = metres(Math.abs(distance));
  const between = state === 'touching' ? 'contact.touching' : state === 'separate' ? 'contact.labelGap' : 'contact.labelDepth';
  return { a: `A${feature('featureA')}`, b: `B${feature('featureB')}`, between: t(between, { d }) };
}
