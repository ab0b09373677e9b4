// The Layers panel: four presets, and a switch per layer, folded.

import type { JSX } from 'preact';
import { Checkbox, Choice, Fold } from '../kit/controls.tsx';
import { reducesMotion } from '../kit/motion.ts';
import { MOST_EDGES } from '../stage/body-view.ts';
import { LAYERS, PRESETS, presetOf } from '../model/layer-choice.ts';
import { text } from '../ui/language.ts';
import type { RayBench } from './ray-bench.ts';

/** `isDrawn`: whether there is a picture, whose camera can move after a cast. */
export function LayersPanel({ session, dispatch, isDrawn }: RayBench & { readonly isDrawn: boolean }): JSX.Element {
  const { layers, room, world, swings } = session.now;
  const isReduced = reducesMotion();
  // Edges of a crowd larger than this are not drawn, so there is nothing to switch.
  const shown = LAYERS.filter((layer) => room.layers.includes(layer) && (layer !== 'edges' || world.size <= MOST_EDGES));
  return (
    <>
      <Choice
        label={text('layers.preset')}
        values={PRESETS}
        value={presetOf(layers, room.crowd, room.layers)}
        words={(preset) => text(`preset.${preset}`)}
        choose={(preset) => dispatch({ type: 'layers.set', preset })}
      />
      <Fold title={text('layers.each')}>
        {() => (
          <div class="columns">
            {shown.map((layer) => (
              <Checkbox
                key={layer}
                checked={layers[layer] && !(layer === 'flashes' && isReduced)}
                disabled={layer === 'flashes' && isReduced}
                change={(on) => dispatch({ type: 'layer', layer, on })}
              >
                {text(`layer.${layer}`)}
              </Checkbox>
            ))}
          </div>
        )}
      </Fold>
      {isDrawn && (
        <Checkbox checked={swings} change={(on) => dispatch({ type: 'swing', on })}>
          {text('layers.swing')}
        </Checkbox>
      )}
      {isReduced && room.layers.includes('flashes') && <p class="hint">{text('layers.reduced')}</p>}
    </>
  );
}
