/**
 * A wallet's required responses, provider by provider, by the provider's protocol. Written down here a second time on
 * purpose: an adapter that is wrong about its own rules must not be their source. Nothing here imports an adapter
 * or the terms of a wire that it shares with the simulators.
 */

/**
 * `seen` in a public integration · `memory` known, not checked again · `unknown` an open question to the provider, we
 * promise what is here · `design` our own choice. Only what is seen binds another operator's wallet.
 */
export type Mark = 'seen' | 'memory' | 'unknown' | 'design';

/**
 * HTTP status and the provider's own code, one word where they are the same: `403 TRANSACTION_DECLINED`, `201`. Last,
 * where the protocol says it, the operator's transaction id: of what moved nothing it is empty or 0.
 */
export type Expectation = readonly [answer: string, mark: Mark, operatorId?: string];

/** What a call is about when it is answered; the names follow the kinds of call in the simulators. */
export type Situation =
  | 'stake'
  | 'stakeAgain'
  | 'win'
  | 'winAgain'
  | 'rollback'
  | 'rollbackAgain'
  | 'roundEnd'
  | 'roundEndAgain'
  | 'roundEndOfUnknown'
  /** A known id with another amount or round. */
  | 'stakeOtherwise'
  | 'stakeOfNothing'
  | 'stakeWithoutFunds'
  | 'stakeInOtherCurrency'
  | 'stakeAfterRollback'
  | 'stakeAfterRoundEnd'
  | 'stakeAfterSession'
  | 'stakeOfExcluded'
  | 'stakeAboveLossLimit'
  /** The most that the market's law allows on a round. */
  | 'stakeAboveCap'
  /** The activity timer's notice waits for the player's answer on the site. */
  | 'stakeBeforeNotice'
  /** The provider is switched off. */
  | 'stakeWhileOff'
  /** Another transaction locks the player's money for longer than the provider waits. */
  | 'stakeWhileBusy'
  /** One player's token with another's name. */
  | 'stakeOfOther'
  | 'stakeWithOldToken'
  | 'stakeWithDemoToken'
  | 'winWithoutStake'
  | 'winAfterRollback'
  | 'winAfterRoundEnd'
  /** Above what any wallet holds. */
  | 'winTooLarge'
  | 'rollbackOfUnknown'
  | 'rollbackAfterWin'
  /** Of a bet whose round has paid a win and has other bets. */
  | 'rollbackBesideWin'
  | 'ticketAgain'
  | 'ticketTooLate'
  /** A signature, password, token or address that does not hold. */
  | 'forged'
  /** Texts and numbers that are no amount. */
  | 'noAmount'
  | 'amountBelowZero';

export type Expected = {
  /** How calls are authenticated. */
  readonly signature: 'bytes' | 'the values that a hash covers' | 'a password' | 'their address';
  /** `swap` for a session token at the first call · `keep` · `rotate` at every first call · `none` in any call. */
  readonly token: 'swap' | 'keep' | 'rotate' | 'none';
  /** How long a launch is valid: our own choice, but for Play'n GO, where it was seen. */
  readonly launchSeconds: number;
  /** The wallet answers before this: our own choice within what the provider waits, where that is known. */
  readonly replyWithinMs: number;
  /** Which call ends a round. */
  readonly roundEnd: 'flag' | 'call' | 'flag-or-call' | 'win-settles-stake' | 'never-told';
  /** An exact repetition: its first answer again, or a code that means "done before". */
  readonly duplicate: 'repeat' | 'refuse';
  /** A win whose bet may still come: whether the provider is to retry. */
  readonly winWithoutStake: 'ask-again' | 'refuse';
  readonly mayRollBackWin: boolean;
  /** Where a response carries the operator's transaction id; null: nowhere. */
  readonly operatorId: RegExp | null;
  /** Null: the protocol has no such call. */
  readonly answers: Readonly<Record<Situation, Expectation | null>>;
};
