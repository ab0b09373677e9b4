// The table as data: what is measured, what is to be reached, and what others were measured at.

import { median } from './cast.ts';
import { BULLETS, drops, duels, shots, type Bullet, type BulletTallies } from './bullets.ts';
import { presses, slides } from './floor-impacts.ts';
import { impacts, type ImpactTallies } from './impacts.ts';
import { bounceError, bulletsThrough, gasEnergy, inclineSlide } from './laws.ts';
import { locked } from './locks.ts';
import { nearMisses } from './near-misses.ts';
import { pile, sleepsAt, type Pile } from './piles.ts';
import { massRatios, sizeRatios, tinyPile, type TinyPile } from './ratios.ts';
import { rollings, twistLeft, type Rolling } from './rolling.ts';
import { pyramidSettles, towerDrift, towersStanding } from './stacks.ts';
import { flatDrops, headOnFaces } from './straight.ts';
import type { Tally } from './tally.ts';

export interface Figure {
  readonly name: string;
  readonly reach: string;
  readonly values: readonly number[];
  /** What says whether a value is good enough. */
  readonly within: (value: number) => boolean;
  /** Chaotic scenes are judged by the median over the seeds; others by their worst. */
  readonly judge: 'median' | 'worst';
  /** Of two values, the worse. */
  readonly worse: (a: number, b: number) => number;
  /** Rapier 0.20/0.21, Jolt 1.1, crashcat 0.0.5, cannon-es 0.20, each with its defaults, as measured when the goals were set; – where not measured. */
  readonly peers: readonly [string, string, string, string];
  /** Printed below the table by `--only`: which cases fail, and the worst of them. */
  readonly notes?: readonly string[];
}

export interface Scenario {
  readonly id: string;
  readonly figures: (seeds: readonly number[]) => Figure[];
}

type Peers = Figure['peers'];

function atMost(name: string, bound: number, values: readonly number[], judge: Figure['judge'], peers: Peers): Figure {
  return { name, reach: `≤ ${bound}`, values, within: (value) => value <= bound, judge, worse: Math.max, peers };
}

function none(name: string, values: readonly number[], peers: Peers): Figure {
  return { name, reach: '0', values, within: (value) => value === 0, judge: 'worst', worse: Math.max, peers };
}

/** A claim over many cases, a tally for each seed: how many cases fail. */
function failures(name: string, tallies: readonly Tally[], peers: Peers = UNKNOWN): Figure {
  return {
    ...none(
      `${name}, of ${tallies[0].count}`,
      tallies.map(({ failed }) => failed),
      peers,
    ),
    notes: tallies.flatMap((tally) => tally.lines()),
  };
}

/** A claim over many cases, a tally for each seed: the worst value. */
function worstOfTallies(name: string, tallies: readonly Tally[], peers: Peers = UNKNOWN): Figure {
  const { bound } = tallies[0];
  return {
    ...atMost(
      name,
      bound,
      tallies.map(({ worst }) => worst),
      'worst',
      peers,
    ),
    notes: tallies.flatMap((tally) => tally.lines()),
  };
}

interface PileGoals {
  readonly max: number;
  readonly mean: number;
  readonly peers: Record<'max' | 'p99' | 'mean' | 'motion' | 'sleep', Peers>;
}

const UNKNOWN: Peers = ['–', '–', '–', '–'];

function pileOf(id: 'pile' | 'mixed', what: string, goals: PileGoals): Scenario {
  return {
    id,
    figures: (seeds) => {
      const piles = seeds.map((seed) => pile(id, seed));
      const of = (pick: (pile: Pile) => number): number[] => piles.map(pick);
      return [
        atMost(
          `pile of 1,000 ${what}, deepest, mm`,
          goals.max,
          of((p) => p.max),
          'median',
          goals.peers.max,
        ),
        atMost(
          '— 99 % of contacts, mm',
          6,
          of((p) => p.p99),
          'median',
          goals.peers.p99,
        ),
        atMost(
          '— mean, mm',
          goals.mean,
          of((p) => p.mean),
          'median',
          goals.peers.mean,
        ),
        atMost(
          '— motion left at step 360, mJ/kg',
          0.01,
          of((p) => p.motion),
          'median',
          goals.peers.motion,
        ),
        none(
          '— outside the box',
          of((p) => p.lost),
          UNKNOWN,
        ),
        atMost(
          '— all asleep at step',
          600,
          seeds.map((seed) => sleepsAt(id, seed)),
          'median',
          goals.peers.sleep,
        ),
      ];
    },
  };
}

