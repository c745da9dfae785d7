import { traps } from './draw-dog.ts';
import type { Cast } from './cast.ts';
import { SilkPicture } from './silk-picture.tsx';
import css from './runner-mark.module.css';

/** A runner's number with its colours: silks, a trap's jacket, or a car. The number alone where its silks are not known. */
export function RunnerMark({ cast, number, size }: { cast: Cast; number: number; size: number }) {
  const silk = cast.silks[number - 1];
  if (cast.sport === 'greyhounds') {
    const [colour, ink] = traps[(number - 1) % traps.length]!;
    const ground = colour === 'stripes' ? undefined : { background: colour, color: ink };
    return (
      <span className={css.trap} data-striped={colour === 'stripes' || undefined} style={ground}>
        <b>{number}</b>
      </span>
    );
  }
  if (!silk) return <b className={css.number}>{number}</b>;
  const isMatch = cast.sport === 'virtual-football' || cast.sport === 'virtual-tennis';
  return (
    <span className={css.mark}>
      {!isMatch && <b className={css.number}>{number}</b>}
      {cast.sport === 'motor-racing' ? (
        <CarPicture base={silk.base} mark={silk.mark} size={size} />
      ) : (
        <SilkPicture silk={silk} size={size} />
      )}
    </span>
  );
}

function CarPicture({ base, mark, size }: { base: string; mark: string; size: number }) {
  return (
    <svg width={size * 1.25} height={size} viewBox="0 0 100 80" aria-hidden="true">
      <path
        d="M6 44V22h12l4 14c14-10 26-12 34-2 18 3 30 9 42 18v6H8Z"
        fill={base}
        stroke="currentColor"
        strokeOpacity="0.5"
        strokeWidth="2"
      />
      <path d="M4 18h20v5H4ZM26 44l58 8-58 2Z" fill={mark} />
      <circle cx="26" cy="58" r="12" fill="#14161f" stroke="#8f99bd" strokeWidth="3" />
      <circle cx="78" cy="58" r="12" fill="#14161f" stroke="#8f99bd" strokeWidth="3" />
    </svg>
  );
}
