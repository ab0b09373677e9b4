// Impacts of two bodies without gravity: how often they are reported, where the bodies are at the impact, what they leave with.
//
// Nothing turns before an impact, so a body's motion is a straight line up to it. The line back from the state after the step meets the line from the
// state before it at the moment of the impact; both give where the bodies were then.

import { contact, distance, type Entity, type Shape, type SpawnOptions, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { cross, dot, minus, plus, unitOf, type Point } from '../support/vectors.ts';
import { kineticEnergy } from './energy.ts';
import { makeWorld, roundingShare } from './engine.ts';
import { reportOf, type ContactReport } from './report.ts';
import {
  draft,
  lengthOf,
  moved,
  normalTo,
  placed,
  rotate,
  scale,
  shown,
  sizeOf,
  slopOf,
  timeOfTouch,
  turnOnto,
  type Aspect,
  type Kind,
} from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
/** Whole steps of free motion before the step of the impact. */
const BEFORE = 2;
const AFTER = 8;
export const SPEEDS: readonly number[] = [0.5, 1, 3, 5, 10, 20, 50, 120, 400];
export const PHASES = 20;
const MOVERS: readonly Kind[] = ['sphere', 'capsule', 'aabb', 'obb'];
const OBSTACLES: readonly Kind[] = [...MOVERS, 'triangle'];
type Role = 'static' | 'kinematic, still' | 'kinematic, moving' | 'dynamic';
const ROLES: readonly Role[] = ['static', 'kinematic, still', 'kinematic, moving', 'dynamic'];
const RESTITUTIONS = [0, 0.3, 0.5, 1] as const;

/** Two bodies that touch at `time` when nothing hinders them before. */
export interface Impact {
  readonly group: string;
  readonly describe: () => string;
  /** Where they are at the touch. */
  readonly a: Shape;
  readonly b: Shape;
  readonly role: Role;
  readonly velocityA: Point;
  readonly velocityB: Point;
  readonly massA: number;
  readonly massB: number;
  readonly restitution: number;
  readonly friction: number;
  /** s from the start. */
  readonly time: number;
  /** The line of the impulse passes through both centres, and the bodies meet along it. */
  readonly central: boolean;
  /** Unit, from a to b, of a central impact. */
  readonly normal: Point;
}

interface State {
  readonly position: Point;
  readonly linear: Point;
  readonly angular: Point;
}

/** All that a run shows. */
interface Record {
  readonly began: { step: number; report: ContactReport; normal: Point }[];
  readonly ended: number[];
  /** Of both bodies, at the start and after each step. */
  readonly states: [a: State, b: State][];
  /** The shapes after each step. */
  readonly shapes: [a: Shape, b: Shape][];
  /** Kinetic energy at the start and after each step, J. */
  readonly energy: number[];
}

/** Pairs of aspects whose support planes on the line of the centres touch in one point or face, with one normal. */
function agree(p: Aspect, q: Aspect): boolean {
  const smooth = (aspect: Aspect): boolean => aspect === 'round' || aspect === 'side' || aspect === 'face';
  return smooth(p) || smooth(q) || (p === 'edge' && q === 'edge');
}

function drawPair(random: Random, kindA: Kind, kindB: Kind): { a: Shape; b: Shape; normal: Point; aspects: string } {
  for (;;) {
    const low = pick(random, [0.02, 0.1, 0.3]);
    const p = draft(random, kindA, low, 3 * low);
    const q = draft(random, kindB, low, 6 * low);
    if (!agree(p.aspect, q.aspect)) continue;
    const bothFixed = kindA === 'aabb' && kindB === 'aabb';
    if (bothFixed && (p.aspect !== 'face' || q.aspect !== 'face')) continue;
    if (bothFixed && dot(p.outward, q.outward) > -0.5) continue;
    const normal = kindA === 'aabb' ? p.outward : kindB === 'aabb' ? scale(-1, q.outward) : randomDirection(random);
    // Quarter turns now and then: faces with parallel edges, parallel axes.
    const roll = (): number => (random() < 0.3 ? Math.PI * 0.5 * Math.floor(4 * random()) : between(random, 0, 6.28));
    const turnA = kindA === 'aabb' ? turnOnto(random, normal, normal, 0) : turnOnto(random, p.outward, normal, roll());
    const turnB = kindB === 'aabb' ? turnOnto(random, normal, normal, 0) : turnOnto(random, q.outward, scale(-1, normal), roll());
    // Nearly parallel edges have no one normal, and an edge on the side of a capsule may stand like another.
    const sharp = p.aspect === 'edge' && q.aspect === 'edge';
    if (sharp && lengthOf(cross(rotate(turnA, p.along), rotate(turnB, q.along))) < 0.3) continue;
    return { a: placed(p, turnA), b: placed(q, turnB), normal, aspects: `${kindA} ${p.aspect}, ${kindB} ${q.aspect}` };
  }
}

/** The distance of the centres at which two solids, centred on one line along n, touch. */
function touchingOffset(a: Shape, b: Shape, normal: Point): number {
  // From apart, a moves along n until it touches b, which is centred in the origin.
  const far = 1000;
  return far - timeOfTouch(moved(a, scale(-far, normal)), b, normal);
}

export interface ImpactChoice {
  readonly central: boolean;
  readonly role: Role;
  readonly restitution: number;
  readonly speed: number;
  readonly phase: number;
}

/** One impact; null when the drawn bodies cannot make it. */
export function drawImpact(seed: number, kindA: Kind, kindB: Kind, choice: ImpactChoice): Impact | null {
  const random = mulberry32(seed);
  const { central, role, restitution, speed, phase } = choice;
  const { a: first, b, normal, aspects } = drawPair(random, kindA, kindB);
  const common: Point =
    role === 'static' || role === 'kinematic, still' ? [0, 0, 0] : scale(pick(random, [0.1, 0.5]) * speed, randomDirection(random));
  let a = moved(first, scale(-touchingOffset(first, b, normal), normal));
  let relative = scale(speed, normal);
  if (!central) {
    // Beside the line, and at up to 60° to it.
    relative = plus(scale(between(random, 0.5, 1) * speed, normal), between(random, 0, 0.85) * speed, normalTo(random, normal));
    const start = plus(scale(-50 / speed, relative), between(random, 0, 0.8) * sizeOf(a), normalTo(random, normal));
    a = moved(a, start);
    const time = timeOfTouch(a, b, relative);
    if (time === Infinity) return null;
    a = moved(a, scale(time, relative));
    // Grazing: less than a twentieth of the speed is along the normal.
    if (dot(distance(moved(a, scale(-1e-6 / speed, relative)), b).normal, relative) < 0.05 * speed) return null;
  }
  const massA = 10 ** between(random, -1, 1);
  return {
    group: `${kindA}–${kindB}`,
    describe: () =>
      `seed ${seed}, ${aspects}, ${role}, e ${restitution}, ${speed} m/s, phase ${phase.toFixed(3)}, ${central ? 'central' : 'not central'}: ` +
      `${shown(a)} at ${plus(common, 1, relative)
        .map((x) => Number(x.toPrecision(5)))
        .join(' ')} m/s, ${massA.toPrecision(3)} kg; ${shown(b)} at ` +
      `${common.map((x) => Number(x.toPrecision(5))).join(' ')} m/s, when they touch after ${BEFORE + phase} steps`,
    a,
    b,
    role,
    velocityA: plus(common, 1, relative),
    velocityB: common,
    massA,
    massB: massA * 10 ** between(random, -1, 1),
    restitution,
    friction: central ? 0.5 : pick(random, [0, 0.5]),
    time: (BEFORE + phase) * DT,
    central,
    normal,
  };
}

function start(impact: Impact, reversed = false): { world: World; a: Entity; b: Entity } {
  const { a, b, role, velocityA, velocityB, massA, massB, restitution, friction, time } = impact;
  const world = makeWorld({ gravity: [0, 0, 0] });
  const one = (): Entity =>
    world.spawn({ shape: moved(a, scale(-time, velocityA)), velocity: velocityA, mass: massA, restitution, friction });
  const body: SpawnOptions['body'] = role === 'static' ? 'static' : role === 'dynamic' ? 'dynamic' : 'kinematic';
  const options: SpawnOptions = { shape: moved(b, scale(-time, velocityB)), velocity: velocityB, body, restitution: 0, friction };
  const other = (): Entity => world.spawn(body === 'dynamic' ? { ...options, mass: massB } : options);
  if (!reversed) return { world, a: one(), b: other() };
  const second = other();
  return { world, a: one(), b: second };
}

export function record(impact: Impact, reversed = false, steps = BEFORE + 1 + AFTER): Record {
  const { world, a, b } = start(impact, reversed);
  const began: Record['began'] = [];
  const ended: number[] = [];
  let step = 0;
  world.on('contactBegan', (contact) =>
    began.push({ step, report: reportOf(contact), normal: contact.a === a ? [...contact.normal] : scale(-1, contact.normal) }),
  );
  world.on('contactEnded', () => ended.push(step));
  const state = (entity: Entity): State => ({ position: world.pose(entity).position, ...world.velocity(entity) });
  const states: Record['states'] = [[state(a), state(b)]];
  const shapes: Record['shapes'] = [[world.shape(a) as Shape, world.shape(b) as Shape]];
  const energy = [kineticEnergy(world)];
  for (; step < steps; step++) {
    world.step(DT);
    states.push([state(a), state(b)]);
    shapes.push([world.shape(a) as Shape, world.shape(b) as Shape]);
    energy.push(kineticEnergy(world));
  }
  return { began, ended, states, shapes, energy };
}

export class ImpactTallies {
  readonly events = new Tally('impacts with other than one contactBegan, in their step', 0);
  readonly again = new Tally('contactBegan once more without a change of velocity: resting pairs that flicker', 0);
  readonly later = new Tally('later impacts of a pair that was apart, without contactBegan', 0);
  readonly ended = new Tally('contactEnded not with the first events that find the pair apart', 0);
  readonly stopGap = new Tally('gap at the end of the step of a central stop, in slops', 1);
  readonly otherGap = new Tally('least distance of other impacts, in slops', 1);
  readonly depth = new Tally('depth, at impact or end of a step, in (slop + a tenth of the size)', 1);
  readonly restitution = new Tally('speed after a central impact against e, share of the speed', 1e-6);
  readonly aside = new Tally('sideways speed and spin after a central impact with e = 0, share of the speed', 1e-6);
  readonly impulse = new Tally('normalImpulse and tangentImpulse against mass × change of velocity', 1e-6);
  readonly approach = new Tally('approachSpeed against the speed', 1e-6);
  readonly material = new Tally('friction, restitution and age of the contact', 1e-12);
  readonly energy = new Tally('energy gained', 1e-9);
  readonly order = new Tally('difference made by the order of spawning', 1e-12);
}

/** A sample of all pairs of kinds, roles and restitutions, `PHASES` of a step each, half of them central. */
export function impacts(seed: number, phases = PHASES): ImpactTallies {
  const random = mulberry32(seed);
  const tallies = new ImpactTallies();
  let group = 0;
  for (const kindA of MOVERS) {
    for (const kindB of OBSTACLES) {
      for (const role of ROLES) {
        if (kindB === 'triangle' && role === 'dynamic') continue;
        for (const restitution of RESTITUTIONS) {
          group++;
          for (let i = 0; i < phases; i++) {
            const phase = (i + random()) / phases;
            const choice = { role, restitution, phase, central: (i + group) % 2 === 0, speed: pick(random, SPEEDS) };
            const impact = drawImpact(Math.floor(random() * 2 ** 31), kindA, kindB, choice);
            if (impact) judge(tallies, impact, i < 4);
          }
        }
      }
    }
  }
  return tallies;
}

/** Adds what a run of the impact shows; `order`: also with the bodies spawned the other way round. */
export function judge(tallies: ImpactTallies, impact: Impact, order: boolean): void {
  const { central, normal, restitution, describe, velocityA, velocityB, massA, role, group, friction } = impact;
  const run = record(impact);
  const { states, shapes, began } = run;
  const speed = lengthOf(minus(velocityA, velocityB));
  const k = impactStep(run, speed);
  const size = role === 'dynamic' ? Math.min(sizeOf(impact.a), sizeOf(impact.b)) : sizeOf(impact.a);
  const slop = slopOf(size);
  const deepest = slop + 0.1 * size;
  const name = (what: string): string => `${what}${group}, ${role}, e ${restitution}`;
  const say = (): string => `step ${k}: ${describe()}`;
  const inTime = began.filter(({ step }) => step <= k);
  const wrong = k < 0 || inTime.length !== 1 || inTime[0].step !== k;
  tallies.events.add(
    wrong ? Math.max(1, inTime.length) : 0,
    name(''),
    () => `contactBegan at steps ${began.map((e) => e.step).join(' ')}; ${say()}`,
  );
  // A body that turns may meet the other again, with an impulse.
  const idle = began.filter(({ step }) => step > k && k >= 0 && changeIn(states, step) <= roundingShare() * speed);
  tallies.again.add(idle.length, name(''), () => `contactBegan at steps ${began.map((e) => e.step).join(' ')}; ${say()}`);
  if (k < 0) return;
  for (let step = k + 1; step + 1 < states.length; step++) {
    // A share of the speed above what rounding and the solver's rest make of a contact that goes on.
    if (changeIn(states, step) < 1e-4 * speed || distance(...shapes[step]).distance < 1e-6) continue;
    tallies.later.add(
      began.some((e) => e.step === step) ? 0 : 1,
      name(''),
      () => `impact in step ${step}, events at ${began.map((e) => e.step).join(' ')}; ${say()}`,
    );
  }

  if (began.length === 1) {
    tallies.ended.add(endedLate(run, speed), name(''), () => `began ${began[0].step}, ended ${run.ended.join(' ')}; ${say()}`);
  }

  const [a0, b0] = states[k];
  const [a1, b1] = states[k + 1];
  const endGap = distance(...shapes[k + 1]).distance;
  tallies.depth.add(Math.max(0, -endGap) / deepest, name(''), () => `end of step, ${-endGap} m; ${say()}`);
  for (let i = k + 2; i < shapes.length; i++) {
    const gap = distance(...shapes[i]).distance;
    if (gap < 0) tallies.depth.add(-gap / deepest, name(''), () => `after step ${i - 1}, ${-gap} m; ${say()}`);
  }
  if (central && restitution === 0) {
    tallies.stopGap.add(Math.max(0, endGap) / slop, name(''), () => `${endGap} m; ${say()}`);
  } else {
    const moment = momentOf(a0, a1);
    const precise = roundingShare() * (1 + speed);
    // A ball that bounces off what does not turn takes one impulse; a body with corners may take more than one in a step.
    const even = role !== 'dynamic' || impact.b.kind === 'sphere';
    const single = impact.a.kind === 'sphere' && even && restitution > 0 && moment.residual > precise;
    if (single) tallies.otherGap.add(Infinity, name(''), () => `more than one impulse, ${moment.residual} m; ${say()}`);
    else if (moment.residual < precise) {
      const before = distance(
        moved(shapes[k][0], scale(moment.time, a0.linear)),
        moved(shapes[k][1], scale(moment.time, b0.linear)),
      ).distance;
      tallies.otherGap.add(Math.max(0, before) / slop, name(''), () => `${before} m; ${say()}`);
      tallies.depth.add(Math.max(0, -before) / deepest, name(''), () => `at impact, ${-before} m; ${say()}`);
    }
  }

  const relative0 = minus(a0.linear, b0.linear);
  const relative1 = minus(a1.linear, b1.linear);
  if (central) {
    const expected = -restitution * speed;
    tallies.restitution.add(
      (dot(relative1, normal) - expected) / speed,
      name(''),
      () => `${dot(relative1, normal)} m/s for ${expected}; ${say()}`,
    );
    if (restitution === 0) {
      const aside = lengthOf(minus(relative1, scale(dot(relative1, normal), normal)));
      const spin = Math.max(lengthOf(a1.angular), lengthOf(b1.angular)) * sizeOf(impact.a);
      tallies.aside.add(
        Math.max(aside, spin) / speed,
        name(''),
        () => `${aside} m/s, spin ${lengthOf(a1.angular)} ${lengthOf(b1.angular)} rad/s; ${say()}`,
      );
    }
  }
  if (role === 'static' || role === 'dynamic') {
    const gain = Math.max(...run.energy) / run.energy[0] - 1;
    tallies.energy.add(Math.max(0, gain), name(''), () => `${gain}; ${say()}`);
  }
  const event = inTime.at(-1);
  if (event) {
    const { report } = event;
    const change = scale(massA, minus(a1.linear, a0.linear));
    const along = Math.abs(dot(change, event.normal));
    const across = Math.sqrt(Math.max(0, dot(change, change) - along * along));
    const size = lengthOf(change);
    const off = Math.max(Math.abs(report.normalImpulse - along), Math.abs(Math.abs(report.tangentImpulse) - across)) / size;
    // Of several contacts in a step the impulses are summed as numbers, along normals of their own.
    if (central) {
      tallies.impulse.add(off, name(''), () => `${report.normalImpulse}, ${report.tangentImpulse} N·s for ${along}, ${across}; ${say()}`);
      tallies.approach.add((report.approachSpeed - speed) / speed, name(''), () => `${report.approachSpeed} m/s for ${speed}; ${say()}`);
    } else if (impact.a.kind === 'sphere' && impact.b.kind === 'sphere') {
      tallies.impulse.add(
        off,
        name('oblique '),
        () => `${report.normalImpulse}, ${report.tangentImpulse} N·s for ${along}, ${across}; ${say()}`,
      );
      const met = dot(relative0, unitOf(minus(impact.b.center, impact.a.center)));
      tallies.approach.add(
        (report.approachSpeed - met) / speed,
        name('oblique '),
        () => `${report.approachSpeed} m/s for ${met}; ${say()}`,
      );
    }
    const off2 = Math.max(Math.abs(report.friction - friction), Math.abs(report.restitution - restitution), Math.abs(report.age));
    tallies.material.add(off2, name(''), () => `friction ${report.friction}, e ${report.restitution}, age ${report.age}; ${say()}`);
  }
  if (order) {
    const other = record(impact, true);
    const last = k + 1;
    let most = 0;
    for (const body of [0, 1] as const) {
      const p = states[last][body];
      const q = other.states[last][body];
      const scaleOf = Math.max(1, lengthOf(p.position), speed * DT);
      most = Math.max(
        most,
        lengthOf(minus(p.position, q.position)) / scaleOf,
        lengthOf(minus(p.linear, q.linear)) / Math.max(1, speed),
        (lengthOf(minus(p.angular, q.angular)) * sizeOf(impact.a)) / Math.max(1, speed),
      );
    }
    tallies.order.add(most, name(''), say);
  }
}

/** The step that changes the velocity of a or b first; −1 when none does. */
function impactStep({ states }: Record, speed: number): number {
  for (let i = 0; i + 1 < states.length; i++) if (changeIn(states, i) > roundingShare() * speed) return i;
  return -1;
}

/** The larger change of a velocity in a step, m/s. */
function changeIn(states: Record['states'], step: number): number {
  return Math.max(...([0, 1] as const).map((body) => lengthOf(minus(states[step + 1][body].linear, states[step][body].linear))));
}

/**
 * 0 when `contactEnded` came once, with the first events after the beginning that find the pair apart; else how many steps it was off. A step in which
 * they exchanged an impulse may count as touching or not: they may have met within it, or been held apart by a hair.
 */
function endedLate({ began, ended, states, shapes }: Record, speed: number): number {
  let first = -1;
  let last = -1;
  for (let step = began[0].step + 1; step + 1 < shapes.length && last < 0; step++) {
    // Rounding may show either.
    if (Math.abs(distance(...shapes[step + 1]).distance) < 1e-9) return 0;
    if (contact(...shapes[step + 1]) !== null) continue;
    if (first < 0) first = step;
    if (changeIn(states, step) <= roundingShare() * speed) last = step;
  }
  if (first < 0) return ended.length;
  if (ended.length !== 1) return last < 0 && ended.length === 0 ? 0 : Math.max(1, ended.length);
  return ended[0] < first ? first - ended[0] : last >= 0 && ended[0] > last ? ended[0] - last : 0;
}

/** When the line from the state before meets the line back from the state after, and how far they miss each other, m. */
function momentOf(before: State, after: State): { time: number; residual: number } {
  const change = minus(before.linear, after.linear);
  const way = plus(minus(after.position, before.position), -DT, after.linear);
  const time = dot(way, change) / dot(change, change);
  return { time, residual: lengthOf(minus(way, scale(time, change))) };
}
