import type {
  operatorTradingEndpoints,
  TradedEvent,
  TradedRow,
} from '@halcyon/contract/operations/trading.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { liveOverroundBps, overrounds } from '@halcyon/odds/price/overround';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { DeskBook } from '../desk/desk-book.ts';
import { limitsOf, pricingOf, type DeskEvent } from '../desk/desk-settings.rules.ts';
import { WHOLE_EVENT, type SuspensionRow } from '../desk/suspension.store.ts';
import type { Exposure } from '../limits/exposure.ts';
import type { BookLimits } from '../limits/stake-bounds.rules.ts';
import {
  comparePlaces,
  isLive,
  isOnOffer,
  isShown,
  placeOfEvent,
  readCursor,
  writeCursor,
} from '../offer/offer-list.rules.ts';
import { readEvent, type OfferReader } from '../offer/offer-reader.service.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import type { OfferedEvent, OfferedMarket } from '../offer/offer.ts';
import { listCompetitions, listFacts } from '../offer/offer.store.ts';
import { outcomeView } from '../offer/offer-view.rules.ts';
import { legJudgement } from '../slip/slip-price.rules.ts';
import { inEnglish, outcomeNames } from './names.ts';
import { settingView } from './market-setting.service.ts';
import { findNamedEvents } from './traded-event.store.ts';

export type TradedDependencies = OfferReader & {
  readonly db: Queryable;
  readonly offer: Pick<LiveOffer, 'all' | 'find'>;
  readonly desk: DeskBook;
  readonly exposure: Pick<Exposure, 'ready' | 'costOf'>;
  readonly limits: BookLimits;
};
type List = (typeof operatorTradingEndpoints)['GET /api/operator/v1/trading/events'];

const noneSet: DeskEvent = { suspensions: [], own: [], shared: [], boosts: [] };

/** One page of events on offer, in the order of their starts. */
export async function listTraded(
  deps: TradedDependencies,
  { sport, live, search, cursor, limit }: InputOf<List>['query'],
): Promise<Omit<AnswerOf<List>, 'asOf'>> {
  const named = search === undefined ? null : new Set(await findNamedEvents(deps.db, search));
  const after = readCursor(cursor);
  const found = [...deps.offer.all()].filter(
    (event) =>
      isOnOffer(event) &&
      (sport === undefined || event.sport === sport) &&
      (live === undefined || isLive(event) === (live === 'true')) &&
      (named === null || named.has(event.id)) &&
      (after === null || comparePlaces(placeOfEvent(event), after) > 0),
  );
  const shown = found
    .toSorted((one, other) => comparePlaces(placeOfEvent(one), placeOfEvent(other)))
    .slice(0, limit);
  const last = shown.at(-1);
  const facts = new Map(
    (
      await listFacts(
        deps.db,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.event_id, row]),
  );
  await deps.exposure.ready(shown.map(({ id }) => id));
  const competitions = new Map((await listCompetitions(deps.db)).map((row) => [row.competition_id, row]));
  return {
    items: shown.flatMap((event) => {
      const row = facts.get(event.id);
      const competition = competitions.get(event.competitionId);
      return row && competition
        ? [rowOf(deps, event, { name: inEnglish(row.names), competition: inEnglish(competition.names) })]
        : [];
    }),
    nextCursor: last && found.length > limit ? writeCursor(placeOfEvent(last)) : null,
  };
}

function rowOf(
  { desk, exposure, progressOf }: Pick<TradedDependencies, 'desk' | 'exposure' | 'progressOf'>,
  event: OfferedEvent,
  names: { readonly name: string; readonly competition: string },
): TradedRow {
  const markets = [...event.markets.values()].filter(isShown);
  const { suspensions } = desk.find(event.id) ?? noneSet;
  return {
    id: event.id,
    sport: event.sport,
    ...names,
    startsAt: event.startsAt.toISOString(),
    state: event.state,
    progress: progressOf(event.id) as TradedRow['progress'],
    marketCount: markets.length,
    openMarketCount: markets.filter(({ state }) => state === 'active').length,
    suspendedMarketCount: suspensions.filter(({ market_key }) => market_key !== WHOLE_EVENT).length,
    suspension: suspensionOf(suspensions, WHOLE_EVENT),
    worst: toWire(
      pricedMarketsOf(event).reduce((sum, market) => sum + worstOf(exposure, event.id, market), 0n),
      'EUR',
    ),
  };
}

