// Each frame's phases as a track of the browser's Performance panel: while it records, they are shown above the browser's own work.

import { FRAMES, eachSlice } from './profile.ts';
import type { Phase, Recorder } from './profile.ts';

const COLORS: Readonly<Partial<Record<Phase, string>>> = {
  frame: 'tertiary-light',
  step: 'primary',
  render: 'secondary',
  rest: 'tertiary-dark',
};

export const devtoolsTracks: Recorder = {
  commit({ columns, end }) {
    const at = (end - 1) % FRAMES;
    const { tick, steps, contacts } = columns;
    eachSlice(
      (phase) => columns[phase][at],
      1000 * columns.start[at],
      (phase, from, duration) => {
        const properties = [
          ['step', String(tick[at])],
          ['steps', String(steps[at])],
          ['contacts', String(contacts[at])],
        ];
        performance.measure(phase, {
          start: from / 1000,
          end: (from + duration) / 1000,
          detail: {
            devtools: {
              dataType: 'track-entry',
              trackGroup: 'Kantsu',
              track: 'frame',
              color: COLORS[phase] ?? 'primary-light',
              ...(phase === 'frame' && { properties }),
            },
          },
        });
        // The panel has read it; kept, it would fill the page's memory.
        performance.clearMeasures(phase);
      },
    );
  },
};
