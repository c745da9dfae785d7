import css from './loyalty.module.css';

/** More waves do not fit the shield. */
const WAVES_MAX = 4;
const CROWNED = 5;
const SHIELD = 'M32 3 57 12v18c0 15-10 25-25 31C17 55 7 45 7 30V12Z';

/** The shield of a level, one wave more on each; its number is inside, so that colour is never alone. */
export function LevelBadge({ level, size = 56 }: { level: number; size?: number }) {
  const waves = Array.from({ length: Math.min(level, WAVES_MAX) }, (_, at) => 47 - at * 6.2);
  return (
    <svg
      className={css.badge}
      data-level={Math.min(level, CROWNED)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d={SHIELD} className={css.shield} />
      <path d="M7 12 32 3v58C17 55 7 45 7 30Z" className={css.half} />
      {waves.map((y) => (
        <path key={y} d={`M14 ${y}c4.5-4.6 8.5-4.6 12 0s7.5 4.6 12 0 8.5-4.6 12 0`} className={css.wave} />
      ))}
      {level >= CROWNED && <path d="M20 11l4 4 8-8 8 8 4-4-2 8H22Z" className={css.crown} />}
      {level > 0 && level < CROWNED && (
        <text x="32" y="23" textAnchor="middle">
          {level}
        </text>
      )}
    </svg>
  );
}
