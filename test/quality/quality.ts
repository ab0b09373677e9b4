// `npm run quality`: the table of test/quality/README.md.

import * as m from './measures.ts';

const round = (x: number): string => (Math.abs(x) >= 100 ? x.toFixed(0) : Math.abs(x) >= 10 ? x.toFixed(1) : x.toPrecision(2));

function row(name: string, reach: string, value: string): void {
  console.log(`| ${name} | ${reach} | ${value} |`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function main(options: readonly string[]): number {
  const seeds = Number(options[options.indexOf('--seeds') + 1] ?? 3) || 3;
  const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : '';
  const wants = (name: string): boolean => name.includes(only);
  const list = Array.from({ length: seeds }, (_, i) => 11 + 101 * i);
  for (const id of ['pile', 'mixed'] as const) {
    if (!wants(id)) continue;
    const piles = list.map((seed) => m.pile(id, seed));
    const worst = (of: (p: m.Pile) => number): string => `${round(median(piles.map(of)))} (worst ${round(Math.max(...piles.map(of)))})`;
    row(`${id} of 1,000, deepest, mm`, id === 'pile' ? '10' : '15', worst((p) => p.max));
    row(`${id}, 99 %, mm`, '6', worst((p) => p.p99));
    row(`${id}, mean, mm`, id === 'pile' ? '2.5' : '2.6', worst((p) => p.mean));
    row(`${id}, motion left, mJ/kg`, '0.01', worst((p) => p.motion));
    row(`${id}, lost`, '0', worst((p) => p.lost));
    const steps = list.map((seed) => m.sleepsAt(id, seed));
    row(`${id} sleeps at step`, '600', `${median(steps)} (worst ${Math.max(...steps)})`);
  }
  if (wants('tower')) row('tower of 10, drift in 10 s, mm', '1', round(m.towerDrift()));
  if (wants('towers')) row('36 towers, standing', '36', list.map((seed) => m.towersStanding(seed)).join(' '));
  if (wants('pyramid')) {
    const { drop, drift } = m.pyramidSettles();
    row('pyramid of 20 rows, drop / drift, mm', '20 / 10', `${round(drop)} / ${round(drift)}`);
  }
  if (wants('gas')) row('elastic gas, energy after 60 s, %', '−1 … +0.1', list.map((seed) => m.gasEnergy(seed).toFixed(2)).join(' '));
  if (wants('bounce')) row('bounce, worst error, %', '2', round(m.bounceError()));
  if (wants('incline')) {
    const { slide, creep } = m.inclineSlide();
    row('incline: slide in 2 s, m; creep in 10 s, mm', '1.314 ± 1 %; 0.02', `${slide.toFixed(4)}; ${round(creep)}`);
  }
  if (wants('bullets')) row('bullets through, 100 / 300 m/s', '0 / 0', `${m.bulletsThrough(100, 1000)} / ${m.bulletsThrough(300, 1000)}`);
  return 0;
}
