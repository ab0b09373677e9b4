// The table as data: what is measured, what is to be reached, and what others were measured at.

import { median } from './cast.ts';
import { COLLISIONS } from './collision-figures.ts';
import { bounceError, bulletsThrough, gasEnergy, inclineSlide } from './laws.ts';
import { pile, sleepsAt, type Pile } from './piles.ts';
import { atMost, none, UNKNOWN, type Figure, type Peers, type Scenario } from './rows.ts';
import { pyramidSettles, stackMoves, towerDrift, towersStanding } from './stacks.ts';

export type { Figure, Scenario } from './rows.ts';

/** A row without a bound. */
function told(name: string, values: readonly number[]): Figure {
  return { name, reach: '–', values, within: () => true, judge: 'median', worse: Math.max, peers: UNKNOWN };
}

interface PileGoals {
  readonly max: number;
  readonly mean: number;
  readonly peers: Record<'max' | 'p99' | 'mean' | 'motion' | 'sleep', Peers>;
}

function pileOf(id: 'pile' | 'mixed', what: string, goals: PileGoals): Scenario {
  return {
    id,
    figures: (seeds) => [...resting(id, what, goals, seeds), ...rolling(id, what, seeds)],
  };
}

/** With the rolling friction that such a scene names. */
function resting(id: 'pile' | 'mixed', what: string, goals: PileGoals, seeds: readonly number[]): Figure[] {
  const piles = seeds.map((seed) => pile(id, seed));
  const of = (name: keyof Pile): number[] => piles.map((each) => each[name]);
  return [
    atMost(`pile of 1,000 ${what}, deepest, mm`, goals.max, of('max'), 'median', goals.peers.max),
    atMost('— 99 % of contacts, mm', 6, of('p99'), 'median', goals.peers.p99),
    atMost('— mean, mm', goals.mean, of('mean'), 'median', goals.peers.mean),
    atMost('— motion left at step 360, mJ/kg', 0.01, of('motion'), 'median', goals.peers.motion),
    none('— outside the box', of('lost'), UNKNOWN),
    atMost(
      '— all asleep at step',
      600,
      seeds.map((seed) => sleepsAt(id, seed)),
      'median',
      goals.peers.sleep,
    ),
  ];
}

/** Without: as the benchmark's W3 runs it. */
function rolling(id: 'pile' | 'mixed', what: string, seeds: readonly number[]): Figure[] {
  const piles = seeds.map((seed) => pile(id, seed, undefined, 0));
  const of = (name: keyof Pile): number[] => piles.map((each) => each[name]);
  return [
    told(`pile of 1,000 ${what} without rolling friction, deepest, mm`, of('max')),
    told('— 99 % of contacts, mm', of('p99')),
    told('— mean, mm', of('mean')),
    told('— motion left at step 360, mJ/kg', of('motion')),
    told('— outside the box', of('lost')),
    told(
      '— all asleep at step (2,000: not by then)',
      seeds.map((seed) => sleepsAt(id, seed, undefined, 0)),
    ),
  ];
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

const stacks: Scenario = {
  id: 'stacks',
  figures: () => {
    const sizes = [
      [20, 2, 20],
      [20, 4, 20],
      [20, 8, 20],
      [2, 2, 2],
    ] as const;
    const moves = sizes.map(([x, y, z]) => 1000 * stackMoves({ half: [5e-4 * x, 5e-4 * y, 5e-4 * z], steps: 1800, sleeping: false }));
    return [atMost('20 boxes of 20 × 20 × 2, 4, 8 and 2 × 2 × 2 mm, farthest that a top moves in 30 s, mm', 1, moves, 'worst', UNKNOWN)];
  },
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

export const SCENARIOS: readonly Scenario[] = [
  spheres,
  mixed,
  tower,
  stacks,
  towers,
  pyramid,
  gas,
  bounce,
  incline,
  bullets,
  ...COLLISIONS,
];

/** The value that decides. */
export function judged({ values, judge, worse }: Figure): number {
  return judge === 'median' ? median(values) : worstOf(values, worse);
}

export function worstOf(values: readonly number[], worse: Figure['worse']): number {
  return values.reduce((a, b) => worse(a, b));
}
