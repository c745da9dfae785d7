import type { Pick as SlipPick, Slip, SlipProblem } from '@halcyon/contract/sportsbook/slip.contract';
import { betShapeRejection, lineCountOf, lineSizesOf } from '@halcyon/odds/bet/bet-type';
import { isPlaceAboveFair, placeTermsOf } from '@halcyon/odds/bet/each-way';
import { marketKeyOf, parseMarketKey } from '@halcyon/odds/market-key';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import type { Sport } from '@halcyon/odds/sport';
import type { Offer, OfferedEvent, OfferedMarket, OfferedOutcome } from '../offer/offer.ts';

/** A pick that was found in the offer. */
export type FoundLeg = {
  readonly number: number;
  readonly pick: SlipPick;
  readonly event: OfferedEvent;
  readonly market: OfferedMarket;
  readonly outcome: OfferedOutcome;
  /** Of an each-way bet: what decides its place part. */
  readonly place: PlacePart | null;
};
type PlacePart = {
  readonly market: OfferedMarket;
  readonly outcome: OfferedOutcome;
  /** 5: a place pays a fifth of the winnings. */
  readonly divisor: number;
};
export type Problem = {
  readonly code: SlipProblem;
  /** Numbers of the legs, from 1. */
  readonly legs: readonly number[];
  /** Of related legs: they can be a builder. */
  readonly hasBuilder?: boolean;
};
export type Lines = { readonly sizes: readonly number[]; readonly count: number };
export type ReadSlip = {
  readonly problems: readonly Problem[];
  /** Those that were found, in the order of the slip. */
  readonly legs: readonly FoundLeg[];
  /** Null: the type does not fit the legs. */
  readonly lines: Lines | null;
};

/** The slip as the offer has it now. Pure, but for the offer. */
export function readSlip(slip: Slip, offer: Finder): ReadSlip {
  const read = slip.legs.map((pick, at) => findLeg(pick, at + 1, slip.isEachWay, offer));
  const legs = read.flatMap(({ leg }) => leg ?? []);
  const shape = shapeOf(slip);
  const problems = [
    ...('problem' in shape ? [shape.problem] : []),
    ...read.flatMap(({ problem }) => problem ?? []),
    ...(slip.type === 'BUILDER' ? [] : relatedLegs(legs)),
  ];
  return { problems, legs, lines: 'lines' in shape ? shape.lines : null };
}

/** Where events are found. */
export type Finder = { readonly find: Offer['find'] };

function shapeOf({ type, systemSize, isEachWay, legs }: Slip): { lines: Lines } | { problem: Problem } {
  const all = legs.map((_, at) => at + 1);
  if (type === 'BUILDER' && isEachWay) return { problem: { code: 'bet.each_way_not_offered', legs: all } };
  if (type === 'BUILDER') return { lines: { sizes: [legs.length], count: 1 } };
  const bankers = legs.filter(({ isBanker }) => isBanker).length;
  const shape = {
    type,
    legs: legs.length,
    bankers,
    isEachWay,
    ...(systemSize !== undefined && { systemSize }),
  };
  const code = betShapeRejection(shape);
  if (code) return { problem: { code, legs: all } };
  const sizes = lineSizesOf(shape)!;
  return { lines: { sizes, count: lineCountOf(sizes, legs.length - bankers, isEachWay) } };
}

/** What of a pick is on offer. Specifiers of a market may come in any order. */
export function findOutcome(
  pick: Pick<Slip['legs'][number], 'eventId' | 'market' | 'outcome'>,
  offer: Finder,
): {
  readonly event?: OfferedEvent | undefined;
  readonly market?: OfferedMarket | undefined;
  readonly outcome?: OfferedOutcome | undefined;
} {
  const event = offer.find(pick.eventId) ?? undefined;
  const name = parseMarketKey(pick.market);
  const market = name ? event?.markets.get(marketKeyOf(name.type, name.specifiers)) : undefined;
  return { event, market, outcome: market?.outcomes.get(pick.outcome) };
}

function findLeg(
  pick: SlipPick,
  number: number,
  isEachWay: boolean,
  offer: Finder,
): { leg: FoundLeg | null; problem: Problem | null } {
  const refused = (code: SlipProblem, leg: FoundLeg | null = null) => ({
    leg,
    problem: { code, legs: [number] },
  });
  const { event, market, outcome } = findOutcome(pick, offer);
  if (!event) return refused('bet.event_unknown');
  if (!market) return refused(isOver(event) ? 'bet.event_over' : 'bet.market_unknown');
  if (!outcome) return refused('bet.outcome_unknown');
  const place = isEachWay ? placePartOf(event, market, outcome) : null;
  const leg = { number, pick, event, market, outcome, place };
  const code = legProblem(leg) ?? (isEachWay ? placeProblem(leg) : null);
  return code ? refused(code, leg) : { leg, problem: null };
}

