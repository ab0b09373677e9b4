// The public interface for three.js: `kantsu/three`. Peer: three.

export { MeshBinding } from './mesh-binding.ts';
export { fitMesh } from './fit-mesh.ts';
export type { FitMeshOptions } from './fit-mesh.ts';
export { geometryOf, meshGeometry } from './geometry.ts';
export { pick, pointerRay } from './pick.ts';
export type { PictureElement, PointerPosition } from './pick.ts';
export { metresPerPixelAt, metresPerPixelPlane, projectPoint, rayThroughPixel } from './pointer-ray.ts';
export type { PixelRay, Rectangle, ScreenPoint, ViewCamera } from './pointer-ray.ts';
export { capsuleDepthMaterial, capsuleGeometry, drawCapsules } from './capsule-shader.ts';
export { InstancedBodies } from './instanced-bodies.ts';
export type { InstancedBodiesOptions } from './instanced-bodies.ts';
export { DebugLines } from './debug-lines.ts';
export type { DebugLinesOptions } from './debug-lines.ts';
export { queryFigures } from './query-figures.ts';
export type { QueryFigure, QueryMark } from './query-figures.ts';
