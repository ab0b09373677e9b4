// The tables of Grid: names in the first column, numbers in the others.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface TableProps {
  readonly label?: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The row that is marked, and whether it is the step of a walk. */
  readonly current?: number | undefined;
  readonly isStep?: boolean;
}

export function Table({ label, heads, rows, current, isStep = false }: TableProps): JSX.Element {
  return (
    <table aria-label={label}>
      <thead>
        <tr>{heads.map((head, i) => (head === '' ? <td key={i} /> : <th key={i} scope="col" children={head} />))}</tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], i) => (
          <tr key={i} class={i === current ? 'current' : undefined} aria-current={isStep && i === current ? 'step' : undefined}>
            <th scope="row">{name}</th>
            {values.map((value, k) => (
              <td key={k}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table under its title; its rows are made only while it is open. */
export function FoldedTable({
  title,
  rows,
  ...table
}: Omit<TableProps, 'rows'> & { title: string; rows: () => TableProps['rows'] }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Table {...table} rows={rows()} />}
    </details>
  );
}
