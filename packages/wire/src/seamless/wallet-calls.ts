/**
 * The seamless wallet: calls of a games provider to the platform that keeps the players' money.
 * Every call is a signed POST of JSON (signature.ts) to `/integrations/<provider>/<call>`.
 *
 * Rules that both sides keep:
 * 1. Same key, same answer. A transaction id is unique per provider and operation and remembered for ever.
 *    A repetition with the same money-relevant fields (all but `sessionToken`) gets the first answer, final
 *    refusals included, with `isReplay: true`. Other fields under a known id: `payload_conflict`, nothing moves.
 *    The id is looked up before anything else but signature and schema: a repeated stake whose session ended
 *    meanwhile still gets its first answer.
 * 2. Unknown means unknown. No answer, a timeout, a status of 500 or above, a body that does not fit its schema
 *    and every retryable code leave the outcome open: the provider repeats the same call with the same id until
 *    it gets a success or a final code. Retryable answers are not stored by the wallet.
 * 3. A stake that stays unknown may be rolled back instead of repeated. A rollback of a stake the wallet never
 *    saw succeeds with `isNoop: true` and leaves a tombstone on that stake's id: the stake, should it arrive
 *    later, is refused with `cancelled_before_stake`.
 * 4. Only authenticate, balance, stake and stakeAndWin check the session. Wins, rollbacks and round ends are accepted
 *    after its end, after logout, block, exclusion and in maintenance; they carry no token.
 * 5. A win names its stake. A win of 0 is recorded and moves nothing. Wins and rollbacks never expire.
 * 6. `isRoundFinal` on a win, or a round end, closes the round: later stakes are refused with `round_closed`.
 *    Several stakes and wins in one round are normal. A rollback of the round's only stake closes it as well.
 * 7. `stakeAndWin` is a stake and the win that ends its round, under one transaction id. Until it is answered it is
 *    treated like a stake: repeated, or rolled back by that id. A rollback refused with `already_settled` says that
 *    the round was booked.
 * 8. `freeSpin` is a round that an award of free spins pays for: it stakes nothing, names the award, and otherwise keeps
 *    the rules of `stakeAndWin`. A spin more than were awarded is refused with `round_closed`.
 * 9. Demo play never reaches the wallet: a money call with another mode than `real` does not fit the schema.
 */
import { z } from 'zod';
import { RefusalCode } from './refusal-codes.ts';

/** Prefix of the wallet's paths for our own games. */
export const HALCYON_WALLET_PREFIX = '/integrations/halcyon';

/** Minor units as decimal digits. */
export const AmountMinor = z.string().regex(/^(0|[1-9]\d{0,17})$/);
const PositiveAmountMinor = z.string().regex(/^[1-9]\d{0,17}$/);
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** Ids of players, games, rounds and transactions: what may be in a URL without escaping. */
export const WireId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/);
export const WireToken = z.string().regex(/^[A-Za-z0-9._~-]{16,512}$/);
export const Mode = z.enum(['real', 'demo']);

/** Money that the player could stake now: `totalMinor` = `cashMinor` + `bonusMinor`. */
export const BalanceView = z.strictObject({
  totalMinor: AmountMinor,
  cashMinor: AmountMinor,
  bonusMinor: AmountMinor,
});

/** The operator's text for the player, already in the player's language. The game shows it as it is. */
export const PlayerMessage = z.strictObject({ title: z.string().max(200), text: z.string().max(2_000) });

/** The wallet refused. `moved` is always false: a refusal never moves money. */
export const RefusedAnswer = z.strictObject({
  ok: z.literal(false),
  code: RefusalCode,
  /** As in refusal-codes.ts; repeated here so that a caller need not support a new code. */
  isRetryable: z.boolean(),
  moved: z.literal(false),
  isReplay: z.boolean(),
  balance: BalanceView.optional(),
  playerMessage: PlayerMessage.optional(),
});
export type RefusedAnswer = z.infer<typeof RefusedAnswer>;

// ---------------------------------------------------------------- authenticate

/** Swaps the launch token, once, for a session. A second use or a late one is `session_invalid`. */
export const AuthenticateRequest = z.strictObject({
  token: WireToken,
  gameId: WireId,
  /** Address of the player's browser as the provider sees it; compared, never trusted. */
  playerIp: z.string().max(45).optional(),
});

export const AuthenticatedAnswer = z.strictObject({
  ok: z.literal(true),
  mode: Mode,
  /** Stable for a player at this provider. Demo: for this visitor alone and never for a wallet. */
  playerRef: WireId,
  /** Goes with balance and stake calls of this game. Demo: never sent back. */
  sessionToken: WireToken,
  currency: Currency,
  /** Decimals of the currency. */
  exponent: z.number().int().min(0).max(8),
  country: z.string().regex(/^[A-Z]{2}$/),
  /** BCP 47 with the market, "pt-PT". */
  language: z.string().regex(/^[a-z]{2,4}-[A-Z]{2}$/),
  /** Market whose rules hold, "GB", "CA-ON". */
  jurisdiction: z.string().min(2).max(10),
  /** Real: stakeable money now. Demo: what the provider's own demo balance begins with. */
  balance: BalanceView,
  /** Shortest time from the start of one round to the start of the next; 0 where the market requires none. */
  minCycleMs: z.number().int().min(0).max(60_000),
  isAutoplayAllowed: z.boolean(),
  /** Most that may be staked per round, by market and age; null: the game's own maximum. */
  stakeCapMinor: PositiveAmountMinor.nullable(),
  links: z.strictObject({
    lobbyUrl: z.url().nullable(),
    cashierUrl: z.url().nullable(),
    historyUrl: z.url().nullable(),
  }),
});

