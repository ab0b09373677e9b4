// A small still picture of a scene as it begins, without WebGL: its bodies from the scene's own camera, the farthest first.

import { rowOf } from 'kantsu';
import type { Shape } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { Room } from '../../model/room.ts';
import { shaded, tintOf } from '../../stage/body-colors.ts';
import { frameBoxes } from '../../stage/framing.ts';
import { THEME } from '../../kit/theme-signal.ts';

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
    // One after the other, when the panel is there.
    const waiting = setTimeout(() => drawScene(canvas.current?.getContext('2d'), room));
    return () => clearTimeout(waiting);
  }, [room, THEME.value]);
  return <canvas ref={canvas} width={2 * WIDTH} height={2 * HEIGHT} aria-hidden="true" />;
}

function drawScene(pen: CanvasRenderingContext2D | null | undefined, room: Room): void {
  if (!pen) return;
  const { counts } = room.preset ?? {};
  const tunables = { ...room.tunables, count: counts ? Math.max(counts.least, Math.min(room.tunables.count, MOST_BODIES)) : 1 };
  const world = room.build(tunables);
  const { position, target, framed } = room.camera(world, tunables);
  const view = frameBoxes(framed!, new Vector3(...position), new Vector3(...target), FOV, WIDTH / HEIGHT);
  const camera = new PerspectiveCamera(FOV, WIDTH / HEIGHT, 0.1, 1000);
  camera.position.copy(view.position);
  camera.lookAt(view.target);
  camera.updateMatrixWorld();
  const seen = (p: Vector3): Vector3 => {
    const { x, y, z } = p.clone().project(camera);
    return new Vector3(((1 + x) * WIDTH) / 2, ((1 - y) * HEIGHT) / 2, z);
  };
  const { position: centres, orientation, kind } = inspect(world).bodies;
  const depth = (row: number): number => new Vector3().fromArray(centres, 3 * row).distanceTo(camera.position);
  const bodies = [...world.entities()]
    .filter((body) => !room.isFloor(world.name(body)) && !room.isGhost(world.name(body)))
    .sort((a, b) => depth(rowOf(b)) - depth(rowOf(a)));
  pen.setTransform(2, 0, 0, 2, 0, 0);
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.lineCap = pen.lineJoin = 'round';
  for (const body of bodies) {
    const row = rowOf(body);
    const paint = (light: number): string => `#${shaded(tintOf(kind[row], THEME.value), light).toString(16).padStart(6, '0')}`;
    const shape = world.shape(body) as Shape;
    if (shape.kind === 'sphere' || shape.kind === 'capsule') {
      const ends = (shape.kind === 'sphere' ? [shape.center, shape.center] : [shape.p1, shape.p2]).map((p) => seen(new Vector3(...p)));
      const wide = (shape.radius * HEIGHT) / (2 * Math.tan((FOV * Math.PI) / 360) * depth(row));
      // A highlight above a darker whole makes it round.
      for (const [share, light, lift] of [
        [1, 0.72, 0],
        [0.72, 0.9, 0.14],
        [0.36, 1, 0.3],
      ]) {
        pen.strokeStyle = paint(light);
        pen.lineWidth = 2 * share * wide;
        pen.beginPath();
        for (const [i, { x, y }] of ends.entries()) pen.lineTo(x - 0.6 * lift * wide + 0.01 * i, y - lift * wide);
        pen.stroke();
      }
    } else if ('half' in shape) {
      const turn = new Quaternion().fromArray(orientation, 4 * row);
      for (let face = 0; face < 6; face++) {
        const axis = face >> 1;
        const side = face & 1 ? 1 : -1;
        const corners = AROUND.map(([s, q]) => {
          const local = [0, 0, 0];
          [local[axis], local[(axis + 1) % 3], local[(axis + 2) % 3]] = [side, s, q];
          return new Vector3(...local)
            .multiply(new Vector3(...shape.half))
            .applyQuaternion(turn)
            .add(new Vector3(...shape.center));
        });
        const normal = new Vector3().setComponent(axis, side).applyQuaternion(turn);
        if (normal.dot(corners[0].clone().sub(camera.position)) >= 0) continue;
        pen.fillStyle = paint(0.65 + 0.35 * Math.max(0, normal.dot(LIGHT)));
        pen.beginPath();
        for (const corner of corners) pen.lineTo(seen(corner).x, seen(corner).y);
        pen.fill();
      }
    }
  }
}
