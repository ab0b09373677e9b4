// The one table of the profiler: phases of a frame, captures, sizes of a sweep. A cell that is a signal is written without its row.

import type { ComponentChild, JSX } from 'preact';
import { Hint } from '../kit/controls.tsx';

export interface Head {
  readonly words: ComponentChild;
  readonly hint?: string;
}

export interface NumberRow {
  readonly key: string;
  readonly head: ComponentChild;
  readonly cells: readonly ComponentChild[];
  readonly looks?: string;
}

interface Props {
  readonly caption?: string;
  readonly looks?: string;
  readonly heads: readonly Head[];
  readonly rows: readonly NumberRow[];
}

export function NumberTable({ caption, looks = '', heads, rows }: Props): JSX.Element {
  return (
    <table class={`kit-table numbers ${looks}`}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map(({ words, hint }, i) =>
            words === '' ? (
              <td key={i} />
            ) : (
              <th key={i} scope="col">
                <Hint says={hint}>{words}</Hint>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, looks: row }) => (
          <tr key={key} class={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
