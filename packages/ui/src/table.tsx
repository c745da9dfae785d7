import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  title: ReactNode;
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
};
type TableProps<Row> = {
  /** Says what the table holds; read first, shown only with `isCaptionShown`. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table that scrolls sideways by itself when the screen is too narrow for it. */
export function Table<Row>({ caption, isCaptionShown = false, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // A region that scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-table-box" role="region" aria-label={caption} tabIndex={0}>
      <table className="ui-table">
        <caption className={isCaptionShown ? undefined : 'ui-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
