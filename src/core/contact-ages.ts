// How long contacts have lasted.

import { coreOf, type World } from './world.ts';

let ages = new Float64Array(64);

/**
 * Steps since each contact of `world.inspect.contacts` began, valid until the next call; Infinity for those of the world's first step. They are of the last
 * step: a detection between steps finds contacts with age 0.
 */
export function contactAges(world: World): Float64Array {
  const { contacts, report, tick } = coreOf(world);
  if (contacts.count > ages.length) ages = new Float64Array(2 * contacts.count);
  let r = 0;
  for (let i = 0; i < contacts.count; i++) {
    const key = contacts.key[i];
    while (r < report.count && report.key[r] < key) r++;
    const known = r < report.count && report.key[r] === key && !report.isApart(r);
    // (A step counts itself at its end, after it has written its report.)
    const since = known ? report.since[r] : tick - 1;
    ages[i] = since > 0 ? tick - 1 - since : Infinity;
  }
  return ages;
}
