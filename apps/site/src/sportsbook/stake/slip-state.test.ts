import { expect, test } from 'vitest';
import {
  asBuilder,
  emptySlip,
  isSelected,
  modeOf,
  modesOf,
  readSlip,
  toggled,
  without,
  type SlipState,
} from './slip-state.ts';

const seen = { version: 4, oddsMilli: 2_100 };
const halden = { eventId: 'a', market: '1x2', outcome: 'home', seen };
const draw = { ...halden, outcome: 'draw' };
const goals = { ...halden, market: 'total|total=2.5', outcome: 'over' };
const serena = { ...halden, eventId: 'b' };

const slipOf = (...picks: readonly (typeof halden)[]): SlipState =>
  picks.reduce((slip, pick) => toggled(slip, pick) ?? slip, emptySlip);

test('a pick that is removed in the slip is selected nowhere (bug report 20)', () => {
  const slip = slipOf(halden, serena);
  expect(isSelected(slip, halden)).toBe(true);
  expect(isSelected(without(slip, halden), halden)).toBe(false);
  expect(isSelected(without(slip, halden), serena)).toBe(true);
});

test('a second press takes the pick out, and another outcome of the market takes its place', () => {
  expect(slipOf(halden, halden)).toEqual(emptySlip);
  expect(slipOf(halden, serena, draw).picks.map(({ outcome }) => outcome)).toEqual(['draw', 'home']);
  expect(slipOf(halden, goals).picks).toHaveLength(2);
});

test('a bet takes twenty picks and no more', () => {
  const twenty = slipOf(...Array.from({ length: 20 }, (_, at) => ({ ...halden, eventId: `event-${at}` })));
  expect(twenty.picks).toHaveLength(20);
  expect(toggled(twenty, halden)).toBeNull();
  expect(toggled(twenty, { ...draw, eventId: 'event-7' })?.picks).toHaveLength(20);
});

test('picks of one event are a builder, picks of several a combination, unless the player chose otherwise', () => {
  expect(modeOf(slipOf(halden))).toBe('single');
  expect(modeOf(slipOf(halden, goals))).toBe('builder');
  expect(modeOf(slipOf(halden, serena))).toBe('combo');
  expect(modesOf(slipOf(halden, goals, serena))).not.toContain('builder');
  expect(modeOf({ ...slipOf(halden, serena), mode: 'system' })).toBe('system');
  expect(modeOf({ ...slipOf(halden), mode: 'system' })).toBe('single');
});

test('a stake that was typed for a pick goes with it, and every stake with the last pick', () => {
  const typed = { ...slipOf(halden, serena), stake: '5', stakes: { 'a 1x2 home': '2', 'b 1x2 home': '3' } };
  expect(without(typed, halden)).toMatchObject({ stake: '5', stakes: { 'b 1x2 home': '3' } });
  expect(without(without(typed, halden), serena)).toEqual(emptySlip);
});

test('a stored slip is restored, and malformed data gives an empty slip', () => {
  const slip: SlipState = { ...slipOf(halden, goals), mode: 'single', stake: '12,5', eachWay: ['slip'] };
  expect(readSlip(JSON.parse(JSON.stringify(slip)))).toEqual(slip);
  for (const kept of [null, 7, 'slip', [], {}, { picks: 'all' }]) expect(readSlip(kept)).toEqual(emptySlip);
  const broken = [
    { eventId: 'a' },
    { ...halden, market: 'NOT A KEY' },
    { ...halden, seen: { version: 1.5 } },
  ];
  expect(readSlip({ ...slip, picks: [...broken, slip.picks[0]] }).picks).toEqual([slip.picks[0]]);
});

test('a builder takes the place of what is in the slip, at its price together, and the stake that is typed stays', () => {
  const picks = slipOf(halden, goals).picks;
  const slip = asBuilder({ ...slipOf(serena), stake: '5', mode: 'single' }, picks, 3_150);
  expect([modeOf(slip), slip.picks, slip.stake, slip.seenBuilderMilli]).toEqual([
    'builder',
    picks,
    '5',
    3_150,
  ]);
});
