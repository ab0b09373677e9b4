// The question as a picture: the capsule with its parts, the ray as a plain arrow; with the answer come the marks.

import { PALETTE } from 'kantsu/inspect';
import type { Vec3 } from 'kantsu';
import { InsetScene } from '../../stage/inset-scene.ts';
import { LOOKS } from '../../stage/theme.ts';
import { MultiView } from '../../stage/multi-view.ts';
import { element } from '../../ui/element.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';
import type { Question } from './questions.ts';
import type { Eye } from './side-drawing.ts';

const STEEPEST = 1.5; // radians
const PER_PIXEL = 0.01; // radians

export class QuestionView {
  readonly #host: HTMLElement;
  readonly #stage: MultiView;
  readonly #miniature = new InsetScene();
  readonly #labels = ['P1', 'P2'].map((name) => element('span', { class: 'trial-label', attributes: { 'aria-hidden': 'true' } }, name));
  readonly #close: () => void;
  #question: Question | undefined;
  #marked = false;
  #azimuth = 0;
  #elevation = 0;
  #stale = true;
  #width = 0;
  #height = 0;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#stage = new MultiView(host, { theme: theme() });
    this.#stage.add(host, this.#miniature);
    host.append(...this.#labels);
    this.#followHand();
    this.#close = onTheme((next) => {
      this.#stage.setTheme(next);
      this.#stale = true;
    });
  }

  show(question: Question, marked: boolean): void {
    if (question === this.#question && marked === this.#marked) return;
    if (question !== this.#question) {
      this.#azimuth = question.azimuth;
      this.#elevation = question.elevation;
    }
    this.#question = question;
    this.#marked = marked;
    this.#stale = true;
  }

  /** From where one looks. */
  get eye(): Eye {
    return { azimuth: this.#azimuth, elevation: this.#elevation };
  }

  frame(now: number): void {
    const { clientWidth, clientHeight } = this.#host;
    if (clientWidth !== this.#width || clientHeight !== this.#height) {
      this.#width = clientWidth;
      this.#height = clientHeight;
      this.#stale = true;
    }
    if (this.#stale) this.#draw();
    this.#stage.render(now);
  }

  dispose(): void {
    this.#close();
    this.#stage.dispose();
    this.#miniature.dispose();
  }

  /** Goes round the capsule, radians. */
  turn(sideways: number, upwards: number): void {
    this.#azimuth += sideways;
    this.#elevation = Math.min(Math.max(this.#elevation + upwards, -STEEPEST), STEEPEST);
    this.#stale = true;
  }

  #draw(): void {
    this.#stale = false;
    const question = this.#question;
    if (question === undefined || this.#height === 0) return;
    const { capsule, origin, direction, length, hit } = question;
    const end: Vec3 = [0, 1, 2].map((k) => origin[k] + length * direction[k]) as Vec3;
    const m = this.#miniature;
    m.setAspect(this.#width, this.#height);
    // All of the ray: its head says which way it goes.
    m.frame([0, 0, 0], Math.max(Math.hypot(...origin), Math.hypot(...end), Math.hypot(...capsule.p2) + capsule.radius));
    m.look(this.#azimuth, this.#elevation);
    // Solid while it is a question: where the ray goes in, or behind, it turns faint.
    m.solid(0, capsule, { color: PALETTE.PART_CYLINDER, hatched: true, opacity: this.#marked ? 0.42 : 1 });
    m.begin();
    if (this.#marked) m.ray({ origin, direction, maxDistance: length }, hit);
    else {
      const { ink } = LOOKS[m.theme];
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

  /** Dragging turns the picture. */
  #followHand(): void {
    this.#host.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
      if (buttons === 1) this.turn(-movementX * PER_PIXEL, movementY * PER_PIXEL);
    });
    this.#host.addEventListener('pointerdown', ({ pointerId }) => this.#host.setPointerCapture(pointerId));
  }
}
