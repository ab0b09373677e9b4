// `CONTACT`: the named offsets of a contact's record in `inspect(world).contacts.manifold`, and the bit of `flags` for contacts that touch.

export { COUNT, DISTANCE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
export { TOUCHING } from './contact-list.ts';
