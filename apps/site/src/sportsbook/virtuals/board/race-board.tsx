import { useState } from 'react';
import { useText } from '../../../platform/site.ts';
import type { Cast } from '../art/cast.ts';
import { RunnerMark } from '../art/runner-mark.tsx';
import { marketOf, type BoardEvent } from './board-market.ts';
import { Forecast } from './forecast.tsx';
import { MarketList } from './market-list.tsx';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

const onBoard = new Set(['win', 'place', 'show', 'exacta', 'quinella', 'trifecta', 'trio']);
const columns = ['win', 'place', 'show'] as const;

/** Runners of a race with their prices to win and to a place, and who comes first and second. */
export function RaceBoard({ event, isOpen, cast }: BoardEvent & { cast: Cast }) {
  const t = useText();
  const [places, setPlaces] = useState<readonly (number | null)[]>([null, null, null]);
  const cell = { event, isOpen };
  /** A runner has one place at most; null takes the choice back. */
  const choose = (at: number, number: number | null) =>
    setPlaces(places.map((chosen, index) => (index === at ? number : chosen === number ? null : chosen)));
  return (
    <>
      <div role="table" aria-label={t('virtuals.board.runners')}>
        <div role="row" className={css.head}>
          <span role="columnheader">{t('virtuals.board.runner')}</span>
          {columns.map((type) => (
            <span role="columnheader" key={type}>
              {t(`markets.type.${type}`)}
            </span>
          ))}
          <span role="columnheader" className={css.choice}>
            {t('virtuals.board.first')}
          </span>
          <span role="columnheader" className={css.choice}>
            {t('virtuals.board.second')}
          </span>
        </div>
        {cast.names.map((name, at) => {
          const number = at + 1;
          return (
            <div role="row" key={number} className={css.runner}>
              <span role="rowheader" className={css.name}>
                <RunnerMark cast={cast} number={number} size={30} />
                <b>{name}</b>
              </span>
              {columns.map((type) => (
                <span role="cell" key={type}>
                  <OutcomeCell {...cell} market={marketOf(event, type)} outcome={`${number}`} />
                </span>
              ))}
              {[0, 1].map((place) => (
                <span role="cell" key={place} className={css.choice}>
                  <button
                    type="button"
                    className={css.pick}
                    aria-pressed={places[place] === number}
                    aria-label={t(place === 0 ? 'virtuals.board.first_of' : 'virtuals.board.second_of', {
                      name,
                    })}
                    onClick={() => choose(place, places[place] === number ? null : number)}
                  >
                    {place + 1}
                  </button>
                </span>
              ))}
            </div>
          );
        })}
      </div>
      <Forecast {...cell} cast={cast} places={places} onChoose={choose} />
      <MarketList {...cell} markets={event.markets.filter(({ type }) => !onBoard.has(type))} />
    </>
  );
}
