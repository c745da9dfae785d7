import type { LiveKind } from '@halcyon/contract/live-casino/tables.contract';
import { parseDecimalTowardsZero } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import type { CreedroomzTable } from '@halcyon/wire/providers/creedroomz-tables';
import type { EvolutionTable } from '@halcyon/wire/providers/evolution-lobby';
import type { PragmaticLiveTable } from '@halcyon/wire/providers/pragmatic-live';
import type { Limits, TableFacts } from './live-tables.ts';

/** As many as a card has place for. */
const RESULTS_MAX = 8;
const RESULT_LENGTH_MAX = 12;
const DEALER_LENGTH_MAX = 40;

const kinds: Readonly<Record<string, LiveKind>> = {
  roulette: 'roulette',
  blackjack: 'blackjack',
  baccarat: 'baccarat',
  moneywheel: 'game-show',
  megawheel: 'game-show',
  gameshow: 'game-show',
};
const kindOf = (name: string): LiveKind => kinds[name.toLowerCase()] ?? 'other';
const resultsOf = (results: readonly string[] | null | undefined): string[] =>
  (results ?? []).slice(0, RESULTS_MAX).map((result) => result.slice(0, RESULT_LENGTH_MAX));
const dealerOf = (dealer: { name: string } | null | undefined): string | null =>
  dealer?.name.slice(0, DEALER_LENGTH_MAX) || null;
/** Two letters from `en`, `en-GB` or `EN`; what is no language is not known. */
const languageOf = (language: string | null | undefined): string | null =>
  /^[a-z]{2}/.exec(language?.toLowerCase() ?? '')?.[0] ?? null;

/** Null: no such currency, or numbers that are no amounts. A limit is a sign at a table; no money moves by it. */
function limitsOf(min: number, max: number, currency: string): Limits | null {
  if (!findCurrency(currency)) return null;
  const minMinor = parseDecimalTowardsZero(String(min), currency);
  const maxMinor = parseDecimalTowardsZero(String(max), currency);
  return minMinor === null || maxMinor === null ? null : { minMinor, maxMinor };
}

export function factsOfEvolution(table: EvolutionTable): TableFacts {
  const limits = Object.entries(table.betLimits).flatMap(([currency, { min, max }]) => {
    const of = limitsOf(min, max, currency);
    return of ? [[currency, of] as const] : [];
  });
  return {
    kind: kindOf(table.gameTypeUnified),
    language: languageOf(table.language),
    isOpen: table.open,
    seats: table.seats ?? null,
    seatsTaken: table.seats == null ? null : (table.seatsTaken?.length ?? null),
    players: table.players,
    dealer: dealerOf(table.dealer),
    lastResults: resultsOf(table.results),
    limits: new Map(limits),
  };
}
export const resultsOfEvolution = resultsOf;

/** The feed sends one currency at a time; limits of the others stay. */
export function factsOfPragmatic(table: PragmaticLiveTable, before: TableFacts | null): TableFacts {
  const { minBet, maxBet } = table.tableLimits;
  const limits = limitsOf(minBet, maxBet, table.currency);
  const seats = table.seatLimit ?? null;
  return {
    kind: kindOf(table.tableType),
    language: languageOf(table.language),
    isOpen: table.tableOpen,
    seats,
    seatsTaken: seats === null || table.availableSeats == null ? null : seats - table.availableSeats,
    players: table.totalSeatedPlayers ?? null,
    dealer: dealerOf(table.dealer),
    lastResults: resultsOf(table.last20Results.map(({ result }) => result)),
    limits: limits
      ? new Map([...(before?.limits ?? []), [table.currency, limits]])
      : (before?.limits ?? new Map()),
  };
}

export function factsOfCreedroomz(table: CreedroomzTable): TableFacts {
  const limits = table.Limits.flatMap(({ Currency, Min, Max }) => {
    const of = limitsOf(Min, Max, Currency);
    return of ? [[Currency, of] as const] : [];
  });
  return {
    kind: kindOf(table.GameType),
    language: languageOf(table.Language),
    isOpen: table.IsOpen,
    seats: table.Seats ?? null,
    seatsTaken: table.SeatsTaken ?? null,
    players: table.PlayersCount,
    dealer: table.DealerName?.slice(0, DEALER_LENGTH_MAX) || null,
    lastResults: resultsOf(table.LastResults),
    limits: new Map(limits),
  };
}
