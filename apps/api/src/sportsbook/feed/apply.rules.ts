import { marketGroups } from '@halcyon/odds/market-types/market-type';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { marketKeyOf, marketKeyLengthMax, parseMarketKey } from '@halcyon/odds/market-key';
import { millionths } from '@halcyon/odds/chances';
import { products, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { mayMoveEvent } from './event.machine.ts';
import type { EventProgress, FeedEvent, FeedMarket, FeedOutcome } from './feed-event.ts';
import { marketStepAfterRollback, marketStepOf, mayMoveMarket } from './market.machine.ts';

/** What a message was not wholly applied for; counted, and those of `alarms` logged for an operator. */
export type Note =
  | 'outdated'
  | 'after_close'
  | 'illegal_step'
  | 'handover_ignored'
  | 'unknown_market'
  | 'unknown_outcome'
  | 'chances_incomplete';
export const alarms: ReadonlySet<Note> = new Set(['unknown_market', 'unknown_outcome', 'chances_incomplete']);

export type EventMessage = Exclude<FeedMessage, { kind: 'alive' | 'snapshot_complete' }>;
type Of<Kind extends EventMessage['kind']> = Extract<EventMessage, { kind: Kind }>;
type SentMarket = Of<'odds_change'>['markets'][number];
type SentOutcome = SentMarket['outcomes'][number];

/** `event`: the same object when the message changes nothing. */
export type Applied = { readonly event: FeedEvent; readonly notes: readonly Note[] };
type Noting = (note: Note) => void;

/**
 * An event after a message, whose version rises by one if anything changed. Settlements, rollbacks and cancellations
 * always count as a change. Pure.
 */
export function applyMessage(event: FeedEvent, message: EventMessage): Applied {
  const notes: Note[] = [];
  const note: Noting = (of) => notes.push(of);
  const applied = applyKind(event, message, note);
  if (applied === event) return { event, notes };
  return { event: { ...applied, version: event.version + 1 }, notes };
}

function applyKind(event: FeedEvent, message: EventMessage, note: Noting): FeedEvent {
  switch (message.kind) {
    case 'odds_change':
      return applyOdds(event, message, note);
    case 'bet_stop':
      return applyStop(event, message, note);
    case 'bet_settlement':
      return applySettlement(event, message, note);
    case 'rollback_bet_settlement':
      return applyRollback(event, message, (market) => ({ ...market, isSettled: false }));
    case 'rollback_bet_cancel':
      return applyRollback(event, message, (market) => market);
    case 'bet_cancel':
      // It voids bets, and leaves the market as it is.
      return { ...event };
    case 'fixture_change':
      return applyFixtureChange(event, message);
  }
}

/** Key, type and specifiers of a market on the wire, whose specifiers come in any order. Null: they name one twice. */
export function readMarketName({ type, specifiers }: { type: string; specifiers: string }) {
  const text = specifiers === '' ? type : `${type}|${specifiers}`;
  if (text.length > marketKeyLengthMax) return null;
  const parsed = parseMarketKey(text);
  return parsed && { ...parsed, key: marketKeyOf(parsed.type, parsed.specifiers) };
}

function applyOdds(event: FeedEvent, message: Of<'odds_change'>, note: Noting): FeedEvent {
  if (event.step === 'closed') {
    note('after_close');
    return event;
  }
  const { event: moved, isNewest } = moveEvent(event, message, note);
  const markets = new Map(event.markets);
  let hasChanged = moved !== event;
  for (const sent of message.markets) {
    const name = readMarketName(sent);
    if (!name) {
      note('unknown_market');
      continue;
    }
    const before = markets.get(name.key);
    const after = priced({ event, before, sent, message, note }, name);
    if (after === before) continue;
    markets.set(name.key, after!);
    hasChanged = true;
  }
  if (!hasChanged) return event;
  return { ...moved, markets, law: isNewest ? (message.law ?? null) : event.law };
}

function moveEvent(event: FeedEvent, { timestamp, eventStatus, incidents }: Of<'odds_change'>, note: Noting) {
  if (timestamp < event.atMs) {
    note('outdated');
    return { event, isNewest: false };
  }
  const { status, ...progress } = eventStatus;
  if (!mayMoveEvent(event.step, status)) note('illegal_step');
  const step = mayMoveEvent(event.step, status) ? status : event.step;
  const endedPeriods = endedAfter(event, progress, incidents ?? []);
  return { event: { ...event, step, atMs: timestamp, progress, endedPeriods }, isNewest: true };
}

/** A period is over when its end is reported, or when another one runs. */
function endedAfter(
  { endedPeriods, progress: before }: FeedEvent,
  { period }: EventProgress,
  incidents: readonly { readonly kind: string; readonly period: string }[],
): readonly string[] {
  const ended = incidents.filter(({ kind }) => kind === 'period_end').map((incident) => incident.period);
  if (before.period !== undefined && period !== undefined && before.period !== period)
    ended.push(before.period);
  const isNew = ended.some((of) => !endedPeriods.includes(of));
  return isNew ? [...new Set([...endedPeriods, ...ended])] : endedPeriods;
}

type Pricing = {
  readonly event: FeedEvent;
  readonly before: FeedMarket | undefined;
  readonly sent: SentMarket;
  readonly message: Of<'odds_change'>;
  readonly note: Noting;
};

function priced(
  { event, before, sent, message, note }: Pricing,
  name: NonNullable<ReturnType<typeof readMarketName>>,
): FeedMarket | undefined {
  const { product, timestamp } = message;
  const step = marketStepOf(sent.status);
  if (before && timestamp < before.atMs) {
    note('outdated');
    return before;
  }
  if (before && before.atMs > 0 && before.product !== product) {
    // The other producer prices it already, or has not handed it over yet.
    if (step === 'handed_over' || !takesOver(before, product)) {
      note('handover_ignored');
      return before;
    }
  }
  if (before && !mayMoveMarket(before.step, step)) {
    note('illegal_step');
    return before;
  }
  const type = marketTypesOf[event.sport].get(name.type);
  const isKnown = type !== undefined && isSameSet(Object.keys(name.specifiers), type.specifiers);
  if (!isKnown && before === undefined) note('unknown_market');
  const allowed = type && typeof type.outcomes !== 'string' ? type.outcomes : null;
  const outcomes =
    sent.outcomes.length === 0
      ? (before?.outcomes ?? new Map<string, FeedOutcome>())
      : new Map(sent.outcomes.map((outcome) => [outcome.id, outcomeOf(outcome, allowed, note)]));
  return {
    ...name,
    product,
    step,
    atMs: timestamp,
    isSettled: before?.isSettled ?? false,
    isKnown,
    isFavourite: sent.favourite === 1,
    cashOut: cashOutOf(sent.cashoutStatus, before),
    outcomes,
  };
}

/** During play the live producer decides; the other takes a market that was handed over, or is not its own. */
function takesOver(before: FeedMarket, product: number): boolean {
  return before.step === 'handed_over' || before.product !== products.live || product === products.live;
}

function outcomeOf(sent: SentOutcome, allowed: readonly string[] | null, note: Noting): FeedOutcome {
  const { id, odds, active, chances } = sent;
  if (allowed && !allowed.includes(id)) {
    note('unknown_outcome');
    return { id, oddsMilli: null, isActive: false, chances: null };
  }
  const sum = chances && chances.won + chances.halfWon + chances.void + chances.halfLost + chances.lost;
  if (chances && sum !== millionths) note('chances_incomplete');
  return {
    id,
    oddsMilli: odds ?? null,
    isActive: active === 1,
    chances: chances && sum === millionths ? chances : null,
  };
}

function cashOutOf(status: number | undefined, before: FeedMarket | undefined): FeedMarket['cashOut'] {
  if (status === undefined) return before?.cashOut ?? 'never';
  return status === 1 ? 'open' : status === -1 ? 'suspended' : 'never';
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** A market or a group that is unknown is stopped with every other: a stop too many costs less than one too few. */
export function stopsGroup(groups: readonly string[], group: string | undefined): boolean {
  const isOfAll = groups.some((name) => !(marketGroups as readonly string[]).includes(name));
  return isOfAll || group === undefined || groups.includes(group);
}

function applyStop(event: FeedEvent, message: Of<'bet_stop'>, note: Noting): FeedEvent {
  if (event.step === 'closed') {
    note('after_close');
    return event;
  }
  const { groups, timestamp, product } = message;
  const step = marketStepOf(message.marketStatus);
  const markets = new Map(event.markets);
  let hasChanged = false;
  for (const market of event.markets.values()) {
    const group = marketTypesOf[event.sport].get(market.type)?.group;
    if (!stopsGroup(groups, group) || market.product !== product || timestamp < market.atMs) continue;
    if (market.step === 'inactive' || !mayMoveMarket(market.step, step)) continue;
    markets.set(market.key, { ...market, step, atMs: timestamp });
    hasChanged = true;
  }
  if (!hasChanged) note('outdated');
  return hasChanged ? { ...event, markets } : event;
}

/** Marks what is decided. A market that was never priced is created, hidden, so that a rollback finds it. */
function applySettlement(event: FeedEvent, message: Of<'bet_settlement'>, note: Noting): FeedEvent {
  const markets = new Map(event.markets);
  for (const sent of message.markets) {
    const name = readMarketName(sent);
    if (!name) {
      note('unknown_market');
      continue;
    }
    const before = markets.get(name.key);
    const isSettled = sent.outcomes.every(({ result, voidFactor }) => result !== -1 || voidFactor === 1);
    const isKnown = before?.isKnown ?? marketTypesOf[event.sport].has(name.type);
    if (!isKnown && !before) note('unknown_market');
    const market = before ?? neverPriced(name, message.product, sent.outcomes, isKnown);
    markets.set(name.key, { ...market, isSettled });
  }
  return { ...event, markets };
}

function neverPriced(
  name: NonNullable<ReturnType<typeof readMarketName>>,
  product: number,
  outcomes: readonly { readonly id: string }[],
  isKnown: boolean,
): FeedMarket {
  const none = { oddsMilli: null, isActive: false, chances: null };
  return {
    ...name,
    product,
    step: 'inactive',
    atMs: 0,
    isSettled: false,
    isKnown,
    isFavourite: false,
    cashOut: 'never',
    outcomes: new Map(outcomes.map(({ id }) => [id, { id, ...none }])),
  };
}

function applyRollback(
  event: FeedEvent,
  message: Of<'rollback_bet_settlement' | 'rollback_bet_cancel'>,
  change: (market: FeedMarket) => FeedMarket,
): FeedEvent {
  const markets = new Map(event.markets);
  for (const sent of message.markets) {
    const market = markets.get(readMarketName(sent)?.key ?? '');
    if (market) markets.set(market.key, change({ ...market, step: marketStepAfterRollback(market.step) }));
  }
  return { ...event, markets };
}

function applyFixtureChange(event: FeedEvent, { changeType, timestamp }: Of<'fixture_change'>): FeedEvent {
  const isCancelled = changeType === 3 && mayMoveEvent(event.step, 'cancelled');
  return isCancelled ? { ...event, step: 'cancelled', atMs: Math.max(event.atMs, timestamp) } : { ...event };
}
