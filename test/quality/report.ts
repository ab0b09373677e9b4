// What a contact reports about its impact. Fields that the types of the library do not have yet are read through a cast; NaN where one is missing.

import type { SpawnOptions, WorldContact, WorldOptions } from '../../src/index.ts';

export interface ContactReport {
  /** N·s, this step. */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** m/s, before the impact. */
  readonly approachSpeed: number;
  readonly friction: number;
  readonly restitution: number;
  /** Steps since the contact began. */
  readonly age: number;
}

export function reportOf(contact: WorldContact): ContactReport {
  const {
    normalImpulse = NaN,
    tangentImpulse = NaN,
    approachSpeed = NaN,
    friction = NaN,
    restitution = NaN,
    age = NaN,
  } = contact as WorldContact & Partial<ContactReport>;
  return { normalImpulse, tangentImpulse, approachSpeed, friction, restitution, age };
}

/** Options that are being added. */
export type NewSpawnOptions = SpawnOptions & { continuous?: boolean; rollingFriction?: number };
export type NewWorldOptions = WorldOptions & { continuous?: boolean };
