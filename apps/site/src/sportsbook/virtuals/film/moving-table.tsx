import { useEffect, useState } from 'react';
import type { VirtualFilm } from '../virtuals.queries.ts';
import type { Cast } from '../art/cast.ts';
import { RunnerMark } from '../art/runner-mark.tsx';
import { orderOf } from './order.ts';
import css from './virtual-film.module.css';

const STEP_MS = 2_000;

type MovingTableProps = {
  cast: Cast;
  film: VirtualFilm | null;
  partNow: () => number;
  onPart: (part: number) => void;
};

/** In place of the picture where no motion is wanted: the places, changed every two seconds. */
export function MovingTable({ cast, film, partNow, onPart }: MovingTableProps) {
  const [part, setPart] = useState(0);
  useEffect(() => {
    const step = () => {
      setPart(partNow());
      onPart(partNow());
    };
    step();
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [partNow, onPart]);
  const order = film?.kind === 'race' ? orderOf(film, part) : cast.names.map((_, at) => at + 1);
  return (
    <ol className={css.table}>
      {order.map((number, at) => (
        <li key={number}>
          {film?.kind === 'race' && <b>{at + 1}</b>}
          <RunnerMark cast={cast} number={number} size={24} />
          <span>{cast.names[number - 1]}</span>
        </li>
      ))}
    </ol>
  );
}
