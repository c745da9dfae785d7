import type { VirtualFilm } from '../virtuals.queries.ts';
import { orderAt, readTrack, type RaceRunner } from './film-track.ts';

type RaceFilm = Extract<VirtualFilm, { kind: 'race' }>;
const read = new WeakMap<RaceFilm, readonly RaceRunner[]>();

/** Numbers of the runners at a part of a film, the first one first. */
export function orderOf(film: RaceFilm, part: number): readonly number[] {
  const runners =
    read.get(film) ?? film.runners.map((runner) => ({ ...runner, track: readTrack(runner.track) }));
  read.set(film, runners);
  return orderAt(runners, part, film.durationMs);
}
