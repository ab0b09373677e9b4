// The layers that are drawn: switches with names, and four presets of them. No DOM, no three.

export const LAYERS = [
  'shells',
  'edges',
  'floor',
  'rays',
  'xray',
  'labels',
  'normals',
  'preview',
  'touching',
  'contacts',
  'flashes',
  'velocities',
  'impulses',
  'mass',
  'bounds',
  'pairs',
  'grid',
  'constructions',
] as const;
export type Layer = (typeof LAYERS)[number];
export type Layers = Record<Layer, boolean>;

const MOVING: ReadonlySet<Layer> = new Set(['flashes', 'velocities', 'impulses', 'mass']);
/** The layers of a room in which nothing moves by itself. */
export const STILL_LAYERS: readonly Layer[] = LAYERS.filter((layer) => !MOVING.has(layer));

export const PRESETS = ['clean', 'teach', 'debug', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

const CLEAN: readonly Layer[] = ['shells', 'floor', 'rays', 'labels', 'preview'];
const TEACH: readonly Layer[] = [...CLEAN, 'normals', 'touching', 'contacts', 'flashes'];
const DEBUG: readonly Layer[] = [...TEACH, 'velocities', 'bounds', 'pairs'];

/**
 * The switches of a preset. A few bodies are drawn with edges; many bodies only with All, and those that a ray misses are faded, since they would
 * occlude those it hits.
 */
export function presetLayers(preset: Preset, crowd: boolean): Layers {
  const on = new Set<Layer>(preset === 'clean' ? CLEAN : preset === 'teach' ? TEACH : preset === 'debug' ? DEBUG : LAYERS);
  if (!crowd) on.add('edges');
  if (crowd) on.add('xray');
  else on.delete('xray');
  return Object.fromEntries(LAYERS.map((layer) => [layer, on.has(layer)])) as Layers;
}

/** The preset with these switches, if any. */
export function presetOf(layers: Layers, crowd: boolean, shown: readonly Layer[]): Preset | undefined {
  return PRESETS.find((preset) => {
    const wanted = presetLayers(preset, crowd);
    return shown.every((layer) => wanted[layer] === layers[layer]);
  });
}

/** The next preset, wrapping around; the first after custom switches. */
export function nextPreset(preset: Preset | undefined): Preset {
  return PRESETS[preset === undefined ? 0 : (PRESETS.indexOf(preset) + 1) % PRESETS.length];
}
