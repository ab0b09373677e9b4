// The meaning of each colour, for all drawings: the eight colours of Okabe and Ito, distinguishable with any colour vision, and three neutrals.
// Numbers are 0xrrggbb.
//
// Colour is never the only channel: each entry names the second one (line style, label) that a renderer adds.

/** A ray enters a solid · filled disc, chevron into the surface. */
export const ENTRY = 0x009e73;
/** A ray exits a solid · open ring, chevron out. */
export const EXIT = 0xd55e00;
/** Parts of a capsule: the caps, and the cylinder between · dots, stripes, none; the letters P1, P2, C. */
export const PART_P1 = 0x56b4e9;
export const PART_CYLINDER = 0xf0e442;
export const PART_P2 = 0xcc79a7;
/** Bounds overlap, not tested further · thin, dashed. */
export const CANDIDATE = 0x7f93ad;
/** Surfaces touch · double line. */
export const TOUCHING = 0xe69f00;
/** Surfaces have touched for a while · single thin line. */
export const RESTING = 0x6f7b88;
/** Solids overlap · thick line and the depth as a number. */
export const PENETRATING = 0xff4d4f;
/** Apart · thin line and the distance as a number. */
export const SEPARATED = 0x8a9a90;
/** Selected or hovered · an outline two pixels or one wide. */
export const OUTLINE = 0xffffff;
/** Bounds of bodies, and cells of the grid · thin boxes. */
export const BOUNDS = 0x8fa3b8;
export const CELL = 0x5d7288;
/** Velocity of a body · an arrow. */
export const VELOCITY = 0x0072b2;
/** Asleep · with a bar of the time at rest above it. */
export const ASLEEP = 0x4a5a6e;
/** Impulse at a contact · an arrow along the normal. */
export const IMPULSE = 0xcc79a7;
/** Centre of mass and principal axes · a cross of three lines of different length. */
export const INERTIA = 0xf0e442;
/** A ray · a line to the farthest exit; a shape cast or a character's move · a dashed line. */
export const RAY = 0x56b4e9;
