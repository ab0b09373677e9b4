// All scenes by name. A new scene is one file, or an entry in a file of its kind, and one line here.

import { lanes, unturned } from './break-it.ts';
import { clump, dust, line, rods } from './crowded-cells.ts';
import { bounce, bullets, crowd, gas, incline, newton } from './motion.ts';
import { landing, pileMixed, pileOfSpheres } from './pile.ts';
import { rain } from './rain.ts';
import { range } from './range.ts';
import type { Scene } from './scene.ts';
import { cradle, slide, volley } from './staged.ts';
import { dominoes, pyramid, tower, towers } from './towers.ts';

export { RODS_HALF_X, clumpHalf, dustHalf, lineHalf, rodsHalf } from './crowded-cells.ts';
export { LANES, straightBoxes } from './break-it.ts';
export { FIRST_RAY } from './range.ts';
export { rainHalfSide } from './rain.ts';
export { pileSide } from './pile.ts';
export { bulletWall } from './motion.ts';
export { CRADLE } from './staged.ts';
export { TOWER_LEVELS, towersHalfSide } from './towers.ts';
export { RESTS, type Scene, type SceneOptions } from './scene.ts';

export const scenes = {
  range,
  rain,
  pile: pileOfSpheres,
  mixed: pileMixed,
  landing,
  tower,
  towers,
  pyramid,
  dominoes,
  incline,
  bounce,
  gas,
  newton,
  bullets,
  crowd,
  slide,
  cradle,
  volley,
  dust,
  clump,
  line,
  rods,
  lanes,
  unturned,
} satisfies Record<string, Scene>;
export type SceneId = keyof typeof scenes;
