// On a phone the rows are cards, and a browser takes a table that is not drawn as one for plain boxes: the roles that
// its elements have by themselves are said again.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import type { ReactNode } from 'react';
import css from './table.module.css';
import ui from './ui.module.css';

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

/**
 * A table that scrolls sideways when it is too wide. On a phone each row is a card whose cells carry
 * their column's title; the roles keep it a table for a screen reader whatever it looks like.
 */
export function Table<Row>({ caption, isCaptionShown = false, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // A region that scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={css.table} role="table">
        <caption className={isCaptionShown ? undefined : ui.hidden}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} scope="col" role="columnheader" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  data-align={column.align}
                  data-title={typeof column.title === 'string' ? column.title : undefined}
                >
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
