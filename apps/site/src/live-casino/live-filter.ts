import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import type { LiveStates } from './live-states.ts';

/** Filters of the tables; part of the address of the page. */
export type LiveFilter = {
  readonly language: string | null;
  readonly provider: string | null;
  /** The table's smallest bet is at most this; minor units of the visitor's currency. */
  readonly betMinor: bigint | null;
  readonly isSeatFree: boolean;
};

export function readLiveFilter(search: URLSearchParams): LiveFilter {
  const bet = search.get('bet') ?? '';
  return {
    language: /^[a-z]{2}$/.test(search.get('language') ?? '') ? search.get('language') : null,
    provider: search.get('provider') || null,
    betMinor: /^\d{1,12}$/.test(bet) ? BigInt(bet) : null,
    isSeatFree: search.get('seats') === 'free',
  };
}

export function isPlain({ language, provider, betMinor, isSeatFree }: LiveFilter): boolean {
  return language === null && provider === null && betMinor === null && !isSeatFree;
}

/** Does the table have a free seat? Tables without seats always do; an unknown table does not. */
export function hasFreeSeat(
  state: { isOpen: boolean | null; seats: number | null; seatsTaken: number | null } | undefined,
) {
  if (!state || state.isOpen !== true) return false;
  return state.seats === null || (state.seatsTaken !== null && state.seatsTaken < state.seats);
}

/** Tables by the game that is played at them. */
export function tablesByGame(tables: readonly LiveTable[]): ReadonlyMap<string, LiveTable> {
  return new Map(tables.map((table) => [table.gameId, table]));
}

/** Which of these games fit, in their given order. */
export function fitting(
  games: readonly GameCard[],
  tables: ReadonlyMap<string, LiveTable>,
  states: LiveStates,
  filter: LiveFilter,
): readonly GameCard[] {
  return games.filter((game) => {
    const table = tables.get(game.id);
    if (filter.language !== null && table?.language?.code !== filter.language) return false;
    if (filter.provider !== null && game.subProvider._id !== filter.provider) return false;
    if (filter.isSeatFree && !hasFreeSeat(states.get(game.id))) return false;
    const min = table?.limits?.min.amountMinor;
    return filter.betMinor === null || (min !== undefined && BigInt(min) <= filter.betMinor);
  });
}

/** Maximum of a rail. */
const RAIL_MAX = 8;

/** Games whose table its feed calls open, as many as a rail holds; unknown tables are left out. */
export function openTables(games: readonly GameCard[], tables: readonly LiveTable[]): readonly GameCard[] {
  const open = new Set(tables.filter(({ isOpen }) => isOpen === true).map(({ gameId }) => gameId));
  return games.filter(({ id, restriction }) => open.has(id) && restriction === null).slice(0, RAIL_MAX);
}

/** Languages of the dealers and smallest bets of these tables, each once and in order. */
export function choicesOf(tables: readonly LiveTable[]) {
  const languages = new Map(tables.flatMap(({ language }) => (language ? [[language.code, language]] : [])));
  const bets = new Map(
    tables.flatMap(({ limits }) => (limits ? [[limits.min.amountMinor, limits.min]] : [])),
  );
  return {
    languages: [...languages.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    bets: [...bets.values()].toSorted((one, other) =>
      BigInt(one.amountMinor) < BigInt(other.amountMinor) ? -1 : 1,
    ),
  };
}
