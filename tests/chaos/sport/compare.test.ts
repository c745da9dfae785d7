import { expect, test } from 'vitest';
import type { AcknowledgedBet, AcknowledgedLeg, Word } from './acknowledged.ts';
import { differencesOf, type ShownBet } from './compare.ts';
import { resultOf, wordsOf, type EventRecord, type Incident, type Message } from './feed-words.ts';
import { expectedOf } from './recompute.ts';

const leg = (number: number, oddsMilli: number, more: Partial<AcknowledgedLeg> = {}): AcknowledgedLeg => ({
  number,
  part: 'win',
  eventId: `event ${number}`,
  market: '1x2',
  outcome: 'home',
  oddsMilli,
  isBanker: false,
  runners: null,
  ...more,
});
const bet = (
  type: string,
  prices: readonly number[],
  of: Partial<AcknowledgedBet> = {},
): AcknowledgedBet => ({
  id: 'b1',
  player: 1,
  type,
  systemSize: null,
  isEachWay: false,
  isVirtual: false,
  lineMinor: 10_00n,
  stakeMinor: 10_00n,
  totalOddsMilli: 0n,
  acceptedAtMs: 1_000,
  legs: prices.map((price, at) => leg(at + 1, price)),
  ...of,
});
const words = (all: readonly Word[]) => (of: AcknowledgedLeg) => all[(of.number - 1) % 20]!;
const returned = (
  of: AcknowledgedBet,
  all: readonly Word[],
  parts = [] as { stakeMinor: bigint; paidMinor: bigint }[],
) => expectedOf(of, words(all), parts);

const [W, L, V, HW, HL] = ['WON', 'LOST', 'VOID', 'HALF_WON', 'HALF_LOST'] as const;

test('worked examples of the reference come to the same amounts by a count of every line', () => {
  const unit = (lineMinor: bigint, lines: bigint) => ({ lineMinor, stakeMinor: lineMinor * lines });
  expect(returned(bet('SINGLE', [2_100]), [W])).toEqual({ state: 'won', returnedMinor: 21_00n });
  expect(returned(bet('SINGLE', [2_100]), [V])).toEqual({ state: 'void', returnedMinor: 10_00n });
  expect(returned(bet('SINGLE', [1_910], unit(3_33n, 1n)), [W])).toMatchObject({ returnedMinor: 6_36n });
  expect(returned(bet('SINGLE', [1_950], unit(5_55n, 1n)), [HL])).toMatchObject({ returnedMinor: 2_78n });
  expect(returned(bet('ACCUMULATOR', [1_900, 2_200]), [HW, W])).toMatchObject({ returnedMinor: 31_90n });
  expect(returned(bet('TRIXIE', [2_000, 3_000, 4_000], unit(1_00n, 4n)), [W, W, W])).toMatchObject({
    returnedMinor: 50_00n,
  });
  expect(returned(bet('YANKEE', [1_800, 2_200, 2_500, 3_100], unit(50n, 11n)), [W, W, W, L])).toMatchObject({
    returnedMinor: 11_93n,
  });
  expect(
    returned(bet('LUCKY_31', [1_500, 1_750, 2_000, 2_250, 2_500], unit(20n, 31n)), [W, V, W, W, L]),
  ).toMatchObject({ returnedMinor: 9_55n });
  const system = bet('SYSTEM', [1_550, 2_100, 2_400, 2_800], { ...unit(3_00n, 3n), systemSize: 2 });
  const banker = { ...system, legs: system.legs.map((one, at) => ({ ...one, isBanker: at === 0 })) };
  expect(returned(banker, [W, W, W, L])).toMatchObject({ returnedMinor: 23_44n });
  expect(returned(banker, [L, null, null, null])).toEqual({ state: 'lost', returnedMinor: 0n });
  expect(returned(bet('ACCUMULATOR', [1_600, 1_750, 2_000, 2_100]), [W, W, W, W])).toMatchObject({
    returnedMinor: 128_36n,
  });
  expect(returned(bet('ACCUMULATOR', [1_600, 1_750, 2_000, 2_100]), [W, W, V, W])).toMatchObject({
    returnedMinor: 61_24n,
  });
  const parts = [leg(1, 11_000, { runners: 8 }), leg(21, 11_000, { part: 'place', runners: 8 })];
  const eachWay = bet('SINGLE', [], { ...unit(5_00n, 2n), isEachWay: true, legs: parts });
  const placed = expectedOf(eachWay, ({ part }) => (part === 'win' ? L : W), []);
  expect(placed).toEqual({ state: 'won', returnedMinor: 15_00n });
  const cashedOut = [{ stakeMinor: 8_00n, paidMinor: 10_44n }];
  expect(returned(bet('SINGLE', [2_500], unit(20_00n, 1n)), [W], cashedOut)).toMatchObject({
    returnedMinor: 30_00n,
  });
});

