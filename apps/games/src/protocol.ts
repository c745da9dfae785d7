/**
 * The protocol between the games server and a game in the browser. Types only: the browser imports nothing
 * that could decide an outcome. Amounts are decimal strings of minor units in the session's currency
 * ("1250" is 12.50 EUR), instants are RFC 3339 in UTC.
 *
 * Calls, all JSON, all but the first with `Authorization: Bearer <sessionToken>` unless said otherwise:
 *
 * | call | in → out |
 * |---|---|
 * | GET /play/:gameId?token=… | the page of the game; the launch token is for POST /api/session |
 * | POST /api/session | SessionRequest → SessionAnswer; no bearer; a launch token works once |
 * | GET /api/session | → SessionAnswer without a new token; for a reload of the page |
 * | POST /api/rounds | RoundRequest → RoundAnswer |
 * | POST /api/rounds/:roundId/actions | ActionRequest → RoundAnswer; blackjack |
 * | GET /api/rounds/:publicId | → ReplayAnswer; no bearer, anyone with the public id may view it |
 * | GET /api/seeds | → SeedsAnswer (seed-protocol.ts) |
 * | POST /api/seeds/rotate | RotateRequest → SeedsAnswer |
 * | POST /api/verify | VerifyRequest → VerifyAnswer (verify-protocol.ts); no bearer, stores nothing |
 * | GET /api/openapi.json | the machine-readable form of this page |
 *
 * Every error is `application/problem+json` in the shape of GameProblem.
 */

export type MinorUnits = string;
type Instant = string;
export type Mode = 'real' | 'demo';

/** Order of the symbol atlas: five columns, two rows, in this order. */
export type SymbolId = 'h1' | 'h2' | 'h3' | 'h4' | 'l1' | 'l2' | 'l3' | 'l4' | 'wild' | 'scatter';
/** A place on the grid. Reel 0 is the leftmost, row 0 is the top. */
export type Cell = { readonly reel: number; readonly row: number };
/** `grid[reel][row]`. */
export type Grid = readonly (readonly SymbolId[])[];

// ---------------------------------------------------------------- description

export type SymbolDescription = {
  readonly id: SymbolId;
  /** English name of the picture ("Anubis"). A screen text in other languages is keyed by gameId and id. */
  readonly name: string;
  /** Position in the atlas, 0 to 9. */
  readonly atlasIndex: number;
};

/**
 * What a symbol pays. `payCoins × stakeMinor ÷ stakeCoins` is the amount: per line for lines, per way for
 * ways, once for anywhere. The division leaves no remainder at any offered stake.
 */
export type PaytableEntry = {
  readonly symbol: SymbolId;
  /** Ascending by count. `countTo` is above `countFrom` where a range pays alike (pays anywhere). */
  readonly pays: readonly {
    readonly countFrom: number;
    readonly countTo: number;
    readonly payCoins: number;
  }[];
};

/** How wins are read: `lines` along fixed lines, `ways` on adjacent reels from the left, `anywhere` by count. */
export type PayRule = 'lines' | 'ways' | 'anywhere';

type DescriptionBase = {
  readonly gameId: string;
  readonly name: string;
  readonly mode: Mode;
  readonly currency: string;
  /** Decimals of the currency: EUR 2, JPY 0. */
  readonly exponent: number;
  /** 9612 is 96.12 %. How it was measured: see the game's report. */
  readonly rtpBasisPoints: number;
  /** The most one round can pay, in stakes. */
  readonly maxWinMultiple: number;
  /** Total stakes on offer, ascending, already cut to the limits of the launch. */
  readonly stakesMinor: readonly MinorUnits[];
  readonly defaultStakeMinor: MinorUnits;
  /** A new round is refused before this much time passed since the last one began. 0 where the market requires none. */
  readonly minCycleMs: number;
  readonly isAutoplayAllowed: boolean;
  /** Version of the rules and the mathematics; part of each stored round. */
  readonly mathVersion: string;
  readonly art: {
    readonly backgroundUrl: string;
    readonly atlasUrl: string;
    /** Letters for what a big win is called; slots have them. */
    readonly wordsUrl: string;
  };
  /** Where the site's buttons of the game lead; null where the launch named none. */
  readonly links: {
    readonly lobbyUrl: string | null;
    readonly cashierUrl: string | null;
    readonly historyUrl: string | null;
  };
};

