// What a contact reports about its impact, as plain numbers: a contact that is shown is reused.

import type { WorldContact } from '../../src/core/index.ts';

export type ContactReport = Pick<WorldContact, 'normalImpulse' | 'tangentImpulse' | 'approachSpeed' | 'friction' | 'restitution' | 'age'>;

export function reportOf({ normalImpulse, tangentImpulse, approachSpeed, friction, restitution, age }: WorldContact): ContactReport {
  return { normalImpulse, tangentImpulse, approachSpeed, friction, restitution, age };
}