const message = (kind: string, timestamp: number, more: object = {}, window = {}): Message =>
  ({ kind, timestamp, markets: [{ type: '1x2', specifiers: '', ...more }], ...window }) as Message;
const won = (result: number) => ({ outcomes: [{ id: 'home', result }] });
const record = (messages: readonly Message[], incidents: readonly Incident[] = []): EventRecord => ({
  id: 'e1', sport: 'football', status: 'closed', isAwaited: false, incidents, messages,
}); // prettier-ignore
const lastWords = (of: EventRecord, acceptedAtMs = 100_000, untilMs = Infinity) =>
  wordsOf(of, leg(1, 2_000), { acceptedAtMs, untilMs });

test('the last word of the feed on a leg counts, a window goes before it, and a lead before the start pays early', () => {
  const wrongFirst = [
    message('bet_settlement', 1, won(0)),
    message('rollback_bet_settlement', 2),
    message('bet_settlement', 3, won(1)),
  ];
  expect(lastWords(record(wrongFirst))).toEqual(['WON']);
  expect(lastWords(record(wrongFirst), 100_000, 2)).toEqual([null]);
  expect(lastWords(record(wrongFirst), 100_000, 1)).toEqual(['LOST']);
  const cancel = message('bet_cancel', 4, {}, { startTime: 90_000, endTime: 100_000 });
  expect(lastWords(record([...wrongFirst, cancel]), 99_999)).toEqual(['VOID']);
  expect(lastWords(record([...wrongFirst, cancel]), 100_000)).toEqual(['WON']);
  const goal = (sequence: number, side: 'home' | 'away'): Incident =>
    ({ sequence, side, kind: 'goal', period: 'half1', atMs: 200_000 + sequence }); // prettier-ignore
  const begun: Incident = { sequence: 1, kind: 'period_start', period: 'half1', atMs: 200_000 };
  const lost = [message('bet_settlement', 9, won(0))];
  const lead = [begun, goal(2, 'home'), goal(3, 'home'), goal(4, 'away'), goal(5, 'away'), goal(6, 'away')];
  expect(lastWords(record(lost, lead), 100_000)).toEqual(['WON']);
  expect(lastWords(record(lost, lead), 240_000)).toEqual(['LOST']);
  const overturned: Incident = {
    sequence: 7,
    kind: 'overturned',
    period: 'half1',
    atMs: 200_007,
    detail: '3',
  };
  expect(lastWords(record(lost, [...lead, overturned]), 100_000)).toEqual(['LOST']);
});

