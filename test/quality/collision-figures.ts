// The rows for impacts, fast bodies and laws of motion. Peers as `node bench/motion.mjs` measured them, seed 20261, November 2026: with continuous collision
// detection where they have it and bodies are fast, a quarter of the phases of the impacts, the rest as many cases as here.

import { bounces } from './bounces.ts';
import { BULLETS, drops, duels, shots, type Bullet, type BulletTallies } from './bullets.ts';
import { presses, slides } from './floor-impacts.ts';
import { impacts } from './impacts.ts';
import { locked } from './locks.ts';
import { nearMisses } from './near-misses.ts';
import { massRatios, sizeRatios, tinyPile, type TinyPile } from './ratios.ts';
import { passes } from './sensors.ts';
import { rollings, twistLeft } from './rolling.ts';
import { atMost, failures, none, UNKNOWN, worstOfTallies, type Figure, type Peers, type Scenario } from './rows.ts';
import { seams, tumbles } from './seams.ts';
import { flatDrops, headOnFaces } from './straight.ts';

const collisions: Scenario = {
  id: 'impacts',
  figures: (seeds) => {
    const runs = seeds.map((seed) => impacts(seed));
    return [
      failures('impacts without exactly one contactBegan', runs, 'events', ['209 of 1,215', '186', '184', '323']),
      failures('— contactBegan once more at rest', runs, 'again', ['2', '0', '4', '0']),
      failures('— later impacts without contactBegan', runs, 'later'),
      failures('— contactEnded missing, late or twice', runs, 'ended', ['841 of 1,118', '648', '609', '426']),
      worstOfTallies('— gap at a central stop, in slops', runs, 'stopGap', ['5,430', '1,240', '1,160', '1,390']),
      worstOfTallies('— least distance of all others, in slops', runs, 'otherGap', [
        '176 of 762 above 1',
        '305 of 697',
        '302 of 660',
        '35 of 765',
      ]),
      worstOfTallies('— depth, in slop + a tenth of the size', runs, 'depth', ['36', '36', '36', '41']),
      worstOfTallies('— speed after against e, share', runs, 'restitution', ['2.0', '2.0', '2.0', '2.0']),
      worstOfTallies('— sideways speed and spin of a central stop, share', runs, 'aside', ['0.27', '0.34', '1.0', '0.48']),
      worstOfTallies('— impulse against mass × change of velocity, share', runs, 'impulse'),
      worstOfTallies('— approach speed, share', runs, 'approach'),
      failures('— other material or age than given', runs, 'material'),
      worstOfTallies('— energy gained, share', runs, 'energy', ['0.40', '0.013', '0.50', '0.27']),
      worstOfTallies('— difference by order of spawning, share', runs, 'order', ['0.83', '1.6', '2.5', '0.36']),
    ];
  },
};

const misses: Scenario = {
  id: 'misses',
  figures: (seeds) => {
    const runs = seeds.map((seed) => nearMisses(seed, 100));
    return [
      failures('bodies deflected that miss each other by 1 … 50 mm', runs, 'deflected', ['29 of 500', '29', '38', '0']),
      failures('— events of such', runs, 'events', ['114 of 500', '106', '107', '0']),
    ];
  },
};

const joints: Scenario = {
  id: 'seams',
  figures: (seeds) => {
    const runs = seeds.map((seed) => seams(seed, 5));
    const thrown = seeds.map((seed) => tumbles(seed, 1));
    return [
      worstOfTallies('over seams of 0.1 mm: way in 2 s against one slab, in max(1 %, 3 mm)', runs, 'along'),
      worstOfTallies('— to the side', runs, 'aside'),
      worstOfTallies('— hop, mm', runs, 'hop'),
      worstOfTallies('boxes that tumble over seams, 20 each: mean way shorter by, share', thrown, 'short'),
      worstOfTallies('— mean hop higher by, share', thrown, 'high'),
    ];
  },
};

const floors: Scenario = {
  id: 'floors',
  figures: (seeds) => {
    const runs = seeds.map((seed) => slides(seed));
    const pressed = seeds.map((seed) => presses(seed, 10));
    return [
      failures('slides into a wall without exactly one contactBegan', runs, 'events', ['39 of 360', '116', '127', '19']),
      failures('— contactBegan with the floor', runs, 'floor', ['2', '0', '3', '69']),
      worstOfTallies('— gap at the wall after a stop, in slops', runs, 'gap', ['0.64', '0.024', '0.00002', '754']),
      worstOfTallies('— speed after against e, share', runs, 'restitution', ['0.25', '1.5', '2.0', '2.0']),
      failures('events of touching pairs that are pressed harder', pressed, 'events'),
      worstOfTallies('— rebound of a body that strikes one at rest, e = 0, share of its speed', pressed, 'rebound'),
      worstOfTallies('— impulse at rest against the weight, share', pressed, 'weight'),
      failures('— age that does not count the steps', pressed, 'age'),
    ];
  },
};

