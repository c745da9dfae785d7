import { expect, test } from 'vitest';
import { boostPreviewOf, mostMoreMinor, raisedBy } from './boost-preview.ts';

const chances = { won: 480_000, halfWon: 0, void: 0, halfLost: 0, lost: 520_000 };
const outcome = { oddsMilli: 2_000, chances };

test('a trader sees the margin before and after, and what the boost gives away of the stakes', () => {
  // 0.48 × 2.00 returns 0.96 of a stake, 0.48 × 2.30 returns 1.104.
  expect(boostPreviewOf(outcome, 2_300)).toEqual({
    margins: { beforeBps: 400, afterBps: -1_040, givenBps: 1_440 },
    problem: null,
  });
  expect(boostPreviewOf({ ...outcome, chances: null }, 2_300)).toEqual({ margins: null, problem: null });
});

test('a price that is not raised, or more than a quarter above fair, is known before it is sent', () => {
  expect(boostPreviewOf(outcome, 2_000).problem).toBe('not_raised');
  expect(boostPreviewOf(outcome, 2_604).problem).toBeNull();
  expect(boostPreviewOf(outcome, 2_605).problem).toBe('too_high');
});

test('a raise in per cent is a price in whole hundredths, and what one player wins more is counted from it', () => {
  expect([raisedBy(2_000, 1_000), raisedBy(1_930, 1_000), raisedBy(1_333, 0)]).toEqual([2_200, 2_120, 1_330]);
  expect(mostMoreMinor(50_00n, 2_000, 2_300)).toBe(15_00n);
  expect(mostMoreMinor(50_00n, 2_000, 1_900)).toBe(0n);
});
