import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveState, LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { describe, expect, test } from 'vitest';
import { choicesOf, fitting, hasFreeSeat, openTables, readLiveFilter } from './live-filter.ts';
import { applyFrame, statesOf, unknownState } from './live-states.ts';

const state: LiveState = {
  isOpen: true,
  seats: 7,
  seatsTaken: 3,
  players: 9,
  dealer: 'Isla',
  lastResults: ['20'],
};
const english = { code: 'en', name: 'English' };
const finnish = { code: 'fi', name: 'Finnish' };
const euro = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const table = (gameId: string, of: Partial<LiveTable> = {}): LiveTable => ({
  ...state,
  gameId,
  provider: 'evolution',
  tableId: gameId,
  kind: 'blackjack',
  language: english,
  limits: { min: euro('500'), max: euro('50000') },
  ...of,
});
const card = (id: string, studio = 'subprovider-evolution') =>
  ({ id, subProvider: { _id: studio, title: studio }, restriction: null }) as GameCard;

describe('pushes', () => {
  test('change what they name, and leave every other table the very same', () => {
    const before = statesOf([table('one'), table('two')]);
    const after = applyFrame(before, { isWhole: false, tables: [{ gameId: 'one', seatsTaken: 4 }] });
    expect(after.get('one')).toEqual({ ...state, seatsTaken: 4 });
    expect(after.get('two')).toBe(before.get('two'));
  });

  test('the first of a connection says everything, and what it does not name is unknown', () => {
    const before = statesOf([table('one'), table('two')]);
    const after = applyFrame(before, { isWhole: true, tables: [{ gameId: 'one', ...state, players: 10 }] });
    expect(after.get('one')?.players).toBe(10);
    expect(after.get('two')).toEqual(unknownState);
    expect([...after.keys()]).toEqual(['one', 'two']);
  });
});

describe('filters', () => {
  const games = [card('one'), card('two'), card('three', 'subprovider-pragmaticplay'), card('none')];
  const tables = [
    table('one'),
    table('two', { seatsTaken: 7, limits: { min: euro('50'), max: euro('9000') } }),
    table('three', { language: finnish, seats: null, seatsTaken: null }),
  ];
  const byGame = new Map(tables.map((of) => [of.gameId, of]));
  const ids = (query: string) =>
    fitting(games, byGame, statesOf(tables), readLiveFilter(new URLSearchParams(query))).map(({ id }) => id);

  test('by language, studio, smallest bet and free seat, in the order of the lobby', () => {
    expect(ids('')).toEqual(['one', 'two', 'three', 'none']);
    expect(ids('language=fi')).toEqual(['three']);
    expect(ids('provider=subprovider-pragmaticplay')).toEqual(['three']);
    expect(ids('bet=50')).toEqual(['two']);
    expect(ids('bet=500')).toEqual(['one', 'two', 'three']);
    expect(ids('seats=free')).toEqual(['one', 'three']);
    expect(ids('bet=many&language=english')).toEqual(['one', 'two', 'three', 'none']);
  });

  test('a table that is full, closed or unknown has no free seat', () => {
    expect(hasFreeSeat({ ...state, seatsTaken: 7 })).toBe(false);
    expect(hasFreeSeat({ ...state, isOpen: false })).toBe(false);
    expect(hasFreeSeat(unknownState)).toBe(false);
    expect(hasFreeSeat({ ...state, seats: null, seatsTaken: null })).toBe(true);
  });

  test('only languages and bets that there are can be chosen', () => {
    expect(choicesOf(tables)).toEqual({ languages: [english, finnish], bets: [euro('50'), euro('500')] });
  });
});

test('home shows tables that their feed calls open, eight at most, and none that are unknown', () => {
  const tables = [
    table('closed', { isOpen: false }),
    table('unknown', { isOpen: null }),
    table('full', { seatsTaken: 7 }),
    ...Array.from({ length: 9 }, (_, at) => table(`table-${at}`)),
  ];
  const games = [card('none'), ...tables.map(({ gameId }) => card(gameId))];
  const ids = openTables(games, tables).map(({ id }) => id);
  expect(ids).toEqual(['full', ...Array.from({ length: 7 }, (_, at) => `table-${at}`)]);
  expect(openTables(games, [])).toEqual([]);
});
