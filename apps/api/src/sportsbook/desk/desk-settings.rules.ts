import type { OverroundClass } from '@halcyon/odds/market-types/market-type';
import type { BookLimits } from '../limits/stake-bounds.rules.ts';
import type { SettingRow } from './market-setting.store.ts';
import type { BoostRow } from './price-boost.store.ts';
import { WHOLE_EVENT, type SuspensionRow } from './suspension.store.ts';

/** What operators have set of a market's prices. */
export type Pricing = {
  /** Null: as the class of its type. */
  readonly overroundBps: number | null;
  /** No price is above it, in thousandths by outcome. */
  readonly oddsMilliMax: Readonly<Record<string, number>>;
};
export const plainPricing: Pricing = { overroundBps: null, oddsMilliMax: {} };

/** What operators have set, as it is in force. */
export type DeskState = {
  readonly suspensions: readonly SuspensionRow[];
  readonly settings: readonly SettingRow[];
  readonly boosts: readonly BoostRow[];
};

/** What of it concerns one event; the same object until any of it changes. */
export type DeskEvent = {
  readonly suspensions: readonly SuspensionRow[];
  /** Of the event and its markets. */
  readonly own: readonly SettingRow[];
  /** Of the book and of classes. */
  readonly shared: readonly SettingRow[];
  /** Of its outcomes. */
  readonly boosts: readonly BoostRow[];
};

/** Pure. */
export function isStoppedAt({ suspensions }: DeskEvent, marketKey: string): boolean {
  return suspensions.some(({ market_key: of }) => of === WHOLE_EVENT || of === marketKey);
}

type Market = { readonly key: string; readonly overround: OverroundClass };

/** From the narrowest scope to the widest. Pure. */
function scopesOf({ own, shared }: DeskEvent, market: Market): readonly SettingRow[] {
  return [
    own.find(({ market_key }) => market_key === market.key),
    own.find(({ market_key }) => market_key === null),
    shared.find(({ overround_class }) => overround_class === market.overround),
    shared.find(({ overround_class }) => overround_class === null),
  ].filter((row) => row !== undefined);
}

/** Pure. */
export function pricingOf(event: DeskEvent, market: Market): Pricing {
  const scopes = scopesOf(event, market);
  const { odds_milli_max: oddsMilliMax = {} } =
    event.own.find(({ market_key }) => market_key === market.key) ?? {};
  const bps = scopes.map(({ overround_bps }) => overround_bps).find((one) => one !== null);
  return { overroundBps: bps ?? null, oddsMilliMax };
}

/** What an outcome of the market, and its event, may cost at most. Pure. */
export function limitsOf(
  event: DeskEvent,
  market: Market,
  defaults: BookLimits,
): Pick<BookLimits, 'outcomeMinorMax' | 'eventMinorMax'> {
  const scopes = scopesOf(event, market);
  const first = (of: (row: SettingRow) => bigint | null) => scopes.map(of).find((one) => one !== null);
  return {
    outcomeMinorMax: first((row) => row.outcome_minor_max) ?? defaults.outcomeMinorMax,
    eventMinorMax: first((row) => row.event_minor_max) ?? defaults.eventMinorMax,
  };
}

/** The limits of every bet. Pure. */
export function bookLimitsOf({ settings }: DeskState, defaults: BookLimits): BookLimits {
  const book = settings.find(
    ({ overround_class, event_id }) => overround_class === null && event_id === null,
  );
  return {
    ...defaults,
    outcomeMinorMax: book?.outcome_minor_max ?? defaults.outcomeMinorMax,
    eventMinorMax: book?.event_minor_max ?? defaults.eventMinorMax,
    betMinorMax: book?.bet_minor_max ?? defaults.betMinorMax,
  };
}

/** What of an event's history, oldest first, was in force at an instant; suspensions are not in it. Pure. */
export function settingsAt(history: readonly SettingRow[], eventId: string, at: Date): DeskEvent {
  const nameOf = ({ overround_class, event_id, market_key }: SettingRow) =>
    [overround_class, event_id, market_key].join(' ');
  const newest = new Map(history.filter(({ set_at }) => set_at <= at).map((row) => [nameOf(row), row]));
  const rows = [...newest.values()];
  return {
    suspensions: [],
    boosts: [],
    own: rows.filter(({ event_id }) => event_id === eventId),
    shared: rows.filter(({ event_id }) => event_id === null),
  };
}