const spheres = pileOf('pile', 'spheres', {
  max: 10,
  mean: 2.5,
  peers: {
    max: ['16–21', '33', '50', '25'],
    p99: ['12', '28', '37', '12'],
    mean: ['2.2', '19', '22', '2.7'],
    motion: ['0.005–0.08', '0.003–0.1', '0.03', '2.4'],
    sleep: ['> 1,500', '1,260', '–', '–'],
  },
});

const mixed = pileOf('mixed', 'mixed bodies', {
  max: 15,
  mean: 2.6,
  peers: {
    max: ['26–32', '57', '146', '331'],
    p99: ['15', '45', '51', '39'],
    mean: ['2.2', '20', '24', '6'],
    motion: UNKNOWN,
    sleep: ['900', '–', '–', '–'],
  },
});

const tower: Scenario = {
  id: 'tower',
  figures: () => [atMost('tower of 10 cubes, drift after 10 s, mm', 1, [towerDrift()], 'worst', ['1.1', '42', '34', 'falls'])],
};

const towers: Scenario = {
  id: 'towers',
  figures: (seeds) => [
    {
      name: '36 towers of 23 cubes, standing after 10 s',
      reach: '36',
      values: seeds.map((seed) => towersStanding(seed)),
      within: (value) => value === 36,
      judge: 'worst',
      worse: Math.min,
      peers: ['36', '0', '0', '–'],
    },
  ],
};

const pyramid: Scenario = {
  id: 'pyramid',
  figures: () => {
    const { drop, drift } = pyramidSettles();
    return [
      atMost('pyramid of 20 rows, drop of its top, mm', 20, [drop], 'worst', ['29', '30', '21', '515']),
      atMost('— largest move to the side, mm', 10, [drift], 'worst', ['11', '27', '41', '4262']),
    ];
  },
};

const gas: Scenario = {
  id: 'gas',
  figures: (seeds) => [
    {
      name: 'elastic gas of 500, energy after 60 s, %',
      reach: '−1 … +0.1',
      values: seeds.map((seed) => gasEnergy(seed)),
      within: (value) => value >= -1 && value <= 0.1,
      judge: 'worst',
      worse: (a, b) => (Math.abs(b) > Math.abs(a) ? b : a),
      peers: ['−19', '−4.5', '−1.5', '+63'],
    },
  ],
};

const bounce: Scenario = {
  id: 'bounce',
  figures: () => [atMost('bounce, e = 0.5, worst of 12 heights, %', 2, [bounceError()], 'worst', ['9.8', '8.7', '–', '56'])],
};

const incline: Scenario = {
  id: 'incline',
  figures: () => {
    const { slide, creep } = inclineSlide();
    return [
      {
        name: 'incline of 30°, μ 0.5: slide in 2 s, m',
        reach: '1.314 ± 1 %',
        values: [slide],
        within: (value) => Math.abs(value / 1.314 - 1) <= 0.01,
        judge: 'worst',
        worse: Math.max,
        peers: ['1.333', '1.325', '1.325', '0.009'],
      },
      atMost('— μ 0.7: creep in 10 s, mm', 0.02, [creep], 'worst', ['0.24', '0.02', '0.02', '43']),
    ];
  },
};

const bullets: Scenario = {
  id: 'bullets',
  figures: () => [
    none('bullets of 100 m/s through a thin wall, of 1,000', [bulletsThrough(100, 1000)], ['0 of 64', '58 of 64', '58 of 64', '63 of 64']),
    none('— of 300 m/s', [bulletsThrough(300, 1000)], UNKNOWN),
  ],
};

