import { expect, test } from 'vitest';
import { LAYERS, PRESETS, STILL_LAYERS, nextPreset, presetLayers, presetOf } from '../../src/page/model/layer-choice.ts';

test('each preset draws what the one before draws, and more', () => {
  for (const crowd of [false, true]) {
    let before = 0;
    for (const preset of PRESETS) {
      const layers = presetLayers(preset, crowd);
      const lesser = presetLayers(PRESETS[Math.max(0, PRESETS.indexOf(preset) - 1)], crowd);
      expect(LAYERS.filter((layer) => lesser[layer] && !layers[layer])).toEqual([]);
      const on = LAYERS.filter((layer) => layers[layer]).length;
      expect(on).toBeGreaterThan(before);
      before = on;
    }
    // Where bodies are few, none need be faded.
    expect(before).toBe(crowd ? LAYERS.length : LAYERS.length - 1);
    expect(presetLayers('teach', crowd).xray).toBe(crowd);
  }
});

test('presets are recognised among the switches that a room shows, and a mixture is none', () => {
  for (const shown of [LAYERS, STILL_LAYERS]) {
    for (const preset of PRESETS) expect(presetOf(presetLayers(preset, false), false, shown)).toBe(preset);
    expect(presetOf({ ...presetLayers('clean', false), grid: true }, false, shown)).toBeUndefined();
  }
});

test('L goes round, and from a mixture to the first', () => {
  expect(PRESETS.map(nextPreset)).toEqual(['teach', 'debug', 'all', 'clean']);
  expect(nextPreset(undefined)).toBe('clean');
});
