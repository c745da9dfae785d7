import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import css from './chart-frame.module.css';
import { Skeleton } from './skeleton.tsx';
import { Table, type Column } from './table.tsx';
import ui from './ui.module.css';

type ChartFrameProps<Row> = {
  title: string;
  /** What the picture shows, in a sentence with its figures: seen by all, and all that a screen reader needs. */
  summary: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Opens the figures as a table. */
  tableLabel: string;
  emptyText: string;
  isLoading?: boolean;
  loadingLabel: string;
  /** Height of the picture, so that nothing moves when it arrives. */
  heightPx?: number;
  /** The picture itself, an SVG; its texts are the summary and the table. */
  children: ReactNode;
};

/** A chart with its title, a summary in words and the same figures as a table. Knows no drawing library. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, summary, rows, isLoading = false, heightPx = 220 } = props;
  const titleId = useId();
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <figure className={css.frame} aria-labelledby={titleId} aria-busy={isLoading || undefined}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        {!isLoading && !isEmpty && <p>{summary}</p>}
      </figcaption>
      <div className={css.picture} style={{ minHeight: heightPx }}>
        {isLoading && (
          <>
            <Skeleton height={heightPx} width="100%" />
            <span role="status" className={ui.hidden}>
              {props.loadingLabel}
            </span>
          </>
        )}
        {isEmpty && <p className={css.empty}>{props.emptyText}</p>}
        {!isLoading && !isEmpty && <div aria-hidden="true">{props.children}</div>}
      </div>
      {!isLoading && !isEmpty && (
        <details className={css.figures}>
          <summary>
            {props.tableLabel}
            <ChevronDown size={18} aria-hidden="true" />
          </summary>
          <Table caption={title} columns={props.columns} rows={rows} rowKey={props.rowKey} />
        </details>
      )}
    </figure>
  );
}
