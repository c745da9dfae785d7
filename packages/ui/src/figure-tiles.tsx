import { DataRows, type DataRow } from './data-list.tsx';
import css from './figure-tiles.module.css';

/** A few figures that are read at a glance, each in its own tile. */
export function FigureTiles({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className={css.tiles}>
      <DataRows rows={rows} />
    </dl>
  );
}
