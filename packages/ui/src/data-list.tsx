import type { ReactNode } from 'react';
import css from './data-list.module.css';

export type DataRow = { term: ReactNode; value: ReactNode; hint?: ReactNode };
type DataListProps = {
  rows: readonly DataRow[];
  /** `end`: figures that are compared. */
  align?: 'start' | 'end';
};

/** Facts of one thing as terms and values. Several things of one kind are a `Table`; a few large figures, `FigureTiles`. */
export function DataList({ rows, align = 'start' }: DataListProps) {
  return (
    <dl className={css.list} data-align={align}>
      <DataRows rows={rows} />
    </dl>
  );
}

/** The terms and values of a list of facts. */
export function DataRows({ rows }: Pick<DataListProps, 'rows'>) {
  return rows.map(({ term, value, hint }, index) => (
    <div key={typeof term === 'string' ? term : index}>
      <dt>
        {term}
        {hint && <span className={css.hint}>{hint}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  ));
}
