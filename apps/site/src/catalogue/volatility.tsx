const LEVELS = [1, 2, 3, 4, 5];

/** Five dots. The words stand beside them wherever there is room. */
export function Volatility({ level }: { level: number }) {
  return (
    <span className="volatility" aria-hidden="true">
      {LEVELS.map((dot) => (
        <i key={dot} data-on={dot <= level || undefined} />
      ))}
    </span>
  );
}