const collisions: Scenario = {
  id: 'impacts',
  figures: (seeds) => {
    const runs = seeds.map((seed) => impacts(seed));
    const of = (pick: (tallies: ImpactTallies) => Tally): Tally[] => runs.map(pick);
    return [
      failures(
        'impacts without exactly one contactBegan',
        of((t) => t.events),
      ),
      failures(
        '— contactBegan once more at rest',
        of((t) => t.again),
      ),
      failures(
        '— later impacts without contactBegan',
        of((t) => t.later),
      ),
      failures(
        '— contactEnded missing, late or twice',
        of((t) => t.ended),
      ),
      worstOfTallies(
        '— gap at a central stop, in slops',
        of((t) => t.stopGap),
      ),
      worstOfTallies(
        '— least distance of all others, in slops',
        of((t) => t.otherGap),
      ),
      worstOfTallies(
        '— depth, in slop + a tenth of the size',
        of((t) => t.depth),
      ),
      worstOfTallies(
        '— speed after against e, share',
        of((t) => t.restitution),
      ),
      worstOfTallies(
        '— sideways speed and spin of a central stop, share',
        of((t) => t.aside),
      ),
      worstOfTallies(
        '— impulse against mass × change of velocity, share',
        of((t) => t.impulse),
      ),
      worstOfTallies(
        '— approach speed, share',
        of((t) => t.approach),
      ),
      failures(
        '— other material or age than given',
        of((t) => t.material),
      ),
      worstOfTallies(
        '— energy gained, share',
        of((t) => t.energy),
      ),
      worstOfTallies(
        '— difference by order of spawning, share',
        of((t) => t.order),
      ),
    ];
  },
};

const misses: Scenario = {
  id: 'misses',
  figures: (seeds) => {
    const runs = seeds.map((seed) => nearMisses(seed, 100));
    return [
      failures(
        'bodies deflected that miss each other by 1 … 50 mm',
        runs.map(({ deflected }) => deflected),
      ),
      failures(
        '— events of such',
        runs.map(({ events }) => events),
      ),
    ];
  },
};

const floors: Scenario = {
  id: 'floors',
  figures: (seeds) => {
    const runs = seeds.map((seed) => slides(seed));
    const pressed = seeds.map((seed) => presses(seed, 10));
    return [
      failures(
        'slides into a wall without exactly one contactBegan',
        runs.map(({ events }) => events),
      ),
      failures(
        '— contactBegan with the floor',
        runs.map(({ floor }) => floor),
      ),
      worstOfTallies(
        '— gap at the wall after a stop, in slops',
        runs.map(({ gap }) => gap),
      ),
      worstOfTallies(
        '— speed after against e, share',
        runs.map(({ restitution }) => restitution),
      ),
      failures(
        'events of touching pairs that are pressed harder',
        pressed.map(({ events }) => events),
      ),
      worstOfTallies(
        '— impulse at rest against the weight, share',
        pressed.map(({ weight }) => weight),
      ),
      failures(
        '— age that does not count the steps',
        pressed.map(({ age }) => age),
      ),
    ];
  },
};

const SHOTS = 60;
const NAMES: Readonly<Record<Bullet, string>> = { capsule: 'capsules', box: 'boxes', rod: 'rods', ball: 'balls' };

/** Rows of a kind of bullet each, then those of all. */
function fastBodies(id: string, what: string, run: (seed: number, bullet: Bullet) => BulletTallies[]): Scenario {
  return {
    id,
    figures: (seeds) => {
      const runs = BULLETS.map((bullet) => seeds.flatMap((seed) => run(seed, bullet)));
      const all = runs.flat();
      const energy = all.map((t) => t.energy).filter(({ count }) => count > 0);
      return [
        ...BULLETS.flatMap((bullet, i) => [
          failures(
            `${NAMES[bullet]} ${what} that pass`,
            runs[i].map(({ passed }) => passed),
          ),
          failures(
            '— that sink deeper than slop + a tenth of their size',
            runs[i].map(({ depth }) => depth),
          ),
        ]),
        ...(energy.length > 0 ? [worstOfTallies('energy gained by any of them, share', energy)] : []),
        ...(energy.length > 0
          ? [
              failures(
                'impacts of them without an event',
                all.map(({ missing }) => missing),
              ),
            ]
          : []),
      ];
    },
  };
}

const shotsAtWalls = fastBodies('shots', 'at thin walls', (seed, bullet) => [shots(seed, bullet, SHOTS)]);
const dropped = fastBodies('drops', 'dropped from 50 m', (seed, bullet) => [
  drops(seed, bullet, 'slab', 50),
  drops(seed + 1, bullet, 'triangles', 50),
]);
const duelling = fastBodies('duels', 'at plates and bullets', (seed, bullet) => [duels(seed, bullet, SHOTS)]);