/** By the runners that have a price: those of a race that is on offer do not change. Null: there is no place part. */
function placePartOf(event: OfferedEvent, market: OfferedMarket, outcome: OfferedOutcome): PlacePart | null {
  if (market.type !== 'win') return null;
  const runners = [...market.outcomes.values()].filter(({ oddsMilli }) => oddsMilli !== null).length;
  const terms = placeTermsOf(runners);
  const placed = terms && event.markets.get(terms.market);
  const same = placed?.outcomes.get(outcome.id);
  return placed && same && !isPlaceAboveFair(outcome.oddsMilli, same.chances, terms)
    ? { market: placed, outcome: same, divisor: terms.divisor }
    : null;
}

function placeProblem({ pick, place }: FoundLeg): SlipProblem | null {
  if (!place) return 'bet.each_way_not_offered';
  const { state, materialVersion } = place.market;
  if (state !== 'active') return state === 'suspended' ? 'bet.suspended' : 'bet.market_closed';
  return pick.seen.version < materialVersion ? 'bet.market_changed' : null;
}

/** The outcomes that a slip bets on, those of place parts behind their own. Pure. */
export function namesOf(legs: readonly FoundLeg[]) {
  return legs.flatMap(({ event, market, outcome, place }) => {
    const name = (of: Pick<FoundLeg, 'market' | 'outcome'>) => ({
      eventId: event.id,
      marketKey: of.market.key,
      outcome: of.outcome.id,
    });
    return place ? [name({ market, outcome }), name(place)] : [name({ market, outcome })];
  });
}

/** Why an outcome cannot be bet on now, as it was seen. Null: it can. Pure. */
function legProblem({ pick, event, market, outcome }: Omit<FoundLeg, 'place'>): SlipProblem | null {
  if (isOver(event)) return 'bet.event_over';
  if (market.state === 'suspended') return 'bet.suspended';
  if (market.state !== 'active') return 'bet.market_closed';
  if (outcome.oddsMilli === null) return 'bet.outcome_unavailable';
  if (pick.seen.version > event.version) return 'bet.version_unknown';
  return pick.seen.version < market.materialVersion ? 'bet.market_changed' : null;
}

/** No bets any more, and none that was placed can be offered a price. */
export function isOver({ state }: OfferedEvent): boolean {
  return state === 'ended' || state === 'closed' || state === 'cancelled';
}

/** True: its bets wait for the delay. As the feed's states: before the start nothing happens that could be known sooner. */
export function isLive({ state }: OfferedEvent): boolean {
  return state !== 'not_started' && state !== 'delayed' && state !== 'postponed';
}

/** Each pair whose results depend on each other: of one event, or one about the whole competition and one of its events. */
function relatedLegs(legs: readonly FoundLeg[]): readonly Problem[] {
  return legs.flatMap((one, at) =>
    legs.slice(at + 1).flatMap((other): Problem[] => {
      const isSameEvent = one.event.id === other.event.id;
      const isOfCompetition =
        one.event.competitionId === other.event.competitionId && (isOutright(one) || isOutright(other));
      if (!isSameEvent && !isOfCompetition) return [];
      const hasBuilder = isSameEvent && one.event.law !== null;
      return [{ code: 'bet.related_legs', legs: [one.number, other.number], hasBuilder }];
    }),
  );
}

function isOutright({ event, market }: FoundLeg): boolean {
  return marketTypesOf[event.sport].get(market.type)?.group === 'outright';
}

const SECOND_MS = 1_000;
/** How long a bet on a running event waits, so that what has happened reaches the offer first. */
const delays: Readonly<Record<Sport, number>> = {
  football: 5,
  tennis: 4,
  basketball: 4,
  'ice-hockey': 5,
  handball: 5,
  volleyball: 4,
  'table-tennis': 3,
  'counter-strike': 6,
  dota: 6,
  'virtual-football': 0,
  horses: 0,
  greyhounds: 0,
  'motor-racing': 0,
  'virtual-tennis': 0,
};

/** The longest delay of the legs that are running, for every player the same. Pure. */
export function delayMsOf(events: readonly OfferedEvent[]): number {
  return Math.max(0, ...events.filter(isLive).map(({ sport }) => delays[sport] * SECOND_MS));
}
