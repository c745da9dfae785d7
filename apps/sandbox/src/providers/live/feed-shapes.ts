import { formatDecimal } from '@halcyon/money/amount';
import type { CreedroomzTable } from '@halcyon/wire/providers/creedroomz-tables';
import type { EvolutionTable } from '@halcyon/wire/providers/evolution-lobby';
import type { PragmaticLiveTable } from '@halcyon/wire/providers/pragmatic-live';
import { limitsIn, tableCurrencies, type LiveTable } from './live-table.ts';
import type { TableRun } from './table/table-run.ts';

/** Results that a provider's feed sends; tables keep as many. */
const RESULTS_TOLD = 20;

/** What each provider calls a kind of table. */
const evolutionTypes = {
  roulette: 'roulette',
  blackjack: 'blackjack',
  baccarat: 'baccarat',
  wheel: 'moneywheel',
};
const pragmaticTypes = {
  roulette: 'ROULETTE',
  blackjack: 'BLACKJACK',
  baccarat: 'BACCARAT',
  wheel: 'MEGAWHEEL',
};
const creedroomzTypes = {
  roulette: 'Roulette',
  blackjack: 'Blackjack',
  baccarat: 'Baccarat',
  wheel: 'GameShow',
};

const unitsOf = (minor: bigint, currency: string) => Number(formatDecimal(minor, currency));

function bothLimits(table: LiveTable, currency: string) {
  const limits = limitsIn(table, currency);
  return limits && { min: unitsOf(limits.minMinor, currency), max: unitsOf(limits.maxMinor, currency) };
}

export function evolutionTable(run: TableRun): EvolutionTable {
  const { table } = run;
  const view = run.view();
  const limits = tableCurrencies.flatMap((currency) => {
    const of = bothLimits(table, currency);
    return of ? [[currency, of] as const] : [];
  });
  return {
    name: table.name,
    gameType: evolutionTypes[table.kind],
    gameTypeUnified: evolutionTypes[table.kind],
    open: view.phase !== 'closed',
    players: view.players,
    language: table.language,
    ...(table.seats !== null && { seats: table.seats, seatsTaken: [...view.seatsTaken] }),
    betLimits: Object.fromEntries(limits),
    dealer: { name: view.dealer },
    results: view.results.slice(0, RESULTS_TOLD),
  };
}

/** Null: the table takes no bets in that currency. */
export function pragmaticTable(run: TableRun, currency: string): PragmaticLiveTable | null {
  const { table } = run;
  const view = run.view();
  const limits = bothLimits(table, currency);
  if (!limits) return null;
  return {
    tableId: table.tableId,
    tableName: table.name,
    tableType: pragmaticTypes[table.kind],
    tableOpen: view.phase !== 'closed',
    language: table.language,
    currency,
    ...(table.seats !== null && {
      seatLimit: table.seats,
      availableSeats: table.seats - view.seatsTaken.length,
    }),
    totalSeatedPlayers: view.players,
    tableLimits: { minBet: limits.min, maxBet: limits.max },
    dealer: { name: view.dealer },
    last20Results: view.results.slice(0, RESULTS_TOLD).map((result) => ({ result })),
  };
}

export function creedroomzTable(run: TableRun): CreedroomzTable {
  const { table } = run;
  const view = run.view();
  return {
    Id: Number(table.tableId),
    Name: table.name,
    GameType: creedroomzTypes[table.kind],
    IsOpen: view.phase !== 'closed',
    Language: table.language,
    DealerName: view.dealer,
    ...(table.seats !== null && { Seats: table.seats, SeatsTaken: view.seatsTaken.length }),
    PlayersCount: view.players,
    Limits: tableCurrencies.flatMap((currency) => {
      const of = bothLimits(table, currency);
      return of ? [{ Currency: currency, Min: of.min, Max: of.max }] : [];
    }),
    LastResults: view.results.slice(0, RESULTS_TOLD),
  };
}
