import css from '../tiles.module.css';
const LEVELS = [1, 2, 3, 4, 5];

/** Five dots, with the words next to them wherever there is room. */
export function Volatility({ level }: { level: number }) {
  return (
    <span className={css.volatility} aria-hidden="true">
      {LEVELS.map((dot) => (
        <i key={dot} data-on={dot <= level || undefined} />
      ))}
    </span>
  );
}
