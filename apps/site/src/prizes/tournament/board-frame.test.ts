import { expect, test } from 'vitest';
import { applyBoardFrame, prizeOf, prizeTotal } from './board-frame.ts';
import type { TournamentPage } from './tournament.queries.ts';

const money = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const row = (entryId: string, place: number) => ({ entryId, place, name: 'A•••', score: '1' });
const page = {
  tournament: {
    state: 'RUNNING',
    prizes: [
      { fromPlace: 1, toPlace: 1, money: money('10000'), goods: null },
      { fromPlace: 2, toPlace: 4, money: money('500'), goods: null },
      { fromPlace: 5, toPlace: 5, money: null, goods: 'A hat' },
    ],
  },
  board: [row('one', 1)],
  you: { entryId: 'own', place: null, score: '0', roundsCounted: 0 },
  asOf: '2026-11-26T12:00:00Z',
} as unknown as TournamentPage;

test('the board of a message replaces the one before and marks the own row', () => {
  const board = [row('own', 1), row('one', 2)];
  const after = applyBoardFrame(page, { board, state: 'ENDED', asOf: '2026-11-26T12:00:02Z' });
  expect(after.board).toEqual([{ ...board[0], you: true }, board[1]]);
  expect(after.tournament.state).toBe('ENDED');
  expect(after.asOf).toBe('2026-11-26T12:00:02Z');
});

test('the own place of a message marks a row that is there already, and a visitor has none', () => {
  const { you: _you, ...visited } = page;
  const board = [row('own', 1)];
  const seen = applyBoardFrame(visited as TournamentPage, { board, state: 'RUNNING', asOf: page.asOf });
  expect(seen.board).toEqual(board);
  const you = { entryId: 'own', place: 1, score: '1', roundsCounted: 1 };
  const after = applyBoardFrame(seen, { you });
  expect(after.you).toEqual(you);
  expect(after.board).toEqual([{ ...board[0], you: true }]);
});

test('prizes of several places count each, and a place without one has none', () => {
  expect(prizeTotal(page.tournament)).toEqual({ amountMinor: 11_500n, currency: 'EUR' });
  expect(prizeOf(page.tournament, 3)?.money).toEqual(money('500'));
  expect(prizeOf(page.tournament, 5)?.goods).toBe('A hat');
  expect(prizeOf(page.tournament, 6)).toBeNull();
});
