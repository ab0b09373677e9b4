// The question as a picture: the capsule with its parts, the ray as a plain arrow; with the answer come the marks.

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { PALETTE } from 'kantsu/inspect';
import { THEME } from '../../kit/theme-signal.ts';
import { useSize } from '../../kit/use-size.ts';
import { length, plus } from '../../kit/vectors.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import type { Sight } from '../../stage/inset-scene.ts';
import { ARROW } from '../../stage/line-batch.ts';
import { DISC } from '../../stage/markers.ts';
import { multiView } from '../../stage/multi-view.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { look } from '../../stage/theme.ts';
import type { Question } from './questions.ts';

interface QuestionProps {
  readonly question: Question;
  readonly isMarked: boolean;
  readonly eye: Sight;
  /** Set by it; undefined if the browser cannot draw. */
  readonly stage: Signal<MultiView | undefined>;
}

export function QuestionView({ question, isMarked, eye, stage }: QuestionProps): JSX.Element {
  const scene = useMemo(() => new InsetScene(), []);
  const [place, width, height] = useSize<HTMLDivElement>();
  useLayoutEffect(() => {
    const drawn = multiView();
    drawn?.add(place.current!, scene);
    stage.value = drawn;
    return () => [drawn, scene].forEach((part) => part?.dispose());
  }, []);
  const { capsule, origin, direction, length: reach, hit } = question;
  const end = plus(origin, direction, reach);
  scene.setAspect(width, height);
  // All of the ray: its head says which way it goes.
  scene.frame([0, 0, 0], Math.max(length(origin), length(end), length(capsule.p2) + capsule.radius));
  scene.look(eye);
  useLayoutEffect(() => {
    // Solid while it is a question: where the ray goes in, or behind, it turns faint.
    scene.solid(0, capsule, { color: PALETTE.PART_CYLINDER, hatched: true, opacity: isMarked ? 0.42 : 1 });
    scene.begin();
    if (isMarked) scene.ray({ origin, direction, maxDistance: reach }, hit);
    else {
      const { ink } = look();
      scene.pen.marks.add(DISC, 9, ink, 1, ...origin);
      scene.pen.lines.pen(3, ink).head(ARROW).segment(origin, end);
    }
    scene.end();
  }, [question, isMarked, THEME.value]);
  return (
    <div class="trial-canvas kit-stage" ref={place}>
      {stage.value &&
        [capsule.p1, capsule.p2].map((point, i) => {
          const { x, y } = scene.project({ left: 0, top: 0, width, height }, point);
          return (
            <span
              key={i}
              class="tag mid veil"
              aria-hidden="true"
              style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
            >
              {`P${i + 1}`}
            </span>
          );
        })}
    </div>
  );
}
