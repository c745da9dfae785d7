import type { operatorTradingEndpoints, TradedBoost } from '@halcyon/contract/operations/trading.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { toWire } from '@halcyon/money/amount';
import { convertMinor, type Rates } from '@halcyon/money/reference-rates';
import type { Sport } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';
import * as store from '../desk/price-boost.store.ts';
import type { BoostRow } from '../desk/price-boost.store.ts';
import type { Exposure } from '../limits/exposure.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import { listCompetitions, listFacts } from '../offer/offer.store.ts';
import { inEnglish, outcomeNames } from './names.ts';
import { boostView } from './price-boost.service.ts';

type List = (typeof operatorTradingEndpoints)['GET /api/operator/v1/trading/boosts'];
const BOOSTS_LISTED_MAX = 200;
const OVER_LISTED_MAX = 50;

type BoostListDependencies = {
  readonly db: Queryable;
  readonly offer: Pick<LiveOffer, 'find'>;
  readonly exposure: Pick<Exposure, 'ready' | 'costOf'>;
  readonly rates: () => Rates;
};

/** Boosted prices as the trading desk reads them: each with its event, its current prices, its bets and what they can cost. */
export async function listPriceBoosts(
  deps: BoostListDependencies,
  { list }: InputOf<List>['query'],
  at: Date,
): Promise<Omit<AnswerOf<List>, 'asOf'>> {
  const { db } = deps;
  const [rows, limit] =
    list === 'open'
      ? [await store.listBoostsToCome(db, at, BOOSTS_LISTED_MAX + 1), BOOSTS_LISTED_MAX]
      : [await store.listBoostsOver(db, at, OVER_LISTED_MAX + 1), OVER_LISTED_MAX];
  const shown = rows.slice(0, limit);
  const eventIds = [...new Set(shown.map(({ event_id }) => event_id))];
  const events = await eventsOf(db, eventIds);
  const names = await outcomeNames(db, shown);
  const ids = shown.map(({ boost_id }) => boost_id);
  const stakes = Map.groupBy(await store.sumBoostStakes(db, ids), ({ boost_id }) => boost_id);
  if (list === 'open') await deps.exposure.ready(eventIds.filter((eventId) => deps.offer.find(eventId)));
  return {
    items: shown.map((row) => ({
      ...boostView(row),
      state: row.ends_at <= at ? 'over' : row.starts_at <= at ? 'running' : 'to_come',
      endedBy: row.ended_by,
      event: events.get(row.event_id) ?? null,
      names: names.get(row.event_id) ?? {},
      unboostedOddsMilli: row.unboosted_odds_milli,
      ...pricesNow(deps, row, list),
      ...betsOf(stakes.get(row.boost_id) ?? [], deps.rates()),
    })),
    isMore: rows.length > limit,
  };
}

async function eventsOf(
  db: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<TradedBoost['event']>>> {
  const competitions = new Map((await listCompetitions(db)).map((row) => [row.competition_id, row]));
  const facts = await listFacts(db, eventIds);
  return new Map(
    facts.flatMap((row) => {
      const competition = competitions.get(row.competition_id);
      if (!competition) return [];
      const event = {
        name: inEnglish(row.names),
        competition: inEnglish(competition.names),
        sport: competition.sport as Sport,
        startsAt: row.starts_at.toISOString(),
      };
      return [[row.event_id, event] as const];
    }),
  );
}

function pricesNow(
  { offer, exposure }: Pick<BoostListDependencies, 'offer' | 'exposure'>,
  row: BoostRow,
  list: InputOf<List>['query']['list'],
): Pick<TradedBoost, 'unboostedNowMilli' | 'isOffered' | 'cost'> {
  const { event_id: eventId, market_key: marketKey, outcome: id } = row;
  const outcome = offer.find(eventId)?.markets.get(marketKey)?.outcomes.get(id);
  if (!outcome || list === 'over') return { unboostedNowMilli: null, isOffered: false, cost: null };
  return {
    unboostedNowMilli: outcome.boost?.unboostedOddsMilli ?? outcome.oddsMilli,
    isOffered: outcome.boost?.id === row.boost_id,
    cost: toWire(exposure.costOf({ eventId, marketKey, outcome: id }), 'EUR'),
  };
}

/** Bets are taken in currencies with a rate alone. */
function betsOf(rows: readonly store.BoostStakes[], rates: Rates): Pick<TradedBoost, 'betCount' | 'stake'> {
  const inEuro = rows.map((row) => convertMinor(row.stake_minor, row.currency, 'EUR', rates));
  return {
    betCount: rows.reduce((sum, row) => sum + Number(row.bet_count), 0),
    stake: toWire(
      inEuro.reduce((sum, minor) => sum + minor, 0n),
      'EUR',
    ),
  };
}
