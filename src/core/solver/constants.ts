// The solver's constants, each with its unit and what a change does.

/** Stiffness of a contact, Hz, at most half the substep rate; heavily damped. Lower: piles sink. Higher: more iterations are needed. */
export const CONTACT_HERTZ = 120;
export const CONTACT_DAMPING = 10;
/** Penetration that the solver does not correct, in slops: under a load of ten bodies a contact still ends within the slop. */
export const SOLVER_SLOP = 0.9;
/**
 * Contacts with a smaller slop, m (bodies below 5 mm), have a higher frequency, by this factor. Under the weight of one body the usual spring yields by 0.03 mm: small
 * bodies that carry five would overlap by more than a tenth of their size, and jammed between walls they carry fifteen.
 */
export const STIFF_SLOP = 9e-5;
export const STIFF_FACTOR = 3;
/**
 * Contacts that overlap by more than this at the start of the step, in slops, are solved this many times more, after all others. In a jam contacts without overlap
 * take back what pushes a deep one out: it went deeper from step to step. (Large bodies in piles at rest have none of them; beyond `OVERLAP_RECOVERY_DEPTH` contacts
 * have iterations of their own.)
 */
export const LAST_DEPTH = 3;
export const LAST_ITERATIONS = 4;
/** Depth at which a stopped body ends below the surface, in slops: it touches when the step ends, and is not pushed out. */
export const TOUCH_DEPTH = 0.1;
/** A separation below this, m, is rounding: a body set on a floor does not fall onto it. */
export const NO_GAP = 1e-11;
/** Penetration from which a contact has no restitution, in slops. */
export const MAX_RESTITUTION_DEPTH = 5;
/**
 * Penetration from which overlap recovery starts, in slops: 3 cm for large bodies. Larger: bodies that were pressed together part fast when released
 * (3 cm: 1.7 m/s; 1 cm: 0.3). Smaller: hard landings count as overlap (at 1 cm, two or three of 36 towers of 23 cubes fell).
 */
export const OVERLAP_RECOVERY_DEPTH = 15;
/** Mass ratio from which two touching bodies get the iterations of deep ones. */
export const MASS_RATIO_LIMIT = 8;
/** A light body under such a load counts as 1 / `LOAD_MASS_RATIO` of its mass (load-bearing.ts). Larger: it sinks. Smaller: it moves stiffly. */
export const LOAD_MASS_RATIO = 8;
/** Extra relaxations of deep contacts, which start from the impulses before the substep. Fewer: a gram between kilograms outruns the press. */
export const OVERLAP_ITERATIONS = 6;
/** Greatest push-out speed, slops per second (3 m/s at most): a body spawned inside another leaves it gently. */
export const MAX_PUSH_OUT_SPEED = 1500;
/** Impacts slower than gravity in this many steps do not bounce: a body at rest would rattle. Without gravity all bounce. */
export const RESTITUTION_THRESHOLD_STEPS = 2;
/**
 * After an impact, the impulse with which a substep begins exceeds that of the one before by what gravity gives in this many substeps, at most. Larger: what strikes
 * a body at rest leaves it again, without restitution (8: at up to 0.3 m/s). Smaller: loads that arrive at once sink in.
 */
export const WARM_START_GROWTH = 2;
/** The same for faces. Smaller: stacks that land sway (of 360 towers of 23 cubes some fall with 2, of 720 none with 4). */
export const FACE_WARM_START_GROWTH = 4;
/** The same for contacts with bodies that cannot be pushed. Larger: a body hit from above is lifted off its floor, by up to 0.1 mm. Smaller: towers fall (0.5: 1 of 720). */
export const GROUND_WARM_START_GROWTH = 1;
/** Twist friction of a single point: lever arm in radii of the smaller body, as of a small patch. */
export const TWIST_RADIUS = 0.01;
/** Extra iterations of load-bearing faces: so many soft ones before the bodies move, so many relaxations after. Fewer of either: towers of 23 cubes fall. */
export const LOAD_BEARING_ITERATIONS = 2;
/**
 * Further relaxations of the faces of stacks, where one of them does not hold (solve-stacks.ts). Fewer: it leans further and further (of 144 towers of 26 cubes 4 fall, of
 * 30 cubes 51). None in substeps with an impact, where they make more towers fall.
 */
export const STACK_ITERATIONS = 3;
/** Extra soft iterations for contacts without a warm start, or with less of it after an impact: normal and friction impulses must converge before the motion. */
export const NEW_CONTACT_ITERATIONS = 3;
/** Passes over the contacts that let an impact travel from body to body within a substep. */
export const IMPACT_PASSES = 128;
