import type { Standing } from '@halcyon/contract/kyc/verification-level';
import type { Bonus, BonusEnding, BonusGrant } from './bonus.ts';

/** One order about a player's money. `wagering` and `cashier` build it, for every vertical and provider. */
export type Command = {
  readonly kind: Kind;
  readonly playerId: bigint;
  readonly providerId: number;
  /** The caller's own id of this order: the idempotency key, together with player and provider. */
  readonly key: string;
  /** Zero: not about a game. */
  readonly vertical: Vertical | 0;
  /** ISO 4217 number; another one than the player's is refused. */
  readonly currency: number;
  /** Zero where the referenced command says it: a refund gives back what was staked. */
  readonly amountMinor: bigint;
  /** The key that this one is about: the stake of a settle or refund, the hold of a payout. */
  readonly referenceKey: string | null;
  /** Stakes and wins of one round share it. Null: the caller has no rounds. */
  readonly roundKey: string | null;
  /** True: no stake may follow in this round. */
  readonly endsRound: boolean;
  readonly gameId: string | null;
  /** The catalogue's class of the game, by which a bonus weighs stakes. Absent: the terms' default. */
  readonly gameCategory?: string;
  /** Absent: an ended round takes no stake, and everything else. */
  readonly endedRound?: 'accept' | 'refuse';
  /** True: a win that names no stake is paid only in a round that holds one. */
  readonly needsRoundStake?: boolean;
  /** Most that the stakes of a round may come to, this one counted. Absent: the market has no cap. */
  readonly stakeCapMinor?: bigint;
  /** Of a refund: under this key alone its stake can be settled; one that was, with nothing too, is not given back. */
  readonly settlingKey?: string;
  /** Shortest time between the beginnings of two rounds of one game. Absent: the market has no such rule. */
  readonly minCycleMs?: number;
  /** True: the market allows one game at a time. */
  readonly isOneGameAtATime?: boolean;
  /** True: a stake that corrects what was played already: limits, blocks and an ended round do not refuse it. */
  readonly isCorrection?: boolean;
  /** Of a stake: how much of it counts towards a bonus. Absent: what the terms of the bonus say of the game. */
  readonly weightBasisPoints?: number;
  /**
   * True: a stake that was given back, named by the reference, is taken again, because what it was given back for has been
   * taken back. Nothing refuses it; what is missing is owed.
   */
  readonly isTakenAgain?: boolean;
  /** Of a settle: the bet was cashed out, so that the stake it names counts towards no bonus. */
  readonly isCashOut?: boolean;
  /** Of a settle: the winnings of free spins, which are collected until the award ends. */
  readonly isSpinWinnings?: boolean;
  /** Of a settle: a win of free spins that belong to no award that is known. */
  readonly isOfUnknownAward?: boolean;
  /** Of `grantBonus`. */
  readonly grant?: BonusGrant;
  /** Of `endBonus`. */
  readonly ending?: { readonly number: number; readonly reason: BonusEnding };
  /** Of `releaseSpins`, whose amount is the cost of the spins: what of the collected winnings is paid, and goes back. */
  readonly release?: { readonly paidMinor: bigint; readonly returnedMinor: bigint };
  /** Of a withdrawal: bonuses that hold money end with it. Absent: it is refused while one does. */
  readonly forfeitsBonuses?: boolean;
};

