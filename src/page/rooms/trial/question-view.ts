// The question as a picture: the capsule with its parts, the ray as a plain arrow; with the answer come the marks.

import { effect } from '@preact/signals';
import { PALETTE } from 'kantsu/inspect';
import { plus } from '../../kit/vectors.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { look } from '../../stage/theme.ts';
import { MultiView } from '../../stage/multi-view.ts';
import { element } from '../../ui/element.ts';
import { onChange } from '../../kit/seen.ts';
import { THEME } from '../../kit/theme-signal.ts';
import type { Question } from './questions.ts';
import type { Eye } from './side-drawing.ts';

/** What there is to be seen, and from where. */
export interface QuestionPicture {
  readonly question: Question;
  readonly isMarked: boolean;
  readonly eye: Eye;
}

export class QuestionView {
  readonly #host: HTMLElement;
  readonly #stage: MultiView;
  readonly #scene = new InsetScene();
  readonly #labels = ['P1', 'P2'].map((name) => element('span', { class: 'tag mid veil', attributes: { 'aria-hidden': 'true' } }, name));
  readonly #stop: readonly (() => void)[];
  #picture: QuestionPicture | undefined;
  #drawn = '';

  /** Fills `host`, and follows the signals that `pictureNow` reads. */
  constructor(host: HTMLElement, pictureNow: () => QuestionPicture) {
    this.#host = host;
    this.#stage = new MultiView(host);
    this.#stage.add(host, this.#scene);
    host.append(...this.#labels);
    const redraw = (): void => {
      this.#drawn = '';
    };
    this.#stop = [
      effect(() => {
        this.#picture = pictureNow();
        redraw();
      }),
      onChange(THEME, redraw),
    ];
  }

  frame(now: number): void {
    const { clientWidth, clientHeight } = this.#host;
    const size = `${clientWidth} ${clientHeight}`;
    if (size !== this.#drawn && clientHeight > 0) this.#draw(this.#picture!, clientWidth, clientHeight);
    this.#drawn = size;
    this.#stage.render(now);
  }

  dispose(): void {
    for (const stop of this.#stop) stop();
    this.#stage.dispose();
    this.#scene.dispose();
  }

  #draw({ question, isMarked, eye }: QuestionPicture, width: number, height: number): void {
    const { capsule, origin, direction, length, hit } = question;
    const end = plus(origin, direction, length);
    const m = this.#scene;
    m.setAspect(width, height);
    // All of the ray: its head says which way it goes.
    m.frame([0, 0, 0], Math.max(Math.hypot(...origin), Math.hypot(...end), Math.hypot(...capsule.p2) + capsule.radius));
    m.look(eye.azimuth, eye.elevation);
    // Solid while it is a question: where the ray goes in, or behind, it turns faint.
    m.solid(0, capsule, { color: PALETTE.PART_CYLINDER, hatched: true, opacity: isMarked ? 0.42 : 1 });
    m.begin();
    if (isMarked) m.ray({ origin, direction, maxDistance: length }, hit);
    else {
      const { ink } = look();
      m.mark(origin, { shape: 'disc', color: ink, size: 9 });
      m.line(origin, end, { color: ink, width: 3, head: 'arrow' });
    }
    m.end();
    const area = this.#host.getBoundingClientRect();
    [capsule.p1, capsule.p2].forEach((point, i) => {
      const { x, y } = m.project(area, point);
      this.#labels[i].style.transform = `translate(${Math.round(x - area.left)}px, ${Math.round(y - area.top)}px)`;
    });
  }
}
