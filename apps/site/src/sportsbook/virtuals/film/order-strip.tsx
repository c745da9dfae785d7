import type { VirtualFilm } from '../virtuals.queries.ts';
import type { Cast } from '../art/cast.ts';
import { RunnerMark } from '../art/runner-mark.tsx';
import { useText } from '../../../platform/site.ts';
import { orderOf } from './order.ts';
import css from './virtual-film.module.css';

/** Who leads. It is no live region: the result is announced once. */
export function OrderStrip({
  cast,
  film,
  part,
}: {
  cast: Cast;
  film: Extract<VirtualFilm, { kind: 'race' }> | null;
  part: number;
}) {
  const t = useText();
  const order = film && part > 0 ? orderOf(film, part) : cast.names.map((_, at) => at + 1);
  return (
    <ol className={css.order} aria-label={t('virtuals.film.order')} data-waiting={film === null || undefined}>
      {order.map((number, at) => (
        <li key={at}>
          {film && <small>{at + 1}</small>}
          <RunnerMark cast={cast} number={number} size={24} />
        </li>
      ))}
    </ol>
  );
}