/** Everything about one player that may matter to money. Read under the lock of the guard row. */
export type PlayerState = {
  readonly sequence: bigint;
  /** ISO 4217 number. */
  readonly currency: number;
  /** IANA name. Limit periods begin by it. */
  readonly timeZone: string;
  readonly status: Standing['status'];
  readonly level: Standing['level'];
  readonly verifyBefore: Standing['verifyBefore'];
  readonly verifyThresholdMinor: bigint;
  readonly depositedMinor: bigint;
  /** Stakes and deposits are refused before this instant; 0 when nothing bars them. */
  readonly stakesBarredUntilMs: number;
  /** The game of the last round that began under a rule of the market about it, and when; null and 0: none. */
  readonly playedGame: string | null;
  readonly playedAtMs: number;
  /** By account code. An absent one is empty. */
  readonly balances: Readonly<Record<number, bigint>>;
  /** By account code: what ever left it for stakes, times its weight in basis points. Only differences say something. */
  readonly wageredE4: Readonly<Record<number, bigint>>;
  /** Real money lost since the counter began. Only differences say something: windows stand at places on it. */
  readonly lostMinor: bigint;
  /** The same of real money staked, less what was given back. */
  readonly stakedMinor: bigint;
  /** Owed after wins were taken back that had been spent. Withdrawals wait for it. */
  readonly owedMinor: bigint;
  readonly lossWindows: readonly LimitWindow[];
  /** Stakes of real money, won back or not. */
  readonly stakeWindows: readonly LimitWindow[];
  readonly timeWindows: readonly TimeWindow[];
  readonly depositWindows: readonly DepositWindow[];
  readonly protection?: Protection;
  /** By vertical, newest first: the one that runs, and those that ended in the last 90 days. */
  readonly bonuses: Readonly<Record<number, readonly Bonus[]>>;
};

export type Period = 'D' | 'W' | 'M';

export type LimitWindow = {
  readonly period: Period;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Null: the player set none; an operator's may count, or one that begins later. */
  readonly limitMinor: bigint | null;
  /** Lost, or deposited, in this window so far. Below zero while the player is ahead. */
  readonly usedMinor: bigint;
  /** What replaces the limit at an instant; null in it: no limit from then on. */
  readonly next?: { readonly limitMinor: bigint | null; readonly fromMs: number } | null;
  /** What an operator or a regulator allows at most, whatever the player sets. */
  readonly houseMinor?: bigint | null;
  /** Of a rolling window, oldest first: what was used when. Absent: a calendar window. */
  readonly entries?: readonly LimitEntry[];
};
export type LimitEntry = { readonly atMs: number; readonly amountMinor: bigint };

/** What else protects the player. An absent one protects nothing. */
export type Protection = {
  /** The market wants limits first, and they are not all set. */
  readonly isLimitMissing: boolean;
  /** The activity timer; null: off. */
  readonly check: {
    readonly afterMs: number;
    /** No stake for so long after a notice. */
    readonly restMs: number;
    /** First stake since the timer was last set back; null: none yet. */
    readonly startedAtMs: number | null;
    /** When the notice was due and first refused a stake; null: it did not yet. */
    readonly noticedAtMs: number | null;
  } | null;
  /** The rest after a notice; 0: none. */
  readonly restUntilMs: number;
};
type DepositWindow = LimitWindow & { readonly isNet: boolean };
/** Time of play: its amounts are milliseconds. */
export type TimeWindow = LimitWindow & {
  /** The last stake that time was counted to; null: none yet. */
  readonly playedUntilMs: number | null;
};

/** Money from one account to another. An after-balance is zero on the ledger side, which keeps none. */
export type Leg = {
  readonly source: number;
  readonly destination: number;
  readonly amountMinor: bigint;
  readonly sourceAfterMinor: bigint;
  readonly destinationAfterMinor: bigint;
};

/** What a bonus frees and gives up if it ends now. */
export type BonusAtStake = {
  readonly vertical: Vertical;
  readonly keepsMinor: bigint;
  readonly losesMinor: bigint;
};

