import { expect, test } from 'vitest';
import { draftsOf, slipStakeKey, systemChoicesOf, systemOf } from './slip-drafts.ts';
import { emptySlip, type SlipPick, type SlipState } from './slip-state.ts';

const pick = (event: string, isBanker = false): SlipPick => ({
  eventId: event,
  market: '1x2',
  outcome: 'home',
  seen: { version: 1, oddsMilli: 2_000 },
  isBanker,
});
const slip = (count: number, rest: Partial<SlipState> = {}): SlipState => ({
  ...emptySlip,
  picks: Array.from({ length: count }, (_, at) => pick(`event-${at}`)),
  ...rest,
});

test('every system that fits is offered with its number of lines (examples 35 to 47)', () => {
  const of = (count: number) =>
    systemChoicesOf(slip(count).picks).map(
      ({ type, size, lineCount }) => `${type}${size ?? ''} ${lineCount}`,
    );
  expect(of(2)).toEqual(['SYSTEM1 2']);
  expect(of(3)).toEqual(['SYSTEM1 3', 'SYSTEM2 3', 'TRIXIE 4', 'PATENT 7']);
  expect(of(4)).toEqual(['SYSTEM1 4', 'SYSTEM2 6', 'SYSTEM3 4', 'YANKEE 11', 'LUCKY_15 15']);
  expect(of(8)).toContain('GOLIATH 247');
  expect(of(1)).toEqual([]);
});

test('no system has more than a thousand lines', () => {
  expect(systemChoicesOf(slip(20).picks).map(({ size }) => size)).toEqual([1, 2, 18, 19]);
});

test('bankers are in every line, and leave no full cover (example 45)', () => {
  const picks = [pick('a', true), pick('b'), pick('c'), pick('d')];
  expect(systemChoicesOf(picks)).toEqual([
    { type: 'SYSTEM', size: 1, lineCount: 3 },
    { type: 'SYSTEM', size: 2, lineCount: 3 },
  ]);
  const [draft] = draftsOf({ ...slip(0), picks, mode: 'system' });
  expect(draft).toMatchObject({ type: 'SYSTEM', systemSize: 2, lineCount: 3 });
  expect(draft?.picks.filter(({ isBanker }) => isBanker)).toHaveLength(1);
});

test('a system that does not fit any more gives way to pairs', () => {
  expect(systemOf(slip(3, { system: { type: 'YANKEE' } }))).toMatchObject({ type: 'SYSTEM', size: 2 });
  expect(systemOf(slip(4, { system: { type: 'YANKEE' } }))).toMatchObject({ type: 'YANKEE', lineCount: 11 });
});

test('each single has its own stake, a combination one, and each-way doubles the lines', () => {
  const singles = draftsOf(slip(2, { mode: 'single', stakes: { 'event-1 1x2 home': '3' } }));
  expect(singles.map(({ type, stake }) => [type, stake])).toEqual([
    ['SINGLE', ''],
    ['SINGLE', '3'],
  ]);
  expect(draftsOf(slip(3, { stake: '5', eachWay: [slipStakeKey] }))).toMatchObject([
    { type: 'ACCUMULATOR', stake: '5', lineCount: 2, isEachWay: true },
  ]);
  expect(draftsOf(slip(1, { stake: '5' }))).toMatchObject([{ type: 'SINGLE', stake: '5', lineCount: 1 }]);
});

test('picks of one event are one builder, which has neither bankers nor each-way', () => {
  const picks = [pick('a', true), { ...pick('a'), market: 'btts', outcome: 'yes' }];
  expect(draftsOf({ ...slip(0), picks, eachWay: [slipStakeKey] })).toMatchObject([
    { type: 'BUILDER', isEachWay: false, lineCount: 1, picks: [{ isBanker: false }, { isBanker: false }] },
  ]);
});