test('a result that does not follow from the goals of a match is found', () => {
  const goals = [1, 2].map((sequence): Incident => ({
    sequence,
    side: 'away',
    kind: 'goal',
    period: 'half2',
    atMs: 1,
  }));
  const ended: Incident = { sequence: 3, kind: 'match_end', period: 'half2', atMs: 2 };
  const of = record([], [...goals, ended]);
  const result = (market: string, outcome: string) => resultOf(of, { market, outcome });
  expect([result('1x2', 'away'), result('1x2_1h', 'draw'), result('double_chance', 'home_draw')]).toEqual([
    W,
    W,
    L,
  ]);
  expect([
    result('total|total=2', 'over'),
    result('total|total=2.25', 'over'),
    result('asian_handicap|hcp=1.75', 'home'),
  ]).toEqual([V, HL, HL]);
  expect([
    result('btts', 'no'),
    result('correct_score', '0:2'),
    result('odd_even', 'even'),
    result('corner_total|total=9.5', 'over'),
  ]).toEqual([W, W, W, undefined]);
});

test('a settled bet that was altered is reported: its amount, its state, its ledger, or that it is gone', () => {
  const placed = bet('ACCUMULATOR', [1_900, 2_200]);
  const right: ShownBet = { state: 'won', stakeMinor: 10_00n, returnedMinor: 41_80n, parts: [] };
  const find = (shown: ShownBet | null, booked = { stakedMinor: 10_00n, paidMinor: 41_80n }) =>
    differencesOf({ bet: placed, shown, booked, wordsOf: () => ['WON'] });
  expect(find(right)).toEqual([]);
  expect(find({ ...right, returnedMinor: 41_81n }, { stakedMinor: 10_00n, paidMinor: 41_81n })).toEqual([
    'bet b1 (accumulator): is won, returned 4181; must be won 4180 (1x2 home WON, 1x2 home WON)',
  ]);
  expect(
    find({ ...right, state: 'lost', returnedMinor: 0n }, { stakedMinor: 10_00n, paidMinor: 0n }),
  ).toHaveLength(1);
  expect(
    find({ ...right, state: 'open', returnedMinor: 0n }, { stakedMinor: 10_00n, paidMinor: 0n }),
  ).toHaveLength(1);
  expect(find(right, { stakedMinor: 10_00n, paidMinor: 83_60n })).toEqual([
    'bet b1 (accumulator): the ledger has 8360 - 1000, not 3180',
  ]);
  expect(find(right, { stakedMinor: 20_00n, paidMinor: 41_80n })).toHaveLength(1);
  expect(find(null)).toEqual(['bet b1 (accumulator): was acknowledged and does not exist']);
  expect(find({ ...right, stakeMinor: 9_00n })).toHaveLength(1);
  const cashedOut: ShownBet = {
    state: 'cashed_out',
    stakeMinor: 10_00n,
    returnedMinor: 0n,
    parts: [{ stakeMinor: 10_00n, paidMinor: 12_00n }],
  };
  expect(find(cashedOut, { stakedMinor: 10_00n, paidMinor: 12_00n })).toEqual([]);
  expect(
    find({ ...cashedOut, state: 'won', returnedMinor: 1n }, { stakedMinor: 10_00n, paidMinor: 12_01n }),
  ).toHaveLength(1);
});

test('a builder is paid as a whole, is lost with one leg, and is priced again with a void one', () => {
  const placed = bet('BUILDER', [], {
    totalOddsMilli: 4_000n,
    legs: [leg(1, 0, { oddsMilli: null }), leg(2, 0, { oddsMilli: null })],
  });
  expect(returned(placed, [W, W])).toEqual({ state: 'won', returnedMinor: 40_00n });
  expect(returned(placed, [W, L])).toEqual({ state: 'lost', returnedMinor: 0n });
  const shown = (returnedMinor: bigint): ShownBet => ({
    state: 'won',
    stakeMinor: 10_00n,
    returnedMinor,
    parts: [],
  });
  const find = (returnedMinor: bigint) =>
    differencesOf({
      bet: placed,
      shown: shown(returnedMinor),
      booked: { stakedMinor: 10_00n, paidMinor: returnedMinor },
      wordsOf: ({ number }) => [number === 1 ? 'VOID' : 'WON'],
    });
  expect(find(19_00n)).toEqual([]);
  expect(find(41_00n)).toHaveLength(1);
});