export type Outcome = {
  readonly code: OutcomeCode;
  /** The player's sequence number of this command; of the first time when it is a repeat. */
  readonly sequence: bigint;
  readonly decidedAtMs: number;
  /** What the player could stake in this vertical, as it was answered the first time. */
  readonly playableAfterMinor: bigint;
  /** The same now, apart: MAIN and LOCKED, and BONUS. */
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** How much of this stake was bonus money; zero for all else. */
  readonly bonusPartMinor: bigint;
  /** What moved, all legs together. */
  readonly movedMinor: bigint;
  readonly isRepeat: boolean;
  /** Of `roundTooSoon`: after so long the same call is taken. */
  readonly waitMs?: number;
  /** Of `bonusWouldBeForfeited`: each bonus that would end. */
  readonly atStake?: readonly BonusAtStake[];
  /** True: a repeat of what has been taken back, or resolved otherwise, since the first time. */
  readonly isResolved?: boolean;
};

/** What the ledger holds under one key. */
export type Recorded = {
  readonly kind: Kind;
  readonly vertical: Vertical | 0;
  readonly requestedMinor: bigint;
  readonly referenceKey: string | null;
  readonly roundKey: string | null;
  readonly endsRound: boolean;
  readonly weightBasisPoints: number;
  readonly code: OutcomeCode;
  readonly sequence: bigint;
  readonly playableAfterMinor: bigint;
  readonly decidedAtMs: number;
  readonly legs: readonly Leg[];
};

/** `recorded` is null when the key is new. `isResolved` can be true for a new key: the refund came first. */
export type History = { readonly recorded: Recorded | null; readonly isResolved: boolean };

/** What `decide` knows beside the player's state: the time, the history of both keys and of the round. */
export type Known = {
  readonly atMs: number;
  readonly own: History;
  readonly original: History;
  /** Absent: the command names no such key. */
  readonly settling?: History;
  /** Of every key of the round. */
  readonly round: readonly (History & { readonly key: string })[];
};

export type Decision = {
  readonly state: PlayerState;
  readonly legs: readonly Leg[];
  readonly outcome: Outcome;
  /** False for a repeat, a reused key and what may be retried: nothing is written. */
  readonly isRecorded: boolean;
  /** True: from now on the key in `referenceKey` is resolved, whether it has come or not. */
  readonly marksReference: boolean;
  /** It was taken in, and operators have to look at it. */
  readonly incident?: IncidentKind;
  /** How much of a stake counted towards a bonus, and of a refund or cash-out how much it took back. Absent: nothing. */
  readonly weightBasisPoints?: number;
};

/**
 * `debt`: a win was taken back after it was spent. `above_balance`: money that no balance can hold. `unstaked_win`: a huge
 * win that no stake paid for. `shared_id`: a provider's transaction id that was used for two players. `unknown_award`: a
 * win of free spins that were not awarded here. `misbooked_bet`: the books differ from a bet.
 */
