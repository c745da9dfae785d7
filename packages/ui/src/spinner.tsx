import css from './spinner.module.css';
import ui from './ui.module.css';
/** A turning ring with a spoken label. For places without a known size; otherwise use `Skeleton`. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={ui.inline}>
      <span className={css.spinner} aria-hidden="true" />
      <span className={ui.hidden}>{label}</span>
    </span>
  );
}