const pricedMarketsOf = ({ sport, markets }: OfferedEvent) =>
  [...markets.values()].filter(({ state, type }) => state !== 'inactive' && marketTypesOf[sport].has(type));

/** What the dearest outcome of a market costs; zero if each is a gain. */
function worstOf(exposure: Pick<Exposure, 'costOf'>, eventId: string, { key, outcomes }: OfferedMarket) {
  return [...outcomes.keys()]
    .map((outcome) => exposure.costOf({ eventId, marketKey: key, outcome }))
    .reduce((most, cost) => (cost > most ? cost : most), 0n);
}

function suspensionOf(rows: readonly SuspensionRow[], key: string): TradedRow['suspension'] {
  const row = rows.find(({ market_key }) => market_key === key);
  return row ? { at: row.suspended_at.toISOString(), by: row.suspended_by, reason: row.reason } : null;
}

/** Refuses: sportsbook.event_unknown. */
export async function readTraded(
  deps: TradedDependencies,
  eventId: string,
): Promise<Omit<TradedEvent, 'asOf'>> {
  const { markets: _markets, marketCount: _count, ...facts } = await readEvent(deps, eventId, 'en');
  const event = deps.offer.find(eventId);
  if (!event) throw new Refusal('sportsbook.event_unknown');
  const desk = deps.desk.find(eventId) ?? noneSet;
  await deps.exposure.ready([eventId]);
  const markets = pricedMarketsOf(event).flatMap((market) => marketOf(deps, { event, desk }, market) ?? []);
  const outcomes = markets.flatMap((market) =>
    market.outcomes.map(({ id }) => ({ event_id: eventId, outcome: id })),
  );
  const worstMinor = markets.reduce((sum, { worst }) => sum + BigInt(worst.amountMinor), 0n);
  return {
    ...facts,
    suspension: suspensionOf(desk.suspensions, WHOLE_EVENT),
    setting: settingView(desk.own.find(({ market_key }) => market_key === null)),
    worst: toWire(worstMinor, 'EUR'),
    eventLimit: toWire(limitsOf(desk, { key: '', overround: 'result' }, deps.limits).eventMinorMax, 'EUR'),
    liveOverroundBps,
    names: (await outcomeNames(deps.db, outcomes)).get(eventId) ?? {},
    markets,
  };
}

function marketOf(
  { exposure }: Pick<TradedDependencies, 'exposure'>,
  { event, desk }: { readonly event: OfferedEvent; readonly desk: DeskEvent },
  market: OfferedMarket,
): TradedEvent['markets'][number] | null {
  const type = marketTypesOf[event.sport].get(market.type);
  if (!type) return null;
  const { key, specifiers, state, version } = market;
  const costOf = (outcome: string) => exposure.costOf({ eventId: event.id, marketKey: key, outcome });
  const { overroundBps } = pricingOf(desk, { key, overround: type.overround });
  return {
    key,
    type: market.type,
    specifiers: { ...specifiers },
    group: type.group,
    overroundClass: type.overround,
    state,
    version,
    suspension: suspensionOf(desk.suspensions, key),
    setting: settingView(desk.own.find(({ market_key }) => market_key === key)),
    overroundBps: overroundBps ?? overrounds[type.overround].bps,
    worst: toWire(worstOf(exposure, event.id, market), 'EUR'),
    outcomes: [...market.outcomes.values()].map((outcome) => ({
      ...outcomeView(outcome),
      ...legJudgement(outcome),
      cost: toWire(costOf(outcome.id), 'EUR'),
    })),
  };
}
