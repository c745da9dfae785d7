import type { TradedBet } from '@halcyon/contract/operations/traded-bets.contract';
import type { TradedBoost } from '@halcyon/contract/operations/trading.contract';

// What the trading desk gets as an answer in pictures of it: bets, boosts, settlement and factors of an evening.

export const [at, from, to] = ['2026-11-27T18:04:00Z', '2026-11-27T18:00:00Z', '2026-11-27T19:45:00Z'];
export const eur = (euros: number) => ({
  amountMinor: `${Math.round(euros * 100)}`,
  currency: 'EUR' as const,
});

const names = { home: 'Northgate Rovers', away: 'Kestrel Athletic' };
const leg = (eventId: string, outcome: string): TradedBet['legs'][number] => ({
  eventId,
  event: 'Northgate Rovers – Kestrel Athletic',
  market: '1x2',
  outcome,
  names,
  oddsMilli: 2_150,
});
export const someId = '01990000-0000-7000-8000-000000000000';
const bet = (of: Partial<TradedBet>): TradedBet => ({
  betId: `${Math.random()}`,
  playerId: 100_482 as unknown as TradedBet['playerId'],
  kind: 'single',
  state: 'open',
  stake: eur(2_500),
  totalOddsMilli: '2150',
  createdAt: at,
  legs: [leg(someId, 'home')],
  legCount: 1,
  ...of,
});
export const bets = [
  bet({ state: 'pending', stake: eur(120) }),
  bet({}),
  bet({
    kind: 'multiple',
    legs: [leg(someId, 'home'), leg(someId, 'draw'), leg(someId, 'away')],
    legCount: 8,
    totalOddsMilli: '1842300',
    stake: eur(1_050),
  }),
  bet({ kind: 'builder', state: 'partly_cashed_out', stake: eur(12_400), totalOddsMilli: '18450' }),
];

export const boost = (of: Partial<TradedBoost>): TradedBoost => ({
  boostId: `${Math.random()}`,
  eventId: someId,
  market: '1x2',
  outcome: 'home',
  oddsMilli: 2_400,
  stakeMinorMax: '5000',
  marginBps: -230,
  from,
  to,
  at,
  by: 'Tess Trader',
  reason: 'match of the day',
  state: 'running',
  endedBy: null,
  event: {
    name: 'Northgate Rovers – Kestrel Athletic',
    competition: 'Premier Division',
    sport: 'football',
    startsAt: to,
  },
  names,
  unboostedOddsMilli: 2_150,
  unboostedNowMilli: 2_180,
  isOffered: true,
  betCount: 1_284,
  stake: eur(21_470),
  cost: eur(8_312.4),
  ...of,
});

const outcome = (id: string, result: 'WON' | 'LOST' | 'VOID' | null, feedResult: 'WON' | null = null) => ({
  id,
  betCount: 1_240,
  openCount: result === null ? 1_240 : 0,
  result,
  feedResult,
});
export const settlement = (corrections: readonly object[]) => ({
  name: 'Northgate Rovers – Kestrel Athletic',
  competition: 'Premier Division',
  startsAt: from,
  state: 'ended',
  names,
  markets: [
    {
      key: '1x2',
      outcomes: [
        outcome('home', 'WON'),
        outcome('draw', 'LOST'),
        outcome('away', 'LOST', corrections.length > 0 ? 'WON' : null),
      ],
    },
    { key: 'total|total=2.5', outcomes: [outcome('over', null), outcome('under', null)] },
    { key: 'btts', outcomes: [outcome('yes', 'VOID'), outcome('no', 'VOID')] },
  ],
  corrections,
  newest: '12',
});
const correction = {
  market: '1x2',
  at,
  by: 'Niall Officer',
  reason: 'the goal of minute 88 was given to the wrong side',
};
export const corrections = [
  { ...correction, correctionId: '1', way: 'settle', state: 'done' },
  { ...correction, correctionId: '2', way: 'void', state: 'settling', market: 'total|total=2.5' },
  { ...correction, correctionId: '3', way: 'restore', state: 'waiting', market: 'btts' },
];

export const factors = [
  {
    playerId: 100_482,
    factorHundredths: 25,
    reason: 'beats the closing line on every bet',
    at,
    by: 'Tess Trader',
  },
  {
    playerId: 100_511,
    factorHundredths: 150,
    reason: 'known for years, loses steadily',
    at,
    by: 'Tess Trader',
  },
];

const deed = (action: string, facts: object, reason: string | null, at: number) => ({
  sequence: `${at + 40}`,
  actor: 'tess@operators.example',
  action,
  playerId: action === 'player_factor.set' ? 100_482 : null,
  reason,
  facts,
  address: '127.0.0.1',
  at: `2026-11-27T18:0${at}:00Z`,
});
/** What traders did, newest first. */
export const deeds = [
  deed('player_factor.set', { factorHundredths: 25 }, 'beats the closing line on every bet', 6),
  deed('price_boost.set', { eventId: someId, market: '1x2', outcome: 'home' }, 'match of the day', 5),
  deed('bets.resumed', { eventId: someId, market: 'btts' }, 'line-up is right', 4),
  deed('bets.suspended', { eventId: someId, market: 'btts' }, 'wrong line-up of the away side', 3),
  deed('bets.suspended', { eventId: someId }, 'no picture from the ground', 2),
  deed('recovery.requested', { product: '1' }, 'prices stood still', 1),
  deed('operator.signed_in', {}, null, 0),
];
