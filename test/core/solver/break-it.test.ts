// The scenes in which something goes wrong: what passes and what does not, what falls, what cannot rotate; and that the switch mends it.

import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/page/rooms/world/presets.ts';
import { Session } from '../../../src/page/model/session.ts';
import type { World } from '../../../src/core/index.ts';
import { scenes, TOWER_LEVELS } from '../../../src/scenes/index.ts';

const SECOND = 60;

function steps(world: World, seconds: number, dt = 1 / SECOND): World {
  for (let t = 0; t * dt < seconds; t++) world.step(dt);
  return world;
}

/** How many bodies of a lane are behind their wall. */
function passed(world: World, lane: string): number {
  return [...world.entities()].filter((body) => world.name(body)?.startsWith(`${lane} `) && world.pose(body).position[0] > 0).length;
}

function labWith(id: string, count?: number): Session {
  const session = new Session();
  const room = PRESETS.find(({ preset }) => preset!.id === id)!;
  session.enter({ ...room, tunables: { ...room.tunables, ...(count !== undefined && { count }) } });
  return session;
}

function mended(id: string, count?: number): Session {
  const session = labWith(id, count);
  const mend = session.room.preset!.mend!;
  expect(mend.isOn(session.world)).toBe(false);
  for (const edit of mend.edits(session.world, true)) session.edit(edit);
  expect(mend.isOn(session.world)).toBe(true);
  return session;
}

describe('tunnelling lanes', () => {
  it('60 m/s without continuous collision passes, 8 m/s without does not, 60 m/s with it does not', () => {
    const world = steps(scenes.lanes.build(), 0.5);
    expect(passed(world, 'off')).toBe(7);
    expect([passed(world, 'slow'), passed(world, 'on')]).toEqual([0, 0]);
    // The last wall stops all of them.
    for (const body of world.entities()) expect(world.pose(body).position[0]).toBeLessThan(8);
  });

  it('64 substeps stop no more, 480 steps a second stop all', () => {
    expect(passed(steps(scenes.lanes.build({ world: { substeps: 64 } }), 0.3), 'off')).toBe(7);
    expect(passed(steps(scenes.lanes.build(), 0.3, 1 / 480), 'off')).toBe(0);
  });

  it('are mended by continuous collision of each body', () => {
    const session = mended('lanes');
    for (let i = 0; i < 30; i++) session.step();
    expect(['off', 'slow', 'on'].map((lane) => passed(session.world, lane))).toEqual([0, 0, 0]);
  });
});

describe('towers with one substep', () => {
  const standing = ({ world }: Session): number =>
    [...world.entities()].filter((body) => world.name(body)?.endsWith(`.${TOWER_LEVELS - 1}`) && world.pose(body).position[1] > 17).length;
  it('collapse; with four they stay up', () => {
    const labs = [labWith('substep'), mended('substep')];
    for (const session of labs) for (let i = 0; i < 6 * SECOND; i++) session.step();
    expect(labs.map(standing)).toEqual([0, 4]);
  });
});

describe('AABBs', () => {
  const FALLEN = [expect.closeTo(165, -2), 90, 20];
  /** How far each box has tipped, degrees; the first may lie on its face or lean on the ball that fell beside it. */
  const tilts = (session: Session, kind: string): number[] => {
    for (let i = 0; i < 3 * SECOND; i++) session.step();
    const { world } = session;
    const boxes = [...world.entities()].filter((body) => new RegExp(`^${kind} `).test(world.name(body) ?? ''));
    expect(boxes).toHaveLength(3);
    return boxes.map((body) => Math.round((360 / Math.PI) * Math.acos(Math.min(1, Math.abs(world.pose(body).orientation[3])))));
  };

  it('never rotate, where the same OBBs turn over, fall and lie on the slope', () => {
    expect(tilts(labWith('unturned'), 'AABB')).toEqual([0, 0, 0]);
    expect(tilts(labWith('unturned'), 'OBB')).toEqual(FALLEN);
  });

  it('do as the OBBs do once they are OBBs', () => {
    expect(tilts(mended('unturned'), 'AABB')).toEqual(FALLEN);
  });
});