// ---------------------------------------------------------------- balance

export const BalanceRequest = z.strictObject({
  playerRef: WireId,
  sessionToken: WireToken,
  gameId: WireId,
  currency: Currency,
});
export const BalanceAnswer = z.strictObject({
  ok: z.literal(true),
  currency: Currency,
  balance: BalanceView,
});

// ---------------------------------------------------------------- money

const moneyCall = {
  /** Unique per provider and operation, made by the provider before the first attempt. */
  transactionId: WireId,
  playerRef: WireId,
  roundId: WireId,
  gameId: WireId,
  mode: z.literal('real'),
  currency: Currency,
};

/** Takes a stake from the player. The only money call that needs a live session. */
export const StakeRequest = z.strictObject({
  ...moneyCall,
  sessionToken: WireToken,
  amountMinor: PositiveAmountMinor,
  /** First stake of the round: null. A double, split or insurance: the first stake's transaction id. */
  referenceTransactionId: WireId.nullable(),
  /** True only when no win can follow; our own games always send false. */
  isRoundFinal: z.boolean(),
});

/** A round that its stake decides: takes the stake and pays the win, which may be 0. The round ends. */
export const StakeAndWinRequest = z.strictObject({
  ...moneyCall,
  sessionToken: WireToken,
  amountMinor: PositiveAmountMinor,
  winMinor: AmountMinor,
});

/** A round that an award of free spins pays for: it stakes nothing and pays the win, which may be 0. The round ends. */
const FreeSpinRequest = z.strictObject({
  ...moneyCall,
  sessionToken: WireToken,
  awardId: WireId,
  winMinor: AmountMinor,
});

/** Pays the player. `amountMinor` may be 0. */
export const WinRequest = z.strictObject({
  ...moneyCall,
  amountMinor: AmountMinor,
  /** The round's first stake. */
  referenceTransactionId: WireId,
  isRoundFinal: z.boolean(),
});

/** Gives a stake back in full, to where it came from. */
export const RollbackRequest = z.strictObject({
  ...moneyCall,
  /** The stake's amount, 0 of a free spin; compared when the wallet has the stake, else stored on the tombstone. */
  amountMinor: AmountMinor,
  /** The stake that is undone. */
  referenceTransactionId: WireId,
  isRoundFinal: z.boolean(),
});

/** Closes a round that pays nothing more, and declares its totals for reconciliation. Moves no money. */
export const RoundEndRequest = z.strictObject({
  ...moneyCall,
  referenceTransactionId: WireId,
  stakeTotalMinor: AmountMinor,
  winTotalMinor: AmountMinor,
});

/** Answer of stake, stakeAndWin, freeSpin, win, rollback and round end. */
export const BookedAnswer = z.strictObject({
  ok: z.literal(true),
  /** True: this id was answered before and this is that answer; `balance` may be newer. */
  isReplay: z.boolean(),
  /** True: there was nothing to take back. */
  isNoop: z.boolean(),
  /** The wallet's own reference, for support and reconciliation. */
  operatorTransactionId: z.string().min(1).max(80),
  currency: Currency,
  balance: BalanceView,
  /** How much of a stake was bonus money; "0" elsewhere. */
  bonusPartMinor: AmountMinor,
  processedAt: z.iso.datetime(),
});
export type BookedAnswer = z.infer<typeof BookedAnswer>;

/** Every call: path below the prefix, what goes in, what comes out. */
export const walletCalls = {
  authenticate: { path: '/authenticate', request: AuthenticateRequest, answer: AuthenticatedAnswer },
  balance: { path: '/balance', request: BalanceRequest, answer: BalanceAnswer },
  stake: { path: '/stake', request: StakeRequest, answer: BookedAnswer },
  stakeAndWin: { path: '/stake-and-win', request: StakeAndWinRequest, answer: BookedAnswer },
  freeSpin: { path: '/free-spin', request: FreeSpinRequest, answer: BookedAnswer },
  win: { path: '/win', request: WinRequest, answer: BookedAnswer },
  rollback: { path: '/rollback', request: RollbackRequest, answer: BookedAnswer },
  roundEnd: { path: '/round-end', request: RoundEndRequest, answer: BookedAnswer },
} as const;

export type WalletCall = keyof typeof walletCalls;
export type RequestOf<Call extends WalletCall> = z.infer<(typeof walletCalls)[Call]['request']>;
export type AnswerOf<Call extends WalletCall> = z.infer<(typeof walletCalls)[Call]['answer']> | RefusedAnswer;
