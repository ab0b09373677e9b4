// The picture of W1's cost against the number of bodies, both axes logarithmic: where a line is steeper, an engine grows faster than its work.

import { writeFileSync } from 'node:fs';
import { runsOf, type Results } from './results.ts';

const WIDTH = 760;
const HEIGHT = 460;
const LEFT = 70;
const RIGHT = 150;
const TOP = 44;
const BOTTOM = 56;
const COLOURS = ['#0b7a4b', '#b3541e', '#d98a1f', '#3a6ea5', '#8a4f9e', '#7a7a7a'];

/** Writes the SVG to `file`. Returns the exit status. */
export function writePlot(all: readonly Results[], file: string): number {
  const runs = runsOf(all, 'pairs');
  if (runs.length < 2) {
    console.error('The picture wants W1 at two sizes or more: npm run bench -- w1 --json FILE');
    return 1;
  }
  const sizes = runs.map(({ bodies }) => bodies);
  const values = runs.flatMap(({ rows }) => rows.map(({ min }) => min));
  const x = scale(Math.min(...sizes), Math.max(...sizes), LEFT, WIDTH - RIGHT);
  const y = scale(
    10 ** Math.floor(Math.log10(Math.min(...values))),
    10 ** Math.ceil(Math.log10(Math.max(...values))),
    HEIGHT - BOTTOM,
    TOP,
  );

  const parts: string[] = [];
  for (let power = Math.floor(Math.log10(Math.min(...values))); power <= Math.ceil(Math.log10(Math.max(...values))); power++) {
    const at = y(10 ** power);
    parts.push(`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${10 ** power} ms</text>`);
  }
  for (const size of sizes) {
    const at = x(size);
    parts.push(`<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>`);
    parts.push(`<text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`);
  }
  parts.push(`<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}" text-anchor="middle">bodies</text>`);
  parts.push(
    `<text class="title" x="${LEFT}" y="24">All overlapping pairs of moving bodies with their contacts: least time of a frame</text>`,
  );

  const engines = [...new Set(runs.flatMap(({ rows }) => rows.map(({ engine }) => engine)))];
  const ends: { name: string; colour: string; x: number; y: number }[] = [];
  engines.forEach((name, e) => {
    const points = runs.flatMap(({ bodies, rows }) => {
      const row = rows.find(({ engine }) => engine === name);
      return row === undefined ? [] : [[x(bodies), y(row.min)] as const];
    });
    const colour = COLOURS[e % COLOURS.length];
    parts.push(
      `<polyline fill="none" stroke="${colour}" stroke-width="${e === 0 ? 3 : 1.75}" points="${points.map((p) => p.join(',')).join(' ')}"/>`,
    );
    for (const [px, py] of points) parts.push(`<circle cx="${px}" cy="${py}" r="${e === 0 ? 4 : 3}" fill="${colour}"/>`);
    const [px, py] = points[points.length - 1];
    ends.push({ name, colour, x: px, y: py });
  });
  // Names stand beside the ends of their lines, apart from each other.
  let lowest = -Infinity;
  for (const end of ends.toSorted((a, b) => a.y - b.y)) {
    const at = Math.max(end.y + 4, lowest + 15);
    lowest = at;
    parts.push(`<text x="${round(end.x + 10)}" y="${round(at)}" fill="${end.colour}">${end.name}</text>`);
  }

  // On its own paper: the page around it may be light or dark.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Cost against the number of bodies">
<style>text{font:13px system-ui,sans-serif;paint-order:stroke;stroke:#fff;stroke-width:3px}text:not([fill]){fill:#444}.title{font-size:15px}.grid{stroke:#ddd}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
  writeFileSync(file, svg);
  console.log(`Written: ${file}`);
  return 0;
}

function round(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}

/** Logarithmic, from [low, high] to [from, to]. */
function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  return (value) => round(from + ((to - from) * Math.log(value / low)) / Math.log(high / low));
}