export type SlotDescription = DescriptionBase & {
  readonly kind: 'slot';
  /** `cascade`: winning symbols vanish, others fall, and the multiplier rises until nothing wins. */
  readonly mechanic: 'lines' | 'ways' | 'cascade';
  readonly payRule: PayRule;
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly SymbolDescription[];
  /** One row number per reel for each line; empty unless `payRule` is `lines`. Line n of a win is `lines[n]`. */
  readonly lines: readonly (readonly number[])[];
  /** Number of ways; 0 unless `payRule` is `ways`. */
  readonly ways: number;
  readonly paytable: readonly PaytableEntry[];
  /** Coins that one stake consists of; see PaytableEntry. */
  readonly stakeCoins: number;
  /** 1 calm to 5 wild. */
  readonly volatility: 1 | 2 | 3 | 4 | 5;
  /** Share of paid rounds that win anything, from the measurement; 2834 is 28.34 %. */
  readonly hitFrequencyBasisPoints: number;
  /** Multipliers of the first, second, … evaluation of one spin; the last one stays. `[1]` without cascades. */
  readonly cascadeMultipliers: readonly number[];
  readonly freeSpins: {
    /** Scatters seen → free spins won, in a paid spin. */
    readonly awards: readonly { readonly scatters: number; readonly spins: number }[];
    /** The same within free spins. */
    readonly retriggers: readonly { readonly scatters: number; readonly spins: number }[];
    /** The most free spins that one round can hold. */
    readonly spinsMax: number;
    /** Multiplier of the first, second, … free spin; the last one stays. */
    readonly spinMultipliers: readonly number[];
    /** As `cascadeMultipliers`, within free spins. */
    readonly cascadeMultipliers: readonly number[];
    /** True: the cascade multiplier keeps rising through all free spins of the round and never falls back. */
    readonly isMultiplierKept: boolean;
  };
  /** Something to show before the first spin; wins nothing. */
  readonly idleGrid: Grid;
};

export type BlackjackDescription = DescriptionBase & {
  readonly kind: 'blackjack';
  readonly mechanic: 'blackjack';
  readonly decks: number;
  readonly handsMax: number;
  readonly rules: {
    readonly dealerStandsOnSoft17: true;
    readonly blackjackPays: '3:2';
    readonly insurancePays: '2:1';
    readonly canDoubleAfterSplit: boolean;
    readonly splitAcesTakeOneCard: true;
    /** The dealer looks for blackjack under an ace or a ten before the player acts. */
    readonly dealerPeeks: true;
  };
};

export type GameDescription = SlotDescription | BlackjackDescription;

// ---------------------------------------------------------------- rounds

/**
 * `staking` the stake is requested and not answered yet · `open` waits for the player (blackjack) ·
 * `settling` decided, the win is pending · `settled` done · `refused` the stake was refused, nothing moved ·
 * `cancelling`, `cancelled` the stake got no answer in time and is given back.
 */
export type RoundState = 'staking' | 'open' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled';

/** Commits the operator to the outcome before the stake, and lets anyone recompute it afterwards. */
type RoundProof = {
  /** SHA-256 of the server seed's bytes, hex; published before the round. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Hex; null until the player rotates the seeds. */
  readonly serverSeed: string | null;
};

type RoundBase = {
  /** For calls about an open round. */
  readonly roundId: string;
  /** For replay and sharing; says nothing about the player. */
  readonly publicId: string;
  readonly gameId: string;
  readonly mode: Mode;
  readonly state: RoundState;
  readonly currency: string;
  /** All stakes of the round: doubles, splits and insurance included. */
  readonly stakeMinor: MinorUnits;
  /** What the round pays. "0" while it is not decided. */
  readonly winMinor: MinorUnits;
  readonly startedAt: Instant;
  readonly settledAt: Instant | null;
  readonly mathVersion: string;
  readonly proof: RoundProof;
};

