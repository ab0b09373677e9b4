// The rows of test/quality that a peer can be measured on, for one peer after the other.

import { readFileSync } from 'node:fs';
import { BULLETS, drops, duels, shots } from '../../test/quality/bullets.ts';
import { measureEngine } from '../../test/quality/engine.ts';
import { slides } from '../../test/quality/floor-impacts.ts';
import { impacts } from '../../test/quality/impacts.ts';
import { nearMisses } from '../../test/quality/near-misses.ts';
import { massRatios, sizeRatios, tinyPile } from '../../test/quality/ratios.ts';
import { rollings, twistLeft } from '../../test/quality/rolling.ts';
import { flatDrops, headOnFaces } from '../../test/quality/straight.ts';
import type { Tally } from '../../test/quality/tally.ts';
import { makerOf, type MotionPeer } from './sim.ts';

const SEED = 20261;

const failed = (tally: Tally): string => `${tally.failed} of ${tally.count}`;
const worst = (tally: Tally): string => tally.worst.toPrecision(3);

/** What is measured: the word for `--only`, and the rows as names and values. */
const WORKS: Readonly<Record<string, () => [name: string, value: string][]>> = {
  impacts: () => {
    const t = impacts(SEED, 4);
    return [
      ['impacts without exactly one contactBegan in their step', failed(t.events)],
      ['contactBegan once more at rest', failed(t.again)],
      ['contactEnded missing, late or twice', failed(t.ended)],
      ['gap at a central stop: failing, worst in slops', `${failed(t.stopGap)}, ${worst(t.stopGap)}`],
      ['least distance of all others: failing, worst in slops', `${failed(t.otherGap)}, ${worst(t.otherGap)}`],
      ['depth: failing, worst in slop + size/10', `${failed(t.depth)}, ${worst(t.depth)}`],
      ['speed after against e: failing (1e-6), worst share', `${failed(t.restitution)}, ${worst(t.restitution)}`],
      ['sideways and spin of a central stop: failing, worst share', `${failed(t.aside)}, ${worst(t.aside)}`],
      ['energy gained: failing, worst share', `${failed(t.energy)}, ${worst(t.energy)}`],
      ['order of spawning: failing, worst share', `${failed(t.order)}, ${worst(t.order)}`],
    ];
  },
  misses: () => {
    const { deflected, events } = nearMisses(SEED, 25);
    return [
      ['misses deflected (1e-9)', `${failed(deflected)}, ${worst(deflected)}`],
      ['events of misses', failed(events)],
    ];
  },
  floors: () => {
    const t = slides(SEED, 5);
    return [
      ['slides without exactly one contactBegan at the wall', failed(t.events)],
      ['contactBegan with the floor', failed(t.floor)],
      ['gap at the wall: failing, worst in slops', `${failed(t.gap)}, ${worst(t.gap)}`],
      ['speed after against e: failing (1e-3), worst share', `${failed(t.restitution)}, ${worst(t.restitution)}`],
    ];
  },
  shots: () => BULLETS.flatMap((bullet) => fast(`shots ${bullet}`, shots(SEED, bullet, 60))),
  drops: () => BULLETS.flatMap((bullet) => fast(`drops ${bullet}`, drops(SEED, bullet, 50))),
  duels: () => BULLETS.flatMap((bullet) => fast(`duels ${bullet}`, duels(SEED, bullet, 60))),
  flat: () => {
    const { spin, sideways } = flatDrops(SEED);
    const faces = headOnFaces(SEED);
    return [
      ['flat drops: spin', `${failed(spin)}, ${worst(spin)} rad/s`],
      ['flat drops: sideways', `${failed(sideways)}, ${worst(sideways)} m/s`],
      ['elastic faces: speeds', `${failed(faces.speeds)}, ${worst(faces.speeds)}`],
      ['elastic faces: spin', `${failed(faces.spin)}, ${worst(faces.spin)}`],
    ];
  },
  rolling: () => [
    ...(['ball', 'capsule'] as const).flatMap((round): [string, string][] => {
      const all = rollings(round);
      const most = (of: (r: (typeof all)[number]) => number): string =>
        `${Math.max(...all.map((r) => 100 * Math.abs(of(r)))).toFixed(3)} %`;
      return [
        [`${round} rolling: acceleration`, most((r) => r.acceleration)],
        [`${round} rolling: way`, most((r) => r.way)],
      ];
    }),
    ['ball spinning on the spot: spin left of 1 rad/s', `${twistLeft().toPrecision(3)} rad/s`],
  ],
  ratios: () => {
    const { depth, stands, deepest } = massRatios();
    const sizes = sizeRatios(SEED, 120);
    const tiny = [false, true].map((mixed) => tinyPile(SEED, mixed));
    return [
      ['sizes: top speed', `${failed(sizes)}, ${worst(sizes)} m/s`],
      ['masses to 1 : 10,000: depth in slops', `${failed(depth)}, ${worst(depth)}`],
      ['masses to 1 : 1,000,000 that do not stand', failed(stands)],
      ['their depth in slops', worst(deepest)],
      ...tiny.map((pile, i): [string, string] => [
        `200 ${i === 0 ? 'balls' : 'mixed bodies'} of 1 mm: deepest, speed, lost`,
        `${pile.depth.toFixed(2)}, ${pile.speed.toFixed(3)} mm/s, ${pile.lost}`,
      ]),
    ];
  },
};

