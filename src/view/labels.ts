// Labels over the canvas: HTML at projected points, kept apart from each other, joined to their points by leader lines.
import type { Vec3Like } from '../math/vec3.ts';
export interface Label {
  readonly element: HTMLElement;
  setText(text: string): void;
  setPoint(point: Vec3Like): void;
  /** A dot instead of text. */
  setCollapsed(collapsed: boolean): void;
  setVisible(visible: boolean): void;
  remove(): void;
}
export declare class LabelLayer {
  /** `kind` becomes a class (`label-in`, `label-out`, …); higher `priority` is placed first. */
  add(text: string, point: Vec3Like, kind?: string, priority?: number): Label;
  visible: boolean;
}
