import type {
  operatorTradedBetEndpoints,
  TradedBet,
} from '@halcyon/contract/operations/traded-bets.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { toWire } from '@halcyon/money/amount';
import { convertMinor, type Rates } from '@halcyon/money/reference-rates';
import type { Queryable } from '@halcyon/server-kit/sql';
import { inEnglish, outcomeNames } from './names.ts';
import * as store from './traded-bet.store.ts';

type List = (typeof operatorTradedBetEndpoints)['GET /api/operator/v1/trading/bets'];
const LISTED_MAX = 100;
const LEGS_SHOWN = 5;

/** Bets in their delay, or open ones with a large stake. */
export async function listTradedBets(
  { db, rates }: { readonly db: Queryable; readonly rates: () => Rates },
  { list, eurosMin }: InputOf<List>['query'],
): Promise<Omit<AnswerOf<List>, 'asOf'>> {
  const now = rates();
  const least = Object.keys(now.perEuro).map((currency) => ({
    currency,
    minor: convertMinor(BigInt(eurosMin) * 100n, 'EUR', currency, now),
  }));
  const rows =
    list === 'pending'
      ? await store.listPending(db, LISTED_MAX + 1)
      : await store.listLarge(db, least, LISTED_MAX + 1);
  const shown = rows.slice(0, LISTED_MAX);
  const all = await store.listLegsOf(db, shown);
  const legs = Map.groupBy(all, ({ bet_id }) => bet_id);
  const names = await outcomeNames(db, all);
  return {
    items: shown.map((row) => betOf(row, legs.get(row.bet_id) ?? [], names)),
    isMore: rows.length > LISTED_MAX,
  };
}

function betOf(
  row: store.TradedBetRow,
  legs: readonly store.TradedLegRow[],
  names: Awaited<ReturnType<typeof outcomeNames>>,
): TradedBet {
  return {
    betId: row.bet_id,
    playerId: Number(row.player_id),
    kind: row.kind,
    state: row.state as TradedBet['state'],
    stake: toWire(row.stake_minor, row.currency),
    totalOddsMilli: String(row.total_odds_milli),
    createdAt: row.created_at.toISOString(),
    legs: legs.slice(0, LEGS_SHOWN).map((leg) => ({
      eventId: leg.event_id,
      event: leg.names ? inEnglish(leg.names) : '',
      market: leg.market_key,
      outcome: leg.outcome,
      names: names.get(leg.event_id) ?? {},
      oddsMilli: leg.odds_milli,
    })),
    legCount: legs.length,
  };
}
