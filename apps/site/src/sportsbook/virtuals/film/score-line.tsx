import type { VirtualFilm } from '../virtuals.queries.ts';
import { kitsOf, type Cast } from '../art/cast.ts';
import { useText } from '../../../platform/site.ts';
import { footballAt, tennisAt } from './match-play.ts';
import css from './virtual-film.module.css';

type ScoreLineProps = { cast: Cast; film: Exclude<VirtualFilm, { kind: 'race' }>; part: number };

/** Score of a match so far. Of football with its moments, of tennis with the running game. */
export function ScoreLine({ cast, film, part }: ScoreLineProps) {
  const t = useText();
  const [home = '', away = ''] = cast.names;
  const kits = kitsOf(cast);
  if (film.kind === 'tennis') {
    const { games, points, isHomeServing, isOver } = tennisAt(film, part);
    const row = (side: 'home' | 'away', name: string) => (
      <li>
        <i style={{ background: kits[side === 'home' ? 0 : 1] }} />
        <span>{name}</span>
        {!isOver && isHomeServing === (side === 'home') && (
          <em role="img" aria-label={t('virtuals.film.serving')} />
        )}
        <b>{games[side]}</b>
        {!isOver && <small>{points[side]}</small>}
      </li>
    );
    return (
      <ul className={css.score}>
        {row('home', home)}
        {row('away', away)}
      </ul>
    );
  }
  const { score, minute, goals } = footballAt(film, part);
  return (
    <div className={css.moments}>
      <b>
        {home} {score.home} – {score.away} {away}
      </b>
      <div className={css.bar} aria-hidden="true">
        <span style={{ width: `${(minute / 90) * 100}%` }} />
        {goals.map(({ second, side }) => (
          <i
            key={second}
            style={{ left: `${(second / 5_400) * 100}%`, background: kits[side === 'home' ? 0 : 1] }}
          />
        ))}
      </div>
      <small>{t('virtuals.film.minute', { minute })}</small>
    </div>
  );
}