const SHOTS = 60;
const NAMES: Readonly<Record<Bullet, string>> = { capsule: 'capsules', box: 'boxes', rod: 'rods', ball: 'balls' };

/** What the peers do, of as many, by kind of bullet. */
interface FastPeers {
  readonly passed: Readonly<Record<Bullet, Peers>>;
  readonly depth: Readonly<Record<Bullet, Peers>>;
  readonly energy: Peers;
  readonly missing: Peers;
}

/** Rows of a kind of bullet each, then those of all. */
function fastBodies(id: string, what: string, run: (seed: number, bullet: Bullet) => BulletTallies, peers: FastPeers): Scenario {
  return {
    id,
    figures: (seeds) => {
      const runs = BULLETS.map((bullet) => seeds.map((seed) => run(seed, bullet)));
      const all = runs.flat().filter(({ energy }) => energy.count > 0);
      return [
        ...BULLETS.flatMap((bullet, i) => [
          failures(`${NAMES[bullet]} ${what} that pass`, runs[i], 'passed', peers.passed[bullet]),
          failures('— that sink deeper than slop + a tenth of their size', runs[i], 'depth', peers.depth[bullet]),
        ]),
        ...(all.length > 0 ? [worstOfTallies('energy gained by any of them, share', all, 'energy', peers.energy)] : []),
        ...(all.length > 0 ? [failures('impacts of a kind without an event', all, 'missing', peers.missing)] : []),
      ];
    },
  };
}

const shotsAtWalls = fastBodies('shots', 'at thin walls', (seed, bullet) => shots(seed, bullet, SHOTS), {
  passed: {
    capsule: ['48', '57', '56', '262'],
    box: ['40', '46', '54', '263'],
    rod: ['73', '56', '63', '276'],
    ball: ['54', '47', '122', '267'],
  },
  depth: {
    capsule: ['187', '262', '267', '297'],
    box: ['125', '298', '289', '300'],
    rod: ['177', '299', '292', '299'],
    ball: ['209', '229', '248', '297'],
  },
  energy: ['3.1', '0.28', '1.1', '1.8'],
  missing: ['1', '1', '1', '1'],
});
const dropped = fastBodies('drops', 'dropped from 50 m', (seed, bullet) => drops(seed, bullet, 50), {
  passed: { capsule: ['5', '7', '1', '75'], box: ['1', '1', '5', '81'], rod: ['24', '6', '8', '85'], ball: ['0', '0', '42', '85'] },
  depth: {
    capsule: ['37', '93', '94', '100'],
    box: ['38', '100', '96', '100'],
    rod: ['78', '100', '96', '100'],
    ball: ['55', '81', '88', '100'],
  },
  energy: UNKNOWN,
  missing: UNKNOWN,
});
const duelling = fastBodies('duels', 'at plates and bullets', (seed, bullet) => duels(seed, bullet, SHOTS), {
  passed: {
    capsule: ['240', '108', '184', '268'],
    box: ['248', '106', '196', '277'],
    rod: ['233', '103', '184', '259'],
    ball: ['254', '85', '187', '280'],
  },
  depth: {
    capsule: ['277', '293', '256', '299'],
    box: ['280', '298', '259', '299'],
    rod: ['267', '297', '241', '290'],
    ball: ['278', '292', '253', '300'],
  },
  energy: ['0.00007', '3e-7', '0.94', '1.2'],
  missing: ['264', '77', '21', '266'],
});

const flat: Scenario = {
  id: 'flat',
  figures: (seeds) => {
    const dropped = seeds.map((seed) => flatDrops(seed));
    const faces = seeds.map((seed) => headOnFaces(seed));
    return [
      worstOfTallies('120 flat drops: spin, rad/s', dropped, 'spin', ['27', '0.15', '275', '7.4']),
      worstOfTallies('— sideways speed, m/s', dropped, 'sideways', ['2.7', '0.17', '1.6', '0.86']),
      worstOfTallies('elastic faces head on: error of the speeds, share', faces, 'speeds', ['2.0', '1.9', '2.0', '2.0']),
      worstOfTallies('— spin times size, share of the speed', faces, 'spin', ['1.2', '0.84', '2.3', '0.17']),
    ];
  },
};

