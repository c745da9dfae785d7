import type { ReactNode } from 'react';
import css from '../rewards.module.css';

export type Fact = { readonly term: string; readonly value: ReactNode };

/** Facts of a reward in two columns, or each over the whole width. */
export function Facts({ rows, isWide = false }: { rows: readonly Fact[]; isWide?: boolean }) {
  return (
    <dl className={css.facts} data-wide={isWide || undefined}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
