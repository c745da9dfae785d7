import { Chip } from '@halcyon/ui/chip';
import { useState } from 'react';
import { useText } from '../../../platform/site.ts';
import type { Cast } from '../art/cast.ts';
import { marketOf, orderId, type BoardEvent } from './board-market.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

type ForecastProps = BoardEvent & {
  cast: Cast;
  /** Numbers of the first, the second and the third; null: not chosen. */
  places: readonly (number | null)[];
  onChoose: (at: number, number: number | null) => void;
};

/** Who comes first and second, and where it is offered third; in this order or in any. */
export function Forecast({ event, isOpen, cast, places, onChoose }: ForecastProps) {
  const t = useText();
  const [isAnyOrder, setAnyOrder] = useState(false);
  const types = isAnyOrder ? (['quinella', 'trio'] as const) : (['exacta', 'trifecta'] as const);
  const labels = [t('virtuals.board.first'), t('virtuals.board.second'), t('virtuals.board.third')];
  const shown = marketOf(event, types[1]) ? labels : labels.slice(0, 2);
  const chosen = places.slice(0, shown.length).filter((number) => number !== null);
  // A third one without a second is no order yet.
  const hasGap = places.slice(0, chosen.length).includes(null);
  const type = chosen.length < 2 || hasGap ? null : types[chosen.length === 2 ? 0 : 1];
  return (
    <div className={css.forecast}>
      <b>{t(`markets.type.${type ?? types[0]}`)}</b>
      <div className={css.places}>
        {shown.map((label, at) => (
          <label key={label} className={css.place}>
            <span>{label}</span>
            <select
              value={places[at] ?? ''}
              onChange={({ target }) => onChoose(at, target.value === '' ? null : Number(target.value))}
            >
              <option value="">–</option>
              {cast.names.map((name, index) => (
                <option key={name} value={index + 1}>
                  {index + 1} {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Chip isSelected={isAnyOrder} onClick={() => setAnyOrder(!isAnyOrder)}>
        {t('virtuals.board.any_order')}
      </Chip>
      <span className={css.price}>
        {type ? (
          <OutcomeCell
            event={event}
            isOpen={isOpen}
            market={marketOf(event, type)}
            outcome={orderId(chosen, isAnyOrder)}
          />
        ) : (
          <small>{t('virtuals.board.choose')}</small>
        )}
      </span>
    </div>
  );
}