export type SlotWin = {
  readonly kind: 'line' | 'ways' | 'anywhere';
  readonly symbol: SymbolId;
  /** Index into `lines`; null unless `kind` is `line`. */
  readonly line: number | null;
  /** Symbols in a row (line), reels reached (ways), symbols on the grid (anywhere). */
  readonly count: number;
  /** Ways multiplied out; 1 unless `kind` is `ways`. */
  readonly ways: number;
  readonly cells: readonly Cell[];
  /** Before the step's multiplier. */
  readonly payCoins: number;
  /** After the step's multiplier. */
  readonly winMinor: MinorUnits;
};

/** One picture of the grid. A spin is one step; each cascade after it is another. */
export type SlotStep = {
  /** `spin`: all reels turn. `cascade`: the cells `removed` in the step before are gone and refilled. */
  readonly kind: 'spin' | 'cascade';
  /** 0 for the paid spin, then 1, 2, 3 … */
  readonly freeSpin: number;
  /** The grid when this step is evaluated. */
  readonly grid: Grid;
  /** Only for `cascade`: what fell in from above, per reel, top first; `[]` for a reel without a gap. */
  readonly refill: readonly (readonly SymbolId[])[];
  readonly wins: readonly SlotWin[];
  readonly multiplier: number;
  /** Sum of `wins`, after the multiplier and the round's maximum. */
  readonly winMinor: MinorUnits;
  /** Cells that vanish after this step; empty unless a cascade follows. */
  readonly removed: readonly Cell[];
  /** Scatters on this grid. */
  readonly scatters: readonly Cell[];
  /** Free spins won here (said on the last step of a spin). */
  readonly freeSpinsAwarded: number;
  /** Free spins still to come after this step. */
  readonly freeSpinsLeft: number;
  /** Everything won in the round up to here, this step included. */
  readonly totalWinMinor: MinorUnits;
};

export type SlotRoundView = RoundBase & {
  readonly kind: 'slot';
  /** Empty while the stake is not answered: an outcome is never shown before it is paid for. */
  readonly steps: readonly SlotStep[];
  /** True: the round ended because it reached `maxWinMultiple`. */
  readonly isMaxWin: boolean;
};

export type Suit = 'spades' | 'hearts' | 'diamonds' | 'clubs';
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K';
/** Atlas: column = rank in the order above from A to K, row = suit in the order above. */
export type Card = { readonly rank: Rank; readonly suit: Suit };

export type BlackjackAction = 'hit' | 'stand' | 'double' | 'split' | 'insure' | 'decline-insurance';
export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

export type HandView = {
  readonly cards: readonly Card[];
  /** Best total; an ace counts 11 where that does not bust. */
  readonly total: number;
  readonly isSoft: boolean;
  /** 2 cards, 21, not from a split. */
  readonly isBlackjack: boolean;
  readonly isDoubled: boolean;
  readonly isFromSplit: boolean;
  readonly isFinished: boolean;
  readonly stakeMinor: MinorUnits;
  /** Null until the round is decided. */
  readonly result: HandResult | null;
  readonly winMinor: MinorUnits;
};

export type BlackjackRoundView = RoundBase & {
  readonly kind: 'blackjack';
  /** Left to right; a split hand's second half is right of the first. Empty while staking. */
  readonly hands: readonly HandView[];
  /** Index of the hand to act on; null when no action is due. */
  readonly activeHand: number | null;
  /** What the player may do now; empty unless `state` is `open`. */
  readonly legalActions: readonly BlackjackAction[];
  /** What each legal action would stake on top; only double, split and insure appear. */
  readonly actionStakesMinor: { readonly [A in BlackjackAction]?: MinorUnits };
  readonly dealer: {
    /** The hole card appears when the dealer turns it. */
    readonly cards: readonly Card[];
    readonly isHoleHidden: boolean;
    /** Of the cards that are seen. */
    readonly total: number;
    readonly isSoft: boolean;
    readonly isBlackjack: boolean;
  };
  readonly insurance: {
    readonly stakeMinor: MinorUnits;
    /** Null while not decided or not taken. */
    readonly result: 'win' | 'lose' | null;
    readonly winMinor: MinorUnits;
  } | null;
  /** An action whose stake is requested and not answered yet; it counts as soon as it is answered. */
  readonly pendingAction: BlackjackAction | null;
  /** What was done, in order; with the proof this recomputes the round. */
  readonly actions: readonly BlackjackAction[];
};

