// Internal edges: an edge between two triangles of one surface must not catch a body that slides over it.

import { hasPoint, liesOnFace, rises } from '../narrowphase/triangle-edges.ts';
import { CAPSULE, TRIANGLE } from '../shapes/record.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';

// Per row: its last contact with a triangle, plus 1. Per contact: the previous one of the same body, plus 1. These contacts.
let lastContact = new Int32Array(64);
let previousContact = new Int32Array(64);
let triangleContacts = new Int32Array(64);

/**
 * Marks in `hidden` the contacts at an internal edge or corner of their triangle: the body touches the face of another triangle that contains the
 * point too (directly, or through neighbours), and the first triangle does not rise over that plane. Within this step, the face contact keeps the
 * body off both. (The normal of such a contact points backwards: a cube stopped at the first seam, a sphere hopped by 15 mm.) `hidden` holds the face
 * contact, plus 1.
 */
export function hideInternalEdges({ contacts, state }: WorldCore, hidden: Int32Array): void {
  const { rowA, rowB, flags, manifold, start } = contacts;
  const { kind, data, slop } = state;
  let count = 0;
  for (let c = 0; c < contacts.count; c++) {
    const a = rowA[c];
    hidden[c] = 0;
    if (kind[rowB[c]] !== TRIANGLE || kind[a] === TRIANGLE || flags[c] & WITH_SENSOR) continue;
    if (count === 0) reserve(state.capacity, contacts.count);
    triangleContacts[count++] = c;
    previousContact[c] = lastContact[a];
    lastContact[a] = c + 1;
    // A face contact is the root of its chain.
    hidden[c] = liesOnFace(data, contacts.manifold, contacts.start[c], rowB[c]) ? c + 1 : 0;
  }
  for (let more = count > 1; more;) {
    more = false;
    for (let i = 0; i < count; i++) {
      const c = triangleContacts[i];
      const isRound = kind[rowA[c]] <= CAPSULE;
      for (let f = lastContact[rowA[c]] - 1; f >= 0 && hidden[c] === 0; f = previousContact[f] - 1) {
        if (hidden[f] === 0 || !(isRound || hasPoint(data, manifold, start[c], rowB[f], slop[rowA[c]]))) continue;
        const face = hidden[f] - 1;
        if (rises(isRound, data, manifold, start[c], rowB[c], manifold, start[face], rowB[face], slop[rowA[c]])) continue;
        hidden[c] = hidden[f];
        more = true;
      }
    }
  }
  for (let i = 0; i < count; i++) {
    const c = triangleContacts[i];
    if (hidden[c] === c + 1) hidden[c] = 0;
    lastContact[rowA[c]] = 0;
  }
}

// (`lastContact` is all zero between calls.)
function reserve(rows: number, contacts: number): void {
  if (lastContact.length < rows) lastContact = new Int32Array(rows);
  if (previousContact.length >= contacts) return;
  previousContact = new Int32Array(2 * contacts);
  triangleContacts = new Int32Array(2 * contacts);
}
