import { z } from 'zod';
import { AmountMinor } from '@halcyon/wire/seamless/wallet-calls';
import { symbolIds } from './slots/slot-definition.ts';
import { statusByCode } from './platform/game-refusal.ts';

// The answers as schemas, for the machine-readable description and for tests that hold the server to it. The
// types that games are written against are those of protocol.ts.
const Instant = z.iso.datetime();
const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const Cell = z.strictObject({ reel: z.int(), row: z.int() });
const Symbol = z.enum(symbolIds);
const Grid = z.array(z.array(Symbol));
const Mode = z.enum(['real', 'demo']);
const Action = z.enum(['hit', 'stand', 'double', 'split', 'insure', 'decline-insurance']);

const round = {
  roundId: z.uuid(),
  publicId: z.string(),
  gameId: z.string(),
  mode: Mode,
  state: z.enum(['staking', 'open', 'settling', 'settled', 'refused', 'cancelling', 'cancelled']),
  currency: z.string(),
  stakeMinor: AmountMinor,
  winMinor: AmountMinor,
  startedAt: Instant,
  settledAt: Instant.nullable(),
  mathVersion: z.string(),
  proof: z.strictObject({
    serverSeedHash: Hex,
    clientSeed: z.string(),
    nonce: z.int(),
    serverSeed: Hex.nullable(),
  }),
};
const SlotWin = z.strictObject({
  kind: z.enum(['line', 'ways', 'anywhere']),
  symbol: Symbol,
  line: z.int().nullable(),
  count: z.int(),
  ways: z.int(),
  cells: z.array(Cell),
  payCoins: z.int(),
  winMinor: AmountMinor,
});
const SlotStep = z.strictObject({
  kind: z.enum(['spin', 'cascade']),
  freeSpin: z.int(),
  grid: Grid,
  refill: z.array(z.array(Symbol)),
  wins: z.array(SlotWin),
  multiplier: z.int(),
  winMinor: AmountMinor,
  removed: z.array(Cell),
  scatters: z.array(Cell),
  freeSpinsAwarded: z.int(),
  freeSpinsLeft: z.int(),
  totalWinMinor: AmountMinor,
});
const Card = z.strictObject({
  rank: z.enum(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']),
  suit: z.enum(['spades', 'hearts', 'diamonds', 'clubs']),
});
const Hand = z.strictObject({
  cards: z.array(Card),
  total: z.int(),
  isSoft: z.boolean(),
  isBlackjack: z.boolean(),
  isDoubled: z.boolean(),
  isFromSplit: z.boolean(),
  isFinished: z.boolean(),
  stakeMinor: AmountMinor,
  result: z.enum(['blackjack', 'win', 'push', 'lose', 'bust']).nullable(),
  winMinor: AmountMinor,
});
const table = {
  hands: z.array(Hand),
  dealer: z.strictObject({
    cards: z.array(Card),
    isHoleHidden: z.boolean(),
    total: z.int(),
    isSoft: z.boolean(),
    isBlackjack: z.boolean(),
  }),
  insurance: z
    .strictObject({
      stakeMinor: AmountMinor,
      result: z.enum(['win', 'lose']).nullable(),
      winMinor: AmountMinor,
    })
    .nullable(),
};
const RoundView = z.discriminatedUnion('kind', [
  z.strictObject({ ...round, kind: z.literal('slot'), steps: z.array(SlotStep), isMaxWin: z.boolean() }),
  z.strictObject({
    ...round,
    ...table,
    kind: z.literal('blackjack'),
    activeHand: z.int().nullable(),
    legalActions: z.array(Action),
    actionStakesMinor: z.partialRecord(Action, AmountMinor),
    pendingAction: Action.nullable(),
    actions: z.array(Action),
  }),
]);

const description = {
  gameId: z.string(),
  name: z.string(),
  mode: Mode,
  currency: z.string(),
  exponent: z.int(),
  rtpBasisPoints: z.int(),
  maxWinMultiple: z.int(),
  stakesMinor: z.array(AmountMinor),
  defaultStakeMinor: AmountMinor,
  minCycleMs: z.int(),
  isAutoplayAllowed: z.boolean(),
  mathVersion: z.string(),
  art: z.strictObject({ backgroundUrl: z.string(), atlasUrl: z.string(), wordsUrl: z.string() }),
  links: z.strictObject({
    lobbyUrl: z.string().nullable(),
    cashierUrl: z.string().nullable(),
    historyUrl: z.string().nullable(),
  }),
};
const Awards = z.array(z.strictObject({ scatters: z.int(), spins: z.int() }));
const GameDescription = z.discriminatedUnion('kind', [
  z.strictObject({
    ...description,
    kind: z.literal('slot'),
    mechanic: z.enum(['lines', 'ways', 'cascade']),
    payRule: z.enum(['lines', 'ways', 'anywhere']),
    reels: z.int(),
    rows: z.int(),
    symbols: z.array(z.strictObject({ id: Symbol, name: z.string(), atlasIndex: z.int() })),
    lines: z.array(z.array(z.int())),
    ways: z.int(),
    paytable: z.array(
      z.strictObject({
        symbol: Symbol,
        pays: z.array(z.strictObject({ countFrom: z.int(), countTo: z.int(), payCoins: z.int() })),
      }),
    ),
    stakeCoins: z.int(),
    volatility: z.int(),
    hitFrequencyBasisPoints: z.int(),
    cascadeMultipliers: z.array(z.int()),
    freeSpins: z.strictObject({
      awards: Awards,
      retriggers: Awards,
      spinsMax: z.int(),
      spinMultipliers: z.array(z.int()),
      cascadeMultipliers: z.array(z.int()),
      isMultiplierKept: z.boolean(),
    }),
    idleGrid: Grid,
  }),
  z.strictObject({
    ...description,
    kind: z.literal('blackjack'),
    mechanic: z.literal('blackjack'),
    decks: z.int(),
    handsMax: z.int(),
    rules: z.strictObject({
      dealerStandsOnSoft17: z.literal(true),
      blackjackPays: z.literal('3:2'),
      insurancePays: z.literal('2:1'),
      canDoubleAfterSplit: z.boolean(),
      splitAcesTakeOneCard: z.literal(true),
      dealerPeeks: z.literal(true),
    }),
  }),
]);

const seed = { serverSeedHash: Hex, clientSeed: z.string(), nextNonce: z.int(), createdAt: Instant };

const SpinAward = z.strictObject({
  awardId: z.uuid(),
  roundsTotal: z.int(),
  roundsPlayed: z.int(),
  valueMinor: AmountMinor,
  winMinor: AmountMinor,
  expiresAt: Instant,
});

export const answerSchemas = {
  SessionAnswer: z.strictObject({
    sessionToken: z.string().nullable(),
    description: GameDescription,
    language: z.string(),
    balanceMinor: AmountMinor,
    unfinishedRound: RoundView.nullable(),
    lastRound: RoundView.nullable(),
    spins: SpinAward.nullable(),
    serverTime: Instant,
  }),
  RoundAnswer: z.strictObject({
    round: RoundView,
    balanceMinor: AmountMinor.nullable(),
    retryAfterMs: z.int().nullable(),
    nextRoundAt: Instant,
    spins: SpinAward.nullable(),
  }),
  ReplayAnswer: z.strictObject({ round: RoundView, description: GameDescription }),
  SeedsAnswer: z.strictObject({
    current: z.strictObject(seed),
    nextServerSeedHash: Hex,
    revealed: z.array(z.strictObject({ ...seed, serverSeed: Hex, revealedAt: Instant })),
  }),
  VerifyAnswer: z.strictObject({
    serverSeedHash: Hex,
    winMinor: AmountMinor,
    steps: z.array(SlotStep).nullable(),
    table: z.strictObject(table).nullable(),
  }),
  GameProblem: z.strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(statusByCode) as [string, ...string[]]),
    detail: z.string().optional(),
    requestId: z.string(),
  }),
};
