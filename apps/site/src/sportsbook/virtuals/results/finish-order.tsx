import type { Cast } from '../art/cast.ts';
import { RunnerMark } from '../art/runner-mark.tsx';
import css from '../virtuals.module.css';

type FinishOrderProps = {
  sport: Cast['sport'];
  /** Numbers of the runners by place, between slashes. */
  result: string;
  /** Runners by number. */
  names: readonly string[];
  /** How many places are shown. */
  places: number;
};

/** Who finished where: place, number and name. A list of results does not know the colours of its runners. */
export function FinishOrder({ sport, result, names, places }: FinishOrderProps) {
  const cast: Cast = { sport, names, looks: [], silks: [] };
  return (
    <ol className={css.finish}>
      {result
        .split('/')
        .slice(0, places)
        .map((number, at) => (
          <li key={number}>
            <small>{at + 1}</small>
            {sport !== 'virtual-football' && <RunnerMark cast={cast} number={Number(number)} size={24} />}
            <span>{names[Number(number) - 1]}</span>
          </li>
        ))}
    </ol>
  );
}
