// Labels over the canvas: HTML at projected points, kept apart from each other, with leader lines to their points.
import { vec3 } from 'kantsu';
import type { Vec3, Vec3Like } from 'kantsu';
import { projectPoint } from 'kantsu/three';
import type { ViewCamera } from 'kantsu/three';
import { layoutLabels, pointArea } from './label-layout.ts';
import type { LabelBox, Obstacle, Outline } from './label-layout.ts';
import './labels.css';

/** Placement of a label among the others. */
export interface LabelStanding {
  /** Labels of higher priority are placed first. */
  readonly priority: number;
  /** Row of its body, which it may cover. */
  readonly body?: number;
  /** A label that is read before this one. */
  readonly after?: Label;
  /** Left out without free space. */
  readonly optional?: boolean;
  /** Placed close to its point only. */
  readonly near?: boolean;
}

/** It stays on its point while the camera moves. */
export class Label implements LabelBox {
  readonly element = document.createElement('div');
  point: Vec3 = [0, 0, 0];
  priority = 0;
  body?: number;
  after?: Label;
  optional?: boolean;
  near?: boolean;
  hidden = false;
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  dx = 0;
  dy = 0;
  place = 0;
  collapsed = false;
  readonly #text = document.createElement('span');
  readonly #leader = document.createElement('i');
  readonly #layer: Set<Label>;

  constructor(layer: Set<Label>, kind: string) {
    this.#layer = layer;
    this.element.className = `label label-${kind}`;
    this.element.append(this.#leader, this.#text);
  }

  /** `collapsed`: as a dot on its point. */
  show(text: string, point: Vec3Like, standing: LabelStanding, collapsed = false): void {
    this.point = vec3('label.point', point);
    Object.assign(this, FREE, standing);
    if (this.#text.textContent !== text) {
      this.#text.textContent = text;
      this.width = 0; // measured again before the next placement
    }
    this.collapsed = collapsed;
    this.element.classList.toggle('collapsed', collapsed);
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** Removes it from the page. */
  remove(): void {
    this.element.remove();
    this.#layer.delete(this);
  }

  /** Measures the text if its size is not known; false while the browser has not laid it out. */
  measure(): boolean {
    if (this.width > 0) return true;
    this.width = this.#text.offsetWidth;
    this.height = this.#text.offsetHeight;
    return this.width > 0;
  }

  /** Moves the text and its leader line to the chosen place. */
  draw(): void {
    const dx = Math.round(this.dx);
    const dy = Math.round(this.dy);
    this.#text.style.transform = `translate(${dx}px, ${dy}px)`;
    // The leader ends at the box's nearest point to the labelled one.
    const endX = Math.min(Math.max(0, dx), dx + this.width);
    const endY = Math.min(Math.max(0, dy), dy + this.height);
    this.#leader.style.width = `${Math.sqrt(endX * endX + endY * endY)}px`;
    this.#leader.style.transform = `rotate(${Math.atan2(endY, endX)}rad)`;
  }
}

/** A label with nothing said of its place. */
const FREE = { body: undefined, after: undefined, optional: false, near: false };
const OUT_OF_SIGHT = 'translate(-99px, -99px)';

export class LabelLayer {
  /** Areas that labels must not cover, px from the stage's corner. The stage lists its insets here. */
  readonly obstacles: Obstacle[] = [];
  /** The same for elements of the page over the stage. */
  corners: readonly Obstacle[] = [];
  /** The visible bodies: no label covers another body while there is free space. */
  outlines: readonly Outline[] = [];
  readonly #root = document.createElement('div');
  readonly #labels = new Set<Label>();
  readonly #placed: Label[] = [];

  /** Puts the layer over the canvas in `host`. It takes no pointer events. */
  constructor(host: HTMLElement) {
    this.#root.className = 'labels fill';
    // The status line has the same text once; a screen reader need not read every label as well.
    this.#root.setAttribute('aria-hidden', 'true');
    host.append(this.#root);
  }

  /** `kind` becomes the class `label-<kind>` (in, out, note). */
  add(kind: string): Label {
    const label = new Label(this.#labels, kind);
    this.#labels.add(label);
    this.#root.append(label.element);
    return label;
  }

  /** Over a part of the host, px from its corner; shown nowhere without one. */
  place(area: Obstacle | null): void {
    this.#root.hidden = area === null;
    if (!area) return;
    const { left, top, width, height } = area;
    const inset = `${top}px auto auto ${left}px`;
    if (this.#root.style.inset !== inset) this.#root.style.inset = inset;
    Object.assign(this.#root.style, { width: `${width}px`, height: `${height}px` });
  }

  render(camera: ViewCamera, width: number, height: number): void {
    if (this.#labels.size === 0) return;
    const area = { left: 0, top: 0, width, height };
    const placed = this.#placed;
    placed.length = 0;
    const dots: Obstacle[] = [];
    for (const label of this.#labels) {
      if (label.element.hidden) continue;
      const at = projectPoint(camera, area, ...label.point);
      label.element.style.transform = at.visible ? `translate(${at.x}px, ${at.y}px)` : OUT_OF_SIGHT;
      if (label.collapsed) {
        if (at.visible) dots.push(pointArea(at.x, at.y));
        continue;
      }
      const visible = at.visible && !this.#covered(at.x, at.y);
      label.element.classList.toggle('outside', !visible);
      if (!visible || !label.measure()) continue;
      label.x = at.x;
      label.y = at.y;
      placed.push(label);
    }
    placed.sort((a, b) => b.priority - a.priority);
    layoutLabels(placed, width, height, [...this.obstacles, ...this.corners, ...dots], this.outlines);
    for (const label of placed) {
      label.element.classList.toggle('outside', label.hidden);
      label.draw();
    }
  }

  #covered(x: number, y: number): boolean {
    return this.obstacles.some(({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height);
  }

  dispose(): void {
    this.#labels.clear();
    this.#root.remove();
  }
}
