import { millionths, type Chances } from '@halcyon/odds/chances';
import { gradeOutcome } from '@halcyon/odds/grade/grade-market';
import { recordOf } from '@halcyon/odds/grade/record-fold';
import type { FairMarket } from '@halcyon/odds/law';
import { statedPriceOf } from '@halcyon/odds/price/stated-return';
import { products, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { EventStatus, OddsChange } from '@halcyon/wire/odds-feed/messages';
import { incidentsOf, type Drawn } from './draw.ts';
import { fairMarketsOf, type VirtualEvent } from './virtual-event.ts';

type Market = z.infer<typeof OddsChange>['markets'][number];
type Outcome = Market['outcomes'][number];
type Status = z.infer<typeof EventStatus>;

const product = products.virtual;

/** Text of specifiers on the wire. */
const textOf = (specifiers: FairMarket['specifiers']) =>
  Object.entries(specifiers)
    .map(([name, value]) => `${name}=${value}`)
    .join('|');

/** Whole millionths that add up to a million. */
function chancesE6(chances: Chances): NonNullable<Outcome['chances']> {
  const level = Math.round(chances.void * millionths);
  const won = Math.round(chances.won * millionths);
  return { won, halfWon: 0, void: level, halfLost: 0, lost: millionths - won - level };
}

export function pricedMarketsOf({ law }: Pick<VirtualEvent, 'law'>): readonly FairMarket[] {
  return fairMarketsOf(law);
}

function offered(market: FairMarket, status: 1 | -1): Market {
  return {
    type: market.type,
    specifiers: textOf(market.specifiers),
    status,
    cashoutStatus: -2,
    outcomes: market.outcomes.map(({ id, chances }): Outcome => {
      const odds = statedPriceOf(market.type, chances);
      return {
        id,
        active: odds === null ? 0 : 1,
        chances: chancesE6(chances),
        ...(odds !== null && { odds }),
      };
    }),
  };
}

const at = (event: VirtualEvent, sequence: number, timestamp: number) =>
  ({ product, event: event.slot.eventId, sequence, timestamp }) as const;

/** Messages of an event from its listing to its start, with when each is due: the timestamp. */
export function openingMessagesOf(event: VirtualEvent): readonly FeedMessage[] {
  const { opensAtMs, closesAtMs, startsAtMs } = event.slot;
  return [
    { kind: 'fixture_change', ...at(event, 1, opensAtMs), changeType: 1 },
    {
      kind: 'odds_change',
      ...at(event, 2, opensAtMs),
      eventStatus: { status: 'not_started' },
      markets: pricedMarketsOf(event).map((market) => offered(market, 1)),
    },
    { kind: 'bet_stop', ...at(event, 3, closesAtMs), groups: ['all'], marketStatus: -1, reason: 'start' },
    { kind: 'odds_change', ...at(event, 4, startsAtMs), eventStatus: { status: 'live' }, markets: [] },
  ];
}

/** Messages of the end of an event: what happened, what won, and that nothing changes any more. */
export function closingMessagesOf(event: VirtualEvent, drawn: Drawn): readonly FeedMessage[] {
  const { endsAtMs } = event.slot;
  const incidents = [...incidentsOf(drawn, endsAtMs)];
  const status = scoreOf(drawn);
  return [
    {
      kind: 'odds_change',
      ...at(event, 5, endsAtMs),
      eventStatus: { status: 'ended', ...status },
      markets: [],
      incidents,
    },
    {
      kind: 'bet_settlement',
      ...at(event, 6, endsAtMs),
      certainty: 2,
      markets: settlementsOf(event, drawn),
    },
    {
      kind: 'odds_change',
      ...at(event, 7, endsAtMs + 1),
      eventStatus: { status: 'closed', ...status },
      markets: [],
    },
  ];
}

type Settled = Extract<FeedMessage, { kind: 'bet_settlement' }>['markets'];

function settlementsOf(event: VirtualEvent, drawn: Drawn): Settled {
  const record = recordOf({ sport: event.slot.sport, bestOf: 1 }, incidentsOf(drawn, event.slot.endsAtMs));
  return pricedMarketsOf(event).map(({ type, specifiers, outcomes }) => ({
    type,
    specifiers: textOf(specifiers),
    outcomes: outcomes.map(({ id }) => {
      const result = gradeOutcome(record, { type, specifiers, outcome: id })?.grade.result;
      if (result === 'WON') return { id, result: 1 as const };
      if (result === 'LOST') return { id, result: 0 as const };
      if (result === 'VOID') return { id, result: 0 as const, voidFactor: 1 as const };
      throw new Error(`${event.slot.eventId} leaves ${type} ${id} ${result ?? 'undecided'}`);
    }),
  }));
}

const countOf = (sides: readonly ('home' | 'away')[]) => ({
  home: sides.filter((side) => side === 'home').length,
  away: sides.filter((side) => side === 'away').length,
});

function scoreOf(drawn: Drawn): Omit<Status, 'status'> {
  if (drawn.kind === 'football') return { score: countOf(drawn.goals.map(({ side }) => side)) };
  if (drawn.kind === 'race' || drawn.kind === 'season') return {};
  const score = countOf(drawn.games.map(({ winner }) => winner));
  return { score: countOf([drawn.games.at(-1)!.winner]), periodScores: [{ period: 'set1', ...score }] };
}

/**
 * As it is written in the archive: `3/1/2`, of a season clubs by place in the same way, `2:1 (1:0) home` with the side of the first goal, `4:2 haahhh` with the side
 * that won each game.
 */
export function resultTextOf(drawn: Drawn): string {
  const text = ({ home, away }: { home: number; away: number }) => `${home}:${away}`;
  if (drawn.kind === 'race') return drawn.finish.map(({ number }) => number).join('/');
  if (drawn.kind === 'season') return drawn.places.join('/');
  if (drawn.kind === 'tennis') {
    const winners = drawn.games.map(({ winner }) => winner);
    return `${text(countOf(winners))} ${winners.map(([letter]) => letter).join('')}`;
  }
  const sides = (halves: readonly number[]) =>
    text(countOf(drawn.goals.filter(({ half }) => halves.includes(half)).map(({ side }) => side)));
  return `${sides([1, 2])} (${sides([1])}) ${drawn.goals[0]?.side ?? 'none'}`;
}

/** How an open event is now, for a consumer that missed something: sent under the number of its last message. */
export function snapshotOf(event: VirtualEvent, nowMs: number): FeedMessage {
  const { closesAtMs, startsAtMs } = event.slot;
  const sequence = nowMs >= startsAtMs ? 4 : nowMs >= closesAtMs ? 3 : 2;
  return {
    kind: 'odds_change',
    ...at(event, sequence, nowMs),
    eventStatus: { status: nowMs >= startsAtMs ? 'live' : 'not_started' },
    markets: pricedMarketsOf(event).map((market) => offered(market, nowMs >= closesAtMs ? -1 : 1)),
  };
}
