// `RECORD`: the named offsets of a shape's flat record, in `inspect(world).bodies` and from `recordOf`.

export { A, AXES, B, C, CENTER, HALF, NORMAL, P1, P2, RADIUS, STRIDE } from './record.ts';