function fast(name: string, t: ReturnType<typeof shots>): [string, string][] {
  return [
    [`${name}: passed`, failed(t.passed)],
    [`${name}: deeper`, failed(t.depth)],
    ...(t.energy.count > 0
      ? [
          [`${name}: energy`, `${failed(t.energy)}, ${worst(t.energy)}`] as [string, string],
          [`${name}: no event`, failed(t.missing)] as [string, string],
        ]
      : []),
  ];
}

const LOADERS: Readonly<Record<string, (version: (of: string) => string) => Promise<MotionPeer | null>>> = {
  kantsu: async () => null,
  rapier: async (version) => {
    const R = await import('@dimforge/rapier3d-compat');
    await R.init();
    return (await import('./rapier.ts')).rapierMotion(R, version('@dimforge/rapier3d-compat'));
  },
  jolt: async (version) => {
    const { default: start } = await import('jolt-physics/wasm-compat');
    return (await import('./jolt.ts')).joltMotion(await start(), version('jolt-physics'));
  },
  crashcat: async (version) => (await import('./crashcat.ts')).crashcatMotion(version('crashcat')),
  'cannon-es': async (version) => (await import('./cannon.ts')).cannonMotion(version('cannon-es')),
};

/** `--engines a,b` and `--only a,b`, all unless said otherwise. */
export async function run(argv: readonly string[], root: string): Promise<number> {
  const listOf = (name: string, all: readonly string[]): readonly string[] =>
    argv.includes(name) ? (argv[argv.indexOf(name) + 1] ?? '').split(',') : all;
  const version = (of: string): string =>
    `${of} ${(JSON.parse(readFileSync(`${root}bench/node_modules/${of}/package.json`, 'utf8')) as { version: string }).version}`;
  for (const engine of listOf('--engines', Object.keys(LOADERS))) {
    const load = LOADERS[engine];
    if (!load) throw new RangeError(`--engines is ${engine}, expected some of ${Object.keys(LOADERS).join(', ')}`);
    let peer = await load(version);
    console.log(`\n${peer?.version ?? 'Kantsu'}`);
    for (const name of listOf('--only', Object.keys(WORKS))) {
      const work = WORKS[name];
      if (!work) throw new RangeError(`--only is ${name}, expected some of ${Object.keys(WORKS).join(', ')}`);
      // A fresh one for each: Jolt's heap has a fixed size, and thousands of worlds fill it.
      peer = await load(version);
      // Bodies that roll and rest are not fast: continuous collision detection would only hold them up.
      if (peer) measureEngine(makerOf(peer, name !== 'rolling' && name !== 'ratios'), 1e-4);
      try {
        for (const [row, value] of work()) console.log(`  ${row}: ${value}`);
      } catch (error) {
        console.log(`  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return 0;
}
