import type { TimelineLine } from '@halcyon/contract/sportsbook/timeline.contract';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { Sport } from '@halcyon/odds/sport';
import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { Bet, BetLeg } from '../bets/bet.ts';
import { pricingOf, settingsAt } from '../desk/desk-settings.rules.ts';
import type { SettingRow } from '../desk/market-setting.store.ts';
import type { BoostRow } from '../desk/price-boost.store.ts';
import { readMarketName, stopsGroup } from '../feed/apply.rules.ts';
import { offeredOutcomes } from '../offer/price.rules.ts';
import { resultOfFeed } from '../settlement/feed-result.rules.ts';
import type { MoveRow, PressRow, TimelineMessage } from './timeline.store.ts';

export type LegMessages = {
  readonly leg: BetLeg;
  readonly press: PressRow | undefined;
  readonly sport: Sport | null;
  /** From what was seen to acceptance. */
  readonly before: readonly TimelineMessage[];
  /** What operators have ever set of margins, oldest first. */
  readonly settings: readonly SettingRow[];
  /** Boosted prices of the event's outcomes, by their beginning. */
  readonly boosts: readonly BoostRow[];
  /** What settled, cancelled or took back after it. */
  readonly deciding: readonly TimelineMessage[];
};

/** The lines of a bet in the order of their instants. Pure. */
export function linesOf(
  bet: Bet,
  legs: readonly LegMessages[],
  moves: readonly MoveRow[],
): readonly TimelineLine[] {
  const lines = [
    ...legs.flatMap((of) => [
      ...boostLines(bet, of),
      ...pressLines(bet, of),
      ...of.before.flatMap((message) => priceLine(bet, of, message)),
      ...of.deciding.flatMap((message) => decidingLine(bet, of, message)),
    ]),
    ...moves.flatMap((move) => moveLine(move, legs)),
  ];
  return lines.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

type Line = Omit<TimelineLine, 'at'> & { readonly at: Date };
const lineOf = ({ at, ...line }: Line): TimelineLine => ({ at: at.toISOString(), ...line });

const nameOf = (message: TimelineMessage): NonNullable<TimelineLine['message']> => ({
  eventId: message.event_id,
  version: Number(message.version),
  sha256: message.sha256,
  sentAt: new Date(Number(message.sent_at_ms)).toISOString(),
});

/** What was seen, pressed and accepted, as kept with the bet, whether or not its messages are still stored. */
function pressLines(bet: Bet, { leg, press, before, boosts }: LegMessages): readonly TimelineLine[] {
  const { number, eventId } = leg;
  const messageOf = (version: number) => before.find((one) => Number(one.version) === version);
  const line = (kind: TimelineLine['kind'], version: number, oddsMilli: number | null, at: Date | null) => {
    const message = messageOf(version);
    const name = message ? nameOf(message) : { eventId, version, sha256: null, sentAt: null };
    return at ? [lineOf({ at, kind, leg: number, oddsMilli, detail: null, message: name })] : [];
  };
  // A boost changes the price without a message: what was seen at it was seen after it had begun.
  const boost = boosts.find(
    (row) => isOf(row, leg) && row.odds_milli === press?.seen_odds_milli && row.starts_at <= bet.createdAt,
  );
  const seenAt = (received = bet.createdAt) =>
    boost && boost.starts_at > received ? boost.starts_at : received;
  const { seen_version: seen, pressed_version: pressed } = press ?? {
    seen_version: null,
    pressed_version: null,
  };
  return [
    ...(seen === null
      ? []
      : line('added', seen, press!.seen_odds_milli, seenAt(messageOf(seen)?.received_at))),
    ...(pressed === null ? [] : line('pressed', pressed, press!.pressed_odds_milli, bet.createdAt)),
    ...line('accepted', leg.version, leg.oddsMilli, bet.acceptedAt),
  ];
}

const isOf = (row: BoostRow, { eventId, marketKey, outcome }: BetLeg) =>
  row.event_id === eventId && row.market_key === marketKey && row.outcome === outcome;

/** From when to when its price was boosted, between what was seen and acceptance. */
function boostLines(bet: Bet, { leg, press, before, boosts }: LegMessages): readonly TimelineLine[] {
  const until = bet.acceptedAt ?? bet.createdAt;
  const seen = before.find((one) => Number(one.version) === press?.seen_version)?.received_at;
  const from = seen && seen < bet.createdAt ? seen : bet.createdAt;
  return boosts
    .filter(
      (row) =>
        row.boost_id === leg.boostId || (isOf(row, leg) && row.starts_at <= until && row.ends_at > from),
    )
    .flatMap((row) => {
      const of = (kind: TimelineLine['kind'], at: Date) =>
        lineOf({ at, kind, leg: leg.number, oddsMilli: row.odds_milli, detail: null, message: null });
      const ended = row.ends_at <= until ? [of('boost_ended', row.ends_at)] : [];
      return [of('boosted', row.starts_at), ...ended];
    });
}

/** Our price of the leg by a message, or that bets on it were stopped. None: the message is not about it. */
function priceLine(
  bet: Bet,
  { leg, sport, settings }: LegMessages,
  stored: TimelineMessage,
): readonly TimelineLine[] {
  const message = FeedMessage.parse(JSON.parse(stored.body));
  const of = (kind: TimelineLine['kind'], oddsMilli: number | null, detail: string | null) => [
    lineOf({ at: stored.received_at, kind, leg: leg.number, oddsMilli, detail, message: nameOf(stored) }),
  ];
  const type = sport ? marketTypesOf[sport].get(parseMarketKey(leg.marketKey)?.type ?? '') : undefined;
  if (message.kind === 'bet_stop')
    return stopsGroup(message.groups, type?.group) ? of('suspended', null, message.reason ?? null) : [];
  if (message.kind !== 'odds_change') return [];
  const market = message.markets.find((one) => readMarketName(one)?.key === leg.marketKey);
  if (!market) return [];
  if (market.status !== 1) return of('suspended', null, message.betstopReason ?? null);
  if (!type) return [];
  const { status } = message.eventStatus;
  // What was accepted had the margin of then, also where it was set after the message came.
  const isAccepted = Number(stored.version) === leg.version && bet.acceptedAt !== null;
  const pricedAt = isAccepted ? bet.acceptedAt : stored.received_at;
  const outcomes = market.outcomes.map(({ id, odds, active, chances }) => {
    const outcome = { id, oddsMilli: odds ?? null, isActive: active === 1, chances: chances ?? null };
    return [id, outcome] as const;
  });
  const priced = offeredOutcomes(
    { outcomes: new Map(outcomes), product: message.product },
    type,
    status !== 'not_started' && status !== 'delayed',
    pricingOf(settingsAt(settings, leg.eventId, pricedAt), { key: leg.marketKey, overround: type.overround }),
  );
  return of('price', priced.outcomes.get(leg.outcome)?.oddsMilli ?? null, null);
}

function decidingLine(bet: Bet, { leg }: LegMessages, stored: TimelineMessage): readonly TimelineLine[] {
  const content = FeedMessage.parse(JSON.parse(stored.body));
  const decided = isAbout(bet, content) ? decisionOf(leg, content) : null;
  if (!decided) return [];
  const message = nameOf(stored);
  return [lineOf({ at: stored.received_at, leg: leg.number, oddsMilli: null, message, ...decided })];
}

/** A cancellation is about the bets that were accepted in its window. */
function isAbout({ acceptedAt }: Bet, message: FeedMessage): boolean {
  if (message.kind !== 'bet_cancel' && message.kind !== 'rollback_bet_cancel') return true;
  const { startTime = -Infinity, endTime = Infinity } = message;
  return acceptedAt !== null && acceptedAt.getTime() >= startTime && acceptedAt.getTime() < endTime;
}

/** What a message decides about a leg. Null: it is not about its market. */
function decisionOf(
  { marketKey, outcome }: BetLeg,
  message: FeedMessage,
): Pick<TimelineLine, 'kind' | 'detail'> | null {
  const isOwn = (market: { readonly type: string; readonly specifiers: string }) =>
    readMarketName(market)?.key === marketKey;
  switch (message.kind) {
    case 'bet_settlement': {
      const settled = message.markets.find(isOwn)?.outcomes.find(({ id }) => id === outcome);
      return settled ? { kind: 'result', detail: resultOfFeed(settled) } : null;
    }
    case 'bet_cancel': {
      const cancelled = message.markets.find(isOwn);
      return cancelled ? { kind: 'cancelled', detail: cancelled.voidReason } : null;
    }
    case 'rollback_bet_settlement':
      return message.markets.some(isOwn) ? { kind: 'rolled_back', detail: null } : null;
    case 'rollback_bet_cancel':
      return message.markets.some(isOwn) ? { kind: 'cancel_rolled_back', detail: null } : null;
    default:
      return null;
  }
}

function moveLine(move: MoveRow, legs: readonly LegMessages[]): readonly TimelineLine[] {
  // Acceptance has a line for each leg, with its price.
  if (move.reason === 'placed' || move.reason === 'accepted') return [];
  const [eventId = '', version = ''] = move.message_id?.split('/') ?? [];
  const stored = legs
    .flatMap(({ deciding }) => deciding)
    .find((one) => one.event_id === eventId && String(one.version) === version);
  const name = { eventId, version: Number(version), sha256: null, sentAt: null };
  return [
    lineOf({
      at: move.moved_at,
      kind: move.state === 'refused' ? 'refused' : 'moved',
      leg: null,
      oddsMilli: null,
      detail: `${move.state} ${move.reason}`,
      message: stored ? nameOf(stored) : version === '' ? null : name,
    }),
  ];
}
