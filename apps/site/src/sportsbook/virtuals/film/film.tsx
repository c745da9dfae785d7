import type { VirtualEventView, VirtualFilm } from '../virtuals.queries.ts';
import { useEffect, useMemo, useState } from 'react';
import { kitsOf, type Cast } from '../art/cast.ts';
import { FilmCanvas, pixelRatio } from './film-canvas.tsx';
import { footballScene } from './football-scene.ts';
import { MovingTable } from './moving-table.tsx';
import { OrderStrip } from './order-strip.tsx';
import { raceScene } from './race-scene.ts';
import { ScoreLine } from './score-line.tsx';
import { tennisScene } from './tennis-scene.ts';
import { useStillness } from './use-stillness.ts';
import type { ReactNode } from 'react';
import css from './virtual-film.module.css';

type FilmProps = {
  event: Pick<VirtualEventView, 'id' | 'sport' | 'participants'>;
  cast: Cast;
  /** Null: it has not begun, and the field is at the start. */
  film: VirtualFilm | null;
  /** The current position in the film, from 0 to 1. */
  partNow: () => number;
  /** Words over the picture. */
  children: ReactNode;
};

/** A film of an event, with who leads or what the score is below it. Without motion it is a table that changes in steps. */
export function Film({ event, cast, film, partNow, children }: FilmProps) {
  const isStill = useStillness();
  const [part, setPart] = useState(0);
  useEffect(() => setPart(partNow()), [partNow]);
  const scene = useMemo(() => {
    if (isStill) return null;
    const kits = kitsOf(cast);
    if (event.sport === 'virtual-football')
      return footballScene(film?.kind === 'football' ? film : null, kits);
    if (event.sport === 'virtual-tennis') return tennisScene(film?.kind === 'tennis' ? film : null, kits);
    return raceScene(event.sport, film?.kind === 'race' ? film : null, cast.silks, pixelRatio());
  }, [event.sport, cast, film, isStill]);
  return (
    <div className={css.film}>
      <div className={css.stage}>
        {scene ? (
          <FilmCanvas scene={scene} partNow={partNow} onPart={setPart} />
        ) : (
          <MovingTable cast={cast} film={film} partNow={partNow} onPart={setPart} />
        )}
        <div className={css.over}>{children}</div>
      </div>
      <div className={css.below} data-sport={event.sport}>
        {film && film.kind !== 'race' ? (
          <ScoreLine cast={cast} film={film} part={part} />
        ) : event.sport.startsWith('virtual') ? (
          <p className={css.moments}>
            <b>{cast.names.join(' – ')}</b>
          </p>
        ) : (
          <OrderStrip cast={cast} film={film} part={part} />
        )}
      </div>
    </div>
  );
}

/** Room for a film whose runners are not read yet: as high as the film. */
export function FilmRoom({ sport }: { sport: string }) {
  return (
    <div className={css.film} aria-busy="true">
      <div className={css.stage} />
      <div className={css.below} data-sport={sport} />
    </div>
  );
}