export type RoundView = SlotRoundView | BlackjackRoundView;

// ---------------------------------------------------------------- calls

export type SessionRequest = { readonly launchToken: string; readonly gameId: string };

/** Free spins that the player was awarded in this game: rounds of one value that cost nothing. */
export type SpinAwardView = {
  readonly awardId: string;
  readonly roundsTotal: number;
  readonly roundsPlayed: number;
  readonly valueMinor: MinorUnits;
  /** What they have brought so far. It is paid when the award ends. */
  readonly winMinor: MinorUnits;
  readonly expiresAt: Instant;
};

export type SessionAnswer = {
  /** Null on GET /api/session. Keep it in sessionStorage under the game's id, so that a reload resumes. */
  readonly sessionToken: string | null;
  readonly description: GameDescription;
  /** BCP 47, from the launch ("pt-PT"). */
  readonly language: string;
  readonly balanceMinor: MinorUnits;
  /** Show it to its end before a new stake; for blackjack go on playing it. Null: nothing is unfinished. */
  readonly unfinishedRound: RoundView | null;
  /** The last settled round of this game, for "last game" recall. Null: none yet. */
  readonly lastRound: RoundView | null;
  /** The next round may be played on it. Null: rounds cost their stake. */
  readonly spins: SpinAwardView | null;
  readonly serverTime: Instant;
};

export type RoundRequest = {
  readonly stakeMinor: MinorUnits;
  /** Made by the browser per press of the button (a UUID). The same key gives the same round. */
  readonly idempotencyKey: string;
  /** The round was begun by autoplay and not by a press. Absent: by a press. */
  readonly isAutoplay?: boolean;
  /** The award that pays for the round; `stakeMinor` is then the value of its spins. */
  readonly awardId?: string;
};

export type ActionRequest = {
  readonly action: BlackjackAction;
  /** Number of actions the player has seen done (`actions.length`); a stale or double press is refused. */
  readonly actionIndex: number;
};

/**
 * 200 with a round that is settled or open. 202 when the wallet has not answered yet (`state` is `staking` or
 * `settling`): retry with GET /api/session after `retryAfterMs`; nothing is lost meanwhile.
 */
export type RoundAnswer = {
  readonly round: RoundView;
  /** After everything booked; null while the wallet has not reported it. */
  readonly balanceMinor: MinorUnits | null;
  readonly retryAfterMs: number | null;
  /** Instant before which the next round is refused. */
  readonly nextRoundAt: Instant;
  /** As in SessionAnswer, after this round. */
  readonly spins: SpinAwardView | null;
};

export type ReplayAnswer = { readonly round: RoundView; readonly description: GameDescription };

/** Codes a game can show words for. Everything else is shown as a fault with its request id. */
export type GameProblemCode =
  | 'request.invalid'
  | 'request.not_found'
  | 'request.too_many'
  | 'session.none'
  | 'session.launch_refused'
  | 'round.insufficient_funds'
  | 'round.limit_reached'
  | 'round.time_limit_reached'
  | 'round.activity_check'
  | 'round.player_blocked'
  | 'round.game_forbidden'
  | 'round.stake_not_offered'
  | 'round.too_soon'
  | 'round.autoplay_forbidden'
  | 'round.key_reused'
  | 'round.unfinished'
  | 'round.spins_over'
  | 'round.not_found'
  | 'round.action_illegal'
  | 'round.action_stale'
  | 'seeds.round_open'
  | 'wallet.unavailable'
  | 'fault.unexpected';

export type GameProblem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: GameProblemCode;
  /** The wallet's message for the player, in the player's language, where it sent one. */
  readonly detail?: string;
  readonly requestId: string;
};