export const incidentKinds = [
  'debt',
  'above_balance',
  'unstaked_win',
  'shared_id',
  'unknown_award',
  'misbooked_bet',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export type Decide = (state: PlayerState, command: Command, known: Known) => Decision;

export const nothingKnown: History = { recorded: null, isResolved: false };

// The codes below are stored. A code is never renumbered or reused.
export const kind = {
  stake: 1,
  settle: 2,
  refund: 3,
  endRound: 4,
  reserveDeposit: 5,
  releaseDeposit: 6,
  deposit: 7,
  holdWithdrawal: 8,
  payWithdrawal: 9,
  returnWithdrawal: 10,
  /** An exclusion: bonus money goes back to the operator, money bound by a bonus becomes the player's own. */
  voidBonuses: 11,
  /** Money that arrived above a limit: held apart, until it is credited by a deposit or goes back. */
  suspendDeposit: 12,
  returnDeposit: 13,
  /** Money that no balance could hold, and that one can hold by now. */
  creditExcess: 14,
  /** What is owed, out of MAIN as far as it reaches. */
  collectDebt: 15,
  /** What is owed is written off. */
  waiveDebt: 16,
  /** A bonus begins: promotional money, and of a sticky one deposit money that it binds. */
  grantBonus: 17,
  /** A bonus ends without completion: its money goes back, bound money is the player's own. */
  endBonus: 18,
  /** Promotional money without conditions: cash-back, a prize. */
  creditPromo: 19,
  /** Free spins have been played: their cost, and what of their winnings is the player's own. */
  releaseSpins: 20,
  /** A payment provider has taken a deposit back. */
  reverseDeposit: 21,
  /** Own money into the prize pool of a tournament. */
  buyIn: 22,
  /** The tournament was cancelled: what was paid in goes back. */
  returnBuyIn: 23,
  /** A prize out of a prize pool. */
  payPool: 24,
} as const;
export type Kind = (typeof kind)[keyof typeof kind];

export const vertical = { casino: 1, live: 2, virtual: 3, sports: 4 } as const;
export type Vertical = (typeof vertical)[keyof typeof vertical];

/** Who sends a command: the cashier, a provider of games, or the book. Each has its own number. */
export const provider = {
  cashier: 0,
  halcyon: 1,
  relax: 2,
  quickspin: 3,
  playngo: 4,
  evolution: 5,
  pragmaticplay: 6,
  yggdrasil: 7,
  pariplay: 8,
  softswiss: 9,
  novomatic: 10,
  creedroomz: 11,
  sportsbook: 12,
  'virtual-sports': 13,
} as const;

/** Above zero: an account of the player. Below zero: the ledger sides, whose accounts are sums of legs. */
export const account = {
  main: 1,
  /** Money of a requested withdrawal. It cannot be staked. */
  hold: 2,
  /** Money that arrived above a limit. It can be neither staked nor withdrawn. */
  suspense: 3,
  /** Money that no balance can hold: apart, until two operators decide. It can be neither staked nor withdrawn. */
  excess: 4,
  /** Winnings of free spins until their award ends. They can be neither staked nor withdrawn. */
  spinWinnings: 25,
  operatorGames: -1,
  /** Money on its way from or to a payment provider. */
  payments: -2,
  /** What promotions cost: grants, prizes, free spins. */
  promo: -3,
  promoRecovered: -4,
  /** What a player owes after a win was taken back that had been spent. */
  receivable: -6,
  /** Debts that were written off. */
  writtenOff: -7,
  /** Buy-ins of tournaments until they are paid out. */
  prizePool: -8,
} as const;
/** Deposit money bound by a sticky bonus. */
export const lockedAccount = (of: Vertical): number => 10 + of;
export const bonusAccount = (of: Vertical): number => 20 + of;

export const outcomeCode = {
  done: 0,
  alreadyRefunded: 1,
  refundedBeforeStake: 2,
  alreadyResolved: 3,
  playNotAllowed: 10,
  stakesBarred: 11,
  stakeAboveBonusMaximum: 12,
  insufficientFunds: 13,
  lossLimitReached: 14,
  stakeWasRefunded: 15,
  stakeUnknown: 16,
  stakeNotTaken: 17,
  depositLimitReached: 18,
  roundClosed: 19,
  keyReused: 20,
  playerUnknown: 21,
  currencyMismatch: 22,
  amountMismatch: 23,
  stakeSettled: 24,
  depositNotAllowed: 25,
  withdrawalNotAllowed: 26,
  holdUnknown: 27,
  limitMissing: 28,
  activityCheckDue: 29,
  restAfterCheck: 30,
  stakeLimitReached: 31,
  timeLimitReached: 32,
  stakeAboveCap: 33,
  otherGamePlayed: 34,
  roundTooSoon: 35,
  /** There is money of the player that no balance can hold now. */
  balanceFull: 36,
  nothingOwed: 37,
  gameExcludedByBonus: 38,
  bonusSlotTaken: 39,
  bonusUnknown: 40,
  bonusEnded: 41,
  /** Bonus money would be lost by a withdrawal, and the player has not agreed to that. */
  bonusWouldBeForfeited: 42,
} as const;
export type OutcomeCode = (typeof outcomeCode)[keyof typeof outcomeCode];