const rolling: Scenario = {
  id: 'rolling',
  figures: () => {
    const of = (round: 'ball' | 'capsule', plural: string, acceleration: Peers, way: Peers): Figure[] => {
      const all = rollings(round);
      const percent = (of: 'acceleration' | 'way'): number[] => [Math.max(...all.map((r) => 100 * Math.abs(r[of])))];
      const worst = all.reduce((p, q) => (Math.abs(q.acceleration) > Math.abs(p.acceleration) ? q : p));
      return [
        {
          ...atMost(
            `${plural} rolling down 2 … 45°: acceleration against the formula, %`,
            0.5,
            percent('acceleration'),
            'worst',
            acceleration,
          ),
          notes: [`${worst.name}: acceleration ${(100 * worst.acceleration).toFixed(3)} %`],
        },
        atMost('— way in 2 s, %', 0.5, percent('way'), 'worst', way),
      ];
    };
    return [
      ...of('ball', 'balls', ['82', '39', '40', '16'], ['40', '14', '14', '15']),
      ...of('capsule', 'lying capsules', ['100', '23', '21', '79'], ['39', '8.4', '11', '68']),
      atMost('ball spinning on the spot, spin left of 1 rad/s after 10 s, rad/s', 0.001, [twistLeft()], 'worst', ['1', '1', '1', '1']),
    ];
  },
};

const locks: Scenario = {
  id: 'locks',
  figures: (seeds) => {
    const runs = seeds.map((seed) => locked(seed));
    return [
      worstOfTallies('locked rotation: couple against the free block, share', runs, 'couple'),
      worstOfTallies('— energy in flight, share', runs, 'flightEnergy'),
      worstOfTallies('— free momentum in flight, share of the angle', runs, 'flightMomentum'),
      worstOfTallies('— energy of elastic impacts, share', runs, 'energy'),
      worstOfTallies('— free momentum of them, share', runs, 'momentum'),
    ];
  },
};

const falls: Scenario = {
  id: 'bounces',
  figures: (seeds) => {
    const runs = seeds.map((seed) => bounces(seed));
    return [
      worstOfTallies('bounces from 0.1 … 45 m: height against e², share', runs, 'height'),
      worstOfTallies('— energy gained, share', runs, 'gain'),
      failures('— fewer than ten elastic ones', runs, 'missing'),
    ];
  },
};

const sensed: Scenario = {
  id: 'sensors',
  figures: (seeds) => {
    const runs = seeds.map((seed) => passes(seed));
    return [
      failures('sensors passed within a step without exactly one begin and end', runs, 'events'),
      failures('— events of those that pass beside them', runs, 'misses'),
      failures('— events without continuous collision, where no step ends in touch', runs, 'discrete'),
    ];
  },
};

const TINY: readonly Record<'depth' | 'speed' | 'lost', Peers>[] = [
  { depth: ['5.4', '89', '16', '15'], speed: ['0', '27,900', '0.01', '4,270'], lost: ['0', '200', '2', '32'] },
  { depth: ['17', '87', '95', '8.9'], speed: ['0', '14,100', '4,700', '2,460'], lost: ['0', '157', '83', '17'] },
];

const ratios: Scenario = {
  id: 'ratios',
  figures: (seeds) => {
    const sizes = seeds.map((seed) => ({ top: sizeRatios(seed) }));
    const masses = [massRatios()];
    const tiny = (mixed: boolean): TinyPile[] => seeds.map((seed) => tinyPile(seed, mixed));
    const piles = [tiny(false), tiny(true)];
    return [
      worstOfTallies('overlapping sizes 1 : 10 … 1,000, top speed, m/s', sizes, 'top', ['9.3', '0', '0', '71']),
      worstOfTallies('stacks of two, 1 : 100 … 10,000 in mass: depth, in slops', masses, 'depth', ['469', '367', '370', '482']),
      failures('— to 1 : 1,000,000, that fall, sink through or fly off', masses, 'stands', ['32', '32', '35', '40']),
      { ...worstOfTallies('— deepest of them, in slops', masses, 'deepest', ['470', '366', '370', '–']), reach: '–' },
      ...piles.flatMap((pile, mixed) => {
        const peers = TINY[mixed];
        const of = (name: keyof TinyPile): number[] => pile.map((p) => p[name]);
        const what = `200 ${mixed ? 'mixed bodies' : 'balls'} of 1 mm`;
        return [
          atMost(`${what}: deepest, in slop + a tenth of the size`, 1, of('depth'), 'worst', peers.depth),
          atMost('— mean speed after 3 s, mm/s', 1, of('speed'), 'worst', peers.speed),
          none('— outside the box', of('lost'), peers.lost),
        ];
      }),
    ];
  },
};

/** In the order of the table. */
export const COLLISIONS: readonly Scenario[] = [
  collisions,
  misses,
  floors,
  joints,
  shotsAtWalls,
  dropped,
  duelling,
  flat,
  rolling,
  locks,
  falls,
  sensed,
  ratios,
];
