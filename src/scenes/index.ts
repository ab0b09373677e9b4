// All scenes by name. A new scene is one file and one line here.

import { rain } from './rain.ts';
import { range } from './range.ts';
import type { Scene } from './scene.ts';

export { FIRST_RAY } from './range.ts';
export { rainHalfSide } from './rain.ts';
export type { Scene, SceneOptions } from './scene.ts';

export const scenes = { range, rain } satisfies Record<string, Scene>;
export type SceneId = keyof typeof scenes;
