// A small still picture of a scene as it begins, without WebGL: its bodies from the scene's own camera, the farthest first.

import { axesAt, rowOf } from 'kantsu';
import type { Shape } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Vector3 } from 'three';
import type { Room } from '../../model/room.ts';
import { shaded, tintOf } from '../../stage/body-colors.ts';
import { frameBoxes } from '../../stage/framing.ts';
import type { Theme } from '../../stage/theme.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';

const WIDTH = 144;
const HEIGHT = 90;
/** Vertical field of view, degrees. */
const FOV = 45;
/** More bodies would be dots. */
const MOST_BODIES = 60;
/** Towards the light. */
const LIGHT = new Vector3(0.35, 0.85, 0.4).normalize();
/** Corners of the side of a box at +1 of its axis k, in order around it: signs along its next two axes. */
const AROUND = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

export function ScenePicture({ room }: { readonly room: Room }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (now: Theme): void => drawScene(canvas.current!.getContext('2d'), room, now);
    // One after the other, when the panel is there.
    const waiting = setTimeout(() => draw(theme()));
    const forget = onTheme(draw);
    return () => {
      clearTimeout(waiting);
      forget();
    };
  }, [room]);
  return <canvas ref={canvas} width={2 * WIDTH} height={2 * HEIGHT} aria-hidden="true" />;
}

function drawScene(pen: CanvasRenderingContext2D | null, room: Room, look: Theme): void {
  if (!pen) return;
  const { counts } = room.preset ?? {};
  const tunables = { ...room.tunables, count: counts ? Math.max(counts.least, Math.min(room.tunables.count, MOST_BODIES)) : 1 };
  const world = room.build(tunables);
  const { position, target, framed } = room.camera(world, tunables);
  const [from, to] = [new Vector3(...position), new Vector3(...target)];
  const view = framed ? frameBoxes(framed, from, to, FOV, WIDTH / HEIGHT) : { position: from, target: to };
  const forward = view.target.clone().sub(view.position).normalize();
  const right = forward
    .clone()
    .cross(new Vector3(0, 1, 0))
    .normalize();
  const up = right.clone().cross(forward);
  const focal = HEIGHT / 2 / Math.tan((FOV * Math.PI) / 360);
  const depthOf = (p: Vector3): number => Math.max(0.1, p.clone().sub(view.position).dot(forward));
  const seen = (p: Vector3): readonly [x: number, y: number, scale: number] => {
    const scale = focal / depthOf(p);
    const off = p.clone().sub(view.position);
    return [WIDTH / 2 + scale * off.dot(right), HEIGHT / 2 - scale * off.dot(up), scale];
  };
  const { position: centres, orientation, kind } = inspect(world).bodies;
  const bodies = [...world.entities()]
    .filter((body) => !room.isFloor(world.name(body)) && !room.isGhost(world.name(body)) && !world.isMesh(body))
    .map((body) => ({ body, depth: depthOf(new Vector3().fromArray(centres, 3 * rowOf(body))) }))
    .sort((a, b) => b.depth - a.depth);
  pen.setTransform(2, 0, 0, 2, 0, 0);
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.lineCap = pen.lineJoin = 'round';
  for (const { body } of bodies) {
    const row = rowOf(body);
    const tint = tintOf(kind[row], look);
    const paint = (light: number): string => `#${shaded(tint, light).toString(16).padStart(6, '0')}`;
    const shape = world.shape(body) as Shape;
    pen.strokeStyle = pen.fillStyle = paint(0.85);
    if (shape.kind === 'sphere' || shape.kind === 'capsule') {
      const ends = (shape.kind === 'sphere' ? [shape.center, shape.center] : [shape.p1, shape.p2]).map((p) => seen(new Vector3(...p)));
      // A highlight above a darker whole makes it round.
      for (const [share, light, lift] of [
        [1, 0.72, 0],
        [0.72, 0.9, 0.14],
        [0.36, 1, 0.3],
      ]) {
        const wide = shape.radius * ends[0][2];
        pen.strokeStyle = paint(light);
        pen.lineWidth = 2 * share * wide;
        pen.beginPath();
        pen.moveTo(ends[0][0] - lift * wide * 0.6, ends[0][1] - lift * wide);
        pen.lineTo(ends[1][0] - lift * wide * 0.6 + 0.01, ends[1][1] - lift * wide);
        pen.stroke();
      }
    } else if (shape.kind === 'triangle') {
      fill(
        pen,
        [shape.a, shape.b, shape.c].map((p) => seen(new Vector3(...p))),
      );
    } else {
      const axes = new Float64Array(9);
      axesAt(axes, 0, orientation, 4 * row);
      const centre = new Vector3(...shape.center);
      const sides = [0, 1, 2].map((k) => new Vector3().fromArray(axes, 3 * k));
      for (let face = 0; face < 6; face++) {
        const k = face >> 1;
        const normal = sides[k].clone().multiplyScalar(face & 1 ? 1 : -1);
        const middle = centre.clone().addScaledVector(normal, shape.half[k]);
        if (normal.dot(middle.clone().sub(view.position)) >= 0) continue;
        pen.fillStyle = pen.strokeStyle = paint(0.65 + 0.35 * Math.max(0, normal.dot(LIGHT)));
        const [i, j] = [(k + 1) % 3, (k + 2) % 3];
        fill(
          pen,
          AROUND.map(([s, q]) =>
            seen(
              middle
                .clone()
                .addScaledVector(sides[i], s * shape.half[i])
                .addScaledVector(sides[j], q * shape.half[j]),
            ),
          ),
        );
      }
    }
  }
}

function fill(pen: CanvasRenderingContext2D, corners: readonly (readonly [x: number, y: number, scale: number])[]): void {
  pen.lineWidth = 0.5;
  pen.beginPath();
  for (const [x, y] of corners) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
  pen.stroke();
}
