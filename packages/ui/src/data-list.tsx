import type { ReactNode } from 'react';
import css from './data-list.module.css';

export type DataRow = { term: ReactNode; value: ReactNode; hint?: ReactNode };
type DataListProps = {
  rows: readonly DataRow[];
  /** `end`: figures that are compared; `tiles`: a few figures that are read at a glance, each on its own. */
  align?: 'start' | 'end' | 'tiles';
};

/** Facts of one thing as terms and values. Several things of one kind are a `Table`. */
export function DataList({ rows, align = 'start' }: DataListProps) {
  return (
    <dl className={css.list} data-align={align}>
      {rows.map(({ term, value, hint }, index) => (
        <div key={typeof term === 'string' ? term : index}>
          <dt>
            {term}
            {hint && <span className={css.hint}>{hint}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
