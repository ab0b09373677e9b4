// The stage as a PNG at twice its size on the page: the drawing, with the labels over it. Loaded on demand.

import type { Room } from '../model/room.ts';
import type { Stage } from '../stage/stage.ts';
import { saveFile } from '../ui/save-file.ts';

const SCALE = 2;

/** Throws if the browser cannot encode the canvas. */
export async function savePicture(stage: Stage, room: Room): Promise<void> {
  saveFile(await pictureOf(stage), `kantsu-${room.preset?.id ?? room.id}.png`);
}

function pictureOf(stage: Stage): Promise<Blob> {
  const area = stage.canvas.getBoundingClientRect();
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(SCALE * area.width);
  sheet.height = Math.round(SCALE * area.height);
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('no 2D canvas');
  stage.capture(SCALE, (canvas) => pen.drawImage(canvas, 0, 0, sheet.width, sheet.height));
  pen.scale(SCALE, SCALE);
  pen.translate(-area.left, -area.top);
  for (const label of stage.host.querySelectorAll<HTMLElement>('.label')) drawLabel(pen, label);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** A label with its text as on the page, and the line to its point. */
function drawLabel(pen: CanvasRenderingContext2D, label: HTMLElement): void {
  const chip = label.querySelector('span');
  const leader = label.querySelector('i');
  if (!chip?.checkVisibility()) return;
  const box = chip.getBoundingClientRect();
  const style = getComputedStyle(chip);
  const point = label.getBoundingClientRect();
  if (leader && leader.offsetWidth > 0) {
    pen.strokeStyle = getComputedStyle(leader).backgroundColor;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(point.left, point.top);
    pen.lineTo(clamp(point.left, box.left, box.right), clamp(point.top, box.top, box.bottom));
    pen.stroke();
  }
  pen.fillStyle = style.backgroundColor;
  pen.strokeStyle = style.borderTopColor;
  pen.lineWidth = Number.parseFloat(style.borderTopWidth);
  pen.beginPath();
  pen.roundRect(box.left, box.top, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  pen.fill();
  if (pen.lineWidth > 0 && style.borderTopStyle !== 'none') pen.stroke();
  // Green for an entry, orange for an exit.
  pen.fillStyle = style.borderLeftColor;
  pen.fillRect(box.left, box.top, Number.parseFloat(style.borderLeftWidth), box.height);
  pen.fillStyle = style.color;
  pen.font = style.font;
  pen.textBaseline = 'middle';
  pen.fillText(
    chip.textContent,
    box.left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft),
    0.5 * (box.top + box.bottom),
  );
}

function clamp(x: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, x));
}
