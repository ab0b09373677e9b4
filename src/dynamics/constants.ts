// How contacts are tuned: all constants of the dynamics that a person might want to turn, with what turning does.

/** Stiffness of a contact, oscillations per second, at most half the substep rate; heavily damped. Softer lets piles sink, stiffer needs more sweeps. */
export const CONTACT_HERTZ = 120;
export const CONTACT_DAMPING = 10;
/** Overlap that the solver leaves alone, in slops: what gives way under a load of ten bodies still ends within the slop. */
export const SOLVER_SLOP = 0.9;
/** How deep a body that was apart and is stopped comes to rest in what stops it, in slops: it touches when the step ends, and nothing pushes it out. */
export const TOUCH_DEPTH = 0.1;
/** A gap below this, m, is rounding: a body set on a floor does not fall onto it. */
export const NO_GAP = 1e-11;
/** Overlap from which a contact does not bounce, in slops (see world/weigh.ts). */
export const NO_BOUNCE_DEPTH = 5;
/**
 * Overlap from which what pushing it out puts into velocities is taken back, in slops: 3 cm for large bodies. Larger lets what was pressed fly when it is let go (3 cm: 1.7 m/s;
 * 1 cm: 0.3), smaller takes landings for it: at 1 cm towers of 23 cubes leant more from their fall, and two or three of 36 came down.
 */
export const OVERLAP_RECOVERY_DEPTH = 15;
/** Bodies of which one is so many times heavier and that touch are swept like those that are deep in something. */
export const MASS_RATIO_LIMIT = 8;
/** A light body between such a heavy one and the ground counts as 1 / `LOAD_MASS_RATIO` of that one's mass (load-bearing.ts). Larger: it sinks. Smaller: it moves stiffly. */
export const LOAD_MASS_RATIO = 8;
/** Relax sweeps more, over the contacts of such bodies: they begin from what was before. Fewer let a gram between kilograms run ahead of its press. */
export const OVERLAP_ITERATIONS = 6;
/**
 * Where both balls of a deep contact have so many each, it gets only the last so many of those sweeps: one already comes to each ball that often. (Of 50 to
 * 700 balls in one place none leaves faster than 4 m/s with 2 sweeps or with 6; of 1,000, with 2 and the other contacts swept after them, some at 12.)
 */
export const CROWD = 24;
export const CROWD_ITERATIONS = 2;
/** Fastest push out of an overlap, slops per second (3 m/s at most): a body spawned inside another leaves it gently, a small one does not fly. */
export const MAX_PUSH_OUT_SPEED = 1500;
/** Impacts slower than what gravity does in so many steps do not bounce: a body at rest would rattle for ever. Without gravity all bounce. */
export const BOUNCE_STEPS = 2;
/** Friction about the normal of a single point: the torque is at most so many radii of the smaller body times the push, as of a small patch. */
export const TWIST_RADIUS = 0.01;
/** A face that bears more than so many times the weight of its lighter body is swept over again: errors add up along a stack. */
export const LOAD_RATIO = 1;
/** Relax sweeps more, over those faces. */
export const LOAD_BEARING_ITERATIONS = 5;
/** Soft sweeps more, in the first substep, over contacts of which nothing is remembered: their push and their friction must find each other. */
export const NEW_CONTACT_ITERATIONS = 3;
/** Sweeps that let an impact pass from body to body within a substep. */
export const IMPACT_ITERATIONS = 128;
