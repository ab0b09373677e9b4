// The public interface for debug tools: `kantsu/inspect`. What a world has inside, as columns, lists and lines; it uses neither three nor the DOM.

export { inspect } from './inspection.ts';
export type { CandidateColumns, GridInspection, Inspection } from './inspection.ts';
export type { BodyColumns, BodyView } from './world/body-columns.ts';
export type { ContactColumns, ContactsView } from './world/contact-columns.ts';
export type { Totals } from './world/core.ts';
export { BODY_TYPES, DYNAMIC, KINEMATIC, SENSOR, STATIC } from './world/state.ts';

// What a world did, and how: contacts and their ages, islands and sleep, the way a pair is found.
export { contactAges, eachBegan, eachEnded, inertiaOf, islandOf, islands, rayTrail, sleepTimerOf, slopOf } from './diagnostics.ts';
export type { BeganVisitor } from './diagnostics.ts';
export { funnel } from './world/funnel.ts';
export type { Funnel } from './world/funnel.ts';
export type { RayTrail, TrailStep } from './broadphase/ray-walk.ts';
export { writeMotionDigest } from './world/motion-digest.ts';

// The grid, in a world and apart from one.
export { BASE_LEVEL } from './broadphase/cell-columns.ts';
export { eachStretch, isStill } from './broadphase/grid-view.ts';
export type { StretchVisitor } from './broadphase/grid-view.ts';
export type { GridColumns, GridView } from './broadphase/grid-view.ts';
export type { GridCounters } from './broadphase/grid.ts';
export { GridSearch } from './broadphase/grid-search.ts';
export type { GridBoxes } from './broadphase/static-rows.ts';

// Flat records of shapes and contacts, and where in them what is.
export { inputOf, recordOf } from './shapes/shape.ts';
export * as RECORD from './shapes/record-layout.ts';
export * as CONTACT from './world/contact-layout.ts';
export { BOUNDS_STRIDE } from './shapes/bounds.ts';
export { bodyFrame } from './world/transform.ts';
export type { BodyFrame } from './world/transform.ts';
export { touchingRange } from './numeric.ts';

// Lines, for any renderer.
export type { DebugDraw } from './debug/debug-draw.ts';
export { drawBox, drawShape } from './debug/draw-shape.ts';
export { drawBounds, drawColliders, drawColumns, drawPairs, drawVelocities } from './debug/draw-world.ts';
export * as PALETTE from './debug/palette.ts';