const flat: Scenario = {
  id: 'flat',
  figures: (seeds) => {
    const dropped = seeds.map((seed) => flatDrops(seed));
    const faces = seeds.map((seed) => headOnFaces(seed));
    return [
      worstOfTallies(
        '120 flat drops: spin, rad/s',
        dropped.map(({ spin }) => spin),
      ),
      worstOfTallies(
        '— sideways speed, m/s',
        dropped.map(({ sideways }) => sideways),
      ),
      worstOfTallies(
        'elastic faces head on: error of the speeds, share',
        faces.map(({ speeds }) => speeds),
      ),
      worstOfTallies(
        '— spin times size, share of the speed',
        faces.map(({ spin }) => spin),
      ),
    ];
  },
};

const rolling: Scenario = {
  id: 'rolling',
  figures: () => {
    const of = (round: 'ball' | 'capsule', plural: string): Figure[] => {
      const all = rollings(round);
      const percent = (pick: (r: Rolling) => number): number[] => [Math.max(...all.map((r) => 100 * Math.abs(pick(r))))];
      const worst = all.reduce((p, q) => (Math.abs(q.acceleration) > Math.abs(p.acceleration) ? q : p));
      return [
        {
          ...atMost(
            `${plural} rolling down 2 … 45°: acceleration against the formula, %`,
            0.5,
            percent((r) => r.acceleration),
            'worst',
            UNKNOWN,
          ),
          notes: [`${worst.name}: acceleration ${(100 * worst.acceleration).toFixed(3)} %`],
        },
        atMost(
          '— way in 2 s, %',
          0.5,
          percent((r) => r.way),
          'worst',
          UNKNOWN,
        ),
      ];
    };
    return [
      ...of('ball', 'balls'),
      ...of('capsule', 'lying capsules'),
      atMost('ball spinning on the spot, spin left of 1 rad/s after 10 s, rad/s', 0.001, [twistLeft()], 'worst', UNKNOWN),
    ];
  },
};

const locks: Scenario = {
  id: 'locks',
  figures: (seeds) => {
    const runs = seeds.map((seed) => locked(seed));
    return [
      worstOfTallies(
        'locked rotation: couple against the free block, share',
        runs.map(({ couple }) => couple),
      ),
      worstOfTallies(
        '— energy in flight, share',
        runs.map(({ flightEnergy }) => flightEnergy),
      ),
      worstOfTallies(
        '— free momentum in flight, share of the angle',
        runs.map(({ flightMomentum }) => flightMomentum),
      ),
      worstOfTallies(
        '— energy of elastic impacts, share',
        runs.map(({ energy }) => energy),
      ),
      worstOfTallies(
        '— free momentum of them, share',
        runs.map(({ momentum }) => momentum),
      ),
    ];
  },
};

const ratios: Scenario = {
  id: 'ratios',
  figures: (seeds) => {
    const { depth, stands, deepest } = massRatios();
    const tiny = (mixed: boolean): TinyPile[] => seeds.map((seed) => tinyPile(seed, mixed));
    const piles = [tiny(false), tiny(true)];
    return [
      worstOfTallies(
        'overlapping sizes 1 : 10 … 1,000, top speed, m/s',
        seeds.map((seed) => sizeRatios(seed)),
      ),
      worstOfTallies('stacks of two, 1 : 100 … 10,000 in mass: depth, in slops', [depth]),
      failures('— to 1 : 1,000,000, that fall, sink through or fly off', [stands]),
      { ...worstOfTallies('— deepest of them, in slops', [deepest]), reach: '–' },
      ...piles.flatMap((pile, mixed) => [
        atMost(
          `200 ${mixed ? 'mixed bodies' : 'balls'} of 1 mm: deepest, in slop + a tenth of the size`,
          1,
          pile.map((p) => p.depth),
          'worst',
          UNKNOWN,
        ),
        atMost(
          '— mean speed after 3 s, mm/s',
          1,
          pile.map((p) => p.speed),
          'worst',
          UNKNOWN,
        ),
        none(
          '— outside the box',
          pile.map((p) => p.lost),
          UNKNOWN,
        ),
      ]),
    ];
  },
};

export const SCENARIOS: readonly Scenario[] = [
  spheres,
  mixed,
  tower,
  towers,
  pyramid,
  gas,
  bounce,
  incline,
  bullets,
  collisions,
  misses,
  floors,
  shotsAtWalls,
  dropped,
  duelling,
  flat,
  rolling,
  locks,
  ratios,
];

/** The value that decides. */
export function judged({ values, judge, worse }: Figure): number {
  return judge === 'median' ? median(values) : worstOf(values, worse);
}

export function worstOf(values: readonly number[], worse: Figure['worse']): number {
  return values.reduce((a, b) => worse(a, b));
}
